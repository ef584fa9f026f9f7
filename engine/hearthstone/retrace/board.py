"""The board with which a log begins: play mode is put into the same state, from which the game continues."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from functools import partial
from types import MappingProxyType

from engine.hearthstone.cards.ability import Action, terms_in
from engine.hearthstone.cards.unwritten import WISP
from engine.hearthstone.past import Past, Played
from engine.hearthstone.retrace.answers import Answers
from engine.hearthstone.retrace.following import Following
from engine.hearthstone.retrace.opening import finish_mulligan, first_player, is_from_the_start, open_game, seen_by
from engine.hearthstone.retrace.stream import Stream
from engine.hearthstone.simulate.bench import PLACE_TAGS
from engine.hearthstone.simulate.cards import known_card
from engine.hearthstone.simulate.errors import SimulationError
from engine.hearthstone.simulate.layers import gifts_of
from engine.hearthstone.simulate.scenario import PlayerSetup, Scenario
from engine.hearthstone.simulate.script import Move
from engine.hearthstone.simulate.table import Table
from engine.hearthstone.state import ENCHANTED_TAGS, Entity
from engine.hearthstone.steps.win_loss import concede, give_up_amid, is_over
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, PlayState, Zone
from hslog.hearthstone.packets import Block, CreateGame, FullEntity, Packet, TagChange

BEGINNING = (GameTag.STEP, GameTag.STATE)
"""Tags whose first change begins the game's events."""

UNKNOWN = WISP
"""The card that replaces cards that a log never shows: they take no part in the game."""


NOTHING: Mapping[int, Mapping[int, int]] = MappingProxyType({})


class NoBoard(SimulationError):
    """A log does not begin with a board in the middle of a turn."""


class _Past(Past):
    """The events since the log begins. Cards played before are unknown; requests for them are recorded."""

    def __init__(self, again: Again) -> None:
        super().__init__(again.play.state, again.play.ruleset.high)
        self.again = again

    def played_before(self, playing: Collection[int]) -> list[Played] | None:
        """Return the cards that were played."""
        self.again.answers.untold = "what was played before the log begins"
        return super().played_before(playing)


class _Memory(dict[int, tuple[Entity, ...]]):
    """The entities that texts remember; those from before the log begins are unknown."""

    def __init__(self, again: Again) -> None:
        super().__init__()
        self.again = again

    def get(self, key: int, default: tuple[Entity, ...] = ()) -> tuple[Entity, ...]:  # type: ignore[override]
        """Return the entities that a text remembers."""
        if key not in self:
            self.again.answers.untold = "what was before the log begins"
        return super().get(key, default)


