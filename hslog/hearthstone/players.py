"""Assigns the names that a log prints to the players of the game.

A log calls players by name in most packets and by number in a few, and never says outright which name is
which. Once a game has been read, :func:`settle` looks at all it says and binds each name by the first of
these that answers:

``tags``        the name is given PLAYER_ID, ENTITY_ID or CONTROLLER (logs up to build 13030 re-send them)
``stated``      DebugPrintGame names the player
``pairing``     :mod:`hslog.hearthstone.second_stream` prints the name where the first stream prints the number
``cards``       the name is given a tag whose value is an entity, and the controller of that entity is known
``account``     the same account had that name in an earlier game of the source
``choices``     the player is asked to choose among cards a player controls
``draws``       cards a player controls come to the hand in a trigger of the player's own
``prefix``      the name is another bound name without its number (``Name`` and ``Name#1234``)
``computer``    names left over belong to the computer player, when the other player is bound
``elimination`` one name and one player are left
``play order``  the first PLAYSTATE changes are printed in the order of the players

``UNKNOWN HUMAN PLAYER`` is the one player without a name. Where both are unknown, or two players share one
name, each packet is judged by itself (:mod:`hslog.hearthstone.unnamed`) and its entity says that it was.
"""

from __future__ import annotations

from itertools import pairwise

from hslog.core.cached import cached_property
from hslog.core.errors import PlayerError
from hslog.core.game import Player
from hslog.hearthstone.assembly import Draft
from hslog.hearthstone.controllers import Controllers, Pending, put
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone
from hslog.hearthstone.packets import Block, Packet, TagChange

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Protocol

    class Names(Protocol):
        """Another source of names, asked only when the log itself does not settle one."""

        def names(self, draft: Draft) -> dict[str, int]:
            """Return names and the player entities they stand for."""


UNKNOWN = "UNKNOWN HUMAN PLAYER"

_IDENTITY = {GameTag.PLAYER_ID, GameTag.ENTITY_ID, GameTag.CONTROLLER}
_TELLING = _IDENTITY | {GameTag.HERO_ENTITY, GameTag.LAST_CARD_PLAYED}
"""Tags whose values tell whose name it is: the player's numbers, or cards of the player."""

Accounts = dict[tuple[str, str], str]

MOST_SIGNS = 4
"""A name with its number has one sign ``#``."""


def make_players(game: Game) -> None:
    """Fill ``game.players`` from CREATE_GAME; a game without it is taken to have the usual two."""
    create = game.create
    if create is None:
        game.players = [Player(2, 1, basis="assumed"), Player(3, 2, basis="assumed")]
        return
    for entity in create.players:
        readable = entity.account_lo.isdigit()
        game.players.append(
            Player(
                entity.entity,
                entity.player_id,
                account_hi=entity.account_hi,
                account_lo=entity.account_lo,
                is_ai=entity.account_lo == "0" if readable else None,
            )
        )


def settle(draft: Draft, accounts: Accounts, earlier: Game | None = None, other: Names | None = None) -> None:
    """Bind the names of one game to its players, and give every packet its entity.

    ``accounts`` maps accounts to names known from earlier games of the source, and is added to. ``earlier``
    is the game before this one, whose names are taken over when it is the same match. ``other`` is the second
    stream of the log, where there is one.
    """
    game = draft.game
    for text in draft.entities:
        if text.startswith("["):
            game.features.add("entityName" if text.startswith("[entityName=") else "name")
            if "name=" in text[:12] or "entityName" in text[:12]:
                break
    if not game.players:
        make_players(game)
    binding = _Binding(draft, accounts, other)
    binding.bind()
    if earlier is not None and is_same_match(earlier, game):
        game.continues = earlier
        binding.take_over(earlier)
    _apply(draft, binding.found, binding.known_since)
    for player in game.players:
        if player.name and player.name != UNKNOWN and player.account_lo not in ("", "0"):
            accounts[player.account] = player.name


