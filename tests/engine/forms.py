"""How builds write the same thing: a spell, an attack, damage, the end of an action, one row per difference.

Written from real logs, not from the tables of the engine: the two must agree.
"""

from __future__ import annotations

from boards import Short, block

from hslog.hearthstone.names import number

ERAS = (11461, 13030, 20457, 25770, 30795, 54613, 88998, 189384)
"""One build of each group whose logs differ in what these functions write."""


def since(build: int, first: int, *packets: Short) -> tuple[Short, ...]:
    """Return packets that are written from build ``first`` on."""
    return packets if build >= first else ()


def until(build: int, last: int, *packets: Short) -> tuple[Short, ...]:
    """Return packets that are written up to build ``last``."""
    return packets if build <= last else ()


def moved(build: int, card: str, zone: str) -> tuple[Short, ...]:
    """Return the move of a visible card, which later builds announce (HS 1.4)."""
    bound = number("Zone", zone)
    return (*since(build, 28329, f"{card} 1068={bound}", f"{card} 1068=0"), f"{card} ZONE={zone}")


def death(build: int, name: str, count: int, *closer: Short) -> tuple[Short, ...]:
    """One minion of player two dies, the ``count``-th of the turn; ``closer`` are those that move up."""
    return (
        f"two NUM_MINIONS_PLAYER_KILLED_THIS_TURN={count}",
        f"game NUM_MINIONS_KILLED_THIS_TURN={count}",
        *closer,
        f"{name} ZONE_POSITION=0",
        *moved(build, name, "GRAVEYARD"),
        f"two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN={count}",
        f"two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME={count}",
        f"{name} DAMAGE=0",
    )


def pulse_ends(*cards: str) -> set[str]:
    """Return the faults in the ends of announcements, which go unnoticed yet (see test_rules_zones)."""
    return {text for card in cards for text in (f"{card} 1068=0 deleted", f"{card} 1068=0 -> {card} 1068=1")}


# --- damage ----------------------------------------------------------------------------------------------


def pulses(build: int, target: str, amount: int, source: str) -> tuple[Short, ...]:
    """Return how a build announces damage (HS 4.9.4); ``source`` is empty for damage that nobody deals."""
    plain = (f"{target} PREDAMAGE={amount}", f"{target} PREDAMAGE=0")
    if build < 28329:
        return plain
    own = (f"{target} PREDAMAGE={amount}", f"{target} 1173={target}")
    back = (f"{target} PREDAMAGE=0", f"{target} 1173=0")
    if build < 127581 or not source:
        return (*own, *back, *plain)
    return (f"{target} 2187={source}", *own, f"{target} 2187=0", *back, *plain)


def damaged(build: int, target: str, amount: int, source: str, total: int) -> tuple[Short, ...]:
    """Return all the packets of damage to a minion that has neither shield nor armor (HS 4.9)."""
    return (
        *pulses(build, target, amount, source),
        f"note DAMAGE {amount} {target}",
        f"{target} LAST_AFFECTED_BY={source}",
        f"{target} DAMAGE={total}",
    )


def hero_counted(build: int, player: str, amount: int, hurt: bool = True, armor: int = 0) -> tuple[Short, ...]:
    """Return how damage to a hero is counted for its player in player one's turn.

    ``hurt``: some of it was taken from health, ``armor`` how much from armor.
    """
    own = (*since(build, 183876, f"one 3110={amount}"), *since(build, 210640, "one 3687=1"))
    return (
        *(since(build, 185749, f"{player} 3143={armor}") if armor else ()),
        *since(build, 20457, f"{player} 464={amount}"),
        *since(build, 185749, f"{player} 1853={amount}"),
        *since(build, 231720, f"{player} 4453=1"),
        *(own if player == "one" else ()),
        *(since(build, 126807, f"{player} DAMAGE_DEALT_TO_HERO_LAST_TURN={amount}") if player == "two" else ()),
        *(since(build, 54613, f"{player} 1575=1", *(("one 1573=1",) if player == "one" else ())) if hurt else ()),
    )


