"""Publishing when something else goes on: hosting that's over, a stale page, a second click, others that fail."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from threading import Event
from typing import Any
from uuid import UUID, uuid4

import pytest
from httpx2 import Response

from fundable.adapters.releases import DiskReleases
from fundable.app import App
from fundable.db.sites.hosting import releases as rows_of_releases
from fundable.domain.errors import Refused
from fundable.domain.sites.hosting.approvals import open_gates
from fundable.domain.sites.hosting.releases import next_try
from fundable.services.money import hosting, refunds
from fundable.services.orders import deletion
from fundable.services.sites.checking import checks
from fundable.services.sites.drafting import drafts
from fundable.services.sites.hosting import releases, serving
from fundable.web.errors import refusal
from tests.conftest import PASSWORD, FakeClock, PaidOrder
from tests.services.orders.some_orders import rows
from tests.web.logins import log_in
from tests.web.sites.live_orders import DOMAIN, Launch

DAY = timedelta(days=1)
AUTOMATIC = {"isAutomatic": True}


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


def switch_on(launch: Launch) -> None:
    launch.desk.browser.put(f"/api/orders/{launch.order.id}/website/publishing", json=AUTOMATIC)


def subjects(app: App) -> list[object]:
    return [row["subject"] for row in rows(app, "messages") if row["kind"] == "status-changed"]


class TestHostingThatIsOver:
    @pytest.fixture
    def over(self, launch: Launch, app: App, clock: FakeClock) -> Launch:
        """Released, and its hosting ended before anything was online."""
        launch.desk.release(launch.order)
        hosting.end(app, UUID(launch.order.id))
        clock.move(15 * DAY)
        log_in(launch.desk.browser)
        return launch

    def test_nothing_goes_online_and_nobody_says_so(self, over: Launch, app: App) -> None:
        answer = over.staff("approval", hash=over.hash, name="Nora Finch", reason="She called.")

        assert answer.status_code == 200, answer.text
        assert rows(app, "site_releases") == []
        assert over.status == "launch"
        assert subjects(app)[-1] == "Your website is ready"
        refused = over.staff("publish", hash=over.hash)
        assert (refused.status_code, refused.json()["code"]) == (409, "hosting_over")
        assert releases.publish_approved(app) in ("", "0 of 1 published")
        assert (rows(app, "site_releases"), over.live["isHostingOver"]) == ([], True)

    def test_staff_say_until_when_and_it_goes_online(self, over: Launch, app: App, clock: FakeClock) -> None:
        over.staff("approval", hash=over.hash, name="Nora Finch", reason="She called.")
        serving.keep_online(app, UUID(over.order.id), (clock.now() + 60 * DAY).date(), "Paid by check", "Sam")

        assert over.staff("publish", hash=over.hash).status_code == 200
        assert over.get().status_code == 200

    def test_nor_is_anything_gone_back_to(self, launch: Launch, app: App, clock: FakeClock) -> None:
        first = launch.go_live()
        launch.change()
        launch.go_live()
        hosting.end(app, UUID(launch.order.id))
        clock.move(15 * DAY)
        log_in(launch.desk.browser)

        refused = launch.staff("rollback", hash=first)

        assert (refused.status_code, refused.json()["code"]) == (409, "hosting_over")
        assert len(rows(app, "site_releases")) == 2


class TestAStalePage:
    def test_a_publish_does_not_undo_a_rollback(self, launch: Launch, app: App) -> None:
        launch.publishes_by_hand()
        first = launch.go_live()
        second = launch.change()
        launch.go_live()
        third = launch.change("azulejo")
        assert launch.approve().status_code == 200
        assert launch.staff("rollback", hash=first, online=second).status_code == 200

        answer = launch.staff("publish", hash=third, online=second)

        assert answer.status_code == 409
        assert answer.json() == {
            "message": "Meanwhile, build 1 was put online. Nothing was changed. Look at it first.",
            "code": "online_moved",
            "build": 1,
            "hash": first,
        }
        assert launch.live["releases"][0]["hash"] == first
        assert launch.staff("publish", hash=third, online=first).status_code == 200

    def test_a_rollback_does_not_undo_a_publish(self, launch: Launch) -> None:
        first = launch.go_live()
        second = launch.change()
        launch.go_live()
        third = launch.change("azulejo")
        launch.go_live()

        answer = launch.staff("rollback", hash=first, online=second)

        assert (answer.status_code, answer.json()["code"], answer.json()["hash"]) == (409, "online_moved", third)
        assert launch.live["releases"][0]["hash"] == third

    def test_a_page_that_saw_nothing_online_is_stale_too(self, launch: Launch) -> None:
        launch.publishes_by_hand()
        launch.go_live()
        newer = launch.change()
        launch.approve()

        assert launch.staff("publish", hash=newer, online="").json()["code"] == "online_moved"
        assert launch.staff("publish", hash=newer, online="x" * 65).status_code == 400

    def test_of_two_at_once_one_is_told(self, launch: Launch, app: App) -> None:
        launch.publishes_by_hand()
        first = launch.go_live()
        newer = launch.change()
        launch.approve()
        body = {"hash": newer, "online": first}

        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda _: launch.staff("publish", **body), range(4)))

        codes = sorted(answer.json().get("code", "done") for answer in answers)
        assert codes == ["done", *["online_already"] * 3]
        assert len(rows(app, "site_releases")) == 2


class TestARepeatedApproval:
    def test_publishes_nothing_a_second_time(self, launch: Launch, app: App) -> None:
        first = launch.go_live()
        launch.change()
        second = launch.go_live()
        assert launch.staff("rollback", hash=first).status_code == 200

        assert launch.approve(hash=second).status_code == 200

        assert launch.live["releases"][0]["hash"] == first, "what staff took back stays back"
        assert (len(rows(app, "site_releases")), len(rows(app, "site_approvals"))) == (3, 2)

    def test_is_answered_as_the_first_one(self, launch: Launch, app: App) -> None:
        launch.publishes_by_hand()
        launch.desk.release(launch.order)
        before = launch.approve().json()

        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda _: launch.approve(), range(4)))

        assert [answer.json() for answer in answers] == [before] * 4
        assert len(rows(app, "site_approvals")) == 1


class TestOthersThatFail:
    def test_20_that_keep_failing_keep_nobody_waiting(
        self,
        launch: Launch,
        app: App,
        clock: FakeClock,
        order_paid: Callable[..., PaidOrder],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        launch.publishes_by_hand()
        monkeypatch.setattr(releases, "PUBLISHED_AT_ONCE", 1)
        stuck = Launch(order_paid("stuck@alder.example", password=PASSWORD), launch.desk, launch.visitor, launch.send)
        for one in (stuck, launch):
            if one is stuck:
                launch.send(one.order)
                drafts.make_missing(app)
            one.desk.release(one.order)
            assert one.approve().status_code == 200
        with app.database.read() as connection:
            order = [found for found, _ in rows_of_releases.waiting(connection, clock.now(), 2)]
        first, other = order
        failing = first
        publish = releases.publish

        def fails_for_one(app: App, order_id: UUID, *given: Any, **named: Any) -> Any:
            if order_id == failing:
                raise ValueError("a folder that nobody can read")
            return publish(app, order_id, *given, **named)

        monkeypatch.setattr(releases, "publish", fails_for_one)
        switch_on(launch)

        assert releases.publish_approved(app) == "0 of 1 published"
        assert releases.publish_approved(app) == "1 of 1 published"
        assert [row["order_id"] for row in rows(app, "site_releases")] == [str(other)]
        assert releases.publish_approved(app) == "", "it's tried again later"
        for failures in range(1, 7):
            clock.move(next_try(failures))
            assert releases.publish_approved(app) == "0 of 1 published"
            assert releases.publish_approved(app) == ""
        clock.move(-DAY)
        assert releases.publish_approved(app) == "0 of 1 published", "by a clock that was ahead"
        monkeypatch.setattr(releases, "publish", publish)
        clock.move(next_try(20))
        assert releases.publish_approved(app) == "1 of 1 published"
        assert [row["publish_failures"] for row in rows(app, "sites")] == [0, 0]

    def test_a_folder_that_cannot_be_put_right_keeps_no_other_from_it(
        self, launch: Launch, app: App, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        launch.go_live()
        page = app.config.sites_dir / launch.order.id / "current"
        page.unlink()
        strays = [app.config.sites_dir / str(uuid4()) for _ in range(3)]
        for stray in strays:
            stray.mkdir()
        remove = DiskReleases.remove

        def fails(self: DiskReleases, order_id: UUID) -> None:
            if str(order_id) == strays[0].name:
                raise OSError("a bad block")
            remove(self, order_id)

        monkeypatch.setattr(DiskReleases, "remove", fails)

        releases.settle(app)

        assert page.resolve().name == launch.hash
        assert [stray.exists() for stray in strays] == [True, False, False]


class Slow(DiskReleases):
    """Stops after a folder is written, until it's let on."""

    written: Event
    go_on: Event

    def write(self, order_id: UUID, release: str, files_of: Mapping[str, bytes]) -> None:
        super().write(order_id, release, files_of)
        if not self.written.is_set():
            self.written.set()
            assert self.go_on.wait(30)
            assert (self._root / str(order_id) / "releases" / release).is_dir(), "taken away meanwhile"


