"""GET /api/admin/audit and what belongs to it: the log for owners; and refusals that are security events in it."""

import json
from datetime import timedelta
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.operation.refusals import NAMED_AT_ONCE
from fundable.services.operation import security
from tests.conftest import PASSWORD, FakeClock, PaidOrder

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
EMAIL = "saved under Messages, because there is no mail server"


def items(owner: TestClient, **query: str) -> list[dict[str, object]]:
    answer = owner.get("/api/admin/audit", params=query)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, object]] = answer.json()["items"]
    return found


def test_an_entry_says_who_from_where_did_what(owner: TestClient, client_a: PaidOrder) -> None:
    owner.patch(f"/api/orders/{client_a.id}/status", json={"status": "design"}, headers={"User-Agent": FIREFOX})

    first = items(owner)[0]
    assert first | {"at": "", "seq": 0, "session": ""} == {
        "seq": 0,
        "at": "",
        "act": "order.status_changed",
        "label": "Status changed",
        "kind": "staff",
        "who": "olive@agency.example",
        "device": "Firefox on Linux",
        "address": "",
        "session": "",
        "orderId": client_a.id,
        "subject": "",
        "facts": [
            {"name": "Status", "value": "Design in Progress", "before": "Payment Received"},
            {"name": "Email", "value": EMAIL, "before": None},
        ],
    } | {"address": first["address"]}


def test_a_charge_is_under_money_and_names_its_order(owner: TestClient, client_a: PaidOrder) -> None:
    charge = {"id": str(uuid4()), "kind": "amount", "amountCents": 8000, "text": "Photos"}
    assert owner.post(f"/api/orders/{client_a.id}/charges", json=charge).status_code == 200

    [made] = [item for item in items(owner, what="money") if item["act"] == "charge.made"]
    assert made["orderId"] == client_a.id


def test_filters_narrow_and_pages_follow(owner: TestClient, client_a: PaidOrder) -> None:
    for number in range(3):
        owner.patch(f"/api/orders/{client_a.id}/notes", json={"adminNotes": f"note {number}"})
    owner.post("/api/admin/confirm", json={"password": PASSWORD})

    assert {item["act"] for item in items(owner, what="orders", who="staff")} == {"order.notes_changed"}
    assert items(owner, text="wrong password") == []
    page = owner.get("/api/admin/audit", params={"limit": 2, "text": client_a.id[:8]}).json()
    rest = owner.get("/api/admin/audit", params={"text": client_a.id[:8], "cursor": page["nextCursor"]}).json()
    seqs = [item["seq"] for item in page["items"] + rest["items"]]
    assert seqs == sorted(set(seqs), reverse=True)
    assert owner.get("/api/admin/audit", params={"what": "nothing"}).status_code == 400


def test_the_log_is_checked_on_demand(owner: TestClient) -> None:
    before = owner.get("/api/admin/audit/status").json()
    after = owner.post("/api/admin/audit/check").json()

    assert (before["checkedAt"], before["problem"]) == (None, None)
    assert after["checkedAt"] is not None
    assert after["problem"] is None
    assert after["entries"] > before["entries"]


def test_an_export_has_what_the_filters_show(owner: TestClient, client_a: PaidOrder) -> None:
    owner.patch(f"/api/orders/{client_a.id}/notes", json={"adminNotes": "=HYPERLINK(1)"})

    lines = owner.post("/api/admin/audit/export", json={"form": "jsonl", "what": "orders"})
    table = owner.post("/api/admin/audit/export", json={"form": "csv", "what": "orders"})

    assert "attachment" in lines.headers["content-disposition"]
    found = [json.loads(line) for line in lines.text.splitlines()]
    assert {one["act"].partition(".")[0] for one in found} <= {"order", "client"}
    assert "order.notes_changed" in {one["act"] for one in found}
    assert table.text.splitlines()[0].startswith("seq,at,who,name")
    assert not [cell for row in table.text.splitlines() for cell in row.split(",") if cell.startswith("=")]
    assert items(owner, text="exported")[0]["act"] == "log.exported"


class TestRefusals:
    def test_a_refused_login_is_an_entry_with_who_was_tried_and_from_where(
        self, owner: TestClient, visitor: TestClient, app: App
    ) -> None:
        visitor.post("/api/admin/login", json={"email": "olive@agency.example", "password": "wrong horse"})

        [refused] = items(owner, text="login refused")
        assert (refused["act"], refused["who"]) == ("login.refused", "olive@agency.example (unknown)")
        assert refused["address"]
        assert app.security.counts["login.refused"] == 1

    def test_a_login_is_an_entry_too(self, owner: TestClient, visitor: TestClient, client_a: PaidOrder) -> None:
        visitor.post("/api/admin/login", json={"email": "olive@agency.example", "password": PASSWORD})
        visitor.post("/api/client/login", json={"email": client_a.email, "password": PASSWORD})

        by_client, by_staff = items(owner, text="login.succeeded")
        assert (by_staff["kind"], by_client["kind"]) == ("staff", "client")

    def test_refused_rights_and_foreign_origins_are_entries(self, owner: TestClient, staff: TestClient) -> None:
        staff.get("/api/admin/team")
        staff.post("/api/admin/logout", headers={"Origin": "https://elsewhere.example"})

        found = items(owner, text="rights.refused")
        assert [item["kind"] for item in found] == ["visitor", "staff"]

    def test_a_flood_is_two_entries_an_address_and_at_most_a_few_dozen(
        self, app: App, owner: TestClient, visitor: TestClient, clock: FakeClock
    ) -> None:
        for number in range(60):
            login = {"email": f"guess{number}@agency.example", "password": "wrong horse"}
            visitor.post("/api/admin/login", json=login)
            visitor.post("/api/admin/login", json=login)
        assert len(items(owner, text="login refused", limit="200")) == NAMED_AT_ONCE

        clock.move(timedelta(minutes=10))
        security.note_more(app)

        found = items(owner, text="login refused", limit="200")
        assert len(found) == 2 * NAMED_AT_ONCE + 1
        told = [{fact["name"]: fact["value"] for fact in item["facts"]} for item in found]  # type: ignore[attr-defined]
        assert sum(int(one.get("Times", 1)) for one in told) == 120
        assert app.security.counts["login.refused"] == 120
        assert security.note_more(app) == 0


class TestLimits:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "on"}

    def test_a_limit_that_strikes_is_an_entry(self, owner: TestClient, visitor: TestClient) -> None:
        for _ in range(12):
            visitor.post("/api/admin/login", json={"email": "olive@agency.example", "password": "wrong horse"})

        assert len(items(owner, text="limit.struck")) == 1
