"""POST /api/password/reset."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import inspect
from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import PASSWORD, Buy, FakeClock, PaidOrder
from tests.turns import in_turn
from tests.web.mail.mailbox import newest

PATH = "/api/password/reset"
NEW = "another horse"
DEAD = {"message": "This link has been used or has expired. Ask for a new one.", "code": "link_dead"}
SAM = "sam@agency.example"


def asked(browser: TestClient, app: App, email: str, who: str = "client") -> str:
    """The token of the link that somebody asked for."""
    assert browser.post("/api/password/forgot", json={"email": email, "who": who}).status_code == 200
    return newest(app, f"{who}-reset").token


def reset(browser: TestClient, token: object, password: object = NEW) -> Any:
    return browser.post(PATH, json={"token": token, "password": password})


def is_dead(browser: TestClient, token: str) -> bool:
    answer = reset(browser, token)
    return (answer.status_code, answer.json()) == (410, DEAD)


def client_opens(browser: TestClient, email: str, password: str) -> bool:
    return browser.post("/api/client/login", json={"email": email, "password": password}).status_code == 200


def staff_opens(browser: TestClient, password: str) -> bool:
    return browser.post("/api/admin/login", json={"email": SAM, "password": password}).status_code == 200


def test_it_gives_a_client_another_password_and_logs_them_in(
    visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder, app: App
) -> None:
    answer = reset(visitor, asked(visitor, app, client_a.email))

    assert answer.status_code == 200
    assert answer.json()["who"] == "client"
    bearer = {"Authorization": f"Bearer {answer.json()['token']}"}
    assert visitor.get("/api/client/order", headers=bearer).json()["order"]["id"] == client_a.id
    assert client_opens(visitor, client_a.email, NEW)
    assert not client_opens(visitor, client_a.email, PASSWORD)
    assert client_opens(visitor, client_b.email, PASSWORD)


def test_it_ends_every_other_login_and_link_of_the_order(
    visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder, app: App, clock: FakeClock
) -> None:
    first = asked(visitor, app, client_a.email)
    clock.move(timedelta(minutes=6))
    second = asked(visitor, app, client_a.email)
    others = asked(visitor, app, client_b.email)

    assert reset(visitor, second).status_code == 200

    assert visitor.get("/api/client/order", headers=client_a.bearer).status_code == 401
    assert visitor.get("/api/client/order", headers=client_b.bearer).status_code == 200
    assert is_dead(visitor, first)
    assert is_dead(visitor, second)
    assert client_opens(visitor, client_a.email, NEW)
    assert reset(visitor, others).status_code == 200


def test_it_gives_a_paid_order_its_first_password(visitor: TestClient, order_paid: Buy, app: App) -> None:
    order = order_paid()

    answer = reset(visitor, newest(app, "order-received").token)

    assert (answer.status_code, answer.json()["who"]) == (200, "client")
    assert client_opens(visitor, order.email, NEW)
    second = visitor.post("/api/orders/set-password", json={"sessionId": order.session_id, "password": PASSWORD})
    assert second.status_code == 409


def test_the_link_to_the_first_password_sets_no_second_one(visitor: TestClient, client_a: PaidOrder, app: App) -> None:
    token = newest(app, "order-received").token

    answer = reset(visitor, token)

    assert answer.status_code == 409
    assert answer.json() == {
        "message": "You already have a password. Log in with it, or reset it.",
        "code": "password_set",
    }
    assert client_opens(visitor, client_a.email, PASSWORD)
    assert visitor.get("/api/client/order", headers=client_a.bearer).status_code == 200


def test_it_gives_staff_another_password_and_ends_their_logins(
    visitor: TestClient, owner: TestClient, staff: TestClient, app: App, clock: FakeClock
) -> None:
    first = asked(visitor, app, SAM, "staff")
    clock.move(timedelta(minutes=6))

    answer = reset(visitor, asked(visitor, app, SAM, "staff"))

    assert (answer.status_code, answer.json()) == (200, {"who": "staff", "token": None})
    assert "fundable_admin" not in answer.cookies
    assert staff.get("/api/admin/user").status_code == 401
    assert owner.get("/api/admin/user").status_code == 200
    assert is_dead(visitor, first)
    assert staff_opens(visitor, NEW)
    assert not staff_opens(visitor, PASSWORD)


def test_the_pages_of_a_mail_scanner_use_nothing_up(visitor: TestClient, client_a: PaidOrder, app: App) -> None:
    token = asked(visitor, app, client_a.email)

    for method in ("GET", "GET", "GET", "HEAD"):
        assert visitor.request(method, f"/reset-password?token={token}").status_code == 200
        assert visitor.request(method, f"{PATH}?token={token}").status_code == 405

    assert reset(visitor, token).status_code == 200


def test_a_refused_password_uses_nothing_up(visitor: TestClient, client_a: PaidOrder, app: App) -> None:
    token = asked(visitor, app, client_a.email)

    for password, sentence in (
        ("1234567", "Password must be at least 8 characters long."),
        ("😀" * 7, "Password must be at least 8 characters long."),
        ("é" * 513, "Password must be at most 1024 characters long."),
        (None, "Please enter your password."),
    ):
        answer = reset(visitor, token, password)
        assert (answer.status_code, answer.json()["message"]) == (400, sentence)

    assert reset(visitor, token).status_code == 200


def test_of_eight_at_once_one_wins(new_client: Callable[[], TestClient], client_a: PaidOrder, app: App) -> None:
    browsers = [new_client() for _ in range(8)]
    token = asked(browsers[0], app, client_a.email)
    passwords = [f"password number {number}" for number in range(8)]

    with ThreadPoolExecutor(8) as crowd:
        answers = list(crowd.map(lambda browser, password: reset(browser, token, password), browsers, passwords))

    assert sorted(answer.status_code for answer in answers) == [200] + [410] * 7
    [won] = [number for number, answer in enumerate(answers) if answer.status_code == 200]
    assert [client_opens(browsers[0], client_a.email, password) for password in passwords].index(True) == won


@pytest.mark.parametrize(
    ("who", "kind", "lives"),
    [
        ("client", "client-reset", timedelta(hours=2)),
        ("staff", "staff-reset", timedelta(hours=2)),
        ("nobody yet", "order-received", timedelta(days=30)),
        ("invited", "staff-invitation", timedelta(days=7)),
    ],
)
def test_a_link_ends_when_its_time_is_over(
    visitor: TestClient,
    owner: TestClient,
    staff: TestClient,
    order_paid: Buy,
    app: App,
    clock: FakeClock,
    who: str,
    kind: str,
    lives: timedelta,
) -> None:
    if who == "client":
        asked(visitor, app, order_paid("nora@alder.example", (), PASSWORD).email)
    elif who == "staff":
        asked(visitor, app, SAM, "staff")
    elif who == "invited":
        assert owner.post("/api/admin/team", json={"email": "ida@agency.example", "role": "staff"}).status_code == 200
    else:
        order_paid()
    token = newest(app, kind).token

    clock.move(lives)
    assert is_dead(visitor, token)
    clock.move(timedelta(seconds=-1))
    assert reset(visitor, token).status_code == 200


def test_a_link_from_the_future_opens_nothing(
    visitor: TestClient, client_a: PaidOrder, app: App, clock: FakeClock
) -> None:
    clock.move(timedelta(days=400))
    token = asked(visitor, app, client_a.email)
    clock.move(timedelta(days=-400))

    assert is_dead(visitor, token)


def test_a_link_dies_with_its_order(visitor: TestClient, client_a: PaidOrder, owner: TestClient, app: App) -> None:
    token = asked(visitor, app, client_a.email)
    assert owner.delete(f"/api/orders/{client_a.id}").status_code == 200

    assert is_dead(visitor, token)


def test_a_link_dies_with_its_users_right(visitor: TestClient, owner: TestClient, staff: TestClient, app: App) -> None:
    token = asked(visitor, app, SAM, "staff")
    sam = staff.get("/api/admin/user").json()["id"]
    assert owner.post(f"/api/admin/team/{sam}/disable").status_code == 200

    assert is_dead(visitor, token)
    assert owner.post(f"/api/admin/team/{sam}/enable").status_code == 200
    assert is_dead(visitor, token)


def test_no_other_text_opens_anything(visitor: TestClient, client_a: PaidOrder, app: App) -> None:
    token = asked(visitor, app, client_a.email)
    link_id, _, signature = token.rpartition(".")
    others = asked(visitor, app, client_a.email).rpartition(".")[2][::-1]

    for made_up in (
        link_id,
        f"{link_id}.",
        f".{signature}",
        f"{link_id}.{others}",
        token[:-1],
        token + "A",
        token.swapcase(),
        str(client_a.token),
        client_a.id,
        client_a.session_id,
        "' OR '1'='1",
        "%",
        "ü.ß",
        ".",
        "\x00",
    ):
        assert is_dead(visitor, made_up), made_up
    assert reset(visitor, token).status_code == 200


@in_turn("token", ["", None, 1, ["x"], "x" * 501])
def test_what_is_no_token_is_refused(visitor: TestClient, token: object) -> None:
    answer = reset(visitor, token)

    assert answer.status_code == 400
    assert answer.json()["message"] == "This link isn't complete. Copy it again from your email."


def test_the_token_is_never_stored_nor_said(visitor: TestClient, client_a: PaidOrder, app: App) -> None:
    """What lies in the database opens nothing without the key beside it."""
    token = asked(visitor, app, client_a.email)

    with app.database.read() as connection:
        names = inspect(connection).get_table_names()
        stored = [repr(connection.exec_driver_sql(f"SELECT * FROM {name}").all()) for name in names]
    signature = token.rpartition(".")[2]
    assert not [name for name, rows in zip(names, stored, strict=True) if signature in rows]
    assert token not in reset(visitor, token).text
