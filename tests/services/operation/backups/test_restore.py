"""Restore: the data are what was backed up, nobody is logged in, and what was there before is kept."""

import fcntl
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from apscheduler.events import EVENT_JOB_EXECUTED

from fundable import jobs
from fundable.adapters.data_directory import DiskDataDirectory
from fundable.adapters.encryption import AgeCipher
from fundable.app import App
from fundable.config import Config, read_config
from fundable.db.mail import links as link_rows
from fundable.db.mail import outbox as outbox_rows
from fundable.db.operation import jobs as job_rows
from fundable.db.people import accounts
from fundable.domain.errors import Refused
from fundable.domain.findings import Verdict
from fundable.domain.mail.links import Link, LinkPurpose
from fundable.domain.mail.outbox import Message, MessageKind, MessageState
from fundable.domain.orders.orders import Order, OrderFilter
from fundable.domain.people.accounts import Role
from fundable.locks import SERVE_LOCK, locked
from fundable.opening import open_app
from fundable.services import named_orders
from fundable.services.mail import outbox, writing
from fundable.services.operation import after_restore, backups, doctor, restore
from fundable.services.orders import orders
from fundable.services.people import authenticators
from fundable.services.people.accounts import create_staff
from tests.conftest import PASSWORD, FakeClock
from tests.services.operation.backups.conftest import IDENTITY, OWN, RECIPIENT, Again, look_at
from tests.web.people.factors import Phone, given_app

ACCESS = ("sessions", "client_tokens", "links", "messages", "marks", "job_runs")


def rows(path: Path, table: str) -> list[tuple[object, ...]]:
    """Without the names of previews, which end with a restore."""
    with closing(sqlite3.connect(path)) as connection:
        listed = connection.execute("SELECT name FROM pragma_table_info(?)", (table,)).fetchall()
        columns = ", ".join(f'"{name}"' for (name,) in listed if name != "preview_nonce")
        return connection.execute(f"SELECT {columns} FROM {table}").fetchall()


def tables(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        listed = "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        return sorted(name for (name,) in connection.execute(listed))


def order_of(app: App) -> Order:
    [seen] = orders.list_orders(app, OrderFilter(text="nora"), None, 25).items
    return seen.order


def put_back(config: Config, source: object, clock: FakeClock, key: str = "") -> Path | None:
    with restore.restoring(config, str(source), key, clock) as found:
        return found.finish()


def test_all_is_as_it_was_row_by_row_and_file_by_file(config: Config, stocked: Path, app: App, tmp_path: Path) -> None:
    made = backups.create(app, tmp_path / "b.tar.gz").path
    app.close()
    fresh = read_config({"FUNDABLE_DATA_DIR": str(tmp_path / "new" / "data")})

    with restore.restoring(fresh, str(made), "") as found:
        assert not found.replaces
        assert found.finish() is None

    there, here = stocked / "fundable.db", fresh.database_path
    assert tables(here) == tables(there)
    for table in tables(there):
        if table not in ACCESS:
            restored = [row for row in rows(here, table) if "backup.restored" not in row]  # an entry of its own
            assert restored == rows(there, table), table
    before, after = look_at(stocked), look_at(fresh.data_dir)
    for folder in ("uploads", "texts", "templates"):
        files = {name: digest for name, digest in before.items() if name.startswith(folder)}
        assert files
        assert files == {name: digest for name, digest in after.items() if name.startswith(folder)}
    assert fresh.data_dir.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in fresh.data_dir.rglob("*") if path.is_file()} == {0o600}
    assert [path.name for path in fresh.data_dir.parent.iterdir()] == ["data"]


def test_what_it_replaces_is_kept_and_backups_move_along(
    app: App, config: Config, clock: FakeClock, again: Again
) -> None:
    record = backups.back_up(app)
    with app.database.write() as connection:
        connection.exec_driver_sql("DELETE FROM orders WHERE email LIKE 'tom%'")
    app.close()
    later = look_at(config.data_dir)

    kept = put_back(config, record.path, clock)

    assert kept == config.data_dir.with_name("data.before-2026-01-05T150400Z")
    assert {name: later[name] for name in later if not name.startswith("backups/")} == look_at(kept)
    assert orders.list_orders(again(), OrderFilter(), None, 25).total == 2
    assert [found.path for found in backups.status(again()).records] == [record.path]
    assert restore.verify(config, record.path, "").orders == 2


