"""Plant effects that contradict card texts into real games, and count how many are found in their action.

    python benchmarks/plant_texts.py LOG_OR_FOLDER... [--half A|B --families FILE] [--kind NAME] [--seed N] [--detail]

Each game is written as a log and changed in one place: real packets are left out, inserted, or get another value. An
effect is found if the replay has a divergence that the unchanged log does not have, inside the same outermost block or
within the three packets behind it. ``--detail`` tells of each that was missed where it stands in the written log, and
``--keep FOLDER`` keeps the changed logs of those.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import engine
import hslog
from benchmarks.planted_logs import (
    Place,
    View,
    changed,
    effect_around,
    hero_of,
    line_like,
    renamed,
    trigger,
    with_value,
)
from benchmarks.sweep import select
from hslog.arena.game import ArenaGame
from hslog.core.errors import HslogError
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, MetaDataType, Zone
from hslog.hearthstone.packets import (
    Block,
    FullEntity,
    HideEntity,
    MetaData,
    Packet,
    ShowEntity,
    TagChange,
)

STATS, COUNTED = (GameTag.ATK, GameTag.HEALTH, 479), ("ZONE_POSITION", "NUM_CARDS_DRAWN_THIS_TURN")


def target(view: View) -> Iterator[Place]:
    """The target of a card is a minion that has died."""
    for place, one, state in view.walk():
        block, dead = one.packet, [e for e, tags in state.items() if tags.get(GameTag.ZONE) == Zone.GRAVEYARD]
        dead = [e for e in dead if state[e].get(GameTag.CARDTYPE) == CardType.MINION]
        if isinstance(block, Block) and block.type == BlockType.PLAY and block.target and dead and not one.around:
            told = [block, *(step.packet for step in view.inside(block))]
            told = [p for p in told if isinstance(p, Block) or getattr(p, "tag", 0) == GameTag.CARD_TARGET]
            new = {p.line: [_targeting(view.lines[p.line], block.target, dead[-1])] for p in told}
            yield view.at(place, {line: text for line, text in new.items() if text != [view.lines[line]]})


def _targeting(line: str, old: int, new: int) -> str:
    line = re.sub(rf"Target=(?:\[[^\]]*\bid={old} [^\]]*\]|{old}\b)", f"Target={new}", line)
    return re.sub(rf"(tag=CARD_TARGET value=){old}\b", rf"\g<1>{new}", line)


def token(view: View) -> Iterator[Place]:
    """A text brings one minion more at the right end of the board."""
    for place, one, state in view.walk():
        packet, block = one.packet, effect_around(one)
        if not isinstance(packet, FullEntity) or block is None or packet.tag(GameTag.CREATOR) != block.entity:
            continue
        if (packet.tag(GameTag.CARDTYPE), packet.tag(GameTag.ZONE)) != (CardType.MINION, Zone.PLAY):
            continue
        board = [
            tags
            for tags in state.values()
            if (tags.get(GameTag.CARDTYPE), tags.get(GameTag.ZONE)) == (CardType.MINION, Zone.PLAY)
            and tags.get(GameTag.CONTROLLER) == packet.tag(GameTag.CONTROLLER)
        ]
        later = any(
            isinstance(step.packet, FullEntity) for step in view.inside(block) if step.packet.line > packet.line
        )
        if len(board) < 6 and packet.tag(GameTag.ZONE_POSITION) == len(board) + 1 and not later:
            new = [renamed(line, packet.entity, max(state) + 400) for line in view.text(packet)]
            new = [with_value(line, len(board) + 2) if "tag=ZONE_POSITION" in line else line for line in new]
            yield view.at(place, {view.extent(packet)[-1]: [view.lines[view.extent(packet)[-1]], *new]})


def late_buff(view: View) -> Iterator[Place]:
    """What a minion has for one turn stays as the turn ends."""
    for place, one, state in view.walk():
        packet = one.packet
        gone = isinstance(packet, TagChange | HideEntity) and packet.tag == GameTag.ZONE
        if not gone or packet.value == Zone.PLAY or not state[packet.entity].get(GameTag.TAG_ONE_TURN_EFFECT):
            continue
        host = state[packet.entity].get(GameTag.ATTACHED, 0)
        if one.around or state[host].get(GameTag.ZONE) != Zone.PLAY:
            continue
        near = [step.packet for step in view.steps[place - 3 : place + 8]]
        told = [p for p in near if isinstance(p, TagChange | HideEntity) and p.entity in (packet.entity, host)]
        lost = [p for p in told if p.tag in STATS and p.value < state[host].get(p.tag, 0)]
        if lost:
            yield view.at(place, view.without([p for p in told if p.entity == packet.entity or p in lost]))


def discount(view: View) -> Iterator[Place]:
    """What makes one card cheaper stays when it has been used."""
    for place, one, state in view.walk():
        block = one.packet
        if not isinstance(block, Block) or block.type != BlockType.TRIGGER or not one.around:
            continue
        if state[block.entity].get(GameTag.CARDTYPE) != CardType.ENCHANTMENT or one.around[0].type != BlockType.PLAY:
            continue
        gone = {p.entity for p in (s.packet for s in view.inside(block)) if getattr(p, "tag", 0) == GameTag.ZONE}
        dearer = [
            s.packet
            for s in view.inside(one.around[0])
            if isinstance(s.packet, TagChange)
            and s.packet.tag == GameTag.COST
            and s.packet.value > state[s.packet.entity].get(GameTag.COST, 0)
        ]
        if block.entity in gone and dearer:
            yield view.at(place, view.without([block, *dearer]))


def deathrattle(view: View) -> Iterator[Place]:
    """A minion without a deathrattle has one as it dies: its hero gains armor."""
    model = next((view.lines[s.packet.line] for s in view.steps if _of_card(s.packet)), "")
    for place, one, state in view.walk():
        block = one.packet
        if not isinstance(block, Block) or block.type != BlockType.DEATHS or not model or not block.end_line:
            continue
        dead = [
            getattr(s.packet, "entity", 0) for s in view.inside(block) if getattr(s.packet, "tag", 0) == GameTag.ZONE
        ]
        dead = [e for e in dead if state[e].get(GameTag.CARDTYPE) == CardType.MINION]
        dead = [e for e in dead if state[e].get(GameTag.SILENCED) or not state[e].get(GameTag.DEATHRATTLE)]
        for entity in dead[:1]:
            hero = hero_of(state, state[entity].get(GameTag.CONTROLLER, 0))
            armor = f"TAG_CHANGE Entity={hero} tag=ARMOR value={state[hero].get(GameTag.ARMOR, 0) + 2}"
            end = view.lines[block.end_line]
            new = [end, *trigger(end, model, entity, [line_like(end, "    " + armor)])]
            yield view.at(place, {block.end_line: new})


def _of_card(packet: Packet) -> bool:
    return isinstance(packet, Block) and packet.type == BlockType.TRIGGER and packet.entity > 3


def cost(view: View) -> Iterator[Place]:
    """A card costs one more than it should as it is drawn."""
    for place, one, state in view.walk():
        packet = one.packet
        drawn = isinstance(packet, ShowEntity) and packet.tag(GameTag.ZONE) == Zone.HAND
        if not drawn or state[packet.entity].get(GameTag.ZONE) != Zone.DECK or not state[2].get(GameTag.TURN, 1):
            continue
        lines = [line for line in view.extent(packet) if "tag=COST " in view.lines[line]]
        if lines and one.around:
            yield view.at(place, {line: [with_value(view.lines[line], packet.tag(GameTag.COST) + 1)] for line in lines})


def enchantment(view: View) -> Iterator[Place]:
    """A card attaches another enchantment than its own, which occurs in the same game."""
    seen = {
        s.packet.card_id
        for s in view.steps
        if isinstance(s.packet, FullEntity | ShowEntity) and s.packet.tag(GameTag.CARDTYPE) == CardType.ENCHANTMENT
    }
    for place, one, state in view.walk():
        packet, block = one.packet, effect_around(one)
        if block is None or not isinstance(packet, FullEntity | ShowEntity) or not packet.card_id:
            continue
        creator = packet.tag(GameTag.CREATOR) or state[packet.entity].get(GameTag.CREATOR)
        others = sorted(seen - {packet.card_id})
        if packet.tag(GameTag.CARDTYPE) == CardType.ENCHANTMENT and creator == block.entity and others:
            other = others[packet.line % len(others)]
            changed = view.lines[packet.line].replace(f"CardID={packet.card_id}", f"CardID={other}")
            yield view.at(place, {packet.line: [changed]})


def draw(view: View) -> Iterator[Place]:
    """A card draws one more."""
    moved = {s.packet.entity for s in view.steps if isinstance(s.packet, TagChange) and s.packet.tag == GameTag.ZONE}
    moved |= {s.packet.entity for s in view.steps if isinstance(s.packet, ShowEntity)}
    for place, one, state in view.walk():
        packet, block = one.packet, effect_around(one)
        to = packet.tag(GameTag.ZONE) if isinstance(packet, ShowEntity) else getattr(packet, "value", 0)
        if block is None or state[block.entity].get(GameTag.CARDTYPE) in (None, CardType.PLAYER, CardType.GAME):
            continue
        if not isinstance(packet, ShowEntity | TagChange) or state[packet.entity].get(GameTag.ZONE) != Zone.DECK:
            continue
        if to != Zone.HAND or (isinstance(packet, TagChange) and packet.tag != GameTag.ZONE):
            continue
        side = state[packet.entity].get(GameTag.CONTROLLER)
        rest = [e for e, tags in state.items() if tags.get(GameTag.ZONE) == Zone.DECK and e not in moved]
        rest = [e for e in rest if state[e].get(GameTag.CONTROLLER) == side]
        group = [s.packet for s in view.steps[place : place + 12] if s.around == one.around]
        counted = [p.index for p in group if getattr(p, "tag", 0) == GameTag.NUM_CARDS_DRAWN_THIS_TURN]
        last = not any(
            getattr(s.packet, "entity", 0) != packet.entity and getattr(s.packet, "tag", 0) == GameTag.ZONE
            for s in view.inside(block)
            if s.packet.index > packet.index
        )
        if rest and counted and last:
            group = [p for p in group if p.index <= counted[0] and not isinstance(p, Block)]
            new = [renamed(line, packet.entity, rest[-1]) for p in group for line in view.text(p)]
            new = [_one_more(line) for line in new]
            end = view.extent(group[-1])[-1]
            yield view.at(place, {end: [view.lines[end], *new]})


def _one_more(line: str) -> str:
    found = re.search(r"tag=(\w+) value=(\d+)", line)
    return with_value(line, int(found[2]) + 1) if found and found[1] in COUNTED else line


def heal(view: View) -> Iterator[Place]:
    """A hero is healed by one more, and all that comes later agrees."""
    for place, one, state in view.walk():
        note = one.packet
        if (
            not isinstance(note, MetaData)
            or note.meta != MetaDataType.HEALING
            or len(note.info) != 1
            or not effect_around(one)
        ):
            continue
        entity = note.info[0]
        if state[entity].get(GameTag.CARDTYPE) != CardType.HERO or state[entity].get(GameTag.DAMAGE, 0) <= note.data:
            continue
        edits = view.raised(place, entity, (GameTag.DAMAGE,), -1)
        for step in view.steps[max(0, place - 8) : place]:
            p = step.packet
            if isinstance(p, TagChange) and (p.entity, p.tag) == (entity, GameTag.PREHEALING) and p.value:
                edits[p.line] = [with_value(view.lines[p.line], p.value + 1)]
        edits[note.line] = [with_value(view.lines[note.line], note.data + 1), *view.text(note)[1:]]
        yield view.at(place, edits)


def armor(view: View) -> Iterator[Place]:
    """A hero gains one more armor, and all that comes later agrees."""
    for place, one, state in view.walk():
        packet = one.packet
        if not effect_around(one) or not isinstance(packet, TagChange) or packet.tag != GameTag.ARMOR:
            continue
        if packet.value > state[packet.entity].get(GameTag.ARMOR, 0):
            yield view.at(place, view.raised(place, packet.entity, (GameTag.ARMOR,), 1))


def aura(view: View) -> Iterator[Place]:
    """A minion that is played does not get what an aura gives it."""
    for place, one, _ in view.walk():
        packet = one.packet
        if not isinstance(packet, FullEntity) or packet.tag(GameTag.CARDTYPE) != CardType.ENCHANTMENT or not one.around:
            continue
        played = one.around[0]
        shown = next((s.packet for s in view.steps[place : place + 6] if isinstance(s.packet, ShowEntity)), packet)
        host = packet.tag(GameTag.ATTACHED) or (shown.tag(GameTag.ATTACHED) if shown.entity == packet.entity else 0)
        giver = packet.tag(GameTag.CREATOR)
        if one.around[-1] is not played or played.type != BlockType.PLAY or host != played.entity or giver == host:
            continue
        told = [s.packet for s in view.steps[place : place + 12] if s.around == one.around]
        told = [p for p in told if getattr(p, "entity", 0) in (packet.entity, host) and not isinstance(p, Block)]
        told = [p for p in told if p.entity == packet.entity or getattr(p, "tag", 0) in STATS]
        if len(told) > 1:
            yield view.at(place, view.without(told))


def condition(view: View) -> Iterator[Place]:
    """A text that does nothing this time, as its condition does not hold, damages the hero of the other side."""
    for place, one, state in view.walk():
        block = one.packet
        empty = isinstance(block, Block) and block.type == BlockType.POWER and not block.packets and block.end_line
        if not empty or not one.around or one.around[0].type != BlockType.PLAY:
            continue
        hero = hero_of(state, state[block.entity].get(GameTag.CONTROLLER, 0), own=False)
        damage = f"TAG_CHANGE Entity={hero} tag=DAMAGE value={state[hero].get(GameTag.DAMAGE, 0) + 2}"
        start = view.lines[block.line]
        note = [line_like(start, "    META_DATA - Meta=DAMAGE Data=2 Info=1")]
        note.append(line_like(start, f"        Info[0] = {hero}"))
        yield view.at(place, {block.line: [start, *note, line_like(start, "    " + damage)]})


def secret(view: View) -> Iterator[Place]:
    """A secret is revealed in an earlier action of the opponent, which it does not respond to."""
    earlier: list[tuple[int, Block]] = []
    lying: dict[int, int] = {}
    for place, one, state in view.walk():
        block = one.packet
        if not isinstance(block, Block):
            if getattr(block, "tag", 0) == GameTag.ZONE and getattr(block, "value", 0) == Zone.SECRET:
                lying[block.entity] = place
            continue
        if block.type in (BlockType.PLAY, BlockType.ATTACK) and not one.around and block.end_line:
            earlier.append((place, block))
        tags = state[block.entity]
        if block.type != BlockType.TRIGGER or tags.get(GameTag.ZONE) != Zone.SECRET or block.entity not in lying:
            continue
        own = tags.get(GameTag.CONTROLLER)
        before = [(at, b) for at, b in earlier[:-1] if at > lying[block.entity]]
        before = [(at, b) for at, b in before if state[b.entity].get(GameTag.CONTROLLER) != own]
        shown = view.steps[place - 1].packet
        if before and isinstance(shown, ShowEntity) and shown.entity == block.entity:
            at, there = before[0]
            near = view.lines[there.end_line or 0]
            told = [line.partition(" - ")[2] for line in view.text(shown)]
            depth = len(told[0]) - len(told[0].lstrip())
            new = [near.partition(" - ")[0] + " -     " + line[depth:] for line in told]
            head = view.lines[block.line].partition(" - ")[2].strip()
            gone = f"TAG_CHANGE Entity={block.entity} tag=ZONE value=GRAVEYARD"
            new += [line_like(near, "    " + head), line_like(near, "    " + re.sub(r"_START.*", "_END", head))]
            edits = {there.end_line or 0: [*new, line_like(near, "    " + gone), near]}
            yield view.at(at, edits | view.without([shown, block]))


KINDS: dict[str, Callable[[View], Iterator[Place]]] = {
    one.__name__: one
    for one in (
        *(target, token, late_buff, discount, deathrattle, cost),
        *(enchantment, draw, heal, armor, aura, condition, secret),
    )
}


# --- planting and judging ----------------------------------------------------------------------------------


def _judge(path: Path) -> Counter[tuple[int, str, str, int, int]]:
    """Return the divergences of a log: line, rule, kind, entity and tag of each."""
    found = [one for game in hslog.read(path) for one in engine.replay(game).divergences]
    return Counter((one.line, one.rule, str(one.kind), one.entity, one.tag or 0) for one in found)


def plant(path: Path, kinds: list[str], seed: int, keep: Path | None) -> list[tuple[str, str, str]]:
    """Plant one effect of each kind into a game; return kind, outcome and where it stands."""
    outcomes = []
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "game.log"
        try:
            game = hslog.read(path)[0]
            if isinstance(game, ArenaGame) or engine.replay(game).hidden_reason:
                return []
            hslog.write([game], str(written))
            lines = written.read_text(encoding="utf-8").splitlines(keepends=True)
            view, base = View(hslog.read(written)[0], lines), _judge(written)
        except (HslogError, IndexError):
            return []
        for kind in kinds:
            places = [place for place in KINDS[kind](view) if place.edits]
            if not places:
                continue
            place = random.Random(f"{seed} {path.name} {kind}").choice(places)
            planted, moved = changed(view.lines, place)
            written.write_text("".join(planted), encoding="utf-8")
            old = Counter({(moved(line), *rest): count for (line, *rest), count in base.items()})
            new = [line for line, *_ in _judge(written) - old]
            near = any(moved(place.first) <= line <= moved(place.last) for line in new)
            outcome = "found" if near else "only later" if new else "missed"
            outcomes.append((kind, outcome, f"{path.parent.name}/{path.name} {place.first} {place.what}"))
            if keep is not None and not near:
                (keep / f"{kind}-{path.name.partition('.')[0]}.log").write_text("".join(planted), encoding="utf-8")
    return outcomes


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--half", choices=("A", "B"))
    parser.add_argument("--families", type=Path)
    parser.add_argument("--kind", choices=list(KINDS), action="append", help="only these")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--detail", action="store_true", help="tell where each that was missed stands")
    parser.add_argument("--keep", type=Path, help="a folder for the changed logs of those that were missed")
    asked = parser.parse_args()
    files = select(asked.paths, asked.half, asked.families)
    work = partial(plant, kinds=asked.kind or list(KINDS), seed=asked.seed, keep=asked.keep)
    table: dict[str, Counter[str]] = defaultdict(Counter)
    with Pool(asked.jobs) as pool:
        for kind, outcome, where in (one for game in pool.imap_unordered(work, files) for one in game):
            table[kind][outcome] += 1
            if asked.detail and outcome != "found":
                print(f"{kind}: {outcome}: {where}", flush=True)
    for kind, counts in (*sorted(table.items()), ("all", sum(table.values(), Counter()))):
        planted, near = counts.total(), counts["found"]
        share = f"{100 * near / max(1, planted):.0f} %"
        print(f"{kind:12} planted {planted:4}, found {planted - counts['missed']:4}, in its action {near:4}, {share}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
