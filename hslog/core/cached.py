"""A property that is computed on first use and kept.

Modules needed to read a log avoid ``typing``, ``functools``, ``contextlib`` and ``collections``: importing those takes
as long as reading three thousand lines. Type checkers see ``functools.cached_property`` here.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from functools import cached_property
else:

    class cached_property:
        """Call a method once for each instance and keep what it returns as an attribute."""

        def __init__(self, make):
            self.make = make
            self.__doc__ = make.__doc__

        def __get__(self, instance, owner=None):
            if instance is None:
                return self
            found = instance.__dict__[self.make.__name__] = self.make(instance)
            return found


__all__ = ["cached_property"]
