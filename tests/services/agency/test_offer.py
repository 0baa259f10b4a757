"""Publishing an offer: what is sold from then on, what stays as it was sold, and what is refused."""

from dataclasses import replace
from datetime import timedelta
from io import StringIO
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy.exc import IntegrityError
from starlette.testclient import TestClient

from fundable.app import App
from fundable.commands import order_sheet
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Addon
from fundable.domain.errors import Refused
from fundable.domain.operation.audit import LogFilter, facts
from fundable.services.agency import offer as service
from fundable.services.agency import offer_export, offer_file
from fundable.services.money import checkout, refunds
from fundable.services.operation import audit as audit_service
from fundable.services.operation import sandbox
from fundable.services.operation.sandbox import SandboxEvent
from fundable.services.orders import orders, stats
from fundable.services.sites.hosting import live_sites
from tests.conftest import Buy, FakeClock, Form, PaidOrder
from tests.offers import EXAMPLES, example, publish, start
from tests.services.money.stripe.looking import mails, rows

AGENCY = "web-agency"


def test_publishing_makes_a_version_with_who_when_and_what(app: App, clock: FakeClock) -> None:
    published = publish(app, price_cents=20000)

    assert (published.version, published.by, published.at) == (2, "Olive Park", clock.now())
    assert [(change.what, change.was, change.now) for change in published.changes] == [("price", "$150.00", "$200.00")]
    assert service.current(app) == (2, published.offer)
    newest, first = service.history(app)
    assert (newest, first.version, first.by, first.offer) == (published, 1, "", DEFAULT)
    page = audit_service.browse(app, LogFilter("offer.published", None, "settings", None), None, 5)
    [fact] = [fact for fact in facts(page.items[0]) if fact.name == "Price"]
    assert (fact.value, fact.before) == ("$200.00", "$150.00")


def test_the_same_again_is_no_version_and_nothing_wrong_is_published(app: App) -> None:
    assert service.publish(app, DEFAULT, "Olive Park") is None
    with pytest.raises(Refused, match=r"^price: It's \$0\.10\. Stripe's minimum"):
        service.publish(app, replace(DEFAULT, price_cents=10), "Olive Park")

    assert service.current(app)[0] == 1


@pytest.mark.parametrize("statement", ["UPDATE offers SET content = '{}'", "DELETE FROM offers"])
def test_a_published_offer_is_never_changed(app: App, statement: str) -> None:
    with pytest.raises(IntegrityError, match="never changed"), app.database.write() as connection:
        connection.exec_driver_sql(statement)


def test_the_currency_is_fixed_by_the_first_live_order_alone(app: App, order_paid: Buy) -> None:
    """Also when that order is deleted: the ledger keeps what it paid."""
    order_paid()
    assert publish(app, example(AGENCY)).version == 2
    publish(app, DEFAULT)
    _execute(app, "UPDATE ledger_entries SET mode = 'live'")

    with pytest.raises(Refused) as refused:
        publish(app, example(AGENCY))

    assert refused.value.code == "currency_fixed"
    assert refused.value.message == (
        "You've sold in USD, so the currency can't change to EUR anymore. Set the currency to usd, or use a second "
        "installation for EUR."
    )
    assert publish(app, price_cents=20000).version == 4


def test_a_live_order_fixes_the_currency_before_it_is_paid(app: App, order_pending: Buy) -> None:
    """Its payment page is open in that currency."""
    order_pending()
    service.check(app, example(AGENCY))
    _execute(app, "UPDATE orders SET mode = 'test'")
    service.check(app, example(AGENCY))
    _execute(app, "UPDATE orders SET mode = 'live'")

    for act in (lambda: service.check(app, example(AGENCY)), lambda: publish(app, example(AGENCY))):
        with pytest.raises(Refused, match="the currency can't change to EUR"):
            act()
    assert service.current(app)[0] == 1


