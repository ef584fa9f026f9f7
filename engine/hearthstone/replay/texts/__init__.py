"""What card texts state: effects carried out before the log is read, amounts, auras, and what a text does not say."""
