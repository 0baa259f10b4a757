"""Orders as staff see and move them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.money import disputes, evidence_drafts, ledger, payouts
from fundable.db.money import hosting as hosting_rows
from fundable.db.orders import intake, lists, orders, pause_answers, pauses, sent_back, websites
from fundable.db.people import assignees
from fundable.db.people.client_orders import OpenedOrder
from fundable.domain.agency.offer import Offer
from fundable.domain.errors import Refused
from fundable.domain.money.charging.order_charges import ChargeState
from fundable.domain.money.disputes import Dispute, kind_of
from fundable.domain.money.evidence import EvidenceDraft
from fundable.domain.money.hosting import AfterRefund, Hosting, HostingFilter, match
from fundable.domain.money.ledger import LedgerEntry, LedgerKind, taken_cents
from fundable.domain.money.payouts import Payout
from fundable.domain.orders.client_groups import ClientFile
from fundable.domain.orders.client_mail import message_unsent
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.orders.orders import Order, OrderFilter, OrderStatus, Page, StatusChange, order_moved
from fundable.domain.orders.pause_answers import PauseAnswer, Waiting
from fundable.domain.orders.promise import DueFilter, Promise, span
from fundable.domain.orders.sent_back import AskedAnswer
from fundable.domain.orders.websites import Websites
from fundable.domain.people.client_views import Opener
from fundable.domain.sites.drafting.sites import review_url
from fundable.domain.sites.hosting.hosts import site_url
from fundable.services.agency import calendar
from fundable.services.money import hosting_choices
from fundable.services.money.ledger import shown_money
from fundable.services.orders import promise, stages
from fundable.services.orders.conversation import of_clients, threads
from fundable.services.orders.promise import OrderSeen
from fundable.services.people import accounts


@dataclass(frozen=True, slots=True)
class ClientOrderDetails:
    """All that a client sees of their order. `offer` is what it was sold under; `zone` is where the agency is;
    `website_url` is empty while there is nothing to open, `waiting` None while they are asked for nothing.
    `is_website_released`: they review it here, at that address; `is_website_online`: it's published there, and
    `is_website_paused`: visitors see a page instead. `charges` are the states of what was charged later."""

    order: Order
    offer: Offer
    form: IntakeForm | None
    hosting: Hosting | None
    promise: Promise | None
    website_url: str
    is_website_released: bool
    is_website_online: bool
    is_website_paused: bool
    waiting: Waiting | None
    zone: ZoneInfo
    charges: tuple[ChargeState, ...]
    seen_at: datetime
    """When the client's login was last noted as used."""


@dataclass(frozen=True, slots=True)
class OrderDetails:
    """All there is of one order. `offer` is what it was sold under; `zone` is where the agency is. `sent_back` are the
    answers of its form that its client is to look at again, `unanswered` how many messages wait for staff,
    `files` what they sent, the newest first."""

    seen: OrderSeen
    offer: Offer
    promise: Promise | None
    form: IntakeForm | None
    ledger: tuple[LedgerEntry, ...]
    hosting: Hosting | None
    hosting_after_refund: AfterRefund | None
    disputes: tuple[Dispute, ...]
    evidence_drafts: Mapping[str, EvidenceDraft]
    payouts: tuple[tuple[Payout, int], ...]
    websites: Websites
    answers: tuple[PauseAnswer, ...]
    sent_back: tuple[AskedAnswer, ...]
    unanswered: int
    files: tuple[ClientFile, ...]
    zone: ZoneInfo

    @property
    def order(self) -> Order:
        return self.seen.order

    @property
    def taken_cents(self) -> int:
        """What the buyer's bank has taken back of its payment."""
        return taken_cents(self.ledger, self.order.stripe_payment_intent_id)

    def disputed(self, dispute: Dispute) -> LedgerKind:
        """What a dispute is over."""
        return kind_of(dispute, self.ledger)


@dataclass(frozen=True, slots=True)
class OrdersPage(Page[OrderSeen]):
    """`by_status` counts what a search finds in each status, also in others than the one asked for; None without a
    search."""

    by_status: dict[OrderStatus, int] | None


def list_orders(
    app: App,
    filters: OrderFilter,
    cursor: str | None,
    limit: int,
    due: DueFilter | None = None,
    hosted: HostingFilter | None = None,
) -> OrdersPage:
    """Newest first. Raises Refused `cursor_unknown`."""
    filters = effective(app, filters, due, hosted)
    with app.database.read() as connection:
        page = lists.orders_page(connection, filters, cursor, limit)
        is_all = not (filters.status or cursor or page.next_cursor)
        by_status = _by_status(connection, filters, page.items if is_all else None) if filters.text else None
        return OrdersPage(promise.see(connection, app, page.items), page.total, page.next_cursor, by_status)


def _by_status(connection: Connection, filters: OrderFilter, every: Sequence[Order] | None) -> dict[OrderStatus, int]:
    """Counted among all that is found, where a page holds `every` one."""
    if every is None:
        return lists.count_by_status(connection, filters)
    return dict(Counter(order.status for order in every))


