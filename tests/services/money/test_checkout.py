"""Checkout: the same browser finds its order again, and nobody else does."""

import dataclasses
from contextlib import nullcontext
from datetime import timedelta

import pytest

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.services.money import checkout, payments
from tests.conftest import FakeClock
from tests.fakes.stripe import StripeDouble
from tests.services.orders.some_orders import rows

BASKET = checkout.Basket("nora@alder.example", 150, ())
SESSIONS = "/v1/checkout/sessions"
TRY = "0b3d2f0e-6a43-4f0e-9a39-6d1f5f0a7c11"


def count(app: App) -> int:
    with app.database.read() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM orders").scalar_one())


def asked(double: StripeDouble) -> list[str | None]:
    """The idempotency key of every call that was to make a session."""
    return [call.idempotency_key for call in double.called("POST", SESSIONS)]


def test_a_time_out_and_a_retry_are_one_order_and_one_key(stripe_app: App, double: StripeDouble) -> None:
    double.drop_after(SESSIONS, n=3)  # as often as the SDK tries by itself
    with pytest.raises(Refused, match="isn't responding"):
        checkout.start(stripe_app, BASKET, "browser")

    url = checkout.start(stripe_app, BASKET, "browser")

    assert count(stripe_app) == 1
    [session] = double.all("checkout.session")
    assert len(asked(double)) == 4
    assert len(set(asked(double))) == 1
    assert url.endswith(session["id"])


def test_a_time_out_in_a_browser_that_lost_its_cookie_is_one_order_by_the_key_of_the_try(
    stripe_app: App, double: StripeDouble
) -> None:
    double.drop_after(SESSIONS, n=3)
    with pytest.raises(Refused, match="isn't responding"):
        checkout.start(stripe_app, BASKET, "browser", TRY)

    url = checkout.start(stripe_app, BASKET, "without its cookie", TRY)

    assert count(stripe_app) == 1
    [session] = double.all("checkout.session")
    assert len(set(asked(double))) == 1
    assert url.endswith(session["id"])


def test_a_crash_before_the_answer_was_stored_loses_nothing(stripe_app: App, double: StripeDouble) -> None:
    first = checkout.start(stripe_app, BASKET, "browser", TRY)
    with stripe_app.database.write() as connection:  # as it stands when the process ends between answer and commit
        none = "session_state = 'creating', session_url = NULL, stripe_checkout_session_id = NULL"
        connection.exec_driver_sql(f"UPDATE orders SET {none}, session_expires_at = NULL")

    assert checkout.start(stripe_app, BASKET, "without its cookie", TRY) == first
    assert count(stripe_app) == 1
    assert len(double.all("checkout.session")) == 1


