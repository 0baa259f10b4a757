"""Clients as staff list and look at them. A page costs the same at any depth, and however many orders one of them has:
of each client the newest alone are read."""

import json
from collections.abc import Collection, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Connection, Row, Select, func, select, text

from fundable.db.agency.uploads import uploads
from fundable.db.engine.json_lists import each_of, listed, those_of
from fundable.db.orders import search
from fundable.db.orders.answer_files import answer_files
from fundable.db.orders.client_groups import IS_LISTED, client_emails, client_orders, client_tallies, listed_clients
from fundable.db.orders.intake import intake_forms
from fundable.db.orders.listed_orders import listed_orders
from fundable.db.orders.orders import orders
from fundable.db.orders.pause_answers import pause_answers
from fundable.domain.agency.uploads import UploadState
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.client_groups import (
    ClientEmail,
    ClientFile,
    ClientList,
    ClientMessage,
    ClientOrder,
    Contact,
    OrderElsewhere,
)
from fundable.domain.orders.conversation.inbox import SHOWN_OF_TEXT
from fundable.domain.orders.conversation.messages import BY_CLIENT, Author
from fundable.domain.orders.orders import COUNTED_MAX, OrderFilter, email_key
from fundable.domain.orders.views import NO_DAY, SOUGHT_MAX, WorkStage

_CLIENT, _ROW = listed_clients.c, listed_orders.c
_KEY = each_of("keys")
_ORDERS = (
    select(
        *(orders.c[name] for name in ("id", "email", "currency", "created_at")),
        *(_ROW[name] for name in ("seq", "client_key", "stage", "mode", "due", "amount_cents")),
        *(intake_forms.c[name] for name in ("business_name", "business_phone", "business_email", "business_address")),
        client_orders.c.split_by,
    )
    .join(listed_orders, _ROW.seq == orders.c.seq)
    .outerjoin(intake_forms, intake_forms.c.order_id == orders.c.id)
    .outerjoin(client_orders, client_orders.c.order_id == orders.c.id)
    .order_by(orders.c.seq.desc())
)


def page(
    connection: Connection,
    which: ClientList,
    is_live: bool,
    sought: Collection[str] | None,
    before: int | None,
    limit: int,
) -> list[Row[Any]]:
    """`client_key`, `orders` and `newest` of clients, whoever ordered last first; `sought`: of these alone."""
    counted = _CLIENT.live_orders if is_live else _CLIENT.orders
    query = select(_CLIENT.client_key, counted.label("orders"), _CLIENT.newest).where(_is_listed(which, is_live))
    if before is not None:
        query = query.where(_CLIENT.newest < before)
    return list(connection.execute(*_among(query.order_by(_CLIENT.newest.desc()).limit(limit), sought)))


def count(connection: Connection, which: ClientList, is_live: bool, sought: Collection[str] | None) -> int:
    """Up to `COUNTED_MAX`."""
    if sought is None:
        return min(COUNTED_MAX, _count_all(connection, which, is_live))
    query, values = _among(select(_CLIENT.newest).where(_is_listed(which, is_live)), sought)
    some = query.limit(COUNTED_MAX).subquery("counted")
    return int(connection.execute(select(func.count()).select_from(some), values).scalar_one())


def _count_all(connection: Connection, which: ClientList, is_live: bool) -> int:
    query = select(func.coalesce(func.sum(client_tallies.c.clients), 0)).where(_is_listed(which, is_live))
    return int(connection.execute(query).scalar_one())


def sought(connection: Connection, typed: str, is_live: bool) -> list[str]:
    """Whose the newest orders are that have these words."""
    filters = OrderFilter(text=typed, is_live=is_live or None)
    matching = search.TABLE.first_that_matches(connection, search.expressions(filters))
    if matching is None:
        return []
    found = search.TABLE.page(matching, None, SOUGHT_MAX)
    return list(connection.execute(select(_ROW.client_key).where(_ROW.seq.in_(found)).distinct()).scalars())


def newest_of(connection: Connection, keys: Sequence[str], each: int, is_live: bool) -> list[Row[Any]]:
    """The newest orders of each of these clients, the newest first."""
    modes = [PaymentMode.LIVE] if is_live else list(PaymentMode)
    first = select(_ROW.seq).where(_ROW.client_key == _KEY.c.value, _ROW.mode.in_(modes))
    some = first.order_by(_ROW.seq.desc()).limit(each).correlate(_KEY)
    row = listed_orders.alias("chosen")
    seqs = select(row.c.seq).select_from(_KEY.join(row, row.c.seq.in_(some)))
    query = _ORDERS.where(orders.c.seq.in_(seqs))
    return list(connection.execute(query, {"keys": json.dumps(list(keys))}))


def count_orders(connection: Connection, key: str) -> int:
    query = select(_CLIENT.orders).where(_CLIENT.client_key == key)
    return int(connection.execute(query).scalar_one_or_none() or 0)


