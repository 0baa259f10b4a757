"""Emails to clients about their order: what was bought, the form, the build's first stages, and the login."""

from fundable.domain.mail.outbox import MessageKind
from fundable.domain.mail.sent_emails import BUTTON, LINK_BUTTON, Need, SentEmail, status_email

EMAILS = (
    SentEmail(
        "order-received",
        MessageKind.ORDER_RECEIVED,
        "Order received",
        "A client's payment arrives.",
        (
            Need(("order.total", "amounts"), "what was paid"),
            Need(("hosting_price",), "what hosting costs"),
            LINK_BUTTON,
        ),
    ),
    SentEmail(
        "form-reminder",
        MessageKind.FORM_REMINDER,
        "Intake form reminder",
        "An intake form is still missing 1, 3 and 7 days after the payment.",
        (BUTTON,),
    ),
    SentEmail(
        "form-received",
        MessageKind.FORM_RECEIVED,
        "Intake form received",
        "A client sends the intake form.",
        (Need(("promise_date",), "the due date"),),
    ),
    status_email("pending", "Payment Pending"),
    status_email("paid", "Payment Received"),
    status_email("intake", "Information Collected"),
    status_email("design", "Design in Progress"),
    SentEmail(
        "clock-paused",
        MessageKind.CLOCK_PAUSED,
        "Clock paused",
        "You pause the clock of an order.",
        (Need(("reason",), "what you're waiting for"), BUTTON),
    ),
    SentEmail(
        "personal-message",
        MessageKind.PERSONAL_MESSAGE,
        "Personal message",
        "You write to a client from the order's page.",
        (Need(("subject",), "the subject you wrote", "subject"), Need(("message",), "your message")),
    ),
    SentEmail(
        "client-first-password",
        MessageKind.CLIENT_RESET,
        "New link for a client's first password",
        "You send a new link to a client without a password, or they ask for one.",
        (LINK_BUTTON,),
        (("is_first", True),),
    ),
    SentEmail(
        "client-reset",
        MessageKind.CLIENT_RESET,
        "New password for a client",
        "A client asks to reset their password.",
        (LINK_BUTTON,),
        (("is_first", False),),
    ),
    SentEmail(
        "client-new-login",
        MessageKind.CLIENT_NEW_LOGIN,
        "New login",
        "Someone logs in with a client's password in a new browser.",
        (Need(("device",), "the browser"), Need(("at",), "the time"), BUTTON),
    ),
)
