"""Where the replay is in the log: the open blocks, the packets ahead, and what may be passed over."""
