"""A check of a website: what each rule found."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.checking.reading import ReadPage
from fundable.domain.sites.checking.rule_answers import RuleAnswer
from fundable.domain.sites.checking.rules import Rule
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.edits import Edits
from fundable.domain.sites.drafting.results import Result, Severity, Status
from fundable.domain.sites.words.addresses import Postal
from fundable.domain.sites.words.phones import PhoneNumber


@dataclass(frozen=True, slots=True)
class Subject:
    """What is checked: the form, how it was read, the pages by their file names, what was answered to the rules'
    questions, by the rules' ids, the edits that the pages show, and the domain that was said for the order; empty while
    none was."""

    form: IntakeForm
    postal: Postal
    phone: PhoneNumber
    build: Build
    pages: Mapping[str, ReadPage]
    told: Mapping[str, RuleAnswer] = field(default_factory=dict)
    edits: Edits = ()
    domain: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: what fills the rule's sentence. `severity` and `sentence` where they differ from it."""

    values: Mapping[str, object] = field(default_factory=dict)
    severity: Severity | None = None
    sentence: str | None = None


class CannotTell(Exception):
    """A rule that can't be checked this time: why, and what happens next."""

    def __init__(self, why: str, advice: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.advice = advice


Check = Callable[[Subject], Iterator[Fault]]
_FIRST_SENTENCE = re.compile(r"^.*?[.?](?= )")


@dataclass(frozen=True, slots=True)
class Outcome:
    """`sentence` says what is wrong (`problem`) and mostly what to do (`advice`). `values` are what was found."""

    rule: Rule
    status: Status
    severity: Severity
    sentence: str
    problem: str = ""
    advice: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


def outcome(rule: Rule, check: Check | None, subject: Subject) -> Outcome:
    """By the gravest thing it found. A rule without a check is asked, not looked up."""
    if check is None:
        return Outcome(rule, Status.UNKNOWN, rule.severity, rule.checked)
    return judged(rule, check(subject))


def judged(rule: Rule, findings: Iterable[Fault]) -> Outcome:
    """By the gravest; without any, the rule has passed. What couldn't be looked at never has."""
    try:
        gravest_first = sorted(findings, key=lambda one: gravity(one.severity or rule.severity))
    except CannotTell as error:
        return Outcome(rule, Status.UNKNOWN, rule.severity, rule.checked, error.why, error.advice)
    if not gravest_first:
        return Outcome(rule, Status.PASSED, rule.severity, rule.checked)
    return _failed(rule, gravest_first[0])


def _failed(rule: Rule, finding: Fault) -> Outcome:
    """What was found may have sentences in it, so the parts are told apart before it is filled in."""
    sentence = finding.sentence or rule.sentence
    first = _FIRST_SENTENCE.match(sentence)
    problem = first[0] if first else sentence
    parts = (sentence, problem, sentence[len(problem) :].strip())
    whole, problem, advice = (part.format_map(finding.values) for part in parts)
    return Outcome(rule, Status.FAILED, finding.severity or rule.severity, whole, problem, advice, finding.values)


def gravity(severity: Severity) -> int:
    return list(Severity).index(severity)


def results_of(outcomes: Iterable[Outcome]) -> tuple[Result, ...]:
    """As they're kept with a build."""
    return tuple(
        Result(one.rule.id, one.rule.version, one.rule.stage, one.severity, one.status, one.sentence)
        for one in outcomes
    )
