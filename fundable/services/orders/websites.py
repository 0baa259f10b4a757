"""Where an order's website is: staff say it, the client opens it, and a job asks once whether it answers."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import orders, websites
from fundable.domain.orders.websites import Place, Website, Websites, parse

ASKED_AT_ONCE = 20


def save(app: App, order_id: UUID, typed: Mapping[Place, str]) -> Websites:
    """Keeps the addresses that are given, empty for none; one that is as it was is not asked again. Raises Refused
    `preview_wrong`, `live_wrong`, `order_gone`."""
    urls = {place: parse(place, text) for place, text in typed.items()}
    now = app.clock.now()
    with app.database.write() as connection:
        orders.get(connection, order_id)
        before = websites.of_order(connection, order_id)
        told = {place: _save(connection, order_id, before.of(place), place, url, now) for place, url in urls.items()}
        changed = {str(place): change for place, change in told.items() if change[0] != change[1]}
        if changed:
            audit.record(connection, now, "order.website_changed", order_id, private=changed)
        return websites.of_order(connection, order_id)


def ask(app: App) -> str:
    """Asks every address once, after it was given. Says what came of it."""
    with app.database.read() as connection:
        waiting = websites.unasked(connection, ASKED_AT_ONCE)
    for order_id, website in waiting:
        finding = app.websites.ask(website.url)
        with app.database.write() as connection:
            websites.note(connection, order_id, website, finding)
    return f"{len(waiting)} asked" if waiting else ""


def _save(
    connection: Connection, order_id: UUID, before: Website | None, place: Place, url: str, now: datetime
) -> tuple[str, str]:
    """The address as it was and as it is."""
    was = before.url if before else ""
    if url and url != was:
        websites.put(connection, order_id, Website(place, url, now))
    elif was and not url:
        websites.remove(connection, order_id, place)
    return was, url
