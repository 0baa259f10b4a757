"""Photos are files by their SHA-256, and rows name them: through crashes, moves, damage, backups and erasure."""

import io
import os
import shutil
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from PIL import Image
from starlette.testclient import TestClient

from fundable import jobs as timetable
from fundable.adapters.file_storage.buckets import S3Access
from fundable.adapters.file_storage.copies import ObjectCopies
from fundable.app import App
from fundable.config import Config, read_config
from fundable.db.engine.json_lists import joined
from fundable.db.mail import outbox
from fundable.domain.errors import Refused
from fundable.domain.findings import Verdict
from fundable.opening import open_app, prepare
from fundable.services.operation import backups, doctor, erasure, integrity, restore
from fundable.services.orders import deletion
from fundable.services.sites.drafting import photos, pictures, site_files
from tests.conftest import FakeClock, PaidOrder
from tests.overdue import at_the_second_look
from tests.photos import SEEN, photo
from tests.services.operation.backups.faults import chosen, kill_at, steps
from tests.services.operation.backups.test_copies import with_copies
from tests.services.orders.some_orders import rows
from tests.web.sites.conftest import Desk
from tests.web.sites.test_photos import OTHER, SMALL, Photos, pages

Send = Callable[..., None]
TRIED = 12
STAFF = ("olive@agency.example", "sam@agency.example")
NAMED = "SELECT sha256 FROM site_files WHERE size_bytes IS NOT NULL"
OLD_TRIGGER = """CREATE TRIGGER site_files_update BEFORE UPDATE ON site_files BEGIN
    SELECT RAISE(ABORT, 'a file of a build is never changed');
END"""


@pytest.fixture
def shown(app: App, order: PaidOrder, staff: TestClient) -> Photos:
    """Two photos on the website."""
    found = Photos(staff, order)
    answer = found.save((found.add(), SEEN), (found.add(OTHER), "The sun"))
    assert answer.status_code == 200, answer.text
    return found


def stored(app: App) -> dict[str, Path]:
    return {digest: app.pictures.path(digest) for digest, _ in app.pictures.names()}


def noise() -> bytes:
    """A picture that no encoder makes small."""
    with io.BytesIO() as out:
        Image.effect_noise((1000, 700), 90).convert("RGB").save(out, "JPEG", quality=60)
        return out.getvalue()


def named(app: App) -> set[str]:
    with app.database.read() as connection:
        return set(connection.exec_driver_sql(NAMED).scalars())


def copied(app: App, folder: Path) -> Config:
    """The data as they are, in a folder of their own."""
    shutil.rmtree(folder, ignore_errors=True)
    app.database.copy_to(folder.parent / "copy.db")
    shutil.copytree(app.config.data_dir, folder, ignore=shutil.ignore_patterns("fundable.db*", "backups"))
    (folder.parent / "copy.db").rename(folder / "fundable.db")
    return read_config({"FUNDABLE_DATA_DIR": str(folder)})


LATER_TABLES = (
    "charge_tallies",
    "order_charges",
    "payout_lines",
    "payouts",
    "renewal_taxes",
    "span_days",
    "promise_days",
    "promotion_days",
    "hosting_days",
    "order_days",
    "lost_documents",
    "document_notes",
    "documents",
    "client_billing",
    "checkout_tries",
    "page_views",
    "domain_wishes",
    "site_examples",
    "order_assignees",
    "listed_orders",
    "client_tallies",
    "listed_clients",
    "client_emails",
    "client_orders",
    "client_views",
    "unplaced_files",
    "unplaced_mails",
    "legal_versions",
    "legal_drafts",
    "email_choices",
    "order_tasks",
    "review_calls",
    "call_times",
    "sent_back_answers",
    "saved_replies",
    "thread_reads",
    "conversations",
    "thread_messages",
    "thread_search",
    "typed_previews",
    "counted_tries",
    "sample_sites",
    "servers",
    "readable_since",
    "server_job_runs",
    "setup_claims",
)
"""What schema 0041 doesn't have."""
LATER_COUNTS = (
    "order_days",
    "span_days_to_paid",
    "span_days_to_form",
    "span_days_to_live",
    "span_days_stage",
    "promise_days",
    "hosting_days",
    "promotion_days",
)
LATER_COLUMNS = (
    ("disputes", "is_answered"),
    ("disputes", "draft_begun_at"),
    ("disputes", "draft_put_at"),
    ("disputes", "draft_put_by"),
    ("disputes", "draft_file_id"),
    ("disputes", "draft_file_sha256"),
    ("disputes", "draft_fields"),
    ("orders", "live_at"),
    ("orders", "days_late"),
    ("orders", "promotion_code"),
    ("orders", "promotion_id"),
    ("orders", "promotion_cents"),
    ("orders", "later_addons"),
    ("status_changes", "since"),
    ("status_changes", "mode"),
    ("hosting", "mode"),
    ("hosting", "currency"),
    ("hosting", "offer_version"),
)


