"""PATCH /api/orders/{id}/websites, the job that asks, and where the addresses are shown."""

from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.orders.websites import Reachability
from fundable.services.orders import websites
from tests.conftest import FakeClock, PaidOrder
from tests.turns import in_turn

PREVIEW, LIVE = "https://preview.agency.example/alder", "https://www.alder.example"


@pytest.fixture
def path(client_a: PaidOrder) -> str:
    return f"/api/orders/{client_a.id}/websites"


@dataclass
class Internet:
    """Answers each question with what the test says, and keeps them."""

    finding: Reachability = Reachability.ANSWERS
    asked: list[str] = field(default_factory=list)

    def ask(self, url: str) -> Reachability:
        self.asked.append(url)
        return self.finding


def sites(staff: TestClient, order: PaidOrder) -> Any:
    return staff.get(f"/api/orders/{order.id}").json()["websites"]


def seen(visitor: TestClient, order: PaidOrder) -> str:
    return str(visitor.get("/api/client/order", headers=order.bearer).json()["websiteUrl"])


def move(staff: TestClient, order: PaidOrder, status: str) -> None:
    assert staff.patch(f"/api/orders/{order.id}/status", json={"status": status}).status_code == 200


def mails(staff: TestClient, order: PaidOrder) -> list[str]:
    listed = staff.get(f"/api/orders/{order.id}/messages").json()["items"]
    return [staff.get(f"/api/admin/messages/{one['id']}").json()["text"] for one in listed]


def test_staff_give_both_addresses_and_take_one_away(staff: TestClient, client_a: PaidOrder, path: str) -> None:
    assert sites(staff, client_a) == {"preview": None, "live": None}

    given = staff.patch(path, json={"preview": f" {PREVIEW} ", "live": LIVE})

    assert given.status_code == 200
    preview, live = ({"url": url, "finding": None, "hint": ""} for url in (PREVIEW, LIVE))
    assert given.json() == {"preview": preview, "live": live} == sites(staff, client_a)
    assert staff.patch(path, json={"preview": ""}).json() == {"preview": None, "live": live}
    assert staff.patch(path, json={}).json() == {"preview": None, "live": live}


def test_the_client_opens_the_preview_in_review_and_the_live_one_after_launch(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, path: str
) -> None:
    staff.patch(path, json={"preview": PREVIEW, "live": LIVE})

    shown = {}
    for status in ("paid", "intake", "design", "review", "launch", "completed"):
        move(staff, client_a, status)
        shown[status] = seen(visitor, client_a)

    nothing = dict.fromkeys(("paid", "intake", "design"), "")
    assert shown == {**nothing, "review": PREVIEW, "launch": PREVIEW, "completed": LIVE}


def test_the_mails_of_review_and_launch_lead_there(staff: TestClient, client_a: PaidOrder, path: str) -> None:
    staff.patch(path, json={"preview": PREVIEW, "live": LIVE})
    move(staff, client_a, "review")
    move(staff, client_a, "completed")

    said = mails(staff, client_a)

    assert sum(f"Review your website: <{PREVIEW}>" in text for text in said) == 1
    assert sum(f"Open your website: <{LIVE}>" in text for text in said) == 1


def test_without_an_address_they_lead_to_the_portal(staff: TestClient, client_a: PaidOrder) -> None:
    move(staff, client_a, "review")

    assert "Open your client portal: <" in mails(staff, client_a)[0]


@in_turn("place", ["preview", "live"])
@in_turn("typed", ["http://alder.example", "https://10.0.0.1/", "alder", "https://a.example/" + "a" * 500])
def test_a_bad_one_is_refused_with_a_sentence_and_nothing_is_kept(
    staff: TestClient, client_a: PaidOrder, path: str, place: str, typed: str
) -> None:
    other = {"preview": "live", "live": "preview"}[place]

    answer = staff.patch(path, json={other: LIVE, place: typed})

    assert (answer.status_code, answer.json()["code"]) == (400, f"{place}_wrong")
    assert "address" in answer.json()["message"]
    assert sites(staff, client_a) == {"preview": None, "live": None}


