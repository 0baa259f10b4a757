"""A build held against every rule."""

from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites import answer_checks, page_checks, reading
from fundable.domain.sites.addresses import Postal
from fundable.domain.sites.builds import Build
from fundable.domain.sites.checks import Outcome, Subject, outcome
from fundable.domain.sites.phones import PhoneNumber
from fundable.domain.sites.rules import RULES

CHECKS = {**answer_checks.CHECKS, **page_checks.CHECKS}


def inspect(form: IntakeForm, postal: Postal, phone: PhoneNumber, build: Build) -> list[Outcome]:
    """What each rule found, in the order of the rules."""
    pages = {name: reading.read(data) for name, data in build.files.items() if name.endswith(".html")}
    subject = Subject(form, postal, phone, build, pages)
    return [outcome(rule, CHECKS.get(rule.id), subject) for rule in RULES]