def is_same_match(earlier: Game, later: Game) -> bool:
    """Return whether ``later`` is the match ``earlier`` was, joined again: same accounts, a later turn."""
    if later.joined_turn is None or later.create is None or earlier.create is None:
        return False
    mine = [player.account for player in earlier.create.players]
    return mine == [player.account for player in later.create.players] and not earlier.complete


class _Binding:
    """The names of one game, and the evidence for each of them."""

    def __init__(self, draft: Draft, accounts: Accounts, other: Names | None) -> None:
        self.draft = draft
        self.other = other
        self.game = draft.game
        self.pending = draft.entities.pending
        self.choices = draft.choices
        self.accounts = accounts
        self.found: dict[str, Player] = {}
        self.shared: set[str] = set()
        self.known_since = 0
        """The index of the first packet in which the placeholder for unknown names means one player only."""
        self.controllers = Controllers(self.game)
        self.by_id = {player.player_id: player for player in self.game.players}
        self.by_entity = {player.entity: player for player in self.game.players}

    def bind(self) -> None:
        """Bind every name that can be bound."""
        self.shared = self._find_shared()
        for name, pending in self.pending.items():
            if name != UNKNOWN and name not in self.shared:
                self._bind_one(name, pending)
        self._bind_prefixes()
        self._bind_rest()
        for player in self.game.players:
            stated = self.game.stated_names.get(player.player_id, UNKNOWN)
            if not player.name and stated != UNKNOWN:
                player.name, player.basis = stated, "stated"

    @cached_property
    def turns(self) -> list[tuple[int, str | int, int]]:
        """The packets at which a turn begins or ends, each with the player's name or number and which of both it is."""
        holders: list[tuple[str | int, list[Packet]]] = [(name, one.history) for name, one in self.pending.items()]
        holders += [(entity, self.game.histories.get(entity, [])) for entity in self.by_entity]
        return sorted(
            (packet.index, holder, packet.value)
            for holder, history in holders
            for packet in history
            if isinstance(packet, TagChange) and packet.tag == GameTag.CURRENT_PLAYER
        )

    @cached_property
    def pairs(self) -> dict[str, int]:
        """Names and entities found by comparing the two streams."""
        return self.other.names(self.draft) if self.other is not None else {}

    def take_over(self, earlier: Game) -> None:
        """Take the names of the same match as recorded before."""
        for player in self.game.players:
            before = earlier.player(player.player_id)
            if before is not None and before.name and not player.name:
                player.name, player.basis = before.name, "same match"
                if before.name in self.pending:
                    self.found[before.name] = player

    def _find_shared(self) -> set[str]:
        """Return the names that two players have: stated twice, or the only one there is and gets all turns."""
        stated = list(self.game.stated_names.values())  # few: see hslog.core.limits
        shared = {name for name in stated if stated.count(name) > 1 and name in self.pending}
        others = {*self.pending, *stated} - {UNKNOWN}
        if len(others) == 1:
            (name,) = others
            takers = [holder for _, holder, value in self.turns if value]
            alone = sum(a == b == name for a, b in pairwise(takers))
            if name in self.pending and alone > 1 and alone * 2 > len(takers) - 1:
                shared.add(name)
        return shared

    def _bind_one(self, name: str, pending: Pending) -> None:
        player, basis = self._by_tags(pending)
        if player is None:
            player, basis = self._by_statement(name), "stated"
        if player is None:
            player, basis = self.by_entity.get(self.pairs.get(name, 0)), "pairing"
        if player is None:
            player, basis = self._by_account(name), "account"
        if player is None:
            player, basis = self._by_choices(name), "choices"
        if player is None:
            player, basis = self._by_draws(pending), "draws"
        if player is not None:
            self._set(name, player, basis)

    def _set(self, name: str, player: Player, basis: str) -> None:
        self.found[name] = player
        if not player.name or (player.name == UNKNOWN and name != UNKNOWN):
            player.name, player.basis = name, basis
        elif name != player.name:
            player.aliases.append(name)

    def _by_tags(self, pending: Pending) -> tuple[Player | None, str]:
        """Bind by tags that hold the player's numbers, or an entity the player controls."""
        cards: Player | None = None
        telling = [packet for packet in pending.history if isinstance(packet, TagChange) and packet.tag in _TELLING]
        for packet in telling:
            tag = packet.tag
            if tag in _IDENTITY:
                player = self.by_entity.get(packet.value) if tag == GameTag.ENTITY_ID else self.by_id.get(packet.value)
                if player is not None:
                    return player, "tags"
            elif packet.value:
                player = self.by_id.get(self.controllers.of(packet.value, packet.index))
                if player is None:
                    continue
                if cards is not None and player is not cards:
                    self.game.warnings.append(
                        PlayerError(
                            f"{pending.name!r} played a card of each player: are two games mixed?",
                            self.game.source,
                            packet.line,
                        )
                    )
                    return None, ""
                cards = player
        return (cards, "cards") if cards is not None else (None, "")

    def _by_statement(self, name: str) -> Player | None:
        for player_id, stated in self.game.stated_names.items():  # few: see hslog.core.limits
            if stated == name:
                return self.by_id.get(player_id)
        return None

    def _by_account(self, name: str) -> Player | None:
        for player in self.game.players:
            if self.accounts.get(player.account) == name:
                return player
        return None

    @cached_property
    def chosen(self) -> dict[str, list[tuple[int, int]]]:
        """The first cards of the choices that players are asked for, with the packet's index, by player's name."""
        found: dict[str, list[tuple[int, int]]] = {}
        if not any(text == "GameEntity" for _, text in self.choices):
            for packet, text in self.choices:
                if packet.choices:
                    found.setdefault(text, []).append((packet.choices[0], packet.index))
        return found

    def _by_choices(self, name: str) -> Player | None:
        """Bind by choices, unless this log prints the wrong player with them (build 10357 does)."""
        for card, index in self.chosen.get(name, ()):
            controller = self.controllers.of(card, index)
            if controller in self.by_id:
                return self.by_id[controller]
        return None

    def _by_draws(self, pending: Pending) -> Player | None:
        """Bind by the first card that comes to the hand in a trigger of the player's own: in the mulligan, or drawn."""
        for holder, _ in pending.uses:
            if not isinstance(holder, Block) or holder.type != BlockType.TRIGGER:
                continue
            for packet in holder.packets:
                if not isinstance(packet, TagChange) or (packet.tag, packet.value) != (GameTag.ZONE, Zone.HAND):
                    continue
                controller = self.controllers.of(packet.entity, packet.index)
                if controller in self.by_id:
                    return self.by_id[controller]
        return None

    def _bind_prefixes(self) -> None:
        longer: dict[str, str] = {}
        for known in self.found:
            for begin in _without_number(known):
                longer.setdefault(begin, known)
        for name in self.pending:
            if name in self.found:
                continue
            alike = next((begin for begin in _without_number(name) if begin in self.found), longer.get(name))
            if alike is not None:
                self._set(name, self.found[alike], "prefix")
                for begin in _without_number(name):
                    longer.setdefault(begin, name)

    def _bind_rest(self) -> None:
        names = [name for name in self.pending if name not in self.found and name not in self.shared]
        real = [name for name in names if name != UNKNOWN]
        free = self._unbound()
        computers = [player for player in self.game.players if player.is_ai]
        if real and len(computers) == 1 and (len(self.game.players) == 2) and computers[0] in free | set(computers):
            humans = [player for player in self.game.players if player is not computers[0]]
            known = all(human not in free for human in humans)
            if known or UNKNOWN in self.pending:
                for name in [one for one in real if known or "#" not in one]:  # only humans have numbers
                    self._set(name, computers[0], "computer")
                real, free = [one for one in real if one not in self.found], self._unbound()
        if len(real) == 1 and len(free) == 1:
            self._set(real[0], free.pop(), "elimination")
            real, free = [], self._unbound()
        if real and len(free) > 1:
            self._bind_by_play_order(set(real))
            free = self._unbound()
        if UNKNOWN in self.pending:
            unknown = self._who_was_unknown()
            if unknown is not None:
                self.found[UNKNOWN] = unknown

    def _who_was_unknown(self) -> Player | None:
        """Return the only player that the placeholder for unknown names can mean."""
        stated = [number for number, name in self.game.stated_names.items() if name == UNKNOWN]
        if len(stated) == 1 and len(self.game.stated_names) == len(self.game.players):
            return self.by_id.get(stated[0])
        free = self._unbound()
        if len(free) == 1:
            self.known_since = self._first_named()
            return free.pop()
        if free:
            return None
        since = min((packet.index for packet in self.pending[UNKNOWN].history), default=0)
        early = {
            owner
            for name, owner in self.found.items()
            if name != UNKNOWN and any(packet.index <= since for packet in self.pending[name].history[:1])
        }
        late = [player for player in self.game.players if player not in early]
        return late[0] if len(late) == 1 else None

    def _first_named(self) -> int:
        """Return the index of the first packet that calls a player by a name: until then both may be unknown."""
        if any(name != UNKNOWN for name in self.game.stated_names.values()):
            return 0
        named = (packet.index for name in self.found for packet in self.pending[name].history[:1])
        last = max((packet.index for packet in self.pending[UNKNOWN].history), default=0)
        return min(named, default=last + 1)

    def _unbound(self) -> set[Player]:
        bound = {id(player) for player in self.found.values()}
        return {player for player in self.game.players if id(player) not in bound}

    def _bind_by_play_order(self, names: set[str]) -> None:
        """The first PLAYSTATE changes of a game come in the order of the players."""
        if self.game.joined_turn is not None:
            return
        order: dict[str, None] = {}  # each name once
        changes = sorted(
            (packet.index, name)
            for name in self.pending
            for packet in self.pending[name].history[:40]
            if isinstance(packet, TagChange) and packet.tag == GameTag.PLAYSTATE
        )
        for _, name in changes:
            order.setdefault(name)
        players = sorted(self.game.players, key=lambda player: player.entity)
        if len(order) == len(players):
            for name, player in zip(order, players, strict=True):
                if name in names:
                    self._set(name, player, "play order")