def hero_damaged(build: int, hero: str, player: str, amount: int, source: str, total: int) -> tuple[Short, ...]:
    """Return the same for a hero."""
    return (*damaged(build, hero, amount, source, total), *hero_counted(build, player, amount))


# --- actions of player one -------------------------------------------------------------------------------


def closing(build: int) -> tuple[Short, ...]:
    """Return what closes an action: an option more was played."""
    return (*since(build, 45310, "game 1323=1"), "one NUM_OPTIONS_PLAYED_THIS_TURN=1")


def card_counted(build: int, name: str) -> tuple[Short, ...]:
    """Return the note of the card that was played last."""
    return until(build, 77662, f"one LAST_CARD_PLAYED={name}")


def card_drawn(build: int, card: str, place: int, nth: int, owed: int) -> tuple[Short, ...]:
    """Player one draws a hidden card, the ``nth`` of the turn, to ``place``; ``owed`` draws are left (HS 4.4)."""
    return (
        f"{card} ZONE=HAND",
        f"{card} ZONE_POSITION={place}",
        f"one NUM_CARDS_DRAWN_THIS_TURN={nth}",
        *since(build, 24769, f"one 995={nth}"),
        f"one 467={owed}",
    )


def spell(
    build: int,
    name: str,
    *effect: Short,
    paid: tuple[Short, ...] = (),
    target: str = "",
    then: tuple[Short, ...] = (),
    place: int = 1,
) -> list[Short]:
    """Player one plays a spell, the last card in hand, at ``place``; ``then`` is what follows its effect."""
    return [
        block(
            "PLAY",
            name,
            *paid,
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            *since(build, 12574, "one 430=1"),
            *since(build, 203120, f"{name} 3557={place}"),
            f"{name} ZONE_POSITION=0",
            *moved(build, name, "PLAY"),
            f"{name} JUST_PLAYED=1",
            *card_counted(build, name),
            *since(build, 66927, "one NUM_SPELLS_PLAYED_THIS_GAME=1"),
            *((f"{name} CARD_TARGET={target}",) if target else ()),
            block("POWER", name, *effect, target=target),
            *moved(build, name, "GRAVEYARD"),
            *then,
            "one COMBO_ACTIVE=1",
            *closing(build),
            target=target,
        )
    ]


def attack(build: int, attacker: str, defender: str, *damage: Short) -> list[Short]:
    """A minion of player one attacks, with one attack a turn; ``damage`` is what comes of it."""
    in_game = since(build, 219846, f"{attacker} 4163=1")
    counted = (f"{attacker} NUM_ATTACKS_THIS_TURN=1", *in_game, f"{attacker} EXHAUSTED=1")
    option = "one NUM_OPTIONS_PLAYED_THIS_TURN=1"
    hits = sum(isinstance(line, str) and line.startswith("note DAMAGE") and " 0 " not in line for line in damage)
    fight = block(
        "ATTACK",
        attacker,
        *since(build, 54613, f"{attacker} 1715={attacker}", f"{defender} 1715={attacker}"),
        *since(build, 10833, "one NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN=1"),
        f"game PROPOSED_ATTACKER={attacker}",
        f"game PROPOSED_DEFENDER={defender}",
        f"{attacker} ATTACKING=1",
        *until(build, 24769, "game NEXT_STEP=MAIN_ACTION", "game STEP=MAIN_COMBAT", option),
        f"{defender} DEFENDING=1",
        *since(build, 66927, *counted),
        *damage,
        *until(build, 62331, *counted),
        *(since(build, 88998, "game 1710=1", "game 1710=0") * hits),
        "game PROPOSED_ATTACKER=0",
        "game PROPOSED_DEFENDER=0",
        f"{attacker} ATTACKING=0",
        f"{defender} DEFENDING=0",
        target=defender,
    )
    if build <= 24769:
        return [fight, "game STEP=MAIN_ACTION", block("TRIGGER", "one", "game NEXT_STEP=MAIN_END")]
    return [fight, *closing(build)]
