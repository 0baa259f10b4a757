"""The report on a website: what to do first and whose it is, then what has passed, what was accepted and what nobody
can see from here. It counts; it neither grades nor promises."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from fundable.domain.orders.orders import OrderStatus
from fundable.domain.sites.checking.checks import Outcome, gravity
from fundable.domain.sites.checking.waivers import Waiver
from fundable.domain.sites.drafting.results import Severity, Stage, Status


class Owner(StrEnum):
    """Whose a task is."""

    YOU = "you"
    US = "us"
    REGISTRAR = "registrar"


GROUPS = {
    "N": "Name",
    "A": "Address",
    "T": "Phone",
    "E": "Email",
    "W": "Content",
    "S": "Connection",
    "D": "Domain",
    "X": "Your records",
}
"""By the first letter of a rule's id."""
_OWNERS = {"N4": Owner.US, "W9": Owner.YOU, "E4": Owner.US, "D3": Owner.REGISTRAR}
_BY_STAGE = {Stage.FORM: Owner.YOU, Stage.PAGES: Owner.US, Stage.LIVE: Owner.US, Stage.PERSON: Owner.YOU}
_PASSED = {
    "N1": "the same on every page",
    "N2": "complete",
    "N3": "nothing but a name",
    "N4": "registered name known",
    "A1": "complete",
    "A2": "not a PO box",
    "A3": "not a mailbox",
    "A4": "open to a visit",
    "A5": "written as the Postal Service does",
    "A6": "ZIP code in the state",
    "A7": "the same on every page",
    "A8": "fine to be public",
    "T1": "a complete US number",
    "T2": "the same on every page",
    "T3": "not a reserved one",
    "T4": "not toll-free",
    "T5": "no extension",
    "E1": "a complete address",
    "E2": "not a free provider",
    "E3": "at the website's domain",
    "E4": "mail arrives",
    "E5": "protected with SPF and DMARC",
    "W1": "five pages",
    "W2": "no placeholders",
    "W3": "says what you do",
    "W4": "your own words",
    "W5": "complete contact page",
    "W6": "complete privacy policy",
    "W7": "no trackers",
    "W8": "nothing made up",
    "W9": "enough to read",
    "W10": "clear titles",
    "W11": "social links in order",
    "W12": "copyright line",
    "S1": "secure",
    "S2": "every form of the address works",
    "S3": "open to everyone",
    "S4": "the same for search engines",
    "S5": "readable on a phone",
    "D1": "not a website builder's",
    "D2": "older than 180 days",
    "D3": "paid for",
}
"""What stands in the row of its group once a rule has passed."""
_UNASKED = {
    "T6": ("Whether your number is listed in directories.", "We found no lender or bureau that asks for it."),
    "X1": (
        "State registration, Google profile, D&B, Experian and Equifax.",
        "Compare the name, address and phone on each with the top of this page.",
    ),
}


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A row of the report. `owner` is None where there is nothing to do."""

    rules: tuple[str, ...]
    label: str
    text: str
    advice: str
    owner: Owner | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """What has passed of a group: `passed` of `total` that were checked."""

    label: str
    text: str
    passed: int
    total: int


@dataclass(frozen=True, slots=True)
class Accepted:
    line: ReportRow
    waiver: Waiver


@dataclass(frozen=True, slots=True)
class Report:
    """`to_know` are findings that ask for nothing. The counts of the four statuses add up to the number of rules."""

    to_fix: tuple[ReportRow, ...]
    to_know: tuple[ReportRow, ...]
    passed: tuple[Group, ...]
    accepted: tuple[Accepted, ...]
    unseen: tuple[ReportRow, ...]
    passed_count: int
    unseen_count: int
    rules_count: int


def asks_client(status: OrderStatus) -> bool:
    """Whether there's still use for a client's answers."""
    return status is not OrderStatus.COMPLETED


def report_on(outcomes: Sequence[Outcome], waivers: dict[str, Waiver]) -> Report:
    failed = sorted(_of(outcomes, Status.FAILED), key=lambda one: gravity(one.severity))
    accepted = [Accepted(_line(one, None), waivers[one.rule.id]) for one in _of(outcomes, Status.WAIVED)]
    unseen = _of(outcomes, Status.UNKNOWN)
    return Report(
        to_fix=tuple(_line(one, owner_of(one)) for one in failed if one.severity is not Severity.NOTE),
        to_know=tuple(_line(one, None) for one in failed if one.severity is Severity.NOTE),
        passed=tuple(_groups(outcomes)),
        accepted=tuple(accepted),
        unseen=tuple(_unseen(unseen)),
        passed_count=len(_of(outcomes, Status.PASSED)),
        unseen_count=len(unseen),
        rules_count=len(outcomes),
    )


def owner_of(outcome: Outcome) -> Owner:
    """A placeholder in the client's own answers is theirs; one in our words is ours."""
    if outcome.rule.id == "W2" and outcome.severity is Severity.FIX:
        return Owner.YOU
    return _OWNERS.get(outcome.rule.id) or _BY_STAGE[outcome.rule.stage]


def group_of(outcome: Outcome) -> str:
    return GROUPS[outcome.rule.id[0]]


def _of(outcomes: Iterable[Outcome], status: Status) -> list[Outcome]:
    return [one for one in outcomes if one.status is status]


def _line(outcome: Outcome, owner: Owner | None) -> ReportRow:
    return ReportRow((outcome.rule.id,), group_of(outcome), outcome.problem, outcome.advice, owner)


def _groups(outcomes: Sequence[Outcome]) -> Iterable[Group]:
    """Rules that nobody can check yet don't count in the total."""
    for letter, label in GROUPS.items():
        checked = [one for one in outcomes if one.rule.id[0] == letter and one.status is not Status.UNKNOWN]
        passed = [_PASSED[one.rule.id] for one in checked if one.status is Status.PASSED]
        if passed:
            text = ", ".join(passed)
            yield Group(label, text[0].upper() + text[1:], len(passed), len(checked))


def _unseen(unknown: Sequence[Outcome]) -> Iterable[ReportRow]:
    """The questions that are open, what takes a live website, and what nobody can look up."""
    if asked := tuple(one.rule.id for one in unknown if one.rule.stage is Stage.FORM and not one.problem):
        count = "One question" if len(asked) == 1 else f"{len(asked)} questions"
        are = "is" if len(asked) == 1 else "are"
        yield ReportRow(asked, "Your answers", f"{count} about your business {are} open.", "", Owner.YOU)
    for rule, (text, advice) in _UNASKED.items():
        if found := [one for one in unknown if one.rule.id == rule]:
            label = "Phone book" if rule == "T6" else group_of(found[0])
            yield ReportRow((rule,), label, text, advice, Owner.YOU if rule == "X1" else None)
    live = [one for one in unknown if one.rule.stage is Stage.LIVE and not one.problem]
    if live:
        text = "Secure connection, mail records, and the domain's age and expiry."
        advice = "We check these when the domain points to your website."
        yield ReportRow(tuple(one.rule.id for one in live), "Once it's live", text, advice)
    yield from _untold(unknown)


def _untold(unknown: Sequence[Outcome]) -> Iterable[ReportRow]:
    """What was looked for and couldn't be seen, once for each reason."""
    reasons = dict.fromkeys((one.problem, one.advice) for one in unknown if one.problem)
    for problem, advice in reasons:
        alike = [one for one in unknown if (one.problem, one.advice) == (problem, advice)]
        yield ReportRow(tuple(one.rule.id for one in alike), group_of(alike[0]), problem, advice)
