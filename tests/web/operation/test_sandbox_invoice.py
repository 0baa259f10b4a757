"""GET /sandbox/invoices/{key}: the receipt of the sandbox, a page to print."""

from datetime import timedelta
from urllib.parse import urlsplit

from starlette.testclient import TestClient

from tests.conftest import FakeClock, PaidOrder
from tests.services.money.stripe.looking import refund

PATH = "/api/client/invoices"


def pages(visitor: TestClient, order: PaidOrder) -> list[str]:
    items = visitor.get(PATH, headers=order.bearer).json()["items"]
    return [urlsplit(one["pageUrl"]).path for one in items]


def test_it_names_seller_buyer_and_what_was_paid(visitor: TestClient, client_a: PaidOrder) -> None:
    [path] = pages(visitor, client_a)

    answer = visitor.get(path)

    assert answer.status_code == 200
    for text in (
        "TEST MODE",
        "No card was charged.",
        "Receipt",
        "Jan 5, 2026",
        f"#{client_a.id[:8]}",
        client_a.email,
        "Fundable website",
        "$150.00",
        "Domain Registration",
        "$25.00",
        "$175.00",
    ):
        assert text in answer.text
    assert "Refunded" not in answer.text
    assert "Stripe" not in answer.text
    assert "<script" not in answer.text
    assert answer.headers["cache-control"] == "no-store"


def test_a_month_of_hosting_has_one_of_its_own_and_a_refund_is_on_it(
    visitor: TestClient, owner: TestClient, client_a: PaidOrder
) -> None:
    owner.post(f"/api/sandbox/orders/{client_a.id}", json={"event": "renewal-paid"})
    assert refund(owner, client_a, 2500).status_code == 200

    renewal, first = [visitor.get(path).text for path in pages(visitor, client_a)]

    assert "Website hosting, 1 month" in renewal
    assert "$9.97" in renewal
    assert "Refunded" not in renewal
    assert first.index("$175.00") < first.index("Refunded") < first.rindex("$25.00")


def test_staff_open_the_same_page(visitor: TestClient, staff: TestClient, client_a: PaidOrder) -> None:
    [shown] = staff.get(f"/api/orders/{client_a.id}/invoices").json()["items"]

    assert visitor.get(urlsplit(shown["pageUrl"]).path).status_code == 200


def test_an_address_that_was_made_up_or_is_a_day_old_opens_nothing(
    visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder, clock: FakeClock
) -> None:
    [mine], [theirs] = pages(visitor, client_a), pages(visitor, client_b)
    joined = mine.rsplit(".", 3)[0] + "." + ".".join(theirs.rsplit(".", 3)[1:])

    for path in (mine[:-1], joined, "/sandbox/invoices/x", "/sandbox/invoices/a.b.c.d", "/sandbox/invoices/%00"):
        answer = visitor.get(path)
        assert (answer.status_code, client_a.email in answer.text) == (404, False)
        assert "This page isn’t valid" in answer.text or "This page isn&#39;t valid" in answer.text
    clock.move(timedelta(hours=24))
    assert visitor.get(mine).status_code == 404


def test_with_its_order_the_page_goes(visitor: TestClient, staff: TestClient, client_a: PaidOrder) -> None:
    [path] = pages(visitor, client_a)

    assert staff.delete(f"/api/orders/{client_a.id}").status_code == 200

    assert visitor.get(path).status_code == 404
