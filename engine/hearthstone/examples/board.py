"""Builds the board of an example: the state from which play goes on, as the log of its build would show it.

The defaults of the format fill what an example leaves out: a mage against a warrior, ten full crystals, ten Wisps in
the deck, and cards that have been in play since the last turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.hearthstone.cards.queue import Happening
from engine.hearthstone.cards.spell_damage import hero_power_damage
from engine.hearthstone.cards.tokens import ENCHANTMENT_ENDINGS
from engine.hearthstone.cards.unwritten import COIN, IMPRISONED, WISP
from engine.hearthstone.effects.happenings import BOTH
from engine.hearthstone.examples.chance import ChanceChooser
from engine.hearthstone.examples.events import EventReader
from engine.hearthstone.examples.model import CardSpec, Example, Side
from engine.hearthstone.examples.words import BEGINNING_TAGS, NUMBERS, PLAYERS
from engine.hearthstone.simulate.cards import Card, known_card, name_in, power_of
from engine.hearthstone.simulate.errors import UnknownCard
from engine.hearthstone.simulate.layers import gifts_of
from engine.hearthstone.simulate.opening import plain
from engine.hearthstone.simulate.playable import why_not_passive
from engine.hearthstone.simulate.scenario import PlayerSetup, Scenario
from engine.hearthstone.simulate.table import Table
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import SUMS
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Mulligan, PlayState, State, Step, Zone
from hslog.hearthstone.packets import CreateGame, GameEntity, PlayerEntity, TagValue

WISPS = 10
TURN = 19
"""The turn number of an example that names none, if it is player one's turn; player two has the next."""

FIRST_ENTITY = 4
"""The number of the first entity after the game and the players."""

STATED: Mapping[int, tuple[str, ...]] = {
    GameTag.ATK: ("attack",),
    GameTag.HEALTH: ("max_health", "health"),
    GameTag.COST: ("cost",),
}
"""The words for values of a card, including enchantments and auras, by their tag."""

STORED: Mapping[str, int] = {
    "modular_entity_part_1": GameTag.MODULAR_ENTITY_PART_1,
    "modular_entity_part_2": GameTag.MODULAR_ENTITY_PART_2,
}
"""Free words that stand for tags. In logs, the value is a card's number, which card data lacks; here it is 1."""

LEADING = {CardType.HERO: GameTag.HERO_ENTITY, CardType.WEAPON: GameTag.WEAPON}
"""The tag of a player that refers to a card of a type."""

PLAYER_TAGS: Mapping[str, int] = {
    "mana": GameTag.RESOURCES,
    "used": GameTag.RESOURCES_USED,
    "temp": GameTag.TEMP_RESOURCES,
    "locked": GameTag.OVERLOAD_LOCKED,
    "overload": GameTag.OVERLOAD_OWED,
    "fatigue": GameTag.FATIGUE,
    "max_hand": GameTag.MAXHANDSIZE,
}


PLAYED_NOW = "cards_played_this_turn"
PLAYED_BEFORE = ("spells_cast_this_game", "other_class_cards_played", PLAYED_NOW)
"""Counters for cards played before: their number, or the cards."""

ANY_SPELL = COIN


class Placed(NamedTuple):
    """A card of the beginning: ``name`` in addition to its own, controller, zone, and position (1-based; 0: none)."""

    name: str
    spec: CardSpec
    number: int
    zone: int
    place: int = 0