def narrow_order_tallies(database: sqlite3.Connection) -> None:
    """They knew no add-ons of later."""
    listed = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'order_tallies_%'"
    for name, sql in database.execute(listed).fetchall():
        database.execute(f"DROP TRIGGER {name}")
        for row in ("new", "old"):
            sql = sql.replace(joined(f"{row}.selected_addons", f"{row}.later_addons"), f"{row}.selected_addons")
        database.execute(sql.replace("UPDATE OF later_addons, ", "UPDATE OF "))


def put_back_into_rows(config: Config, is_old_schema: bool) -> None:
    """As an earlier version kept photos."""
    with closing(sqlite3.connect(config.database_path)) as database, database:
        [kept] = database.execute("SELECT sql FROM sqlite_master WHERE name = 'site_files_update'").fetchone()
        database.execute("DROP TRIGGER site_files_update")
        for (digest,) in database.execute(NAMED).fetchall():
            path = config.photos_dir / digest[:2] / digest
            data = zlib.compress(path.read_bytes(), 0)
            database.execute("UPDATE site_files SET data = ?, size_bytes = NULL WHERE sha256 = ?", (data, digest))
        database.execute("DELETE FROM marks WHERE name = 'photos-moved'")
        if is_old_schema:
            database.execute("DROP INDEX ix_site_files_pictures")
            database.execute("ALTER TABLE site_files DROP COLUMN size_bytes")
            database.execute("ALTER TABLE site_photos DROP COLUMN kind")
            database.execute("ALTER TABLE messages DROP COLUMN calendar")
            database.execute("ALTER TABLE messages DROP COLUMN document_id")
            database.execute("ALTER TABLE users DROP COLUMN time_zone")
            database.execute("ALTER TABLE site_photos DROP COLUMN focus")
            database.execute("DROP INDEX ix_answer_files_message_id")
            for index in ("ix_site_builds_template_version", "ix_domain_registrations_renews_on"):
                database.execute(f"DROP INDEX {index}")
            for trigger in ("insert", "update", "email", "delete", "form", "business"):
                database.execute(f"DROP TRIGGER listed_orders_{trigger}")
            for trigger in ("insert", "update", "delete"):
                for kept in LATER_COUNTS:
                    database.execute(f"DROP TRIGGER {kept}_{trigger}")
            narrow_order_tallies(database)
            for table, column in LATER_COLUMNS:
                database.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
            for trigger in ("email", "order"):
                database.execute(f"DROP TRIGGER client_groups_{trigger}")
            for later in LATER_TABLES:
                database.execute(f"DROP TABLE {later}")
            database.execute("UPDATE alembic_version SET version_num = '0041'")
        database.execute(OLD_TRIGGER if is_old_schema else kept)
    shutil.rmtree(config.photos_dir)


def test_the_database_grows_by_no_photo(app: App, order: PaidOrder, staff: TestClient) -> None:
    def size() -> int:
        assert app.database.empty_log()
        return app.database.size().data

    desk_photos = Photos(staff, order)
    desk_photos.save((desk_photos.add(photo(1, 400, 400)), SEEN))  # whatever a first one makes
    before, held = size(), sum(path.stat().st_size for path in stored(app).values())

    assert desk_photos.save((desk_photos.add(noise()), SEEN)).status_code == 200

    grown = sum(path.stat().st_size for path in stored(app).values()) - held
    assert grown > 400_000
    assert size() - before < grown / 2
    assert [row for row in rows(app, "site_files") if row["size_bytes"] is not None and row["data"]] == []
    assert {row["sha256"] for row in rows(app, "site_photo_files")} <= named(app)


