"""POST /api/orders/set-password."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import PASSWORD, Buy, FakeClock, PaidOrder, StripeShop
from tests.turns import in_turn

PATH = "/api/orders/set-password"
NOT_CONFIRMED = "Your payment isn't confirmed yet. Wait a moment, then try again."
ALREADY = "You already have a password. Log in with it, or reset it."
OVER = "Your payment didn't go through, and you haven't been charged. You can order again."
UNKNOWN = "This password setup link isn't valid. Use the link in your order email."


def password_of(app: App, order: PaidOrder) -> object:
    with app.database.read() as connection:
        query = "SELECT password_hash FROM orders WHERE id = ?"
        return connection.exec_driver_sql(query, (order.id,)).scalar_one()


def test_it_sets_the_password_of_a_paid_order_and_opens_it(visitor: TestClient, order_paid: Buy, app: App) -> None:
    order = order_paid()

    answer = visitor.post(PATH, json={"sessionId": order.session_id, "password": PASSWORD})

    assert answer.status_code == 200
    assert set(answer.json()) == {"token"}
    assert len(answer.json()["token"]) >= 43  # 256 bits
    opened = visitor.get("/api/client/order", headers={"Authorization": f"Bearer {answer.json()['token']}"})
    assert opened.json()["order"]["id"] == order.id
    assert str(password_of(app, order)).startswith("$argon2id$")


@pytest.mark.parametrize(
    "password", ["        ", "pässwörd", "密码密码密码密码", "😀" * 8, "a" * 1024, "x\x00y567890", " lead "]
)
def test_a_password_is_taken_exactly_as_typed(visitor: TestClient, order_paid: Buy, password: str) -> None:
    order = order_paid()
    password = password.ljust(8)

    assert visitor.post(PATH, json={"sessionId": order.session_id, "password": password}).status_code == 200

    def opens(typed: str) -> bool:
        return visitor.post("/api/client/login", json={"email": order.email, "password": typed}).status_code == 200

    assert opens(password)
    assert not opens(password[:-1])
    assert not opens(password + " ")


@in_turn(
    ("password", "sentence"),
    [
        ("", "Password must be at least 8 characters long."),
        ("1234567", "Password must be at least 8 characters long."),
        ("😀" * 7, "Password must be at least 8 characters long."),
        ("a" * 1025, "Password must be at most 1024 characters long."),
        ("é" * 513, "Password must be at most 1024 characters long."),
        (None, "Please enter your password."),
        (12345678, "Please enter your password."),
        (["12345678"], "Please enter your password."),
        ("a" * 100_001, "Please enter your password."),
    ],
)
def test_a_password_of_another_length_or_kind_is_refused(
    visitor: TestClient, order_paid: Buy, app: App, password: object, sentence: str
) -> None:
    order = order_paid()

    answer = visitor.post(PATH, json={"sessionId": order.session_id, "password": password})

    assert answer.status_code == 400
    assert answer.json()["message"] == sentence
    assert password_of(app, order) is None


def test_a_lone_surrogate_is_refused(visitor: TestClient, order_paid: Buy, app: App) -> None:
    order = order_paid()
    content = f'{{"sessionId": "{order.session_id}", "password": "12345678\\ud800"}}'

    answer = visitor.post(PATH, content=content, headers={"Content-Type": "application/json"})

    assert answer.status_code == 400
    assert password_of(app, order) is None


def test_an_unpaid_session_is_not_confirmed_and_stays_so(visitor: TestClient, order_pending: Buy, app: App) -> None:
    order = order_pending()

    answer = visitor.post(PATH, json={"sessionId": order.session_id, "password": PASSWORD})

    assert answer.status_code == 409
    assert answer.json() == {"message": NOT_CONFIRMED, "code": "not_confirmed"}
    assert password_of(app, order) is None


def test_a_session_sets_a_password_once_and_the_first_one_stays(visitor: TestClient, client_a: PaidOrder) -> None:
    answer = visitor.post(PATH, json={"sessionId": client_a.session_id, "password": "another password"})

    assert answer.status_code == 409
    assert answer.json() == {"message": ALREADY, "code": "password_set"}
    login = visitor.post("/api/client/login", json={"email": client_a.email, "password": PASSWORD})
    assert login.status_code == 200


def test_of_fifty_at_once_one_wins(visitor: TestClient, order_paid: Buy) -> None:
    order = order_paid()
    bodies = [{"sessionId": order.session_id, "password": f"password {number}"} for number in range(50)]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda body: visitor.post(PATH, json=body), bodies))

    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 49
    winner = bodies[[answer.status_code for answer in answers].index(200)]["password"]
    assert visitor.post("/api/client/login", json={"email": order.email, "password": winner}).status_code == 200


@in_turn("session_id", ["x", "cs_sandbox_", "' OR 1=1 --", "\x00", "é", "%"])
def test_an_unknown_session_is_refused(visitor: TestClient, client_a: PaidOrder, session_id: str) -> None:
    for changed in (session_id, client_a.id, client_a.session_id[:-1], client_a.session_id.upper()):
        answer = visitor.post(PATH, json={"sessionId": changed, "password": PASSWORD})
        assert answer.status_code == 404, changed
        assert answer.json() == {"message": UNKNOWN, "code": "session_unknown"}


@in_turn("session_id", [None, "", 7, ["x"], "x" * 501])
def test_a_session_that_cannot_be_one_is_refused(visitor: TestClient, session_id: object) -> None:
    answer = visitor.post(PATH, json={"sessionId": session_id, "password": PASSWORD})

    assert answer.status_code == 400
    assert answer.json()["message"] == UNKNOWN


def test_an_order_that_staff_moved_on_by_hand_counts_as_paid(
    visitor: TestClient, staff: TestClient, order_pending: Buy
) -> None:
    order = order_pending()
    staff.patch(f"/api/orders/{order.id}/status", json={"status": "intake"})

    assert visitor.post(PATH, json={"sessionId": order.session_id, "password": PASSWORD}).status_code == 200


def test_a_deleted_order_takes_no_password(visitor: TestClient, staff: TestClient, order_paid: Buy) -> None:
    order = order_paid()
    staff.delete(f"/api/orders/{order.id}")

    assert visitor.post(PATH, json={"sessionId": order.session_id, "password": PASSWORD}).status_code == 404


def asked(shop: StripeShop) -> list[str]:
    """The sessions that the provider was asked about."""
    return [call.path.rpartition("/")[2] for call in shop.double.called("GET", "/v1/checkout/sessions/*")]


def test_a_buyer_who_is_back_before_the_report_is_asked_for_at_the_provider(shop: StripeShop) -> None:
    shop.double.hold()
    session_id, browser = shop.order().session_id, shop.browser()
    body = {"sessionId": session_id, "password": PASSWORD}
    assert browser.post(PATH, json=body).status_code == 409
    shop.double.pay(session_id)

    assert browser.post(PATH, json=body).status_code == 200
    assert asked(shop) == [session_id, session_id]


@pytest.mark.parametrize(
    ("fault", "status", "sentence"),
    [
        (
            429,
            503,
            "Our card provider isn't responding right now, so we can't check your payment yet. "
            "Please try again in a few minutes.",
        ),
        (
            401,
            502,
            "We can't check your payment right now. Try again later, or contact us.",
        ),
    ],
)
def test_a_provider_that_does_not_answer_is_said_so(shop: StripeShop, fault: int, status: int, sentence: str) -> None:
    order = shop.order()
    shop.double.fail_next(status=fault, path="/v1/checkout/sessions/*")

    answer = shop.browser().post(PATH, json={"sessionId": order.session_id, "password": PASSWORD})

    assert (answer.status_code, answer.json()["message"]) == (status, sentence)
    assert password_of(shop.app, order) is None


def test_a_payment_page_that_is_over_is_waited_for_no_longer(shop: StripeShop) -> None:
    order = shop.order()
    shop.double.expire(order.session_id)

    answer = shop.browser().post(PATH, json={"sessionId": order.session_id, "password": PASSWORD})

    assert (answer.status_code, answer.json()) == (409, {"message": OVER, "code": "payment_over"})


def test_a_payment_that_fell_through_is_waited_for_no_longer(shop: StripeShop) -> None:
    order = shop.order()
    shop.double.pay(order.session_id, "delayed")
    shop.double.delayed_fails(order.session_id)
    assert shop.double.settle()

    answer = shop.browser().post(PATH, json={"sessionId": order.session_id, "password": PASSWORD})

    assert (answer.status_code, answer.json()["code"]) == (409, "payment_over")


def test_an_unknown_session_is_not_asked_for_at_the_provider(shop: StripeShop) -> None:
    shop.order()

    shop.browser().post(PATH, json={"sessionId": "cs_test_guessed", "password": PASSWORD})

    assert asked(shop) == []


def test_a_token_lives_ninety_days(visitor: TestClient, client_a: PaidOrder, clock: FakeClock) -> None:
    clock.move(timedelta(days=89, hours=23))
    assert visitor.get("/api/client/order", headers=client_a.bearer).status_code == 200
    clock.move(timedelta(hours=1))
    assert visitor.get("/api/client/order", headers=client_a.bearer).status_code == 401