def test_nobody_is_logged_in_and_no_link_opens_anything(archive: Path, config: Config, clock: FakeClock) -> None:
    assert rows(config.database_path, "client_tokens")
    put_back(config, archive, clock)

    assert rows(config.database_path, "client_tokens") == []
    assert rows(config.database_path, "sessions") == []
    with closing(sqlite3.connect(config.database_path)) as connection:
        unused = connection.execute("SELECT count(*) FROM links WHERE used_at IS NULL").fetchone()
    assert unused == (0,)


def test_its_own_keys_stay_and_the_signing_key_of_the_data_comes(
    app: App, config: Config, clock: FakeClock, tmp_path: Path
) -> None:
    locks = replace(app.backup_storage, cipher=AgeCipher("", RECIPIENT))
    sealed = backups.create(replace(app, backup_storage=locks), tmp_path / "b.age", encrypted=True).path
    app.close()
    signing = (config.secrets_dir / "signing.key").read_bytes()
    (config.secrets_dir / "signing.key").write_bytes(b"n" * 32)
    (config.secrets_dir / "smtp_url").write_text("smtp://newer@127.0.0.1:9")

    put_back(config, sealed, clock, IDENTITY)

    assert (config.secrets_dir / "signing.key").read_bytes() == signing
    assert (config.secrets_dir / "smtp_url").read_text() == "smtp://newer@127.0.0.1:9"

    moved = read_config({"FUNDABLE_DATA_DIR": str(tmp_path / "moved")})
    put_back(moved, sealed, clock, IDENTITY)
    assert (moved.secrets_dir / "smtp_url").read_text() == OWN["secrets/smtp_url"]
    assert (moved.secrets_dir / "signing.key").read_bytes() == signing


def test_authenticator_apps_move_with_the_key_and_the_doctor_says_when_it_is_lost(
    app: App, config: Config, clock: FakeClock, tmp_path: Path
) -> None:
    create_staff(app, "olive@agency.example", PASSWORD, Role.OWNER)
    phone = given_app(app, "olive@agency.example", clock)
    locks = replace(app.backup_storage, cipher=AgeCipher("", RECIPIENT))
    sealed = backups.create(replace(app, backup_storage=locks), tmp_path / "b.age", encrypted=True).path
    plain = backups.create(app, tmp_path / "b.tar.gz").path
    app.close()
    with_key, without = (read_config({"FUNDABLE_DATA_DIR": str(tmp_path / name)}) for name in ("with", "without"))

    put_back(with_key, sealed, clock, IDENTITY)
    put_back(without, plain, clock)

    with closing(open_app(with_key, clock)) as moved:
        assert code_fits(moved, phone)
        assert "Second factor" not in [finding.name for finding in doctor.examine(moved)]
    with closing(open_app(without, clock)) as moved:
        with pytest.raises(Refused, match="lost the key"):
            code_fits(moved, phone)
        [found] = [finding for finding in doctor.examine(moved) if finding.name == "Second factor"]
        assert found.found == "The key to 1 authenticator app is lost, so their codes don't work."
        assert found.verdict is Verdict.FAIL


def code_fits(app: App, phone: Phone) -> bool:
    with app.database.read() as connection:
        user = accounts.find_user(connection, "olive@agency.example")
    assert user
    return authenticators.find(app, user, phone.next())[1] > 0


def test_without_secrets_in_it_those_that_are_here_stay(archive: Path, config: Config, clock: FakeClock) -> None:
    before = {path.name: path.read_bytes() for path in config.secrets_dir.iterdir()}

    put_back(config, archive, clock)

    assert {path.name: path.read_bytes() for path in config.secrets_dir.iterdir()} == before


