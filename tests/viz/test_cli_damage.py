"""Files that are damaged, cut or packed otherwise: what is there is shown, what is not is told, the exit code is 2."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import re
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from viz.cli import main

SAMPLES = Path(__file__).parent.parent.parent / "samples"
FAULT = (SAMPLES / "duel-fault.log").read_bytes()
COMMANDS = [
    ["summary"],
    ["info"],
    ["info", "--json"],
    ["validate"],
    ["validate", "--json"],
    ["validate", "--brief"],
    ["parse"],
    ["parse", "--json"],
    ["tree", "--turn", "3"],
    ["explain", "--line", "400"],
    ["story"],
    ["story", "--json"],
    ["state"],
    ["timeline", "--entity", "4", "--tag", "ZONE"],
    ["convert", "--to", "log"],
    ["watch", "--quiet", "0"],
]


def as_zip(data: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Power.log", data)
    return made.getvalue()


def as_xml(folder: Path) -> bytes:
    (folder / "whole.log").write_bytes(FAULT)
    assert main(["convert", str(folder / "whole.log"), "-o", str(folder / "whole.xml")]) == 0
    return (folder / "whole.xml").read_bytes()


def as_tar(data: bytes) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        member = tarfile.TarInfo("Power.log")
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
    return made.getvalue()


def damaged(form: str, folder: Path) -> tuple[Path, str]:
    """Write a damaged form of a log with a divergence; return it, and what has to be said of it."""
    if "xml" in form:
        data = as_xml(folder)
        data = data[: len(data) * 9 // 10]
        if form == "damaged.xml":
            data += b"\x01" + data[-500:]
        words = "not well-formed XML, reading ends here"
    else:
        data = gzip.compress(FAULT) if form.endswith("gz") else as_zip(FAULT)
        data, words = data[: len(data) * 9 // 10], "damaged"
    path = folder / form
    path.write_bytes(data)
    return path, words


@pytest.mark.parametrize("form", ["cut.log.gz", "cut.zip", "cut.xml", "damaged.xml"])
def test_every_command_shows_what_stands_before_the_damage_says_where_it_is_and_ends_with_2(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, words = damaged(form, tmp_path)
    capsys.readouterr()
    for command, *options in COMMANDS:
        assert main([command, str(path), *options]) == 2, command
        told = capsys.readouterr()
        assert told.out.strip(), command
        said = " ".join((told.err + told.out).replace("\\n", " ").split())
        assert words in said, command
        if "--json" not in options:
            assert re.search(rf"{re.escape(form)}\S*:[0-9]+", said) or "line" in said, command
    main(["validate", "--brief", str(path)])
    assert "wrong value" in capsys.readouterr().out  # the divergence before the damage


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (lzma.compress(FAULT), "(xz)"),
        (bz2.compress(FAULT), "(bzip2)"),
        (b"\x28\xb5\x2f\xfd" + bytes(90), "(zstd)"),
        (b"7z\xbc\xaf\x27\x1c" + bytes(90), "(7z)"),
        (b"Rar!\x1a\x07\x01\x00" + bytes(90), "(rar)"),
        (as_tar(FAULT), "(tar)"),
        (gzip.compress(as_tar(FAULT)), "(tar)"),
        (gzip.compress(gzip.compress(gzip.compress(gzip.compress(FAULT)))), "more than 3 times"),
        (b"PK\x05\x06" + bytes(18), "the archive is empty"),
    ],
)
def test_a_file_packed_in_a_form_that_is_not_read_is_refused_by_its_name(
    data: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "Power.log"
    path.write_bytes(data)
    for command in (["validate", str(path)], ["parse", str(path)], ["watch", str(path), "--quiet", "0"]):
        assert main(command) == 2
        said = capsys.readouterr().err
        assert words in said
        assert str(path) in said


def test_one_file_of_a_folder_in_such_a_form_is_named_and_the_others_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.log").write_bytes(lzma.compress(FAULT))
    (tmp_path / "b.log").write_bytes(FAULT)
    assert main(["validate", "--brief", str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert "b.log:" in told.out
    assert "a.log: is packed in a form that is not read (xz)" in told.err


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
@pytest.mark.parametrize("name", ["Power.log", "game.log"])
def test_links_that_lead_to_themselves_do_not_hide_the_logs_beside_them_and_are_told_unless_a_session_has_its_log(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_bytes(FAULT)
    os.symlink("one.log", tmp_path / "two.log")
    os.symlink("two.log", tmp_path / "one.log")
    os.symlink(".", tmp_path / "again")
    os.symlink("nowhere", tmp_path / "Power_old.log")
    code = main(["validate", "--brief", str(tmp_path)])
    told = capsys.readouterr()
    assert told.out.count("wrong value") == 1
    assert (code, told.err.count("cannot be read")) == ((1, 0) if name == "Power.log" else (2, 3))


def test_a_text_whose_lines_end_with_a_carriage_return_alone_is_read_as_any_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = []
    for name, ending in (("a.log", b"\n"), ("b.log", b"\r")):
        path = tmp_path / name
        path.write_bytes(FAULT.replace(b"\r\n", b"\n").replace(b"\n", ending))
        assert main(["validate", "--brief", str(path)]) == 1
        answers.append(capsys.readouterr().out.replace(name, ""))
        assert main(["convert", "--to", "log", str(path)]) == 0
        answers[-1] += capsys.readouterr().out
    assert answers[0] == answers[1]
