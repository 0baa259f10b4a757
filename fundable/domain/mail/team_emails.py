"""Emails to the agency's own team."""

from collections.abc import Iterable, Sequence

from fundable.domain.mail.email_kinds import EmailKind, Sample
from fundable.domain.mail.needs import BUTTON, CALL_TIME, DEVICE, LINK_BUTTON, TIME, Need
from fundable.domain.mail.order_emails import (
    FORM,
    NOTE,
    PROMISE_DATE,
    REASON,
    call_example,
    form_example,
    login_example,
)
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.mail.parts import Known, LinkedWords, Points, Values
from fundable.domain.mail.sent_emails import SentEmail

SUMMED_UP = 3
"""Orders of a list that an inbox shows."""
_AMOUNT, _EVIDENCE = Need(("amount",), "the amount"), Need(("answer_by",), "the last day for evidence")


def _second_factor(change: str, name: str = "") -> SentEmail:
    return SentEmail(f"staff-{name or change}", MessageKind.STAFF_SECOND_FACTOR, (), (("change", change),))


EMAILS = (
    SentEmail("staff-new-orders", MessageKind.STAFF_NEW_ORDERS, (Need(("list",), "the list of orders"),)),
    SentEmail("staff-assigned", MessageKind.STAFF_ASSIGNED, (BUTTON,)),
    SentEmail("staff-task-given", MessageKind.STAFF_TASK_GIVEN, (Need(("task",), "the task"), BUTTON)),
    SentEmail("staff-form-received", MessageKind.STAFF_FORM_RECEIVED, (BUTTON,)),
    SentEmail("staff-client-answer", MessageKind.STAFF_CLIENT_ANSWER, (BUTTON,), (("what", "answer"),)),
    SentEmail("staff-client-message", MessageKind.STAFF_CLIENT_ANSWER, (BUTTON,), (("what", "message"),)),
    SentEmail("staff-unanswered", MessageKind.STAFF_UNANSWERED, (TIME, BUTTON)),
    SentEmail("staff-call-set", MessageKind.STAFF_REVIEW_CALL, (CALL_TIME, BUTTON), (("what", "set"),)),
    SentEmail("staff-call-moved", MessageKind.STAFF_REVIEW_CALL, (CALL_TIME, BUTTON), (("what", "moved"),)),
    SentEmail("staff-call-off", MessageKind.STAFF_REVIEW_CALL, (CALL_TIME,), (("what", "off"),)),
    SentEmail("staff-changes-sent", MessageKind.STAFF_CHANGES_SENT, (BUTTON,)),
    SentEmail("staff-charge-paid", MessageKind.STAFF_CHARGE_PAID, (_AMOUNT, BUTTON)),
    SentEmail("staff-overdue", MessageKind.STAFF_OVERDUE, (BUTTON,)),
    SentEmail("staff-refunded", MessageKind.STAFF_MONEY_BACK, (_AMOUNT, BUTTON), (("what", "refunded"),)),
    SentEmail("staff-disputed", MessageKind.STAFF_MONEY_BACK, (_AMOUNT, _EVIDENCE, BUTTON), (("what", "disputed"),)),
    SentEmail(
        "staff-alert", MessageKind.STAFF_ALERT, (Need(("found",), "what was found"), Need(("advice",), "what to do"))
    ),
    SentEmail("staff-invitation", MessageKind.STAFF_INVITATION, (LINK_BUTTON,)),
    SentEmail("staff-reset", MessageKind.STAFF_RESET, (LINK_BUTTON,)),
    SentEmail("staff-new-login", MessageKind.STAFF_NEW_LOGIN, (DEVICE, TIME, BUTTON)),
    SentEmail("staff-wrong-factor", MessageKind.STAFF_WRONG_FACTOR, (DEVICE, TIME, BUTTON)),
    _second_factor("passkey-added"),
    _second_factor("passkey-removed"),
    _second_factor("app-added"),
    _second_factor("app-removed"),
    _second_factor("codes-made"),
    _second_factor("code-used"),
    _second_factor("reset", "factor-reset"),
    SentEmail("test", MessageKind.TEST),
)


def _orders(values: Values) -> Known:
    orders = values["orders"]
    first = orders[0] if orders else {"email": "", "total": ""}
    said = [f"{order['email']}, {order['total']}" for order in orders]
    linked = [f"{words}, {order['addons'] or 'no add-ons'}" for words, order in zip(said, orders, strict=True)]
    return {
        "order_count": len(orders),
        "one_order": len(orders) == 1,
        "first_email": first["email"],
        "first_total": first["total"],
        "summary": _summary(said),
        "list": _links(linked, orders),
    }


def _assigned(values: Values) -> Known:
    return {"client": _client(values)}


def _task_example(_: Sample) -> Known:
    return {"given_by": "Olive Park", "task": "Register the domain", "task_due": PROMISE_DATE}


