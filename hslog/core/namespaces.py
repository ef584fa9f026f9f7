"""Numbers by name, as modules.

Up to Python 3.11 the interpreter remembers where it found a name in a module, and not where it found one in a class.
The rules name a tag some thirty times for each packet. For whoever checks types they are classes, in a stub.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType


def namespace(name: str, numbers: dict[str, int]) -> ModuleType:
    """Return a module in which numbers have their names; what is called None is called NONE there."""
    module = type(sys)(name)
    names = vars(module)
    names.update(numbers)
    if "None" in names:
        names["NONE"] = names["None"]
    return module
