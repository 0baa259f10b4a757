"""A check of a website: what each rule found."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.addresses import Postal
from fundable.domain.sites.builds import Build
from fundable.domain.sites.phones import PhoneNumber
from fundable.domain.sites.reading import Page
from fundable.domain.sites.rules import Rule, Severity


class Status(StrEnum):
    """`unknown`: it takes an answer, a live website or a person."""

    PASSED = "passed"
    FAILED = "failed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Subject:
    """What is checked: the answers, how they were read, and the pages by their file names."""

    form: IntakeForm
    postal: Postal
    phone: PhoneNumber
    build: Build
    pages: dict[str, Page]

    @property
    def answers(self) -> tuple[str, ...]:
        """Every answer that may be published, as it was typed."""
        form = self.form
        told = (form.business_name, form.business_address, form.business_phone, form.business_email)
        return (*told, form.website_description or "", form.services_offered or "", *form.social_links.values())


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: what fills the rule's sentence. `severity` and `sentence` where they differ from it."""

    values: Mapping[str, object] = field(default_factory=dict)
    severity: Severity | None = None
    sentence: str | None = None


Check = Callable[[Subject], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Outcome:
    rule: Rule
    status: Status
    severity: Severity
    sentence: str


def outcome(rule: Rule, check: Check | None, subject: Subject) -> Outcome:
    """By the gravest thing it found. A rule without a check is asked, not looked up."""
    if check is None:
        return Outcome(rule, Status.UNKNOWN, rule.severity, rule.checked)
    found = sorted(check(subject), key=lambda one: _gravity(one.severity or rule.severity))
    if not found:
        return Outcome(rule, Status.PASSED, rule.severity, rule.checked)
    sentence = (found[0].sentence or rule.sentence).format_map(found[0].values)
    return Outcome(rule, Status.FAILED, found[0].severity or rule.severity, sentence)


def _gravity(severity: Severity) -> int:
    return list(Severity).index(severity)