def _answer_example(sample: Sample) -> Known:
    url = Url(f"{sample.order['admin_url']}#answers")
    sent = {"message": NOTE, "files": ["shop-front.jpg", "menu.pdf"], "sender": "", "answer_url": url}
    return {"what": "answer", "reason": REASON, **sent}


def _answer(values: Values) -> Known:
    files = values["files"]
    return {"client": _client(values), "file_names": ", ".join(files), "list": Points(tuple((name,) for name in files))}


def _unanswered_example(sample: Sample) -> Known:
    return {"at": sample.now, "answer_url": Url(f"{sample.order['admin_url']}/messages")}


def _changes_example(sample: Sample) -> Known:
    return {
        "note_count": "2 notes",
        "counted_as": "This is their included round.",
        "build_number": "3",
        "notes": [
            {"place": "Home, first sentence", "text": "It's 1996, not 1998."},
            {"place": "Contact", "text": "Please add our stars."},
        ],
        "answer_url": Url(f"{sample.order['admin_url']}#answers"),
    }


def _changes(values: Values) -> Known:
    notes = tuple((note["place"], note["text"]) for note in values["notes"])
    return {"client": _client(values), "list": Points(notes)}


def _charge_example(sample: Sample) -> Known:
    return {"amount": sample.amount, "charged_for": "Another round of changes"}


def _owed_example(sample: Sample) -> Known:
    order = {**sample.order, "name": FORM["business_name"], "promise_date": PROMISE_DATE}
    return {"overdue": [order], "due": [order]}


def _owed(values: Values) -> Known:
    late, due = values["overdue"], values["due"]
    names = [order["name"] for order in [*late, *due]]
    return {
        "late_count": len(late),
        "due_count": len(due),
        "summary": _summary(names),
        "list": _links((f"{order['name']}, promised by {order['promise_date']}" for order in late), late),
        "list_2": _links((order["name"] for order in due), due),
    }


def _dispute_example(sample: Sample) -> Known:
    is_whole = {"is_whole": False, "is_of_hosting": False, "is_of_charge": False}
    return {"what": "disputed", "amount": sample.amount, "answer_by": sample.in_a_month, **is_whole}


def _alert_example(_: Sample) -> Known:
    return {
        "title": "a payment event couldn't be processed",
        "found": "We couldn't process a payment event from Stripe, five times in a row.",
        "advice": "Check it under Payment events in the admin, and try it again.",
    }


def _alert(values: Values) -> Known:
    title = values["title"]
    return {"headline": f"{title[:1].upper()}{title[1:]}"}


def _client(values: Values) -> str:
    return str(values["order"]["business_name"] or values["order"]["email"])


def _links(words: Iterable[str], orders: Sequence[Values]) -> Points:
    return Points(tuple((LinkedWords(said, order["admin_url"]),) for said, order in zip(words, orders, strict=True)))


def _summary(said: Sequence[str]) -> str:
    return "".join(f"{words.removesuffix('.')}. " for words in said[:SUMMED_UP])


KINDS = {
    MessageKind.STAFF_NEW_ORDERS: EmailKind(lambda sample: {"orders": [sample.order, sample.order]}, _orders),
    MessageKind.STAFF_ASSIGNED: EmailKind(lambda _: {"given_by": "Olive Park"}, _assigned),
    MessageKind.STAFF_TASK_GIVEN: EmailKind(_task_example, _assigned),
    MessageKind.STAFF_FORM_RECEIVED: EmailKind(form_example),
    MessageKind.STAFF_CLIENT_ANSWER: EmailKind(_answer_example, _answer),
    MessageKind.STAFF_UNANSWERED: EmailKind(_unanswered_example, _assigned),
    MessageKind.STAFF_REVIEW_CALL: EmailKind(
        lambda sample: {**call_example(sample), "by": "Olive Park"}, lambda values: {"client": _client(values)}
    ),
    MessageKind.STAFF_CHANGES_SENT: EmailKind(_changes_example, _changes),
    MessageKind.STAFF_CHARGE_PAID: EmailKind(_charge_example, _assigned),
    MessageKind.STAFF_OVERDUE: EmailKind(_owed_example, _owed),
    MessageKind.STAFF_MONEY_BACK: EmailKind(_dispute_example),
    MessageKind.STAFF_ALERT: EmailKind(_alert_example, _alert),
    MessageKind.STAFF_INVITATION: EmailKind(lambda _: {"invited_by": "Olive Park"}),
    MessageKind.STAFF_RESET: EmailKind(),
    MessageKind.STAFF_NEW_LOGIN: EmailKind(login_example),
    MessageKind.STAFF_WRONG_FACTOR: EmailKind(login_example),
    MessageKind.STAFF_SECOND_FACTOR: EmailKind(
        lambda _: {"change": "passkey-added", "name": "MacBook Air", "left": 9, "by": "Olive Park"},
        lambda values: {"none_left": values["left"] == 0, "one_left": values["left"] == 1},
    ),
    MessageKind.TEST: EmailKind(),
}
