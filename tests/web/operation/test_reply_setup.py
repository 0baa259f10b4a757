"""/api/admin/settings/replies: how replies come in, and a test of it, for owners."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.conftest import PaidOrder
from tests.fakes.smtp import SmtpSink

PATH = "/api/admin/settings/replies"
MAILBOX = "reply@agency.example"


@pytest.fixture
def settings(sink: SmtpSink) -> dict[str, str]:
    return {
        "FUNDABLE_RATE_LIMITS": "off",
        "FUNDABLE_REPLY_ADDRESS": MAILBOX,
        "FUNDABLE_IMAP_URL": "imap://replies:secret@imap.agency.example",
        "FUNDABLE_SMTP_URL": sink.url,
    }


@pytest.fixture
def sink() -> Iterator[SmtpSink]:
    with SmtpSink() as opened:
        yield opened


def test_it_says_what_is_set_and_where_and_no_password(owner: TestClient) -> None:
    answer = owner.get(PATH)

    found = answer.json()
    assert found["address"] == {"value": MAILBOX, "source": "environment", "place": "FUNDABLE_REPLY_ADDRESS"}
    assert found["mailbox"]["value"] == "imap.agency.example"
    assert (found["findings"], found["lastFetch"], found["test"]) == ([], None, None)
    assert "secret" not in answer.text


def test_a_second_press_is_the_same_test_and_a_reload_shows_it(owner: TestClient) -> None:
    first, second = (owner.post(f"{PATH}/test").json()["test"] for _ in range(2))

    assert first == second == owner.get(PATH).json()["test"] == owner.post(f"{PATH}/look").json()["test"]
    assert (first["stage"], first["isRunning"], first["backAt"]) == ("sending", True, None)
    assert first["address"].startswith("reply+")
    sent = owner.get("/api/admin/messages").json()["items"]
    assert [(one["kind"], one["recipient"]) for one in sent] == [("test", first["address"])]


def test_it_is_for_owners(staff: TestClient, visitor: TestClient, client_a: PaidOrder) -> None:
    calls = (("GET", PATH), ("POST", f"{PATH}/test"), ("POST", f"{PATH}/look"))
    for method, path in calls:
        assert staff.request(method, path).status_code == 403
        assert visitor.request(method, path, headers=client_a.bearer).status_code == 401


class TestHalfSetUp:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_REPLY_ADDRESS": MAILBOX}

    def test_without_a_mailbox_it_is_said_here_and_under_system(self, owner: TestClient) -> None:
        [finding] = owner.get(PATH).json()["findings"]
        assert "there's no mailbox to fetch" in finding["found"]
        assert finding in owner.get("/api/admin/system").json()["concerns"]

    def test_without_a_mail_server_nothing_can_be_tested(self, owner: TestClient) -> None:
        answer = owner.post(f"{PATH}/test")
        assert (answer.status_code, answer.json()["code"]) == (409, "mail_missing")


class TestNotSetUp:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "off"}

    def test_nothing_is_wrong_and_nothing_can_be_tested(self, owner: TestClient) -> None:
        found = owner.get(PATH).json()
        assert (found["address"]["value"], found["findings"]) == ("", [])
        answer = owner.post(f"{PATH}/test")
        assert (answer.status_code, answer.json()["code"]) == (409, "replies_unset")
