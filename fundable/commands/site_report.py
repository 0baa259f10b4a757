"""What the rules found on a website, on an operator's terminal or as JSON for a script."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import TextIO

from fundable.commands.tables import printable
from fundable.domain.counts import counted
from fundable.domain.sites.checks import Outcome, Status
from fundable.domain.sites.rules import Severity, Stage
from fundable.services.sites.checks import Checked

TITLES = {
    Severity.GATE: "Has to be fixed before launch",
    Severity.FIX: "Should be fixed",
    Severity.NOTE: "Good to know",
}


def write(checked: Checked, out: TextIO, as_json: bool) -> None:
    outcomes, build = checked.outcomes, checked.draft.build
    if as_json:
        json.dump({"build": checked.number, "hash": build.hash, "rules": list(map(_json, outcomes))}, out, indent=2)
        out.write("\n")
        return
    failed = [one for one in outcomes if one.status is Status.FAILED]
    asked = [one for one in outcomes if one.status is Status.UNKNOWN and one.rule.stage is not Stage.LIVE]
    out.write(f"Build {build.hash[:12]}: {_counts(outcomes)}.\n")
    for severity, title in TITLES.items():
        _section(title, (one for one in failed if one.severity is severity), out)
    _accepted(checked, out)
    _section("Ask the client or look yourself", asked, out)


def _counts(outcomes: Iterable[Outcome]) -> str:
    count = Counter(one.status for one in outcomes)
    accepted = f", {count[Status.WAIVED]} accepted" if count[Status.WAIVED] else ""
    return f"{counted(count[Status.PASSED], 'rule')} passed, {count[Status.FAILED]} failed{accepted}"


def _accepted(checked: Checked, out: TextIO) -> None:
    waived = [one for one in checked.outcomes if one.status is Status.WAIVED]
    _section("Accepted", waived, out)
    for waiver in (checked.waivers[one.rule.id] for one in waived):
        out.write(f"  {waiver.rule:<4}{printable(f'By {waiver.by}: {waiver.reason}')}\n")


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
