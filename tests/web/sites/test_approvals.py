"""Approving: one build, by the client alone or recorded by phone; never changed (websites 4)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from html import unescape
from uuid import UUID

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from starlette.testclient import TestClient

from fundable.acting import ActorKind
from fundable.app import App
from fundable.db import audit
from fundable.db.sites.checking import waivers
from fundable.db.sites.hosting import approvals
from fundable.domain.clock import Clock
from fundable.domain.errors import Refused
from fundable.domain.sites.checking.waivers import Waiver
from fundable.domain.sites.drafting.results import Severity
from fundable.domain.sites.hosting.approvals import WORDING, Approval
from fundable.services.operation import erasure
from fundable.services.orders import clients
from fundable.services.sites.hosting import approvals as approving
from tests.conftest import FakeClock, PaidOrder
from tests.turns import in_turn
from tests.web.mail.mailbox import newest
from tests.web.sites.live_orders import NAME, Launch


def stored(app: App, launch: Launch) -> list[Approval]:
    with app.database.read() as connection:
        return approvals.of_order(connection, UUID(launch.order.id))


def test_a_client_signs_one_build(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)

    answer = launch.approve()

    assert answer.status_code == 200
    seen = answer.json()
    assert (seen["isApproved"], seen["approval"]["name"], seen["approval"]["hash"]) == (True, NAME, launch.hash)
    [approval] = stored(app, launch)
    assert (approval.build, approval.wording, approval.kind, approval.recorded_by) == (1, WORDING, "client", "")
    assert approval.address
    assert "testclient" in approval.agent
    assert {one.id for one in approval.results} >= {"N1", "W8"}
    assert launch.status == "launch"


def test_once_is_enough(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)

    launch.approve()
    assert launch.approve(name="Nora Finch again").status_code == 200

    assert [one.name for one in stored(app, launch)] == [NAME]


def test_20_a_newer_build_is_answered_with_its_hash_and_nothing_is_approved(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)
    seen = launch.hash
    newer = launch.change()

    answer = launch.approve(hash=seen)

    assert answer.status_code == 409
    assert answer.json() == {
        "message": "There's a newer build. Nothing was approved. Look at build 2 first.",
        "code": "newer_build",
        "build": 2,
        "hash": newer,
    }
    assert stored(app, launch) == []
    assert launch.status == "review"


def test_what_nobody_was_shown_cannot_be_approved(launch: Launch, app: App) -> None:
    answer = launch.approve()

    assert (answer.status_code, answer.json()["code"]) == (404, "website_unreleased")
    assert stored(app, launch) == []


def test_an_open_gate_has_to_go_first(launch: Launch, app: App) -> None:
    launch.send(launch.order, businessPhone="(937) 555-01")
    launch.desk.release(launch.order)

    answer = launch.approve()

    assert (answer.status_code, answer.json()["code"]) == (409, "gates_open")
    assert answer.json()["message"].startswith("1 thing has to be fixed first: ")
    assert stored(app, launch) == []


@in_turn("name", ["", "   ", "N" * 121, "Nora\u0000"])
def test_a_signature_is_a_name(launch: Launch, app: App, name: str) -> None:
    launch.desk.release(launch.order)

    answer = launch.approve(name=name)

    assert answer.status_code == 400
    assert stored(app, launch) == []


def test_nobody_else_may(launch: Launch, app: App, client_b: PaidOrder, staff: TestClient) -> None:
    launch.desk.release(launch.order)
    body = {"hash": launch.hash, "name": NAME}

    assert launch.visitor.post("/api/client/approval", json=body).status_code == 401
    assert staff.post("/api/client/approval", json=body).status_code == 401
    other = launch.visitor.post("/api/client/approval", json=body, headers=client_b.bearer)
    assert (other.status_code, other.json()["code"]) == (404, "website_unreleased")
    assert stored(app, launch) == []


def test_a_call_is_recorded_by_staff_and_the_client_sees_by_whom(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)

    assert launch.staff("approval", hash=launch.hash, name=NAME, reason="").status_code == 400
    answer = launch.staff("approval", hash=launch.hash, name=NAME, reason="She called and has no internet.")

    assert answer.status_code == 200
    assert (answer.json()["isApproved"], answer.json()["approval"]["kind"]) == (True, "phone")
    seen = launch.visitor.get("/api/client/approval", headers=launch.order.bearer).json()["approval"]
    assert (seen["recordedBy"], seen["reason"]) == ("sam@agency.example", "She called and has no internet.")


def test_a_later_build_makes_it_stale(launch: Launch, app: App) -> None:
    theme = launch.desk.see(launch.order)["builds"][0]["theme"]
    launch.desk.release(launch.order)
    launch.approve()

    launch.change()

    assert (launch.live["isApproved"], launch.live["approval"]["build"]) == (False, 1)
    launch.change(theme)
    assert launch.live["isApproved"], "the same bytes are the same build"


@pytest.mark.parametrize("statement", ["UPDATE site_approvals SET name = 'x'", "DELETE FROM site_approvals"])
def test_it_is_never_changed(launch: Launch, app: App, statement: str) -> None:
    launch.desk.release(launch.order)
    launch.approve()

    with pytest.raises(IntegrityError), app.database.write() as connection:
        connection.execute(text(statement))

    assert len(stored(app, launch)) == 1


def test_it_can_be_kept_as_a_page_that_needs_nothing_else(launch: Launch, app: App, client_b: PaidOrder) -> None:
    launch.publishes_by_hand()
    launch.desk.release(launch.order)
    path, own = "/api/client/approval/sheet", f"/api/orders/{launch.order.id}/website/approval"
    assert launch.visitor.get(path, headers=launch.order.bearer).status_code == 404
    launch.approve(name="Nora <b>Finch</b>")
    [approval] = stored(app, launch)

    sheet = launch.visitor.get(path, headers=launch.order.bearer)

    assert sheet.headers["content-disposition"].startswith('attachment; filename="approval-')
    for said in ("Nora &lt;b&gt;Finch", approval.hash, approval.address, "Later changes need a new approval.", "N1"):
        assert said in sheet.text, said
    assert "src=" not in sheet.text
    assert "<link" not in sheet.text
    assert launch.desk.browser.get(own).text == sheet.text
    assert launch.visitor.get(path, headers=client_b.bearer).status_code == 404
    assert launch.visitor.get(own, headers=launch.order.bearer).status_code == 401


def test_one_by_phone_says_who_recorded_it_and_why(launch: Launch) -> None:
    launch.desk.release(launch.order)
    launch.staff("approval", hash=launch.hash, name=NAME, reason="She has no internet.")

    sheet = launch.visitor.get("/api/client/approval/sheet", headers=launch.order.bearer).text

    assert "recorded by <bdi>sam@agency.example" in sheet
    assert "She has no internet." in sheet
    assert "Network address" not in sheet


def test_the_log_names_the_client_who_approved(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)
    launch.approve()

    with app.database.read() as connection:
        [entry] = audit.about(connection, UUID(launch.order.id), ["website.approved"])
    assert (entry.kind, entry.actor_id) == (ActorKind.CLIENT, launch.order.id)


def test_erasing_somebody_else_leaves_the_proof_without_their_words(
    launch: Launch, client_b: PaidOrder, app: App
) -> None:
    launch.desk.release(launch.order)
    body = {"hash": launch.hash, "name": "tom@brightwater.example for Nora", "reason": "Tom@Brightwater.example called"}
    assert launch.staff("approval", **body).status_code == 200
    [before] = stored(app, launch)

    for _ in range(2):
        erased = erasure.erase(app, erasure.plan(app, "tom@brightwater.example"), lambda *_: None)
        assert (erased.left, erased.also_in) == ("", ())
        with app.database.write() as connection:
            erasure.checkpoints.put(connection, erasure.UNFINISHED, app.clock.now())

    [after] = stored(app, launch)
    assert (after.name, after.reason) == ("(erased) for Nora", "(erased) called")
    assert replace(after, name=before.name, reason=before.reason) == before
    assert erasure.erasure.files_with(app.database.kept_in(), ["tom@brightwater.example"]) == []


@in_turn(
    "change",
    [
        "name = 'Somebody else'",
        "name = 'Nora (erased)', hash = 'f'",
        "approved_at = '2020-01-01T00:00:00.000000Z'",
        "wording = '(erased)'",
        "results = '[]'",
        "build = 2",
        "kind = 'phone'",
    ],
)
def test_nothing_else_changes_an_approval(launch: Launch, app: App, change: str) -> None:
    launch.desk.release(launch.order)
    launch.approve()
    [before] = stored(app, launch)

    with pytest.raises(IntegrityError, match="never changed"), app.database.write() as connection:
        connection.execute(text(f"UPDATE site_approvals SET {change}"))

    assert stored(app, launch) == [before]


SEEN = "Staff had seen the link that this login's password was chosen with."


class TestLoginsThatStaffCouldHave:
    """Without a mail server staff hand a client's link over, and could use it themselves."""

    def link(self, launch: Launch, app: App, *, is_shown: bool) -> str:
        staff = launch.desk.browser
        assert staff.post(f"/api/orders/{launch.order.id}/send-link").status_code == 200
        mail = staff.get(f"/api/orders/{launch.order.id}/messages").json()["items"][0]
        if is_shown:
            assert staff.post(f"/api/admin/messages/{mail['id']}/link").json()["link"]
        return newest(app, "client-reset").token

    def log_in(self, launch: Launch, token: str) -> Launch:
        body = {"token": token, "password": "another horse"}
        answer = launch.visitor.post("/api/password/reset", json=body)
        assert answer.status_code == 200, answer.text
        return replace(launch, order=replace(launch.order, token=answer.json()["token"]))

    def approved(self, launch: Launch) -> str:
        launch.desk.release(launch.order)
        answer = launch.approve()
        assert answer.status_code == 200, answer.text
        return str(answer.json()["approval"]["access"])

    def test_an_approval_says_so_wherever_it_is_kept(self, launch: Launch, app: App) -> None:
        launch = self.log_in(launch, self.link(launch, app, is_shown=True))

        assert self.approved(launch) == SEEN

        assert stored(app, launch)[0].access == SEEN
        assert launch.live["approval"]["access"] == SEEN
        sheet = launch.visitor.get("/api/client/approval/sheet", headers=launch.order.bearer).text
        assert SEEN in unescape(sheet)
        with app.database.read() as connection:
            [entry] = audit.about(connection, UUID(launch.order.id), ["website.approved"])
        assert entry.details["access"] == SEEN

    def test_so_does_a_later_login_with_that_password(self, launch: Launch, app: App) -> None:
        self.log_in(launch, self.link(launch, app, is_shown=True))
        body = {"email": launch.order.email, "password": "another horse"}
        token = launch.visitor.post("/api/client/login", json=body).json()["token"]

        assert self.approved(replace(launch, order=replace(launch.order, token=token))) == SEEN

    def test_a_link_that_nobody_looked_at_leaves_no_mark(self, launch: Launch, app: App) -> None:
        launch = self.log_in(launch, self.link(launch, app, is_shown=False))

        assert self.approved(launch) == ""
        sheet = launch.visitor.get("/api/client/approval/sheet", headers=launch.order.bearer).text
        assert "About this login" not in sheet

    def test_a_password_chosen_with_another_link_ends_it(self, launch: Launch, app: App, clock: FakeClock) -> None:
        self.log_in(launch, self.link(launch, app, is_shown=True))
        launch = self.log_in(launch, self.link(launch, app, is_shown=False))

        assert self.approved(launch) == ""

    def test_one_that_was_handed_over_on_the_server_counts_as_seen(self, launch: Launch, app: App) -> None:
        link = clients.make_link(app, UUID(launch.order.id))
        launch = self.log_in(launch, link.partition("token=")[2])

        assert self.approved(launch) == SEEN

    def test_a_password_that_staff_set_is_told_of(self, launch: Launch, app: App) -> None:
        clients.set_password(app, UUID(launch.order.id), "another horse")
        body = {"email": launch.order.email, "password": "another horse"}
        token = launch.visitor.post("/api/client/login", json=body).json()["token"]

        approved = self.approved(replace(launch, order=replace(launch.order, token=token)))

        assert approved == "Staff had set this login's password."

    def test_an_email_that_staff_changed_is_told_of(self, launch: Launch, app: App) -> None:
        body = {"email": "sam@agency.example"}
        assert launch.desk.browser.patch(f"/api/orders/{launch.order.id}/email", json=body).status_code == 200
        launch = self.log_in(launch, newest(app, "client-reset").token)

        assert self.approved(launch) == "Staff had changed this order's email address on Jan 5, 2026."

    def test_one_by_phone_is_staffs_anyway(self, launch: Launch, app: App) -> None:
        self.log_in(launch, self.link(launch, app, is_shown=True))
        launch.desk.release(launch.order)

        answer = launch.staff("approval", hash=launch.hash, name=NAME, reason="She called.")

        assert answer.json()["approval"]["access"] == ""


