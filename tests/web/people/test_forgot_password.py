"""POST /api/password/forgot."""

from collections.abc import Callable
from datetime import timedelta
from time import monotonic

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.people import accounts
from fundable.web.people.passwords import ANSWER_AFTER_S
from tests.conftest import PASSWORD, Buy, FakeClock, PaidOrder
from tests.turns import in_turn
from tests.web.mail.mailbox import mails

PATH = "/api/password/forgot"
ASKED = {"message": "If there's an account for this address, a link is on its way.", "code": "asked"}
SAM = "sam@agency.example"


def ask(browser: TestClient, email: str, who: str = "client") -> None:
    answer = browser.post(PATH, json={"email": email, "who": who})
    assert (answer.status_code, answer.json()) == (200, ASKED)


def reset(browser: TestClient, token: str) -> int:
    return browser.post("/api/password/reset", json={"token": token, "password": "another horse"}).status_code


def test_a_client_gets_a_link_that_sets_another_password(
    visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder, app: App
) -> None:
    ask(visitor, f" {client_a.email.upper()} ")

    [mail] = mails(app, "client-reset")
    assert mail.recipient == client_a.email
    assert mail.subject == "Reset your password"
    assert f"order #{client_a.id[:8]}" in mail.text
    assert "within 2 hours" in mail.text
    assert reset(visitor, mail.token) == 200


def test_a_paid_order_without_a_password_gets_the_link_to_its_first_one(
    visitor: TestClient, order_paid: Buy, app: App
) -> None:
    order = order_paid()

    ask(visitor, order.email)

    [mail] = mails(app, "client-reset")
    assert mail.subject == f"Set your password for order #{order.id[:8]}"
    assert reset(visitor, mail.token) == 200


def test_each_of_the_three_newest_paid_orders_gets_its_own(visitor: TestClient, order_paid: Buy, app: App) -> None:
    bought = [order_paid("nora@alder.example", (), PASSWORD if number % 2 else None) for number in range(4)]

    ask(visitor, "nora@alder.example")

    assert {mail.order_id for mail in mails(app, "client-reset")} == {order.id for order in bought[1:]}


def test_orders_that_are_not_paid_get_nothing_and_push_nobody_off_the_list(
    visitor: TestClient, client_a: PaidOrder, order_pending: Buy, app: App
) -> None:
    for _ in range(3):
        order_pending(client_a.email)
    order_pending("unpaid@alder.example")

    ask(visitor, client_a.email)
    ask(visitor, "unpaid@alder.example")

    assert [mail.order_id for mail in mails(app, "client-reset")] == [client_a.id]


def test_an_order_that_staff_moved_on_by_hand_counts_as_paid(
    visitor: TestClient, order_pending: Buy, staff: TestClient, app: App
) -> None:
    order = order_pending()
    staff.patch(f"/api/orders/{order.id}/status", json={"status": "design"})

    ask(visitor, order.email)

    assert [mail.order_id for mail in mails(app, "client-reset")] == [order.id]


def test_a_member_of_staff_gets_a_link(visitor: TestClient, staff: TestClient, app: App) -> None:
    ask(visitor, SAM.title(), "staff")

    [mail] = mails(app, "staff-reset")
    assert (mail.recipient, mail.subject) == (SAM, "Reset your password")
    assert reset(visitor, mail.token) == 200


def test_one_door_sends_no_links_of_the_other(
    visitor: TestClient, staff: TestClient, client_a: PaidOrder, app: App
) -> None:
    ask(visitor, SAM, "client")
    ask(visitor, client_a.email, "staff")

    assert mails(app, "client-reset") == mails(app, "staff-reset") == []


def test_a_disabled_member_of_staff_gets_none(
    visitor: TestClient, owner: TestClient, staff: TestClient, app: App
) -> None:
    sam = staff.get("/api/admin/user").json()["id"]
    assert owner.post(f"/api/admin/team/{sam}/disable").status_code == 200

    ask(visitor, SAM, "staff")

    assert mails(app, "staff-reset") == []


@pytest.mark.parametrize("who", ["client", "staff"])
def test_there_is_one_mail_in_five_minutes(
    visitor: TestClient, client_a: PaidOrder, staff: TestClient, app: App, clock: FakeClock, who: str
) -> None:
    email, kind = (client_a.email, "client-reset") if who == "client" else (SAM, "staff-reset")
    for _ in range(3):
        ask(visitor, email, who)
    clock.move(timedelta(minutes=4, seconds=59))
    ask(visitor, email, who)
    assert len(mails(app, kind)) == 1

    clock.move(timedelta(seconds=2))
    ask(visitor, email, who)
    assert len(mails(app, kind)) == 2


