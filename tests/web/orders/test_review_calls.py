"""The review call: /api/orders/{id}/call and /api/client/call."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from icalendar import Calendar
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.mail import outbox
from fundable.domain.mail.outbox import Message
from fundable.services.mail.outbox import email_of
from tests.conftest import PASSWORD, Buy, FakeClock, Form, PaidOrder

TEN, NOON = "2026-01-07T10:00", "2026-01-07T12:00"
TEN_UTC, NOON_UTC = "2026-01-07T15:00:00Z", "2026-01-07T17:00:00Z"
CLIENT = "/api/client/call"
Mails = Callable[[], list[Message]]


@pytest.fixture
def sold(order_paid: Buy, visitor: TestClient, form: Form) -> PaidOrder:
    bought = order_paid("mira@dune.example", ("fundability-review",), PASSWORD)
    assert visitor.post("/api/intake-forms", json=form(bought), headers=bought.bearer).status_code == 201
    return bought


@pytest.fixture
def other(order_paid: Buy) -> PaidOrder:
    return order_paid("tom@two-rivers.example", ("fundability-review",), PASSWORD)


@pytest.fixture
def mails(app: App, sold: PaidOrder) -> Mails:
    """Of the call, the oldest first."""

    def read() -> list[Message]:
        with app.database.read() as connection:
            found = outbox.of_order(connection, UUID(sold.id))[::-1]
        return [mail for mail in found if "call" in mail.kind]

    return read


def offer(staff: TestClient, order: PaidOrder, *times: str) -> Any:
    return staff.put(f"/api/orders/{order.id}/call/times", json={"times": times})


def move(staff: TestClient, order: PaidOrder, time: str) -> Any:
    return staff.put(f"/api/orders/{order.id}/call", json={"startsAt": time})


def pick(visitor: TestClient, order: PaidOrder, time: str) -> Any:
    return visitor.put("/api/client/call", json={"startsAt": time}, headers=order.bearer)


def call_off(browser: TestClient, call: str, time: str, headers: dict[str, str] | None = None) -> Any:
    return browser.delete(call, params={"time": time}, headers=headers)


def seen(visitor: TestClient, order: PaidOrder) -> dict[str, Any]:
    return dict(visitor.get("/api/client/call", headers=order.bearer).json())


def event(mail: Message | str) -> dict[str, str]:
    """What a calendar program reads of a file."""
    text = mail if isinstance(mail, str) else mail.calendar
    assert text
    calendar = Calendar.from_ical(text)
    [found] = calendar.walk("VEVENT")
    assert found.decoded("dtend") - found.decoded("dtstart") == timedelta(minutes=30)
    return {
        "method": str(calendar["method"]),
        "uid": str(found["uid"]),
        "sequence": str(found["sequence"]),
        "starts": f"{found.decoded('dtstart'):%Y-%m-%dT%H:%M:%SZ}",
        "status": str(found["status"]),
    }


def test_staff_offer_times_by_their_clocks_and_the_client_hears_of_it(
    staff: TestClient, visitor: TestClient, sold: PaidOrder, mails: Mails
) -> None:
    answer = offer(staff, sold, NOON, TEN)
    assert answer.status_code == 200, answer.text
    found = seen(visitor, sold)
    assert (found["startsAt"], found["times"]) == (None, [TEN_UTC, NOON_UTC])
    assert (found["person"], found["timeZone"], found["minutes"]) == ("sam@agency.example", "America/New_York", 30)
    [mail] = mails()
    assert (mail.kind, mail.recipient) == ("call-times", sold.email)
    assert "Wed, Jan 7, 2026 at 10:00 AM EST" in mail.text

    offer(staff, sold, TEN, NOON)
    offer(staff, sold, TEN)
    assert len(mails()) == 1, "nothing new is offered"
    assert seen(visitor, sold)["times"] == [TEN_UTC]


def test_the_client_picks_one_and_both_get_it_for_their_calendars(
    app: App, staff: TestClient, visitor: TestClient, sold: PaidOrder, mails: Mails
) -> None:
    offer(staff, sold, TEN, NOON)

    answer = pick(visitor, sold, TEN_UTC)

    assert answer.status_code == 200, answer.text
    assert (answer.json()["startsAt"], answer.json()["times"]) == (TEN_UTC, [NOON_UTC])
    _, client, holder = mails()
    assert (client.kind, client.recipient) == ("review-call", sold.email)
    assert (holder.kind, holder.recipient) == ("staff-review-call", "sam@agency.example")
    assert event(client) == event(holder)
    assert {**event(client), "uid": ""} == {
        "method": "REQUEST",
        "uid": "",
        "sequence": "0",
        "starts": TEN_UTC,
        "status": "CONFIRMED",
    }
    assert sold.id not in str(client.calendar), "the whole id is never shown"
    assert email_of(app, client).calendar == client.calendar
    titles = [one["title"] for one in staff.get(f"/api/orders/{sold.id}/timeline").json()["items"]]
    assert "Review call set for Jan 7, 2026 at 10:00 AM EST" in titles


def test_a_double_click_picks_once(
    app: App, staff: TestClient, sold: PaidOrder, mails: Mails, new_client: Callable[[], TestClient]
) -> None:
    offer(staff, sold, TEN, NOON)
    browsers = [new_client(), new_client()]
    with ThreadPoolExecutor(2) as both:
        answers = list(both.map(lambda browser: pick(browser, sold, TEN_UTC).status_code, browsers))
    assert answers == [200, 200]
    assert [mail.kind for mail in mails()] == ["call-times", "review-call", "staff-review-call"]


def test_moving_and_calling_off_change_the_same_entry(
    staff: TestClient, visitor: TestClient, sold: PaidOrder, mails: Mails
) -> None:
    offer(staff, sold, TEN, NOON)
    pick(visitor, sold, TEN_UTC)
    assert pick(visitor, sold, NOON_UTC).json()["startsAt"] == NOON_UTC
    assert move(staff, sold, "2026-01-08T09:30").json()["startsAt"] == "2026-01-08T14:30:00Z"
    gone = call_off(visitor, CLIENT, "2026-01-08T14:30:00Z", sold.bearer)
    assert gone.json()["startsAt"] is None

    events = [event(mail) for mail in mails() if mail.kind == "review-call"]
    assert len({one["uid"] for one in events}) == 1
    assert [(one["method"], one["sequence"], one["starts"], one["status"]) for one in events] == [
        ("REQUEST", "0", TEN_UTC, "CONFIRMED"),
        ("REQUEST", "1", NOON_UTC, "CONFIRMED"),
        ("REQUEST", "2", "2026-01-08T14:30:00Z", "CONFIRMED"),
        ("CANCEL", "3", "2026-01-08T14:30:00Z", "CANCELLED"),
    ]
    assert [event(mail) for mail in mails() if mail.kind == "staff-review-call"] == events

    pick(visitor, sold, TEN_UTC)
    again = event(mails()[-1])
    assert again["uid"] not in {one["uid"] for one in events}, "what was called off is over for calendars"
    of_staff = f"/api/orders/{sold.id}/call"
    assert call_off(staff, of_staff, TEN_UTC).status_code == 200
    assert "sam@agency.example called off" in mails()[-1].text
    assert call_off(staff, of_staff, TEN_UTC).json()["code"] == "call_missing"


def test_a_page_that_has_not_seen_the_new_time_calls_nothing_off(
    staff: TestClient, visitor: TestClient, sold: PaidOrder, mails: Mails
) -> None:
    offer(staff, sold, TEN, NOON)
    pick(visitor, sold, TEN_UTC)
    pick(visitor, sold, NOON_UTC)
    told = len(mails())
    of_staff = f"/api/orders/{sold.id}/call"

    for refused in (call_off(staff, of_staff, TEN_UTC), call_off(visitor, CLIENT, TEN_UTC, sold.bearer)):
        assert (refused.status_code, refused.json()["code"]) == (409, "call_moved")
        assert "Jan 7, 2026 at 12:00 PM EST" in refused.json()["message"]
    for query in ({}, {"time": "soon"}, {"time": TEN}):
        refused = staff.delete(of_staff, params=query)
        assert (refused.status_code, "Say which call" in refused.text) == (400, True), query
        assert visitor.delete(CLIENT, params=query, headers=sold.bearer).status_code == 400, query

    assert seen(visitor, sold)["startsAt"] == NOON_UTC
    assert len(mails()) == told
    assert call_off(staff, of_staff, NOON_UTC).json()["startsAt"] is None


def test_nobody_offers_times_over_others_that_they_have_not_seen(
    staff: TestClient, owner: TestClient, sold: PaidOrder, mails: Mails
) -> None:
    path = f"/api/orders/{sold.id}/call"
    seen = staff.get(path).json()["revision"]
    theirs = owner.put(f"{path}/times", json={"times": [NOON], "revision": seen}).json()

    refused = staff.put(f"{path}/times", json={"times": [TEN], "revision": seen})
    assert (refused.status_code, refused.json()["code"]) == (409, "settings_changed")
    assert "these times" in refused.json()["message"]
    assert staff.get(path).json()["times"] == [NOON_UTC]
    assert [mail.kind for mail in mails()] == ["call-times"]
    mine = {"times": [TEN], "revision": theirs["revision"]}
    assert staff.put(f"{path}/times", json=mine).json()["times"] == [TEN_UTC]


def test_staff_set_a_call_that_was_agreed_by_phone(
    staff: TestClient, visitor: TestClient, sold: PaidOrder, mails: Mails
) -> None:
    assert move(staff, sold, TEN).status_code == 200
    assert seen(visitor, sold)["startsAt"] == TEN_UTC
    assert [mail.kind for mail in mails()] == ["review-call", "staff-review-call"]


def test_a_time_is_one_client_s_alone(
    staff: TestClient, owner: TestClient, visitor: TestClient, sold: PaidOrder, other: PaidOrder
) -> None:
    offer(staff, sold, TEN, NOON)
    offer(staff, other, "2026-01-07T10:15", NOON)
    assert pick(visitor, other, "2026-01-07T15:15:00Z").status_code == 200

    assert seen(visitor, sold)["times"] == [NOON_UTC], "they meet"
    refused = pick(visitor, sold, TEN_UTC)
    assert (refused.status_code, refused.json()["code"]) == (409, "call_time_taken")
    assert move(staff, sold, "2026-01-07T10:30").json()["code"] == "call_time_taken"
    assert offer(staff, sold, "2026-01-07T10:44").json()["code"] == "call_time_taken"
    assert move(staff, sold, "2026-01-07T10:45").status_code == 200, "one ends as the other begins"
    assert offer(owner, other, TEN).status_code == 200, "somebody else has time"


def test_what_has_passed_is_refused(staff: TestClient, visitor: TestClient, sold: PaidOrder, clock: FakeClock) -> None:
    past = "2026-01-05T09:00"
    assert offer(staff, sold, past).json()["code"] == "call_time_past"
    assert move(staff, sold, past).json()["code"] == "call_time_past"
    soon, later = "2026-01-05T11:00", "2026-01-05T16:00"
    offer(staff, sold, soon, later)
    clock.move(timedelta(hours=2))
    assert pick(visitor, sold, "2026-01-05T16:00:00Z").json()["code"] == "call_time_past"
    assert pick(visitor, sold, "2026-01-05T21:00:00Z").status_code == 200
    clock.move(timedelta(hours=6))
    assert seen(visitor, sold)["isOver"] is True
    assert call_off(visitor, CLIENT, "2026-01-05T21:00:00Z", sold.bearer).json()["code"] == "call_over"


def test_what_was_not_offered_is_not_picked(
    staff: TestClient, visitor: TestClient, sold: PaidOrder, client_b: PaidOrder
) -> None:
    offer(staff, sold, TEN)
    assert pick(visitor, sold, NOON_UTC).json()["code"] == "call_time_taken"
    assert pick(visitor, client_b, TEN_UTC).json()["code"] == "call_not_bought"
    assert seen(visitor, client_b)["isBought"] is False
    assert offer(staff, client_b, TEN).json()["code"] == "call_not_bought"


def test_what_is_wrong_is_refused(staff: TestClient, visitor: TestClient, sold: PaidOrder) -> None:
    many = [f"2026-01-07T{hour:02}:00" for hour in range(9, 18)]
    wrong: tuple[list[object], ...] = (many, [TEN_UTC], ["soon"], ["2026-01-07T10:00", "2026-01-07T10:20"], [5], [None])
    for times in wrong:
        assert staff.put(f"/api/orders/{sold.id}/call/times", json={"times": times}).status_code == 400, times
    for time in ("2099-01-07T10:00", "2026-03-08T02:30"):
        assert offer(staff, sold, time).json()["code"] == "call_time_wrong", time
        assert move(staff, sold, time).json()["code"] == "call_time_wrong", time
    for body in ({}, {"startsAt": TEN}, {"startsAt": "soon"}, {"startsAt": 5}):
        assert visitor.put("/api/client/call", json=body, headers=sold.bearer).status_code == 400
    assert staff.get(f"/api/orders/{uuid4()}/call").status_code == 404


def test_who_changes_it_all_day_long_writes_instead(staff: TestClient, visitor: TestClient, sold: PaidOrder) -> None:
    offer(staff, sold, TEN, NOON)
    answers = [pick(visitor, sold, (TEN_UTC, NOON_UTC)[number % 2]) for number in range(7)]
    assert [answer.status_code for answer in answers] == [200] * 6 + [429]
    assert move(staff, sold, "2026-01-08T09:30").status_code == 200, "staff still can"


def test_the_file_is_its_clients_and_staffs(
    staff: TestClient, visitor: TestClient, sold: PaidOrder, other: PaidOrder, mails: Mails
) -> None:
    offer(staff, sold, TEN)
    assert visitor.get("/api/client/call/file", headers=sold.bearer).json()["code"] == "call_missing"
    pick(visitor, sold, TEN_UTC)

    file = visitor.get("/api/client/call/file", headers=sold.bearer)

    assert file.headers["content-type"] == "text/calendar; charset=utf-8"
    assert file.headers["content-disposition"] == 'attachment; filename="call.ics"'
    assert event(file.text) == {**event(mails()[-1]), "method": "PUBLISH"}
    assert staff.get(f"/api/orders/{sold.id}/call/file").text == file.text
    assert visitor.get("/api/client/call/file").status_code == 401
    assert visitor.get("/api/client/call/file", headers=other.bearer).json()["code"] == "call_missing"
    assert visitor.get(f"/api/orders/{sold.id}/call/file", headers=sold.bearer).status_code == 401


def test_tasks_and_the_week_know_the_call(staff: TestClient, visitor: TestClient, sold: PaidOrder) -> None:
    def tasks() -> dict[str, tuple[str | None, bool]]:
        items = staff.get(f"/api/orders/{sold.id}/tasks").json()["items"]
        return {one["title"]: (one["dueOn"], one["doneAt"] is not None) for one in items}

    assert tasks()["Offer times for the review call"] == ("2026-01-09", False)
    offer(staff, sold, TEN)
    assert tasks()["Offer times for the review call"] == ("2026-01-09", True)
    pick(visitor, sold, TEN_UTC)
    assert tasks()["Hold the review call"] == ("2026-01-07", False)
    assert tasks()["Send the summary of the call"] == ("2026-01-08", False)
    week = staff.get("/api/admin/week").json()["days"]
    events = [(day["day"], one["detail"]) for day in week for one in day["events"] if one["kind"] == "call"]
    assert events == [("2026-01-07", "10:00 AM")]


def test_it_goes_with_its_order(app: App, staff: TestClient, visitor: TestClient, sold: PaidOrder) -> None:
    offer(staff, sold, TEN)
    pick(visitor, sold, TEN_UTC)
    staff.post("/api/admin/confirm", json={"password": PASSWORD})
    assert staff.delete(f"/api/orders/{sold.id}").status_code == 200
    with app.database.read() as connection:
        for table in ("review_calls", "call_times", "order_tasks"):
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one() == 0
