"""The year of a website: served, in its grace, paused, without files, and back (websites 7)."""

import io
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, timedelta
from typing import Any
from uuid import UUID

import pytest
from httpx2 import Response
from sqlalchemy import text

from fundable import jobs
from fundable.app import App
from fundable.db.money import hosting as hosting_rows
from fundable.db.sites.hosting import serving as rows
from fundable.domain.errors import Refused
from fundable.domain.money.hosting import HostingStatus
from fundable.services.agency import settings as agency_settings
from fundable.services.money import hosting
from fundable.services.sites.drafting import sites
from fundable.services.sites.hosting import releases, serving
from tests.conftest import PASSWORD, FakeClock
from tests.overdue import at_the_second_look
from tests.services.orders.some_orders import as_in_a_file
from tests.web.logins import log_in
from tests.web.sites.live_orders import DOMAIN, HOST, Launch

DAY = timedelta(days=1)
Mails = Callable[[str], list[dict[str, str]]]


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


@pytest.fixture
def mails(app: App) -> Mails:
    def of_kind(kind: str) -> list[dict[str, str]]:
        query = text("SELECT recipient, subject, text FROM messages WHERE kind = :kind ORDER BY seq")
        with app.database.read() as connection:
            return [dict(row) for row in connection.execute(query, {"kind": kind}).mappings()]

    return of_kind


@pytest.fixture
def online(launch: Launch) -> Launch:
    launch.go_live()
    return launch


def order_id(launch: Launch) -> UUID:
    return UUID(launch.order.id)


def end(launch: Launch, app: App) -> None:
    hosting.end(app, order_id(launch))


def client_bearer(launch: Launch) -> dict[str, str]:
    """Of a login that is new: the client's first one has run out."""
    login = {"email": launch.order.email, "password": PASSWORD}
    return {"Authorization": f"Bearer {launch.visitor.post('/api/client/login', json=login).json()['token']}"}


def acts(app: App) -> list[str]:
    query = text("SELECT act FROM audit_entries WHERE act LIKE 'website.%' ORDER BY seq")
    with app.database.read() as connection:
        return list(connection.execute(query).scalars())[-4:]


def log_in_and_hash(launch: Launch) -> str:
    log_in(launch.desk.browser)
    return launch.hash


def seen(launch: Launch, app: App, path: str = "/", **more: Any) -> Response:
    """As a visitor sees it whom another process's change has reached."""
    app.live_sites.forget()
    return launch.get(path, **more)


def test_it_is_served_while_the_subscription_goes_on(online: Launch, app: App, clock: FakeClock) -> None:
    clock.move(1000 * DAY)
    for status in (HostingStatus.TRIALING, HostingStatus.ACTIVE, HostingStatus.PAST_DUE):
        with app.database.write() as connection:
            hosting_rows.change(connection, order_id(online), status=status)

        assert seen(online, app).status_code == 200
        assert serving.watch(app) == ""


def test_30_it_is_served_in_its_grace_and_then_paused(online: Launch, app: App, clock: FakeClock) -> None:
    end(online, app)
    assert seen(online, app).status_code == 200

    clock.move(14 * DAY)
    assert seen(online, app).status_code == 200
    clock.move(DAY)
    assert seen(online, app).status_code == 503

    clock.move(-2 * DAY)
    assert seen(online, app).status_code == 200, "the clock was set back"


def test_the_page_is_on_every_path_and_says_the_name_alone(online: Launch, app: App, clock: FakeClock) -> None:
    end(online, app)
    clock.move(15 * DAY)

    for path in ("/", "/about", "/robots.txt", "/sitemap.xml", "/nowhere", "/api/orders", "/admin"):
        found = seen(online, app, path)
        assert (found.status_code, found.headers["retry-after"]) == (503, "86400")
        assert (found.headers["cache-control"], found.headers["x-robots-tag"]) == ("no-store", "noindex")
        assert found.text.count("Alder &amp; Finch") == 2
        assert not [word for word in ("pay", "hosting", "bill", "555", "@", "http") if word in found.text.lower()]
        [policy] = found.headers.get_list("content-security-policy")
        assert policy.startswith("default-src 'none'; style-src 'sha256-")


