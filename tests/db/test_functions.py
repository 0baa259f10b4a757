"""PostgreSQL's functions and triggers stay as they are unless a version takes the data alone: who has data that only
grow would else go on with the old ones, and nobody would notice."""

import json

import pytest

from fundable.db import versions
from tests.db.functions import FILE, Sums, changed, declared, recorded, unrecorded

FIRST, ADDS = "0081", "0082"
WAS: Sums = {"instr": "a", "max": "b"}


def test_each_is_recorded_with_the_version_that_made_it() -> None:
    missing = unrecorded(declared(), recorded())

    assert missing == {}, f"add this to {FILE.name}, below the next version: {json.dumps(missing, indent=4)}"
    assert [version for version in recorded() if version not in versions.VERSIONS] == []


def test_a_version_that_changes_one_takes_the_data_alone() -> None:
    """One that doesn't gives what changed another name."""
    assert list(changed(recorded(), versions.TAKES_ALONE)) == []


@pytest.mark.parametrize(
    ("now", "found"),
    [
        (WAS, {}),
        ({**WAS, "instr": "c"}, {"instr": "c"}),
        ({**WAS, "later": "d"}, {"later": "d"}),
        ({"max": "b"}, {"instr": None}),
    ],
)
def test_what_differs_is_to_be_recorded(now: Sums, found: Sums) -> None:
    assert unrecorded(now, {FIRST: WAS}) == found
    assert unrecorded(now, {FIRST: WAS, ADDS: found}) == {}


@pytest.mark.parametrize(
    ("then", "found"), [({"instr": "c"}, ["instr"]), ({"instr": None}, ["instr"]), ({"later": "d"}, [])]
)
def test_what_changes_beside_servers_of_the_version_before_is_found(then: Sums, found: list[str]) -> None:
    versions_of = {FIRST: WAS, ADDS: then}

    assert list(changed(versions_of, (FIRST,))) == found
    assert list(changed(versions_of, (FIRST, ADDS))) == []
