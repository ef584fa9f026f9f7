"""The board as the players saw it: the opponent above, the friendly player below."""

from __future__ import annotations

from engine.hearthstone.wording.names import names_of
from hslog.core.game import Player
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.timeline import State
from viz.core.screen import Cell, Screen

KEYWORDS = (
    (GameTag.TAUNT, "taunt"),
    (GameTag.DIVINE_SHIELD, "divine shield"),
    (GameTag.STEALTH, "stealth"),
    (GameTag.IMMUNE, "immune"),
    (GameTag.FROZEN, "frozen"),
    (GameTag.WINDFURY, "windfury"),
    (GameTag.POISONOUS, "poisonous"),
    (GameTag.LIFESTEAL, "lifesteal"),
    (GameTag.RUSH, "rush"),
    (GameTag.CHARGE, "charge"),
    (GameTag.REBORN, "reborn"),
    (GameTag.SILENCED, "silenced"),
    (GameTag.DORMANT, "dormant"),
    (GameTag.DEATHRATTLE, "deathrattle"),
)


def print_board(screen: Screen, game: Game, state: State) -> None:
    """Print both sides at one moment. Cards the log does not know at that moment are shown as hidden."""
    for player in seats(game):
        screen.line()
        screen.heading(side_title(game, state, player))
        screen.fields(side_fields(game, state, player))


def seats(game: Game) -> list[Player]:
    """Return the players with the friendly one last, as they sit at the board."""
    friendly = game.perspective.friendly
    return sorted(game.players, key=lambda player: (player.player_id == friendly, player.player_id))


def side_title(game: Game, state: State, player: Player) -> str:
    """Return a player's name, and whether it is their turn."""
    called = player.called
    return f"{called} (to act)" if state.value(player.entity, GameTag.CURRENT_PLAYER) else called


def side_fields(game: Game, state: State, player: Player) -> list[tuple[str, Cell]]:
    """Return one side of the board as names with texts."""
    number = player.player_id
    in_play = state.zone(number, Zone.PLAY)
    kinds = {entity: state.value(entity, GameTag.CARDTYPE) for entity in in_play}
    hero = state.value(player.entity, GameTag.HERO_ENTITY)
    hand = state.hand(number)
    rows: list[tuple[str, Cell]] = [
        ("hero", _hero(game, state, hero) if hero else ""),
        ("mana", _mana(state, player)),
        ("weapon", _join(game, state, [e for e in in_play if kinds[e] == CardType.WEAPON])),
        ("hero power", _join(game, state, [e for e in in_play if kinds[e] == CardType.HERO_POWER])),
        ("board", _numbered([_character(game, state, entity) for entity in state.board(number)])),
        ("hand", f"{len(hand)}: {', '.join(_in_hand(game, state, e) for e in hand)}" if hand else "empty"),
        ("secrets", ", ".join(_name(game, state, entity) for entity in state.zone(number, Zone.SECRET))),
        ("deck", _count(len(state.zone(number, Zone.DECK)), "card")),
        ("graveyard", _count(len(state.zone(number, Zone.GRAVEYARD)), "card")),
    ]
    fatigue = state.value(player.entity, GameTag.FATIGUE)
    return [*rows, ("fatigue", str(fatigue))] if fatigue else rows


def _hero(game: Game, state: State, hero: int) -> str:
    left = state.value(hero, GameTag.HEALTH) - state.value(hero, GameTag.DAMAGE)
    parts = [f"{_name(game, state, hero)} [{hero}]", f"{left} of {state.value(hero, GameTag.HEALTH)} health"]
    for tag, word in ((GameTag.ARMOR, "armor"), (GameTag.ATK, "attack")):
        if value := state.value(hero, tag):
            parts.append(f"{value} {word}")
    return ", ".join([*parts, *_keywords(state, hero)])


def _mana(state: State, player: Player) -> str:
    total = state.value(player.entity, GameTag.RESOURCES)
    temporary = state.value(player.entity, GameTag.TEMP_RESOURCES)
    used = state.value(player.entity, GameTag.RESOURCES_USED)
    locked = state.value(player.entity, GameTag.OVERLOAD_LOCKED)
    text = f"{total + temporary - used - locked} of {total}"
    if locked:
        text += f", {locked} locked"
    if owed := state.value(player.entity, GameTag.OVERLOAD_OWED):
        text += f", {owed} owed"
    return text


def _character(game: Game, state: State, entity: int) -> str:
    health = state.value(entity, GameTag.HEALTH)
    damage = state.value(entity, GameTag.DAMAGE)
    text = f"{_name(game, state, entity)} [{entity}]"
    if state.value(entity, GameTag.CARDTYPE) == CardType.MINION:
        text += f" {state.value(entity, GameTag.ATK)}/{health - damage}"
        if damage:
            text += f" (of {health})"
    elif health:
        text += f" {health - damage}"
    return ", ".join([text, *_keywords(state, entity)])


def _keywords(state: State, entity: int) -> list[str]:
    return [word for tag, word in KEYWORDS if state.value(entity, tag)]


def _in_hand(game: Game, state: State, entity: int) -> str:
    if not state.timeline.card_id(entity, state.index):
        return "hidden"
    return f"{_name(game, state, entity)} ({state.value(entity, GameTag.COST)})"


def _name(game: Game, state: State, entity: int) -> str:
    """Return the name of a card as far as it is known at this moment, before it may become another."""
    card = state.timeline.card_id(entity, state.index)
    if not card:
        return "hidden"
    if card != state.timeline.card_id(entity, game.packet_count):
        return names_of(game).card(card)
    return game.called(entity)


def _join(game: Game, state: State, entities: list[int]) -> str:
    texts = []
    for entity in entities:
        text = _name(game, state, entity)
        if state.value(entity, GameTag.CARDTYPE) == CardType.WEAPON:
            total = state.value(entity, GameTag.DURABILITY) or state.value(entity, GameTag.HEALTH)
            text += f" {state.value(entity, GameTag.ATK)}/{total - state.value(entity, GameTag.DAMAGE)}"
        elif state.value(entity, GameTag.EXHAUSTED):
            text += " (used)"
        texts.append(text)
    return ", ".join(texts)


def _numbered(texts: list[str]) -> str:
    return "\n".join(f"{place}  {text}" for place, text in enumerate(texts, 1)) or "empty"


def _count(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
