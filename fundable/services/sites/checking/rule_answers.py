"""Answers to the rules' questions: the client gives them on the dashboard, or staff on the order page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from fundable.acting import Actor, ActorKind, current
from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import intake, orders
from fundable.db.sites.checking import rule_answers
from fundable.db.sites.drafting import sites
from fundable.domain.errors import Refused
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.orders.orders import Order
from fundable.domain.people.client_views import Opener
from fundable.domain.sites.checking.questions import check_answer, check_seen, legal_name
from fundable.domain.sites.checking.reports import asks_client
from fundable.domain.sites.checking.rule_answers import RuleAnswer
from fundable.domain.sites.words.answers import cleaned
from fundable.services.people import accounts
from fundable.services.sites.drafting.asked import NOTHING_ASKED, Asked, asked_about


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as it was sent. `seen` is when the answer was given that whoever sends this one has read, None for
    none; it isn't compared unless `names_seen`."""

    rule: str
    choice: str
    text: str = ""
    seen: datetime | None = None
    names_seen: bool = False


@dataclass(frozen=True, slots=True)
class ClientPart:
    """What the check of a website has for its client."""

    asked: Asked
    has_report: bool


def for_client(app: App, token: Opener) -> ClientPart:
    """Raises Refused `client_unauthorized`."""
    opened = accounts.client_order(app, token)
    if opened.form is None or not opened.order.counts_as_paid:
        return ClientPart(NOTHING_ASKED, has_report=False)
    with app.database.read() as connection:
        asked = asked_about(connection, opened.order.id, opened.form)
    has_report = opened.site is not None and opened.site.is_released
    return ClientPart(asked if asks_client(opened.order.status) else NOTHING_ASKED, has_report)


def answer_as_client(app: App, token: str | None, given: Sequence[Given]) -> tuple[UUID, Asked]:
    """Says whose order it is. All of them or none. What was answered so before isn't noted again. Raises Refused
    `client_unauthorized`, `form_missing`, `answer_moved` where somebody else answered meanwhile, and what
    `check_answer` raises."""
    opened = accounts.client_order(app, token)
    return opened.order.id, _answer(app, opened.order.id, given, None)


def answer_as_staff(app: App, order_id: UUID, given: Sequence[Given], by: str) -> Asked:
    """Raises Refused `order_gone`, and what `answer_as_client` raises once the client is known."""
    return _answer(app, order_id, given, by)


def _answer(app: App, order_id: UUID, given: Sequence[Given], by: str | None) -> Asked:
    now = app.clock.now()
    with app.database.write() as connection:
        order, form, asked = _asked(connection, order_id)
        made = [_made(asked, one, now, by) for one in given]
        new = [one for one in made if not one.says_the_same_as(asked.answers.get(one.rule))]
        check_seen(asked.questions, asked.answers, {one.rule: one.seen for one in given if one.names_seen}, new)
        for answer in new:
            rule_answers.add(connection, order_id, answer)
        if new:
            rules = [one.rule for one in new]
            actor = current() if by else _as_client(order)
            audit.record(connection, now, "order.question_answered", order_id, actor=actor, rules=rules)
        answers = {**asked.answers, **{one.rule: one for one in new}}
        if legal_name(form.business_name, answers) != legal_name(form.business_name, asked.answers):
            sites.want_draft(connection, order_id, now, is_first=False)
        return Asked(asked.questions, answers)


def _asked(connection: Connection, order_id: UUID) -> tuple[Order, IntakeForm, Asked]:
    order, form = orders.get(connection, order_id), intake.find_of_order(connection, order_id)
    if form is None:
        raise Refused("form_missing", f"Order {order.number} has no intake form yet, so there's nothing to ask.")
    return order, form, asked_about(connection, order_id, form)


def _made(asked: Asked, given: Given, at: datetime, by: str | None) -> RuleAnswer:
    question = check_answer(asked.questions, given.rule, given.choice, given.text)
    chosen = question.choice(given.choice)
    text = cleaned(given.text) if chosen and chosen.asks_for else ""
    return RuleAnswer(given.rule, given.choice, text, question.about, at, by)


def _as_client(order: Order) -> Actor:
    return current().logged_in(ActorKind.CLIENT, str(order.id), order.email)