def test_the_page_answers_every_method_and_the_programs_own_checks_stay(
    online: Launch, app: App, clock: FakeClock
) -> None:
    end(online, app)
    clock.move(15 * DAY)
    app.live_sites.forget()

    assert online.visitor.head("/", headers={"host": HOST}).status_code == 503
    assert online.visitor.post("/_form/contact", headers={"host": HOST}).status_code == 503
    assert online.get("/healthz").status_code == 200
    assert online.visitor.get("/").status_code == 200, "the app's own host"


def test_a_paused_website_is_not_told_to_be_live(online: Launch, app: App, clock: FakeClock) -> None:
    """Without a subscription, the last day that staff said decides."""
    with app.database.write() as connection:
        connection.execute(text("DELETE FROM hosting"))

    def told() -> tuple[bool, bool]:
        order = online.visitor.get("/api/client/order", headers=online.order.bearer).json()
        return order["isWebsiteOnline"], order["isWebsitePaused"]

    assert told() == (True, False)
    serving.keep_online(app, order_id(online), clock.now().date(), "A month as a gift", "Sam")
    assert told() == (True, False)
    clock.move(DAY + timedelta(hours=12))

    assert told() == (True, True)
    assert seen(online, app).status_code == 503


def test_a_change_of_the_grace_counts_at_once(online: Launch, app: App, clock: FakeClock) -> None:
    end(online, app)
    clock.move(20 * DAY)
    assert seen(online, app).status_code == 503

    agency_settings.change(app, {"grace_days": 90}, "test")
    assert seen(online, app).status_code == 200
    agency_settings.change(app, {"grace_days": 0}, "test")
    assert seen(online, app).status_code == 503


def test_paid_again_it_is_back_at_once(online: Launch, app: App, clock: FakeClock) -> None:
    end(online, app)
    clock.move(30 * DAY)
    assert seen(online, app).status_code == 503
    assert serving.watch(app) == "1 paused"

    with app.database.write() as connection:
        hosting_rows.change(connection, order_id(online), status=HostingStatus.ACTIVE)

    assert seen(online, app).status_code == 200
    assert serving.watch(app) == "1 resumed"
    assert acts(app)[-2:] == ["website.paused", "website.resumed"]


def test_staff_can_keep_it_online(online: Launch, app: App, clock: FakeClock) -> None:
    end(online, app)
    clock.move(30 * DAY)
    until = (clock.now() + 60 * DAY).date()

    log_in(online.desk.browser)
    answer = online.desk.browser.put(
        f"/api/orders/{online.order.id}/website/hosting", json={"until": until.isoformat(), "reason": "Paid by check"}
    )

    assert answer.status_code == 200, answer.text
    body = answer.json()
    found = body["site"]["hosted"]
    assert (found["state"], found["onlineUntil"], body["until"]) == ("grace", until.isoformat(), until.isoformat())
    assert body["untilReason"] == "Paid by check"
    assert online.get().status_code == 200
    assert acts(app)[-1] == "website.kept_online"

    answer = online.desk.browser.delete(f"/api/orders/{online.order.id}/website/hosting")
    assert answer.json()["site"]["hosted"]["state"] == "paused"
    assert online.get().status_code == 503


def test_a_day_that_cannot_be_is_refused(online: Launch) -> None:
    refused: dict[str, dict[str, str]] = {
        "until_wrong": {"until": "2020-01-01", "reason": "x"},
        "far": {"until": "2099-01-01", "reason": "x"},
        "no_day": {"until": "soon", "reason": "x"},
        "no_reason": {"until": "2026-06-01", "reason": " "},
    }
    for body in refused.values():
        answer = online.desk.browser.put(f"/api/orders/{online.order.id}/website/hosting", json=body)
        assert (answer.status_code, bool(answer.json()["message"])) == (400, True)
    assert online.get().status_code == 200


def test_without_a_subscription_it_is_served(online: Launch, app: App, clock: FakeClock) -> None:
    with app.database.write() as connection:
        connection.execute(text("DELETE FROM hosting"))
    clock.move(1000 * DAY)

    assert seen(online, app).status_code == 200
    assert serving.watch(app) == ""


