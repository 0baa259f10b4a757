"""What is left of a person when their orders are gone: mentions in other rows, in the search index, in the free space
of the file and in its log. Each is looked for without the right to write, and taken out a few rows at a time, so that
a server beside it goes on."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

from sqlalchemy import (
    JSON,
    Column,
    ColumnElement,
    Connection,
    String,
    Table,
    and_,
    delete,
    false,
    func,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy import type_coerce as read_as

from fundable.acting import ActorKind
from fundable.db.audit import entries, values
from fundable.db.database import Database
from fundable.db.engine.search import SearchTable
from fundable.db.engine.tables import arrival, has_arrival
from fundable.db.mail import message_search
from fundable.db.mail.outbox import UNSENT, messages
from fundable.db.money.events import payment_events
from fundable.db.orders import search, thread_search
from fundable.db.orders.conversation.messages import thread_messages
from fundable.db.orders.intake import intake_forms
from fundable.db.orders.orders import orders
from fundable.db.people.accounts import users
from fundable.db.types import metadata
from fundable.domain.audit import ACTOR_NAMES
from fundable.domain.mail.outbox import FOR_STAFF
from fundable.domain.money.payments import EventState
from fundable.domain.operation.missing_values import place
from fundable.domain.orders.orders import email_key

MERGED_AT_ONCE = 500
MERGES_MAX = 100_000
CHUNK_BYTES = 1 << 24
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_SITES = (
    "site_looks",
    "site_content",
    "site_revisions",
    "site_builds",
    "site_build_files",
    "site_photos",
    "site_photo_files",
    "typed_previews",
)
_OTHERS = frozenset(
    {
        "audit_entries",
        "users",
        "site_settings",
        "offers",
        "documents",
        "client_billing",
        "intake_forms",
        "listed_orders",
        *_SITES,
    }
    | {"orders.email", "orders.email_key"}
)
"""What staff, the agency and other clients say of themselves, and invoices as they were issued: nobody's request
changes that. And the audit log's entries, which name nobody."""


def addresses(connection: Connection, order_ids: Collection[UUID]) -> set[str]:
    """Every address that these orders' client has had: messages went there, or the form names it."""
    about = _is_about(order_ids)
    sent = select(messages.c.recipient).where(about, messages.c.kind.not_in(FOR_STAFF))
    named = select(intake_forms.c.business_email).where(intake_forms.c.order_id.in_(order_ids))
    return {str(found) for query in (sent, named) for found in connection.execute(query).scalars()}


def is_anybody_elses(connection: Connection, email: str, order_ids: Collection[UUID]) -> bool:
    """Whether an address stands on another order or form than these, or logs a member of staff in."""
    order = select(orders.c.id).where(orders.c.email_key == email_key(email), orders.c.id.not_in(order_ids))
    form = select(intake_forms.c.id).where(
        _is_one_of(intake_forms.c.business_email, [email]), intake_forms.c.order_id.not_in(order_ids)
    )
    staff = select(users.c.id).where(users.c.email_key == email_key(email))
    return any(connection.execute(query.limit(1)).first() for query in (order, form, staff))


def deleted_orders(connection: Connection, email: str) -> set[UUID]:
    """Orders that are no longer there, of which messages to this address are left. A key names its order before
    anything else."""
    keys = connection.execute(select(messages.c.key).where(_is_one_of(messages.c.recipient, [email]))).scalars()
    named = {UUID(found[0]) for key in keys if (found := _UUID.search(key))}
    return named - set(connection.execute(select(orders.c.id).where(orders.c.id.in_(named))).scalars())


def messages_of(connection: Connection, order_ids: Collection[UUID], emails: Collection[str]) -> list[tuple[int, bool]]:
    """Messages to these addresses or about these orders, each with whether it is still to be sent."""
    theirs = or_(_is_about(order_ids), _is_one_of(messages.c.recipient, emails))
    found = connection.execute(select(messages.c.seq, messages.c.state).where(theirs))
    return [(row.seq, row.state in UNSENT) for row in found]


def remove_messages(connection: Connection, seqs: Collection[int]) -> int:
    return message_search.remove(connection, delete(messages).where(messages.c.seq.in_(seqs)))


def events_about(connection: Connection, needles: Collection[str]) -> list[str]:
    """Payment events that say one of these words."""
    query = select(payment_events.c.id).where(payment_events.c.payload != "", _says(payment_events.c.payload, needles))
    return list(connection.execute(query).scalars())


def empty_events(connection: Connection, ids: Collection[str]) -> int:
    """They are still known by their ids, so that a copy that comes late does nothing."""
    emptied = update(payment_events).where(payment_events.c.id.in_(ids))
    return connection.execute(emptied.values(payload="", state=EventState.DONE, error=None)).rowcount


def blank_digests(connection: Connection, order_ids: Collection[UUID], instead: str) -> int:
    """What staff were told of several orders at once, these among them: each is named there beside its address."""
    about = [messages.c.text.contains(str(order_id)) for order_id in order_ids]
    digests = update(messages).where(messages.c.order_id.is_(None), or_(false(), *about))
    return message_search.change(connection, digests.values(subject=instead, text=instead, html=instead))


