"""Small boards built of packets: two players, two heroes, what a test puts beside them, and a short log.

A log is written in short. ``"ogre DAMAGE=3"`` is a TAG_CHANGE, with names for entities and, where the tag
has them, words for values; ``"note DAMAGE 3 ogre"`` is a META_DATA; ``"show card ZONE=HAND COST=2"`` a
SHOW_ENTITY; ``"change card frog ..."`` a CHANGE_ENTITY into another card; ``"hide card DECK"`` a HIDE_ENTITY;
``"reset game"`` a RESET_GAME; ``"create token ..."`` a FULL_ENTITY of an entity the board does not have yet,
``"prepare token ..."`` one that shows no card; ``"offer one_card other"`` asks player one to choose, and
``"choose other"`` is the answer; ``"plays nobody"`` begins a visual effect that has no source and does
not end; :func:`block` makes a block. ``game`` is the game entity, ``one`` and ``two`` are the players, ``hero1``,
``power2`` and so on what belongs to them. Lines are numbered from 1, one for each packet and each end of a block.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine import Replay, replay
from engine.core.divergence import Divergence, Kind
from engine.core.verdict import Verdict
from engine.hearthstone.rulesets import ruleset_for
from hslog.core.game import Player
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, ChoiceType, GameTag, State, Step, Zone
from hslog.hearthstone.names import name as word_of
from hslog.hearthstone.names import number, tag_number, value_number
from hslog.hearthstone.packets import (
    Block,
    ChangeEntity,
    Choices,
    ChosenEntities,
    CreateGame,
    FullEntity,
    GameEntity,
    HideEntity,
    MetaData,
    Packet,
    PlayerEntity,
    ResetGame,
    ShowEntity,
    ShuffleDeck,
    SubSpell,
    TagChange,
    TagValue,
)


@dataclass(frozen=True)
class Blocked:
    """A block of a log in short."""

    type: int
    entity: str
    target: str
    packets: tuple[Short, ...]
    keyword: int | None = None
    effect: int = 0
    effect_card: str = ""


Short = str | Blocked
"""A packet in short: a line of text, or a block."""


WRITTEN = frozenset(
    tag_number(word)
    for word in [
        "STEP",
        "NEXT_STEP",
        "TURN",
        "CURRENT_PLAYER",
        "STATE",
        "PLAYSTATE",
        "NUM_TURNS_IN_PLAY",
        "NUM_TURNS_LEFT",
        "1292",
        "1882",
        "RESOURCES",
        "RESOURCES_USED",
        "TEMP_RESOURCES",
        "OVERLOAD_LOCKED",
        "OVERLOAD_OWED",
        "NUM_RESOURCES_SPENT_THIS_GAME",
        "NUM_CARDS_PLAYED_THIS_TURN",
        "NUM_MINIONS_PLAYED_THIS_TURN",
        "NUM_SPELLS_PLAYED_THIS_GAME",
        "430",
        "LAST_CARD_PLAYED",
        "NUM_OPTIONS_PLAYED_THIS_TURN",
        "1323",
        "COMBO_ACTIVE",
        "WEAPON",
        "HERO_ENTITY",
        "HEROPOWER_ACTIVATIONS_THIS_TURN",
        "NUM_TIMES_HERO_POWER_USED_THIS_GAME",
        "1739",
        "NUM_CARDS_DRAWN_THIS_TURN",
        "467",
        "995",
        "2166",
        "3242",
        "CURRENT_SPELLPOWER",
        "FATIGUE",
        "464",
        "1573",
        "1575",
        "1853",
        "3110",
        "3143",
        "3687",
        "4453",
        "DAMAGE_DEALT_TO_HERO_LAST_TURN",
        "780",
        "835",
        "PROPOSED_ATTACKER",
        "PROPOSED_DEFENDER",
        "NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN",
        "1710",
        "NUM_MINIONS_PLAYER_KILLED_THIS_TURN",
        "NUM_MINIONS_KILLED_THIS_TURN",
        "NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN",
        "NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME",
    ]
)
"""The tags of players and of the game that the short logs write. Later builds have counters more, which no test here
is about: that a short log leaves them out is not held against it."""


def block(
    kind: str,
    entity: str,
    *packets: Short,
    target: str = "",
    keyword: str = "",
    effect: int = 0,
    effect_card: str = "",
) -> Blocked:
    """Return a block of a kind named as in logs (``ATTACK``), of an entity, holding ``packets``.

    ``keyword``: of which keyword of the entity a trigger is, ``effect``: which one of its effects, ``effect_card``: of
    which card's text.
    """
    named = tag_number(keyword) if keyword else None
    return Blocked(number("BlockType", kind), entity, target, packets, named, effect, effect_card)


def replaced(log: Iterable[Short], old: Short, *new: Short) -> list[Short]:
    """Return ``log`` with ``new`` in the place of the only packet that is ``old``, at any depth.

    Raises ValueError when there is not exactly one.
    """
    found = _count(log, old)
    if found != 1:
        raise ValueError(f"{old!r} is {found} times in the log")
    return _replaced(log, old, new)


def without(log: Iterable[Short], old: Short) -> list[Short]:
    """Return ``log`` without the only packet that is ``old``."""
    return replaced(log, old)


def idle(build: int, player: str) -> tuple[Short, ...]:
    """Return the triggers without effect that a player has at the end of any turn."""
    count = 0 if build <= 23576 else 2 if 127581 <= build <= 179020 else 1
    return (block("TRIGGER", player),) * count


def end_of_turn(build: int, player: str) -> tuple[Short, ...]:
    """Return how a player's turn ends on a board where no card responds."""
    step = block("TRIGGER", player, "game NEXT_STEP=MAIN_CLEANUP")
    one, two = idle(build, "one"), idle(build, "two")
    return ("game STEP=MAIN_END", *((step, *one, *two) if player == "one" else (*one, step, *two)))