def _without_number(name: str) -> list[str]:
    """Return the name without a number at its end (``Name#1234``)."""
    found = []
    for _ in range(MOST_SIGNS):
        name, sign, _ = name.rpartition("#")
        if not sign:
            break
        found.append(name)
    return found


def _apply(draft: Draft, found: dict[str, Player], known_since: int) -> None:
    """Write the entities of bound players into the packets that name them; judge the others one by one.

    ``known_since``: the index from which on the placeholder for unknown names means the player it is bound to.
    """
    game = draft.game
    changed: dict[int, list[list[Packet]]] = {}
    left = [pending for name, pending in draft.entities.pending.items() if name not in found]
    for name, pending in draft.entities.pending.items():
        player = found.get(name)
        if player is None:
            continue
        if name == UNKNOWN and known_since:
            early, pending = pending.split(known_since)
            left += [early] if early.history or early.uses else []
        entity = player.entity
        for packet in pending.history:
            packet.entity = entity  # type: ignore[attr-defined]
        for holder, place in pending.uses:
            put(holder, place, entity)
        changed.setdefault(entity, []).append(pending.history)
    for entity, histories in changed.items():
        merge_history(game, entity, histories)
    _correct_choices(draft)
    if left:
        from hslog.hearthstone.unnamed import settle_unnamed

        settle_unnamed(game, left)


def merge_history(game: Game, entity: int, histories: Iterable[list[Packet]]) -> None:
    """Add packets to the history of an entity, in the order of the log."""
    merged = list(game.histories.get(entity, ()))
    parts = 1 if merged else 0
    for history in histories:
        merged += history
        parts += 1 if history else 0
    if parts > 1:
        merged.sort(key=lambda packet: packet.index)
    game.histories[entity] = merged


def _correct_choices(draft: Draft) -> None:
    """Undo the slip of build 10357, which prints with a choice the entity whose id is the player's number."""
    if not any(text == "GameEntity" for _, text in draft.choices):
        return
    draft.game.features.add("choice slip")
    for packet, _ in draft.choices:
        player = draft.game.player(packet.player)
        if player is not None:
            packet.player = player.entity