class TestAPublishUnderWay:
    def slow(self, app: App) -> tuple[App, Slow]:
        store = Slow(app.config.sites_dir)
        store.written, store.go_on = Event(), Event()
        return replace(app, releases=store), store

    def folder(self, app: App, launch: Launch) -> Path:
        return app.config.sites_dir / launch.order.id

    def test_keeps_its_folder_while_others_clean_up(self, launch: Launch, app: App) -> None:
        launch.publishes_by_hand()
        first = launch.go_live()
        newer = launch.change()
        launch.approve()
        (self.folder(app, launch) / "current").unlink()
        slow, store = self.slow(app)

        with ThreadPoolExecutor(2) as pool:
            under_way = pool.submit(releases.publish, slow, UUID(launch.order.id), newer)
            assert store.written.wait(30)
            cleaning = pool.submit(releases.settle, app)
            with pytest.raises(TimeoutError):
                cleaning.result(0.5)
            store.go_on.set()
            under_way.result(30)
            cleaning.result(30)

        assert (self.folder(app, launch) / "current").resolve().name == newer
        assert {path.name for path in (self.folder(app, launch) / "releases").iterdir()} == {first, newer}

    def test_of_an_order_that_is_deleted_leaves_nothing(self, launch: Launch, app: App) -> None:
        launch.publishes_by_hand()
        launch.desk.release(launch.order)
        launch.approve()
        slow, store = self.slow(app)

        with ThreadPoolExecutor(2) as pool:
            under_way = pool.submit(releases.publish, slow, UUID(launch.order.id), launch.hash)
            assert store.written.wait(30)
            deleting = pool.submit(deletion.delete, app, UUID(launch.order.id))
            while rows(app, "orders"):
                pass
            store.go_on.set()
            assert under_way.exception(30)
            deleting.result(30)

        assert not self.folder(app, launch).exists()

    @pytest.mark.parametrize("meanwhile", ["refunded", "changes sent"])
    def test_by_itself_stops_where_that_is_no_longer_right(self, launch: Launch, app: App, meanwhile: str) -> None:
        launch.publishes_by_hand()
        launch.desk.release(launch.order)
        launch.approve()
        slow, store = self.slow(app)

        with ThreadPoolExecutor(1) as pool:
            under_way = pool.submit(releases.publish_if_it_may, slow, UUID(launch.order.id), launch.hash)
            assert store.written.wait(30)
            if meanwhile == "refunded":
                refunds.refund(app, UUID(launch.order.id), 17500, 0)
            else:
                assert send_changes(launch, 1).status_code == 200
            store.go_on.set()
            assert under_way.result(30) is False

        assert rows(app, "site_releases") == []
        assert launch.status == "launch"
        assert not self.folder(app, launch).exists()

    def test_stops_where_an_accepted_finding_is_not_accepted_anymore(self, launch: Launch, app: App) -> None:
        launch.publishes_by_hand()
        launch.send(launch.order, businessPhone="(937) 555-01")
        drafts.make_missing(app)
        launch.desk.release(launch.order)
        [gate] = [one.rule.id for one in open_gates(checks.of_order(app, UUID(launch.order.id)).outcomes)]
        waiver = f"/api/orders/{launch.order.id}/waivers/{gate}"
        assert launch.desk.browser.put(waiver, json={"reason": "She has a new number."}).status_code == 200
        assert launch.approve().status_code == 200
        slow, store = self.slow(app)

        with ThreadPoolExecutor(1) as pool:
            under_way = pool.submit(releases.publish, slow, UUID(launch.order.id), launch.hash)
            assert store.written.wait(30)
            assert launch.desk.browser.delete(waiver).status_code == 200
            store.go_on.set()
            stopped = under_way.exception(30)

        assert isinstance(stopped, Refused)
        assert (stopped.code, rows(app, "site_releases")) == ("website_busy", [])


