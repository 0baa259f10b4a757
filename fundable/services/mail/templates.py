"""What templates may name, and what each kind of message reads like with an order made up for it."""

from datetime import datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

from fundable.app import App
from fundable.domain.agency import catalogue
from fundable.domain.agency.settings import Agency
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.money.amounts import dollars
from fundable.domain.money.hosting import included_until
from fundable.domain.money.payments import PaymentState
from fundable.domain.orders.orders import Order, OrderStatus, SessionState
from fundable.domain.ports import Rendered
from fundable.services.agency import settings

HOSTING_PRICE = dollars(catalogue.HOSTING_MONTHLY_CENTS)
STAGES = [status for status in OrderStatus if status is not OrderStatus.PENDING]


def template_context(app: App, agency: Agency, order: Order | None, now: datetime) -> dict[str, object]:
    """What every template may name."""
    base = app.config.base_url
    portal = Url(f"{base}/client/dashboard")
    foot = f"{agency.name}\nOrder #{order.number} · {portal}" if order else f"{agency.name} · {base}"
    return {
        "site": agency.name,
        "base_url": Url(base),
        "portal_url": portal,
        "admin_url": Url(f"{base}/admin"),
        "hosting_price": HOSTING_PRICE,
        "foot": foot,
        "stage": _stage(order),
        "order": order_values(app, agency, order) if order else None,
    }


def order_values(app: App, agency: Agency, order: Order) -> dict[str, object]:
    """An order as templates speak of it."""
    base = app.config.base_url
    chosen = f"?addons={','.join(order.selected_addons)}" if order.selected_addons else ""
    return {
        "number": order.number,
        "email": order.email,
        "total": dollars(order.amount_cents),
        "lines": [
            {"name": line.name, "price": dollars(line.amount_cents)} for line in catalogue.lines(order.selected_addons)
        ],
        "addons": ", ".join(line.name for line in catalogue.lines(order.selected_addons)[1:]),
        "business_name": order.business_name or "",
        "included_until": day(agency, included_until(order.paid_at)) if order.paid_at else "",
        "intake_url": Url(f"{base}/intake-form?orderId={order.id}"),
        "checkout_url": Url(f"{base}/checkout{chosen}"),
        "admin_url": Url(f"{base}/admin/orders/{order.id}"),
    }


def day(agency: Agency, moment: datetime) -> str:
    """A date as the agency's clients read it, in its time zone."""
    local = moment.astimezone(ZoneInfo(agency.time_zone))
    return f"{local:%B} {local.day}, {local.year}"


def promised_day(order: Order) -> str:
    """The day that a website is promised for, with its weekday; empty while nothing is owed."""
    promised = order.promised_on
    return f"{promised:%A, %B} {promised.day}" if promised else ""


def preview(app: App, kind: MessageKind) -> Rendered:
    """What a message of this kind reads like, with an order made up for it."""
    now, agency = app.clock.now(), settings.agency(app)
    order = _example_order(app, now)
    values = {
        **_example_values(app, agency, order, now),
        "link": Url(f"{app.config.base_url}/reset-password?token=example"),
    }
    return app.templates.render(kind, {**template_context(app, agency, order, now), **values})


def _stage(order: Order | None) -> dict[str, object] | None:
    if order is None or order.status not in STAGES:
        return None
    number = list(OrderStatus).index(order.status) + 1
    return {"number": number, "count": len(OrderStatus), "label": order.status.label}


def _example_order(app: App, now: datetime) -> Order:
    return Order(
        id=uuid4(),
        email="nora@alder.example",
        amount_cents=175_00,
        status=OrderStatus.DESIGN,
        payment_state=PaymentState.PAID,
        mode=app.gateway.mode,
        selected_addons=("domain",),
        session_state=SessionState.COMPLETE,
        created_at=now,
        updated_at=now,
        paid_at=now,
        business_name="Alder & Finch Bakery",
    )


def _example_values(app: App, agency: Agency, order: Order, now: datetime) -> dict[str, object]:
    """Whatever any of the templates names."""
    form = {
        "business_name": "Alder & Finch Bakery",
        "business_address": "218 Mill Street\nDayton, OH 45402",
        "business_phone": "(937) 555-0142",
        "business_email": "hello@alderandfinch.example",
    }
    one = {**order_values(app, agency, order), "name": "Alder & Finch Bakery", "promise_date": "Friday, January 16"}
    in_a_month = day(agency, now + timedelta(days=30))
    return {
        "form": form,
        "promise_date": "Friday, January 16",
        "status": order.status.value,
        "message": "We have used the blue of your shop sign.",
        "renews_on": in_a_month,
        "card": {"brand": "Visa", "last4": "4242", "has_expired_by_then": False},
        "is_first": True,
        "failed_on": day(agency, now),
        "retry_date": in_a_month,
        "pay_url": Url(app.config.base_url),
        "ended_on": day(agency, now),
        "invited_by": "Olive Park",
        "orders": [one, one],
        "overdue": [one],
        "due": [one],
        "what": "disputed",
        "amount": dollars(150_00),
        "answer_by": in_a_month,
        "is_whole": False,
        "title": "a payment report could not be acted on",
        "found": "Stripe reported a payment that the program could not act on, five times in a row.",
        "advice": "Look at it under Payment reports in the admin, and try it again.",
    }
