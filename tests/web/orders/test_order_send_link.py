"""POST /api/orders/{id}/send-link."""

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.web.mail.log import SAVED
from tests.conftest import NOBODYS, PASSWORD, Buy
from tests.turns import in_turn
from tests.web.mail.mailbox import mails, newest


@pytest.mark.parametrize("password", [None, PASSWORD])
def test_the_client_gets_a_link_to_their_first_password_or_another(
    staff: TestClient, visitor: TestClient, order_paid: Buy, app: App, password: str | None
) -> None:
    order = order_paid("nora@alder.example", (), password)

    answer = staff.post(f"/api/orders/{order.id}/send-link")

    assert answer.status_code == 200
    assert answer.json() == {"message": SAVED, "code": "mail_saved"}
    [mail] = mails(app, "client-reset")
    assert (mail.recipient, mail.order_id) == (order.email, order.id)
    assert ("Set your password" in mail.subject) == (password is None)
    body = {"token": mail.token, "password": "another horse"}
    assert visitor.post("/api/password/reset", json=body).status_code == 200


def test_staff_send_as_many_as_are_needed(staff: TestClient, order_paid: Buy, app: App) -> None:
    order = order_paid()
    for _ in range(3):
        assert staff.post(f"/api/orders/{order.id}/send-link").status_code == 200

    assert len({mail.token for mail in mails(app, "client-reset")}) == 3


def test_it_goes_to_the_corrected_email(staff: TestClient, order_paid: Buy, app: App) -> None:
    order = order_paid()
    staff.patch(f"/api/orders/{order.id}/email", json={"email": "right@alder.example"})

    staff.post(f"/api/orders/{order.id}/send-link")

    assert newest(app, "client-reset").recipient == "right@alder.example"


def test_an_order_that_is_not_paid_has_no_portal(staff: TestClient, order_pending: Buy, app: App) -> None:
    answer = staff.post(f"/api/orders/{order_pending().id}/send-link")

    assert answer.status_code == 409
    assert answer.json() == {
        "message": "This order isn't paid yet, so its client has no portal yet.",
        "code": "order_unpaid",
    }
    assert mails(app, "client-reset") == []


@in_turn("order_id", [NOBODYS, "none"])
def test_an_order_that_is_not_there_is_refused(staff: TestClient, order_id: str) -> None:
    answer = staff.post(f"/api/orders/{order_id}/send-link")

    assert answer.status_code == 404
    assert answer.json()["message"] == "This order no longer exists. It may have been deleted."
