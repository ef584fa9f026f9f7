"""Quirks: departures of the real server from the rulebook, by name, with builds, reason and proof.

A quirk departs from a rule of the book. Differences of bookkeeping between builds are in
:mod:`engine.hearthstone.rulesets`. The code named by a quirk asks whether it holds for the builds of the game; if it
does, the code follows the server, otherwise the book. Between the last build that follows the book and the first that
departs, both are possible. Any other departure of a log from the rules is reported.
"""

from __future__ import annotations

from typing import NamedTuple

EVERY_BUILD: tuple[tuple[int, bool], ...] = ()
"""The value of ``observed`` for a quirk that logs of all builds show: no log follows the rule of the book."""


class Proof(NamedTuple):
    """Lines of a real log: ``lines`` are the 1-based number and the text of each.

    ``file`` is the name under which the log is known in public collections, ``builds`` the first and last
    build that can have written it. Of the text the time stamp, the method and what follows the entity of a
    block are left out; entities are written by number, a player as ``player``.
    """

    file: str
    builds: tuple[int, int]
    lines: tuple[tuple[int, str], ...]


class Quirk(NamedTuple):
    """One departure.

    ``rule`` is the id of the rule it departs from. ``observed`` holds the builds of real logs at which the server was
    seen to depart (True) or to follow the rule (False), ascending; EVERY_BUILD where no log follows the rule. ``what``
    the server does, ``reason`` is why it is believed to do so, and ``where`` the dotted path of the code that asks
    :meth:`engine.hearthstone.rulesets.Ruleset.quirk` and does it.
    """

    name: str
    rule: str
    observed: tuple[tuple[int, bool], ...]
    what: str
    reason: str
    where: str
    proof: Proof

    @property
    def builds(self) -> tuple[int | None, int | None]:
        """The first and the last build at which it was seen; None for an end that no log bounds."""
        first = next((build for build, holds in self.observed if holds), None)
        last = next((build for build, holds in reversed(self.observed) if holds), None)
        begins, ends = self.observed[:1], self.observed[-1:]
        return (
            None if not begins or begins[0][1] else first,
            None if not ends or ends[0][1] else last,
        )