def test_a_directory_in_use_is_refused(archive: Path, config: Config) -> None:
    before = look_at(config.data_dir)
    with (config.data_dir / "serve.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(Refused) as refused, restore.restoring(config, str(archive), ""):
            pass

    assert refused.value.message == f"Another fundable server is running on {config.data_dir}. Stop it first."
    assert look_at(config.data_dir) == before


@pytest.mark.parametrize("left", ["letter.txt", "photos/ab/picture"])
def test_files_of_somebody_else_are_replaced_by_whoever_is_sure_alone(archive: Path, tmp_path: Path, left: str) -> None:
    """As where FUNDABLE_DATA_DIR is mistyped. What a start without room leaves, and secrets, are nobody's loss."""
    there = read_config({"FUNDABLE_DATA_DIR": str(tmp_path / "home")})
    for name in ("secrets/signing.key", "backups/mine.tar.gz"):
        (there.data_dir / name).parent.mkdir(parents=True)
        (there.data_dir / name).write_text("x" * 32)
    (there.data_dir / "fundable.db").touch()
    with restore.restoring(there, str(archive), "") as found:
        assert not found.replaces

    (there.data_dir / left).parent.mkdir(parents=True, exist_ok=True)
    (there.data_dir / left).write_text("Dear Ines,")
    with restore.restoring(there, str(archive), "") as found:
        assert found.replaces


def test_until_it_is_finished_nothing_has_happened(archive: Path, config: Config) -> None:
    before = look_at(config.data_dir)

    with restore.restoring(config, str(archive), "") as found:
        assert found.replaces
        assert look_at(config.data_dir) == before
        with pytest.raises(Refused, match="Another fundable server is running"), restore.restoring(config, "x", ""):
            pass

    assert look_at(config.data_dir) == before
    assert [path.name for path in config.data_dir.parent.iterdir()] == ["data"]


def test_no_server_starts_on_what_is_being_put_in_place(archive: Path, config: Config) -> None:
    """Not even after the exchange, when the lock of the data that were there before is no longer where it was."""
    with restore.restoring(config, str(archive), "") as found:
        found.finish()
        with (
            pytest.raises(Refused, match="Another fundable server is running"),
            locked(config.data_dir / SERVE_LOCK, False),
        ):
            pass

    with locked(config.data_dir / SERVE_LOCK, wait=False):
        pass


def test_data_that_were_kept_before_are_not_overwritten(archive: Path, config: Config, clock: FakeClock) -> None:
    first, second = (put_back(config, archive, clock) for _ in range(2))

    assert first == config.data_dir.with_name("data.before-2026-01-05T150400Z")
    assert second == config.data_dir.with_name("data.before-2026-01-05T150400Z-2")


def test_where_the_directory_is_a_link_what_it_points_to_is_replaced(
    archive: Path, config: Config, clock: FakeClock, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    config.data_dir.rename(elsewhere / "data")
    config.data_dir.symlink_to(elsewhere / "data")

    kept = put_back(config, archive, clock)

    assert config.data_dir.is_symlink()
    assert kept == elsewhere / "data.before-2026-01-05T150400Z"
    assert (elsewhere / "data" / "fundable.db").exists()


def test_where_there_were_backups_alone_nothing_is_kept(archive: Path, tmp_path: Path, clock: FakeClock) -> None:
    fresh = read_config({"FUNDABLE_DATA_DIR": str(tmp_path / "new" / "data")})
    restore.verify(fresh, str(archive), "")
    (fresh.backups_dir / "mine").write_text("x")

    assert put_back(fresh, archive, clock) is None

    assert [path.name for path in fresh.data_dir.parent.iterdir()] == ["data"]
    assert (fresh.backups_dir / "mine").exists()


def test_a_disk_of_its_own_is_not_replaced(archive: Path) -> None:
    with pytest.raises(Refused, match="is a mount point"):
        DiskDataDirectory(Path("/proc")).stage()


class TestMail:
    """What waits in restored data may have been sent long ago: it is held, and so is what jobs write, until somebody
    has looked."""

    @pytest.fixture
    def waiting(self, app: App, clock: FakeClock) -> Message:
        """A message with a link, in the queue at the time of the backup."""
        with app.database.write() as connection:
            link = Link("old-link", LinkPurpose.FIRST_PASSWORD, clock.now(), clock.now() + timedelta(days=30))
            link_rows.add(connection, link)
            assert writing.enqueue(
                connection,
                app,
                MessageKind.ORDER_RECEIVED,
                "again:1",
                "nora@alder.example",
                named_orders.about(connection, app, order_of(app)),
                link,
                paid_when="today",
                is_free=False,
                is_taxed=False,
            )
            message = outbox_rows.claim(connection, clock.now())
        assert message
        return message

    @pytest.fixture
    def back(self, app: App, waiting: Message, config: Config, clock: FakeClock, again: Again) -> App:
        record = backups.back_up(app)
        app.close()
        put_back(config, record.path, clock)
        return again()

    def test_what_waited_is_held_until_it_is_released(self, back: App, waiting: Message, clock: FakeClock) -> None:
        assert outbox.send_due(back) == 0
        with back.database.read() as connection:
            held = outbox_rows.find(connection, waiting.id)
        assert held
        assert (held.state, held.next_at) == (MessageState.HELD, None)

        clock.move(timedelta(days=4))
        assert outbox.release_held(back) == 1

        with back.database.read() as connection:
            released = outbox_rows.find(connection, waiting.id)
        assert released
        assert (released.state, released.next_at, released.attempts) == (MessageState.QUEUED, clock.now(), 0)
        assert released.created_at == clock.now()  # so that it is tried for three days from now

    def test_its_link_is_another_one_that_works(self, back: App, waiting: Message, clock: FakeClock) -> None:
        with back.database.read() as connection:
            held = outbox_rows.find(connection, waiting.id)
            assert held
            assert held.link_id
            old, new = link_rows.find(connection, "old-link"), link_rows.find(connection, held.link_id)
        assert old
        assert new
        assert (old.is_usable(clock.now()), new.is_usable(clock.now())) == (False, True)
        assert (new.purpose, new.expires_at) == (old.purpose, old.expires_at)

    def test_what_jobs_write_is_held_and_what_somebody_waits_for_is_not(self, back: App) -> None:
        order = order_of(back)

        def write(kind: MessageKind, key: str, **values: Any) -> MessageState:
            with back.database.write() as connection:
                writing.enqueue(
                    connection,
                    back,
                    kind,
                    key,
                    "nora@alder.example",
                    named_orders.about(connection, back, order),
                    **values,
                )
                [(_, message), *_] = outbox_rows.page(connection, None, None, 1)
            return message.state

        alert = {"title": "x", "found": "x", "advice": "x"}
        paid = {"paid_when": "today", "is_free": False, "is_taxed": False}
        assert write(MessageKind.ORDER_RECEIVED, "again:2", **paid) is MessageState.HELD
        assert write(MessageKind.STAFF_ALERT, "alert:1", **alert) is MessageState.QUEUED
        outbox.release_held(back)
        assert write(MessageKind.ORDER_RECEIVED, "again:3", **paid) is MessageState.QUEUED

    def test_the_doctor_says_what_still_waits(self, back: App) -> None:
        found = [finding.found for finding in doctor.examine(back) if finding.name == "Restored"]
        assert found == [
            "We haven't asked the payment provider yet what happened since the backup.",
            "Mail has been on hold since the restore: 1 message.",
        ]

        after_restore.reconcile_first(back)
        outbox.release_held(back)

        assert [finding for finding in doctor.examine(back) if finding.name == "Restored"] == []


def test_the_first_start_asks_the_provider_before_any_job_runs(
    archive: Path, config: Config, clock: FakeClock, again: Again
) -> None:
    put_back(config, archive, clock)
    app = again()
    assert after_restore.is_unreconciled(app)

    done = Event()
    scheduler = jobs.start(app)
    scheduler.add_listener(lambda _event: done.set(), EVENT_JOB_EXECUTED)
    assert done.wait(120)
    scheduler.shutdown(wait=True)

    assert not after_restore.is_unreconciled(app)
    with app.database.read() as connection:
        runs = sorted(job_rows.last_runs(connection).values(), key=lambda run: run.finished_at)
    assert runs[0].name == "reconcile"
    assert {run.name for run in runs} == set(jobs.AT_START)