class Again(Table):
    """A game that is played again. ``plan``: the answers to try (:class:`Answers`).

    ``given``: tags of cards, by entity, that a log hides at its beginning.
    """

    def __init__(
        self, stream: Stream, build: int, plan: Sequence[int], given: Mapping[int, Mapping[int, int]] = NOTHING
    ) -> None:
        self.build = build
        self.given = given
        self.hidden: set[int] = set()
        self.stream = stream
        self.is_whole = is_from_the_start(stream)
        """Whether the log contains its game from the start."""
        heroes = self._heroes().items()
        players = [PlayerSetup(f"player {number}", hero, (), power) for number, (hero, power) in heroes]
        super().__init__(self._scenario((players[0], players[1])))
        self.following = Following(self.game, self.state, self.form, stream)
        self.answers = Answers(self.state, self.cards, self.following, plan, self.first)
        self.decide_by(self.answers, self.following)
        if not self.is_whole:
            self.play.past = self.play.responder.past = _Past(self)
        self.answers.coming = lambda: self.play.next_id
        self.answers.concede = partial(give_up_amid, self.play)

    def _scenario(self, players: tuple[PlayerSetup, PlayerSetup]) -> Scenario:
        if not self.is_whole:
            return Scenario(players, self.build, first=1, friendly=0)
        first, friendly = first_player(self.stream), seen_by(self.stream)
        return Scenario(players, self.build, first=first, friendly=friendly, shuffled=False)

    def _heroes(self) -> dict[int, tuple[str, str]]:
        """Return the card ids of hero and hero power of each player."""
        found: dict[int, dict[int, str]] = {1: {}, 2: {}}
        for packet, _ in self.stream.entries:
            if not isinstance(packet, FullEntity) or packet.tag(GameTag.ZONE) != Zone.PLAY:
                continue
            kind, controller = packet.tag(GameTag.CARDTYPE), packet.tag(GameTag.CONTROLLER)
            if kind in (CardType.HERO, CardType.HERO_POWER) and controller in found:
                found[controller].setdefault(kind, packet.card_id)
        if any(len(kinds) < 2 for kinds in found.values()):
            raise NoBoard("the log does not begin with two heroes")
        return {number: (kinds[CardType.HERO], kinds[CardType.HERO_POWER]) for number, kinds in found.items()}

    def _act(self, player: Entity) -> None:
        """Do nothing: the log contains the players' actions."""

    # --- the beginning -------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Create the entities with which the log begins. Raises NoBoard."""
        entries = self.stream.entries
        first = entries[0].packet if entries else None
        if not isinstance(first, CreateGame) or not (
            self.is_whole or any(tag == GameTag.STEP for tag, _ in first.game.tags)
        ):
            raise NoBoard("the log does not begin with a board")
        self.recording.add(copy(first))
        if not self.is_whole:
            self.state.remembered = _Memory(self)
        last = self._last_of_beginning()
        made: dict[int, list[int]] = {1: [], 2: []}
        while self.following.at <= last:
            packet = entries[self.following.at].packet
            if not isinstance(packet, FullEntity):
                raise NoBoard("something happens before the board is complete")
            if packet.tag(GameTag.ATTACHED):
                self._attach(packet)
                continue
            entity = self._put(packet)
            if entity.zone == Zone.DECK:
                made[entity.controller].append(entity.id)
            elif entity.zone == Zone.GRAVEYARD:
                self.play.has_died_before(entity)
            self.play.past.follow(entity, described=True)
        self.answers.decks = {number: cards[::-1] for number, cards in made.items()}
        if self.is_whole:
            open_game(self)
            return
        self.play.update_auras()
        self._state_values()

    def _last_of_beginning(self) -> int:
        """Return the index of the last entity of the beginning; enchantments from auras in play come after it."""
        last, in_play = 0, set[int]()
        for place, (packet, _) in enumerate(self.stream.entries[: self._first_event()]):
            if not isinstance(packet, FullEntity):
                continue
            if packet.tag(GameTag.ATTACHED) not in in_play:
                last = place
            if packet.tag(GameTag.ZONE) == Zone.PLAY:
                in_play.add(packet.entity)
        return last

    def _first_event(self) -> int:
        for place, (packet, _) in enumerate(self.stream.entries):
            if isinstance(packet, Block) or (isinstance(packet, TagChange) and packet.tag in BEGINNING):
                return place
        return len(self.stream.entries)

    def _put(self, packet: FullEntity) -> Entity:
        play = self.play
        card_id = packet.card_id or self.stream.cards.get(packet.entity, "")
        card = known_card(card_id or UNKNOWN, self.build)
        if not card_id:
            self.answers.never_shown.add(packet.entity)
        play.next_id = packet.entity
        tags = [pair for pair in packet.tags if pair[0] not in PLACE_TAGS or pair[0] == GameTag.ZONE_POSITION]
        entity = play.put(card, packet.tag(GameTag.CONTROLLER), packet.tag(GameTag.ZONE), *tags)
        play.withheld.pop(entity.id, None)
        if not self.is_whole and entity.zone == Zone.PLAY:
            play.layers.stated.add(entity.id)
        if not packet.card_id:
            self.hidden.add(entity.id)
            play.withheld[entity.id] = dict(self.given.get(entity.id, {}))
        return entity

    def _attach(self, packet: FullEntity) -> None:
        """Attach an enchantment of the beginning. The values stated by the board include its gains."""
        play = self.play
        enchantment = self._put(packet)
        host = self.state[packet.tag(GameTag.ATTACHED)]
        while (changed := self._next_change(enchantment)) is not None:
            play.change("HS 4.6", enchantment, changed.tag, changed.value)
        gifts = gifts_of(packet.card_id, self.build)
        play.layers.give_from_the_start(
            host, enchantment, gifts, lambda gift: self._next_change(host, gift.tag) is None
        )
        play.mark_deathrattle("HS 4.1", host, enchantment)

    def _next_change(self, entity: Entity, *tags: int) -> TagChange | None:
        """Return the next packet if it changes one of these tags (any if none are given) of an entity."""
        entry = self.following.following
        packet = entry.packet if entry is not None else None
        if not isinstance(packet, TagChange) or packet.entity != entity.id or (tags and packet.tag not in tags):
            return None
        return packet

    def _state_values(self) -> None:
        """Set the values that the board states for cards affected by auras."""
        layers = self.play.layers
        while (entry := self.following.following) is not None and isinstance(entry.packet, TagChange):
            packet = entry.packet
            if packet.tag not in ENCHANTED_TAGS or packet.tag not in layers.own.get(packet.entity, {}):
                return
            layers.take_stated(self.state[packet.entity], packet.tag, packet.value)
            if self.following.following is entry:
                return  # it has the value already: play mode logs no change, so the log departs from the rules

    # --- actions of players --------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Play the log's actions and steps until it ends."""
        finish_mulligan(self)
        while (entry := self.following.following) is not None and not self.over:
            if is_over(self.play) or not self._take_action(entry.packet):
                self.take_step()

    def _take_action(self, packet: Packet) -> bool:
        """Carry out the player's next action; return whether it is an action."""
        player = self.state.current_player
        if player is None:
            return False
        if isinstance(packet, TagChange) and (packet.tag, packet.value) == (GameTag.PLAYSTATE, PlayState.CONCEDED):
            concede(self.play, self.state[packet.entity])
            return True
        if isinstance(packet, TagChange) and packet.tag == GameTag.CARD_TARGET:
            packet = self.following.after_next or packet  # an attacker gets its target before it attacks
        if not isinstance(packet, Block) or packet.type not in (BlockType.PLAY, BlockType.ATTACK):
            return False
        self.play.option = self._option(packet)
        kind = "attack" if packet.type == BlockType.ATTACK else "play"
        self.carry_out(player, Move(kind, packet.entity, packet.target))
        return True

    def _option(self, block: Block) -> int:
        """Return which of two texts the player chooses, as an open answer, -1 without a choice. It may
        not be logged.
        """
        card = self.play.cards.get(block.entity)
        definition = self.play.abilities.definition_of(self.state[block.entity]) if card is not None else None
        terms = terms_in(definition.abilities) if definition is not None else ()
        chooses = any(
            (isinstance(part, Action) and part.kind.startswith("choose-one"))
            or getattr(part, "kind", "") == "choose-one"
            for part in terms
        )
        return self.answers.ask((0, 1, -1)) if chooses else -1
