"""Every promise of a year held against what was counted again."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta

from fundable.recount import books, days, mail
from fundable.recount.facts import Broken, OrderYear, Year

WATCHED = frozenset(
    {
        "order-received",
        "payment-failed",
        "renewed",
        "receipt",
        "payment-problem",
        "payment-refunded",
        "hosting-ended",
        "charge-request",
        "charge-paid",
        "form-received",
        "facts-reminder",
        "clock-paused",
        "status-changed",
        "form-reminder",
        "renewal-notice",
    }
)
"""Kinds of which each message is owed, and none beside them."""
STUCK = timedelta(hours=30)
Check = Callable[[OrderYear, Year], Iterator[Broken]]


def compare(year: Year) -> tuple[int, list[Broken]]:
    """How many promises were looked at, and those that weren't kept."""
    found = [broken for order in year.orders for check in CHECKS.values() for broken in check(order, year)]
    return sum(looked_at(year).values()), [*found, *_of_all(year)]


def looked_at(year: Year) -> dict[str, int]:
    """Of each kind, how many promises there were to keep; none of invoices where the agency issues none."""
    counts = dict.fromkeys(CHECKS, len(year.orders))
    counts["invoice"] *= bool(year.numbers)
    counts["charge"] = sum(len(order.asked) for order in year.orders)
    counts["message"] += sum(len(mail.owed(order, year)) for order in year.orders)
    return counts


def _price(order: OrderYear, year: Year) -> Iterator[Broken]:
    if (asked := order.claims.amount_cents) != (price := books.price_cents(order)):
        yield _broken(year, order, "price", f"costs {price} cents and was asked {asked}", order.placed_at)


def _money(order: OrderYear, year: Year) -> Iterator[Broken]:
    known, moved = sorted(order.claims.moved_cents), books.moves_cents(order)
    if known != moved:
        yield _broken(year, order, "books", f"has {known} in its ledger, and the provider {moved}", year.until)
    if order.claims.refunded_cents != (back := books.refunded_cents(order)):
        said = f"counts {order.claims.refunded_cents} cents as refunded, and the provider {back}"
        yield _broken(year, order, "books", said, year.until)
    if order.claims.is_paid != (books.paid_at(order) is not None):
        yield _broken(year, order, "payment", "is paid at one side alone", order.placed_at)


def _charges(order: OrderYear, year: Year) -> Iterator[Broken]:
    """What is paid after the order is asked at its price, known once, and brings what was bought."""
    for asked in order.asked:
        if asked.claimed_cents != asked.cents:
            said = f"is charged {asked.claimed_cents} cents for what costs {asked.cents}"
            yield _broken(year, order, "charge", said, asked.at)
        if paid := books.charged_since(order, asked.withdrawn_at):
            yield _broken(year, order, "charge", "was charged for what had been withdrawn", paid)
    if sorted(order.claims.charges_refunded_cents) != (refunded := books.charges_refunded_cents(order)):
        said = f"gave back {sorted(order.claims.charges_refunded_cents)} of its charges, and the provider {refunded}"
        yield _broken(year, order, "charge", said, year.until)
    if sorted(order.claims.charged_cents) != (charged := books.charged_cents(order)):
        said = f"has charges of {sorted(order.claims.charged_cents)}, and the provider {charged}"
        yield _broken(year, order, "charge", said, year.until)
    if sorted(order.claims.given) != (bought := books.bought(order)):
        said = f"was given {sorted(order.claims.given)} for what was paid later, and bought {bought}"
        yield _broken(year, order, "charge", said, year.until)


def _hosting(order: OrderYear, year: Year) -> Iterator[Broken]:
    state, until = books.hosting(order)
    if state and order.claims.hosting != state:
        yield _broken(year, order, "renewal", f"has hosting that is {order.claims.hosting}, not {state}", year.until)
    if until and order.claims.hosting_until != until:
        said = f"has hosting until {order.claims.hosting_until}, and it's paid until {until}"
        yield _broken(year, order, "renewal", said, until)


def _promise(order: OrderYear, year: Year) -> Iterator[Broken]:
    """As it was written down last: by the last look, or by the last act, while the website was owed."""
    if order.form_at is None:
        return
    over, moments = days.owed_until(order), [order.form_at, *year.looks, *order.touched]
    last = max(at for at in moments if over is None or at < over or (at, "launch") in order.stages)
    wanted = days.promised(order, year.shop, max(last, order.form_at))
    if order.claims.promised_on != wanted:
        said = f"is promised for {order.claims.promised_on}, and its business days end on {wanted}"
        yield _broken(year, order, "due date", said, order.form_at)


