"""Days of billing are those of the agency's calendar, wherever the server, its clock or the reader is."""

import io
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.commands import order_sheet
from fundable.domain.agency.settings import Agency
from fundable.domain.money.hosting import Card
from fundable.services.agency import settings
from fundable.services.money import reconcile
from fundable.services.money.payment_messages import card_values
from fundable.services.orders import orders
from fundable.services.sites.hosting import live_sites
from tests.conftest import PASSWORD, Buy, FakeClock, StripeShop
from tests.services.money.stripe.looking import mails, stored

# The clock starts at 15:04 of January 5 in Greenwich.
PLACES = [("Pacific/Auckland", 0, 6), ("America/Los_Angeles", 9, 5)]
"""A zone, hours that pass, and which day of January it then is there: another one than in Greenwich."""
places = pytest.mark.parametrize(("zone", "hours", "day"), PLACES)


def settle_in(app: App, clock: FakeClock, zone: str, hours: int) -> None:
    settings.save(app, Agency(time_zone=zone), "an owner")
    clock.move(timedelta(hours=hours))


@places
def test_with_stripe(
    shop: StripeShop,
    shop_owner: TestClient,
    shop_visitor: TestClient,
    clock: FakeClock,
    zone: str,
    hours: int,
    day: int,
) -> None:
    settle_in(shop.app, clock, zone, hours)
    order = shop.buy(password=PASSWORD)
    reconcile.settle(shop.app)

    [asked] = shop.double.called("POST", "/v1/checkout/sessions")
    assert f"per month from January {day}, 2027" in asked.params["custom_text"]["submit"]["message"]
    theirs = shop_visitor.get("/api/client/order", headers=order.bearer).json()
    ours = shop_owner.get(f"/api/orders/{order.id}").json()
    [invoice] = shop_visitor.get("/api/client/invoices", headers=order.bearer).json()["items"]
    assert theirs["hosting"]["endsOn"] == ours["hosting"]["endsOn"] == f"2027-01-0{day}"
    assert [entry["on"] for entry in ours["ledger"]] == [f"2026-01-0{day}"]
    assert invoice["issuedOn"] == f"2026-01-0{day}"
    [received] = mails(shop.app, "order-received")
    assert f"Jan {day}, 2027" in received["text"]


@pytest.mark.parametrize(("zone", "hours"), [place[:2] for place in PLACES])
def test_a_dispute(shop: StripeShop, shop_owner: TestClient, clock: FakeClock, zone: str, hours: int) -> None:
    settle_in(shop.app, clock, zone, hours)
    order = shop.buy()
    reconcile.settle(shop.app)
    opened = shop.double.dispute(str(stored(shop.app, order)["stripe_payment_intent_id"]))
    assert shop.double.settle()

    [dispute] = shop_owner.get(f"/api/orders/{order.id}").json()["disputes"]

    due = datetime.fromtimestamp(opened["evidence_details"]["due_by"], ZoneInfo(zone))
    assert due.date() != due.astimezone(UTC).date()
    assert dispute["evidenceDueOn"] == due.date().isoformat()


@places
def test_in_the_sandbox(
    app: App, visitor: TestClient, order_paid: Buy, clock: FakeClock, zone: str, hours: int, day: int
) -> None:
    settle_in(app, clock, zone, hours)
    order = order_paid("nora@alder.example", (), PASSWORD)

    portal = visitor.post("/api/client/billing-portal", headers=order.bearer).json()["url"]
    [invoice] = visitor.get("/api/client/invoices", headers=order.bearer).json()["items"]

    shown = visitor.get(urlsplit(portal).path).text
    assert f"Jan {day}, 2027" in shown
    assert f'href="/client/dashboard#order-{order.id[:8]}"' in shown
    assert f"Jan {day}, 2026" in visitor.get(urlsplit(invoice["pageUrl"]).path).text


@places
def test_on_a_terminal(app: App, order_paid: Buy, clock: FakeClock, zone: str, hours: int, day: int) -> None:
    settle_in(app, clock, zone, hours)
    out, order_id = io.StringIO(), UUID(order_paid("nora@alder.example").id)

    order_sheet.write(orders.read_details(app, order_id), [], live_sites.read(app, order_id), out, as_json=False)

    assert f"trialing until Jan {day}, 2027" in out.getvalue()
    assert f"Jan {day}, 2026   payment" in out.getvalue()


@pytest.mark.parametrize(("zone", "has_expired"), [("Pacific/Auckland", True), ("America/Los_Angeles", False)])
def test_a_card_is_good_until_the_month_is_over_there(zone: str, has_expired: bool) -> None:
    at = datetime(2026, 1, 31, 14, tzinfo=UTC) if has_expired else datetime(2026, 2, 1, 2, tzinfo=UTC)

    values = card_values(Agency(time_zone=zone), Card("visa", "4242", 1, 2026), at)

    assert values is not None
    assert values["has_expired_by_then"] is has_expired
