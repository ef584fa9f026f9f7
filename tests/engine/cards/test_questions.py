"""What the rules ask of a card's text is answered for cards of every shape as it was recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any

import pytest
from test_texts import shapes_of

from engine.hearthstone.auras.definitions import continuous_abilities, is_constant
from engine.hearthstone.cards import queue, trigger_constructs
from engine.hearthstone.cards.ability import (
    Action,
    Aura,
    CostModifier,
    Deathrattle,
    Definition,
    OnPlay,
    Trigger,
    parts_of,
)
from engine.hearthstone.cards.constructs import constructs_of
from engine.hearthstone.cards.data import all_facts
from engine.hearthstone.cards.granted import endings_of, of_host
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.requirements import requirements_of
from engine.hearthstone.cards.stated import SUMMONING, most_of, stats_of
from engine.hearthstone.cards.triggers import ends_bearer, triggers_by_event
from engine.hearthstone.cards.wording import rendered
from engine.hearthstone.effects import bonuses, definitions, triggered
from engine.hearthstone.effects.track_record import track_record_of
from engine.hearthstone.replay.texts.stated_effects import claims_held
from engine.hearthstone.simulate import conditions, playable
from tests.judgements import Judgements

BUILDS = (25770, 219845)

OF_CARDS: dict[str, Callable[[str, int], object]] = {
    "not played": playable.why_not_playable,
    "not kept up": playable.why_not_passive,
    "asked": lambda card, build: requirements_of(card, build, build),
    "continuous": lambda card, build: continuous_abilities(card, build, build),
    "spell damage": lambda card, build: bonuses.share_of_spell_damage(card, build, build),
}

OF_DEFINITIONS: dict[str, Callable[[Definition], object]] = {
    "words": rendered,
    "events": triggers_by_event,
    "used": lambda one: [definitions.actions_on_use(one, active) for active in ((), ("outcast", "combo"))],
    "responses": lambda one: [
        triggered.responses_of(one, form) for form in (definitions.TRIGGER, definitions.ATTACHED, "deathrattle")
    ],
    "minions": lambda one: [most_of(one, SUMMONING, both) for both in (False, True)],
    "stats": stats_of,
    "claims": lambda one: [*claims_held(one.abilities)],
}

OF_ABILITIES: Mapping[type, dict[str, Callable[[Any], object]]] = {
    object: {"constructs": constructs_of, "kept up": playable.is_kept_up},
    Trigger: {
        "constructs": trigger_constructs.constructs,
        "turns": queue.counts_turns,
        "before damage": queue.is_before_damage,
        "before attack": queue.is_before_attack,
        "own discard": queue.is_own_discard,
        "ends": ends_bearer,
        "of the host": of_host,
        "names the event": triggered.names_event,
        "period": triggered.is_about_a_period,
        "counts": conditions.is_counter,
        "death": conditions.is_of_death,
    },
    OnPlay: {"aimed": definitions.is_aimed, "sent": definitions.in_server_order},
    Aura: {"constant": is_constant},
    CostModifier: {"constant": is_constant},
    Action: {"endings": endings_of, "own health": queue.gives_itself_health},
    Deathrattle: {"meaning": lambda one: definitions.actions_have_meaning(one.actions)},
}


def chosen(build: int) -> Iterable[tuple[str, Definition]]:
    """Yield cards of a build, so many that each shape of texts is among them."""
    seen = set[tuple[str, ...]]()
    for facts in all_facts(build):
        definition = definition_of(facts.id, build, build)
        shapes = shapes_of(definition) if definition is not None else set()
        if definition is not None and shapes - seen:
            yield facts.id, definition
            seen |= shapes


def told(answer: object) -> str:
    """Return an answer in words; what has no order is sorted."""
    if isinstance(answer, Mapping):
        return told([*sorted((str(key), told(value)) for key, value in answer.items())])
    if isinstance(answer, (Set, tuple, list)):
        parts = [told(part) for part in answer]
        return f"({', '.join(sorted(parts) if isinstance(answer, Set) else parts)})"
    return repr(answer)


def answers(card: str, definition: Definition, build: int) -> Iterable[str]:
    """Yield the answers to all questions about a card, in words."""
    yield from (f"{title}: {told(ask(card, build))}" for title, ask in OF_CARDS.items())
    yield from (f"{title}: {told(ask(definition))}" for title, ask in OF_DEFINITIONS.items())
    for number, ability in enumerate(definition.abilities):
        yield f"standing {number}: {told(track_record_of(card, definition, ability))}"
        for part in (ability, *(one for one in parts_of(ability) if isinstance(one, Action))):
            for kind, questions in OF_ABILITIES.items():
                if isinstance(part, kind) and (kind is not object or part is ability):
                    yield from (f"{title} {number}: {told(ask(part))}" for title, ask in questions.items())


@pytest.mark.parametrize("build", BUILDS)
def test_every_question_about_texts_is_answered(build: int, judged_as_recorded: Judgements) -> None:
    asked = 0
    for card, definition in chosen(build):
        judged_as_recorded.add_answers(card, [*answers(card, definition, build)])
        asked += 1
    assert asked > 200
