"""Command lines about corpora that fuzz_commands.py tries: ``corpus`` and ``query``, on damaged folders, in odd SQL.

A corpus of two games is made once. Each input gets a copy with a few accidents to what it is made of: the manifest, the
Parquet files (cut short, scribbled on, exchanged, missing, with the columns of an older version), the folders. Then it
is added to, asked or reported on. Nothing is written but into the folder of the run, no other process is started and
no network is asked.
"""

import io
import shutil
import tempfile
from functools import cache
from pathlib import Path

from fuzzing import damage

from engine.hearthstone.corpus.questions import QUESTIONS
from engine.hearthstone.corpus.schema import TABLES

SAMPLES = Path(__file__).parent.parent / "samples"
MANIFESTS = (
    b"",
    b"{}",
    b"[]",
    b"null",
    b"[" * 100_000,
    b'{"schema": 0, "batches": []}',
    b'{"schema": 1, "batches": []}',
    b'{"schema": 1, "batches": "abc"}',
    b'{"schema": 1, "batches": [".."]}',
    b'{"schema": 1, "batches": ["../data"]}',
    b'{"schema": 1, "batches": ["/etc"]}',
    b'{"schema": 1, "batches": [null, 7, {}]}',
    b'{"schema": 1, "batches": ["\\udcff"]}',
    b'{"schema": 1, "batches": ["none"]}',
    b'{"schema": 1e400, "batches": {"a": 1}}',
    b"\xff\xfe\x00",
)
FAMILIES = b"file\tfamily\thalf\nduel.log\ta\tA\nduel-fault.log\tb\tB\n"
WRITTEN = ("OUT.csv", "OUT.json", "OUT.parquet", "OUT.html", "OUT.tsv", "OUT.md", "OUT", "none/OUT", ".", "/dev/full")
VALUES = (
    "*, * exclude (file)",
    "1 a, 2 a",
    "date '2020-01-31'",
    "timestamptz '2020-01-31'",
    "interval 1 month",
    "time '12:00'",
    "1.5::decimal(9, 3)",
    "'a\x00\xff'::blob",
    "{'a': [1, null]}",
    "map {'a': date '2020-01-31'}",
    "'nan'::double, 'inf'::float, -0.0",
    "2::hugeint ** 100",
    "uuid()",
    "chr(10) || chr(27) || chr(8238) || '\U0001f600'",
    "null",
    "'x' ::enum('x', 'y')",
    "'101'::bit",
    "union_value(a := 1)",
    "count(*)",
    "error('by hand')",
    "1 / 0, 10 // 0",
    "'a'::int",
    "99999999999 * 99999999999 * 99999999999",
)
"""What may be selected of a table, or of nothing."""
STATEMENTS = (
    "",
    " ",
    ";",
    "--",
    "select",
    "select 1; select 2",
    "set threads = 1; select 1",
    "create table made as select 1",
    "drop view games",
    "insert into games values (1)",
    "pragma version",
    "describe games",
    "summarize games",
    "explain select 1",
    "show tables",
    "begin",
    "select * from no_table",
    "select no_column from games",
    "select * from read_parquet('none.parquet')",
    "select * from os",
    "from games g join players p using (file, game) limit 3",
    "select * from (values " + ", ".join(["(1)"] * 2000) + ")",
    "select " + "(" * 3000 + "1" + ")" * 3000,
    "select * from games where name = ?",
    "select $1",
    "sélect",
    "select '\udcff'",
    'select 1 as "\u202e", 2 as ""',
)
WORDS = (
    "select",
    "from",
    "where",
    "group by all",
    "'",
    '"',
    "(",
    ")",
    ";",
    ",",
    "*",
    "count(*)",
    "null",
    "--",
    "/*",
    "é",
)


@cache
def base():
    """Return the files of a corpus of two games, by their paths below its folder."""
    from engine.hearthstone.corpus.run import run_corpus

    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "games"
        run_corpus([str(SAMPLES / "duel.log"), str(SAMPLES / "duel-fault.log")], str(folder), workers=0)
        return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.*"))}


def about_a_corpus(chance, folder, log):
    """Return a command line about a corpus, in the form that main takes."""
    games = folder / "games"
    _write(games, chance)
    kind = chance.random()
    if kind < 0.55:
        return ["query", *_form(chance, folder), *_placed(chance, games, log), *_question(chance)]
    if kind < 0.65:
        return ["corpus", log, "-o", str(chance.choice((games, games, folder / "new", log))), "--workers", "0"]
    word = chance.choice(("report", "changes", "evidence", "evidence"))
    options = ["--json"] if chance.random() < 0.3 else []
    if word == "evidence":
        for option, name in (("--families", "families.tsv"), ("--page", "page.md")):
            if chance.random() < 0.5:
                (folder / name).write_bytes(damage(FAMILIES.splitlines(keepends=True), chance))
                options += [option, str(folder / name)]
        options += ["--check"] * (chance.random() < 0.3)
    if word == "report" or chance.random() < 0.5:
        options += ["-o", str(folder / chance.choice(WRITTEN))]
    return ["corpus", word, *_placed(chance, games, log), *options]


