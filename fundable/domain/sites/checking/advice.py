"""Advice on the intake form while it is filled in: the rules of stage F, one sentence a field."""

from collections.abc import Iterable

from fundable.domain.orders.intake import SOCIAL_NETWORKS, IntakeForm
from fundable.domain.sites.checking import answer_checks
from fundable.domain.sites.checking.checks import Outcome, Subject, gravity, outcome
from fundable.domain.sites.checking.rules import RULES
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.results import Status
from fundable.domain.sites.drafting.wording import NETWORKS
from fundable.domain.sites.words.addresses import Postal
from fundable.domain.sites.words.answers import cleaned, profile_of
from fundable.domain.sites.words.content import Content
from fundable.domain.sites.words.phones import PhoneNumber

_FIELDS = {
    "business_name": ("N2", "N3"),
    "business_address": ("A1", "A2", "A3", "A5", "A6"),
    "business_phone": ("T1", "T3", "T4", "T5"),
    "business_email": ("E1", "E2", "E3", "D1"),
    "services_offered": ("W3",),
    "website_description": ("W4",),
}
_RULES = {rule.id: rule for rule in RULES}
_LINKS = _RULES["W11"]


def advise(form: IntakeForm, postal: Postal, phone: PhoneNumber, content: Content) -> dict[str, str]:
    """The gravest thing to say of each field that is filled in, by the field's name. There are no pages yet."""
    subject = Subject(form, postal, phone, Build(content, {}), {})
    said = {name: _gravest(subject, rules) for name, rules in _FIELDS.items() if cleaned(getattr(form, name) or "")}
    links = {name: _LINKS.sentence.format(found=NETWORKS[name]) for name in SOCIAL_NETWORKS if _is_lost(form, name)}
    return {name: one.sentence for name, one in said.items() if one} | links


def _gravest(subject: Subject, rules: Iterable[str]) -> Outcome | None:
    outcomes = [outcome(_RULES[rule], answer_checks.CHECKS[rule], subject) for rule in rules]
    failed = [one for one in outcomes if one.status is Status.FAILED]
    return min(failed, key=lambda one: gravity(one.severity)) if failed else None


def _is_lost(form: IntakeForm, network: str) -> bool:
    typed = form.social_links.get(network, "")
    return bool(cleaned(typed)) and profile_of(network, typed) is None
