"""Which emails the product sends: what sends each, what tells it from others of its kind, what it can't do without."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from fundable.domain.mail.outbox import FOR_STAFF, MessageKind

OF_THE_ORDER = (
    "order.number",
    "order.email",
    "order.business_name",
    "order.domain",
    "order.total",
    "order.addons",
    "order.included_until",
)
OF_THE_OFFER = ("delivery", "hosting_price", "hosting_included", "reminded", "revision_rounds")
_STAFF_OF_AN_ORDER = frozenset(
    {
        MessageKind.STAFF_FORM_RECEIVED,
        MessageKind.STAFF_CLIENT_ANSWER,
        MessageKind.STAFF_CHANGES_SENT,
        MessageKind.STAFF_MONEY_BACK,
    }
)

Pins = tuple[tuple[str, str | bool], ...]


@dataclass(frozen=True, slots=True)
class Need:
    """One of these placeholders has to be in the email, whatever the order; `what` it is, for a sentence."""

    names: tuple[str, ...]
    what: str
    field: Literal["subject", "body"] = "body"


@dataclass(frozen=True, slots=True)
class SentEmail:
    """`pins` are the values that tell it from others of its kind: a word, or whether there is something. `id` is in
    addresses and in the table `email_texts`."""

    id: str
    kind: MessageKind
    name: str
    trigger: str
    needs: tuple[Need, ...] = ()
    pins: Pins = ()

    @property
    def is_for_staff(self) -> bool:
        return self.kind in FOR_STAFF

    @property
    def has_order(self) -> bool:
        return not self.is_for_staff or self.kind in _STAFF_OF_AN_ORDER

    @property
    def always_known(self) -> tuple[str, ...]:
        """Placeholders that it can have besides those of its template."""
        of_visitors = ("visitor_phone",) if self.kind is MessageKind.WEBSITE_MESSAGE else ()
        of_the_offer = () if self.is_for_staff else OF_THE_OFFER
        return ("site", *of_visitors, *(OF_THE_ORDER if self.has_order else ()), *of_the_offer)

    def is_meant(self, values: Mapping[str, object]) -> bool:
        return all(_pinned(values.get(name), pin) for name, pin in self.pins)

    def pinned(self, values: Mapping[str, object]) -> dict[str, object]:
        """Values as they are when this email is sent."""
        fitting = {name: pin for name, pin in self.pins if not _pinned(values.get(name), pin)}
        return {**values, **{name: pin or "" for name, pin in fitting.items()}}


def _pinned(value: object, pin: str | bool) -> bool:
    return bool(value) is pin if isinstance(pin, bool) else value == pin


_BUTTON = Need(("button",), "the button")
_EITHER = Need(("button", "button_2"), "the button")
_HOSTED = (("ended_on", False), ("is_offline", False))
"""Where hosting is over, the email says so, in our own words."""
_SET = Need(("button",), "the button with the link")
_PRICE = Need(("hosting_price", "amounts"), "what hosting costs")
_AMOUNT = Need(("amount", "amounts"), "the amount")


def _status(status: str, label: str, button: Need = _BUTTON, *more: tuple[str, bool]) -> SentEmail:
    return SentEmail(
        f"status-{status}",
        MessageKind.STATUS_CHANGED,
        f"Status: {label}",
        f"You set an order to {label}.",
        (Need(("message",), "your message to the client"), button),
        (("status", status), *more),
    )


def _second_factor(change: str, name: str, trigger: str, *needs: Need) -> SentEmail:
    return SentEmail(
        f"staff-{'factor-reset' if change == 'reset' else change}",
        MessageKind.STAFF_SECOND_FACTOR,
        name,
        trigger,
        needs,
        (("change", change),),
    )


EMAILS = (
    SentEmail(
        "order-received",
        MessageKind.ORDER_RECEIVED,
        "Order received",
        "A client's payment arrives.",
        (Need(("order.total", "amounts"), "what was paid"), Need(("hosting_price",), "what hosting costs"), _SET),
    ),
    SentEmail(
        "form-reminder",
        MessageKind.FORM_REMINDER,
        "Intake form reminder",
        "An intake form is still missing 1, 3 and 7 days after the payment.",
        (_BUTTON,),
    ),
    SentEmail(
        "form-received",
        MessageKind.FORM_RECEIVED,
        "Intake form received",
        "A client sends the intake form.",
        (Need(("promise_date",), "the due date"),),
    ),
    _status("pending", "Payment Pending"),
    _status("paid", "Payment Received"),
    _status("intake", "Information Collected"),
    _status("design", "Design in Progress"),
    _status("review", "Review & Feedback", _EITHER, ("is_paid_back", False)),
    _status("launch", "Launch Preparation", _BUTTON, *_HOSTED),
    _status("completed", "Website Live", _EITHER, *_HOSTED),
    SentEmail(
        "clock-paused",
        MessageKind.CLOCK_PAUSED,
        "Clock paused",
        "You pause the clock of an order.",
        (Need(("reason",), "what you're waiting for"), _BUTTON),
    ),
    SentEmail(
        "changes-answered",
        MessageKind.CHANGES_ANSWERED,
        "Changes answered",
        "You answer a client's notes on the website and show them the new build.",
        (Need(("list",), "your answers"), _BUTTON),
    ),
    SentEmail(
        "website-message",
        MessageKind.WEBSITE_MESSAGE,
        "Message from a website",
        "A visitor writes to a client with the form on their website.",
        (
            Need(("visitor_message",), "the visitor's message"),
            Need(("visitor_email", "amounts"), "the visitor's email"),
        ),
        (("takes_replies", True),),
    ),
    SentEmail(
        "personal-message",
        MessageKind.PERSONAL_MESSAGE,
        "Personal message",
        "You write to a client from the order's page.",
        (Need(("subject",), "the subject you wrote", "subject"), Need(("message",), "your message")),
    ),
    SentEmail("payment-failed", MessageKind.PAYMENT_FAILED, "Payment failed", "A client's payment fails.", (_BUTTON,)),
    SentEmail(
        "payment-refunded",
        MessageKind.PAYMENT_REFUNDED,
        "Payment refunded",
        "A refund is made, here or in Stripe's Dashboard.",
        (_AMOUNT,),
    ),
    SentEmail(
        "renewal-notice",
        MessageKind.RENEWAL_NOTICE,
        "Free hosting ends soon",
        "30 and 8 days before the first charge for hosting.",
        (Need(("renews_on", "amounts"), "the date of the next payment"), _PRICE, _BUTTON),
        (("is_first", True),),
    ),
    SentEmail(
        "renewal-notice-yearly",
        MessageKind.RENEWAL_NOTICE,
        "Hosting continues",
        "Once a year, as long as a client pays for hosting.",
        (Need(("renews_on", "amounts"), "the date of the next payment"), _PRICE, _BUTTON),
        (("is_first", False),),
    ),
    SentEmail(
        "renewed", MessageKind.RENEWED, "Hosting renewed", "The first month of hosting is paid.", (_AMOUNT, _BUTTON)
    ),
    SentEmail("receipt", MessageKind.RECEIPT, "Receipt", "Each later month of hosting is paid.", (_AMOUNT,)),
    SentEmail(
        "payment-problem",
        MessageKind.PAYMENT_PROBLEM,
        "Hosting payment problem",
        "A payment for hosting fails.",
        (_PRICE, _EITHER),
    ),
    SentEmail(
        "hosting-ended",
        MessageKind.HOSTING_ENDED,
        "Hosting ended",
        "A client's hosting ends.",
        (Need(("ended_on",), "the day it ended"),),
        (("paid_late_on", False),),
    ),
    SentEmail(
        "hosting-ended-paid-late",
        MessageKind.HOSTING_ENDED,
        "Paid after hosting ended",
        "A payment arrives for hosting that has already ended.",
        (Need(("paid",), "the amount"),),
        (("paid_late_on", True),),
    ),
    SentEmail(
        "website-pauses",
        MessageKind.WEBSITE_PAUSED,
        "Website will be paused",
        "3 days before a website is paused because its hosting ended.",
        (Need(("online_until",), "the last day online"), _BUTTON),
        (("is_paused", False),),
    ),
    SentEmail(
        "website-paused",
        MessageKind.WEBSITE_PAUSED,
        "Website paused",
        "A website is paused because its hosting ended.",
        (Need(("kept_until",), "how long its files are kept"), _BUTTON),
        (("is_paused", True),),
    ),
    SentEmail(
        "client-first-password",
        MessageKind.CLIENT_RESET,
        "New link for a client's first password",
        "You send a new link to a client without a password, or they ask for one.",
        (_SET,),
        (("is_first", True),),
    ),
    SentEmail(
        "client-reset",
        MessageKind.CLIENT_RESET,
        "New password for a client",
        "A client asks to reset their password.",
        (_SET,),
        (("is_first", False),),
    ),
    SentEmail(
        "client-new-login",
        MessageKind.CLIENT_NEW_LOGIN,
        "New login",
        "Someone logs in with a client's password in a new browser.",
        (Need(("device",), "the browser"), Need(("at",), "the time"), _BUTTON),
    ),
    SentEmail(
        "staff-new-orders",
        MessageKind.STAFF_NEW_ORDERS,
        "New orders",
        "Every morning after new orders.",
        (Need(("list",), "the list of orders"),),
    ),
    SentEmail(
        "staff-form-received",
        MessageKind.STAFF_FORM_RECEIVED,
        "Intake form received",
        "A client sends the intake form.",
        (_BUTTON,),
    ),
    SentEmail(
        "staff-client-answer",
        MessageKind.STAFF_CLIENT_ANSWER,
        "Client answered",
        "A client answers what you're waiting for.",
        (_BUTTON,),
    ),
    SentEmail(
        "staff-changes-sent",
        MessageKind.STAFF_CHANGES_SENT,
        "Changes sent",
        "A client sends notes on the website.",
        (_BUTTON,),
    ),
    SentEmail(
        "staff-overdue",
        MessageKind.STAFF_OVERDUE,
        "Due and overdue",
        "The morning of each business day with an order that's due or late.",
        (_BUTTON,),
    ),
    SentEmail(
        "staff-refunded",
        MessageKind.STAFF_MONEY_BACK,
        "Refund",
        "Stripe reports a refund.",
        (Need(("amount",), "the amount"), _BUTTON),
        (("what", "refunded"),),
    ),
    SentEmail(
        "staff-disputed",
        MessageKind.STAFF_MONEY_BACK,
        "Dispute",
        "A client's bank disputes a payment.",
        (Need(("amount",), "the amount"), Need(("answer_by",), "the last day for evidence"), _BUTTON),
        (("what", "disputed"),),
    ),
    SentEmail(
        "staff-alert",
        MessageKind.STAFF_ALERT,
        "Needs attention",
        "Something happens that the program can't fix by itself.",
        (Need(("found",), "what was found"), Need(("advice",), "what to do")),
    ),
    SentEmail(
        "staff-invitation", MessageKind.STAFF_INVITATION, "Invitation", "You invite someone to the team.", (_SET,)
    ),
    SentEmail(
        "staff-reset",
        MessageKind.STAFF_RESET,
        "New password for staff",
        "Someone on the team asks to reset their password.",
        (_SET,),
    ),
    SentEmail(
        "staff-new-login",
        MessageKind.STAFF_NEW_LOGIN,
        "New login",
        "Someone logs in with a team member's password in a new browser.",
        (Need(("device",), "the browser"), Need(("at",), "the time"), _BUTTON),
    ),
    SentEmail(
        "staff-wrong-factor",
        MessageKind.STAFF_WRONG_FACTOR,
        "Wrong code after the password",
        "Someone has a team member's password, but not their second factor. At most every six hours.",
        (Need(("device",), "the browser"), Need(("at",), "the time"), _BUTTON),
    ),
    _second_factor("passkey-added", "Passkey added", "Someone on the team adds a passkey."),
    _second_factor("passkey-removed", "Passkey removed", "Someone on the team removes a passkey."),
    _second_factor("app-added", "Authenticator app added", "Someone on the team adds an authenticator app."),
    _second_factor("app-removed", "Authenticator app removed", "Someone on the team removes an authenticator app."),
    _second_factor("codes-made", "New recovery codes", "Someone on the team makes new recovery codes."),
    _second_factor("code-used", "Recovery code used", "Someone on the team uses a recovery code."),
    _second_factor("reset", "Second factor reset", "An owner resets someone's second factor."),
    SentEmail("test", MessageKind.TEST, "Test message", "You send a test message from the settings."),
)
BY_ID = {email.id: email for email in EMAILS}


def email_of(kind: MessageKind, values: Mapping[str, object]) -> SentEmail | None:
    """The email that a message of this kind is, by what is pinned in its values."""
    return next((email for email in EMAILS if email.kind is kind and email.is_meant(values)), None)
