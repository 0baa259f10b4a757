"""The admin's lists as files: as each is filtered, in the columns of the command line's exports."""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from tempfile import TemporaryFile
from typing import Any
from uuid import UUID

from fundable import files
from fundable.app import App
from fundable.db.database import Connection
from fundable.db.money import ledger as ledger_rows
from fundable.db.operation import exports
from fundable.db.orders import views
from fundable.db.orders.orders import orders as orders_table
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.orders import OrderFilter
from fundable.domain.orders.views import OrderView
from fundable.services.money import ledger, payout_views
from fundable.services.operation import audit, list_formats

ADDONS = "addons"
Rows = Iterator[dict[str, Any]]


def orders(app: App, filters: OrderFilter) -> Iterator[str]:
    """Orders that a filter admits, as CSV in pieces, with the names that add-ons were sold under."""

    def listed(connection: Connection) -> Rows:
        return _named(app, exports.rows(connection, "orders", filters=filters))

    return _file(app, "orders", filters, (*exports.columns("orders"), ADDONS), listed)


def seen(app: App, view: OrderView, chosen: Sequence[UUID]) -> Iterator[str]:
    """The orders of a view, or those of them that were `chosen`, as `orders`."""

    def listed(connection: Connection) -> Rows:
        among = views.every_id(connection, view)
        among = among.where(orders_table.c.id.in_(chosen)) if chosen else among
        return _named(app, exports.rows(connection, "orders", among=among))

    filters = OrderFilter(text=view.text, addon=view.addon, promised=view.due)
    return _file(app, "orders", filters, (*exports.columns("orders"), ADDONS), listed)


def forms(app: App, typed: str | None) -> Iterator[str]:
    """Intake forms; with `typed`, those whose order matches it."""
    filters = OrderFilter(text=typed)

    def listed(connection: Connection) -> Rows:
        return exports.rows(connection, "forms", filters=filters if typed else None)

    return _file(app, "forms", filters, exports.columns("forms"), listed)


def movements(app: App, filters: OrderFilter) -> Iterator[str]:
    """The ledger of the orders that a filter admits. Without a filter also of orders that are gone, so that it adds up;
    with a live key, of real money alone."""
    modes = app.mode.counted
    if filters.is_live is False:
        modes = tuple(mode for mode in PaymentMode if mode is not PaymentMode.LIVE)
    shown = OrderFilter(is_live=ledger.shown_money(app))

    def listed(connection: Connection) -> Rows:
        return map(ledger.row, ledger_rows.shown(connection, modes, None if filters == shown else filters))

    return _file(app, "ledger", filters, ledger.COLUMNS, listed)


def payouts(app: App) -> Iterator[str]:
    """Every movement of every payout, as CSV in pieces."""
    return _file(app, "payouts", OrderFilter(), payout_views.COLUMNS, partial(payout_views.rows, app))


def _file(
    app: App, noun: str, filters: OrderFilter, columns: tuple[str, ...], listed: Callable[[Connection], Rows]
) -> Iterator[str]:
    """All of it is written down first: whoever takes it slowly holds up nothing, and what fails is still refused."""
    audit.note(app, "data.exported", noun, filters="; ".join(_in_words(filters)))
    draft = TemporaryFile("w+", encoding="utf-8", newline="")  # noqa: SIM115 - read from after this returns
    try:
        with app.database.read() as connection:
            list_formats.write_csv(listed(connection), draft, columns)
        draft.seek(0)
    except BaseException:
        draft.close()
        raise
    return files.pieces(draft)


def _named(app: App, rows: Rows) -> Rows:
    for row in rows:
        addons = json.loads(row["selected_addons"]) + json.loads(row["later_addons"])
        names = app.offers.get(row["offer_version"]).names(addons)
        yield {**row, ADDONS: ", ".join(names)}


def _in_words(filters: OrderFilter) -> Iterator[str]:
    """What was chosen; what was typed may tell of a person, and is left out."""
    chosen = {
        "text": filters.text is not None,
        f"status={filters.status}": filters.status is not None,
        f"addon={filters.addon}": filters.addon is not None,
        "abandoned": filters.abandoned,
        "tests": filters.is_live is False,
        "due": filters.promised is not None,
        "hosting": filters.hosting is not None,
    }
    return (words for words, is_so in chosen.items() if is_so)
