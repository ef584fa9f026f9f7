"""The opening of a simulated game: creation, deal and mulligan (HS 5.5).

Parts without a rule are the client's: timers, and the questions and answers of the mulligan. Builds before 13619 start
their log after the deal; there the deal is played all the same, and its result is logged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.trace import SpanKind
from engine.hearthstone.cards.ability import Trigger
from engine.hearthstone.cards.unwritten import COIN
from engine.hearthstone.effects.context import Context
from engine.hearthstone.sequences import game_start, mulligan, turn
from engine.hearthstone.sequences.game_start import COIN_RULE, in_start_order
from engine.hearthstone.simulate.cards import known_card
from engine.hearthstone.simulate.carrying_out import carry_out, may_happen
from engine.hearthstone.simulate.game_setup import ACCOUNT, GameSetup, account
from engine.hearthstone.simulate.play import Play
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, ChoiceType, GameTag, Mulligan, Step, Zone
from hslog.hearthstone.packets import (
    Choices,
    ChosenEntities,
    CreateGame,
    FullEntity,
    GameEntity,
    PlayerEntity,
    SendChoices,
    TagValue,
)

CHOICE_TIME = 3.0
"""Seconds that a player takes for the mulligan."""

CLOSING = 4
"""The number of the effect of the game that closes the mulligan."""


def create_game(t: GameSetup) -> None:
    """Create the game, the players, their decks, heroes and hero powers."""
    scenario = t.scenario
    hero = 4 + sum(len(player.deck) for player in scenario.players)
    players = [_player(number, _player_tags(number, hero + 2 * (number - 1))) for number in (1, 2)]
    tags = [(GameTag.ZONE, Zone.PLAY), (GameTag.ENTITY_ID, 1), (GameTag.CARDTYPE, CardType.GAME)]
    t.recording.add(CreateGame(game=GameEntity(entity=1, tags=plain(tags)), players=players))
    for number in (1, 2):
        deck = t.deck_of(number)
        made = [t.play.put(card, number, Zone.DECK).id for card in deck]
        t.chooser.decks[number] = t.draw_order(made)
    for number, setup in enumerate(scenario.players, 1):
        card, power = (known_card(one, scenario.build) for one in (setup.hero, setup.power))
        entity = t.play.put(card, number, Zone.PLAY, (GameTag.HEALTH, setup.health))
        t.play.put(power, number, Zone.PLAY, (GameTag.CREATOR, entity.id))
    game_start.begin(t.play)


def plain(tags: Iterable[TagValue]) -> list[TagValue]:
    """Return tags as plain numbers."""
    return [(int(tag), int(value)) for tag, value in tags]


def _player(number: int, tags: list[TagValue]) -> PlayerEntity:
    low = account(number)
    return PlayerEntity(entity=number + 1, player_id=number, account_hi=ACCOUNT, account_lo=low, tags=tags)


def _player_tags(number: int, hero: int) -> list[TagValue]:
    return plain(
        [
            (GameTag.HERO_ENTITY, hero),
            (GameTag.MAXHANDSIZE, 10),
            (GameTag.STARTHANDSIZE, 4),
            (GameTag.PLAYER_ID, number),
            (GameTag.TEAM_ID, number),
            (GameTag.ZONE, Zone.PLAY),
            (GameTag.CONTROLLER, number),
            (GameTag.ENTITY_ID, number + 1),
            (GameTag.MAXRESOURCES, 10),
            (GameTag.CARDTYPE, CardType.PLAYER),
        ]
    )


def deal(t: GameSetup) -> None:
    """Carry out the first block of the game: first player, hands, coin."""
    play = t.play
    span = play.open(SpanKind.SEQUENCE, "start of the game", game_start.RULE, t.state.game)
    play.open_block(game_start.RULE, BlockType.TRIGGER, t.state.game)
    game_start.deal_hands(play)
    play.end()
    play.close(span)


def begin_again(t: GameSetup) -> None:
    """Restart the log here: describe the current state (builds before 13619)."""
    before = t.state
    old, decks = t.play, t.chooser.decks
    t.start_recording()
    t.chooser.decks = decks
    game = before.game
    players = [_player(number, list(player.tags.items())) for number, player in before.players.items()]
    t.recording.add(CreateGame(game=GameEntity(entity=1, tags=list(game.tags.items())), players=players))
    for number in sorted(old.cards):
        entity = before[number]
        packet = FullEntity(entity=number, card_id=entity.card_id, tags=list(entity.tags.items()))
        t.recording.add(packet)
        if entity.card_id:
            t.game.entity_names[number] = old.cards[number].name
    t.play.take_over(old)
    first = t.play.oracle.choose_first_player()
    assert first is not None
    for player in (first, t.state.opponent(first)):
        for tag, value in list(player.tags.items()):
            t.recording.set_tag(player.id, tag, value)
    for tag, value in list(t.state.game.tags.items()):
        t.recording.set_tag(1, tag, value)


def exchange_cards(t: GameSetup) -> None:
    """Carry out the mulligan: ask both players, take their answers, and replace the returned cards."""
    play, state = t.play, t.state
    turn.advance(play)
    play.open_block(mulligan.RULE, BlockType.TRIGGER, state.game)
    asked = {}
    for number, player in state.players.items():
        play.change(mulligan.RULE, player, GameTag.MULLIGAN_STATE, Mulligan.INPUT)
        asked[number] = _ask(t, player)
    t.recording.pass_time(CHOICE_TIME)
    answers = {number: _answer(t, player, asked[number]) for number, player in state.players.items()}
    play.end()
    carry_out_mulligan(t, answers)


def carry_out_mulligan(t: GameSetup, answers: Mapping[int, Sequence[int]]) -> None:
    """Replace the returned cards of each player (entity ids); then carry out start-of-game triggers."""
    for number, player in t.state.players.items():
        t.chooser.returned = list(answers[number])
        t.play.change(mulligan.RULE, player, GameTag.MULLIGAN_STATE, Mulligan.DEALING)
        _player_block(t, player, Step.BEGIN_DRAW)
        if t.scenario.shuffled:
            t.chooser.shuffle(number)
        _player_block(t, player, Step.BEGIN_MULLIGAN)
    start_of_game(t.play, t.chooser.put_back)
    if mulligan.is_closed(t.play):
        t.play.open_block(mulligan.RULE, BlockType.TRIGGER, t.state.game, effect=CLOSING)
        t.play.end()


def _player_block(t: GameSetup, player: Entity, step: int) -> None:
    """Carry out one half of a player's mulligan: the exchange (BEGIN_DRAW), or its end (BEGIN_MULLIGAN)."""
    play = t.play
    span = play.open(SpanKind.SEQUENCE, "mulligan", mulligan.RULE, player)
    play.open_block(mulligan.RULE, BlockType.TRIGGER, player, step=step)
    if step == Step.BEGIN_DRAW:
        mulligan.exchange(play, player)
    else:
        mulligan.finish(play, player)
    play.end()
    play.close(span)