def test_checkout_sells_what_is_offered_now_to_whoever_has_seen_it(app: App, visitor: TestClient) -> None:
    path, body = "/api/create-checkout-session", {"email": "nora@alder.example", "selectedAddons": ["booking"]}
    publish(app, example(AGENCY))

    seen = visitor.post(path, json={**body, "amount": 1070, "offerVersion": 2})
    assert seen.status_code == 200
    [order] = rows(app, "SELECT * FROM orders")
    assert (order["amount_cents"], order["currency"], order["offer_version"]) == (107000, "eur", 2)
    for changes in (
        {"amount": 1070},  # a page that shows the built-in offer
        {"amount": 1070, "offerVersion": 1},
        {"amount": 890, "offerVersion": 2},
        {"amount": 1070, "offerVersion": 3},
        {"amount": 1070, "offerVersion": 0},
        {"amount": 1070, "offerVersion": 2**40},
    ):
        answer = visitor.post(path, json={**body, **changes})
        assert answer.status_code == 400, changes
        assert answer.json()["message"] == (
            "The price has changed since you opened this page. Reload it to see the current total."
        )
    gone = visitor.post(path, json={**body, "amount": 1240, "selectedAddons": ["photo-day"], "offerVersion": 2})
    assert "no longer offered" in gone.json()["message"]


def test_the_same_price_on_other_terms_is_refused_and_other_words_are_not(app: App, visitor: TestClient) -> None:
    path, body = "/api/create-checkout-session", {"email": "nora@alder.example", "amount": 150}
    publish(app, questions=())
    first = visitor.post(path, json=body)
    assert first.status_code == 200  # the terms are those of the built-in page

    publish(app, renewal_cents=1900)
    assert visitor.post(path, json=body).json()["code"] == "amount_differs"
    publish(app, DEFAULT)

    again = visitor.post(path, json=body)
    assert again.json() == first.json()  # the page that is open is found again: its terms are the same
    assert [row["offer_version"] for row in rows(app, "SELECT offer_version FROM orders")] == [2]


def test_a_payment_page_that_is_open_keeps_its_price(app: App, visitor: TestClient) -> None:
    session_id = start(app, "nora@alder.example", ("domain",))
    publish(app, example(AGENCY))

    page = visitor.get(f"/sandbox/pay/{session_id}").text
    assert "Pay $175.00" in page
    assert "Domain Registration" in page
    assert visitor.post(f"/sandbox/pay/{session_id}", data={"action": "pay"}).status_code == 303
    [order] = rows(app, "SELECT * FROM orders")
    assert (order["payment_state"], order["amount_cents"], order["currency"]) == ("paid", 17500, "usd")


@pytest.fixture
def sold(app: App, visitor: TestClient) -> PaidOrder:
    """An order of another agency, in euro, after which a third offer was published."""
    publish(app, example(AGENCY))
    session_id = start(app, "nora@alder.example", ("booking",))
    sandbox.pay(app, session_id)
    publish(app, addons=(Addon("x", "Something else", 100, "Other"),), price_cents=20000)
    [order] = rows(app, "SELECT id FROM orders")
    answer = visitor.post(
        "/api/orders/set-password", json={"sessionId": session_id, "password": "correct horse battery"}
    )
    return PaidOrder(order["id"], "nora@alder.example", session_id, answer.json()["token"])


