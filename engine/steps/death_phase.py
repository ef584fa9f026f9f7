"""The death phase (HS 1.12): the death events of what died together, one after the other in order of play."""

from __future__ import annotations

from engine.resolution import Event, Resolution
from engine.state import Entity
from engine.texts.reborn import reborn
from hslog.generated.vocabulary import GameTag

RULE = "HS 1.12"


def resolve_deaths(r: Resolution, dead: list[Entity]) -> None:
    """Resolve the death event of each of ``dead``: its deathrattles, and all that responds to its death."""
    with r.phase("death phase", RULE), r.deathrattles(RULE, [entity for entity in dead if has_deathrattle(entity)]):
        for entity in dead:
            r.triggers(Event("death", f"{RULE} death event", entity))
            if entity.id in r.rising:
                reborn(r, entity)


def has_deathrattle(entity: Entity) -> bool:
    """Tell whether what died has a deathrattle, its own or one it was given."""
    return bool(entity.get(GameTag.DEATHRATTLE)) and not entity.get(GameTag.SILENCED)
