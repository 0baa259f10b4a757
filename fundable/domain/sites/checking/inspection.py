"""A build held against every rule."""

from collections.abc import Mapping

from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.checking import answer_checks, page_checks, questions, reading
from fundable.domain.sites.checking.checks import Outcome, Subject, outcome
from fundable.domain.sites.checking.rule_answers import RuleAnswer
from fundable.domain.sites.checking.rules import RULES, Rule
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.edits import Edits
from fundable.domain.sites.drafting.results import Status
from fundable.domain.sites.words.addresses import Postal
from fundable.domain.sites.words.phones import PhoneNumber

CHECKS = {**answer_checks.CHECKS, **page_checks.CHECKS}


def inspect(
    form: IntakeForm,
    postal: Postal,
    phone: PhoneNumber,
    build: Build,
    told: Mapping[str, RuleAnswer] | None = None,
    edits: Edits = (),
    domain: str = "",
) -> list[Outcome]:
    """What each rule found, in the order of the rules. `told`: what was answered to the questions about this form;
    `edits`: those that the build shows; `domain`: what was said for the order."""
    subject = subject_of(form, postal, phone, build, told, edits, domain)
    return [_outcome(rule, subject) for rule in RULES]


def subject_of(
    form: IntakeForm,
    postal: Postal,
    phone: PhoneNumber,
    build: Build,
    told: Mapping[str, RuleAnswer] | None = None,
    edits: Edits = (),
    domain: str = "",
) -> Subject:
    pages = {name: reading.read(data) for name, data in build.files.items() if name.endswith(".html")}
    return Subject(form, postal, phone, build, pages, told or {}, edits, domain)


def _outcome(rule: Rule, subject: Subject) -> Outcome:
    """An answer counts for more than what the form shows, which can't pass a rule that takes an answer."""
    if rule.id in subject.told:
        return outcome(rule, questions.CHECKS[rule.id], subject)
    found = outcome(rule, CHECKS.get(rule.id), subject)
    is_open = rule.id in questions.TAKES_ANSWER and found.status is Status.PASSED
    return outcome(rule, None, subject) if is_open else found
