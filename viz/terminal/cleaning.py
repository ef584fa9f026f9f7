"""What comes from a log is shown, never obeyed: no control characters reach the terminal."""

from __future__ import annotations

_UNSHOWN = "\N{REPLACEMENT CHARACTER}"
_CONTROLS: dict[int, str] = {
    **{code: _UNSHOWN for code in (*range(32), *range(127, 160)) if code not in (9, 10)},
    9: "    ",
    # Marks that reverse the direction of writing would let a name rewrite the line around it.
    **dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)), _UNSHOWN),
}


def clean(text: str) -> str:
    """Replace what would command the terminal instead of being shown on it; line ends stay."""
    return text.translate(_CONTROLS)