def test_a_link_that_was_used_stands_in_nobodys_way(visitor: TestClient, client_a: PaidOrder, app: App) -> None:
    ask(visitor, client_a.email)
    [mail] = mails(app, "client-reset")
    assert reset(visitor, mail.token) == 200

    ask(visitor, client_a.email)

    assert len(mails(app, "client-reset")) == 2


def test_a_clock_that_was_set_back_stops_no_mail(
    visitor: TestClient, client_a: PaidOrder, app: App, clock: FakeClock
) -> None:
    clock.move(timedelta(days=400))
    ask(visitor, client_a.email)
    clock.move(timedelta(days=-400))

    ask(visitor, client_a.email)

    assert len(mails(app, "client-reset")) == 2


@in_turn(
    ("body", "sentence"),
    [
        ({"email": "nora", "who": "client"}, "Please provide your email address, such as name@business.com."),
        ({"email": "a@b.co\r\nBcc: x@y.zz", "who": "client"}, None),
        (
            {"email": "nora@alder.example", "who": "boss"},
            "We couldn't read the request. Reload the page and try again.",
        ),
        ({"email": "nora@alder.example"}, "We couldn't read the request. Reload the page and try again."),
        ({"who": "client"}, "Please provide your email address, such as name@business.com."),
    ],
)
def test_what_is_no_address_is_refused(visitor: TestClient, app: App, body: object, sentence: str | None) -> None:
    answer = visitor.post(PATH, json=body)

    assert answer.status_code == 400
    if sentence:
        assert answer.json()["message"] == sentence
    assert mails(app, "client-reset") == []


@pytest.fixture
def everybody(app: App, client_a: PaidOrder, order_paid: Buy, order_pending: Buy) -> list[tuple[str, str]]:
    """Known, known thrice, half known and unknown addresses, at both doors."""
    for number in range(3):
        order_paid("thrice@alder.example", ("domain",), f"password {number}")
    order_paid("later@alder.example")
    order_pending("unpaid@alder.example")
    accounts.create_staff(app, SAM, PASSWORD)
    names = (client_a.email, "thrice@alder.example", "later@alder.example", "unpaid@alder.example", SAM, "no@body.co")
    return [(name, who) for name in names for who in ("client", "staff")]


def test_no_answer_tells_who_is_known(visitor: TestClient, everybody: list[tuple[str, str]]) -> None:
    answers = [visitor.post(PATH, json={"email": email, "who": who}) for email, who in everybody]

    shapes = {
        (
            answer.status_code,
            answer.text,
            tuple((name, value) for name, value in answer.headers.items() if name != "x-request-id"),
        )
        for answer in answers
    }
    assert len(shapes) == 1


def test_no_time_tells_who_is_known(visitor: TestClient, everybody: list[tuple[str, str]], clock: FakeClock) -> None:
    """Each answer waits for the same moment, long after the work for a known address is done."""
    for email in ("thrice@alder.example", "no@body.co"):
        clock.move(timedelta(minutes=6))
        begun_s = monotonic()
        ask(visitor, email)
        assert monotonic() - begun_s >= ANSWER_AFTER_S


class TestLimits:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_TRUSTED_PROXIES": "127.0.0.1"}

    def test_one_address_asks_for_twenty_accounts(self, new_client: Callable[[], TestClient]) -> None:
        statuses = [
            new_client().post(PATH, json={"email": f"a{number}@b.co", "who": "client"}).status_code
            for number in range(21)
        ]

        assert statuses == [200] * 20 + [429]

    @pytest.mark.parametrize("email", ["nora@alder.example", "nobody@alder.example"])
    def test_one_account_is_asked_for_five_times_from_wherever(
        self, visitor: TestClient, client_a: PaidOrder, email: str
    ) -> None:
        answers = [
            visitor.post(
                PATH, json={"email": email.upper(), "who": "client"}, headers={"X-Forwarded-For": f"9.9.9.{number}"}
            )
            for number in range(6)
        ]

        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert answers[-1].headers["retry-after"] == "600"
