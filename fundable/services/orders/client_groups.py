"""Clients as staff look at them: a list, one of them with all their orders, and which orders are one client's.

It's a view for staff and nothing else: no login, link or email looks here to find out whose an order is (access 1, 2).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.mail import outbox
from fundable.db.money import ledger
from fundable.db.orders import client_groups, client_reads
from fundable.domain.cursors import position
from fundable.domain.mail.outbox import MailFact, MessageKind
from fundable.domain.orders.client_groups import (
    ORDERS_SHOWN,
    SUMMED_UP,
    ClientEmail,
    ClientFile,
    ClientList,
    ClientMessage,
    ClientMessages,
    ClientOrder,
    Contact,
    ListedClient,
    OrderElsewhere,
    client_gone,
    only_email,
    only_order,
    orders_many,
    same_client,
)
from fundable.domain.orders.orders import Page, email_key
from fundable.domain.orders.views import WorkStage
from fundable.services.money.ledger import shown_money
from fundable.services.orders.conversation import of_clients

MESSAGES_A_PAGE = 20
Rows = Sequence[Any]
"""Orders as `client_reads` finds them."""


@dataclass(frozen=True, slots=True)
class ClientsFound:
    """A page of a list. `total`, and `by_list` of each list, count to `COUNTED_MAX`."""

    items: tuple[ListedClient, ...]
    total: int
    next_cursor: str | None
    by_list: dict[ClientList, int]


@dataclass(frozen=True, slots=True)
class ClientPage:
    """`total` counts all orders, of which `orders` are the newest; what else stands here is of those. `received_cents`
    is in `currency`, that of the newest order; `also_received` has cents by each other currency. `elsewhere`: orders of
    the same emails that count as other clients'."""

    orders: tuple[ClientOrder, ...]
    total: int
    emails: tuple[ClientEmail, ...]
    contacts: tuple[Contact, ...]
    files: tuple[ClientFile, ...]
    received_cents: int
    currency: str
    also_received: Mapping[str, int]
    since: datetime
    elsewhere: tuple[OrderElsewhere, ...]


def listed(app: App, which: ClientList, typed: str | None, cursor: str | None, limit: int) -> ClientsFound:
    """Whoever ordered last first; with a live key, without those who have tests alone. Raises Refused
    `cursor_unknown`."""
    before, is_live = position(cursor), shown_money(app) is True
    with app.database.read() as connection:
        sought = client_reads.sought(connection, typed, is_live) if typed else None
        rows = client_reads.page(connection, which, is_live, sought, before, limit + 1)
        by_list = {each: client_reads.count(connection, each, is_live, sought) for each in ClientList}
        found = _summed_up(connection, rows[:limit], is_live)
    more = str(rows[limit - 1].newest) if len(rows) > limit else None
    return ClientsFound(tuple(found), by_list[which], more, by_list)


def read(app: App, order_id: UUID) -> ClientPage:
    """The client of an order. Raises Refused `client_gone`."""
    with app.database.read() as connection:
        return page_of(connection, _key(connection, order_id))


def page_of(connection: Connection, key: str) -> ClientPage:
    rows = client_reads.newest_of(connection, [key], ORDERS_SHOWN, is_live=False)
    if not rows:
        raise client_gone()
    came, emails = _received(connection, rows), client_reads.emails(connection, key)
    received, also_received = _sums(rows, came)
    return ClientPage(
        orders=tuple(client_reads.order(row, came[row.id][row.currency]) for row in rows),
        total=client_reads.count_orders(connection, key),
        emails=tuple(emails),
        contacts=tuple(_contacts(rows)),
        files=tuple(of_clients.files(connection, [row.id for row in rows])),
        received_cents=received,
        currency=rows[0].currency,
        also_received=also_received,
        since=rows[-1].created_at,
        elsewhere=tuple(client_reads.elsewhere(connection, key, [one.email for one in emails])),
    )


def messages(app: App, order_id: UUID, show: ClientMessages, cursor: str | None) -> Page[ClientMessage]:
    """What was said with a client and written to them, about the orders that are shown, newest first. A cursor
    counts those that are older than a page, so that new ones move nothing. Raises Refused `client_gone`,
    `cursor_unknown`."""
    older = position(cursor)
    with app.database.read() as connection:
        rows = client_reads.newest_of(connection, [_key(connection, order_id)], ORDERS_SHOWN, is_live=False)
        ids = [row.id for row in rows]
        found = [*of_clients.said(connection, ids), *client_reads.answers(connection, ids)]
        sent = outbox.to_clients(connection, ids) if show is ClientMessages.ALL else []
    found += [_email(about, fact) for about, fact in sent if fact.kind is not MessageKind.PERSONAL_MESSAGE]
    found.sort(key=lambda message: (message.at, str(message.message_id or "")), reverse=True)
    first = 0 if older is None else max(0, len(found) - older)
    rest = len(found) - first - MESSAGES_A_PAGE
    return Page(tuple(found[first : first + MESSAGES_A_PAGE]), len(found), str(rest) if rest > 0 else None)


