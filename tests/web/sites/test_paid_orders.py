"""Reviewing and approving are for paid orders: not once the money went back (decision 0051)."""

from uuid import UUID, uuid4

import pytest
from httpx2 import Response
from sqlalchemy import text

from fundable.app import App
from fundable.services.money import refunds
from fundable.services.operation import sandbox
from fundable.services.operation.sandbox import SandboxEvent
from fundable.services.sites.hosting import releases
from tests.services.orders.some_orders import rows
from tests.web.sites.live_orders import DOMAIN, NAME, Launch

PRICE = 17500


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


def refund(launch: Launch, app: App, cents: int = PRICE) -> None:
    refunds.refund(app, UUID(launch.order.id), cents, 0)


def dispute(launch: Launch, app: App, *events: SandboxEvent) -> None:
    for event in (SandboxEvent.DISPUTE_OPENED, *events):
        sandbox.happen(app, UUID(launch.order.id), event)


def take_back(launch: Launch, app: App, how: str) -> None:
    if how == "refund":
        refund(launch, app)
    else:
        dispute(launch, app, SandboxEvent.DISPUTE_LOST)


def write(launch: Launch, note: str) -> Response:
    body = {"build": 1, "page": "index.html", "viewport": 1280, "text": "Bolder."}
    return launch.visitor.put(f"/api/client/notes/{note}", json=body, headers=launch.order.bearer)


def send(launch: Launch, *notes: str) -> Response:
    body = {"round": 1, "notes": notes}
    return launch.visitor.post("/api/client/changes", json=body, headers=launch.order.bearer)


def attach(launch: Launch, note: str) -> Response:
    headers = {**launch.order.bearer, "X-File-Name": "menu.pdf"}
    return launch.visitor.put(f"/uploads/notes/{note}/{uuid4()}", content=b"%PDF-1.7\n%%EOF", headers=headers)


def pick(launch: Launch) -> Response:
    body = {"theme": "azulejo"}
    return launch.visitor.put("/api/client/website/theme", json=body, headers=launch.order.bearer)


def told(launch: Launch) -> dict[str, object]:
    found: dict[str, object] = launch.visitor.get("/api/client/approval", headers=launch.order.bearer).json()
    return found


@pytest.mark.parametrize("how", ["refund", "dispute"])
def test_nobody_reviews_what_was_paid_back(launch: Launch, app: App, how: str) -> None:
    launch.desk.release(launch.order)
    note = str(uuid4())
    assert write(launch, note).status_code == 200
    take_back(launch, app, how)

    for answer in (
        launch.approve(),
        write(launch, str(uuid4())),
        write(launch, note),
        attach(launch, note),
        send(launch, note),
        pick(launch),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "order_paid_back"), answer.text
        assert answer.json()["message"].startswith("Your payment went back to you")
    assert [rows(app, table) for table in ("site_approvals", "site_releases", "site_rounds", "answer_files")] == [
        []
    ] * 4
    assert told(launch)["state"] == "paid_back"
    assert launch.live["isPaidBack"]
    seen = launch.visitor.get("/api/client/website", headers=launch.order.bearer)
    assert (seen.status_code, seen.json()["themes"]) == (200, []), "they can still look at it"
    assert launch.visitor.delete(f"/api/client/notes/{note}", headers=launch.order.bearer).status_code == 200


def test_online_or_not_a_client_who_was_paid_back_is_told_so(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)
    assert launch.approve().status_code == 200
    take_back(launch, app, "refund")
    for status in ("design", "review"):
        launch.desk.browser.patch(f"/api/orders/{launch.order.id}/status", json={"status": status})

    assert told(launch)["isPaidBack"] is True
    [mail] = [one for one in rows(app, "messages") if one["kind"] == "status-changed" and "review" in one["subject"]][
        -1:
    ]
    assert "You can look at your website. Your payment went back to you, so no changes are included" in mail["text"]
    assert "leave notes" not in mail["text"]