class TestWhoIsTold:
    def test_the_client_hears_of_the_end_once_more_and_of_the_pause(
        self, online: Launch, app: App, clock: FakeClock, mails: Mails
    ) -> None:
        end(online, app)
        [ended] = mails("hosting-ended")
        assert f"{HOST}, stays online until Jan 19, 2026" in ended["text"]
        assert serving.watch(app) == ""

        clock.move(12 * DAY)
        assert (serving.watch(app), serving.watch(app)) == ("1 warned", "")
        clock.move(3 * DAY)
        assert (serving.watch(app), serving.watch(app)) == ("1 paused", "")

        warned, paused = mails("website-paused")
        assert warned["subject"] == "Your website is online until Jan 19, 2026"
        assert paused["subject"] == "Your website is paused"
        assert "Apr 19, 2026" in paused["text"]
        assert ("keep your website online?" in warned["text"], "back online?" in paused["text"]) == (True, True)
        assert paused["recipient"] == online.order.email

    def test_an_order_without_a_website_hears_of_no_pause(self, launch: Launch, app: App, mails: Mails) -> None:
        end(launch, app)

        [ended] = mails("hosting-ended")
        assert "stays online" not in ended["text"]

    def test_staff_see_it_a_week_before(self, online: Launch, app: App, clock: FakeClock) -> None:
        def tasks() -> list[tuple[str, str]]:
            items = log_in(online.desk.browser).get("/api/admin/work-queue").json()["items"]
            return [(one["kind"], one["day"]) for one in items if one["kind"].startswith("website")]

        end(online, app)
        assert tasks() == []
        clock.move(8 * DAY)
        assert tasks() == [("website_pauses", "2026-01-19")]
        clock.move(10 * DAY)
        assert tasks() == []
        clock.move(80 * DAY)
        assert tasks() == [("website_files", "2026-04-19")]

    def test_reminders_name_the_domain(self, online: Launch, app: App, clock: FakeClock, mails: Mails) -> None:
        clock.move(336 * DAY)
        jobs.run(app, "remind")

        [notice] = mails("renewal-notice")
        assert f"free hosting for {HOST} end on Jan 5, 2027" in notice["text"]


