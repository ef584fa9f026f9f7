"""What the page knows: the packets, so that it can rebuild any moment; the items; divergences; counts.

Short forms keep a long game within a few megabytes. A packet is a list whose first member says what it is:

``[0, entity, tag, value]`` a tag changes · ``[1, entity, card, tags]`` an entity is created, ``2``
revealed, ``3`` changed into another · ``[4, [[entity, tags], …]]`` the game is created · ``[6, entity, tag,
value]`` a card becomes hidden · ``[7, type, entity, target]`` a block begins · ``[8, note, amount,
entities]`` a note · ``[9, entities]`` the game is reset, these entities go on · ``[10, word]`` anything
else · ``0`` a block ends

``card`` is a place in ``cards``, ``tags`` alternate tag and value and hold only what the page shows.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from engine import Divergence, Replay, Verdict
from engine.hearthstone.wording.divergences import causes, log_says, rules_say
from engine.hearthstone.wording.tags import tag_word
from engine.rulebook import nearest
from hslog.core.legible import legible
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.names import name, tag_name, value_name
from hslog.hearthstone.packets import (
    Block,
    ChangeEntity,
    CreateGame,
    FullEntity,
    HideEntity,
    MetaData,
    Packet,
    ResetGame,
    ShowEntity,
    TagChange,
)
from viz.core.causes import REASONS
from viz.core.look import CATEGORIES, MARKS
from viz.hearthstone.items import Item, ItemTree
from viz.hearthstone.measures import Measures
from viz.hearthstone.names import which_game
from viz.hearthstone.phrases import describe_action
from viz.hearthstone.skeleton import item_tree
from viz.hearthstone.summary import end_words

VERDICT_LETTERS = {
    Verdict.PREDICTED: "p",
    Verdict.CHOSEN: "c",
    Verdict.ADOPTED: "a",
    Verdict.COSMETIC: "o",
    Verdict.HIDDEN: "h",
    Verdict.DIVERGENT: "d",
}
_LETTERS = {int(verdict): letter for verdict, letter in VERDICT_LETTERS.items()}
_SHOWN = {
    "ZONE": GameTag.ZONE,
    "CONTROLLER": GameTag.CONTROLLER,
    "ZONE_POSITION": GameTag.ZONE_POSITION,
    "CARDTYPE": GameTag.CARDTYPE,
    "ATK": GameTag.ATK,
    "HEALTH": GameTag.HEALTH,
    "DAMAGE": GameTag.DAMAGE,
    "ARMOR": GameTag.ARMOR,
    "DURABILITY": GameTag.DURABILITY,
    "COST": GameTag.COST,
    "HERO_ENTITY": GameTag.HERO_ENTITY,
    "RESOURCES": GameTag.RESOURCES,
    "RESOURCES_USED": GameTag.RESOURCES_USED,
    "TEMP_RESOURCES": GameTag.TEMP_RESOURCES,
    "OVERLOAD_LOCKED": GameTag.OVERLOAD_LOCKED,
    "CURRENT_PLAYER": GameTag.CURRENT_PLAYER,
    "PLAYSTATE": GameTag.PLAYSTATE,
    "EXHAUSTED": GameTag.EXHAUSTED,
    "TURN": GameTag.TURN,
    "ATTACHED": GameTag.ATTACHED,
    "FATIGUE": GameTag.FATIGUE,
    "QUEST": GameTag.QUEST,
    "TO_BE_DESTROYED": GameTag.TO_BE_DESTROYED,
}
_KEYWORDS = (
    GameTag.TAUNT,
    GameTag.DIVINE_SHIELD,
    GameTag.STEALTH,
    GameTag.FROZEN,
    GameTag.WINDFURY,
    GameTag.POISONOUS,
    GameTag.LIFESTEAL,
    GameTag.REBORN,
    GameTag.RUSH,
    GameTag.CHARGE,
    GameTag.IMMUNE,
    GameTag.SILENCED,
    GameTag.DORMANT,
    GameTag.DEATHRATTLE,
    GameTag.CANT_ATTACK,
    GameTag.SPELLPOWER,
)
_ZONES = ("PLAY", "HAND", "DECK", "SECRET", "GRAVEYARD")
_TYPES = ("HERO", "MINION", "SPELL", "WEAPON", "HERO_POWER", "LOCATION", "ENCHANTMENT", "PLAYER")
_KEPT = frozenset([*_SHOWN.values(), *_KEYWORDS])


def report_data(replay: Replay) -> dict[str, Any]:
    """Return all that the page shows of a game, ready for JSON."""
    tree = item_tree(replay)
    return _Report(tree).data()


class _Report:
    """Gathers the data of one game."""

    def __init__(self, tree: ItemTree) -> None:
        self.tree = tree
        self.replay = tree.replay
        self.game = tree.game
        self.cards: dict[str, int] = {"": 0}
        self.values: dict[int, dict[int, str]] = {}
        self.tags: dict[int, str] = {}
        self.rules: dict[str, int] = {"": 0}
        self.kinds: dict[str, int] = {}

    def data(self) -> dict[str, Any]:
        """Return all of it."""
        packets, lines = self._packets()
        items, owners = self._items()
        verdicts = "".join(_LETTERS.get(number, "o") for number in self.replay.verdicts)
        return {
            "version": 1,
            "title": self.tree.root.title,
            "source": legible(PurePath(self.game.source).name, 255),
            "facts": self._facts(),
            "hidden": self.replay.hidden_reason,
            "players": self._players(),
            "gameEntity": int(self.game.game_entity),
            "packets": packets,
            "lines": lines,
            "verdicts": verdicts,
            "items": items,
            "owners": owners,
            "divergences": [self._divergence(divergence) for divergence in self.replay.divergences],
            "notices": [self._divergence(notice) for notice in self.replay.notices],
            "turns": self._turns(),
            "cards": [legible(card) for card in self.cards],
            "cardNames": [self.tree.names.card(card) for card in self.cards],
            "names": self._names(),
            "tags": self.tags,
            "values": self.values,
            "rules": [[rule, *_rule_words(rule)] for rule in self.rules],
            "kinds": [legible(kind) for kind in self.kinds],
            "categories": {key: list(look) for key, look in CATEGORIES.items()},
            "marks": {
                letter: [verdict.word, MARKS[verdict.word].sign, MARKS[verdict.word].meaning]
                for verdict, letter in VERDICT_LETTERS.items()
            },
            "reasons": REASONS,
            "shown": {word: int(tag) for word, tag in _SHOWN.items()},
            "keywords": {int(tag): tag_word(tag) for tag in _KEYWORDS},
            "zones": {word: int(getattr(Zone, word)) for word in ("PLAY", "HAND", "DECK", "SECRET", "GRAVEYARD")},
            "types": {
                word: int(getattr(CardType, word))
                for word in (
                    "HERO",
                    "MINION",
                    "SPELL",
                    "WEAPON",
                    "HERO_POWER",
                    "LOCATION",
                    "ENCHANTMENT",
                    "PLAYER",
                )
            },
        }

    def _facts(self) -> list[str]:
        game = self.game
        counts = {verdict.word: count for verdict, count in self.replay.counts().items()}
        build = f"build {game.build}" if game.build else "build {}–{}".format(*game.build_range)
        covered = f"{self.replay.coverage:.1%} of the judged packets follow from the rules"
        parts = [
            *filter(None, [which_game(game)]),
            f"{game.last_turn} turns",
            f"{sum(counts.values()):,} packets in {sum(1 for _ in game.blocks()):,} blocks",
            f"{build} ({self.replay.build_basis})",
        ]
        parts.append(end_words(game.complete, game.decided))
        for gap in game.gaps[:1]:
            more = f", and in {len(game.gaps) - 1} more places" if len(game.gaps) > 1 else ""
            parts.append(f"packets are missing between lines {gap.first_line} and {gap.last_line}: {gap.what}{more}")
        if not self.replay.hidden_reason:
            count = len(self.replay.divergences)
            parts += [covered, "1 divergence" if count == 1 else f"{count} divergences"]
        return parts

    def _players(self) -> list[dict[str, Any]]:
        """Return the players, the one whose eyes the log is seen with last: that one sits below."""
        friendly = self.game.perspective.friendly
        players = sorted(self.game.players[:2], key=lambda player: (player.player_id == friendly, -player.player_id))
        return [
            {
                "id": player.player_id,
                "entity": int(player.entity),
                "name": player.called,
                "friendly": player.player_id == friendly,
            }
            for player in players
        ]

    def _names(self) -> dict[int, str]:
        names = self.tree.names
        return {int(entity): names.plain(entity) for entity in self.game.histories if entity}

    # --- packets

    def _packets(self) -> tuple[list[Any], list[int]]:
        packets: list[Any] = [0] * self.game.packet_count
        lines = [0] * self.game.packet_count
        resets = {packet.index: sorted(kept) for _, kept, packet in self.game.timeline.resets}
        for packet in self.game.walk():
            packets[packet.index] = self._packet(packet, resets)
            lines[packet.index] = packet.line
            if isinstance(packet, Block) and packet.end_index is not None:
                lines[packet.end_index] = packet.end_line or 0
        last = 0
        for index, line in enumerate(lines):
            lines[index], last = line - last, line
        return packets, lines

    def _packet(self, packet: Packet, resets: dict[int, list[int]]) -> list[Any]:
        if isinstance(packet, TagChange | HideEntity):
            self._note_value(packet.tag, packet.value)
            form = 6 if isinstance(packet, HideEntity) else 0
            return [form, int(packet.entity), int(packet.tag), int(packet.value)]
        if isinstance(packet, FullEntity | ShowEntity | ChangeEntity):
            form = 1 if isinstance(packet, FullEntity) else 2 if isinstance(packet, ShowEntity) else 3
            card = self.cards.setdefault(packet.card_id, len(self.cards))
            return [form, int(packet.entity), card, self._flat(packet.tags)]
        if isinstance(packet, CreateGame):
            defined = [packet.game, *packet.players]
            return [4, [[int(one.entity), self._flat(one.tags)] for one in defined]]
        if isinstance(packet, Block):
            kind = name("BlockType", packet.type)
            return [7, self.kinds.setdefault(kind, len(self.kinds)), int(packet.entity), int(packet.target)]
        if isinstance(packet, MetaData):
            kind = name("MetaDataType", packet.meta)
            noted = self.kinds.setdefault(kind, len(self.kinds))
            return [8, noted, int(packet.data), [int(entity) for entity in packet.info]]
        if isinstance(packet, ResetGame):
            return [9, [int(entity) for entity in resets.get(packet.index, ())]]
        return [10, self.kinds.setdefault(packet.kind, len(self.kinds))]

    def _flat(self, tags: list[tuple[int, int]]) -> list[int]:
        return [int(part) for tag, value in tags if tag in _KEPT for part in (tag, value)]

    def _note_value(self, tag: int, value: int) -> None:
        if tag not in self.tags:
            self.tags[int(tag)] = legible(tag_name(tag))
        word = value_name(tag, value)
        if word != str(int(value)):
            self.values.setdefault(int(tag), {})[int(value)] = legible(word)

    # --- items

    def _items(self) -> tuple[list[list[Any]], list[int]]:
        """Return the items in order, and for every packet the place of the item it belongs to.

        An item is ``[parent, kind, category, title, said, rule, start, stop, verdict, entity, target, causes,
        divergences, turn]``; ``parent`` and ``causes`` are places in this list, ``said`` edge and detail.
        """
        places: dict[Item, int] = {}
        items: list[list[Any]] = []
        for item in self.tree.root.walk():
            places[item] = len(items)
            items.append(self._item(item, places))
        for item, place in places.items():
            items[place][11] = [[places[cause], word] for cause, word in item.causes if cause in places]
        owners = [0] * self.game.packet_count
        for item, place in places.items():
            for packet in item.packets:
                owners[packet.index] = place
            if item.block is not None and item.block.end_index is not None:
                owners[item.block.end_index] = place
        numbers = {id(divergence): number for number, divergence in enumerate(self.replay.divergences)}
        for item, place in places.items():
            items[place][12] = [numbers[id(divergence)] for divergence in item.divergences]
        return items, owners

    def _item(self, item: Item, places: dict[Item, int]) -> list[Any]:
        title = describe_action(self.tree, item) if item.kind == "action" else item.title
        said = ", ".join(part for part in (item.edge, item.detail) if part)
        return [
            places[item.parent] if item.parent is not None else -1,
            item.kind,
            item.category,
            title,
            said,
            self.rules.setdefault(item.rule, len(self.rules)),
            item.start,
            item.stop,
            VERDICT_LETTERS[self.tree.verdict(item)],
            item.entity,
            item.target,
            [],
            [],
            item.turn,
        ]

    def _divergence(self, divergence: Divergence) -> dict[str, Any]:
        found = divergence.to_json()
        rule = self.rules.setdefault(divergence.rule, len(self.rules))
        where = min(max(divergence.index, 0), max(self.game.packet_count - 1, 0))
        names = self.tree.names
        said = {
            "logSays": log_says(divergence, names),
            "rulesSay": rules_say(divergence, names),
            "evidence": divergence.evidence.words,
        }
        why = [{"rule": one.rule, "line": one.line, "text": one.text} for one in causes(divergence)]
        return {**found, **said, "why": why, "rule": rule, "ruleId": divergence.rule, "index": where}

    def _turns(self) -> list[list[Any]]:
        """Return every turn: number, whose, verdict counts by letter, divergences, deaths."""
        letters = {verdict.word: letter for verdict, letter in VERDICT_LETTERS.items()}
        found = []
        for turn, counts in zip(self.tree.root.children, Measures(self.tree).counts(), strict=True):
            deaths = sum(item.name == "death" for item in turn.walk())
            tally = {letters[word]: count for word, count in counts.verdicts.items()}
            found.append([turn.turn, turn.detail, tally, counts.divergences, deaths])
        return found


def _rule_words(rule: str) -> list[str]:
    found = nearest(rule)
    return [found.title, found.summary] if found is not None else ["", ""]
