"""Orders as messages speak of them: what any wing hands to mail, which knows none."""

from dataclasses import replace
from functools import partial
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.domain.agency.days import day
from fundable.domain.agency.offer import Offer
from fundable.domain.agency.settings import Agency
from fundable.domain.mail.about import AboutOrder, Naming
from fundable.domain.mail.outbox import Url
from fundable.domain.money.amounts import money
from fundable.domain.money.hosting import included_until
from fundable.domain.money.payments import PaymentState
from fundable.domain.money.promotions import checkout_path
from fundable.domain.orders.orders import Order, OrderStatus, SessionState
from fundable.domain.sites.drafting.sites import REVIEW_PATH
from fundable.domain.sites.words.domain_names import in_letters
from fundable.services.agency import settings

MADE_UP_WEBSITE = "https://www.alderandfinch.example/"


def about(connection: Connection, app: LocalApp, order: Order) -> AboutOrder:
    """With the name of the business, once its form tells it, and with what its client can open."""
    name = order.business_name or app.above.business_name(connection, order.id)
    url = app.above.client_url(connection, order, app.config.base_url)
    return _about(app, replace(order, business_name=name), url)


def about_id(connection: Connection, app: LocalApp, order_id: UUID) -> AboutOrder | None:
    """None for an order that is not there."""
    order = orders.find(connection, order_id)
    return about(connection, app, order) if order else None


def naming(connection: Connection, app: LocalApp, order: Order) -> Naming:
    """What `about` says, for a message that may have been written before."""
    return partial(about, connection, app, order)


def naming_id(connection: Connection, app: LocalApp, order_id: UUID) -> Naming:
    """What `about_id` says, in the same way."""
    return partial(about_id, connection, app, order_id)


def made_up(app: App, status: OrderStatus) -> AboutOrder:
    """Of what is sold now, with the first of its add-ons, and a website once there's one to look at."""
    now = app.clock.now()
    version, offer = app.offers.newest()
    addons = tuple(addon.id for addon in offer.on_sale[:1])
    order = Order(
        id=uuid4(),
        email="nora@alder.example",
        amount_cents=offer.total_cents(addons),
        status=status,
        payment_state=PaymentState.PAID,
        mode=app.mode,
        selected_addons=addons,
        currency=offer.currency,
        offer_version=version,
        session_state=SessionState.COMPLETE,
        created_at=now,
        updated_at=now,
        paid_at=now,
        business_name="Alder & Finch Bakery",
    )
    shown = {OrderStatus.REVIEW: f"{app.config.base_url}{REVIEW_PATH}", OrderStatus.COMPLETED: MADE_UP_WEBSITE}
    return _about(app, order, shown.get(status, ""))


def _about(app: LocalApp, order: Order, website_url: str) -> AboutOrder:
    offer = app.offers.get(order.offer_version)
    return AboutOrder(order.id, offer, values(app, order, website_url), _stage(order), order.status.value)


def values(app: LocalApp, order: Order, website_url: str = "") -> dict[str, object]:
    """An order as templates speak of it; its website is empty while there is nothing to open."""
    base, offer = app.config.base_url, app.offers.get(order.offer_version)
    return {
        "number": order.number,
        "email": order.email,
        "total": money(order.amount_cents - _cents_to_come_off(order), order.currency),
        "lines": [{"name": name, "price": money(cents, order.currency)} for name, cents in bought(app, order)],
        "addons": ", ".join(addon.name for addon in offer.bought(order.addons)),
        "business_name": order.business_name or "",
        "domain": _domain(base, website_url),
        "included_until": _included_until(settings.agency(app), order, offer),
        "website_url": Url(website_url),
        "is_reviewed_here": website_url == f"{base}{REVIEW_PATH}",
        "intake_url": Url(f"{base}/intake-form?orderId={order.id}"),
        "checkout_url": Url(base + checkout_path(order.selected_addons, order.promotion)),
        "admin_url": Url(f"{base}/admin/orders/{order.id}"),
    }


def bought(app: LocalApp, order: Order) -> list[tuple[str, int]]:
    """What was bought, with what was taken off and added in between: they come to what was paid or is to be paid."""
    offer = app.offers.get(order.offer_version)
    lines = [(line.name, line.amount_cents) for line in offer.lines(order.selected_addons)]
    discount = f"Discount ({order.promotion.code})" if order.promotion else "Discount"
    changes = [(discount, -order.discount_cents - _cents_to_come_off(order)), ("Tax", order.tax_cents)]
    return [*lines, *(change for change in changes if change[1])]


def _cents_to_come_off(order: Order) -> int:
    """What the payment page takes off. Until it's paid, an order's amount is that before its code."""
    return order.promotion.cents if order.promotion and order.payment_state is PaymentState.UNPAID else 0


def promised_day(order: Order) -> str:
    """The day that a website is promised for, with its weekday; empty while nothing is owed."""
    promised = order.promised_on
    return f"{promised:%a, %b} {promised.day}" if promised else ""


def _stage(order: Order) -> dict[str, object] | None:
    if order.status is OrderStatus.PENDING:
        return None
    number = list(OrderStatus).index(order.status) + 1
    return {"number": number, "count": len(OrderStatus), "label": order.status.label}


def _domain(base_url: str, website_url: str) -> str:
    """The website's own, as people read it; empty while it is none but ours to look at."""
    host = urlsplit(website_url).hostname or ""
    return "" if host == urlsplit(base_url).hostname else in_letters(host)


def _included_until(agency: Agency, order: Order, offer: Offer) -> str:
    """The last day of the included hosting; empty while there is none."""
    if order.paid_at is None or not offer.hosting_months:
        return ""
    return day(agency, included_until(order.paid_at, offer.hosting))