class TestItsFiles:
    @pytest.fixture
    def paused(self, online: Launch, app: App, clock: FakeClock) -> Launch:
        end(online, app)
        clock.move(15 * DAY)
        serving.watch(app)
        return online

    def test_are_the_clients_while_they_are_kept(self, paused: Launch) -> None:
        answer = paused.visitor.get("/api/client/website/export", headers=paused.order.bearer)

        assert answer.status_code == 200
        assert "index.html" in zipfile.ZipFile(io.BytesIO(answer.content)).namelist()

    def test_go_90_days_later_and_a_week_after_staff_were_told(
        self, paused: Launch, app: App, clock: FakeClock, mails: Mails
    ) -> None:
        clock.move(82 * DAY)
        assert serving.watch(app) == ""
        clock.move(DAY)
        assert (serving.watch(app), serving.watch(app)) == ("1 announced", "")
        alert = next(one for one in mails("staff-alert") if "files" in one["subject"])
        assert "until Apr 19, 2026" in alert["text"]
        clock.move(6 * DAY)
        assert serving.watch(app) == ""
        clock.move(DAY)
        assert at_the_second_look(serving.watch, app, clock) == "1 deleted"
        assert serving.watch(app) == ""

        assert acts(app)[-3:] == ["website.paused", "website.deletion_announced", "website.files_deleted"]
        assert seen(paused, app).status_code == 503
        assert list(app.releases.order_ids()) == []
        with app.database.read() as connection:
            left = {
                table: connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one()
                for table in ("site_files", "site_builds", "site_releases", "site_approvals")
            }
        assert left == {"site_files": 0, "site_builds": 1, "site_releases": 1, "site_approvals": 1}
        answer = paused.visitor.get("/api/client/website/export", headers=client_bearer(paused))
        assert (answer.status_code, answer.json()["code"]) == (410, "website_files_deleted")
        assert releases.settle(app) == ""

    def test_stay_a_week_after_a_clock_that_jumped_ahead(self, paused: Launch, app: App, clock: FakeClock) -> None:
        clock.move(1000 * DAY)
        assert serving.watch(app) == "1 announced"
        clock.move(-1000 * DAY)
        assert serving.watch(app) == ""
        clock.move(95 * DAY)
        assert serving.watch(app) == "1 announced"
        clock.move(7 * DAY)
        assert at_the_second_look(serving.watch, app, clock) == "1 deleted"

    def test_stay_when_the_clock_jumps_ahead_after_staff_were_told(
        self, paused: Launch, app: App, clock: FakeClock
    ) -> None:
        clock.move(83 * DAY)
        assert serving.watch(app) == "1 announced"
        clock.move(400 * DAY)
        assert serving.watch(app) == ""
        clock.move(-400 * DAY)
        assert serving.watch(app) == ""

        assert paused.visitor.get("/api/client/website/export", headers=client_bearer(paused)).status_code == 200

    def test_stay_while_the_provider_is_to_be_asked(self, paused: Launch, app: App, clock: FakeClock) -> None:
        with app.database.write() as connection:
            hosting_rows.change(connection, order_id(paused), is_doubtful=True)
        clock.move(90 * DAY)
        serving.watch(app)
        clock.move(8 * DAY)

        assert at_the_second_look(serving.watch, app, clock) == ""

    def test_are_made_again_from_the_form(self, paused: Launch, app: App, clock: FakeClock, mails: Mails) -> None:
        before = log_in_and_hash(paused)
        clock.move(90 * DAY)
        serving.watch(app)
        clock.move(8 * DAY)
        assert at_the_second_look(serving.watch, app, clock) == "1 deleted"
        with pytest.raises(Refused, match="Build it again"):
            releases.publish(app, order_id(paused), before)

        with app.database.write() as connection:
            hosting_rows.change(connection, order_id(paused), status=HostingStatus.ACTIVE)
        assert seen(paused, app).status_code == 503
        assert serving.watch(app) == "1 paid without files"
        assert any("Build the website again" in one["text"] for one in mails("staff-alert"))
        sites.draft(app, order_id(paused))
        assert log_in_and_hash(paused) == before, "the same form makes the same website, which is approved"
        assert (paused.live["isPaused"], paused.live["isHostingOver"]) == (True, False)
        releases.publish(app, order_id(paused), before)
        assert (paused.live["isPaused"], paused.live["isHostingOver"]) == (False, False)

        assert seen(paused, app).status_code == 200
        assert serving.watch(app) == "1 resumed"


def test_what_staff_say_is_kept_with_its_reason(online: Launch, app: App) -> None:
    serving.keep_online(app, order_id(online), date(2026, 6, 1), "Paid by check", "Sam")

    with app.database.read() as connection:
        kept = rows.find(connection, order_id(online))
    assert (kept.until, kept.until_by, kept.until_reason) == (date(2026, 6, 1), "Sam", "Paid by check")


class TestRequests:
    def test_are_counted_by_the_day_without_anything_of_a_visitor(
        self, online: Launch, app: App, clock: FakeClock
    ) -> None:
        for path in ("/", "/about", "/nowhere"):
            online.get(path)
        assert jobs.run(app, "count-requests").error is None
        online.get("/")
        jobs.run(app, "count-requests")

        with app.database.read() as connection:
            [row] = connection.execute(text("SELECT * FROM site_traffic")).mappings()
        assert as_in_a_file(row) == {
            "order_id": online.order.id,
            "day": "2026-01-05",
            "requests": 4,
            "client_errors": 1,
            "last_at": clock.now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
        }

    def test_are_counted_later_when_they_cannot_be_written(self, online: Launch, app: App) -> None:
        online.get()
        with app.database.write() as connection:
            connection.execute(text("ALTER TABLE site_traffic RENAME TO away"))
        assert jobs.run(app, "count-requests").error is not None
        online.get()
        with app.database.write() as connection:
            connection.execute(text("ALTER TABLE away RENAME TO site_traffic"))
        assert jobs.run(app, "count-requests").error is None

        with app.database.read() as connection:
            assert connection.execute(text("SELECT requests FROM site_traffic")).scalar_one() == 2

    def test_of_an_order_that_is_gone_are_nobodys(self, online: Launch, app: App) -> None:
        online.get("/")
        assert online.desk.browser.delete(f"/api/orders/{online.order.id}").status_code == 200

        assert jobs.run(app, "count-requests").error is None
        with app.database.read() as connection:
            assert connection.execute(text("SELECT count(*) FROM site_traffic")).scalar_one() == 0

    def test_are_forgotten_after_90_days(self, online: Launch, app: App, clock: FakeClock) -> None:
        online.get("/")
        jobs.run(app, "count-requests")
        clock.move(91 * DAY)
        jobs.run(app, "forget-requests")
        clock.move(3 * DAY)
        jobs.run(app, "forget-requests")

        with app.database.read() as connection:
            assert connection.execute(text("SELECT count(*) FROM site_traffic")).scalar_one() == 0