def test_what_was_approved_before_does_not_go_online_by_itself(launch: Launch, app: App) -> None:
    launch.publishes_by_hand()
    launch.desk.release(launch.order)
    assert launch.approve().status_code == 200
    refund(launch, app)
    launch.desk.browser.put(f"/api/orders/{launch.order.id}/website/publishing", json={"isAutomatic": True})

    assert releases.publish_approved(app) == "0 of 1 published"
    assert (launch.approve().status_code, rows(app, "site_releases")) == (409, [])


def test_staff_may_say_otherwise_with_a_reason(launch: Launch, app: App) -> None:
    launch.publishes_by_hand()
    launch.desk.release(launch.order)
    refund(launch, app)

    assert launch.staff("approval", hash=launch.hash, name=NAME, reason="").status_code == 400
    approved = launch.staff("approval", hash=launch.hash, name=NAME, reason="Refunded because we were late.")

    assert approved.status_code == 200, approved.text
    assert launch.staff("publish", hash=launch.hash).status_code == 200


def test_a_client_hears_of_what_staff_approve_after_a_refund(launch: Launch, app: App) -> None:
    """Nothing goes online by itself, so the email about that isn't the one to wait for."""
    launch.desk.release(launch.order)
    refund(launch, app)

    answer = launch.staff("approval", hash=launch.hash, name=NAME, reason="Refunded because we were late.")

    assert answer.status_code == 200, answer.text
    assert (launch.status, rows(app, "site_releases")) == ("launch", [])
    told = [row["subject"] for row in rows(app, "messages") if row["kind"] == "status-changed"]
    assert told[-1] == "Your website is about to launch"


@pytest.mark.parametrize("how", ["refund", "dispute"])
def test_nor_is_a_domain_named_for_what_was_paid_back(launch: Launch, app: App, how: str) -> None:
    headers, domain = launch.order.bearer, "/api/client/domain"
    take_back(launch, app, how)

    answer = launch.visitor.put(domain, json={"name": "alder.example"}, headers=headers)

    assert (answer.status_code, answer.json()["code"]) == (409, "order_paid_back")
    offered = launch.visitor.get(domain, headers=headers).json()
    assert (offered["canSay"], offered["wantsRegistration"]) == (False, False)
    staffs = f"/api/orders/{launch.order.id}/domain"
    assert not launch.desk.browser.get(staffs).json()["wantsRegistration"], "nobody registers one"
    assert launch.desk.browser.put(staffs, json={"name": "alder.example"}).status_code == 200, "staff decide"


def test_what_was_paid_back_can_still_be_downloaded(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)
    refund(launch, app)

    answer = launch.visitor.get("/api/client/website/export", headers=launch.order.bearer)

    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")


@pytest.mark.parametrize("how", ["in part", "disputed", "won"])
def test_money_that_is_here_or_undecided_counts(launch: Launch, app: App, how: str) -> None:
    launch.desk.release(launch.order)
    if how == "in part":
        refund(launch, app, PRICE - 1)
    else:
        dispute(launch, app, *((SandboxEvent.DISPUTE_WON,) if how == "won" else ()))

    assert write(launch, str(uuid4())).status_code == 200
    assert launch.approve().status_code == 200


def test_a_partial_refund_and_a_lost_dispute_add_up(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)
    refund(launch, app, 5000)
    dispute(launch, app, SandboxEvent.DISPUTE_LOST)
    assert launch.approve().json()["code"] == "order_paid_back"

    with app.database.write() as connection:
        connection.execute(text("UPDATE disputes SET amount_cents = 12499"))

    assert launch.approve().status_code == 200, "a cent of it is here"


def test_an_order_that_staff_moved_on_by_hand_is_paid(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)
    with app.database.write() as connection:
        connection.execute(text("UPDATE orders SET payment_state = 'unpaid', paid_at = NULL"))
    assert write(launch, str(uuid4())).status_code == 200

    launch.desk.browser.patch(f"/api/orders/{launch.order.id}/status", json={"status": "pending"})

    answer = launch.approve()
    assert (answer.status_code, answer.json()["code"], told(launch)["state"]) == (409, "order_not_paid", "not_paid")
    assert write(launch, str(uuid4())).json()["code"] == "order_not_paid"
