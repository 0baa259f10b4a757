"""Emails to clients about their website: its review, its launch, its visitors' messages, and its pauses."""

from fundable.domain.mail.outbox import MessageKind
from fundable.domain.mail.sent_emails import BUTTON, EITHER_BUTTON, Need, SentEmail, status_email

_HOSTED = (("ended_on", False), ("is_offline", False))
"""Where hosting is over, the email says so, in our own words."""

EMAILS = (
    status_email("review", "Review & Feedback", EITHER_BUTTON, ("is_paid_back", False)),
    SentEmail(
        "changes-answered",
        MessageKind.CHANGES_ANSWERED,
        "Changes answered",
        "You answer a client's notes on the website and show them the new build.",
        (Need(("list",), "your answers"), BUTTON),
    ),
    status_email("launch", "Launch Preparation", BUTTON, *_HOSTED),
    status_email("completed", "Website Live", EITHER_BUTTON, *_HOSTED),
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
        "website-pauses",
        MessageKind.WEBSITE_PAUSED,
        "Website will be paused",
        "3 days before a website is paused because its hosting ended.",
        (Need(("online_until",), "the last day online"), BUTTON),
        (("is_paused", False),),
    ),
    SentEmail(
        "website-paused",
        MessageKind.WEBSITE_PAUSED,
        "Website paused",
        "A website is paused because its hosting ended.",
        (Need(("kept_until",), "how long its files are kept"), BUTTON),
        (("is_paused", True),),
    ),
)
