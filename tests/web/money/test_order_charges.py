"""Charges after an order's first payment: staff ask, the client pays, money that is booked once (money 14)."""

from threading import Thread
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from fundable.services.money import reconcile
from tests.conftest import PASSWORD, PaidOrder, StripeShop
from tests.services.money.stripe.looking import ledger_entries, mails, money, rows, stored
from tests.turns import in_turn

TEXT = "Photos of your new shop window"
BOOKED = [("charge", 8000), ("payment", 15000)]
FREE = {"kind": "amount", "amountCents": 8000, "text": TEXT}


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    """A website that is paid, its client's password set."""
    bought = shop.buy(password=PASSWORD)
    reconcile.settle(shop.app)
    return bought


def ask(staff: TestClient, order: PaidOrder, **changed: object) -> Any:
    return staff.post(f"/api/orders/{order.id}/charges", json={"id": str(uuid4()), **FREE, **changed})


def charged(staff: TestClient, order: PaidOrder, **changed: object) -> dict[str, Any]:
    """One that was just made, as staff see it."""
    charge_id = str(uuid4())
    answer = ask(staff, order, id=charge_id, **changed)
    assert answer.status_code == 200, answer.text
    return of_id(staff, order, charge_id)


def of_id(staff: TestClient, order: PaidOrder, charge_id: str) -> dict[str, Any]:
    return next(one for one in seen(staff, order) if one["id"] == charge_id)


def seen(staff: TestClient, order: PaidOrder) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = staff.get(f"/api/orders/{order.id}/charges").json()["items"]
    return found


def page(visitor: TestClient, order: PaidOrder, charge: dict[str, Any]) -> str:
    """The session that the client is sent to."""
    answer = visitor.post(f"/api/client/charges/{charge['id']}/pay", headers=order.bearer)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["url"]).rpartition("/")[2]


def paid(
    shop: StripeShop, staff: TestClient, visitor: TestClient, order: PaidOrder, **changed: object
) -> dict[str, Any]:
    charge = charged(staff, order, **changed)
    shop.double.pay(page(visitor, order, charge))
    assert shop.double.settle()
    return of_id(staff, order, charge["id"])


def withdraw(staff: TestClient, order: PaidOrder, charge: dict[str, Any]) -> Any:
    return staff.post(f"/api/orders/{order.id}/charges/{charge['id']}/withdraw")


def give_back(owner: TestClient, order: PaidOrder, charge: dict[str, Any], cents: int, before: int = 0) -> Any:
    body = {"amountCents": cents, "refundedBeforeCents": before}
    return owner.post(f"/api/orders/{order.id}/charges/{charge['id']}/refund", json=body)


def test_staff_ask_the_client_pays_and_it_is_booked(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)

    assert (charge["state"], charge["amount"], charge["text"], charge["madeBy"]) == (
        "open",
        8000,
        TEXT,
        "sam@agency.example",
    )
    [mail] = mails(shop.app, "charge-request")
    assert mail["recipient"] == order.email
    assert "$80.00" in mail["subject"]
    assert TEXT in mail["text"]
    listed = shop_visitor.get("/api/client/charges", headers=order.bearer).json()["items"]
    assert [(one["text"], one["amount"], one["state"]) for one in listed] == [(TEXT, 8000, "open")]

    session = shop.double.get(page(shop_visitor, order, charge))
    assert (session["mode"], session["amount_total"], session["currency"]) == ("payment", 8000, "usd")
    assert session["customer"] == stored(shop.app, order)["stripe_customer_id"]
    assert not session.get("allow_promotion_codes")  # whatever checkout takes
    shop.double.pay(session["id"])
    assert shop.double.settle()

    [after] = seen(shop_staff, order)
    assert (after["state"], after["paid"], after["moneyState"]) == ("paid", 8000, "paid")
    assert sorted(ledger_entries(shop.app, order)) == BOOKED
    assert money(shop, order) == ("paid", 0, "paid")
    assert stored(shop.app, order)["amount_cents"] == 15000
    [receipt] = mails(shop.app, "charge-paid")
    assert "$80.00" in receipt["subject"]


def test_its_page_leads_back_to_the_order_that_it_is_of(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)

    page(shop_visitor, order, charge)

    asked = shop.double.called("POST", "/v1/checkout/sessions")[-1].params
    base, named = "http://127.0.0.1:8000/client/dashboard", f"#order-{order.id[:8]}"
    assert asked["success_url"] == f"{base}?charge={charge['id']}&session={{CHECKOUT_SESSION_ID}}{named}"
    assert asked["cancel_url"] == base + named