class Late(DiskReleases):
    """Comes to its turn once it's let on: others were first."""

    come: Event
    go_on: Event

    @contextmanager
    def alone(self) -> Iterator[None]:
        self.come.set()
        assert self.go_on.wait(30)
        with super().alone():
            yield


def test_going_back_does_not_undo_what_was_published_meanwhile(launch: Launch, app: App) -> None:
    launch.publishes_by_hand()
    first = launch.go_live()
    launch.change()
    second = launch.go_live()
    newest = launch.change("azulejo")
    assert launch.approve().status_code == 200
    store = Late(app.config.sites_dir)
    store.come, store.go_on = Event(), Event()
    late = replace(app, releases=store)

    with ThreadPoolExecutor(1) as pool:
        going_back = pool.submit(releases.roll_back, late, UUID(launch.order.id), first, seen=second)
        assert store.come.wait(30)
        assert launch.staff("publish", hash=newest).status_code == 200
        store.go_on.set()
        stopped = going_back.exception(30)

    assert isinstance(stopped, Refused)
    assert stopped.code == "online_moved"
    assert [row["hash"] for row in rows(app, "site_releases")] == [first, second, newest]
    assert launch.live["releases"][0]["hash"] == newest
    assert (app.config.sites_dir / launch.order.id / "current").resolve().name == newest


