"""What was measured is told as it was: docs/figures.md has every goal, the README quotes it, and the bench says when a
figure isn't worth much."""

from dataclasses import asdict, replace

import pytest

from bench import figures, machine
from bench.prices import PRICES
from bench.results import Row, row

PAGE = figures.PAGE.read_text(encoding="utf-8")
README = figures.README.read_text(encoding="utf-8")
ROWS = [
    Row(13, "memory at rest", "<= 90", "MB", 110.2, 110.2, 110.2, 112.0, "2026-11-22, abc"),
    Row(0, "100 websites at once", "", "s", 1.4, 1.2, 1.6, None, "2026-11-21, abb"),
]
KEPT = {"at": "2026-11-22T20:00:00+00:00", "commit": "abc", "machine": "a chip, 2 cores, 25 GB", "unrest": ""}


def test_the_readme_quotes_the_page() -> None:
    begin, end = figures.MARKS

    assert README.partition(begin)[2].partition(end)[0].strip() == figures.quoted(PAGE)


def test_every_goal_has_a_row() -> None:
    numbers = {line.split("|")[1].strip() for line in PAGE.splitlines() if line.startswith("| ")}

    assert {str(number) for number in figures.GOALS} <= numbers


def test_a_row_that_is_missed_says_what_it_would_cost() -> None:
    missed = [line.split("|")[2].strip() for line in PAGE.splitlines() if "| missed" in line]

    for what in missed:
        assert f"- **{what}** (" in PAGE
        assert PRICES[what] in PAGE


def test_the_page_tells_a_row_with_its_goal_its_ends_and_the_run_before() -> None:
    page = figures.written(KEPT, ROWS)

    assert "Taken on 2026-11-22 at abc on a chip, 2 cores, 25 GB." in page
    assert "| 13 | memory at rest | <= 90 MB | 110 MB |  |  | 112 | missed |" in page
    assert "|  | 100 websites at once |  | 1.4 s | 1.2 | 1.6 |  | (2026-11-21, abb) |" in page
    assert f"- **memory at rest** (110 MB, goal <= 90 MB): {PRICES['memory at rest']}" in page
    assert figures.cells(page)["memory at rest"] == "110 MB"


def test_a_goal_without_a_row_is_told() -> None:
    page = figures.written(KEPT, ROWS)

    assert "| 12 | not measured yet |" in page
    assert "| 13 | not measured yet |" not in page


def test_a_goal_that_is_reached_costs_nothing() -> None:
    page = figures.written(KEPT, [replace(ROWS[0], value=84.0)])

    assert "| reached |" in page
    assert "What is missed" not in page


@pytest.mark.parametrize(
    ("figure", "sentence"),
    [
        ((machine.BEFORE, 40.0), "The machine wasn't quiet: others took 40 % of it."),
        ((machine.AFTER, 7.0), "The machine wasn't quiet: others took 7 % of it."),
        ((machine.SPREAD, 1.6), "The machine wasn't quiet: raw ASGI's slowest round took 1.60 times its fastest."),
    ],
)
def test_a_run_on_a_busy_machine_says_so(figure: tuple[str, float], sentence: str) -> None:
    what, value = figure
    quiet = {machine.BEFORE: 1.0, machine.AFTER: 1.0, machine.SPREAD: 1.05}
    rows = [row(0, name, "", "", [at]) for name, at in quiet.items()]
    assert machine.unrest(rows) == ""

    busy = machine.unrest([row(0, name, "", "", [at]) for name, at in {**quiet, what: value}.items()])

    assert busy == sentence
    assert busy in figures.written({**KEPT, "unrest": busy}, ROWS)


def test_a_busy_machine_is_refused_and_a_quiet_one_is_measured() -> None:
    quiet, busy = [row(0, machine.BEFORE, "", "%", [1.0])], [row(0, machine.BEFORE, "", "%", [40.0])]

    assert machine.refusal(quiet) == ""
    assert machine.refusal(busy).startswith("The machine wasn't quiet: others took 40 % of it. Nothing was measured.")


def test_what_others_take_is_seen() -> None:
    assert 0 <= machine.busy_percent() <= 100


def test_a_row_is_kept_as_it_is_told() -> None:
    assert Row(**asdict(ROWS[0])) == ROWS[0]