def emails(connection: Connection, key: str) -> list[ClientEmail]:
    """Those whose orders are this client's, but for what was taken out; as each was written last."""
    of_rows = select(client_emails.c.email_key, client_emails.c.merged_by).where(client_emails.c.client_key == key)
    merged: dict[str, str | None] = {row.email_key: row.merged_by for row in connection.execute(of_rows)}
    put = select(orders.c.email_key).join(client_orders, client_orders.c.order_id == orders.c.id)
    single = connection.execute(put.where(client_orders.c.client_key == key).distinct()).scalars()
    own: dict[str, str | None] = {key: None} if "@" in key else {}
    found = {**dict.fromkeys(single), **own, **merged}
    return [one for email, by in found.items() if (one := _email(connection, key, email, by))]


def elsewhere(connection: Connection, key: str, emails: Collection[str]) -> list[OrderElsewhere]:
    """Orders of these emails that count as another client's, up to `COUNTED_MAX`."""
    query = (
        select(orders.c.id, orders.c.email, intake_forms.c.business_name)
        .join(listed_orders, _ROW.seq == orders.c.seq)
        .outerjoin(intake_forms, intake_forms.c.order_id == orders.c.id)
        .where(orders.c.email_key.in_(those_of("emails")), _ROW.client_key != key)
        .order_by(orders.c.seq)
        .limit(COUNTED_MAX)
    )
    keys = json.dumps([email_key(email) for email in emails])
    return [OrderElsewhere(*row) for row in connection.execute(query, {"emails": keys})]


def order(row: Row[Any], received_cents: int) -> ClientOrder:
    return ClientOrder(
        id=row.id,
        email=row.email,
        business_name=row.business_name,
        stage=WorkStage(row.stage),
        mode=PaymentMode(row.mode),
        promised_on=None if row.due == NO_DAY else date.fromisoformat(row.due),
        amount_cents=row.amount_cents,
        currency=row.currency,
        received_cents=received_cents,
        created_at=row.created_at,
        split_by=row.split_by,
    )


def contact(row: Row[Any]) -> Contact:
    return Contact(row.id, row.business_name, row.business_email, row.business_phone, row.business_address)


def files(connection: Connection, order_ids: Sequence[UUID], emailed: Sequence[UUID]) -> list[ClientFile]:
    """What was sent for these orders, the newest first. `emailed` are files that came with emails of their clients."""
    ids = {"ids": listed(order_ids), "emailed": listed(emailed)}
    logos = select(uploads).where(uploads.c.order_id.in_(those_of("ids")), uploads.c.state == UploadState.DONE)
    is_theirs = answer_files.c.message_id.is_not(None) & (answer_files.c.uploader == BY_CLIENT)
    is_theirs |= answer_files.c.id.in_(those_of("emailed"))
    is_sent = answer_files.c.answer_id.is_not(None) | answer_files.c.note_id.is_not(None) | is_theirs
    sent = select(answer_files).where(answer_files.c.order_id.in_(those_of("ids")), is_sent)
    found = [
        ClientFile(row.id, row.order_id, "Logo", row.content_type, row.size_bytes, row.created_at, is_logo=True)
        for row in connection.execute(logos, ids)
    ]
    for row in connection.execute(sent, ids):
        about = (row.id, row.order_id, row.name, row.content_type, row.size_bytes, row.created_at)
        is_of_note, is_of_message = row.note_id is not None, row.message_id is not None
        found.append(ClientFile(*about, is_of_note=is_of_note, is_of_message=is_of_message))
    return sorted(found, key=lambda file: file.sent_at, reverse=True)


def answers(connection: Connection, order_ids: Sequence[UUID]) -> list[ClientMessage]:
    """What clients answered while the clock was paused."""
    row = pause_answers.c
    query = select(row.order_id, row.sent_at, func.substr(row.text, 1, SHOWN_OF_TEXT)).where(
        row.order_id.in_(those_of("ids"))
    )
    found = connection.execute(query, {"ids": listed(order_ids)})
    return [ClientMessage(about, at, words, author=Author.CLIENT) for about, at, words in found]


def _is_listed(which: ClientList, is_live: bool) -> ColumnElement[bool]:
    return text(IS_LISTED[which.value, is_live])  # type: ignore[return-value]


def _among(query: Select[Any], sought: Collection[str] | None) -> tuple[Select[Any], dict[str, str]]:
    if sought is None:
        return query, {}
    return query.where(_CLIENT.client_key.in_(those_of("sought"))), {"sought": json.dumps(list(sought))}


def _email(connection: Connection, key: str, email: str, by: str | None) -> ClientEmail | None:
    theirs = (
        select(orders.c.email)
        .join(listed_orders, _ROW.seq == orders.c.seq)
        .where(orders.c.email_key == email, _ROW.client_key == key)
        .order_by(orders.c.seq.desc())
        .limit(COUNTED_MAX)
    )
    written = list(connection.execute(theirs).scalars())
    return ClientEmail(written[0], len(written), by) if written else None