def test_killed_at_any_step_no_row_names_what_is_not_there(app: App, order: PaidOrder, tmp_path: Path) -> None:
    folder, photo_id = tmp_path / "killed", uuid4()

    def work() -> None:
        opened = open_app(read_config({"FUNDABLE_DATA_DIR": str(folder)}), FakeClock())
        transfer = photos.begin(opened, UUID(order.id), photo_id, "hills.jpg", "sam@agency.example")
        transfer.write(SMALL)
        transfer.finish()

    copied(app, folder)
    changes = steps(work)
    assert changes.count("os.rename") >= 4
    for step in chosen(changes, TRIED):
        config = copied(app, folder)
        kill_at(step, work)
        opened = open_app(config, FakeClock())
        assert named(opened) <= set(stored(opened))
        assert integrity.check(opened) == "sound"
        assert len(rows(opened, "site_photos")) == len(rows(opened, "site_photo_files")) / 4 <= 1
        opened.close()


def test_a_photo_of_an_earlier_version_is_shown_from_its_row_and_moved_once(
    shown: Photos, app: App, order: PaidOrder, tmp_path: Path, clock: FakeClock
) -> None:
    before = pages(app, order)
    config = copied(app, tmp_path / "old")
    put_back_into_rows(config, is_old_schema=True)
    assert prepare(config) == "0041"
    opened = open_app(config, clock)

    assert pages(opened, order) == before
    assert named(opened) == set()
    assert integrity.check(opened) == "sound"
    assert timetable.run(opened, "move-photos").result == "6 pictures moved"

    assert pages(opened, order) == before
    assert set(stored(opened)) == named(opened) == set(stored(app))
    assert integrity.check(opened) == "sound"
    assert [pictures.move(opened), pictures.move_all(opened)] == ["", ""]
    opened.close()


def test_killed_at_any_step_of_moving_nothing_is_lost(
    shown: Photos, app: App, order: PaidOrder, tmp_path: Path
) -> None:
    before, old = pages(app, order), copied(app, tmp_path / "old")
    put_back_into_rows(old, is_old_schema=False)
    again = read_config({"FUNDABLE_DATA_DIR": str(tmp_path / "again")})

    def work() -> None:
        pictures.move_all(open_app(again, FakeClock()))

    shutil.copytree(old.data_dir, again.data_dir)
    changes = steps(work)
    for step in chosen(changes, TRIED):
        shutil.rmtree(again.data_dir)
        shutil.copytree(old.data_dir, again.data_dir)
        kill_at(step, work)
        opened = open_app(again, FakeClock())
        assert pages(opened, order) == before
        assert integrity.check(opened) == "sound"
        pictures.move_all(opened)
        assert pages(opened, order) == before
        assert named(opened) == set(stored(opened)) == set(stored(app))
        opened.close()


def test_a_row_that_is_damaged_is_not_moved(shown: Photos, app: App, tmp_path: Path, clock: FakeClock) -> None:
    config = copied(app, tmp_path / "old")
    put_back_into_rows(config, is_old_schema=True)
    damaged = sorted(named(app))[0]
    with closing(sqlite3.connect(config.database_path)) as database, database:
        database.execute("DROP TRIGGER site_files_update")
        database.execute("UPDATE site_files SET data = x'00' WHERE sha256 = ?", (damaged,))
        database.execute(OLD_TRIGGER)
    opened = open_app(config, clock)

    assert pictures.move(opened) == "5 pictures moved"

    assert named(opened) == set(stored(app)) - {damaged}
    with pytest.raises(Refused, match="changed in the database: 1"):
        integrity.check(opened)
    opened.close()