def _count(log: Iterable[Short], old: Short) -> int:
    return sum((one == old) + (_count(one.packets, old) if isinstance(one, Blocked) else 0) for one in log)


def _replaced(log: Iterable[Short], old: Short, new: tuple[Short, ...]) -> list[Short]:
    made: list[Short] = []
    for one in log:
        if one == old:
            made += new
        elif isinstance(one, Blocked):
            inside = tuple(_replaced(one.packets, old, new))
            made.append(replace(one, packets=inside))
        else:
            made.append(one)
    return made


OWN_ACTIONS = (BlockType.PLAY, BlockType.ATTACK)


def each_fault(log: Sequence[Short]) -> Iterator[tuple[str, list[Short]]]:
    """Yield what is done to which packet, and the log with it: each deleted, each value changed."""
    for place, one in enumerate(log):
        before, after = list(log[:place]), list(log[place + 1 :])
        if isinstance(one, Blocked):
            if one.type not in OWN_ACTIONS:
                yield f"{word_of('BlockType', one.type)} of {one.entity} deleted", [*before, *after]
            for text, changed_block in each_fault_of(one):
                yield text, [*before, changed_block, *after]
            continue
        yield f"{one} deleted", [*before, *after]
        changed = _changed(one)
        if changed:
            yield f"{one} -> {changed}", [*before, changed, *after]


def each_fault_of(one: Blocked) -> Iterator[tuple[str, Blocked]]:
    """Yield the same for the packets inside a block."""
    for text, inside in each_fault(one.packets):
        yield text, replace(one, packets=tuple(inside))


def _lines(log: Iterable[Short]) -> Iterator[Short]:
    """Yield the packets of a log, each block before what it holds."""
    for one in log:
        yield one
        if isinstance(one, Blocked):
            yield from _lines(one.packets)


_OTHER_WORDS = {
    "GRAVEYARD": "SETASIDE",
    "PLAY": "SETASIDE",
    "HAND": "SETASIDE",
    "WON": "TIED",
    "LOST": "TIED",
}


def _changed(line: str) -> str:
    """Return a line with another value; empty where there is no telling what another would be."""
    if line.startswith("note"):
        word, kind, amount, *names = line.split()
        return " ".join((word, kind, str(int(amount) + 1), *names))
    if line.startswith(("show", "hide", "create", "prepare", "change")):
        return ""
    start, value = line.rsplit("=", 1)
    if value.isdigit():
        return f"{start}={int(value) + 1}"
    if value in _OTHER_WORDS:
        return f"{start}={_OTHER_WORDS[value]}"
    return f"{start}=INVALID" if value.isupper() else f"{start}={'hero1' if value == 'hero2' else 'hero2'}"