def _messages(order: OrderYear, year: Year) -> Iterator[Broken]:
    written = [one for one in sorted(order.claims.messages, key=lambda one: one.at) if one.kind in WATCHED]
    for owed in sorted(mail.owed(order, year), key=lambda one: not one.is_due):
        match = next((one for one in written if one.kind == owed.kind and owed.since <= one.at), None)
        if match and match.at <= owed.until + mail.SOON:
            written.remove(match)
        elif owed.is_due:
            yield _broken(year, order, "message", f"was owed the email {owed.kind}", owed.since)
    for one in written:
        yield _broken(year, order, "message", f"was sent the email {one.kind}, which it wasn't owed", one.at)


def _delivery(order: OrderYear, year: Year) -> Iterator[Broken]:
    for one in order.claims.messages:
        if one.delivered > 1:
            yield _broken(year, order, "delivery", f"had the email {one.kind} {one.delivered} times", one.at)
        elif not one.delivered and one.at < year.until - STUCK:
            yield _broken(year, order, "delivery", f"never had the email {one.kind}", one.at)


def _pages(order: OrderYear, year: Year) -> Iterator[Broken]:
    approved = {digest: at for at, digest in reversed(order.approved)}
    for at, digest in order.claims.online:
        if digest not in approved or approved[digest] > at:
            yield _broken(year, order, "publication", "went online without an approval", at)
    shown = {digest for _, digest in order.claims.online}
    for at, digest in order.approved:
        is_due = year.shop.gives_addresses and mail.next_look(year.looks, at + mail.SOON, year.until) < year.until
        if digest not in shown and is_due:
            yield _broken(year, order, "publication", "was approved and didn't go online", at)
    if order.claims.online:
        yield from _end_of_page(order, year)


def _end_of_page(order: OrderYear, year: Year) -> Iterator[Broken]:
    """It stays for the grace's days after the last day of hosting, and no look longer."""
    paused, over = order.claims.paused_at, books.ended_at(order)
    if over is None:
        if paused:
            yield _broken(year, order, "publication", "is paused, and its hosting goes on", paused)
        return
    last = days.day_in(year.shop, over) + timedelta(days=year.shop.grace_days)
    due = days.midnight(year.shop, last + days.ONE)
    seen = mail.next_look(year.looks, due, year.until)
    if paused and paused < due:
        yield _broken(year, order, "publication", "was paused before its grace was over", paused)
    if due <= seen in year.looks and (paused is None or paused > seen + mail.SOON):
        yield _broken(year, order, "publication", "was still online after its grace", due)


def _invoices(order: OrderYear, year: Year) -> Iterator[Broken]:
    """Where the agency issues its own, each charge has one."""
    charged = sorted(report.cents for report in order.reports if report.what in books.CHARGES)
    if year.numbers and sorted(order.claims.invoiced_cents) != charged:
        said = f"has invoices over {sorted(order.claims.invoiced_cents)} for charges of {charged}"
        yield _broken(year, order, "invoice", said, order.placed_at)


def _of_all(year: Year) -> Iterator[Broken]:
    today = days.day_in(year.shop, year.until)
    received = sum(books.received_cents(order) for order in year.orders)
    if received != year.received_cents:
        said = f"The figures say that {year.received_cents} cents were received, and the provider says {received}."
        yield Broken("books", "", said, today)
    for name, error in year.job_failures.items():
        yield Broken("timetable", "", f"The job {name} failed: {error}", today)
    if year.failed_reports:
        yield Broken("books", "", f"{year.failed_reports} reports of payments couldn't be processed.", today)
    for series in {name for name, _ in year.numbers}:
        places = sorted(place for name, place in year.numbers if name == series)
        if places != [*range(places[0], places[0] + len(places))]:
            yield Broken("invoice", "", f"The numbers of {series} have a gap.", today)


def _broken(year: Year, order: OrderYear, promise: str, said: str, at: datetime) -> Broken:
    return Broken(promise, order.number, f"Order #{order.number} {said}.", days.day_in(year.shop, at))


CHECKS: Mapping[str, Check] = {
    "price": _price,
    "books": _money,
    "charge": _charges,
    "renewal": _hosting,
    "due date": _promise,
    "message": _messages,
    "delivery": _delivery,
    "publication": _pages,
    "invoice": _invoices,
}