def test_the_list_has_every_website_with_its_hosting(online: Launch, app: App, clock: FakeClock) -> None:
    def listed(query: str = "") -> list[tuple[str, str]]:
        answer = online.desk.browser.get(f"/api/admin/websites{query}")
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert found["total"] == len(found["items"])
        return [(one["host"], one["hosted"]["state"]) for one in found["items"]]

    online.get()
    jobs.run(app, "count-requests")
    assert listed() == listed("?q=alder-finch") == listed("?q=nora") == listed("?limit=1") == [(HOST, "online")]
    assert listed("?q=nobody") == listed("?state=ending") == listed("?state=paused") == []
    [one] = online.desk.browser.get("/api/admin/websites").json()["items"]
    assert (one["renewal"]["status"], one["renewal"]["endsOn"]) == ("trialing", "2027-01-05")
    assert (one["hosted"]["requests"], one["hosted"]["certificateDays"]) == (1, None)
    mine = online.visitor.get("/api/client/website/hosting", headers=online.order.bearer).json()
    assert mine["site"] == one["hosted"]

    end(online, app)
    assert listed("?state=ending") == [(HOST, "grace")]
    clock.move(30 * DAY)
    log_in(online.desk.browser)
    assert (listed("?state=ending"), listed("?state=paused")) == ([], [(HOST, "paused")])
    assert online.desk.browser.get("/api/admin/websites?state=gone").status_code == 400
    assert online.desk.browser.get("/api/admin/websites?cursor=x").status_code == 400


class TestApprovedWhileHostingIsOver:
    @pytest.fixture
    def approved(self, launch: Launch, app: App, clock: FakeClock) -> Launch:
        launch.desk.release(launch.order)
        end(launch, app)
        clock.move(15 * DAY)
        log_in(launch.desk.browser)
        login = {"email": launch.order.email, "password": PASSWORD}
        token = launch.visitor.post("/api/client/login", json=login).json()["token"]
        launch = replace(launch, order=replace(launch.order, token=token))
        assert launch.approve().status_code == 200
        return launch

    def test_its_email_says_why_nothing_is_online(self, approved: Launch, mails: Mails) -> None:
        assert approved.live["releases"] == []
        last = mails("status-changed")[-1]
        assert last["subject"] == "Your website is ready"
        assert "Your hosting ended on Jan 5, 2026, so it isn't online." in last["text"]
        assert "about to launch" not in last["subject"] + last["text"]

    def test_once_hosting_goes_on_it_goes_online(
        self, approved: Launch, app: App, clock: FakeClock, mails: Mails
    ) -> None:
        serving.keep_online(app, order_id(approved), date(2026, 3, 1), "Paid by check", "Sam")
        clock.move(timedelta(minutes=15))

        assert releases.publish_approved(app) == "1 of 1 published"

        assert seen(approved, app).status_code == 200
        last = mails("status-changed")[-1]
        assert last["subject"] == "Your website is live"
        assert "Your hosting ended on Jan 5, 2026, so it stays online until Mar 1, 2026." in last["text"]
        assert "free" not in last["text"]

    def test_a_status_that_staff_set_claims_nothing_else(self, approved: Launch, app: App, mails: Mails) -> None:
        approved.desk.browser.patch(f"/api/orders/{approved.order.id}/status", json={"status": "completed"})

        last = mails("status-changed")[-1]
        assert last["subject"] == "Your website is ready"
        assert "so visitors can't see it" in last["text"]
        assert "Open your website" not in last["text"]
