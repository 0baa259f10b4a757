"""The questions about an order's form, with the answers to them that still stand."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from fundable.db.database import Connection
from fundable.db.sites.checking import rule_answers
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.checking import questions
from fundable.domain.sites.checking.questions import RuleQuestion
from fundable.domain.sites.checking.rule_answers import RuleAnswer, newest


@dataclass(frozen=True, slots=True)
class Asked:
    """The questions about a form, and the answers to them that still stand, by rule."""

    questions: tuple[RuleQuestion, ...]
    answers: Mapping[str, RuleAnswer]


NOTHING_ASKED = Asked((), {})


def asked_about(connection: Connection, order_id: UUID, form: IntakeForm) -> Asked:
    asked = questions.for_form(form)
    return Asked(asked, questions.standing(asked, newest(rule_answers.of_order(connection, order_id))))