def _ask(t: GameSetup, player: Entity) -> Choices:
    hand = t.hand(player)
    most = len(hand)
    question = Choices(
        id=t.next_choice(),
        player=player.id,
        type=ChoiceType.MULLIGAN,
        minimum=0,
        maximum=most,
        source=1,
        task_list=2 + t.choices_asked,
        choices=[card.id for card in hand],
    )
    t.recording.add(question)
    return question


def _answer(t: GameSetup, player: Entity, question: Choices) -> list[int]:
    """Return the entity ids of the cards a player returns; the choice logged is the kept cards without the coin."""
    number = player.controller
    offered = [card for card in question.choices if t.play.cards[card].id != COIN]
    returned = [card for card in offered if t.exchanges()]
    kept = [card for card in offered if card not in returned]
    if number == t.scenario.friendly:
        t.recording.add(SendChoices(id=question.id, type=ChoiceType.MULLIGAN, choices=list(kept)))
    t.recording.add(ChosenEntities(id=question.id, player=player.id, count=len(kept), choices=kept))
    return returned


EVENT = "game-start"


def start_of_game(play: Play, put_back: Sequence[int]) -> None:
    """Carry out the start-of-game triggers of hands and decks; all conditions are checked before the first trigger."""
    found: dict[int, list[Trigger]] = {}
    for player in play.state.players.values():
        for zone in (Zone.HAND, Zone.DECK):
            for card in play.state.zone(player.controller, zone):
                context = Context(play, card, player, chooses=False)
                triggers = [
                    one for one in play.abilities.triggers_of(card).get(EVENT, ()) if may_happen(one.condition, context)
                ]
                if triggers:
                    found[card.id] = triggers
    for card in in_start_order(play, [play.state[number] for number in found], put_back):
        _respond(play, card, found[card.id])


def _respond(play: Play, card: Entity, triggers: Sequence[Trigger]) -> None:
    for trigger in triggers:
        play.open_block(COIN_RULE, BlockType.TRIGGER, card, keyword=GameTag.START_OF_GAME_KEYWORD)
        if not card.card_id:
            play.show(card)
        carry_out(Context(play, card, play.state.player_of(card), chooses=False), trigger.actions)
        play.end()