@in_turn("body", [{"live": 5}, {"preview": ["x"]}, {"live": "x" * 100_001}, ["x"]])
def test_what_is_no_text_is_refused(staff: TestClient, path: str, body: object) -> None:
    answer = staff.patch(path, json=body)

    assert answer.status_code == 400
    assert answer.json()["message"]


def test_a_job_asks_once_after_each_change(
    app: App, staff: TestClient, client_a: PaidOrder, path: str, clock: FakeClock
) -> None:
    internet = Internet(Reachability.REDIRECTS)
    asking = replace(app, websites=internet)
    staff.patch(path, json={"preview": PREVIEW, "live": LIVE})
    assert internet.asked == []

    assert websites.ask(asking) == "2 asked"
    assert websites.ask(asking) == ""

    assert sorted(internet.asked) == sorted([PREVIEW, LIVE])
    live = sites(staff, client_a)["live"]
    assert (live["finding"], live["hint"]) == ("redirects", Reachability.REDIRECTS.hint)
    clock.move(timedelta(minutes=1))
    staff.patch(path, json={"preview": PREVIEW, "live": LIVE + "/new"})
    internet.finding = Reachability.ANSWERS
    websites.ask(asking)
    assert internet.asked[2:] == [LIVE + "/new"]
    assert sites(staff, client_a)["live"] == {"url": LIVE + "/new", "finding": "answers", "hint": ""}


def test_an_answer_for_an_address_that_was_changed_meanwhile_is_not_kept(
    app: App, staff: TestClient, client_a: PaidOrder, path: str, clock: FakeClock
) -> None:
    class Slow(Internet):
        def ask(self, url: str) -> Reachability:
            clock.move(timedelta(seconds=1))
            staff.patch(path, json={"live": "https://other.example"})
            return Reachability.MISSING

    staff.patch(path, json={"live": LIVE})

    websites.ask(replace(app, websites=Slow()))

    assert sites(staff, client_a)["live"] == {"url": "https://other.example", "finding": None, "hint": ""}


def test_nor_one_for_the_same_address_that_was_given_again_meanwhile(
    app: App, staff: TestClient, client_a: PaidOrder, path: str, clock: FakeClock
) -> None:
    """It may answer only now, which is why it was given again."""

    class Slow(Internet):
        def ask(self, url: str) -> Reachability:
            clock.move(timedelta(seconds=1))
            for given in ("", LIVE):
                assert staff.patch(path, json={"live": given}).status_code == 200
            return Reachability.MISSING

    staff.patch(path, json={"live": LIVE})

    websites.ask(replace(app, websites=Slow()))

    assert sites(staff, client_a)["live"] == {"url": LIVE, "finding": None, "hint": ""}
    assert websites.ask(replace(app, websites=Internet())) == "1 asked"
    assert sites(staff, client_a)["live"]["finding"] == "answers"


def test_the_log_says_what_was_changed_and_says_nothing_where_nothing_was(
    app: App, staff: TestClient, client_a: PaidOrder, path: str
) -> None:
    staff.patch(path, json={"live": LIVE})
    staff.patch(path, json={"live": LIVE})

    with app.database.read() as connection:
        acts = connection.exec_driver_sql("SELECT about FROM audit_entries WHERE act = 'order.website_changed'").all()
        values = connection.exec_driver_sql("SELECT value FROM audit_values WHERE name LIKE '%live%'").scalars().all()
    assert [about for (about,) in acts] == [client_a.id]
    assert LIVE in values


def test_it_goes_with_its_order(app: App, staff: TestClient, client_a: PaidOrder, path: str) -> None:
    staff.patch(path, json={"live": LIVE})

    staff.delete(f"/api/orders/{client_a.id}")

    with app.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM websites").scalar_one() == 0


def test_an_order_that_is_not_there_is_named_gone(staff: TestClient) -> None:
    answer = staff.patch(f"/api/orders/{uuid4()}/websites", json={"live": LIVE})

    assert (answer.status_code, answer.json()["code"]) == (404, "order_gone")


def test_it_is_for_staff(visitor: TestClient, client_a: PaidOrder, path: str) -> None:
    for headers in ({}, client_a.bearer):
        assert visitor.patch(path, json={"live": LIVE}, headers=headers).status_code == 401