def test_a_sold_order_keeps_what_it_bought_everywhere(
    app: App, sold: PaidOrder, clock: FakeClock, visitor: TestClient, owner: TestClient, form: Form
) -> None:
    [mail] = mails(app, "order-received")
    for words in (
        "Business website",
        "Booking calendar",
        "€1,070.00",
        "We deliver 8-10 business days after your form.",
        "Hosting is free for 6 months, until Jul 6, 2026. Then it's €19.00/month",
    ):
        assert words in mail["text"], words
    assert "$" not in mail["text"]

    visitor.post("/api/intake-forms", json=form(sold), headers=sold.bearer)
    seen = visitor.get("/api/client/order", headers=sold.bearer).json()
    assert (seen["promise"]["businessDays"], seen["promise"]["on"]) == (10, "2026-01-20")
    terms = {"version": 2, "price": 89000, "currency": "eur", "hostingMonths": 6, "renewal": 1900, "revisionRounds": 2}
    assert terms.items() <= seen["offer"].items()
    assert seen["offer"]["lines"] == [
        {"name": "Business website", "amount": 89000},
        {"name": "Booking calendar", "amount": 18000},
    ]
    assert owner.get(f"/api/orders/{sold.id}").json()["offer"] == seen["offer"]

    out = StringIO()
    website = live_sites.read(app, UUID(sold.id))
    order_sheet.write(orders.read_details(app, UUID(sold.id)), [], website, out, as_json=False)
    assert "paid, €1,070.00 (sandbox)" in out.getvalue()
    assert "Booking calendar" in out.getvalue()
    assert stats.read(app).by_addon == {
        "x": 0, "booking": 1, "second-language": 0, "photo-day": 0, "domain": 0, "google-business": 0,
        "fundability-review": 0,
    }  # fmt: skip

    sandbox.happen(app, UUID(sold.id), SandboxEvent.RENEWAL_PAID)
    refunds.refund(app, UUID(sold.id), 7000, 0)
    entries = rows(app, "SELECT kind, amount_cents, currency FROM ledger_entries ORDER BY rowid")
    assert [tuple(entry.values()) for entry in entries] == [
        ("payment", 107000, "eur"),
        ("renewal", 1900, "eur"),
        ("refund", -7000, "eur"),
    ]
    assert "€19.00" in mails(app, "renewed")[0]["text"]
    assert "€70.00" in mails(app, "payment-refunded")[0]["text"]
    with pytest.raises(Refused, match=r"between €0\.01 and €1,000\.00"):
        refunds.refund(app, UUID(sold.id), 200000, 7000)


def test_hosting_without_included_months_is_paid_with_the_order_and_renews(app: App, visitor: TestClient) -> None:
    publish(app, example("logo-studio"))
    session_id = start(app, "nora@alder.example", ("vector-redraw",))

    assert "Pay $468.00" in visitor.get(f"/sandbox/pay/{session_id}").text
    sandbox.pay(app, session_id)

    [hosting] = rows(app, "SELECT * FROM hosting")
    assert (hosting["status"], hosting["ends_at"][:10]) == ("active", "2026-02-05")
    [mail] = mails(app, "order-received")
    assert "Website hosting, 1 month" in mail["text"]
    assert "Hosting is $3.00/month on the same card, until you cancel. The first month is paid." in mail["text"]


def test_an_offer_published_while_a_buyer_waits_for_their_turn_is_the_one_that_counts(app: App) -> None:
    shown = checkout.Basket("nora@alder.example", 150, ())
    publish(app, price_cents=20000)

    with pytest.raises(Refused) as refused:
        checkout._find_or_add(app, shown, None, "a browser", None)

    assert refused.value.code == "amount_differs"
    assert rows(app, "SELECT * FROM orders") == []


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_every_example_can_be_published_and_bought(app: App, file: Path, clock: FakeClock) -> None:
    offer = offer_file.read(file.read_text("utf-8"))
    published = publish(app, offer)
    everything = tuple(addon.id for addon in offer.on_sale)

    sandbox.pay(app, start(app, "nora@alder.example", everything))

    [order] = rows(app, "SELECT * FROM orders")
    assert (order["payment_state"], order["offer_version"]) == ("paid", published.version)
    assert order["amount_cents"] == offer.total_cents(everything)
    assert offer_file.read(offer_export.write(offer)) == offer
    clock.move(timedelta(days=1))


def test_there_are_three_examples() -> None:
    assert [file.stem for file in EXAMPLES] == ["logo-studio", "photographer", "web-agency"]
    assert offer_file.read(offer_export.write(DEFAULT)) == DEFAULT


def _execute(app: App, statement: str) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql(statement)