def test_a_backup_from_before_is_restored_and_upgraded(
    shown: Photos, app: App, order: PaidOrder, tmp_path: Path, clock: FakeClock
) -> None:
    before, old = pages(app, order), copied(app, tmp_path / "old")
    put_back_into_rows(old, is_old_schema=True)
    prepare(old)
    [made] = old.backups_dir.glob("*-before-upgrade")
    target = read_config({"FUNDABLE_DATA_DIR": str(tmp_path / "restored")})

    with restore.restoring(target, str(made), "", clock) as found:
        assert found.manifest.schema == "0041"
        found.finish()
    opened = open_app(target, clock)

    assert pages(opened, order) == before
    pictures.move_all(opened)
    assert (pages(opened, order), integrity.check(opened)) == (before, "sound")
    assert named(opened) == set(stored(app))
    opened.close()


@pytest.mark.parametrize("harm", ["missing", "changed"])
def test_one_that_went_away_or_was_changed_is_told_and_put_back(
    shown: Photos, app: App, order: PaidOrder, desk: Desk, staff: TestClient, owner: TestClient, harm: str
) -> None:
    made = Path(backups.back_up(app).path)
    digest, lost = sorted(stored(app).items())[0]
    was = lost.read_bytes()
    lost.write_bytes(bytes([was[0] ^ 1]) + was[1:]) if harm == "changed" else lost.unlink()

    runs = [timetable.run(app, "check-database") for _ in range(2)]

    says = {"missing": "are missing from the disk", "changed": "aren't what was uploaded"}[harm]
    assert (runs[0].error or "").startswith(f"Photos of websites {says}: 1, such as {digest[:12]} of order #")
    remedy = f"cp {made}/photos/{digest[:2]}/{digest} {lost}"
    title = {"missing": "photos are missing", "changed": "photos are damaged"}[harm]
    with app.database.read() as connection:
        told = [one for _, one in outbox.page(connection, None, None, 20) if one.subject == f"Needs attention: {title}"]
    assert {(one.recipient, remedy in one.text) for one in told} == {(to, True) for to in STAFF}
    assert len(told) == len(STAFF)
    found = [one for one in doctor.examine(app) if one.name == "Photos"]
    assert [(one.verdict, remedy in (one.advice or "")) for one in found] == [(Verdict.FAIL, True)]
    assert staff.get(desk.see(order)["preview"]).status_code == 200
    assert staff.post(f"/api/orders/{order.id}/website/export").json()["code"] == "photo_damaged"
    with pytest.raises(Refused) as refused:
        site_files.write_zip(app, site_files.of_order(app, UUID(order.id)), made.parent / "site.zip")
    assert refused.value.code == "photo_damaged"

    shutil.copyfile(made / "photos" / digest[:2] / digest, lost)
    assert integrity.check(app) == "sound"
    assert staff.post(f"/api/orders/{order.id}/website/export").status_code == 200