def test_reports_that_come_twice_and_late_book_it_once(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    session_id = page(shop_visitor, order, charge)
    shop.double.hold()
    shop.double.pay(session_id)
    path = f"/api/client/charges/{charge['id']}/check"

    answer = shop_visitor.post(path, headers=order.bearer)

    assert answer.json()["items"][0]["state"] == "paid"
    shop.double.deliver_all(copies=3, order="reversed")
    reconcile.reconcile_everything(shop.app)
    assert sorted(ledger_entries(shop.app, order)) == BOOKED
    assert len(mails(shop.app, "charge-paid")) == 1
    assert [one["state"] for one in rows(shop.app, "SELECT * FROM payment_events") if one["state"] != "done"] == []


def test_without_a_mail_server_nobody_reads_that_the_client_was_emailed(
    shop_staff: TestClient, order: PaidOrder
) -> None:
    assert ask(shop_staff, order).json() == {
        "message": "The client can pay $80.00 in the portal. There's no mail server, so nothing was emailed.",
        "code": "charged",
    }


def test_a_second_click_makes_one(shop: StripeShop, shop_staff: TestClient, order: PaidOrder) -> None:
    charge_id = str(uuid4())

    answers = [ask(shop_staff, order, id=charge_id) for _ in range(2)]

    assert [one.status_code for one in answers] == [200, 200]
    assert len(seen(shop_staff, order)) == 1
    assert len(mails(shop.app, "charge-request")) == 1


def test_two_tabs_lead_to_one_page(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)

    assert page(shop_visitor, order, charge) == page(shop_visitor, order, charge)
    assert len(shop.double.all("checkout.session")) == 2  # the order's own, and one


def test_a_page_that_is_over_is_made_anew(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    first = page(shop_visitor, order, charge)
    shop.double.expire(first)
    assert shop.double.settle()

    second = page(shop_visitor, order, charge)

    assert second != first
    shop.double.pay(second)
    assert shop.double.settle()
    assert sorted(ledger_entries(shop.app, order)) == BOOKED


def test_a_declined_card_leaves_it_open(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    shop.double.pay(page(shop_visitor, order, charge), "declined")
    assert shop.double.settle()

    assert seen(shop_staff, order)[0]["state"] == "open"
    shop.double.pay(page(shop_visitor, order, charge))
    assert shop.double.settle()
    assert seen(shop_staff, order)[0]["state"] == "paid"


def test_one_that_is_withdrawn_cannot_be_paid(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    session_id = page(shop_visitor, order, charge)

    assert withdraw(shop_staff, order, charge).status_code == 200

    assert shop.double.get(session_id)["status"] == "expired"
    assert seen(shop_staff, order)[0]["state"] == "withdrawn"
    assert shop_visitor.get("/api/client/charges", headers=order.bearer).json()["items"] == []
    again = shop_visitor.post(f"/api/client/charges/{charge['id']}/pay", headers=order.bearer)
    assert (again.status_code, again.json()["code"]) == (409, "charge_withdrawn")
    assert withdraw(shop_staff, order, charge).json()["code"] == "charge_withdrawn"


@pytest.mark.stripe_refuses
def test_one_that_is_paid_while_it_is_withdrawn_stays_paid(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    session_id = page(shop_visitor, order, charge)
    shop.double.hold()
    shop.double.pay(session_id)

    answer = withdraw(shop_staff, order, charge)

    assert (answer.status_code, answer.json()["code"]) == (409, "charge_paid")
    assert seen(shop_staff, order)[0]["state"] == "paid"
    shop.double.deliver_all()
    assert sorted(ledger_entries(shop.app, order)) == BOOKED


def test_money_that_comes_after_a_withdrawal_is_kept_and_staff_are_told(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    session_id = page(shop_visitor, order, charge)
    with shop.app.database.write() as connection:  # as after a restore of a backup from before the page was made
        connection.exec_driver_sql("UPDATE order_charges SET session_id = NULL, session_url = NULL")
    assert withdraw(shop_staff, order, charge).status_code == 200

    shop.double.pay(session_id)
    assert shop.double.settle()

    [after] = seen(shop_staff, order)
    assert (after["state"], after["paidAfterWithdrawal"]) == ("paid", True)
    assert sorted(ledger_entries(shop.app, order)) == BOOKED
    assert any("had been withdrawn" in one["text"] for one in mails(shop.app, "staff-alert"))


@pytest.mark.stripe_refuses
def test_stripe_away_changes_nothing(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    session_id = page(shop_visitor, order, charge)
    shop.double.refuse(f"POST /v1/checkout/sessions/{session_id}/expire", 403)

    answer = withdraw(shop_staff, order, charge)

    assert (answer.status_code, answer.json()["code"]) == (502, "gateway_unanswered")
    assert seen(shop_staff, order)[0]["state"] == "open"


@pytest.mark.stripe_refuses
def test_a_customer_who_was_deleted_at_stripe_pays_all_the_same(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    shop.double.delete_customer(str(stored(shop.app, order)["stripe_customer_id"]))
    charge = charged(shop_staff, order)

    session = shop.double.get(page(shop_visitor, order, charge))

    assert (session["customer"], session["customer_email"]) == (None, order.email)


@in_turn("cents", [0, 49, 100_000_000, "8000", 80.5, None, True])
def test_an_amount_that_cannot_be_charged_is_refused(shop_staff: TestClient, order: PaidOrder, cents: object) -> None:
    assert ask(shop_staff, order, amountCents=cents).status_code == 400
    assert seen(shop_staff, order) == []


def test_it_says_what_it_is_for(shop_staff: TestClient, order: PaidOrder) -> None:
    assert ask(shop_staff, order, text=" ").status_code == 400
    assert ask(shop_staff, order, text="x" * 201).status_code == 400


def test_an_unpaid_order_is_not_charged_for_more(shop: StripeShop, shop_staff: TestClient) -> None:
    answer = ask(shop_staff, shop.order("tom@brightwater.example"))

    assert (answer.status_code, answer.json()["code"]) == (409, "order_unpaid")


def test_another_clients_charge_is_not_theirs_to_pay(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    other = shop.buy("tom@brightwater.example", password=PASSWORD)

    answer = shop_visitor.post(f"/api/client/charges/{charge['id']}/pay", headers=other.bearer)

    assert (answer.status_code, answer.json()["code"]) == (404, "charge_unknown")
    assert withdraw(shop_staff, other, charge).status_code == 404


def test_it_is_given_back_in_parts_and_the_order_is_left_alone(
    shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = paid(shop, shop_staff, shop_visitor, order)

    assert give_back(shop_owner, order, charge, 3000).json()["message"] == "$30.00 was refunded."
    assert give_back(shop_owner, order, charge, 3000).json()["code"] == "charge_changed"
    assert give_back(shop_owner, order, charge, 5001, 3000).json()["code"] == "refund_amount"
    assert seen(shop_owner, order)[0]["moneyState"] == "partially_refunded"
    assert give_back(shop_owner, order, charge, 5000, 3000).status_code == 200

    assert shop.double.settle()
    [after] = seen(shop_owner, order)
    assert (after["refunded"], after["moneyState"]) == (8000, "refunded")
    assert money(shop, order) == ("paid", 0, "paid")
    [first, _] = [mail["text"] for mail in mails(shop.app, "payment-refunded")]
    assert f"For: {TEXT}" in first


def test_a_payment_that_takes_days_and_fails_is_told_and_can_be_paid_again(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    session_id = page(shop_visitor, order, charge)
    shop.double.pay(session_id, "delayed")
    assert shop.double.settle()
    assert of_id(shop_staff, order, charge["id"])["isPaying"]

    shop.double.delayed_fails(session_id)

    assert shop.double.settle()
    assert not of_id(shop_staff, order, charge["id"])["isPaying"]
    [_, failed] = mails(shop.app, "charge-request")
    assert "Your payment of $80.00 for order" in failed["text"]
    assert f"{TEXT}: $80.00" in failed["text"]
    assert page(shop_visitor, order, charge) != session_id


def test_a_refund_in_the_dashboard_is_followed(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    paid(shop, shop_staff, shop_visitor, order)
    [row] = rows(shop.app, "SELECT * FROM order_charges")
    shop.double.refund(str(row["payment_intent_id"]), 2000)
    assert shop.double.settle()

    assert seen(shop_staff, order)[0]["refunded"] == 2000
    assert ("refund", -2000) in ledger_entries(shop.app, order)
    assert money(shop, order) == ("paid", 0, "paid")


def test_an_answer_that_is_lost_gives_nothing_twice(
    shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = paid(shop, shop_staff, shop_visitor, order)
    shop.double.hold()
    shop.double.fail_next(3, 500, "POST /v1/refunds")

    answer = give_back(shop_owner, order, charge, 3000)

    assert (answer.status_code, answer.json()["code"]) == (502, "gateway_unanswered")
    assert give_back(shop_owner, order, charge, 3000).json()["code"] == "charge_changed"


def test_only_owners_give_back(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = paid(shop, shop_staff, shop_visitor, order)

    assert give_back(shop_staff, order, charge, 3000).status_code == 403
    assert give_back(shop_visitor, order, charge, 3000).status_code == 401


def test_a_dispute_is_of_the_charge_alone(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    paid(shop, shop_staff, shop_visitor, order)
    [row] = rows(shop.app, "SELECT * FROM order_charges")
    shop.double.dispute(str(row["payment_intent_id"]))
    assert shop.double.settle()

    [charge, *_] = seen(shop_staff, order)
    assert (charge["moneyState"], charge["takenByBank"]) == ("disputed", charge["paid"])
    assert shop_staff.get(f"/api/orders/{order.id}").json()["takenByBank"] == 0
    assert money(shop, order) == ("paid", 0, "paid")
    details = shop_staff.get(f"/api/orders/{order.id}").json()
    assert [(one["isOfCharge"], one["isOfHosting"]) for one in details["disputes"]] == [(True, False)]
    assert any("charge after the first payment" in one["text"] for one in mails(shop.app, "staff-money-back"))


def test_the_books_agree_and_a_missed_report_is_found(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    session_id = page(shop_visitor, order, charge)
    shop.double.hold()
    shop.double.pay(session_id)
    shop.double.drop("checkout.session.completed")

    reconcile.reconcile_everything(shop.app)

    assert seen(shop_staff, order)[0]["state"] == "paid"
    found = reconcile.reconcile_everything(shop.app)
    assert found.mismatches == []


def test_a_charge_that_a_backup_lacks_comes_back(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    session_id = page(shop_visitor, order, charge)
    with shop.app.database.write() as connection:
        connection.exec_driver_sql("DELETE FROM order_charges")
    shop.double.pay(session_id)
    assert shop.double.settle()

    [after] = seen(shop_staff, order)
    assert (after["id"], after["state"], after["text"]) == (charge["id"], "paid", TEXT)
    assert sorted(ledger_entries(shop.app, order)) == BOOKED


def test_an_order_goes_once_nothing_can_be_paid_for_it(
    shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    session_id = page(shop_visitor, order, charge)

    assert shop_owner.delete(f"/api/orders/{order.id}").status_code == 200

    assert shop.double.get(session_id)["status"] == "expired"
    assert rows(shop.app, "SELECT * FROM order_charges") == []


@pytest.mark.stripe_refuses
def test_an_order_whose_charge_was_paid_just_now_stays(
    shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    session_id = page(shop_visitor, order, charge)
    shop.double.hold()
    shop.double.pay(session_id)

    answer = shop_owner.delete(f"/api/orders/{order.id}")

    assert (answer.status_code, answer.json()["code"]) == (409, "charge_paid")
    assert seen(shop_staff, order)[0]["state"] == "paid"


def test_an_addon_is_charged_at_its_price_and_theirs_once_paid(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    sold = shop_staff.get(f"/api/orders/{order.id}/charges").json()["addons"]
    assert {"id": "domain", "name": "Domain Registration", "price": 2500} in sold
    wish = {"kind": "addon", "addonId": "domain", "amountCents": 2500, "text": ""}
    assert ask(shop_staff, order, **{**wish, "amountCents": 2400}).json()["code"] == "amount_differs"

    charge = charged(shop_staff, order, **wish)

    assert charge["text"] == "Domain Registration"
    assert ask(shop_staff, order, **wish).json()["code"] == "charge_not_offered"
    assert stored(shop.app, order)["later_addons"] == "[]"
    shop.double.pay(page(shop_visitor, order, charge))
    assert shop.double.settle()
    found = shop_staff.get(f"/api/orders/{order.id}").json()["order"]
    assert (found["selectedAddons"], found["laterAddons"], found["amount"]) == ([], ["domain"], 15000)
    assert found["addonNames"] == ["Domain Registration"]
    tasks = shop_staff.get(f"/api/orders/{order.id}/tasks").json()
    assert "domain" in str(tasks).lower()
    mine = shop_visitor.get("/api/client/domain", headers=order.bearer).json()
    assert mine["wantsRegistration"]
    assert ask(shop_staff, order, **wish).json()["code"] == "charge_not_offered"


def test_total_revenue_has_what_was_paid_later(
    shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charged(shop_staff, order, amountCents=99900)
    charge = paid(shop, shop_staff, shop_visitor, order)
    assert give_back(shop_owner, order, charge, 3000).status_code == 200
    assert shop.double.settle()

    stats = shop_staff.get("/api/admin/stats").json()

    assert (stats["totalRevenueCents"], stats["chargedCents"]) == (23000, 8000)
    assert (stats["refundedCents"], stats["receivedCents"]) == (3000, 20000)


def test_reports_tell_later_charges_apart(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    paid(shop, shop_staff, shop_visitor, order)

    [report] = shop_staff.get("/api/admin/reports").json()["currencies"]

    assert report["total"]["charges"] == {"entries": 1, "cents": 8000}
    assert report["total"]["netCents"] == 23000


def test_one_that_is_withdrawn_while_its_page_is_made_is_not_paid_there(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    answers: list[Any] = []
    address = f"/api/client/charges/{charge['id']}/pay"
    waits = shop.double.hang(path="POST /v1/checkout/sessions", n=1)
    opens = Thread(target=lambda: answers.append(shop_visitor.post(address, headers=order.bearer)))
    opens.start()
    assert waits.hit.wait(30)

    assert withdraw(shop_staff, order, charge).status_code == 200

    waits.release()
    opens.join(30)
    assert [(one.status_code, one.json()["code"]) for one in answers] == [(409, "charge_withdrawn")]
    [page_made] = [one for one in shop.double.all("checkout.session") if one["mode"] == "payment"]
    assert page_made["status"] == "expired"


def test_the_same_id_for_something_else_is_refused(shop_staff: TestClient, order: PaidOrder) -> None:
    charge_id = str(uuid4())
    assert ask(shop_staff, order, id=charge_id).status_code == 200

    answer = ask(shop_staff, order, id=charge_id, amountCents=9000)

    assert (answer.status_code, answer.json()["code"]) == (409, "charge_changed")
    assert [one["amount"] for one in seen(shop_staff, order)] == [8000]


def test_the_history_tells_of_it(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    paid(shop, shop_staff, shop_visitor, order)
    charge = charged(shop_staff, order, amountCents=9000)
    assert withdraw(shop_staff, order, charge).status_code == 200

    told = [one["title"] for one in shop_staff.get(f"/api/orders/{order.id}/timeline").json()["items"]]

    for title in (
        f"Charged $80.00 for “{TEXT}”",
        f"$80.00 paid for “{TEXT}”",
        f"Charged $90.00 for “{TEXT}”",
        f"“{TEXT}” withdrawn",
    ):
        assert title in told


def test_an_order_that_was_refunded_is_charged_no_more(
    shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    charge = charged(shop_staff, order)
    session_id = page(shop_visitor, order, charge)
    body = {"amountCents": 15000, "refundedBeforeCents": 0}
    assert shop_owner.post(f"/api/orders/{order.id}/refund", json=body).status_code == 200

    assert ask(shop_staff, order).json()["code"] == "order_refunded"
    assert shop_visitor.get("/api/client/charges", headers=order.bearer).json()["items"] == []
    answer = shop_visitor.post(f"/api/client/charges/{charge['id']}/pay", headers=order.bearer)
    assert (answer.status_code, answer.json()["code"]) == (409, "order_refunded")
    shop.double.pay(session_id)  # on the page that was open
    assert shop.double.settle()
    assert of_id(shop_staff, order, charge["id"])["state"] == "paid"
    assert any("refunded in full" in one["text"] for one in mails(shop.app, "staff-alert"))


def test_staff_hear_of_what_was_paid_once(
    shop: StripeShop, shop_staff: TestClient, shop_visitor: TestClient, order: PaidOrder
) -> None:
    paid(shop, shop_staff, shop_visitor, order)
    reconcile.settle(shop.app)

    told = mails(shop.app, "staff-charge-paid")
    assert sorted(one["recipient"] for one in told) == ["olive@agency.example", "sam@agency.example"]
    assert all("$80.00" in one["subject"] and TEXT in one["text"] for one in told)
    assert mails(shop.app, "staff-alert") == []
