"""Emails to the agency's own team."""

from fundable.domain.mail.outbox import MessageKind
from fundable.domain.mail.sent_emails import BUTTON, LINK_BUTTON, Need, SentEmail


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
        (BUTTON,),
    ),
    SentEmail(
        "staff-client-answer",
        MessageKind.STAFF_CLIENT_ANSWER,
        "Client answered",
        "A client answers what you're waiting for.",
        (BUTTON,),
    ),
    SentEmail(
        "staff-changes-sent",
        MessageKind.STAFF_CHANGES_SENT,
        "Changes sent",
        "A client sends notes on the website.",
        (BUTTON,),
    ),
    SentEmail(
        "staff-overdue",
        MessageKind.STAFF_OVERDUE,
        "Due and overdue",
        "The morning of each business day with an order that's due or late.",
        (BUTTON,),
    ),
    SentEmail(
        "staff-refunded",
        MessageKind.STAFF_MONEY_BACK,
        "Refund",
        "Stripe reports a refund.",
        (Need(("amount",), "the amount"), BUTTON),
        (("what", "refunded"),),
    ),
    SentEmail(
        "staff-disputed",
        MessageKind.STAFF_MONEY_BACK,
        "Dispute",
        "A client's bank disputes a payment.",
        (Need(("amount",), "the amount"), Need(("answer_by",), "the last day for evidence"), BUTTON),
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
        "staff-invitation",
        MessageKind.STAFF_INVITATION,
        "Invitation",
        "You invite someone to the team.",
        (LINK_BUTTON,),
    ),
    SentEmail(
        "staff-reset",
        MessageKind.STAFF_RESET,
        "New password for staff",
        "Someone on the team asks to reset their password.",
        (LINK_BUTTON,),
    ),
    SentEmail(
        "staff-new-login",
        MessageKind.STAFF_NEW_LOGIN,
        "New login",
        "Someone logs in with a team member's password in a new browser.",
        (Need(("device",), "the browser"), Need(("at",), "the time"), BUTTON),
    ),
    SentEmail(
        "staff-wrong-factor",
        MessageKind.STAFF_WRONG_FACTOR,
        "Wrong code after the password",
        "Someone has a team member's password, but not their second factor. At most every six hours.",
        (Need(("device",), "the browser"), Need(("at",), "the time"), BUTTON),
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