@pytest.mark.stripe_refuses
def test_a_page_that_an_upgrade_asks_for_in_other_words_is_made_at_once(
    stripe_app: App, double: StripeDouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout.start(stripe_app, BASKET, "browser", TRY)
    with stripe_app.database.write() as connection:
        none = "session_state = 'creating', session_url = NULL, stripe_checkout_session_id = NULL"
        connection.exec_driver_sql(f"UPDATE orders SET {none}, session_expires_at = NULL")
    monkeypatch.setattr("fundable.adapters.stripe.checkout.HOSTING_NAME", "Hosting of your website")

    second = checkout.start(stripe_app, BASKET, "browser", TRY)

    assert second == double.all("checkout.session")[1]["url"]
    assert count(stripe_app) == 1
    assert len(set(asked(double))) == 2


def test_after_a_refusal_the_same_try_is_a_new_order(stripe_app: App, double: StripeDouble) -> None:
    refusal = double.refuse(SESSIONS)
    with pytest.raises(Refused, match="payment"):
        checkout.start(stripe_app, BASKET, "browser", TRY)
    refusal.release()

    checkout.start(stripe_app, BASKET, "browser", TRY)

    assert count(stripe_app) == 1


def test_a_try_of_yesterday_is_a_new_order(stripe_app: App, clock: FakeClock) -> None:
    first = checkout.start(stripe_app, BASKET, "browser", TRY)
    clock.move(timedelta(hours=24, seconds=1))

    assert checkout.start(stripe_app, BASKET, "browser", TRY) != first


def test_a_failure_that_stripe_keeps_under_its_key_is_not_asked_for_again(
    stripe_app: App, double: StripeDouble
) -> None:
    double.fail_next(path=SESSIONS, should_retry=False, keep=True)
    with pytest.raises(Refused, match="isn't responding"):
        checkout.start(stripe_app, BASKET, "browser")

    checkout.start(stripe_app, BASKET, "browser")

    assert count(stripe_app) == 1
    assert len(set(asked(double))) == 2


def test_a_refusal_leaves_no_order_and_a_later_try_is_a_new_one(stripe_app: App, double: StripeDouble) -> None:
    refusal = double.refuse(SESSIONS)
    with pytest.raises(Refused) as refused:
        checkout.start(stripe_app, BASKET, "browser")
    assert refused.value.code == "gateway_refused"
    assert count(stripe_app) == 0
    refusal.release()

    checkout.start(stripe_app, BASKET, "browser")

    assert count(stripe_app) == 1


def test_an_open_session_is_shown_again_without_asking(stripe_app: App, double: StripeDouble) -> None:
    first = checkout.start(stripe_app, BASKET, "browser")
    double.offline()

    assert checkout.start(stripe_app, BASKET, "browser") == first


@pytest.mark.parametrize(
    ("basket", "browser_key"),
    [
        (BASKET, "another browser"),
        (dataclasses.replace(BASKET, email="tom@brightwater.example"), "browser"),
    ],
)
def test_another_browser_or_another_email_is_another_order(
    stripe_app: App, basket: checkout.Basket, browser_key: str
) -> None:
    first = checkout.start(stripe_app, BASKET, "browser")

    assert checkout.start(stripe_app, basket, browser_key) != first
    assert count(stripe_app) == 2


def test_after_a_day_the_same_basket_is_a_new_order(stripe_app: App, clock: FakeClock) -> None:
    first = checkout.start(stripe_app, BASKET, "browser")
    clock.move(timedelta(hours=24, seconds=1))

    assert checkout.start(stripe_app, BASKET, "browser") != first


@pytest.mark.parametrize("has_session", [True, False])
def test_after_a_change_of_price_the_same_basket_is_a_new_order(
    stripe_app: App, double: StripeDouble, has_session: bool
) -> None:
    if not has_session:
        double.fail_next(1, 429, SESSIONS)
    with nullcontext() if has_session else pytest.raises(Refused):
        checkout.start(stripe_app, BASKET, "browser")
    with stripe_app.database.write() as connection:
        connection.exec_driver_sql("UPDATE orders SET amount_cents = 14900")

    checkout.start(stripe_app, BASKET, "browser")

    *old, new = double.all("checkout.session")
    assert [session["status"] for session in old] == (["expired"] if has_session else [])
    double.hold()
    double.pay(new["id"])
    payments.confirm(stripe_app, new["id"])
    assert sum(row["payment_state"] == "paid" for row in rows(stripe_app, "orders")) == 1


def test_a_basket_that_was_paid_is_bought_again_as_a_new_order(stripe_app: App, double: StripeDouble) -> None:
    double.hold()
    first = checkout.start(stripe_app, BASKET, "browser")
    [session] = double.all("checkout.session")
    double.pay(session["id"])
    payments.confirm(stripe_app, session["id"])

    assert checkout.start(stripe_app, BASKET, "browser") != first


def test_the_chosen_addons_are_in_the_catalogues_order(stripe_app: App, double: StripeDouble) -> None:
    basket = checkout.Basket("a@b.co", 204, ("google-business", "domain"))

    first = checkout.start(stripe_app, basket, "browser")

    [session] = double.all("checkout.session")
    assert session["metadata"]["addons"] == "domain,google-business"
    again = dataclasses.replace(basket, addon_ids=("domain", "google-business"))
    assert checkout.start(stripe_app, again, "browser") == first
