"""POST /api/client/login."""

from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.people import accounts
from tests.conftest import PASSWORD, Buy, PaidOrder
from tests.turns import in_turn

PATH = "/api/client/login"
WRONG = {"message": "The email or password isn't right. Check both and try again.", "code": "login_wrong"}


def opened_by(visitor: TestClient, email: str, password: str, number: str | None = None) -> str | None:
    """The order a login opens."""
    named = {} if number is None else {"orderNumber": number}
    answer = visitor.post(PATH, json={"email": email, "password": password, **named})
    if answer.status_code != 200:
        assert (answer.status_code, answer.json()) == (401, WRONG)
        return None
    bearer = {"Authorization": f"Bearer {answer.json()['token']}"}
    return str(visitor.get("/api/client/order", headers=bearer).json()["order"]["id"])


def test_it_opens_the_order(visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder) -> None:
    assert opened_by(visitor, client_a.email, PASSWORD) == client_a.id
    assert opened_by(visitor, f" {client_b.email.upper()} ", PASSWORD) == client_b.id


def test_a_login_leaves_the_earlier_ones_alone(visitor: TestClient, client_a: PaidOrder) -> None:
    assert opened_by(visitor, client_a.email, PASSWORD)

    assert visitor.get("/api/client/order", headers=client_a.bearer).status_code == 200


def test_the_login_that_a_browser_held_to_another_order_of_theirs_stays(visitor: TestClient, order_paid: Buy) -> None:
    """A browser keeps the orders that it has opened, each with its own token. Of another client's, see the logouts."""
    first = order_paid("nora@alder.example", (), "first password")
    second = order_paid("Nora@alder.example", (), "second password")

    def log_in(order: PaidOrder, password: str) -> None:
        sent = {"email": order.email, "password": password, "orderNumber": order.id[:8]}
        assert visitor.post(PATH, json=sent, headers=first.bearer).status_code == 200

    log_in(second, "second password")
    assert visitor.get("/api/client/order", headers=first.bearer).status_code == 200
    log_in(first, "first password")
    assert visitor.get("/api/client/order", headers=first.bearer).status_code == 401


def test_of_several_orders_the_newest_with_that_password_opens(visitor: TestClient, order_paid: Buy) -> None:
    first = order_paid("nora@alder.example", (), "first password")
    second = order_paid("Nora@alder.example", (), "second password")
    third = order_paid("nora@alder.example", (), "first password")

    assert opened_by(visitor, "nora@alder.example", "first password") == third.id
    assert opened_by(visitor, "nora@alder.example", "second password") == second.id
    order_paid("nora@alder.example", (), "fourth password")
    assert opened_by(visitor, "nora@alder.example", "first password") == third.id
    assert first.id


def test_only_the_three_newest_are_tried(visitor: TestClient, order_paid: Buy) -> None:
    for number in range(4):
        order_paid("nora@alder.example", (), f"password {number}")

    assert opened_by(visitor, "nora@alder.example", "password 0") is None
    assert opened_by(visitor, "nora@alder.example", "password 1")


def test_a_link_opens_its_own_order_among_those_of_one_password(visitor: TestClient, order_paid: Buy) -> None:
    bought = [order_paid("nora@alder.example", (), PASSWORD) for _ in range(4)]

    for order in bought:
        assert opened_by(visitor, "Nora@alder.example", PASSWORD, order.id[:8]) == order.id
    for number in ("", "a link", "gggggggg", "%", "_" * 8):
        assert opened_by(visitor, "nora@alder.example", PASSWORD, number) == bought[3].id


def test_a_link_to_an_order_opens_nothing_and_tells_nothing(
    visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder, order_paid: Buy
) -> None:
    unset = order_paid(client_a.email)

    for named in (client_b, unset):
        assert opened_by(visitor, client_a.email, PASSWORD, named.id[:8]) == client_a.id
        assert opened_by(visitor, client_a.email, "wrong horse battery", named.id[:8]) is None
    assert opened_by(visitor, "nobody@alder.example", PASSWORD, client_a.id[:8]) is None


def test_strangers_who_type_the_email_at_checkout_shut_nobody_out(
    visitor: TestClient, client_a: PaidOrder, order_pending: Buy, order_paid: Buy
) -> None:
    for _ in range(3):
        order_pending(client_a.email)
    order_paid(client_a.email)

    assert opened_by(visitor, client_a.email, PASSWORD) == client_a.id


@in_turn("password", ["", "wrong horse battery", PASSWORD + " ", PASSWORD[:-1], "x" * 100_000])
def test_a_wrong_password_is_refused(visitor: TestClient, client_a: PaidOrder, password: str) -> None:
    assert opened_by(visitor, client_a.email, password) is None


def test_no_answer_tells_who_is_a_client(visitor: TestClient, client_a: PaidOrder, order_paid: Buy) -> None:
    without_password = order_paid("later@alder.example")
    answers = [
        visitor.post(PATH, json={"email": email, "password": "wrong horse battery"})
        for email in (client_a.email, without_password.email, "nobody@alder.example", "olive@agency.example")
    ]

    shapes = {
        (
            answer.status_code,
            answer.text,
            tuple((name, value) for name, value in answer.headers.items() if name != "x-request-id"),
        )
        for answer in answers
    }
    assert len(shapes) == 1


def test_an_order_without_a_password_is_opened_by_none(visitor: TestClient, order_paid: Buy) -> None:
    order = order_paid()

    for password in ("", "None", "a password that nobody has"):
        assert opened_by(visitor, order.email, password) is None


@in_turn("body", [{}, {"email": "nora", "password": "x"}, {"email": "a@b.co"}, {"email": ["a@b.co"]}])
def test_what_is_missing_is_named(visitor: TestClient, body: dict[str, object], app: App) -> None:
    answer = visitor.post(PATH, json=body)

    assert answer.status_code == 400
    assert answer.json()["message"] in {
        "Please provide your email address, such as name@business.com.",
        "Please enter your password.",
    }
    with app.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM client_tokens").scalar_one() == 0


def test_a_password_longer_than_any_we_take_is_never_hashed(app: App) -> None:
    longest = "x" * 1024

    assert accounts.verify(app, app.passwords.hash(longest), longest)
    assert not accounts.verify(app, app.passwords.hash(longest + "x"), longest + "x")
