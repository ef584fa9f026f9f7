"""Card data from its packages: what a CardDefs.xml says of a card, and rows by ranges of builds."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from engine.hearthstone.cards import packages
from engine.hearthstone.cards.packages import Build, PackageError, download, merge, read_definitions, write_source
from engine.hearthstone.cards.source import read_builds, read_rows
from hslog.hearthstone.generated.vocabulary import GameTag

DEFINITIONS = """<?xml version="1.0" encoding="utf-8"?>
<CardDefs build="210640">
<Entity CardID="EX1_001" ID="1655" version="2">
  <Tag enumID="185" name="CARDNAME" type="LocString"><enUS>Lightwarden</enUS><zhCN>x</zhCN></Tag>
  <Tag enumID="184" name="CARDTEXT" type="LocString">
    <enUS>Whenever a character\tis healed,\ngain +2 Attack.</enUS></Tag>
  <Tag enumID="48" name="COST" type="Int" value="1"/>
  <Tag enumID="202" name="CARDTYPE" type="Int" value="4"/>
  <Tag enumID="200" name="CARDRACE" type="Int" value="14"/>
  <Tag enumID="2534" name="RACE" type="Int" value="1"/>
  <Tag enumID="476" name="MULTIPLE_CLASSES" type="Int" value="20"/>
  <Tag enumID="32" name="TRIGGER_VISUAL" type="Int" value="1"/>
  <Tag enumID="342" name="ARTISTNAME" type="String">Somebody</Tag>
  <ReferencedTag enumID="190" name="TAUNT" type="Int" value="1"/>
  <Power><PlayRequirement reqID="12" param="0"/><PlayRequirement reqID="41" param="3"/></Power>
  <EntourageCard cardID="B"/><EntourageCard cardID="A"/>
</Entity>
<Entity CardID="EX1_002" ID="2"><Tag enumID="202" name="CARDTYPE" type="Int" value="5"/></Entity>
</CardDefs>"""


def test_a_card_keeps_its_numbers_tags_texts_and_requirements() -> None:
    build = read_definitions(io.BytesIO(DEFINITIONS.encode()))
    fields = dict(zip(packages.FIELDS, build.cards["EX1_001"], strict=True))
    assert build.number == 210640
    assert set(build.cards) == {"EX1_001", "EX1_002"}
    assert fields == {
        **dict.fromkeys(packages.FIELDS, ""),
        "id": "EX1_001",
        "dbf": "1655",
        "name": "Lightwarden",
        "text": "Whenever a character\\tis healed,\\ngain +2 Attack.",
        "cost": "1",
        "type": "4",
        "race": "14,11",
        "class": "3,5",
        "tags": f"{int(GameTag.TRIGGER_VISUAL)}=1 {int(GameTag.MULTIPLE_CLASSES)}=20 2534=1",
        "refs": "190",
        "reqs": "12 41:3",
        "entourage": "A B",
    }


def test_a_row_lasts_as_long_as_a_card_stays_the_same() -> None:
    same, other = ("A", "1"), ("A", "2")
    builds = [Build(1, {"A": same}), Build(2, {"A": same, "B": ("B", "")}), Build(3, {"A": other}), Build(4, {})]
    assert merge(builds) == [("A", "1", "2", "1"), ("A", "3", "3", "2"), ("B", "2", "2", "")]


def test_the_source_is_read_back_and_the_cache_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def fetch(package: str) -> Build:
        asked.append(package)
        return read_definitions(io.BytesIO(DEFINITIONS.encode()))

    monkeypatch.setattr(packages, "download", fetch)
    for _ in range(2):
        write_source(tmp_path, {210640: "cards==1"})
    builds = read_builds(tmp_path)
    rows = read_rows(tmp_path, builds)
    assert asked == ["cards==1"]
    assert builds == [210640]
    assert [(row.id, row.first, row.last) for row in rows] == [("EX1_001", 0, 210640), ("EX1_002", 0, 210640)]
    assert rows[0].text == "Whenever a character\tis healed,\ngain +2 Attack."


def test_a_package_that_is_not_there_is_named() -> None:
    with pytest.raises(PackageError, match="no-such-package-of-cards==0"):
        download("no-such-package-of-cards==0")


def test_each_known_build_has_a_package() -> None:
    from engine.hearthstone.cards.data import builds

    assert tuple(packages.packages()) == builds()


def test_the_tags_of_tribes_and_the_classes_of_families_are_those_of_the_library_of_card_data() -> None:
    enums, utils = pytest.importorskip("hearthstone.enums"), pytest.importorskip("hearthstone.utils")
    assert {tag: int(tribe) for tribe, tag in utils.CARDRACE_TAG_MAP.items() if tag} == packages.RACE_TAGS
    for family, classes in packages.GROUPS.items():
        assert sorted(enums.MultiClassGroup(family).card_classes) == list(classes)
    names = ("CARDNAME", "CARDTEXT", "TARGETING_ARROW_TEXT", "MULTI_CLASS_GROUP")
    assert [enums.GameTag[name] for name in names] == [*packages.TEXTS, packages.MULTI_CLASS_GROUP]