def mentions(
    connection: Connection, needles: Collection[str], order_ids: Collection[UUID], leaving: Collection[int]
) -> Iterator[tuple[Table, int]]:
    """Rows in which one of these words stands, by their arrival, aside from what goes with these orders and from the
    messages that are `leaving`, by their numbers."""
    for table in metadata.sorted_tables:
        says = [_says(column, needles) for column in _texts(table)]
        if says:
            query = select(arrival(table)).select_from(table).where(or_(*says), *_of_others(table, order_ids))
            for number in connection.execute(query).scalars():
                if table is not messages or number not in leaving:
                    yield table, number


def redact(connection: Connection, table: Table, number: int, words: re.Pattern[str], instead: str) -> bool:
    """Puts something else in the place of these words. False when they do not stand there (any more)."""
    columns = [read_as(column, String).label(column.name) for column in _texts(table)]
    query = select(*columns).where(arrival(table) == number)
    row: Mapping[Any, Any] = connection.execute(query).mappings().one_or_none() or {}
    changed = {name: text for name, value in row.items() if value and (text := words.sub(instead, value)) != value}
    if changed:
        values = {name: literal(text, String) for name, text in changed.items()}
        connection.execute(update(table).where(arrival(table) == number).values(**values))
    if changed and table is messages:
        message_search.refresh(connection, [number])
    if changed and table is thread_messages:
        thread_search.refresh(connection, number)
    return bool(changed)


def forget_in_log(
    connection: Connection, order_ids: Collection[UUID], needles: Collection[str]
) -> tuple[int, list[str]]:
    """Takes personal values out of the audit log: what a client did, what was done to their orders, and every value in
    which one of these words stands. Entries stay, and so do the names of staff. Says how many, and which of them were
    of entries that are neither the client's nor about these orders: it takes a list to tell those from tampering."""
    ids = [str(order_id) for order_id in order_ids]
    own = select(entries.c.seq).where(entries.c.actor_kind == ActorKind.CLIENT, entries.c.actor_id.in_(ids))
    about = select(entries.c.seq).where(entries.c.about.in_(ids))
    of_client = and_(values.c.seq.in_(about), values.c.name.not_in(ACTOR_NAMES))
    theirs = or_(values.c.seq.in_(own), of_client)
    others = and_(_says(values.c.value, needles), ~theirs)
    found = connection.execute(select(values.c.seq, values.c.name).where(others).order_by(values.c.seq, values.c.name))
    elsewhere = [place(row.seq, row.name) for row in found]
    return connection.execute(delete(values).where(or_(theirs, others))).rowcount, elsewhere


def stands_anywhere(connection: Connection, needles: Collection[str]) -> bool:
    """Whether a word is left in any row, such as another client's own."""
    for table in metadata.sorted_tables:
        says = [_says(column, needles) for column in table.c if isinstance(column.type, String | JSON)]
        if says and connection.execute(select(literal(1)).select_from(table).where(or_(*says)).limit(1)).first():
            return True
    return False


def merge_search(database: Database) -> None:
    """Rewrites the indexes from what they hold, in small steps: until then words of deleted rows stay in their old
    parts."""
    for table in (search.TABLE, message_search.TABLE, thread_search.TABLE):
        _merge(database, table)


def _merge(database: Database, table: SearchTable) -> None:
    pages = -MERGED_AT_ONCE
    for _ in range(MERGES_MAX):
        with database.write() as connection:
            is_done = not table.merge(connection, pages)
        if pages > 0 and is_done:
            return
        pages = MERGED_AT_ONCE


def files_with(files: Iterable[Path], needles: Sequence[str]) -> list[Path]:
    """Which of these files hold one of these words, in live rows or in what was freed."""
    wanted = [needle.lower().encode() for needle in needles]
    return [file for file in files if wanted and _holds(file, wanted)]


def _holds(file: Path, wanted: Sequence[bytes]) -> bool:
    overlap, tail = max(map(len, wanted)), b""
    with file.open("rb") as opened:
        while chunk := opened.read(CHUNK_BYTES):
            part = tail + chunk.lower()
            if any(word in part for word in wanted):
                return True
            tail = part[-overlap:]
    return False


def _is_about(order_ids: Collection[UUID]) -> ColumnElement[bool]:
    """Messages of an order that was deleted have it in their key alone."""
    in_key = [messages.c.key.contains(str(order_id)) for order_id in order_ids]
    return or_(messages.c.order_id.in_(order_ids), *in_key)


def _of_others(table: Table, order_ids: Collection[UUID]) -> list[ColumnElement[bool]]:
    if table is orders:
        return [orders.c.id.not_in(order_ids)]
    if "order_id" in table.c:
        return [or_(table.c.order_id.is_(None), table.c.order_id.not_in(order_ids))]
    return []


def _is_one_of(column: Column[Any], emails: Collection[str]) -> ColumnElement[bool]:
    lowered = [email.lower() for email in emails]
    return or_(column.in_(emails), func.lower(column).in_(lowered))


def _texts(table: Table) -> list[Column[Any]]:
    """The columns in which anything may be written, other people's own aside."""
    if table.name in _OTHERS or not has_arrival(table):
        return []
    found = [column for column in table.c if isinstance(column.type, String | JSON)]
    return [column for column in found if f"{table.name}.{column.name}" not in _OTHERS and not column.primary_key]


def _says(column: Column[Any], needles: Collection[str]) -> ColumnElement[bool]:
    text = read_as(column, String)
    return or_(*(text.contains(needle, autoescape=True) for needle in needles))
