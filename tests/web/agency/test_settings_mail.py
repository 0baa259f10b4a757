"""POST /api/admin/settings/test-mail."""

from starlette.testclient import TestClient

from fundable.web.mail.log import SAVED
from tests.conftest import PaidOrder

PATH = "/api/admin/settings/test-mail"


def test_whoever_asks_gets_a_message_each_time(staff: TestClient) -> None:
    answers = [staff.post(PATH) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json()["message"] == SAVED
    found = staff.get("/api/admin/messages").json()["items"]
    assert [(one["kind"], one["recipient"]) for one in found] == [("test", "sam@agency.example")] * 2


def test_it_is_for_staff(visitor: TestClient, client_a: PaidOrder) -> None:
    for headers in ({}, client_a.bearer):
        assert visitor.post(PATH, headers=headers).status_code == 401
