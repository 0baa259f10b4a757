"""What the rules found on a website, on an operator's terminal or as JSON for a script."""

import json
from collections.abc import Iterable, Sequence
from typing import TextIO

from fundable.commands.tables import printable
from fundable.domain.counts import counted
from fundable.domain.sites.builds import Build
from fundable.domain.sites.checks import Outcome, Status
from fundable.domain.sites.rules import Severity, Stage

TITLES = {
    Severity.GATE: "Has to be fixed before launch",
    Severity.FIX: "Should be fixed",
    Severity.NOTE: "Good to know",
}


def write(build: Build, outcomes: Sequence[Outcome], out: TextIO, as_json: bool) -> None:
    """`build` is empty in JSON: the website was built for this check, and isn't stored."""
    if as_json:
        json.dump({"build": None, "hash": build.hash, "rules": list(map(_json, outcomes))}, out, indent=2)
        out.write("\n")
        return
    failed = [one for one in outcomes if one.status is Status.FAILED]
    asked = [one for one in outcomes if one.status is Status.UNKNOWN and one.rule.stage is not Stage.LIVE]
    passed = sum(one.status is Status.PASSED for one in outcomes)
    out.write(f"Build {build.hash[:12]}: {counted(passed, 'rule')} passed, {len(failed)} failed.\n")
    for severity, title in TITLES.items():
        _section(title, (one for one in failed if one.severity is severity), out)
    _section("Ask the client or look yourself", asked, out)


def _section(title: str, outcomes: Iterable[Outcome], out: TextIO) -> None:
    lines = [f"  {one.rule.id:<4}{printable(one.sentence)}\n" for one in outcomes]
    if lines:
        out.write(f"\n{title}\n{''.join(lines)}")


def _json(one: Outcome) -> dict[str, str]:
    return {
        "id": one.rule.id,
        "stage": one.rule.stage.value,
        "severity": one.severity.value,
        "status": one.status.value,
        "sentence": one.sentence,
    }