def _email(about: UUID, fact: MailFact) -> ClientMessage:
    return ClientMessage(about, fact.at, fact.subject, UUID(fact.id), fact.state)


def merge(app: App, order_id: UUID, other_id: UUID, by: str) -> ClientPage:
    """Makes one client of those of two orders; `separate` and `put_back` take them apart again. Raises Refused
    `client_gone`, `same_client`, `orders_many`."""
    with app.database.write() as connection:
        key, other = _key(connection, order_id), _key(connection, other_id)
        if key == other:
            raise same_client()
        for one in (key, other):
            if client_reads.count_orders(connection, one) > ORDERS_SHOWN:
                raise orders_many()
        emails = [found.email for found in client_reads.emails(connection, other)]
        client_groups.merge(connection, key, other, app.clock.now(), by)
        audit.record(
            connection, app.clock.now(), "client.merged", order_id, private={"emails": emails}, order=str(other_id)
        )
        return page_of(connection, _key(connection, order_id))


def separate(app: App, order_id: UUID, email: str) -> ClientPage:
    """Takes an email and its orders out of a client. Raises Refused `client_gone`, `only_email`."""
    with app.database.write() as connection:
        key = _key(connection, order_id)
        emails = client_reads.emails(connection, key)
        is_theirs = email_key(email) in {email_key(one.email) for one in emails if one.merged_by is not None}
        if not is_theirs or len(emails) == 1:
            raise only_email()
        client_groups.separate(connection, email)
        client_groups.settle(connection, key)
        audit.record(connection, app.clock.now(), "client.separated", order_id, private={"email": email})
        return page_of(connection, _key(connection, order_id))


def split(app: App, order_id: UUID, by: str) -> ClientPage:
    """An order is another business than its client's others. Raises Refused `client_gone`, `only_order`."""
    with app.database.write() as connection:
        key = _key(connection, order_id)
        if client_reads.count_orders(connection, key) < 2:
            raise only_order()
        client_groups.split(connection, order_id, app.clock.now(), by)
        client_groups.settle(connection, key)
        audit.record(connection, app.clock.now(), "client.split", order_id)
        return page_of(connection, _key(connection, order_id))


def put_back(app: App, order_id: UUID) -> ClientPage:
    """An order that was taken out counts as its email's again; one that wasn't stays where it is. Raises Refused
    `client_gone`."""
    with app.database.write() as connection:
        key = _key(connection, order_id)
        if client_groups.put_back(connection, order_id):
            client_groups.settle(connection, key)
            audit.record(connection, app.clock.now(), "client.put_back", order_id)
        return page_of(connection, _key(connection, order_id))


def _key(connection: Connection, order_id: UUID) -> str:
    key = client_groups.key_of(connection, order_id)
    if key is None:
        raise client_gone()
    return key


def _summed_up(connection: Connection, shown: Rows, is_live: bool) -> list[ListedClient]:
    rows = client_reads.newest_of(connection, [one.client_key for one in shown], SUMMED_UP, is_live)
    came = _received(connection, rows)
    theirs: dict[str, list[Any]] = {one.client_key: [] for one in shown}
    for row in rows:
        theirs[row.client_key].append(row)
    return [_listed(theirs[one.client_key], one.orders, came) for one in shown if theirs[one.client_key]]


def _listed(rows: Rows, total: int, came: Mapping[UUID, Counter[str]]) -> ListedClient:
    newest, stages = rows[0], Counter(WorkStage(row.stage) for row in rows)
    received, also_received = _sums(rows, came)
    return ListedClient(
        order_id=newest.id,
        email=newest.email,
        businesses=tuple(one.business_name for one in _contacts(rows)),
        orders=total,
        stages=stages if total <= SUMMED_UP else None,
        received_cents=received,
        currency=newest.currency,
        also_received=also_received,
        last_order_at=newest.created_at,
    )


def _contacts(rows: Rows) -> list[Contact]:
    """Of each business, the newest form."""
    found = {row.business_name.casefold(): client_reads.contact(row) for row in reversed(rows) if row.business_name}
    newest = dict.fromkeys(row.business_name.casefold() for row in rows if row.business_name)
    return [found[name] for name in newest]


def _received(connection: Connection, rows: Rows) -> Mapping[UUID, Counter[str]]:
    return ledger.received(connection, [row.id for row in rows])


def _sums(rows: Rows, came: Mapping[UUID, Counter[str]]) -> tuple[int, dict[str, int]]:
    """What came in in the currency of the newest order, and in each other that comes to something."""
    sums: Counter[str] = Counter()
    for row in rows:
        sums.update(came[row.id])
    newest = rows[0].currency
    return sums[newest], {currency: cents for currency, cents in sums.items() if cents and currency != newest}
