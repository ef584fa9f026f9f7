"""Options and choices: three generations of each, and what the player did about them."""

from __future__ import annotations

import pytest
from power_text import CARDS, CREATE, NAMES, log, one_game, only, packets, read

from hslog.hearthstone.packets import Choices, ChosenEntities, Options, SendChoices, SendOption

CHOICE_ROWS = """\
DebugPrintEntityChoices() -   Source=GameEntity
DebugPrintEntityChoices() -   Entities[0]=[name=X id=4 zone=HAND zonePos=1 cardId=X player=1]
DebugPrintEntityChoices() -   Entities[1]=[name=X id=5 zone=HAND zonePos=2 cardId=X player=1]
"""


def test_a_list_of_options_with_targets_and_sub_options() -> None:
    options = only(
        "DebugPrintOptions() - id=7",
        "DebugPrintOptions() -   option 0 type=END_TURN mainEntity=",
        "DebugPrintOptions() -   option 1 type=POWER mainEntity=[name=X id=9 zone=HAND zonePos=1 cardId=X player=1]",
        "DebugPrintOptions() -     subOption 0 entity=[name=Y id=10 zone=SETASIDE zonePos=0 cardId=Y player=1]",
        "DebugPrintOptions() -       target 0 entity=[name=Z id=11 zone=PLAY zonePos=1 cardId=Z player=2]",
        "DebugPrintOptions() -   option 2 type=POWER mainEntity=12",
        "DebugPrintOptions() -     target 0 entity=GameEntity",
    )
    assert isinstance(options, Options)
    assert options.id == 7
    assert [(row.row, row.place, row.depth, row.entity, row.error) for row in options.rows] == [
        ("option", 0, 0, 0, None),
        ("option", 1, 0, 9, None),
        ("subOption", 0, 1, 10, None),
        ("target", 0, 2, 11, None),
        ("option", 2, 0, 12, None),
        ("target", 0, 1, 1, None),
    ]


def test_options_with_the_reason_why_not() -> None:
    options = only(
        "DebugPrintOptions() - id=1",
        "DebugPrintOptions() -   option 0 type=END_TURN mainEntity= error=INVALID errorParam=",
        "DebugPrintOptions() -   option 1 type=POWER mainEntity=4 error=REQ_ENOUGH_MANA errorParam=3",
        "DebugPrintOptions() -   option 2 type=POWER mainEntity=5 error=REQ_BRAND_NEW errorParam=",
    )
    assert isinstance(options, Options)
    assert [(row.error, row.error_parameter) for row in options.rows] == [
        ("INVALID", None),
        ("REQ_ENOUGH_MANA", 3),
        ("REQ_BRAND_NEW", None),
    ]


def test_an_option_may_be_a_player_by_name() -> None:
    options = packets(
        NAMES,
        "DebugPrintOptions() - id=1",
        "DebugPrintOptions() -   option 0 type=POWER mainEntity=Bob#2",
    )[-1]
    assert isinstance(options, Options)
    assert options.rows[0].entity == 3


def test_what_the_player_did() -> None:
    sent = only("SendOption() - selectedOption=2 selectedSubOption=-1 selectedTarget=11 selectedPosition=3")
    assert isinstance(sent, SendOption)
    assert (sent.option, sent.sub_option, sent.target, sent.position) == (2, -1, 11, 3)


@pytest.mark.parametrize(
    ("head", "player", "task_list", "cancelable"),
    [
        (
            "DebugPrintChoice() - id=2 ChoiceType=MULLIGAN Cancelable=False CountMin=0 CountMax=3",
            0,
            None,
            "False",
        ),
        ("DebugPrintChoices() - id=2 PlayerId=2 ChoiceType=MULLIGAN CountMin=0 CountMax=3", 3, None, None),
        (
            "DebugPrintEntityChoices() - id=2 Player=Ada#1 TaskList=4 ChoiceType=MULLIGAN CountMin=0 CountMax=3",
            2,
            4,
            None,
        ),
        (
            "DebugPrintEntityChoices() - id=2 Player=Bob#2 TaskList= ChoiceType=MULLIGAN CountMin=0 CountMax=3",
            3,
            None,
            None,
        ),
    ],
)
def test_three_generations_of_choices(head: str, player: int, task_list: int | None, cancelable: str | None) -> None:
    function = head.partition("(")[0]
    choices = packets(NAMES, CARDS, head, CHOICE_ROWS.replace("DebugPrintEntityChoices", function))[-1]
    assert isinstance(choices, Choices)
    assert (choices.id, choices.type, choices.minimum, choices.maximum) == (2, 1, 0, 3)
    assert (choices.player, choices.task_list, choices.cancelable) == (player, task_list, cancelable)
    assert (choices.source, choices.choices) == (1, [4, 5])


def test_what_was_chosen_as_the_server_and_as_the_client_say() -> None:
    chosen, sent = packets(
        NAMES,
        "DebugPrintEntitiesChosen() - id=2 Player=Ada#1 EntitiesCount=1",
        "DebugPrintEntitiesChosen() -   Entities[0]=4",
        "SendChoices() - id=2 ChoiceType=MULLIGAN",
        "SendChoices() -   m_chosenEntities[0]=[name=X id=4 zone=HAND zonePos=1 cardId=X player=1]",
    )
    assert isinstance(chosen, ChosenEntities)
    assert (chosen.id, chosen.player, chosen.count, chosen.choices) == (2, 2, 1, [4])
    assert isinstance(sent, SendChoices)
    assert (sent.id, sent.type, sent.choices) == (2, 1, [4])


def test_the_slip_of_build_10357_is_undone() -> None:
    """That build prints, for the player of a choice, the entity whose id is the player's number."""
    head = "DebugPrintEntityChoices() - id={} Player={} TaskList=4 ChoiceType=MULLIGAN CountMin=0 CountMax=3"
    game = one_game(
        "TAG_CHANGE Entity=Ada tag=PLAYER_ID value=1",
        "TAG_CHANGE Entity=Bob tag=PLAYER_ID value=2",
        head.format(1, "GameEntity"),
        head.format(2, "Ada"),
    )
    choices = [packet for packet in game.packets if isinstance(packet, Choices)]
    assert [packet.player for packet in choices] == [2, 3]


def test_options_and_choices_are_counted_by_no_power_list() -> None:
    games = read(
        log(
            "DebugPrintPowerList() - Count=1",
            CREATE,
            "DebugPrintOptions() - id=1",
            "DebugPrintOptions() -   option 0 type=END_TURN mainEntity=",
            "SendOption() - selectedOption=0 selectedSubOption=-1 selectedTarget=0 selectedPosition=0",
            "DebugPrintPowerList() - Count=1",
            "TAG_CHANGE Entity=GameEntity tag=TURN value=1",
        )
    )
    assert games.warnings == []
    assert [packet.index for packet in games[0].packets] == [0, 1, 2, 3]
