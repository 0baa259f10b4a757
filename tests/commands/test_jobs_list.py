"""fundable jobs list."""

import json
import re

from tests.commands.conftest import Run

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00")


def test_times_are_written_as_in_every_other_list(run: Run) -> None:
    assert run("jobs", "run", "promises").returncode == 0

    [ran] = [job["last"] for job in json.loads(run("jobs", "list", "--json").stdout) if job["last"]]

    times = {name: value for name, value in ran.items() if name.endswith("_at")}
    assert times
    assert [value for value in times.values() if not MOMENT.fullmatch(value)] == []


def test_so_are_those_of_reconcile(run: Run) -> None:
    audit = json.loads(run("reconcile", "--json").stdout)["audit"]

    assert MOMENT.fullmatch(audit["since"])
    assert MOMENT.fullmatch(audit["until"])
