"""PATCH /api/orders/{id}/email."""

from datetime import timedelta

from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import NOBODYS, PASSWORD, Buy, FakeClock, PaidOrder
from tests.turns import in_turn
from tests.web.mail.mailbox import mails, newest

RIGHT = "nora@alder-and-finch.example"


def correct(browser: TestClient, order_id: str, email: object = RIGHT) -> tuple[int, dict[str, object]]:
    answer = browser.patch(f"/api/orders/{order_id}/email", json={"email": email})
    return answer.status_code, answer.json()


def test_it_corrects_the_email_and_the_history_says_who_did_it(
    staff: TestClient, client_a: PaidOrder, clock: FakeClock
) -> None:
    clock.move(timedelta(minutes=10))

    status, order = correct(staff, client_a.id, f" {RIGHT} ")

    assert (status, order["email"], order["status"]) == (200, RIGHT, "paid")
    history = order["statusHistory"]
    assert isinstance(history, list)
    assert history[-1] == {
        "status": "paid",
        "at": "2026-01-05T15:14:00Z",
        "note": f"E-mail changed from {client_a.email} to {RIGHT}",
        "by": "sam@agency.example",
    }
    assert staff.get(f"/api/orders/{client_a.id}").json()["order"] == order


def test_the_new_address_gets_a_link_and_the_old_password_opens_nothing(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, app: App
) -> None:
    correct(staff, client_a.id)

    def login(email: str, password: str = PASSWORD) -> int:
        return visitor.post("/api/client/login", json={"email": email, "password": password}).status_code

    assert [login(email) for email in (RIGHT, client_a.email)] == [401, 401]
    mail = newest(app, "client-reset")
    assert (mail.recipient, mail.subject.startswith("Set your password for order")) == (RIGHT, True)
    body = {"token": mail.token, "password": "another horse"}
    assert visitor.post("/api/password/reset", json=body).status_code == 200
    assert login(RIGHT.upper(), "another horse") == 200
    assert login(client_a.email, "another horse") == 401


def test_the_way_from_the_payment_does_not_open_it_again(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder
) -> None:
    """Whoever paid still has the session's id. A password was set with it once, and once is all."""
    correct(staff, client_a.id)

    body = {"sessionId": client_a.session_id, "password": "another horse"}
    answer = visitor.post("/api/orders/set-password", json=body)

    assert (answer.status_code, answer.json()["code"]) == (409, "password_set")


def test_an_order_whose_password_was_ended_shuts_nobody_out(
    staff: TestClient, visitor: TestClient, order_paid: Buy, client_b: PaidOrder
) -> None:
    for _ in range(3):
        correct(staff, order_paid("x@alder.example", (), PASSWORD).id, client_b.email)

    body = {"email": client_b.email, "password": PASSWORD}
    assert visitor.post("/api/client/login", json=body).status_code == 200


def test_every_login_and_link_of_the_earlier_one_ends(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder, app: App
) -> None:
    for order in (client_a, client_b):
        visitor.post("/api/password/forgot", json={"email": order.email, "who": "client"})
    dead, alive = (mail.token for mail in mails(app, "client-reset"))
    received = mails(app, "order-received")[0].token

    correct(staff, client_a.id)

    def reset(token: str) -> int:
        return visitor.post("/api/password/reset", json={"token": token, "password": "another horse"}).status_code

    assert visitor.get("/api/client/order", headers=client_a.bearer).status_code == 401
    assert visitor.get("/api/client/order", headers=client_b.bearer).status_code == 200
    assert [reset(token) for token in (dead, received, alive)] == [410, 410, 200]


def test_the_new_address_gets_its_link_at_once(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, app: App
) -> None:
    """That the earlier one was sent one a minute ago is no reason to wait."""
    visitor.post("/api/password/forgot", json={"email": client_a.email, "who": "client"})
    correct(staff, client_a.id)

    visitor.post("/api/password/forgot", json={"email": RIGHT, "who": "client"})

    assert newest(app, "client-reset").recipient == RIGHT


def test_the_list_finds_it_by_the_new_one_only(staff: TestClient, client_a: PaidOrder) -> None:
    correct(staff, client_a.id)

    def found(email: str) -> int:
        return int(staff.get("/api/orders", params={"q": email}).json()["total"])

    assert (found(RIGHT), found(client_a.email)) == (1, 0)


def test_the_client_is_not_told_of_a_stage_that_is_none(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, app: App, clock: FakeClock
) -> None:
    def stages(bearer: dict[str, str]) -> object:
        return visitor.get("/api/client/order", headers=bearer).json()["order"]["statusHistory"]

    before = stages(client_a.bearer)
    clock.move(timedelta(minutes=10))
    correct(staff, client_a.id)
    body = {"token": newest(app, "client-reset").token, "password": PASSWORD}
    token = visitor.post("/api/password/reset", json=body).json()["token"]

    assert stages({"Authorization": f"Bearer {token}"}) == before


def test_the_same_email_changes_nothing(staff: TestClient, visitor: TestClient, client_a: PaidOrder) -> None:
    before = staff.get(f"/api/orders/{client_a.id}").json()["order"]

    assert correct(staff, client_a.id, client_a.email) == (200, before)
    assert visitor.get("/api/client/order", headers=client_a.bearer).status_code == 200


def test_an_unpaid_order_has_an_email_too(staff: TestClient, order_pending: Buy) -> None:
    status, order = correct(staff, order_pending().id)

    assert (status, order["email"], order["status"]) == (200, RIGHT, "pending")


@in_turn("email", ["", "nora", "nora@", "a@b", None, 7, "a@b.co\nBcc: x@y.zz", "x" * 250 + "@b.co"])
def test_what_is_no_email_is_refused(staff: TestClient, client_a: PaidOrder, email: object) -> None:
    status, body = correct(staff, client_a.id, email)

    assert (status, body["message"]) == (400, "Enter the client's email address, such as name@business.com.")
    assert staff.get(f"/api/orders/{client_a.id}").json()["order"]["email"] == client_a.email


@in_turn("order_id", [NOBODYS, "none"])
def test_an_order_that_is_not_there_is_refused(staff: TestClient, order_id: str) -> None:
    status, body = correct(staff, order_id)

    assert (status, body["message"]) == (404, "This order no longer exists. It may have been deleted.")
