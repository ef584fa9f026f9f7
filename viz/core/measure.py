"""How wide texts are in the font they are drawn in, and how to make them fit.

The font is DejaVu Sans, which comes with matplotlib, so that widths, and with them whole pictures, are the
same on every machine. Scripts it lacks (Chinese, Japanese, Korean) are taken from fonts of the machine
where there are any.
"""

from __future__ import annotations

from functools import cache

from matplotlib import font_manager
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

_OTHER_SCRIPTS = (
    "Noto Sans CJK SC",
    "Noto Sans CJK JP",
    "Noto Sans SC",
    "Source Han Sans SC",
    "WenQuanYi Zen Hei",
    "WenQuanYi Micro Hei",
    "Microsoft YaHei",
    "SimHei",
    "PingFang SC",
    "Hiragino Sans GB",
    "Malgun Gothic",
    "Arial Unicode MS",
)


@cache
def families() -> list[str]:
    """Return the fonts to draw with, the first the one that is always there."""
    known = {font.name for font in font_manager.fontManager.ttflist}
    return ["DejaVu Sans", *(family for family in _OTHER_SCRIPTS if family in known)]


@cache
def font(size: float, bold: bool = False) -> FontProperties:
    """Return the font at a size in points."""
    return FontProperties(family=families(), size=size, weight="bold" if bold else "normal")


@cache
def _known_characters() -> frozenset[int]:
    """The characters that the fonts at hand can draw."""
    found: set[int] = set()
    for family in families():
        found.update(font_manager.get_font(font_manager.findfont(family)).get_charmap())
    return frozenset(found)


def missing(text: str) -> str:
    """Return the characters of a text that no font at hand can draw, each once, in order."""
    known = _known_characters()
    return "".join(dict.fromkeys(character for character in text if ord(character) not in known))


@cache
def _unit_width(character: str, bold: bool) -> float:
    if missing(character):
        return 1.15  # as wide as the box that is drawn in its place, which is wider than an ideograph
    width, _, _ = text_to_path.get_text_width_height_descent(character, font(100.0, bold), False)
    return float(width) / 100.0


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a text in points: the sum of its characters', which leaves out kerning."""
    return size * sum(_unit_width(character, bold) for character in text)


def fit(text: str, size: float, width: float, bold: bool = False) -> str:
    """Return a text cut to a width, with an ellipsis where something is missing."""
    if text_width(text, size, bold) <= width:
        return text
    room = width - text_width("…", size, bold)
    used = 0.0
    for position, character in enumerate(text):
        used += text_width(character, size, bold)
        if used > room:
            return text[:position].rstrip() + "…"
    return text


def wrap(text: str, size: float, width: float, lines: int = 2, bold: bool = False) -> list[str]:
    """Return a text broken into at most ``lines`` lines of a width, the last cut where it does not fit."""
    found: list[str] = []
    words = text.split(" ")
    while words and len(found) < lines - 1:
        line = words.pop(0)
        while words and text_width(f"{line} {words[0]}", size, bold) <= width:
            line = f"{line} {words.pop(0)}"
        found.append(fit(line, size, width, bold))
    if words:
        found.append(fit(" ".join(words), size, width, bold))
    return found
