"""Logged values that accompany a change: its source, its shown value, other tags that follow from it.

No rule gives these packets a place of their own, but the current state and the change they come with determine their
value. It is computed before the logged value is read. Each such tag has a claim of its own: if logs have not confirmed
the claim, or have contradicted it, these packets are adopted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from itertools import islice

from engine.hearthstone.blocks import moved_to
from engine.hearthstone.cards.data import facts_of
from engine.hearthstone.replay.log.ignorable import EFFECTS
from engine.hearthstone.replay.log.position import LogPosition
from engine.hearthstone.replay.matching.derived_from_cards import (
    KEYWORDS,
    LEAVES,
    NEAR,
    SHOWN,
    DerivedFromCards,
    Expected,
)
from engine.hearthstone.sequences.play_spell import STAYING
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import (
    ATTACK_ID,
    ATTACKS_THIS_GAME,
    BROUGHT_BY,
    CHANGED_IN_ACTION,
    DESTROYER,
    ENCHANTMENT_NUMBERS,
    MODIFIES,
    PLACE_PLAYED_FROM,
    SHOWN_KEYWORDS,
    SHOWN_TO,
    TIMES_AFFECTED,
    TRANSFORMING,
    ZONE_BOUND_FOR,
)
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import (
    Block,
    ChangeEntity,
    DefinitionChange,
    FullEntity,
    HideEntity,
    MetaData,
    Packet,
    PlayerReference,
    ShowEntity,
    ShuffleDeck,
    TagChange,
)

AFFECTED = "LOG affected"
VIEWER = "LOG viewer"
OPTIONS = "HS 5.1"

ATTRIBUTED = frozenset(
    {
        (Zone.PLAY, Zone.HAND),
        (Zone.SETASIDE, Zone.HAND),
        (Zone.SETASIDE, Zone.GRAVEYARD),
        (Zone.SETASIDE, Zone.PLAY),
        (Zone.HAND, Zone.GRAVEYARD),
    }
)
"""Moves by effects before which the log names the source of the effect."""

OF_A_MOVE = (TIMES_AFFECTED, BROUGHT_BY, GameTag.LAST_AFFECTED_BY, GameTag.DISPLAYED_CREATOR, GameTag.REVEALED)
"""Tags logged between the source of a move and the move."""

BEYOND_REACH: Mapping[int, int] = {
    GameTag.CANT_BE_TARGETED_BY_SPELLS: GameTag.ELUSIVE,
    GameTag.CANT_BE_TARGETED_BY_HERO_POWERS: GameTag.CANT_BE_TARGETED_BY_SPELLS,
    GameTag.ELUSIVE: GameTag.CANT_BE_TARGETED_BY_HERO_POWERS,
}
"""Tags of elusive characters, each with the tag that it follows."""

OF_PLAY = (*(GameTag.NUM_TURNS_IN_PLAY, GameTag.NUM_ATTACKS_THIS_TURN), *(PLACE_PLAYED_FROM, ATTACKS_THIS_GAME))
"""Tags that count actions in play."""


OUT_OF_PLAY: Mapping[int, int] = {CardType.ENCHANTMENT: Zone.REMOVEDFROMGAME, CardType.HERO_POWER: Zone.SETASIDE}
"""Where enchantments and hero powers go that another card ends or replaces."""


class DerivedValues:
    """Computes the values that accompany changes, from the state at one place of a log."""

    def __init__(self, log: LogPosition, fresh: Set[int], low: int, build: int) -> None:
        """Read at the place of ``log``. ``fresh``: the entities created or changed in the open sequence.

        ``low`` and ``build`` are the first and last possible build of the log.
        """
        self.log = log
        self.build = build
        self.fresh = fresh
        self._from_cards = DerivedFromCards(log, low, build)
        self._by_tag: Mapping[int, Callable[[TagChange, Entity], Expected | None]] = {
            GameTag.LAST_AFFECTED_BY: self._source,
            TIMES_AFFECTED: self._times,
            BROUGHT_BY: self._bringer,
            DESTROYER: self._destroyer,
            **dict.fromkeys(SHOWN_KEYWORDS, self._shown),
            **dict.fromkeys(SHOWN_KEYWORDS.values(), self._keyword),
            CHANGED_IN_ACTION: self._settled,
            GameTag.PARENT_CARD: self._parent,
            GameTag.HAS_ACTIVATE_POWER: self._may_act,
            GameTag.NUM_TURNS_IN_HAND: self._turns_in_hand,
            **dict.fromkeys(BEYOND_REACH, self._beyond_reach),
            **dict.fromkeys(OF_PLAY, self._out_of_play),
            TRANSFORMING: self._announced,
            ZONE_BOUND_FOR: self._bound_for,
            **dict.fromkeys(ENCHANTMENT_NUMBERS, self._counted_alike),
            GameTag.LINKED_ENTITY: self._linked,
            ATTACK_ID: self._cast_by,
            MODIFIES: self._modified,
            SHOWN_TO: self._seen_by,
            **dict.fromkeys(KEYWORDS, self._keyword),
            GameTag.TAG_ONE_TURN_EFFECT: self._out_of_play,
            **self._from_cards.by_tag,
        }
        self._coming: dict[tuple[int, int], int] = {}
        self._becoming: dict[int, int] = {}
        self._orphans: set[int] = set()

    def expected(self, packet: TagChange) -> Expected | None:
        """Return the value of the tag that a packet sets, and its rule; None if no rule gives it."""
        if isinstance(packet.entity, PlayerReference):
            return None
        card = self.log.state.entities[packet.entity]
        expected = self._defined(packet)
        compute = self._by_tag.get(packet.tag)
        if expected is None and compute is not None:
            expected = compute(packet, card)
        if packet.tag in SHOWN_KEYWORDS:
            self._coming[(card.id, SHOWN_KEYWORDS[packet.tag])] = packet.value
        return expected

    def is_announced(self, packet: ChangeEntity) -> bool:
        """Return whether an entity becomes the card whose number was announced (HS 4.5)."""
        number = self._becoming.pop(int(packet.entity), 0)
        facts = facts_of(packet.card_id, self.build) if number else None
        return facts is not None and facts.number == number

    def follows_from_shuffling_in(self, packet: ShuffleDeck) -> bool:
        """Return whether the open block has put a card into the deck that is shuffled."""
        players = self.log.state.players.values()
        player = next((one for one in players if one.get(GameTag.PLAYER_ID) == packet.player_id), None)
        if player is None or self._acting() is None:
            return False
        frame = self.log.frame
        moved = {
            one.entity
            for one in frame.packets[: frame.position]
            if isinstance(one, (TagChange, FullEntity, ShowEntity)) and moved_to(one) == Zone.DECK
        }
        return any(self.log.state[one].controller == player.controller for one in moved)

    def is_revealed(self, packet: ShowEntity) -> bool:
        """Return whether a hidden entity is revealed with its owner, in its zone: options of a card, enchantments."""
        card = self.log.state[packet.entity]
        if card.known or card.zone != packet.tag(GameTag.ZONE):
            return False
        owner = packet.tag(GameTag.PARENT_CARD) or packet.tag(GameTag.ATTACHED)
        earlier = int(packet.entity) not in self.fresh
        return bool(owner) and owner in self.log.state.entities and self.log.state[owner].known and earlier

    def begin_sequence(self) -> None:
        """Forget the values recorded in the previous sequence."""
        self._coming.clear()
        self._becoming.clear()
        self._orphans.clear()
        self._from_cards.shown_before.clear()

    def shows(self, packet: TagChange) -> TagChange | None:
        """Return the packet that has shown the attack or health that a packet now sets; None for another value."""
        shown = self._from_cards.shown_before.pop((int(packet.entity), packet.tag), None)
        return shown if shown is not None and shown.value == packet.value else None

    def _acting(self) -> Entity | None:
        """Return the entity whose effect is being read; None outside effects."""
        block = self.log.frame.block
        return self.log.state[block.entity] if block is not None and block.type in EFFECTS else None

    def _seen_by(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the player who sees a moving card: the controller of the effect that moves it; else 0 (both).

        A secret is announced to the opponent just before it triggers, which the log does not show otherwise.
        """
        if self._is_traded(card) or card.id in self._orphans:  # it stays visible, as an option that is made a card does
            return card.controller, VIEWER
        for frame in reversed(self.log.frames):
            if frame.block is not None and frame.block.type in EFFECTS:
                viewer = self.log.state[frame.block.entity].controller
                return (viewer, VIEWER) if viewer else None  # a log that begins late may not show it
        return None if card.zone == Zone.SECRET else (0, VIEWER)

    def _source(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the card that moves or has just enchanted a card: the one whose effect is being read."""
        acting = self._acting()
        if acting is None:
            return None
        to = self._destination(card)
        ends = card.type == CardType.ENCHANTMENT and to == Zone.GRAVEYARD
        attributed = ends or (card.zone, to) in ATTRIBUTED or self._is_enchanted_by(acting, card)
        return (acting.id, AFFECTED) if attributed else None

    def _is_enchanted_by(self, source: Entity, card: Entity) -> bool:
        """Return whether a source has attached an enchantment to a card in the open sequence.

        A new card may be a copy, with its original's LAST_AFFECTED_BY.
        """
        if card.id in self.fresh:
            return False
        attached = self.log.state.attached.get(card.id, ())
        return any(one.id in self.fresh and one.get(GameTag.CREATOR) == source.id for one in attached)

    def _destination(self, card: Entity) -> int:
        """Return the zone to which a card moves next; 0 if something else comes first."""
        for ahead in islice(self._from_cards.ahead(), NEAR):
            if isinstance(ahead, MetaData):
                continue
            if getattr(ahead, "entity", None) != card.id or isinstance(ahead, Block):
                return 0
            if isinstance(ahead, ShowEntity):
                return moved_to(ahead)
            if isinstance(ahead, TagChange):
                if ahead.tag in (ZONE_BOUND_FOR, GameTag.ZONE):
                    return ahead.value
                if ahead.tag not in OF_A_MOVE:
                    return 0
        return 0

    def _times(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return how often an entity has been affected: one more before its source, or its damage, is logged."""
        following = next(iter(self._from_cards.ahead()), None)
        if not isinstance(following, TagChange) or following.entity != card.id:
            return None
        if following.tag not in (GameTag.LAST_AFFECTED_BY, GameTag.DAMAGE):
            return None
        return card.get(TIMES_AFFECTED) + 1, AFFECTED

    def _bringer(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the card that brings a card which is about to enter play."""
        cast = self._cast_by(packet, card)
        return (card.get(GameTag.CREATOR) or cast[0], AFFECTED) if cast is not None else None

    def _destroyer(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the card that ends an enchantment, or that puts a card outside play into the graveyard."""
        acting = self._acting()
        ends = card.type == CardType.ENCHANTMENT or card.zone != Zone.PLAY
        if acting is None or not ends or self._destination(card) != Zone.GRAVEYARD:
            return None
        return acting.id, AFFECTED

    def _shown(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the shown value of a keyword of an entity in play, which a new enchantment may give."""
        if card.zone != Zone.PLAY:
            return None
        given = any(one.id in self.fresh for one in self.log.state.attached.get(card.id, ()))
        own = int(card.get(SHOWN_KEYWORDS[packet.tag]) > 0 or given)
        return (own, SHOWN) if own != card.get(packet.tag) else None

    def _keyword(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the value of a keyword that was shown just before."""
        value = self._coming.pop((card.id, packet.tag), None)
        if value is not None:
            return value, SHOWN
        return self._from_cards.printed(card, packet.tag) if packet.tag in KEYWORDS else None

    def _beyond_reach(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return whether a character is elusive; three tags show it, one after the other, until it has died."""
        value = card.get(BEYOND_REACH[packet.tag]) if card.zone != Zone.GRAVEYARD else 0
        return (value, "LOG elusive") if value != card.get(packet.tag) else None

    def _may_act(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the mark of minions, which is removed only before the minion becomes another card."""
        if not card.get(packet.tag):
            return (1, SHOWN) if card.type == CardType.MINION else None
        following = next(iter(self._from_cards.ahead()), None)
        return (0, "HS 4.5") if isinstance(following, ChangeEntity) and following.entity == card.id else None

    def _turns_in_hand(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the first turn in the hand of a visible card that has just entered it."""
        begins = card.zone == Zone.HAND and card.known and not card.get(packet.tag) and self._acting() is not None
        return (1, "HS 1.4 hand") if begins else None

    def _out_of_play(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the reset of a tag that only counts in play. Steps of the turn change the tag of a secret.

        In a log that begins late, an entity without a type may be a player.
        """
        acting = self._acting()
        players = (0, CardType.PLAYER, CardType.GAME)
        counts = card.zone == Zone.SECRET and acting is not None and acting.type in players
        gone = card.zone not in (Zone.PLAY, 0) and bool(card.get(packet.tag)) and not counts
        return (0, "HS 4.7") if gone and not card.hidden else None

    def _is_traded(self, card: Entity) -> bool:
        """Return whether a card is in the deck because its player has just traded it."""
        block = self.log.frame.block
        own = block is not None and block.type not in EFFECTS and block.entity == card.id
        return own and card.zone == Zone.DECK

    def hides(self, packet: HideEntity) -> str:
        """Return the rule by which an entity is hidden in its zone: a traded card, or options of a hidden card."""
        card = self.log.state[packet.entity]
        if card.hidden or card.zone != packet.value:
            return ""
        if self._is_traded(card):
            return "HS 5.1 tradeable"
        parent = card.get(GameTag.PARENT_CARD)
        return OPTIONS if parent and self.log.state[parent].hidden else ""

    def _announced(self, packet: TagChange, card: Entity) -> None:
        """Record the number of the card that an entity is about to become."""
        if packet.value:
            self._becoming[card.id] = packet.value

    def _bound_for(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the zone of a card that was just marked as cast, or that was offered by a discovery and not chosen.

        Other choices may keep both cards. A replaced hero power is set aside; an enchantment that another card ends is
        removed from the game, unless it is destroyed.
        """
        acting = self._acting()
        host = self.log.state.entities.get(card.get(GameTag.ATTACHED))
        before = (one for one in self._just_before(3) if isinstance(one, TagChange) and one.entity == card.id)
        named = {one.tag for one in before}
        of_player = host is not None and host.type == CardType.PLAYER
        decided = acting is card or of_player or GameTag.LAST_AFFECTED_BY in named  # those may end otherwise
        if card.zone == Zone.PLAY and card.type in OUT_OF_PLAY and not (card.type == CardType.ENCHANTMENT and decided):
            return 0 if card.get(packet.tag) else OUT_OF_PLAY[card.type], LEAVES
        if ATTACK_ID in named and card.zone in (Zone.SETASIDE, Zone.REMOVEDFROMGAME):
            return Zone.SECRET if any(map(card.get, STAYING)) else Zone.PLAY, "HS 2.3 cast"
        refused = card.id in self.log.refused and card.zone == Zone.SETASIDE and not card.get(packet.tag)
        discovers = acting is not None and acting.get(GameTag.DISCOVER)
        return (Zone.GRAVEYARD, "HS 5.1 discover") if refused and discovers else None

    def _counted_alike(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the number that was just set on another copy of a card that had the same number (HS 5.3)."""
        before = next((one for one in self._just_before() if one is not packet), None)
        if not isinstance(before, TagChange) or before.tag != packet.tag or before.entity == card.id:
            return None
        other = self.log.state[before.entity]
        alike = (other.card_id, other.controller) == (card.card_id, card.controller)
        had = self.log.game.timeline.value(other.id, packet.tag, before.index - 1)
        return (before.value, SHOWN) if alike and had == card.get(packet.tag) else None

    def _linked(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the linked entity of a copy whose source was just logged (HS 4.8)."""
        before = (one for one in self._just_before() if isinstance(one, TagChange) and one.entity == card.id)
        return next(((one.value, "HS 4.8") for one in before if one.tag == GameTag.COPIED_FROM_ENTITY_ID), None)

    def _cast_by(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the entity whose effect casts a card that was set aside."""
        acting = self._acting()
        if acting is None or card.zone != Zone.SETASIDE or self._destination(card) != Zone.PLAY:
            return None
        return acting.id, "HS 2.3 cast"

    def _modified(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the signal of an enchantment that changes its host, or no longer does (HS 4.1)."""
        return (int(not card.get(packet.tag)), SHOWN) if card.type == CardType.ENCHANTMENT else None

    def _settled(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return whether a card has transformed or is a copy; only in the action in which that happened."""
        if card.get(packet.tag):
            return (0, "HS 4.5") if self._acting() is None else None
        return (1, "HS 4.8") if card.id in self.fresh and card.get(GameTag.COPIED_FROM_ENTITY_ID) else None

    def _parent(self, packet: TagChange, card: Entity) -> Expected | None:
        """Return the card that offers a new entity as an option (HS 5.1)."""
        creator, parent, block = card.get(GameTag.CREATOR), card.get(GameTag.PARENT_CARD), self.log.frame.block
        if parent in self._becoming:
            self._orphans.add(card.id)
            return 0, OPTIONS
        if parent or not creator or card.zone != Zone.SETASIDE:
            return None
        made_now = creator in self.fresh and block is not None and creator != block.entity
        return (creator, OPTIONS) if made_now or self.log.state[creator].get(GameTag.CHOOSE_ONE) else None

    def _defined(self, packet: TagChange) -> Expected | None:
        """Return the value that a definition change has just given a tag."""
        for before in self._just_before():
            if isinstance(before, DefinitionChange) and (before.entity, before.tag) == (packet.entity, packet.tag):
                return before.value, SHOWN
        return None

    def _just_before(self, count: int = 2) -> Iterator[Packet]:
        """Yield the last packets before the place of the log, the latest first; it may be past the one being judged."""
        packets, place = self.log.frame.packets, self.log.frame.position
        return reversed(packets[max(0, place - count) : place])
