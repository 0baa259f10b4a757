"""Emails to clients about their website: its review, its launch, its visitors' messages, and its pauses."""

from fundable.domain.mail.email_kinds import EmailKind, Sample, amounts
from fundable.domain.mail.needs import BUTTON, EITHER_BUTTON, Need
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.mail.parts import Known, Points, Values
from fundable.domain.mail.sent_emails import SentEmail, status_email

_HOSTED = (("ended_on", False), ("is_offline", False))


def _fixed(status: str, what: str, *pins: tuple[str, bool]) -> SentEmail:
    return SentEmail(f"status-{status}-{what}", MessageKind.STATUS_CHANGED, (), (("status", status), *pins), True)


EMAILS = (
    SentEmail("facts-reminder", MessageKind.FACTS_REMINDER, (BUTTON,)),
    status_email("review", EITHER_BUTTON, ("is_paid_back", False)),
    SentEmail("changes-answered", MessageKind.CHANGES_ANSWERED, (Need(("list",), "your answers"), BUTTON)),
    status_email("launch", BUTTON, *_HOSTED),
    status_email("completed", EITHER_BUTTON, *_HOSTED),
    SentEmail(
        "website-message",
        MessageKind.WEBSITE_MESSAGE,
        (
            Need(("visitor_message",), "the visitor's message"),
            Need(("visitor_email", "amounts"), "the visitor's email"),
        ),
        (("takes_replies", True),),
    ),
    SentEmail(
        "website-pauses",
        MessageKind.WEBSITE_PAUSED,
        (Need(("online_until",), "the last day online"), BUTTON),
        (("is_paused", False),),
    ),
    SentEmail(
        "website-paused",
        MessageKind.WEBSITE_PAUSED,
        (Need(("kept_until",), "how long its files are kept"), BUTTON),
        (("is_paused", True),),
    ),
    _fixed("review", "paid-back", ("is_paid_back", True)),
    _fixed("launch", "offline", ("is_offline", True)),
    _fixed("launch", "ended", ("ended_on", True), ("is_offline", False)),
    _fixed("completed", "offline", ("is_offline", True)),
    _fixed("completed", "ended", ("ended_on", True), ("is_offline", False)),
    SentEmail("website-message-no-replies", MessageKind.WEBSITE_MESSAGE, (), (("takes_replies", False),), True),
)


def _answers_example(sample: Sample) -> Known:
    return {
        "build_number": "3",
        "outcome": "1 done, 1 not done.",
        "rounds_left": "You have 1 revision round left.",
        "notes": [
            {"place": "Home, first sentence", "answer": "Done"},
            {"place": "Contact", "answer": "Not done. Stars have to come from you."},
        ],
        "review_url": sample.review_url,
    }


def _answered(values: Values) -> Known:
    return {"list": Points(tuple((note["place"], note["answer"]) for note in values["notes"]))}


def _visitor_example(sample: Sample) -> Known:
    return {
        "takes_replies": True,
        "visitor_name": "Dana Ruiz",
        "visitor_email": "dana@ruiz.example",
        "visitor_phone": "(937) 555-0177",
        "visitor_message": "Do you bake wedding cakes for 80 guests?",
        "messages_url": sample.review_url,
    }


def _paused_example(sample: Sample) -> Known:
    days = {"ended_on": sample.today, "online_until": sample.online_until, "kept_until": sample.kept_until}
    return {"is_paused": True, "review_url": sample.review_url, **days}


_VISITOR = {"Name": "visitor_name", "Email": "visitor_email", "Phone": "visitor_phone"}
KINDS = {
    MessageKind.FACTS_REMINDER: EmailKind(lambda sample: {"yours_url": sample.review_url}),
    MessageKind.CHANGES_ANSWERED: EmailKind(_answers_example, _answered, stage="review"),
    MessageKind.WEBSITE_MESSAGE: EmailKind(_visitor_example, amounts(_VISITOR)),
    MessageKind.WEBSITE_PAUSED: EmailKind(_paused_example),
}
