"""What clients and staff are told of changes to a website. Each is written in the transaction of its fact."""

from collections.abc import Sequence
from dataclasses import dataclass

from fundable.app import LocalApp
from fundable.db.database import Connection
from fundable.domain.counts import counted
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.orders.orders import Order
from fundable.domain.sites.drafting.sites import REVIEW_PATH
from fundable.domain.sites.review.notes import VERDICTS, Note, NoteVerdict, outcome, place_name
from fundable.domain.sites.review.rounds import Round
from fundable.services import named_orders
from fundable.services.mail.writing import enqueue, enqueue_for_staff
from fundable.services.orders.order_messages import said_left


@dataclass(frozen=True, slots=True)
class SentNote:
    """A note as staff read it in the email."""

    place: str
    text: str

    @classmethod
    def of(cls, note: Note) -> "SentNote":
        files = f"({counted(len(note.files), 'file')})" if note.files else ""
        return cls(_numbered(note), " ".join(filter(None, (note.text, files))))


@dataclass(frozen=True, slots=True)
class AnsweredNote:
    """A note with its answer as the client reads it in the email."""

    place: str
    answer: str
    verdict: NoteVerdict

    @classmethod
    def of(cls, note: Note) -> "AnsweredNote":
        assert note.answer, "a round is closed once every note is answered"
        said = f"{VERDICTS[note.answer.verdict]}. {note.answer.text}" if note.answer.text else ""
        return cls(_numbered(note), said or VERDICTS[note.answer.verdict], note.answer.verdict)


def _numbered(note: Note) -> str:
    """Where it is, with the number that its pin has."""
    return f"Note {note.number}, {place_name(note.anchor)}"


def changes_sent(connection: Connection, app: LocalApp, order: Order, sent: Round, notes: Sequence[SentNote]) -> None:
    """To staff, once for each round. What the client wrote is in it, what they uploaded is not."""
    enqueue_for_staff(
        connection,
        app,
        MessageKind.STAFF_CHANGES_SENT,
        f"staff-changes-sent:{order.id}:{sent.number}",
        named_orders.naming(connection, app, order),
        order.id,
        note_count=counted(len(notes), "note"),
        counted_as=_counted_as(sent, len(notes)),
        build_number=str(sent.build),
        notes=[{"place": one.place, "text": one.text} for one in notes],
        answer_url=Url(f"{app.config.base_url}/admin/orders/{order.id}#notes"),
    )


def _counted_as(sent: Round, count: int) -> str:
    if sent.is_included:
        return "This is one of their included rounds."
    return "It isn't included anymore." if count == 1 else "They aren't included anymore."


def changes_answered(
    connection: Connection,
    app: LocalApp,
    order: Order,
    key: str,
    build: int | None,
    notes: Sequence[AnsweredNote],
    rounds_left: int,
) -> None:
    """To the client, with all answers. `build` is None where there is nothing new to look at."""
    enqueue(
        connection,
        app,
        MessageKind.CHANGES_ANSWERED,
        f"changes-answered:{key}",
        order.email,
        named_orders.about(connection, app, order),
        build_number=str(build) if build else "",
        outcome=outcome([one.verdict for one in notes]),
        notes=[{"place": one.place, "answer": one.answer} for one in notes],
        rounds_left=said_left(rounds_left) if rounds_left else "",
        review_url=Url(f"{app.config.base_url}{REVIEW_PATH}"),
    )
