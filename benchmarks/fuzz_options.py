"""Command lines that fuzz_commands.py tries beside those with a bent log: other files, and options of all kinds.

Scenarios, worked examples and settings of the game are bent as logs are; ``card`` and ``rules`` are asked for words
that there may not be; every command is given options with values that may not fit. The options are those its parser
declares, so that a new one is tried without a change here. Nothing is written but into the folder of the run.
"""

import argparse
import re
from importlib import import_module
from pathlib import Path

from fuzz_corpora import about_a_corpus
from fuzzing import EXTREME, damage

from viz.cli.commands import COMMANDS

ROOT = Path(__file__).parent.parent
SCENARIOS = [(ROOT / "samples" / "duel.toml").read_bytes().splitlines(keepends=True)]
EXAMPLES = [
    [b"[[example]]\n", *part.splitlines(keepends=True)]
    for path in sorted((ROOT / "tests" / "examples").glob("*.toml"))
    for part in path.read_bytes().split(b"[[example]]")[1:]
]
SETTINGS = {
    "log.config": b"[Power]\nLogLevel=1\nFilePrinting=true\nConsolePrinting=false\nVerbose=true\n",
    "client.config": b"[Log]\nFileSizeLimit.Int=-1\n",
}
VALUE = re.compile(rb"(?<==)[ ]*(-?\d+|\"[^\"\n]*\"|true|false|\[[^\]\n]*\]|\{[^}\n]*\})")
PUT = (
    *(str(number).encode() for number in EXTREME),
    b"true",
    b"nan",
    b"-inf",
    b"1979-05-27",
    b'""',
    b'"x"',
    b'"\\u0000"',
    b'"CS2_231"',
    b"[]",
    b"[[]]",
    b'["end"]',
    b"{}",
    b'{name = "a", card = "CS2_231"}',
    b'"""\nend\nend\n"""',
)
WORDS = (
    *map(str, EXTREME),
    *("", " ", "-", "--", "*", "[x", "9-5", "1-", "0x10", "1_000", "+1", " 1", "1e3", "1.5", "nan", "-inf", "True"),
    *("٣", "é", "名前", "\u202e\u200b", "\udcff", "\x1b[31m", "a\nb", "a" * 3000, "%s", "{0}", "../..", "~", "None"),
    *("ZONE", "DAMAGE", "49", "Ada", "GameEntity", "TAG_CHANGE", "json", "xml", "2024-02-30", "2024-01-31", "12.3.1"),
)
ASKED = ("EX1_096", "CS2_231", "Knife Juggler", "Elven Archer", "GAME_005", "HERO_08", "The Coin", "Wisp", "Ragnaros")
TOPICS = ("HS 2.6", "AR 4a", "divine shield", "damage", "trigger", "HS", "secret", "combat", "aura")
OUTPUTS = ("OUT.xml", "OUT.log.gz", "OUT.json", "OUT.html", "OUT.txt", "OUT", "OUT.graphml", "/dev/null", "/dev/full")
BUILDS = (3140, 12574, 18336, 30795, 88998, 210000)
OTHERS = ("simulate", "examples", "card", "rules", "doctor")
OF_CORPORA = ("corpus", "query")
"""Commands that are tried by fuzz_corpora.py: they start processes of their own, or ask other programs."""


def attempt(chance, folder, log):
    """Return a command line to run, without a log or with options that may not fit, in the form that main takes."""
    made = chance.choice(
        (_scenario, _example, _example, _card, _rules, _doctor, _options, _options, _options, _top, about_a_corpus)
    )
    return made(chance, folder, log)


def _bent(lines, chance):
    """Return the bytes of a TOML file after a few accidents."""
    lines = list(lines)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(lines))
        values = list(VALUE.finditer(lines[place]))
        if values and chance.random() < 0.8:
            found = chance.choice(values)
            lines[place] = lines[place][: found.start()] + chance.choice(PUT) + lines[place][found.end() :]
        elif chance.random() < 0.5:
            lines[place : place + 1] = [lines[place]] * chance.choice((0, 2, 2, 30))
            lines = lines or [b"\n"]
    return damage(lines, chance) if chance.random() < 0.3 else b"".join(lines)


