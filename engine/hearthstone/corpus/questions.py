"""Named questions: frequently needed SQL queries. ``hearthtrace query FOLDER NAME`` answers one."""

from __future__ import annotations

from typing import NamedTuple


class Question(NamedTuple):
    """A question in words, and as SQL over the tables of a corpus."""

    words: str
    sql: str


QUESTIONS: dict[str, Question] = {
    "divergences-by-rule": Question(
        "Which rules do logs part from, in which builds, how often?",
        """
        SELECT d.rule, d.construct, g.build_low, g.build_high, count(*) AS divergences,
               count(DISTINCT (d.file, d.game)) AS games, any_value(d.message) AS example
        FROM divergences d JOIN games g USING (file, game)
        WHERE NOT d.notice
        GROUP BY ALL ORDER BY divergences DESC, 1, 2, 3, 4
        """,
    ),
    "changed-rules": Question(
        "Which parts of rules hold in all games of some builds and are broken in most of others?",
        """
        WITH by_build AS (
            SELECT rule, construct, build_low AS build, count(*) FILTER (broken > 0) AS broken_games,
                   count(*) AS games
            FROM rule_checks WHERE build_low = build_high GROUP BY ALL)
        SELECT rule, construct, min(build) FILTER (broken_games = 0) AS first_held,
               max(build) FILTER (broken_games = 0) AS last_held,
               min(build) FILTER (2 * broken_games > games) AS first_broken,
               max(build) FILTER (2 * broken_games > games) AS last_broken,
               sum(games)::BIGINT AS games, sum(broken_games)::BIGINT AS broken_games
        FROM by_build GROUP BY ALL
        HAVING first_held IS NOT NULL AND first_broken IS NOT NULL
        ORDER BY broken_games DESC, 1, 2
        """,
    ),
    "rules-by-build": Question(
        "How often did each rule hold and break in each build?",
        """
        SELECT rule, build_low, build_high, sum(held)::BIGINT AS held, sum(broken)::BIGINT AS broken,
               count(DISTINCT (file, game)) AS games
        FROM rule_checks GROUP BY ALL ORDER BY ALL
        """,
    ),
    "causes-of-death": Question(
        "What do minions die of most often?",
        """
        SELECT cause, killer_card_id, any_value(killer_name) AS killer, count(*) AS deaths
        FROM deaths WHERE type = 'MINION' AND killer IS NOT NULL
        GROUP BY cause, killer_card_id ORDER BY deaths DESC, 1, 2 LIMIT 50
        """,
    ),
    "biggest-trigger-chains": Question(
        "Which actions set off the most triggers, and how deep do they nest?",
        """
        SELECT b.triggers, b.nesting, b.name, b.type, b.turn, f.root, f.name AS log, b.game, b.line, b.block
        FROM blocks b JOIN files f ON f.file = b.file AND f.status != 'copy'
        WHERE b.depth = 0 ORDER BY b.triggers DESC, b.nesting DESC, log, b.game, b.index LIMIT 50
        """,
    ),
    "cards-seen-and-agreed": Question(
        "In how many games is each card seen, and how many packets about it are predicted?",
        """
        SELECT card_id, count(DISTINCT (file, game)) AS games, count(*) AS packets,
               count(*) FILTER (verdict IN ('predicted', 'chosen')) AS agreed,
               count(*) FILTER (verdict = 'adopted') AS adopted,
               count(*) FILTER (verdict = 'divergent') AS divergent
        FROM verdicts WHERE card_id != '' GROUP BY ALL ORDER BY games DESC, packets DESC, 1
        """,
    ),
    "games-by-length": Question(
        "How long are complete games, in turns?",
        """
        SELECT turns, count(*) AS games, round(avg(packets), 1) AS mean_packets, round(avg(blocks), 1) AS mean_blocks
        FROM games WHERE complete GROUP BY ALL ORDER BY ALL
        """,
    ),
    "coverage-by-era": Question(
        "How much of the packets do the rules account for, era by era?",
        """
        SELECT era, count(*) AS games, sum(predicted)::BIGINT AS predicted, sum(chosen)::BIGINT AS chosen,
               sum(adopted)::BIGINT AS adopted, sum(divergent)::BIGINT AS divergent,
               round(sum(predicted + chosen) / sum(predicted + chosen + adopted + divergent), 4) AS coverage
        FROM games WHERE unjudged = '' GROUP BY ALL ORDER BY min(build_low), 1
        """,
    ),
    "files-in-error": Question(
        "Which files could not be read or judged, and why?",
        """
        SELECT root, name, status, bytes, error FROM files
        WHERE error != '' ORDER BY status, root, name
        """,
    ),
    "actions-by-kind": Question(
        "What do players do: how often, at what cost, with what effect?",
        """
        SELECT kind, count(*) AS actions, round(avg(cost), 2) AS mean_cost, round(avg(damage), 2) AS mean_damage,
               round(avg(deaths), 2) AS mean_deaths, round(avg(draws), 2) AS mean_draws
        FROM actions GROUP BY ALL ORDER BY actions DESC, 1
        """,
    ),
    "first-player-wins": Question(
        "How often does the player who begins win, patch by patch?",
        """
        SELECT g.patch, min(g.build_low) AS first_build, count(*) AS games,
               count(*) FILTER (p.result = 'WON') AS won
        FROM games g JOIN players p USING (file, game)
        WHERE g.complete AND p.first AND g.winner IS NOT NULL GROUP BY g.patch ORDER BY first_build, 1
        """,
    ),
}