def test_nothing_is_approved_while_a_corrected_form_is_being_drafted(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)
    digest = launch.hash
    with app.database.write() as connection:
        connection.execute(text("UPDATE sites SET draft_due_at = '2026-01-05T15:04:00.000000Z'"))

    answers = [launch.approve(hash=digest), launch.staff("approval", hash=digest, name=NAME, reason="She called.")]

    assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(503, "website_busy")}
    assert stored(app, launch) == []


@dataclass
class Meanwhile:
    """A clock that something else happens at, the first time that it's asked."""

    clock: Clock
    act: Callable[[], None] | None

    def now(self) -> datetime:
        act, self.act = self.act, None
        if act:
            act()
        return self.clock.now()


def test_what_was_accepted_while_it_was_checked_is_looked_at_again(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)
    order_id, digest = UUID(launch.order.id), launch.hash

    def accept() -> None:
        now = app.clock.now()
        with app.database.write() as connection:
            waivers.add(connection, order_id, Waiver("A1", Severity.GATE, "No ZIP code.", "She called.", now, "Sam"))

    meanwhile = replace(app, clock=Meanwhile(app.clock, accept))
    with pytest.raises(Refused) as refused:
        approving.approve_by_phone(meanwhile, order_id, digest, NAME, "She called.", "Sam")

    assert refused.value.code == "website_busy"
    assert stored(app, launch) == []
