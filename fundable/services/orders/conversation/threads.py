"""The thread of an order, as staff and as its client read it. Reading marks nothing as read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.mail import outbox
from fundable.db.orders import answer_files, orders, pause_answers
from fundable.db.orders.conversation import conversations, messages, read_marks
from fundable.db.people import assignees, logins
from fundable.domain.cursors import cursor_unknown, position
from fundable.domain.orders.conversation.messages import BY_CLIENT, Author, ThreadMessage, Via
from fundable.domain.orders.conversation.pace import NEWEST, answers_within
from fundable.domain.orders.conversation.threads import (
    THREAD_PAGE,
    ThreadEvent,
    ThreadItem,
    answers,
    changes,
    form,
    item,
    mails,
    page_of,
)
from fundable.domain.orders.orders import Order
from fundable.domain.orders.pause_answers import AnswerFile
from fundable.domain.people.client_views import ClientView, Opener
from fundable.services.agency import settings
from fundable.services.people import accounts


@dataclass(frozen=True, slots=True)
class SeenMessage:
    """The newest message of one side that the other has seen; `name` is who of the staff saw it first."""

    message_id: UUID
    at: datetime
    name: str = ""


@dataclass(frozen=True, slots=True)
class Thread:
    """A page of it, as one reader sees it: the client's, or somebody of staff's. `seen` is the newest of the reader's
    side that the other has seen, `new_since` the first message that the reader hasn't; `writes_with` whom a client
    writes to. Of the client staff read when they were last in the portal and within what they answer, where it's
    known."""

    items: tuple[ThreadItem, ...]
    next_cursor: str | None
    total: int
    unread: int
    new_since: UUID | None
    seen: SeenMessage | None
    unsent: tuple[AnswerFile, ...]
    client_name: str
    email: str
    replies_come_in: bool
    waiting_since: datetime | None = None
    writes_with: str = ""
    last_seen: datetime | None = None
    answers_within: timedelta | None = None


@dataclass(frozen=True, slots=True)
class _Page:
    """Messages oldest first, with files; events between `first` and `end` are told with them."""

    messages: tuple[ThreadMessage, ...]
    next_cursor: str | None
    first: datetime | None
    end: datetime | None


def of_staff(app: App, order_id: UUID, user_id: UUID, cursor: str | None) -> Thread:
    """The newest page, or one further back, with internal notes. Raises Refused `order_gone`, `cursor_unknown`."""
    before = position(cursor)
    with app.database.read() as connection:
        order = orders.get(connection, order_id)
        page = _page(connection, order_id, before, for_client=False)
        facts = outbox.facts_of_order(connection, order_id)
        stands = conversations.find(connection, order_id)
        mark = read_marks.find(connection, order_id, user_id)
        waiting = messages.to_staff(connection, order_id, max(stands.first_waiting - 1, mark[0] if mark else 0))
        news = waiting if stands.first_waiting else []
        seen = messages.newest_by(connection, order_id, Author.STAFF, stands.seen) if stands.seen_at else None
        events = [*mails(facts), *_events(connection, app, order, "The client")]
        states = {UUID(fact.id): fact.state for fact in facts}
        return Thread(
            items=page_of(
                [item(one, user_id, states.get(one.mail_id) if one.mail_id else None) for one in page.messages],
                events,
                page.first,
                page.end,
            ),
            next_cursor=page.next_cursor,
            total=messages.count(connection, order_id, for_client=False),
            unread=len(news),
            new_since=news[0].id if news else None,
            seen=SeenMessage(seen.id, stands.seen_at) if seen and stands.seen_at else None,
            unsent=tuple(answer_files.unsent(connection, order_id, str(user_id))),
            client_name=app.above.business_name(connection, order_id) or order.email,
            email=order.email,
            replies_come_in=app.replies_come_in,
            waiting_since=stands.waiting_since,
            last_seen=_last_seen(connection, app, order_id, stands.seen_at),
            answers_within=answers_within(messages.who_wrote(connection, order_id, NEWEST)),
        )


def of_client(app: App, token: Opener, cursor: str | None) -> Thread:
    """As its client reads it; staff who see what a client sees get the same, without what the client hasn't sent.
    Raises Refused `client_unauthorized`, `cursor_unknown`."""
    before, order = position(cursor), accounts.client_order(app, token).order
    agency = settings.agency(app).name
    with app.database.read() as connection:
        page = _page(connection, order.id, before, for_client=True)
        news = messages.to_client(connection, order.id, conversations.find(connection, order.id).seen)
        holder = assignees.of_orders(connection, [order.id]).get(order.id)
        unsent = [] if isinstance(token, ClientView) else answer_files.unsent(connection, order.id, BY_CLIENT)
        events = list(_events(connection, app, order, "You"))
        return Thread(
            items=page_of([item(_told(one, agency)) for one in page.messages], events, page.first, page.end),
            next_cursor=page.next_cursor,
            total=messages.count(connection, order.id, for_client=True),
            unread=len(news),
            new_since=news[0].id if news else None,
            seen=_seen_by_staff(connection, order.id, agency),
            unsent=tuple(unsent),
            client_name=app.above.business_name(connection, order.id) or order.email,
            email=order.email,
            replies_come_in=app.replies_come_in,
            writes_with=_person(holder.name if holder else "", agency),
        )


def told(connection: Connection, app: LocalApp, order_id: UUID, limit: int) -> list[ThreadMessage]:
    """The newest messages that the client reads, oldest first and as they read them: for others who may see that much
    alone."""
    agency = settings.agency(app).name
    found = messages.page(connection, order_id, None, limit, for_client=True)[::-1]
    return [_told(one, agency) for one in _with_files(connection, found)]


def count_unanswered(connection: Connection, order_id: UUID) -> int:
    """How many messages wait for staff to answer."""
    first = conversations.find(connection, order_id).first_waiting
    return messages.count_to_staff(connection, order_id, first - 1) if first else 0


def _last_seen(connection: Connection, app: LocalApp, order_id: UUID, read_at: datetime | None) -> datetime | None:
    """When the client was last in the portal, as far as a login, what they read or what they wrote there tells."""
    tokens = logins.of_order(connection, order_id, app.clock.now())
    wrote = messages.newest_by(connection, order_id, Author.CLIENT)
    wrote_at = wrote.at if wrote and wrote.via is Via.PORTAL else None
    return max(filter(None, (read_at, wrote_at, *(token.seen_at for token in tokens))), default=None)


def _page(connection: Connection, order_id: UUID, before: int | None, *, for_client: bool) -> _Page:
    """Raises Refused `cursor_unknown` for a place that's none of this order's."""
    end = messages.at_of(connection, order_id, before) if before is not None else None
    if before is not None and end is None:
        raise cursor_unknown()
    found = messages.page(connection, order_id, before, THREAD_PAGE + 1, for_client=for_client)
    is_more, shown = len(found) > THREAD_PAGE, found[:THREAD_PAGE][::-1]
    first = shown[0].at if is_more else None
    return _Page(_with_files(connection, shown), str(shown[0].number) if is_more else None, first, end)


def _with_files(connection: Connection, shown: Sequence[ThreadMessage]) -> tuple[ThreadMessage, ...]:
    files = answer_files.of_messages(connection, [one.id for one in shown])
    return tuple(replace(one, files=tuple(file for file in files if file.message_id == one.id)) for one in shown)


def _events(connection: Connection, app: LocalApp, order: Order, who: str) -> Iterator[ThreadEvent]:
    """What the client did elsewhere."""
    yield from form(order.form_at, who)
    yield from answers(pause_answers.of_order(connection, order.id), who)
    yield from changes((sent.sent_at for sent in app.above.rounds_of(connection, order.id)), who)


def _told(message: ThreadMessage, agency: str) -> ThreadMessage:
    """A message as its client is told of it: whoever gave no name is the agency, and no address of staff."""
    return replace(message, name=_person(message.name, agency)) if message.author is Author.STAFF else message


def _person(name: str, agency: str) -> str:
    return agency if not name or "@" in name else name


def _seen_by_staff(connection: Connection, order_id: UUID, agency: str) -> SeenMessage | None:
    newest = messages.newest_by(connection, order_id, Author.CLIENT)
    reader = read_marks.first_reader(connection, order_id, newest.number) if newest else None
    if newest is None or reader is None:
        return None
    known = assignees.names(connection, [reader[0]])
    return SeenMessage(newest.id, reader[1], _person(known.get(reader[0], ""), agency))