def _file(folder, name, data):
    path = folder / name
    path.write_bytes(data)
    return str(path)


def _some(chance, *options):
    """Return each of the options, groups of words, or not."""
    return [word for option in options if chance.random() < 0.3 for word in option]


def _word(chance, known=()):
    """Return a word that is known, bent, or neither."""
    kind = chance.random()
    if known and kind < 0.6:
        word = chance.choice(known)
        if kind < 0.3:
            place = chance.randrange(len(word))
            word = word[:place] + chance.choice(("", "X", " ", "é")) + word[place + 1 :]
        return word
    return chance.choice(WORDS)


def _build(chance):
    return str(chance.choice(BUILDS))


def _scenario(chance, folder, _):
    path = [_file(folder, "scenario.toml", _bent(chance.choice(SCENARIOS), chance))] if chance.random() < 0.8 else []
    seed = ["--seed", str(abs(chance.choice(EXTREME)) % 10**18)]
    options = _some(chance, ["--build", _build(chance)], seed, ["--games", "2"], ["--to", "xml"])
    options += ["--cards"] * (chance.random() < 0.1)  # many games: they take long
    return ["simulate", *path, *options, *_some(chance, ["-o", str(folder / "OUT.log")])]


def _example(chance, folder, _):
    lines = chance.choice(EXAMPLES)
    named = re.search(rb'^id *= *"([^"]*)"', b"".join(lines), re.M)
    path = _file(folder, "example.toml", _bent(lines, chance))
    name = [named[1].decode()] if named and chance.random() < 0.5 else []
    writing = _some(chance, ["--log", str(folder / "OUT.log")]) if name else []
    return ["examples", path, *name, *writing, *_some(chance, ["--build", _build(chance)], ["--json"])]


def _card(chance, *_):
    return ["card", *_some(chance, ["--json"], ["--build", _build(chance)]), "--", _word(chance, ASKED)]


def _rules(chance, *_):
    words = [_word(chance, TOPICS) for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 2)))]  # the whole table takes long
    return ["rules", *_some(chance, ["--json"], ["--quirks"], ["--unexercised"]), "--", *words]


def _doctor(chance, folder, log):
    game = folder / "game"
    (game / "Logs").mkdir(parents=True, exist_ok=True)
    for name, data in SETTINGS.items():
        _file(game, name, _bent(data.splitlines(keepends=True), chance))
    _file(game / "Logs", "Power.log", Path(log).read_bytes())
    return ["doctor", "--game", str(game), "--settings", str(chance.choice((game, log))), *_some(chance, ["--json"])]


def _options(chance, folder, log):
    """Return a command with options that its parser declares, and values that may fit."""
    name = chance.choice(sorted(COMMANDS.keys() - set(OF_CORPORA)))
    parser = argparse.ArgumentParser(add_help=False)
    import_module(f"viz.cli.commands.{name}").configure(parser)
    line = [name]
    if name not in OTHERS:
        line.append(log if chance.random() < 0.8 else chance.choice(("/dev/null", str(folder), f"{log}.none", "", "-")))
    elif name in ("examples", "simulate"):
        line.append(chance.choice((log, "/dev/null", str(folder), f"{log}.none")))
    for action in parser._actions:
        if not action.option_strings or not (action.required or chance.random() < 0.3):
            continue
        line.append(action.option_strings[-1])
        if action.nargs != 0:
            line.append(_value(action, chance, folder, log))
    if name == "watch":
        line += ["--quiet", "0"]  # else it waits, as it should
    if name == "simulate":
        line += ["--games", "1"]  # as many as are asked for take so long
    return line


def _value(action, chance, folder, log):
    if action.dest in ("output", "log"):
        place = chance.choice((*OUTPUTS, "none/OUT", ".", log))
        return str(folder / place)  # a path from the root stays one
    if action.choices and chance.random() < 0.7:
        return chance.choice(list(action.choices))
    return _word(chance)


def _top(chance, *_):
    name = chance.choice((*COMMANDS, *COMMANDS, "help", "-V", "no-such-command", "parze"))
    return chance.choice(([name, "--help"], [name], [name, "-h", "--json"], ["--help"], ["--version"], ["help", name]))
