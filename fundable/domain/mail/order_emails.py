"""Emails to clients about their order: what was bought, the form, the build's first stages, and the login."""

from collections.abc import Sequence

from fundable.domain.mail.email_kinds import EmailKind, Sample, amounts
from fundable.domain.mail.needs import BUTTON, CALL_TIME, DEVICE, LINK_BUTTON, TIME, Need
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.mail.parts import Amounts, Known, LinkedWords, Points, Values
from fundable.domain.mail.sent_emails import SentEmail, status_email

EMAILS = (
    SentEmail(
        "order-received",
        MessageKind.ORDER_RECEIVED,
        (
            Need(("order.total", "amounts"), "what was paid"),
            Need(("hosting_price",), "what hosting costs"),
            LINK_BUTTON,
        ),
    ),
    SentEmail("form-reminder", MessageKind.FORM_REMINDER, (BUTTON,)),
    SentEmail("form-received", MessageKind.FORM_RECEIVED, (Need(("promise_date",), "the due date"),)),
    status_email("pending"),
    status_email("paid"),
    status_email("intake"),
    status_email("design"),
    SentEmail("clock-paused", MessageKind.CLOCK_PAUSED, (Need(("reason",), "what you're waiting for"), BUTTON)),
    SentEmail("form-sent-back", MessageKind.FORM_SENT_BACK, (Need(("list",), "what you ask"), BUTTON)),
    SentEmail("form-sent-back-reminder", MessageKind.FORM_SENT_BACK_REMINDER, (BUTTON,)),
    SentEmail("call-times", MessageKind.CALL_TIMES, (Need(("list",), "the times"), BUTTON)),
    SentEmail("review-call-set", MessageKind.REVIEW_CALL, (CALL_TIME,), (("what", "set"),)),
    SentEmail("review-call-moved", MessageKind.REVIEW_CALL, (CALL_TIME,), (("what", "moved"),)),
    SentEmail("review-call-off", MessageKind.REVIEW_CALL, (CALL_TIME,), (("what", "off"),)),
    SentEmail(
        "personal-message",
        MessageKind.PERSONAL_MESSAGE,
        (Need(("subject",), "the subject you wrote", "subject"), Need(("message",), "your message")),
    ),
    SentEmail("client-first-password", MessageKind.CLIENT_RESET, (LINK_BUTTON,), (("is_first", True),)),
    SentEmail("client-reset", MessageKind.CLIENT_RESET, (LINK_BUTTON,), (("is_first", False),)),
    SentEmail("client-new-login", MessageKind.CLIENT_NEW_LOGIN, (DEVICE, TIME, BUTTON)),
)

FORM = {
    "business_name": "Alder & Finch Bakery",
    "business_address": "218 Mill Street\nDayton, OH 45402",
    "business_phone": "(937) 555-0142",
    "business_email": "hello@alderandfinch.example",
}
"""What messages can name of an intake form, with an example of each."""
PROMISE_DATE, NOTE, REASON = "Fri, Jan 16", "We used the blue of your shop sign.", "two photos of your shop"
CALL_AT = "Mon, Jan 19, 2026 at 10:00 AM EST"


def form_example(_: Sample) -> Known:
    return {"form": FORM, "promise_date": PROMISE_DATE}


def login_example(sample: Sample) -> Known:
    address = Url(f"{sample.base_url}/forgot-password")
    return {"device": "Chrome on Windows", "address": "203.0.113.x", "at": sample.now, "forgot_url": address}


def call_example(_: Sample) -> Known:
    return {"what": "set", "time": CALL_AT, "person": "Olive Park"}


def _times_example(_: Sample) -> Known:
    return {"times": [CALL_AT, "Wed, Jan 21, 2026 at 9:00 AM EST"], "person": "Olive Park"}


def _asked_example(_: Sample) -> Known:
    note = "Which of the two is on your registration?"
    return {"answer_count": "1 answer", "asked": [{"label": "Business Address", "note": note}]}


def _asked(values: Values) -> Known:
    return {"list": Points(tuple((one["label"], one["note"]) for one in values["asked"]))}


def _points(times: Sequence[str]) -> tuple[tuple[str], ...]:
    return tuple((time,) for time in times)


def _status_example(sample: Sample) -> Known:
    over = {"ended_on": sample.today, "online_until": sample.online_until, "is_offline": True, "is_paid_back": True}
    page = Url(f"{sample.base_url}/client/live")
    live = {"live_url": page, "opened_url": page}
    return {"status": sample.status, "message": NOTE, "promise_date": PROMISE_DATE, **over, **live}


def _status(values: Values) -> Known:
    return {"text_link": LinkedWords("All three are in your client portal", values["opened_url"])}


def _bought(values: Values) -> Known:
    order = values["order"]
    rows = tuple((line["name"], line["price"]) for line in order["lines"])
    label = "Total" if values.get("is_free") else f"Paid {values['paid_when']}"
    return {"amounts": Amounts(rows, label, order["total"])}


_ON_EVERY_PAGE = {
    "Name": "form.business_name",
    "Address": "form.business_address",
    "Phone": "form.business_phone",
    "Email": "form.business_email",
}
KINDS = {
    MessageKind.ORDER_RECEIVED: EmailKind(
        lambda _: {"paid_when": "today", "is_free": False, "is_taxed": False}, _bought, "paid"
    ),
    MessageKind.FORM_REMINDER: EmailKind(stage="paid"),
    MessageKind.FORM_RECEIVED: EmailKind(form_example, amounts(_ON_EVERY_PAGE), "intake"),
    MessageKind.STATUS_CHANGED: EmailKind(_status_example, _status),
    MessageKind.CLOCK_PAUSED: EmailKind(lambda _: {"reason": REASON}),
    MessageKind.FORM_SENT_BACK: EmailKind(_asked_example, _asked),
    MessageKind.FORM_SENT_BACK_REMINDER: EmailKind(_asked_example, _asked),
    MessageKind.CALL_TIMES: EmailKind(_times_example, lambda values: {"list": Points(_points(values["times"]))}),
    MessageKind.REVIEW_CALL: EmailKind(call_example),
    MessageKind.PERSONAL_MESSAGE: EmailKind(lambda _: {"subject": "A question about your photos", "message": NOTE}),
    MessageKind.CLIENT_RESET: EmailKind(lambda _: {"is_first": True}),
    MessageKind.CLIENT_NEW_LOGIN: EmailKind(login_example),
}