class Board(Table):
    """The game of an example. ``names`` are the entities by their names; ``reader`` reads the events.

    Raises UnknownCard for a card that the build does not have.
    """

    def __init__(self, example: Example, build: int) -> None:
        self.example = example
        self.build = build
        self.before_start = example.turn_number == 0
        """Whether the opening hands have just been dealt."""
        sides = [example.sides[who] for who in NUMBERS]
        heroes = [(self.card(side.hero.card).id, self.card(self._power(side)).id) for side in sides]
        players = [PlayerSetup(who, hero, (), power) for who, (hero, power) in zip(NUMBERS, heroes, strict=True)]
        super().__init__(Scenario((players[0], players[1]), build, first=1, friendly=0))
        self.game.rules_build = build
        self.names: dict[str, int] = {}
        self.chance = ChanceChooser(self.state, self.cards, self.names, example.chance, _expected(example))
        self.decide_by(self.chance, self.recording)
        self.chance.trace = self.play.trace
        self.reader = EventReader(self.play)
        self._describe_game()
        self._create_cards()
        self._remember()
        self._begin_auras()
        self.reader.read(self.game.packets, silent=True)

    def card(self, card_id: str) -> Card:
        """Return a card of the build. Raises UnknownCard."""
        return known_card(name_in(card_id, self.build), self.build)

    def _power(self, side: Side) -> str:
        if side.power is not None:
            return name_in(side.power.card, self.build)
        return power_of(side.hero.card, self.build) or power_of("HERO_08", self.build)

    def _act(self, player: Entity) -> None:
        """Do nothing: the actions of the players are in the example."""

    def card_id(self, entity: Entity) -> str:
        """Return the card id of an entity, even if the log does not show it."""
        return self.play.abilities.card_id(entity)

    # --- the state as it is when the example begins --------------------------------------------------------

    def _describe_game(self) -> None:
        example = self.example
        turn = example.turn_number or (TURN if example.turn == "one" else TURN + 1)
        if self.before_start:
            turn = 1
        game: list[TagValue] = [
            (GameTag.ENTITY_ID, 1),
            (GameTag.CARDTYPE, CardType.GAME),
            (GameTag.ZONE, Zone.PLAY),
            (GameTag.STATE, State.RUNNING),
            (GameTag.TURN, turn),
            (GameTag.STEP, Step.BEGIN_MULLIGAN if self.before_start else Step.MAIN_ACTION),
            (GameTag.NEXT_STEP, Step.MAIN_READY if self.before_start else Step.MAIN_END),
        ]
        players = [
            PlayerEntity(
                entity=number + 1,
                player_id=number,
                account_hi="0",
                account_lo="0",
                tags=list(self._player_tags(who, number).items()),
            )
            for who, number in NUMBERS.items()
        ]
        self.recording.add(CreateGame(game=GameEntity(entity=1, tags=plain(game)), players=players))

    def _player_tags(self, who: str, number: int) -> dict[int, int]:
        side = self.example.sides[who]
        tags = {
            GameTag.PLAYER_ID: number,
            GameTag.TEAM_ID: number,
            GameTag.CONTROLLER: number,
            GameTag.ENTITY_ID: number + 1,
            GameTag.CARDTYPE: CardType.PLAYER,
            GameTag.ZONE: Zone.PLAY,
            GameTag.PLAYSTATE: PlayState.PLAYING,
            GameTag.MAXRESOURCES: 10,
            GameTag.MAXHANDSIZE: 10,
            GameTag.STARTHANDSIZE: 4,
            GameTag.RESOURCES: 10,
            GameTag.CURRENT_PLAYER: int(who == self.example.turn),
            GameTag.FIRST_PLAYER: int(number == 1),
        }
        if self.before_start:
            tags |= {GameTag.RESOURCES: 0, GameTag.MULLIGAN_STATE: Mulligan.INPUT}
        board = [spec for spec in side.zones.get("board", ()) if not spec.keywords.get("silenced")]
        for tag, total in SUMS.items():
            tags[total] = sum(self.card(spec.card).tags.get(tag, 0) for spec in board)
        more = sum(hero_power_damage(spec.card) for spec in board)
        tags[GameTag.CURRENT_HEROPOWER_DAMAGE_BONUS] = max(more, tags[GameTag.CURRENT_HEROPOWER_DAMAGE_BONUS])
        first = FIRST_ENTITY
        for placed in self._in_play():
            kind = self.card(placed.spec.card).type
            if placed.number == number and kind in LEADING:
                tags[LEADING[kind]] = first
            first += 1 + len(placed.spec.enchantments)
        tags |= {PLAYER_TAGS[key]: value for key, value in side.numbers.items() if key in PLAYER_TAGS}
        tags |= {tag: value for tag, value in _counted(side) if tag != GameTag.NUM_ATTACKS_THIS_TURN}
        tags[GameTag.COMBO_ACTIVE] = int(tags.get(GameTag.NUM_CARDS_PLAYED_THIS_TURN, 0) > 0)
        return {int(tag): int(value) for tag, value in tags.items() if value}

    def _in_play(self) -> list[Placed]:
        """Return the cards in play and in the secret zones, from the oldest to the newest."""
        found: list[Placed] = []
        for who, number in NUMBERS.items():
            side = self.example.sides[who]
            found.append(Placed(f"hero{number}", side.hero, number, Zone.PLAY))
            found.append(Placed(f"power{number}", side.power or CardSpec(self._power(side)), number, Zone.PLAY))
            if side.weapon is not None:
                found.append(Placed("", side.weapon, number, Zone.PLAY))
            board = side.zones.get("board", ())
            found += [Placed("", spec, number, Zone.PLAY, place) for place, spec in enumerate(board, 1)]
            secrets = (*side.zones.get("secrets", ()), *side.zones.get("quests", ()))
            found += [Placed("", spec, number, Zone.SECRET) for spec in secrets]
        return _by_age(found, self.example.age)

    def _create_cards(self) -> None:
        """Create all entities, those in play from the oldest to the newest."""
        for placed in self._in_play():
            self._put(placed)
        for who, number in NUMBERS.items():
            side = self.example.sides[who]
            deck = side.zones.get("deck")
            specs = deck if deck is not None else (CardSpec(WISP),) * WISPS
            made = [self._put(Placed("", spec, number, Zone.DECK)) for spec in specs]
            self.chooser.decks[number] = [entity.id for entity in reversed(made)]
            for place, spec in enumerate(side.zones.get("hand", ()), 1):
                self.play.past.follow(self._put(Placed("", spec, number, Zone.HAND, place)), described=True)
            for spec in side.zones.get("graveyard", ()):
                dead = self._put(Placed("", spec, number, Zone.GRAVEYARD))
                self.play.has_died_before(dead)

    def _remember(self) -> None:
        """Record the past that an example states: cards played before, and destroyed minions that a card remembers."""
        for who, number in NUMBERS.items():
            for word, said in self.example.sides[who].counters.items():
                cards = said if isinstance(said, list) else [ANY_SPELL] * said if isinstance(said, int) else []
                if word in PLAYED_BEFORE:
                    note = self.play.past.note if word == PLAYED_NOW else self.play.past.note_before_game
                    for card in cards:
                        note(Happening("play-card", BOTH, self._seen(card, number), number))
        for spec in self.example.cards():
            dead = spec.stored.get("destroyed")
            if spec.name and isinstance(dead, str):
                eater = self.names[spec.name]
                self.state.remembered[eater] = (self._seen(dead, self.state[eater].controller),)

    def _seen(self, card_id: str, controller: int) -> Entity:
        """Return a card that has left the game."""
        card = self.card(card_id)
        gone = Entity(0, card.id)
        gone.take_tags({**card.tags, GameTag.CONTROLLER: controller, GameTag.ZONE: Zone.REMOVEDFROMGAME})
        return gone

    def _begin_auras(self) -> None:
        """Apply auras as if in force since their sources came. Stated values include the gifts of auras."""
        self.play.update_auras()
        layers = self.play.layers
        for spec in self.example.cards():
            if not spec.name:
                continue
            host = self.state[self.names[spec.name]]
            for tag, words in STATED.items():
                stated = next((spec.numbers[word] for word in words if word in spec.numbers), None)
                if tag == GameTag.HEALTH and stated is not None:
                    stated = self._wounds_of(spec)[tag]
                if tag == GameTag.COST and tag in layers.own.get(host.id, {}):
                    layers.own[host.id][tag] = self.card(spec.card).tags.get(tag, 0)
                told = max(0, layers.value(host, tag)) if tag in layers.own.get(host.id, {}) else stated
                if tag == GameTag.COST and stated is not None and told == stated:
                    self.play.change("HS 4.11", host, tag, stated)
                if stated is not None and told != stated:
                    layers.take_stated(host, tag, stated)

    def _wounds_of(self, spec: CardSpec) -> dict[int, int]:
        """Return the tags for health and armor of a card, with the gifts of its enchantments."""
        gifts = [gift for card_id in spec.enchantments for gift in gifts_of(card_id, self.build)]
        more = sum(gift.amount for gift in gifts if (gift.tag, gift.operation) == (GameTag.HEALTH, "add"))
        return _wounds(self.card(spec.card), spec.numbers, more)

    def _put(self, placed: Placed) -> Entity:
        name, spec, number, zone, place = placed
        card = self.card(spec.card)
        if zone in (Zone.PLAY, Zone.SECRET) and not spec.keywords.get("silenced"):
            reason = why_not_passive(spec.card, self.build)
            if reason and card.type != CardType.HERO:
                raise UnknownCard(reason, spec.card)
        tags = self._tags(card, spec, number, zone)
        if place:
            tags[GameTag.ZONE_POSITION] = place
        who = PLAYERS[number]
        side = self.example.sides[who]
        if card.type == CardType.HERO and zone == Zone.PLAY:
            tags |= _wounds(card, side.numbers)
            tags |= {tag: value for tag, value in _counted(side) if tag == GameTag.NUM_ATTACKS_THIS_TURN}
            if side.weapon is not None and who == self.example.turn:
                printed = self.card(side.weapon.card).tags.get(GameTag.ATK, 0)
                tags[GameTag.ATK] = side.weapon.numbers.get("attack", printed) + spec.numbers.get("attack", 0)
        entity = self.play.put(card, number, zone, *tags.items())
        self.play.withheld.pop(entity.id, None)
        if zone == Zone.DECK and tags:
            self.play.withheld[entity.id] = tags
        for one in (name, spec.name):
            if one:
                self.names[one] = entity.id
        for card_id in spec.enchantments:
            self._attach(entity, spec, card_id, number)
        if zone == Zone.PLAY:
            self.play.layers.stated.add(entity.id)
        return entity

    def _attach(self, host: Entity, spec: CardSpec, card_id: str, number: int) -> None:
        """Attach an enchantment at the beginning. Stated attack and health include its gifts."""
        attached = (GameTag.ATTACHED, host.id), (GameTag.CREATOR, self._giver(host, card_id).id)
        enchantment = self.play.put(self.card(card_id), number, Zone.PLAY, *attached)
        if card_id == IMPRISONED:
            turns = spec.stored.get("awakens_in")
            self.play.change("HS 4.6", enchantment, GameTag.SCORE_VALUE_1, turns if isinstance(turns, int) else 1)
            self.play.change("HS 4.6", enchantment, GameTag.SCORE_VALUE_2, 0)
        self.play.layers.give_from_the_start(
            host,
            enchantment,
            gifts_of(card_id, self.build),
            lambda gift: any(word in spec.numbers for word in STATED.get(gift.tag, ())),
        )
        self.play.mark_deathrattle("HS 4.1", host, enchantment)

    def _giver(self, host: Entity, card_id: str) -> Entity:
        """Return the giver of an enchantment: the entity in play whose card id begins its id, else its host."""
        known = (one for one in (host, *self.state.play_order) if one.type != CardType.ENCHANTMENT and one.card_id)
        fits = (one for one in known if card_id.removeprefix(one.card_id) in ENCHANTMENT_ENDINGS)
        return next(fits, host)

    def _tags(self, card: Card, spec: CardSpec, number: int, zone: int) -> dict[int, int]:
        """Return the tags in which a card differs from a printed one that has been in play since the last turn."""
        tags: dict[int, int] = {}
        if zone == Zone.PLAY and card.type in (CardType.MINION, CardType.HERO, CardType.WEAPON, CardType.HERO_POWER):
            tags[GameTag.NUM_TURNS_IN_PLAY] = 0 if spec.keywords.get("just_played") else 1
        if spec.keywords.get("just_played") and zone == Zone.PLAY:
            tags[GameTag.EXHAUSTED] = 1
        if zone == Zone.SECRET and number == NUMBERS[self.example.turn]:
            tags[GameTag.EXHAUSTED] = 1  # a secret rests in the turn of its player
        numbers = spec.numbers
        if "attack" in numbers:
            tags[GameTag.ATK] = numbers["attack"]
        if "cost" in numbers:
            tags[GameTag.COST] = numbers["cost"]
        if "durability" in numbers:
            tags[GameTag.DURABILITY] = numbers["durability"]
        if "attacks" in numbers:
            tags[GameTag.NUM_ATTACKS_THIS_TURN] = numbers["attacks"]
        tags |= self._wounds_of(spec)
        tags |= dict.fromkeys((tag for word, tag in STORED.items() if word in spec.stored), 1)
        if isinstance(progress := spec.stored.get("progress"), int):
            tags[GameTag.QUEST_PROGRESS] = progress
        if spec.keywords.get("echo") and zone == Zone.HAND:
            tags[GameTag.GHOSTLY] = 1  # the returned copy of an echo card
        tags |= {BEGINNING_TAGS[word]: int(value) for word, value in spec.keywords.items()}
        return {int(tag): value for tag, value in tags.items()}