def effective(app: App, filters: OrderFilter, due: DueFilter | None, hosted: HostingFilter | None) -> OrderFilter:
    """What is asked for, as of now. With a live key, orders of tests are found only when they are asked for. `due`
    narrows to those owed and so, `hosted` to those whose hosting stands so."""
    if filters.is_live is None:
        filters = replace(filters, is_live=shown_money(app))
    if due:
        filters = replace(filters, promised=span(due, calendar.today(app)))
    if hosted:
        filters = replace(filters, hosting=match(hosted, app.clock.now()))
    return filters


def client_details(app: App, token: Opener) -> ClientOrderDetails:
    """What a client's token opens. Raises Refused `client_unauthorized`."""
    opened = accounts.client_order(app, token)
    promised = promise.of_order(app, opened.order, opened.pauses, opened.rounds)
    review = review_url(opened.site, opened.order.status, app.config.base_url)
    live_url, is_paused = _live(app, opened)
    return ClientOrderDetails(
        _promised(opened.order, promised),
        app.offers.get(opened.order.offer_version),
        opened.form,
        opened.hosting,
        promised,
        review or live_url or opened.websites.shown(opened.order.status),
        bool(review),
        bool(live_url),
        is_paused,
        opened.waiting,
        calendar.zone(app),
        tuple(opened.charges),
        opened.token_seen_at,
    )


def _live(app: App, opened: OpenedOrder) -> tuple[str, bool]:
    """Where the client's website is, once it's online here and delivered; and whether visitors see a page instead."""
    if opened.site is None or opened.order.status is not OrderStatus.COMPLETED:
        return "", False
    with app.database.read() as connection:
        live = app.above.live_host(connection, opened.order.id, app.clock.now())
    return (site_url(app.config.base_url, live[0]), live[1]) if live else ("", False)


def read_details(app: App, order_id: UUID) -> OrderDetails:
    """All that staff see of one order. Raises Refused `order_gone`."""
    with app.database.read() as connection:
        order = orders.get(connection, order_id, with_history=True)
        waits = pauses.of_orders(connection, [order_id]).get(str(order_id), ())
        sent = app.above.rounds_of(connection, order_id)
        promised = promise.of_order(app, order, waits, sent)
        form = intake.find_of_order(connection, order_id)
        order = _promised(order, promised)
        due = promise.due(order, waits, sent, calendar.working_days(app), calendar.today(app))
        person = assignees.of_orders(connection, [order_id]).get(order_id)
        return OrderDetails(
            seen=OrderSeen(order, due, promise.addon_names(app, order), person),
            offer=app.offers.get(order.offer_version),
            promise=promised,
            form=form,
            ledger=tuple(ledger.of_order(connection, order_id)),
            hosting=hosting_rows.find(connection, order_id),
            hosting_after_refund=hosting_choices.standing(connection, order),
            disputes=tuple(disputes.of_order(connection, order_id)),
            evidence_drafts=evidence_drafts.of_order(connection, order_id),
            payouts=tuple(payouts.of_order(connection, order_id)),
            websites=websites.of_order(connection, order_id),
            answers=pause_answers.of_order(connection, order_id),
            sent_back=sent_back.running(connection, order_id),
            unanswered=threads.count_unanswered(connection, order_id),
            files=tuple(of_clients.files(connection, [order_id])),
            zone=calendar.zone(app),
        )


def read_status(app: App, order_id: UUID) -> OrderStatus | None:
    """None for an order that's gone."""
    with app.database.read() as connection:
        order = orders.find(connection, order_id)
    return order.status if order else None


def change_status(
    app: App,
    order_id: UUID,
    status: OrderStatus,
    notes: str | None,
    by: str,
    message: str = "",
    seen: str | None = None,
    emails_client: bool = True,
    email_again: bool = False,
) -> OrderSeen:
    """Sets any of the seven and keeps who did it. With notes they are stored on the order too (promise 1).

    The client is told of another status, and what `message` says. One that is set to what it is mails nobody, except
    with a message or `email_again`; nothing is sent without `emails_client`. `seen` is the status that whoever asks saw
    before. Raises Refused `order_moved` when the order has another one by now, `message_unsent`, `order_gone`.
    """
    now = app.clock.now()
    if message and not emails_client:
        raise message_unsent()
    with app.database.write() as connection:
        order = orders.get(connection, order_id)
        if seen is not None and seen != order.status:
            raise order_moved(order.status)
        stages.move(connection, app, order, StatusChange(status, now, notes, by), message, emails_client, email_again)
        return promise.look(connection, app, order_id)


def save_notes(app: App, order_id: UUID, notes: str, seen: str | None = None) -> OrderSeen:
    """Stored on the order alone, not in its history; empty removes them. Raises Refused `order_gone`; `order_changed`
    where others stand there than were `seen`, which None doesn't say."""
    now = app.clock.now()
    with app.database.write() as connection:
        before = orders.get(connection, order_id).admin_notes
        if seen is not None and seen != (before or ""):
            raise Refused("order_changed", "Somebody saved other notes in the meantime. Yours aren't saved yet.")
        orders.change(connection, order_id, now, admin_notes=notes or None)
        audit.record(connection, now, "order.notes_changed", order_id, private={"notes": (before, notes)})
        return promise.look(connection, app, order_id)


def _promised(order: Order, promised: Promise | None) -> Order:
    """The promised day as it is this minute; the job that keeps it may not have come by yet."""
    return replace(order, promised_on=promised.on) if promised else order