class Board:
    """What is on the table, and the game that goes on from there.

    The game has begun before the log: it is turn ``turn``, player one's, in the step MAIN_ACTION.
    """

    def __init__(self, build: int, turn: int = 7, *, mana: int = 10, used: int = 0) -> None:
        self.build = build
        self.ids = {"game": 1, "one": 2, "two": 3}
        self.cards: list[tuple[str, dict[int, int]]] = []
        self.printed: dict[str, str] = {}
        self.tags: dict[str, dict[int, int]] = {
            "game": {
                GameTag.CARDTYPE: CardType.GAME,
                GameTag.ZONE: Zone.PLAY,
                GameTag.STATE: State.RUNNING,
                GameTag.TURN: turn,
                GameTag.STEP: Step.MAIN_ACTION,
                GameTag.NEXT_STEP: Step.MAIN_END,
                GameTag.NUM_TURNS_IN_PLAY: turn,
            }
        }
        for player, controller in (("one", 1), ("two", 2)):
            self.tags[player] = {
                GameTag.CARDTYPE: CardType.PLAYER,
                GameTag.ZONE: Zone.PLAY,
                GameTag.CONTROLLER: controller,
                GameTag.PLAYSTATE: 1,
                GameTag.MAXRESOURCES: 10,
                GameTag.MAXHANDSIZE: 10,
                GameTag.NUM_TURNS_LEFT: 1,
                GameTag.NUM_TURNS_IN_PLAY: turn,
                GameTag.RESOURCES: mana,
                GameTag.RESOURCES_USED: used if controller == 1 else 0,
            }
        self.tags["one"][GameTag.CURRENT_PLAYER] = 1
        for controller, name in ((1, "one"), (2, "two")):
            self.card(f"hero{controller}", controller, CardType.HERO, Zone.PLAY, HEALTH=30)
            self.card(f"power{controller}", controller, CardType.HERO_POWER, Zone.PLAY, COST=2)
            self.set(name, HERO_ENTITY=f"hero{controller}")

    # --- what is on the table ------------------------------------------------------------------------------

    def card(self, name: str, controller: int, kind: int, zone: int, **tags: int | str) -> Board:
        """Put a card of a type into a zone; hands and boards fill from the left. Return the board."""
        self.ids[name] = len(self.ids) + 1
        self.tags[name] = {GameTag.CARDTYPE: kind} if kind else {}
        self.tags[name] |= {GameTag.CONTROLLER: controller, GameTag.ZONE: zone}
        if zone == Zone.HAND or (zone == Zone.PLAY and kind in (CardType.MINION, CardType.LOCATION)):
            self.tags[name][GameTag.ZONE_POSITION] = 1 + sum(
                tags.get(GameTag.CONTROLLER) == controller
                and tags.get(GameTag.ZONE) == zone
                and tags.get(GameTag.ZONE_POSITION, 0) > 0
                for tags in self.tags.values()
            )
        return self.set(name, **tags)

    def minion(self, name: str, controller: int, attack: int, health: int, **tags: int | str) -> Board:
        """Put a minion on the board, on the right, where it has been since the turn before."""
        tags = {"ATK": attack, "HEALTH": health, "NUM_TURNS_IN_PLAY": 1, **tags}
        return self.card(name, controller, CardType.MINION, Zone.PLAY, **tags)

    def weapon(self, name: str, controller: int, attack: int, durability: int, **tags: int | str) -> Board:
        """Equip a weapon; the hero has its attack."""
        tags = {"ATK": attack, "DURABILITY": durability, **tags}
        self.card(name, controller, CardType.WEAPON, Zone.PLAY, **tags)
        owner = "one" if controller == 1 else "two"
        return self.set(owner, WEAPON=name).set(f"hero{controller}", ATK=attack)

    def hand(self, name: str, controller: int, kind: int, cost: int, **tags: int | str) -> Board:
        """Put a visible card into a hand, on the right."""
        return self.card(name, controller, kind, Zone.HAND, COST=cost, **tags)

    def hidden(self, zone: int, controller: int, *names: str) -> Board:
        """Put cards that nobody sees into a hand or deck."""
        for name in names:
            self.card(name, controller, 0, zone)
        return self

    def set(self, name: str, **tags: int | str) -> Board:
        """Set tags of what is there already; return the board."""
        for tag, value in tags.items():
            pair = self._setting(f"{tag}={value}")
            self.tags[name][pair[0]] = pair[1]
        return self

    def name(self, **cards: str) -> Board:
        """Say which cards things are, there or yet to come, whose names here are not their card ids."""
        self.printed |= cards
        return self

    # --- the game ------------------------------------------------------------------------------------------

    def game(self, log: Iterable[Short]) -> Game:
        """Return the game as a log of these packets would give it.

        Where builds aim an attacker before it attacks, each attacker of the log is aimed from the beginning.
        """
        log = list(log)
        aimed = self._aimed(log) if ruleset_for(self.build, self.build).holds("attacks_aimed") else {}
        game = Game("board")
        game.build, game.build_basis = self.build, "stated"
        game.players = [Player(2, 1, "One", "stated"), Player(3, 2, "Two", "stated")]
        players = [
            PlayerEntity(entity=player.entity, player_id=player.player_id, tags=list(self.tags[name].items()))
            for player, name in zip(game.players, ("one", "two"), strict=True)
        ]
        first = GameEntity(entity=1, tags=list(self.tags["game"].items()))
        game.packets.append(CreateGame(game=first, players=players))
        for name, tags in self.tags.items():
            if self.ids[name] > 3:
                tags = {**aimed.get(name, {}), **tags}
                game.packets.append(
                    FullEntity(entity=self.ids[name], tags=list(tags.items()), card_id=self._card(name, tags))
                )
        game.packets += [self._packet(short, None) for short in log]
        self._number(game)
        game.joined_turn = None  # the cards came in the order in which the board names them
        return game

    def _aimed(self, log: Iterable[Short]) -> dict[str, dict[int, int]]:
        """Return the tags of the attackers of a log that name whom they attack first."""
        attacks = [one for one in log if isinstance(one, Blocked) and one.type == BlockType.ATTACK]
        return {
            one.entity: {GameTag.CARD_TARGET: self.ids[one.target]}
            for one in reversed(attacks)
            if one.target in self.ids
        }

    def _packet(self, short: Short, parent: Block | None) -> Packet:
        if isinstance(short, Blocked):
            made = Block(
                type=short.type,
                entity=self.ids[short.entity],
                target=self.ids[short.target] if short.target else 0,
                trigger_keyword=short.keyword,
                effect_index=short.effect,
                effect_card_id=short.effect_card,
                parent=parent,
                end_index=0,
                end_line=0,
            )
            made.packets = [self._packet(one, made) for one in short.packets]
            return made
        word, *rest = short.split()
        if word == "note":
            kind, amount, *names = rest
            info = [self.ids[name] for name in names]
            return MetaData(meta=number("MetaDataType", kind), data=int(amount), count=len(info), info=info)
        if word == "show":
            return ShowEntity(entity=self.ids[rest[0]], tags=self._settings(rest[1:]), card_id=self._card_id(rest[0]))
        if word == "change":
            return ChangeEntity(entity=self.ids[rest[0]], tags=self._settings(rest[2:]), card_id=self._card_id(rest[1]))
        if word == "hide":
            zone = number("Zone", rest[1])
            return HideEntity(entity=self.ids[rest[0]], tag=GameTag.ZONE, value=zone)
        if word in ("create", "prepare"):
            self.ids.setdefault(rest[0], len(self.ids) + 1)
            card_id = self._card_id(rest[0]) if word == "create" else ""
            return FullEntity(entity=self.ids[rest[0]], tags=self._settings(rest[1:]), card_id=card_id)
        if word == "reset":
            return ResetGame()
        if word == "plays":
            return SubSpell(
                spell="", source=self.ids.get(rest[0], 0), target_count=0, targets=[], packets=[], end_index=None
            )
        if word == "offer":
            choices = [self.ids[name] for name in rest]
            return Choices(
                id=1,
                player=2,
                type=ChoiceType.GENERAL,
                minimum=1,
                maximum=1,
                source=0,
                choices=choices,
                task_list=None,
                cancelable=None,
            )
        if word == "choose":
            return ChosenEntities(id=1, player=2, count=len(rest), choices=[self.ids[name] for name in rest])
        if word == "shuffle":
            return ShuffleDeck(player_id=int(rest[0]))
        tag, value = self._setting(rest[0])
        return TagChange(entity=self.ids[word], tag=tag, value=value)

    def _settings(self, words: Iterable[str]) -> list[TagValue]:
        return [self._setting(word) for word in words]

    def _setting(self, text: str) -> TagValue:
        word, value = text.split("=")
        tag = tag_number(word)
        return tag, self.ids[value] if value in self.ids else value_number(tag, value)

    def _card_id(self, name: str) -> str:
        return self.printed.get(name, name.upper())

    def _card(self, name: str, tags: dict[int, int]) -> str:
        return self._card_id(name) if GameTag.CARDTYPE in tags else ""

    def _number(self, game: Game) -> None:
        place = 0

        def visit(packets: list[Packet]) -> None:
            nonlocal place
            for packet in packets:
                packet.index, packet.line = place, place + 1
                place += 1
                for entity in packet.entities():
                    game.histories.setdefault(entity, []).append(packet)
                if isinstance(packet, Block):
                    visit(packet.packets)
                    packet.end_index, packet.end_line = place, place + 1
                    place += 1

        visit(game.packets)
        game.packet_count = game.last_line = place

    # --- the rules on it -----------------------------------------------------------------------------------

    def replay(self, log: Sequence[Short]) -> Replay:
        """Replay a log from here on, and the end of the turn after it, so that nothing is cut off."""
        return replay(self.game(self._with_end(log)))

    def _with_end(self, log: Sequence[Short]) -> Sequence[Short]:
        passed = _count(log, "two CURRENT_PLAYER=1") > 0
        if passed or not {"game STEP=MAIN_END", "game STEP=FINAL_WRAPUP"} & set(log):
            return [*log, *end_of_turn(self.build, "two" if passed else "one")]
        return log

    def divergences(self, log: Sequence[Short]) -> list[Divergence]:
        """Return where the rules part from a log."""
        return [one for one in self.replay(log).divergences if not self._left_out(one)]

    def _left_out(self, divergence: Divergence) -> bool:
        """Return whether a divergence is only that a counter is missing that short logs leave out."""
        missing = divergence.kind is Kind.MISSING and divergence.tag is not None
        written = divergence.tag in WRITTEN and not (divergence.tag == 1853 and self.build <= 179020)
        return missing and divergence.entity <= self.ids["two"] and not written

    def accepts(self, log: Sequence[Short], adopted: int = 0) -> Replay:
        """Assert that the rules agree with a log and predict all of it but ``adopted`` packets."""
        result = self.replay(log)
        found = [one.message for one in result.divergences if not self._left_out(one)]
        assert not found, found
        setup = 1 + sum(number > 3 for number in self.ids.values())
        shown = [packet for packet in result.game.walk() if packet.index >= setup]
        left = [packet for packet in shown if result.verdict(packet) is Verdict.ADOPTED]
        assert len(left) == adopted, left
        return result

    def overlooked(self, log: Sequence[Short], inside: Blocked | None = None, passed: Container[str] = ()) -> list[str]:
        """Return what could be deleted or changed in a log that the rules agree with, without their noticing.

        What a rule predicts must be accused under that rule; else it is returned with the rule that accuses instead.

        ``inside``: only in this block of the log. ``passed``: what need not be noticed. A block of a player's
        own action is left out: that it is missing is no fault.
        """
        assert not self.divergences(log)
        rules = self._rules_of(log)
        if inside is None:
            faulty = each_fault(log)
        else:
            faulty = ((text, replaced(log, inside, block)) for text, block in each_fault_of(inside))
        missed = []
        for text, faulty_log in faulty:
            found = [one.rule for one in self.divergences(faulty_log)]
            predicted = rules.get(text.partition(" deleted")[0].partition(" -> ")[0], set())
            if text not in passed and not found:
                missed.append(text)
            elif text not in passed and predicted and not predicted & set(found):
                missed.append(f"{text}: {found[0]} instead of {' or '.join(sorted(predicted))}")
        return missed

    def _rules_of(self, log: Sequence[Short]) -> dict[str, set[str]]:
        """Return the rules under which the lines of a log are predicted."""
        result, setup = self.replay(log), 1 + sum(number > 3 for number in self.ids.values())
        packets = [packet for packet in result.game.walk() if packet.index >= setup]
        found: dict[str, set[str]] = {}
        for line, packet in zip(_lines(log), packets, strict=False):
            if isinstance(line, str) and result.verdicts[packet.index] == Verdict.PREDICTED:
                found.setdefault(line, set()).add(result.rules[packet.index])
        return found

    def rejects(self, log: Sequence[Short], rule: str, kind: Kind, entity: str, tag: str = "") -> Divergence:
        """Assert that there is a divergence of a rule and kind, at an entity and tag, and return it.

        It must be the first: what follows from it may be more. Where another value of a tag was expected, the log
        with that value must not part from this rule there.
        """
        found = self.divergences(log)
        assert found, "nothing diverges"
        first = min(found, key=lambda one: (one.index, found.index(one)))
        shown = [(one.rule, one.kind.value, one.message) for one in found]
        assert (first.rule, first.kind) == (rule, kind), shown
        assert first.entity == self.ids[entity], shown
        assert first.tag == (tag_number(tag) if tag else None), shown
        self._accepts_the_expected_value(log, first)
        return first

    def _accepts_the_expected_value(self, log: Sequence[Short], wrong: Divergence) -> None:
        if wrong.kind is not Kind.WRONG_VALUE or not isinstance(wrong.expected, int):
            return
        game = self.game(self._with_end(log))
        packet = next(packet for packet in game.walk() if packet.index == wrong.index)
        if not isinstance(packet, TagChange) or (packet.tag, packet.value) != (wrong.tag, wrong.observed):
            return
        packet.value = wrong.expected
        again = [(one.rule, one.index, one.entity, one.tag) for one in replay(game).divergences]
        assert (wrong.rule, wrong.index, wrong.entity, wrong.tag) not in again, f"{wrong.expected} is not right either"
