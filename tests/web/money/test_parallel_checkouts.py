"""POST /api/create-checkout-session with an Idempotency-Key: clicks of one page make one order (money 11)."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.money import checkout_tries
from tests.conftest import FakeClock
from tests.overdue import at_the_second_look
from tests.turns import in_turn

PATH = "/api/create-checkout-session"
BODY = {"email": "nora@alder.example", "amount": 204, "selectedAddons": ["domain", "google-business"]}
KEY = "0b3d2f0e-6a43-4f0e-9a39-6d1f5f0a7c11"
OTHER_KEY = "c7a1b8d4-1111-4222-8333-444455556666"
CLICKS = 8
NewClient = Callable[[], TestClient]


def orders_in(app: App) -> list[dict[str, object]]:
    with app.database.read() as connection:
        return [dict(row) for row in connection.exec_driver_sql("SELECT * FROM orders ORDER BY seq").mappings()]


def click(browser: TestClient, key: str = KEY, **changed: object):  # type: ignore[no-untyped-def]
    return browser.post(PATH, json={**BODY, **changed}, headers={"Idempotency-Key": key})


def clicked_at_once(browser: TestClient, key: str = KEY) -> set[str]:
    """The payment pages that clicks at the same moment lead to."""
    with ThreadPoolExecutor(CLICKS) as pool:
        answers = list(pool.map(lambda _: click(browser, key), range(CLICKS)))
    assert {answer.status_code for answer in answers} == {200}
    return {answer.json()["sessionUrl"] for answer in answers}


@pytest.fixture
def held_cookie(visitor: TestClient) -> TestClient:
    """A browser whose cookie was made for another email."""
    assert visitor.post(PATH, json={**BODY, "email": "tom@brightwater.example"}).status_code == 200
    return visitor


def test_clicks_at_the_same_moment_make_one_order_in_a_browser_without_a_cookie(visitor: TestClient, app: App) -> None:
    assert len(clicked_at_once(visitor)) == 1
    assert len(orders_in(app)) == 1


def test_clicks_at_the_same_moment_make_one_order_beside_the_cookie_of_another_email(
    held_cookie: TestClient, app: App
) -> None:
    assert len(clicked_at_once(held_cookie)) == 1
    assert [order["email"] for order in orders_in(app)] == ["tom@brightwater.example", "nora@alder.example"]


def test_each_of_them_makes_the_browser_known_for_its_order(held_cookie: TestClient, app: App) -> None:
    [url] = clicked_at_once(held_cookie)

    again = click(held_cookie, OTHER_KEY)

    assert again.json()["sessionUrl"] == url
    assert len(orders_in(app)) == 2


def test_a_lost_answer_is_asked_for_again_and_is_the_same(new_client: NewClient, app: App) -> None:
    first, again = (click(new_client()) for _ in range(2))  # the cookie was lost with the answer

    assert first.json() == again.json()
    assert first.headers["set-cookie"] == again.headers["set-cookie"]
    assert len(orders_in(app)) == 1


@pytest.mark.parametrize(
    "changed",
    [
        {"email": "tom@brightwater.example"},
        {"amount": 150, "selectedAddons": []},
        {"amount": 199, "selectedAddons": ["fundability-review"]},
    ],
)
def test_another_body_under_the_same_key_is_refused(
    new_client: NewClient, app: App, changed: dict[str, object]
) -> None:
    browser = new_client()
    first = click(browser)

    for asking in (browser, new_client()):
        refused = click(asking, **changed)
        assert refused.status_code == 422
        assert refused.json() == {
            "message": "Something changed since this payment was started. Reload the page, then try again.",
            "code": "try_differs",
        }
    assert click(browser).json() == first.json()
    assert len(orders_in(app)) == 1


def test_the_same_body_written_another_way_is_the_same(visitor: TestClient, app: App) -> None:
    first = click(visitor)
    again = click(visitor, email="Nora@Alder.example", selectedAddons=["google-business", "domain"])

    assert first.json() == again.json()
    assert len(orders_in(app)) == 1


@in_turn("key", ["", "x", "a" * 15, "a" * 65, "with spaces in it, so many", "ümläut-in-a-key-of-16", '"'])
def test_a_key_that_could_be_anybodys_is_refused(visitor: TestClient, app: App, key: str) -> None:
    answer = visitor.post(PATH, json=BODY, headers={"Idempotency-Key": key.encode()})

    assert answer.status_code == 400
    assert "Idempotency-Key" in answer.json()["message"]
    assert orders_in(app) == []


def test_a_key_in_quotes_as_the_standard_writes_it_is_the_same(visitor: TestClient, new_client: NewClient) -> None:
    assert click(visitor).json() == click(new_client(), f'"{KEY}"').json()


def test_without_a_key_the_call_works_as_before(new_client: NewClient, app: App) -> None:
    for _ in range(2):
        assert new_client().post(PATH, json=BODY).status_code == 200
    assert len(orders_in(app)) == 2


def test_keys_are_stored_hashed_and_without_the_email(visitor: TestClient, app: App) -> None:
    click(visitor)
    with app.database.read() as connection:
        [row] = connection.exec_driver_sql("SELECT * FROM checkout_tries").mappings()

    assert KEY not in str(dict(row))
    assert "nora" not in str(dict(row))


def test_a_key_goes_with_its_order(visitor: TestClient, staff: TestClient, app: App) -> None:
    first = click(visitor).json()
    [order] = orders_in(app)
    assert staff.delete(f"/api/orders/{order['id']}").status_code == 200

    assert click(visitor).json() != first
    assert len(orders_in(app)) == 1


def test_after_a_paid_order_the_key_leads_to_it_and_makes_no_second_one(
    visitor: TestClient, new_client: NewClient, app: App
) -> None:
    url = click(visitor).json()["sessionUrl"]
    assert visitor.post(url, data={"action": "pay"}, follow_redirects=False).status_code == 303

    for browser in (visitor, new_client()):
        assert click(browser).json()["sessionUrl"] == url
    [order] = orders_in(app)
    assert order["payment_state"] == "paid"


def test_a_session_that_another_basket_has_ended_is_begun_anew(visitor: TestClient, app: App) -> None:
    first = click(visitor).json()
    click(visitor, OTHER_KEY, amount=150, selectedAddons=[])

    again = click(visitor).json()

    assert again != first
    assert [order["session_state"] for order in orders_in(app)] == ["ended", "ended", "open"]


def test_keys_are_forgotten_some_days_later(visitor: TestClient, app: App, clock: FakeClock) -> None:
    click(visitor)

    assert at_the_second_look(checkout_tries.forget_old, app, clock) == 0  # found young at the first look
    assert at_the_second_look(checkout_tries.forget_old, app, clock) == 1