class TestBackups:
    def test_a_photo_is_stored_once_however_many_nights(self, shown: Photos, app: App, clock: FakeClock) -> None:
        first = backups.back_up(app)
        clock.move(timedelta(days=1))
        second = backups.back_up(app)

        assert (first.problem, first.damaged, second.problem) == (None, (), None)
        for digest in stored(app):
            one, two = (Path(made.path) / "photos" / digest[:2] / digest for made in (first, second))
            assert one.samefile(two)
        assert first.files >= len(stored(app))

    @pytest.mark.parametrize("way", ["by hand", "off-site"])
    def test_an_archive_brings_them_back(
        self, shown: Photos, app: App, order: PaidOrder, tmp_path: Path, clock: FakeClock, way: str
    ) -> None:
        before, place = pages(app, order), tmp_path / "nas"
        place.mkdir()
        if way == "by hand":
            archive = backups.create(app, tmp_path / "b.tar.gz").path
        else:
            backups.back_up(app)
            backups.copy_newest(with_copies(app, ObjectCopies(str(place), S3Access("", "", "", ""))))
            [archive] = place.iterdir()
        target = read_config({"FUNDABLE_DATA_DIR": str(tmp_path / "restored")})

        with restore.restoring(target, str(archive), "", clock) as found:
            found.finish()

        opened = open_app(target, clock)
        assert (pages(opened, order), integrity.check(opened)) == (before, "sound")
        assert set(stored(opened)) == set(stored(app))
        opened.close()

    def test_one_that_is_damaged_is_taken_from_an_earlier_backup(
        self, shown: Photos, app: App, clock: FakeClock
    ) -> None:
        backups.back_up(app)
        digest, lost = sorted(stored(app).items())[0]
        was = lost.read_bytes()
        lost.unlink()
        clock.move(timedelta(days=1))

        record = backups.back_up(app)

        assert (record.problem, record.damaged) == (None, ())
        assert (Path(record.path) / "photos" / digest[:2] / digest).read_bytes() == was

    def test_one_that_no_backup_has_is_named_and_the_rest_is_sound(self, shown: Photos, app: App) -> None:
        digest, lost = sorted(stored(app).items())[0]
        lost.write_bytes(b"other")

        record = backups.back_up(app)

        assert (record.problem, record.damaged) == (None, (digest,))
        assert restore.verify(app.config, record.path, "").damaged == (digest,)

    def test_one_that_was_changed_in_the_backup_is_not_believed(self, shown: Photos, app: App) -> None:
        made = Path(backups.back_up(app).path)
        digest = sorted(stored(app))[0]
        kept = made / "photos" / digest[:2] / digest
        kept.unlink()
        with pytest.raises(Refused, match="5 pictures of websites instead of 6"):
            restore.verify(app.config, str(made), "")
        kept.write_bytes(b"other")
        with pytest.raises(Refused, match="in it is not what was backed up"):
            restore.verify(app.config, str(made), "")


class TestGone:
    def test_what_nothing_names_is_collected_later(self, app: App, order: PaidOrder, staff: TestClient) -> None:
        desk_photos = Photos(staff, order)
        staff.delete(f"{desk_photos.path}/{desk_photos.add()}")
        now = app.clock.now().timestamp()
        left = stored(app)
        assert len(left) == 4
        assert named(app) == set()

        for path in left.values():
            os.utime(path, (now, now))
        assert photos.collect_waiting(app) == 0
        assert stored(app) == left
        assert isinstance(app.clock, FakeClock)
        assert at_the_second_look(photos.collect_waiting, app, app.clock) in (0, 4)
        app.clock.move(timedelta(days=3))
        photos.collect_waiting(app)
        assert stored(app) == {}

    def test_what_a_build_shows_stays(self, shown: Photos, app: App, clock: FakeClock) -> None:
        for path in stored(app).values():
            os.utime(path, (0, 0))
        shown.save()

        assert at_the_second_look(photos.collect_waiting, app, clock) == 0
        assert len(stored(app)) == 6

    def test_one_that_is_collected_while_it_comes_is_put_there_again(
        self, app: App, order: PaidOrder, staff: TestClient
    ) -> None:
        """Between the file and its row."""

        class Collected:
            def put(self, data: bytes) -> str:
                digest = app.pictures.put(data)
                if digest not in self.seen:
                    self.seen.add(digest)
                    app.pictures.remove(digest)
                return digest

            def __init__(self) -> None:
                self.seen: set[str] = set()

            def is_here(self, digest: str) -> bool:
                return app.pictures.is_here(digest)

        collecting = replace(app, pictures=Collected())  # type: ignore[arg-type]
        transfer = photos.begin(collecting, UUID(order.id), uuid4(), "hills.jpg", "sam@agency.example")
        transfer.write(SMALL)
        transfer.finish()

        assert len(named(app)) == 4
        assert named(app) == set(stored(app))

    def test_with_the_client_at_once(self, shown: Photos, app: App) -> None:
        assert erasure.erase(app, erasure.plan(app, "nora@alder.example"), lambda *_: None).left == ""
        assert stored(app) == {}

    def test_with_the_order_but_not_what_another_order_has(
        self, shown: Photos, app: App, order: PaidOrder, client_b: PaidOrder, staff: TestClient
    ) -> None:
        Photos(staff, client_b).add(OTHER)

        deletion.delete(app, UUID(order.id))

        assert len(stored(app)) == 2
        assert named(app) == set(stored(app))