class TestWhileOthersArePublished:
    @pytest.fixture
    def hurried(self, launch: Launch, app: App) -> App:
        """A website to publish, by a program that doesn't wait for others."""
        launch.publishes_by_hand()
        launch.desk.release(launch.order)
        assert launch.approve().status_code == 200
        return replace(app, releases=DiskReleases(app.config.sites_dir, waited_s=0))

    def test_nobody_waits_without_end(self, launch: Launch, app: App, hurried: App) -> None:
        with app.releases.alone(), pytest.raises(Refused) as busy:
            releases.publish(hurried, UUID(launch.order.id), launch.hash)

        answer = refusal(busy.value)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert "Nothing was changed. Please try again in a moment." in busy.value.message
        assert rows(app, "site_releases") == []
        assert not (app.config.sites_dir / launch.order.id).exists()
        assert launch.staff("publish", hash=launch.hash).status_code == 200

    def test_what_goes_online_by_itself_is_tried_again(
        self, launch: Launch, app: App, hurried: App, clock: FakeClock
    ) -> None:
        switch_on(launch)
        with app.releases.alone():
            assert releases.publish_approved(hurried) == "0 of 1 published"
        clock.move(next_try(1))

        assert releases.publish_approved(hurried) == "1 of 1 published"

    def test_an_order_is_deleted_and_its_folder_later(self, launch: Launch, app: App, hurried: App) -> None:
        assert launch.staff("publish", hash=launch.hash).status_code == 200
        folder = app.config.sites_dir / launch.order.id
        with app.releases.alone():
            deletion.delete(hurried, UUID(launch.order.id))
            assert releases.settle(hurried) == "0 put right, 1 to come"
            assert folder.exists()

        releases.settle(hurried)

        assert not folder.exists()


def send_changes(launch: Launch, number: int) -> Response:
    note = str(uuid4())
    body = {"build": 1, "page": "index.html", "viewport": 1280, "text": "Bolder."}
    launch.visitor.put(f"/api/client/notes/{note}", json=body, headers=launch.order.bearer)
    sent = {"round": number, "notes": [note]}
    return launch.visitor.post("/api/client/changes", json=sent, headers=launch.order.bearer)


def test_open_changes_hold_what_was_approved_before_them(launch: Launch, app: App) -> None:
    """The client asked for something else since."""
    launch.publishes_by_hand()
    launch.desk.release(launch.order)
    launch.approve()
    assert send_changes(launch, 1).status_code == 200
    switch_on(launch)

    assert releases.publish_approved(app) == "0 of 1 published"
    assert launch.staff("publish", hash=launch.hash).status_code == 200, "staff decide"
