"""Classes that only hold constants, as modules.

Up to Python 3.11 the interpreter remembers where it found a name in a module, and not where it found one in a class.
The rules name a tag some thirty times for each packet.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    Names = TypeVar("Names", bound=type[Any])


def namespace(names: Names) -> Names:
    """Return the constants of a class as a module; for whoever checks types it stays the class."""
    module: Any = type(sys)(names.__name__, names.__doc__)
    vars(module).update({name: value for name, value in vars(names).items() if not name.startswith("__")})
    found: Names = module
    return found