def _placed(chance, games, log):
    """Return the folder of a corpus, rarely another, none or two."""
    if chance.random() < 0.93:
        return [str(games)]
    return chance.choice(([], [str(games), log], [log], [str(games / "data")], ["/dev/null"], [""], [f"{games}.none"]))


def _write(games, chance):
    """Write a corpus with a few accidents."""
    shutil.rmtree(games, ignore_errors=True)
    files = dict(base())
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3))):
        _bend(files, chance)
    for name, data in files.items():
        path = games / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if data is None:
                path.mkdir(exist_ok=True)
            else:
                path.write_bytes(data)
        except OSError:
            pass  # one accident put a file where another put a folder


def _bend(files, chance):
    """Change some files of a corpus in one way; None makes a folder of a file."""
    tables = [name for name in files if name.endswith(".parquet")]
    if not tables:
        return
    name = chance.choice(tables)
    kind = chance.randrange(10)
    if kind == 0:
        files["manifest.json"] = chance.choice(MANIFESTS)
    elif kind == 1:
        lines = (files["manifest.json"] or b"{\n}").splitlines(keepends=True)
        files["manifest.json"] = damage(lines, chance)
    elif kind == 2 and files["manifest.json"]:
        text = files["manifest.json"].decode(errors="replace")
        batch = Path(name).parent.name
        put = chance.choice(
            ('"../data"', "null", "7", f'"{batch}", "{batch}"', f'"{batch}-1"', '"none"', f'"./{batch}"')
        )
        files["manifest.json"] = text.replace(f'"{batch}"', put).encode()
    elif kind == 3 and files[name]:
        files[name] = files[name][: chance.randrange(len(files[name]))]
    elif kind == 4 and files[name]:
        data = bytearray(files[name])
        for _ in range(chance.choice((1, 1, 10, 200))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        files[name] = bytes(data)
    elif kind == 5:
        files[name] = files[chance.choice(tables)]
    elif kind == 6:
        files[name] = chance.choice((None, b"", b"PAR1", b"PAR1PAR1", b"\0" * 1000, b"file,game\n1,2\n"))
    elif kind == 7:
        del files[name]
    elif kind == 8 and files[name]:
        files[name] = _with_other_columns(files[name], chance)
    else:
        for one in [one for one in tables if chance.random() < 0.9]:
            del files[one]


def _with_other_columns(data, chance):
    """Return a Parquet file whose columns are those of another version: fewer, others, of another type, or no rows."""
    import pyarrow
    import pyarrow.parquet

    try:
        table = pyarrow.parquet.read_table(io.BytesIO(data))
    except Exception:  # it is damaged already
        return data
    place = chance.randrange(len(table.column_names))
    kind = chance.randrange(5)
    if kind == 0:
        table = table.drop_columns([table.column_names[place]])
    elif kind == 1:
        table = table.rename_columns([f"{one}{'x' * (at == place)}" for at, one in enumerate(table.column_names)])
    elif kind == 2:
        other = chance.choice(([None] * len(table), ["x"] * len(table), [1.5] * len(table), [b"\xff"] * len(table)))
        table = table.set_column(place, table.column_names[place], pyarrow.array(other))
    elif kind == 3:
        table = table.slice(0, 0)
    else:
        table = pyarrow.concat_tables([table, table])
    made = io.BytesIO()
    pyarrow.parquet.write_table(table, made)
    return made.getvalue()


def _question(chance):
    """Return a question, or none: one with a name, one about a table, or one that nobody would ask."""
    kind = chance.random()
    if kind < 0.05:
        return chance.choice(([], ["--list"], ["--tables"], ["select 1", "select 2"]))
    if kind < 0.45:
        sql = chance.choice(sorted(QUESTIONS))
        return [_bent(sql, chance) if chance.random() < 0.1 else sql]
    if kind < 0.7:
        table = chance.choice(sorted(TABLES))
        columns = [column.name for column in TABLES[table].columns]
        what = chance.choice(("*", "count(*)", ", ".join(chance.sample(columns, 2)), chance.choice(VALUES)))
        sql = f"select {what} from {table}"
    elif kind < 0.8:
        sql = f"select {chance.choice(VALUES)}"
    elif kind < 0.9:
        sql = chance.choice(sorted(QUESTIONS.values())).sql
    else:
        return ["--", chance.choice(STATEMENTS)]
    return ["--", _bent(sql, chance) if chance.random() < 0.3 else sql]


def _bent(sql, chance):
    """Return SQL after an accident to one of its words."""
    words = sql.split()
    place = chance.randrange(len(words))
    words[place : place + 1] = [chance.choice(WORDS)] * chance.choice((0, 1, 1, 2, 50))
    return " ".join(words)


def _form(chance, folder):
    """Return how the answer is to be given, before the question."""
    options = chance.choice(([], [], ["--csv"], ["--json"], ["--json"], ["--parquet"], ["--json", "--csv"]))
    if chance.random() < 0.3 or "--parquet" in options:
        options = [*options, "-o", str(folder / chance.choice(WRITTEN))]
    return options