class UnknownQuirk(LookupError):
    """No quirk has this ``name``."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no quirk is named {name!r}")
        self.name = name


QUIRKS: tuple[Quirk, ...] = (
    Quirk(
        name="cards_counted_before_entering",
        rule="HS 2.2.1.b",
        observed=EVERY_BUILD,
        what="A card is counted as played before it enters play, not after.",
        reason="The counters belong to the payment: they change even when the card never arrives.",
        where="engine.hearthstone.sequences.play_card.use",
        proof=Proof(
            "data/spectator.log",
            (22611, 23320),
            (
                (14638, "TAG_CHANGE Entity=player tag=NUM_CARDS_PLAYED_THIS_TURN value=1"),
                (14643, "TAG_CHANGE Entity=29 tag=ZONE value=PLAY"),
            ),
        ),
    ),
    Quirk(
        name="charge_enters_ready",
        rule="HS 2.2.1.b",
        observed=EVERY_BUILD,
        what="A minion with charge or rush is not EXHAUSTED as it enters play; only JUST_PLAYED is set.",
        reason="EXHAUSTED stands for not being able to attack, which these minions are.",
        where="engine.hearthstone.sequences.common.entering_changes",
        proof=Proof(
            "data/spectator.log",
            (22611, 23320),
            (
                (14643, "TAG_CHANGE Entity=29 tag=ZONE value=PLAY"),
                (14644, "TAG_CHANGE Entity=29 tag=ZONE_POSITION value=1"),
                (14645, "TAG_CHANGE Entity=18 tag=ZONE_POSITION value=2"),
                (14646, "TAG_CHANGE Entity=29 tag=JUST_PLAYED value=1"),
                (14647, "TAG_CHANGE Entity=player tag=LAST_CARD_PLAYED value=29"),
                (14648, "BLOCK_START BlockType=POWER Entity=29"),
            ),
        ),
    ),
    Quirk(
        name="old_weapon_leaves_at_once",
        rule="HS 2.4.2.d",
        observed=((27358, True), (27641, False)),
        what="A weapon that is replaced goes to the graveyard at once, without waiting for a death step.",
        reason="Replacing was a move of its own; from 27641 on the old weapon is destroyed as the book says.",
        where="engine.hearthstone.sequences.equip.exchange",
        proof=Proof(
            "data/10357.log",
            (10357, 10603),
            (
                (5662, "TAG_CHANGE Entity=player tag=334 value=0"),
                (5663, "TAG_CHANGE Entity=30 tag=ZONE value=GRAVEYARD"),
                (5664, "TAG_CHANGE Entity=4 tag=ATK value=0"),
                (5665, "TAG_CHANGE Entity=player tag=334 value=14"),
            ),
        ),
    ),
    Quirk(
        name="equipped_before_the_exchange",
        rule="HS 2.4 equip",
        observed=EVERY_BUILD,
        what="A weapon that an effect equips is its player's before triggers on equipping resolve, not after them.",
        reason="Those triggers speak of the player's weapon, which the new one has to be by then.",
        where="engine.hearthstone.sequences.equip.equip",
        proof=Proof(
            "data/brawls/cart-crash-crossroads-13030.log",
            (12574, 13030),
            (
                (8492, "TAG_CHANGE Entity=player tag=334 value=157"),
                (8493, "BLOCK_START BlockType=TRIGGER Entity=101"),
            ),
        ),
    ),
    Quirk(
        name="combat_is_a_step",
        rule="HS 2.1",
        observed=((25252, True), (25770, False)),
        what="An attack passes through a STEP of its own, MAIN_COMBAT, which the book does not have.",
        reason="Combat was a part of the turn for the server; the step is gone from 25770 on.",
        where="engine.hearthstone.sequences.combat.attack",
        proof=Proof(
            "data/10357.log",
            (10357, 10603),
            (
                (4409, "TAG_CHANGE Entity=45 tag=ATTACKING value=1"),
                (4410, "TAG_CHANGE Entity=GameEntity tag=NEXT_STEP value=MAIN_ACTION"),
                (4411, "TAG_CHANGE Entity=GameEntity tag=STEP value=MAIN_COMBAT"),
            ),
        ),
    ),
    Quirk(
        name="cancelled_attack_not_counted",
        rule="HS 2.6.1.f",
        observed=((20457, True), (22611, False)),
        what="A cancelled attack does not count, even if the attacker is still in play.",
        reason="Leaving the combat skipped all that follows; such attacks count from 22611 on.",
        where="engine.hearthstone.sequences.combat.attack",
        proof=Proof(
            "data/brawls/clash-of-the-minions.log",
            (10833, 11461),
            (
                (26143, "ACTION_START Entity=74 BlockType=ATTACK"),
                (26169, "TAG_CHANGE Entity=74 tag=DAMAGE value=2"),
                (26170, "ACTION_END"),
                (26171, "TAG_CHANGE Entity=44 tag=ZONE value=GRAVEYARD"),
                (26172, "TAG_CHANGE Entity=GameEntity tag=PROPOSED_ATTACKER value=0"),
                (26173, "TAG_CHANGE Entity=GameEntity tag=PROPOSED_DEFENDER value=0"),
                (26174, "ACTION_END"),
                (26175, "ACTION_START Entity=GameEntity BlockType=DEATHS"),
            ),
        ),
    ),
    Quirk(
        name="attack_counted_after_its_triggers",
        rule="HS 2.6.1.f",
        observed=((11461, True), (12051, False)),
        what="The attack is counted after the after-attack triggers, not before.",
        reason="What an attack uses up was settled last, after secrets and the wear of weapons.",
        where="engine.hearthstone.sequences.combat.attack",
        proof=Proof(
            "data/10357.log",
            (10357, 10603),
            (
                (4419, "TAG_CHANGE Entity=4 tag=DAMAGE value=4"),
                (4420, "ACTION_START Entity=10 BlockType=TRIGGER"),
                (4423, "TAG_CHANGE Entity=45 tag=NUM_ATTACKS_THIS_TURN value=1"),
            ),
        ),
    ),
    Quirk(
        name="attack_counted_before_damage",
        rule="HS 2.6.1.f",
        observed=((62331, False), (66927, True)),
        what="The attack is counted, and the attacker exhausted, before the damage, not after.",
        reason="A character that attacks again from within the damage has then used up its first attack.",
        where="engine.hearthstone.sequences.combat.attack",
        proof=Proof(
            "hslog-tests/88998_async_player_name.power.log",
            (88998, 88998),
            (
                (1034, "TAG_CHANGE Entity=64 tag=DEFENDING value=1"),
                (1035, "TAG_CHANGE Entity=56 tag=NUM_ATTACKS_THIS_TURN value=1"),
                (1036, "TAG_CHANGE Entity=56 tag=EXHAUSTED value=1"),
                (1037, "TAG_CHANGE Entity=64 tag=PREDAMAGE value=1"),
            ),
        ),
    ),
    Quirk(
        name="sides_change_at_cleanup",
        rule="HS 2.1.1",
        observed=EVERY_BUILD,
        what="A player's weapon is sheathed, and the player's secrets wake, in the cleanup step of the "
        "player's own turn, not in the ready step of the opponent's.",
        reason="Each turn only touches the cards of the player whose turn it is.",
        where="engine.hearthstone.sequences.turn.take_step",
        proof=Proof(
            "data/10357.log",
            (10357, 10603),
            (
                (4976, "TAG_CHANGE Entity=GameEntity tag=STEP value=MAIN_CLEANUP"),
                (4980, "TAG_CHANGE Entity=30 tag=EXHAUSTED value=1"),
                (4982, "TAG_CHANGE Entity=GameEntity tag=STEP value=MAIN_NEXT"),
            ),
        ),
    ),
    Quirk(
        name="counters_reset_after_draw",
        rule="HS 2.1.1",
        observed=((23576, True), (23966, False)),
        what="The hero's attacks, uses of the hero power and the deaths of the turn go to 0 after the draw "
        "for the turn, not in the ready step.",
        reason="In these builds the end of the draw phase was the last moment before the player acts.",
        where="engine.hearthstone.mechanics.counters.resets",
        proof=Proof(
            "data/10357.log",
            (10357, 10603),
            (
                (10080, "TAG_CHANGE Entity=GameEntity tag=STEP value=MAIN_START"),
                (10088, "TAG_CHANGE Entity=player tag=NUM_CARDS_DRAWN_THIS_TURN value=1"),
                (10089, "TAG_CHANGE Entity=4 tag=NUM_ATTACKS_THIS_TURN value=0"),
                (10090, "TAG_CHANGE Entity=player tag=HEROPOWER_ACTIVATIONS_THIS_TURN value=0"),
            ),
        ),
    ),
    Quirk(
        name="own_turns_in_play_only",
        rule="HS 2.1.1",
        observed=((13619, True), (13921, False)),
        what="Turns in play are counted for the entities of the player whose turn begins, not for all.",
        reason="Each player counted their own turns; both sides are counted from 13619 on.",
        where="engine.hearthstone.sequences.turn.take_step",
        proof=Proof(
            "data/10357.log",
            (10357, 10603),
            (
                (3734, "ACTION_START Entity=player BlockType=TRIGGER"),
                (3735, "TAG_CHANGE Entity=36 tag=NUM_TURNS_IN_PLAY value=6"),
                (3736, "TAG_CHANGE Entity=37 tag=NUM_TURNS_IN_PLAY value=6"),
                (3737, "TAG_CHANGE Entity=66 tag=NUM_TURNS_IN_PLAY value=2"),
                (3738, "TAG_CHANGE Entity=45 tag=NUM_TURNS_IN_PLAY value=2"),
                (3739, "TAG_CHANGE Entity=player tag=RESOURCES value=6"),
                (3900, "TAG_CHANGE Entity=4 tag=NUM_TURNS_IN_PLAY value=6"),
            ),
        ),
    ),
    Quirk(
        name="damage_announced_twice",
        rule="HS 4.9.4",
        observed=((27641, False), (28329, True)),
        what="The damage is announced twice, which gives pre-damage triggers two queues instead of one.",
        reason="Redirection comes first and changed amounts second, each with its own signal.",
        where="engine.hearthstone.mechanics.damage.announce",
        proof=Proof(
            "hslog-tests/49534_vo_spell.power.log",
            (49534, 49534),
            (
                (611, "TAG_CHANGE Entity=79 tag=PREDAMAGE value=1"),
                (613, "TAG_CHANGE Entity=79 tag=PREDAMAGE value=0"),
                (615, "TAG_CHANGE Entity=79 tag=PREDAMAGE value=1"),
                (616, "TAG_CHANGE Entity=79 tag=PREDAMAGE value=0"),
                (617, "META_DATA - Meta=DAMAGE Data=1 InfoCount=1"),
            ),
        ),
    ),
    Quirk(
        name="game_reset_breaks_off",
        rule="HS 2.7.2.a",
        observed=((23576, False), (24769, True)),
        what="A hero power that takes the game back to an earlier turn has no inspire phase: the reset comes first.",
        reason="What would respond belongs to the game that is given up; the power notes its own use anew.",
        where="engine.hearthstone.sequences.hero_power.use",
        proof=Proof(
            "hslog-tests/toki.power.log",
            (24769, 24769),
            (
                (860, "BLOCK_START BlockType=PLAY Entity=17"),
                (864, "TAG_CHANGE Entity=17 tag=EXHAUSTED value=1"),
                (865, "TAG_CHANGE Entity=player tag=NUM_OPTIONS_PLAYED_THIS_TURN value=2"),
                (866, "BLOCK_END"),
                (867, "BLOCK_START BlockType=TRIGGER Entity=17"),
                (872, "BLOCK_START BlockType=GAME_RESET Entity=17"),
            ),
        ),
    ),
    Quirk(
        name="countered_cards_set_aside",
        rule="HS 5.1 counter",
        observed=((33717, False), (148211, True)),
        what="A card that is countered goes to SETASIDE, not to the graveyard.",
        reason="Cards that came after the rulebook counter minions, which must not count as dead.",
        where="engine.hearthstone.sequences.counter.counter",
        proof=Proof(
            "hs-replay-xml-parser-0.0.104/ranked.xml",
            (150659, 150659),
            (
                (5403, '<TagChange entity="66" tag="231" value="1" defChange="" />'),
                (5421, '<TagChange entity="66" tag="49" value="6" defChange="" />'),
            ),
        ),
    ),
    Quirk(
        name="own_end_comes_last",
        rule="HS 3.2",
        observed=((162171, False), (170824, True)),
        what="A minion that is to die at the end of the turn marks itself after all other triggers of the step, "
        "also after those of cards that came into play later.",
        reason="Its trigger has a low priority, as reborn has among the triggers of a death.",
        where="engine.hearthstone.replay.checks.ordering.QueueOrder",
        proof=Proof(
            "modern/bugs__b185749__c7b6bd9a.log.gz",
            (185749, 185749),
            (
                (11903, "TAG_CHANGE Entity=57 tag=ZONE_POSITION value=0"),
                (11929, "TAG_CHANGE Entity=139 tag=ZONE_POSITION value=4"),
                (12013, "BLOCK_START BlockType=TRIGGER Entity=57"),
                (12048, "BLOCK_START BlockType=TRIGGER Entity=139"),
                (12050, "TAG_CHANGE Entity=139 tag=TO_BE_DESTROYED value=1"),
            ),
        ),
    ),
    Quirk(
        name="survivors_respond_late",
        rule="HS 3.2",
        observed=((17994, False), (29349, True)),
        what="A minion that responds when it has survived damage does so after what responds to the damage, also after "
        "what came into play later.",
        reason='Its survival seems to be an event of its own that follows the damage; so late its text says "after".',
        where="engine.hearthstone.replay.checks.response_order.ResponseOrder",
        proof=Proof(
            "modern/reconnect__b29349__f616a71f.log.gz",
            (29349, 29349),
            (
                (12916, "TAG_CHANGE Entity=38 tag=ZONE value=PLAY"),
                (13022, "TAG_CHANGE Entity=41 tag=ZONE value=PLAY"),
                (13724, "TAG_CHANGE Entity=38 tag=DAMAGE value=2"),
                (13728, "BLOCK_START BlockType=TRIGGER Entity=41"),
                (13730, "BLOCK_START BlockType=TRIGGER Entity=38"),
            ),
        ),
    ),
    Quirk(
        name="laid_on_several_twice",
        rule="HS 3.2",
        observed=((25770, False), (175913, True)),
        what="Where several minions each bear one enchantment more than once, these enchantments respond in an order "
        "that is neither that of their coming nor that of the minions; it is the same at every turn's end.",
        reason="Not known; perhaps long queues are sorted in a way that does not keep the order of what counts as "
        "equal. What the order is, is taken from the log.",
        where="engine.hearthstone.replay.checks.ordering.QueueOrder",
        proof=Proof(
            "xml/double_etc.175913.annotated.xml.gz",
            (175913, 175913),
            (
                (12365, '<TagChange entity="218" tag="49" value="1"/>'),
                (12565, '<TagChange entity="226" tag="49" value="1"/>'),
                (12898, '<Block entity="226" type="5">'),
                (12945, '<Block entity="218" type="5">'),
            ),
        ),
    ),
    Quirk(
        name="spent_crystals_filled_first_again",
        rule="HS 4.12 temporary crystal",
        observed=((192896, False), (203120, True)),
        what="A temporary crystal fills a spent one wherever there is one, as it did for a time before patch 18.2.",
        reason="The rulebook is older: the rule that it says was given up has come back.",
        where="engine.hearthstone.mechanics.mana.give_temporary_mana",
        proof=Proof(
            "modern/bugs__b203120__048d8e05.log.gz",
            (203120, 203120),
            (
                (1312, "TAG_CHANGE Entity=player tag=RESOURCES value=1"),
                (1605, "TAG_CHANGE Entity=player tag=RESOURCES_USED value=1"),
                (1657, "TAG_CHANGE Entity=71 tag=ZONE value=PLAY"),
                (1662, "TAG_CHANGE Entity=player tag=RESOURCES_USED value=0"),
            ),
        ),
    ),
    Quirk(
        name="set_aside_keeps_its_place",
        rule="HS 4.7",
        observed=EVERY_BUILD,
        what="What is set aside from play and put back later has the place in the order of play it had before.",
        reason="It never went to another zone of the game; the time of its entry is kept with it.",
        where="engine.hearthstone.state.GameState",
        proof=Proof(
            "modern/ranked__b221908__4caca782.xml.gz",
            (221908, 221908),
            (
                (5931, '<TagChange entity="110" tag="49" value="6" defChange="" />'),
                (7154, '<TagChange entity="27" tag="263" value="0" defChange="" />'),
                (9052, '<TagChange entity="110" tag="263" value="5" defChange="" />'),
                (9710, '<TagChange entity="110" tag="49" value="4" defChange="" />'),
                (9723, '<TagChange entity="27" tag="49" value="4" defChange="" />'),
            ),
        ),
    ),
)
"""All quirks, in the order of the turn and of combat; then those of the order of things."""


def quirk(name: str) -> Quirk:
    """Return the quirk of a name. Raises UnknownQuirk."""
    for entry in QUIRKS:
        if entry.name == name:
            return entry
    raise UnknownQuirk(name)
