"""Another round of changes, which a client buys once none is left (money 14)."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.money import reconcile
from fundable.services.money.charging import paying
from tests.conftest import PASSWORD, Buy, FakeClock, Form, PaidOrder
from tests.offers import publish
from tests.web.sites.site_orders import move, release, sent
from tests.web.sites.test_rounds import Review

PRICE = 4900


def in_review(visitor: TestClient, staff: TestClient, order: PaidOrder, form: Form) -> Review:
    sent(visitor, order, form)
    assert staff.post(f"/api/orders/{order.id}/website/draft").status_code == 200  # there at once
    release(staff, order)
    move(staff, order, "review")
    return Review(visitor, staff, order)


@pytest.fixture
def review(app: App, order_paid: Buy, visitor: TestClient, staff: TestClient, form: Form) -> Review:
    """Under an offer that sells rounds; the included one is left."""
    publish(app, round_cents=PRICE)
    return in_review(visitor, staff, order_paid("kim@harbor.example", (), PASSWORD), form)


@pytest.fixture
def spent(review: Review) -> Review:
    """Its round was used."""
    review.write()
    assert review.send().json()["left"] == 0
    return review


def offered(review: Review) -> int:
    found = review.client.get("/api/client/charges", headers=review.order.bearer).json()
    return int(found["roundPrice"])


def buy(review: Review, cents: int = PRICE) -> Any:
    body = {"id": str(uuid4()), "amountCents": cents}
    return review.client.post("/api/client/rounds", json=body, headers=review.order.bearer)


def pay(review: Review, url: str) -> None:
    answer = review.client.post(
        f"/sandbox/pay/{url.rpartition('/')[2]}", data={"action": "pay"}, follow_redirects=False
    )
    assert answer.status_code == 303, answer.text
    assert answer.headers["location"].startswith("/client/dashboard?charge=")
    assert answer.headers["location"].endswith(f"#order-{review.order.id[:8]}")


def charges(review: Review) -> list[tuple[str, str, int]]:
    found = review.staff.get(f"/api/orders/{review.order.id}/charges").json()["items"]
    return [(one["kind"], one["state"], one["amount"]) for one in found]


def test_a_round_that_is_paid_is_theirs_once(spent: Review) -> None:
    assert offered(spent) == PRICE
    first, second = buy(spent), buy(spent)
    assert (first.status_code, first.json()) == (200, second.json())
    assert offered(spent) == PRICE  # whoever comes back without paying finds the way to the same page

    pay(spent, first.json()["url"])
    pay(spent, first.json()["url"])

    assert (spent.read()["total"], spent.read()["left"]) == (2, 1)
    assert charges(spent) == [("round", "paid", PRICE)]
    assert [one["reason"] for one in spent.seen_by_staff()["grants"]] == ["The client paid for it."]
    order = spent.staff.get(f"/api/orders/{spent.order.id}").json()
    assert order["order"]["amount"] == 15000
    assert sorted((one["kind"], one["amount"]) for one in order["ledger"]) == [("charge", PRICE), ("payment", 15000)]
    assert offered(spent) == 0


def test_none_is_sold_while_one_is_left(review: Review) -> None:
    assert offered(review) == 0
    assert (buy(review).status_code, buy(review).json()["code"]) == (409, "round_left")


def test_where_the_offer_has_no_price_there_is_none(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder, form: Form
) -> None:
    review = in_review(visitor, staff, client_a, form)
    review.write()
    review.send()

    assert offered(review) == 0
    assert buy(review).json()["code"] == "charge_not_offered"


def test_the_price_is_the_one_that_was_shown_and_of_the_offer_that_was_sold(app: App, spent: Review) -> None:
    publish(app, round_cents=9900)

    assert (buy(spent, 9900).status_code, buy(spent, 9900).json()["code"]) == (400, "amount_differs")
    assert offered(spent) == PRICE


def test_one_that_staff_ask_for_is_the_one_that_is_paid(spent: Review) -> None:
    address = f"/api/orders/{spent.order.id}/charges"
    assert spent.staff.get(address).json()["roundPrice"] == PRICE
    wish = {"id": str(uuid4()), "kind": "round", "amountCents": PRICE, "text": "", "addonId": ""}
    assert spent.staff.post(address, json=wish).status_code == 200
    assert spent.staff.post(address, json={**wish, "id": str(uuid4())}).json()["code"] == "charge_not_offered"
    assert spent.staff.get(address).json()["roundPrice"] == 0

    pay(spent, buy(spent).json()["url"])

    assert charges(spent) == [("round", "paid", PRICE)]
    assert spent.read()["left"] == 1


def test_what_is_not_paid_within_the_day_is_given_up(app: App, spent: Review, clock: FakeClock) -> None:
    assert buy(spent).status_code == 200
    clock.move(timedelta(hours=25))
    reconcile.reconcile_everything(app)

    with app.database.read() as connection:  # everybody's login has ended by then
        states = list(connection.exec_driver_sql("SELECT state FROM order_charges").scalars())
    assert states == ["withdrawn"]


def test_pressed_again_before_anybody_told_that_its_page_ran_out_it_has_another(
    app: App, spent: Review, clock: FakeClock
) -> None:
    first = buy(spent).json()["url"]
    [charge] = spent.staff.get(f"/api/orders/{spent.order.id}/charges").json()["items"]
    clock.move(timedelta(hours=25))  # everybody's login has ended by then

    second = paying.open_page(app, UUID(spent.order.id), UUID(charge["id"]))

    assert second != first
    with app.database.read() as connection:
        states = list(connection.exec_driver_sql("SELECT state FROM order_charges").scalars())
    assert states == ["open"]
    pay(spent, second)
    with app.database.read() as connection:
        states = list(connection.exec_driver_sql("SELECT state FROM order_charges").scalars())
    assert states == ["paid"]


def test_staff_may_withdraw_it_before(spent: Review) -> None:
    assert buy(spent).status_code == 200
    [charge] = spent.staff.get(f"/api/orders/{spent.order.id}/charges").json()["items"]

    answer = spent.staff.post(f"/api/orders/{spent.order.id}/charges/{charge['id']}/withdraw")

    assert (answer.status_code, answer.json()["code"]) == (200, "charge_withdrawn")
    assert offered(spent) == PRICE


def test_whoever_looks_on_as_the_client_buys_nothing(spent: Review) -> None:
    body = {"id": str(uuid4()), "amountCents": PRICE}
    answer = spent.staff.post("/api/client/rounds", json=body, headers={"view-as-client": spent.order.id})

    assert answer.status_code == 403
    assert charges(spent) == []


def refund(owner: TestClient, review: Review) -> Any:
    [charge] = review.staff.get(f"/api/orders/{review.order.id}/charges").json()["items"]
    body = {"amountCents": PRICE, "refundedBeforeCents": 0}
    return owner.post(f"/api/orders/{review.order.id}/charges/{charge['id']}/refund", json=body)


def test_one_that_is_refunded_before_it_is_used_goes_back(spent: Review, owner: TestClient) -> None:
    pay(spent, buy(spent).json()["url"])

    assert refund(owner, spent).status_code == 200

    assert (spent.read()["total"], spent.read()["left"]) == (1, 0)
    assert spent.seen_by_staff()["grants"] == []
    assert offered(spent) == PRICE


def test_one_that_is_refunded_after_it_was_used_stays(spent: Review, owner: TestClient) -> None:
    pay(spent, buy(spent).json()["url"])
    [note] = spent.read()["notes"]
    spent.answer(note["id"], "done")
    assert spent.close(spent.build()).status_code == 200
    spent.write()
    assert spent.send(2).json()["left"] == 0

    assert refund(owner, spent).status_code == 200

    assert spent.read()["total"] == 2
    assert len(spent.seen_by_staff()["grants"]) == 1


def test_the_one_that_was_used_takes_no_later_one_along(spent: Review, owner: TestClient, clock: FakeClock) -> None:
    pay(spent, buy(spent).json()["url"])
    clock.move(timedelta(minutes=1))
    [note] = spent.read()["notes"]
    spent.answer(note["id"], "done")
    assert spent.close(spent.build()).status_code == 200
    spent.write()
    assert spent.send(2).json()["left"] == 0
    clock.move(timedelta(minutes=1))
    pay(spent, buy(spent).json()["url"])
    address = f"/api/orders/{spent.order.id}/charges"
    later, used = (one["id"] for one in spent.staff.get(address).json()["items"])
    body = {"amountCents": PRICE, "refundedBeforeCents": 0}

    assert owner.post(f"{address}/{used}/refund", json=body).status_code == 200

    assert (spent.read()["total"], spent.read()["left"]) == (3, 1)
    assert owner.post(f"{address}/{later}/refund", json=body).status_code == 200
    assert (spent.read()["total"], spent.read()["left"]) == (2, 0)
