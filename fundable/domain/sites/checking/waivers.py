"""Waivers: somebody of the staff accepts what a rule found, in their name and with a reason."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from fundable.domain.errors import Refused
from fundable.domain.sites.checking.checks import Outcome
from fundable.domain.sites.drafting.results import Severity, Status

REASON_MAX = 500
WAIVABLE = (Severity.GATE, Severity.FIX)


@dataclass(frozen=True, slots=True)
class Waiver:
    """`finding` and `severity` are what the rule said then. `ended_at`: taken back."""

    rule: str
    severity: Severity
    finding: str
    reason: str
    at: datetime
    by: str
    ended_at: datetime | None = None
    ended_by: str | None = None


def applied(outcomes: Iterable[Outcome], waivers: Mapping[str, Waiver]) -> list[Outcome]:
    """What was found, with what was accepted. A waiver is for its rule, and not for anything graver than was seen."""
    return [_applied(outcome, waivers.get(outcome.rule.id)) for outcome in outcomes]


def _applied(outcome: Outcome, waiver: Waiver | None) -> Outcome:
    if waiver is None or outcome.status is not Status.FAILED or not _covers(waiver, outcome):
        return outcome
    return replace(outcome, status=Status.WAIVED)


def _covers(waiver: Waiver, outcome: Outcome) -> bool:
    return waiver.severity is Severity.GATE or outcome.severity is not Severity.GATE


def check_waivable(outcome: Outcome | None) -> Outcome:
    """What may be accepted: a gate or a fix that has failed. Raises Refused `rule_unknown`, `not_waivable`."""
    if outcome is None:
        raise rule_unknown()
    if outcome.status is Status.WAIVED:
        raise Refused("not_waivable", f"{outcome.rule.id} has been accepted already. Undo that first.")
    if outcome.status is not Status.FAILED or outcome.severity not in WAIVABLE:
        raise Refused("not_waivable", f"There's nothing to accept: {outcome.rule.id} isn't open anymore.")
    return outcome


def rule_unknown() -> Refused:
    return Refused("rule_unknown", "There's no such rule. Reload the page.")


def waiver_gone() -> Refused:
    return Refused("waiver_gone", "This has been undone already.")