def _counted(side: Side) -> Iterator[tuple[int, int]]:
    """Yield the tags of a player, or of the hero, after which counters are named, with or without NUM_."""
    for word, value in side.counters.items():
        tag = getattr(GameTag, word.upper(), None) or getattr(GameTag, f"NUM_{word.upper()}", None)
        if tag is not None and isinstance(value, int):
            yield tag, value


def _wounds(card: Card, numbers: Mapping[str, int], more: int = 0) -> dict[int, int]:
    """Return the tags for the visible health and armor of a card; ``more`` is health above the printed value."""
    tags: dict[int, int] = {}
    printed = card.tags.get(GameTag.HEALTH, 0) + more
    health = numbers.get("health")
    most = numbers.get("max_health", max(printed, (health or 0) + numbers.get("damage", 0)))
    if health is not None or "max_health" in numbers:
        tags[GameTag.HEALTH] = most
        if health is not None and health < most:
            tags[GameTag.DAMAGE] = most - health
    if numbers.get("damage"):
        tags[GameTag.DAMAGE] = numbers["damage"]
    if "armor" in numbers:
        tags[GameTag.ARMOR] = numbers["armor"]
    return tags


def _by_age(entries: list[Placed], age: tuple[str, ...]) -> list[Placed]:
    """Return entries in order of play: those that ``age`` names are in its order, in the places of all of them."""
    ranks = {name: rank for rank, name in enumerate(age)}

    def rank(entry: Placed) -> int | None:
        return ranks.get(entry.spec.name, ranks.get(entry.name))

    named = sorted((entry for entry in entries if rank(entry) is not None), key=lambda entry: rank(entry) or 0)
    waiting = iter(named)
    return [entry if rank(entry) is None else next(waiting) for entry in entries]


def _expected(example: Example) -> dict[str, str]:
    """Return the cards of new entities by the names that the expected events give them."""
    patterns = (pattern for expected in example.expectations for pattern in expected.order)
    return {one.terms["new"]: one.terms["card"] for one in patterns if "new" in one.terms and "card" in one.terms}
