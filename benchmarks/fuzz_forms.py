"""What fuzz_commands.py does to an input as a whole: XML is closed again, or the file comes in another form.

A replay bent line by line is no longer well-formed, and reading ends where it is not. Closed again, its elements nest,
and what they say is read. Another form is another encoding, other ends of lines, bytes lost to a full disk, or a packed
file, whole or cut.
"""

import bz2
import gzip
import io
import lzma
import re
import tarfile
import zipfile

ELEMENT = re.compile(rb"<(/?)([A-Za-z]+)([^<>]*?)(/?)>")

ENDS = (b"\r", b"\r\n", b"\n\r", b"\r\r\n", b"\n\n", b"\0\n", b" \n", b"\x85", b"")
MEMBERS = ("Power.log", "a/Power_old.log", "../up.log", "/root.log", "x.xml", "é.log", "a.gz", "a\0b")
ENCODINGS = ("utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "utf-32", "utf-7", "cp037")


def closed(lines):
    """Return the lines of a replay such that elements nest: ends that end nothing are left out, those that lack put in.

    An end that ends an element further out ends those within it, too, as a reader of HTML does it.
    """
    found, opened = [], []
    for line in lines:
        made = b""
        place = 0
        for element in ELEMENT.finditer(line):
            ending, name, _, alone = element.groups()
            made += line[place : element.start()]
            place = element.end()
            if ending and name not in opened:
                continue
            if ending:
                while opened[-1] != name:
                    made += b"</" + opened.pop() + b">"
                opened.pop()
            elif not alone:
                opened.append(name)
            made += element[0]
        found.append(made + line[place:])
    return [*found, *(b"</" + name + b">\n" for name in reversed(opened))]


def of_another_form(data, chance):
    """Return an input as another program would have written it, packed it, or lost a part of it."""
    return chance.choice((_encoded, _with_other_ends, _lost, _packed, _packed_and_cut))(data, chance)


def _encoded(data, chance):
    text = data.decode("utf-8", "replace")
    made = text.encode(
        chance.choice(("utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "utf-32", "utf-7", "cp037")), "replace"
    )
    return made[: len(made) - chance.choice((0, 0, 1, 2, 3))]


def _with_other_ends(data, chance):
    return data.replace(
        b"\n", chance.choice((b"\r", b"\r\n", b"\n\r", b"\r\r\n", b"\n\n", b"\0\n", b" \n", b"\x85", b""))
    )


def _lost(data, chance):
    """Return bytes of which some are lost as a machine that stops loses them: zeros, or a piece twice, or an end."""
    start, length = chance.randrange(len(data) or 1), int(2 ** chance.uniform(0, 14))
    kind = chance.randrange(3)
    if kind == 0:
        return data[:start] + b"\0" * length + data[start + length :]
    if kind == 1:
        return data[: start + length] + data[start:]
    return data[:start] + chance.choice((b"\x1a", b"\xff\xfe", b"\xed\xa0\x80", b"\xf4\x90\x80\x80")) + data[start:]


def _packed(data, chance):
    form = chance.choice(("gz", "gz", "zip", "zip", "xz", "bz2", "tar"))
    if form == "gz":
        return gzip.compress(data, 1) + chance.choice((b"", b"", b"\0" * 512, gzip.compress(b"\n"), b"rest"))
    if form == "xz":
        return lzma.compress(data, preset=0)
    if form == "bz2":
        return bz2.compress(data, 1)
    made = io.BytesIO()
    names = chance.sample(
        ("Power.log", "a/Power_old.log", "../up.log", "/root.log", "x.xml", "é.log", "a.gz", "a\0b"), 2
    )
    if form == "zip":
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in names:
                archive.writestr(name, gzip.compress(data) if name.endswith(".gz") else data)
    else:
        with tarfile.open(fileobj=made, mode="w") as archive:
            for name in names:
                member = tarfile.TarInfo(name.replace("\0", ""))
                member.size = len(data)
                archive.addfile(member, io.BytesIO(data))
    return made.getvalue()


def _packed_and_cut(data, chance):
    made = bytearray(_packed(data, chance))
    if chance.random() < 0.6:
        return bytes(made[: chance.randrange(len(made))])
    for _ in range(chance.choice((1, 1, 8))):
        made[chance.randrange(len(made))] = chance.randrange(256)
    return bytes(made)
