"""Reports of divergences about more than one tag: amounts, blocks, the order of deaths."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.claim import Claim
from engine.core.divergence import Kind
from engine.hearthstone.blocks import changes_in
from engine.hearthstone.cards.queue import Candidate
from engine.hearthstone.replay.verdicts.findings import Findings
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import is_mortally_wounded
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone
from hslog.hearthstone.names import name
from hslog.hearthstone.packets import Block, MetaData, Packet

AFTER_WHICH = {
    "play-card": "after {first} was played",
    "play-minion": "after {first} was played",
    "cast-spell": "after {first} was cast",
    "spell-effect": "after {first} was cast",
    "summon": "after {first} was summoned",
    "death": "after {first} died",
    "damage": "after {first} was damaged",
    "survive-damage": "after {first} was damaged",
    "healing": "after {first} was healed",
    "restore": "after {first} was healed",
    "attack": "after {first} attacked",
    "attacked": "after {first} was attacked",
    "draw": "after {first} was drawn",
    "hero-power": "after {first} was used",
    "armor": "after {first} got armor",
    "gain-attack": "after the attack of {first} grew",
    "freeze": "after {first} was frozen",
    "overload": "after {first} was overloaded",
    "lose-keyword": "after {first} lost its divine shield",
    "awaken": "after {first} awoke",
    **dict.fromkeys(("go-dormant", "take-form"), "as {first} was played"),
    "equip": "after {first} was equipped",
    "discard": "after {first} was discarded",
    "add-to-hand": "after {first} came to the hand",
    "deal-damage": "after {first} dealt damage",
    "kill": "after {first} killed a minion",
    "overkill": "after {first} killed a minion",
    "honorable-kill": "after {first} killed a minion",
    "secret-revealed": "after {first} was revealed",
    "turn-end": "at the end of the turn",
    "turn-start": "at the start of the turn",
}
"""Words for the time when a trigger should have come, by the event that it responds to."""


def note_differs(findings: Findings, rule: str, packet: MetaData, amount: int, target: Entity) -> None:
    """Report META_DATA with a wrong amount or a wrong entity."""
    note = name("MetaDataType", packet.meta)
    elsewhere = packet.data == amount and bool(packet.info)
    findings.diverge(
        rule,
        Kind.WRONG_VALUE,
        packet,
        entity=target.id,
        expected=amount,
        observed=packet.data,
        others=[entity for entity in packet.info if entity != target.id],
        note=note,
        message=f"{{observed}} {note.lower()} is noted for {{others}}; the rules give it to {{entity}}" * elsewhere,
    )


def note_missing(findings: Findings, rule: str, packet: Packet | None, meta: int, amount: int, target: Entity) -> None:
    """Report missing META_DATA."""
    note = name("MetaDataType", meta)
    findings.diverge(rule, Kind.MISSING, packet, entity=target.id, expected=amount, note=note)


def death_too_early(
    findings: Findings, rule: str, packet: Packet, early: Entity, elder: Entity, dying: Sequence[Entity]
) -> None:
    """Report an entity that dies before one that entered play earlier. ``dying``: all, in the order of the rules."""
    order = [findings.names.entity_phrase(entity.id) for entity in dying]
    findings.diverge(
        rule,
        Kind.WRONG_ORDER,
        packet,
        entity=early.id,
        tag=GameTag.ZONE,
        observed=Zone.GRAVEYARD,
        others=(elder.id, early.id),
        message="{second} dies before {first}, which has been in play for longer",
        alternatives=[f"all in order of play: {', '.join(order)}"] if len(order) > 2 else (),
    )


def block_missing(
    findings: Findings,
    rule: str,
    packet: Packet | None,
    kind: int,
    entity: Entity,
    in_play: Sequence[Entity],
    follows: int | None = None,
) -> None:
    """Report a missing block; for DEATHS, with the entities of ``in_play`` that should have died.

    ``follows``: the number of a divergence that has already reported the same deaths.
    """
    dying = [one.id for one in in_play if is_mortally_wounded(one)] if kind == BlockType.DEATHS else []
    block_type = name("BlockType", kind)
    findings.diverge(rule, Kind.MISSING, packet, entity=entity.id, others=dying, block_type=block_type, follows=follows)


def deaths_unexpected(findings: Findings, block: Block) -> None:
    """Report deaths although nothing is mortally wounded."""
    killed = [move.entity for move in changes_in(block.packets, GameTag.ZONE) if move.value == Zone.GRAVEYARD]
    who, do = ("{others}" if killed else "something"), ("dies" if len(killed) < 2 else "die")
    findings.unexpected("HS 1.11.1", block, f"{who} {do} here, but nothing is mortally wounded", others=killed)


def keyword_unexpected(findings: Findings, rule: str, block: Block) -> None:
    """Report a keyword trigger that responds to damage that its bearer has not dealt."""
    keyword = rule.rsplit(" ", 1)[-1]
    message = f"the {keyword} of {{entity}} triggers here, but nothing has happened that it responds to"
    findings.unexpected(rule, block, message)


def responds_again(findings: Findings, rule: str, block: Block) -> None:
    """Report a second trigger of an entity that has only one."""
    findings.unexpected(rule, block, "{entity} triggers again, but it has only one such trigger")


def condition_unmet(findings: Findings, rule: str, block: Block, words: str) -> None:
    """Report a trigger whose condition is not met."""
    findings.unexpected(rule, block, f"{{entity}} triggers here, but {words}")


def trigger_missing(
    findings: Findings, rule: str, packet: Packet | None, candidate: Candidate, clause: str, claim: Claim
) -> None:
    """Report a mandatory trigger of a card text, worded as ``clause``, that has not come."""
    subject = candidate.happening.subject
    message = f"{{entity}} should have fired {AFTER_WHICH.get(candidate.happening.event, 'by its text')}"
    findings.diverge(
        rule,
        Kind.MISSING,
        packet,
        entity=candidate.bearer.id,
        others=[subject.id] if subject is not None else (),
        block_type="TRIGGER",
        message=f"{clause}: {message}" if clause else message,
        claim=claim,
    )


def trigger_unfounded(findings: Findings, rule: str, block: Block, foreign: bool, claim: Claim) -> None:
    """Report a trigger without a cause; ``foreign``: by a keyword that its bearer does not have."""
    reason = "by a keyword that it does not have" if foreign else "and nothing has happened that its text responds to"
    findings.unexpected(rule, block, f"{{entity}} fires here, {reason}", claim=claim)
