"""A data directory of an earlier version is brought to this one with everything in it, or is left as it was."""

import errno
import json
import os
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from alembic.config import Config as AlembicConfig
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from sqlalchemy import text as sql

from fundable import jobs, upgrades
from fundable.adapters.sandbox.ids import Ids
from fundable.adapters.signing import HmacSigner, load_or_create_key
from fundable.app import App
from fundable.backup_storage import open_backup_storage
from fundable.config import Config, read_config
from fundable.db import audit, schema
from fundable.db.database import Database
from fundable.db.engine import connections
from fundable.db.operation import copies
from fundable.domain.errors import Refused
from fundable.domain.money.payments import PaymentState, SessionStatus
from fundable.domain.operation.archives import Manifest
from fundable.domain.operation.backups import BackupKind
from fundable.domain.orders.orders import Order, OrderFilter
from fundable.locks import SERVE_LOCK, locked
from fundable.opening import look_ahead, open_app, prepare
from fundable.services.money import events, hosting, reconcile, refunds
from fundable.services.operation import restore, sandbox
from fundable.services.orders import orders
from fundable.upgrades import Outlook
from tests.conftest import START, FakeClock
from tests.db.test_schema import shape

HASH = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5$bm9ib2R5"
NAMES = ("pending", "paid", "formed", "abandoned", "forgotten")
IDS = {name: f"{number:08}-0000-4000-8000-000000000000" for number, name in enumerate(NAMES, 1)}
EARLIER = START - timedelta(days=10, milliseconds=-120)


def text(moment: Any) -> str:
    return str(moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ"))


class Old:
    """A data directory of schema 0001, filled row by row as version 0001 did; or one that was, as it is now."""

    def __init__(self, config: Config) -> None:
        self.path = config.database_path
        if not self.path.exists():
            config.data_dir.mkdir(mode=0o700)
            migrate_to("0001", self.path)
        self.ids = Ids(HmacSigner(load_or_create_key(config.secrets_dir / "signing.key")))

    def insert(self, table: str, **row: object) -> None:
        marks = ", ".join("?" * len(row))
        with closing(sqlite3.connect(self.path)) as connection, connection:
            connection.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))

    def session_of(self, name: str) -> str:
        return self.ids.session(IDS[name], EARLIER + timedelta(days=1))

    def order(self, name: str, **changes: object) -> None:
        row: dict[str, object] = {
            "id": IDS[name],
            "email": f"{name}@alder.example",
            "email_key": f"{name}@alder.example",
            "amount_cents": 17500,
            "currency": "usd",
            "status": "pending",
            "payment_state": "unpaid",
            "mode": "sandbox",
            "selected_addons": '["domain"]',
            "stripe_checkout_session_id": self.session_of(name),
            "session_state": "open",
            "created_at": text(EARLIER),
            "updated_at": text(EARLIER),
        }
        self.insert("orders", **{**row, **changes})
        abandoned = " abandoned" if changes.get("session_state") == "ended" else ""
        facets = f"status{changes.get('status', 'pending')}{abandoned} addondomain"
        number = IDS[name][:8]
        self.insert("order_search", rowid=int(number), email=row["email"], number=number, facets=facets)

    def paid(self, name: str, **changes: object) -> None:
        ids = {kind: f"{kind}_sandbox_{name}" for kind in ("cus", "pi", "sub")}
        self.order(
            name,
            payment_state="paid",
            session_state="complete",
            stripe_customer_id=ids["cus"],
            stripe_payment_intent_id=ids["pi"],
            stripe_subscription_id=ids["sub"],
            paid_at=text(EARLIER),
            **{"status": "paid", "password_hash": HASH, **changes},
        )
        self.session(name, "complete")
        self.event(name, "done")
        self.entry(name, "payment", 17500, ids["pi"])
        order_id = IDS[name]
        self.insert("status_changes", order_id=order_id, status_from="pending", status_to="paid", at=text(EARLIER))

    def session(self, name: str, status: str) -> None:
        kinds = {"customer_id": "cus", "payment_intent_id": "pi", "subscription_id": "sub"}
        ids = {column: f"{kind}_sandbox_{name}" if status == "complete" else None for column, kind in kinds.items()}
        session_id = self.session_of(name)
        cents = 17500 if status == "complete" else 0
        row = {"id": session_id, "status": status, "total_cents": cents, "currency": "usd", "at": text(EARLIER)}
        self.insert("sandbox_sessions", **row, **ids)

    def event(self, name: str, state: str) -> None:
        session_id = self.session_of(name)
        self.insert(
            "payment_events",
            id=f"evt_sandbox_{name}",
            type="checkout.session.completed",
            object_id=session_id,
            mode="sandbox",
            payload=json.dumps({"session": session_id}),
            state=state,
            attempts=0,
            created_at=text(EARLIER),
            received_at=text(EARLIER),
        )

    def entry(self, name: str, kind: str, cents: int, reference: str | None) -> None:
        number = len(self.rows("ledger_entries")) + 1
        row = {"id": f"{number:08}-0000-4000-9000-000000000000", "order_id": IDS[name], "kind": kind}
        money = {"amount_cents": cents, "currency": "usd", "mode": "sandbox"}
        self.insert("ledger_entries", **row, **money, reference=reference, at=text(EARLIER))

    def form(self, name: str) -> None:
        form = {f"business_{part}": f"{part} of {name}" for part in ("name", "address", "phone", "email")}
        stamps = {"created_at": text(EARLIER), "updated_at": text(EARLIER)}
        row = {"id": IDS[name], "order_id": IDS[name], "social_links": "{}", "status": "received"}
        self.insert("intake_forms", **row, **form, **stamps)
        with closing(sqlite3.connect(self.path)) as connection, connection:
            connection.execute("UPDATE orders SET form_at = ? WHERE id = ?", (text(EARLIER), IDS[name]))
            changed = ("Finch & Sons", int(IDS[name][:8]))
            connection.execute("UPDATE order_search SET business_name = ? WHERE rowid = ?", changed)

    def rows(self, table: str) -> list[dict[str, Any]]:
        with closing(sqlite3.connect(self.path)) as connection:
            connection.row_factory = sqlite3.Row
            return [dict(row) for row in connection.execute(f"SELECT * FROM {table}")]

    def dump(self) -> list[str]:
        with closing(sqlite3.connect(self.path)) as connection:
            return list(connection.iterdump())


@cache
def scripts() -> tuple[AlembicConfig, ScriptDirectory]:
    """Those of all versions, loaded once."""
    config = AlembicConfig()
    config.set_main_option("script_location", str(files("fundable.db") / "migrations"))
    return config, ScriptDirectory.from_config(config)


def migrate_to(version: str, path: Path) -> None:
    config, script = scripts()
    engine = create_engine(f"sqlite:///{path}")
    with (
        engine.begin() as connection,
        EnvironmentContext(config, script, fn=lambda now, _: script._upgrade_revs(version, now)),
    ):
        config.attributes.update(connection=connection)
        script.run_env()
    engine.dispose()


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return read_config({"FUNDABLE_DATA_DIR": str(tmp_path / "data")})


def fill(made: Old) -> Old:
    """Orders in every state that there was."""
    made.order("pending")
    made.paid("paid")
    made.paid("formed", status="intake")
    made.form("formed")
    made.order("abandoned", session_state="ended")
    made.session("abandoned", "expired")
    made.order("forgotten")  # paid, and the program died before it took note
    made.session("forgotten", "complete")
    made.event("forgotten", "received")
    return made


@pytest.fixture(scope="module")
def data_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The old data at a version, made of those at the version before, which it has to leave whole."""
    root = tmp_path_factory.mktemp("versions")

    @cache
    def made(version: str) -> Path:
        config = read_config({"FUNDABLE_DATA_DIR": str(root / version)})
        at = schema.VERSIONS.index(version)
        if at == 0:
            fill(Old(config))
            return config.data_dir
        shutil.copytree(made(schema.VERSIONS[at - 1]), config.data_dir)
        before = copies.count(config.database_path)
        migrate_to(version, config.database_path)
        assert copies.lost(copies.count(config.database_path), before) is None, version
        return config.data_dir

    return made


@pytest.fixture
def old(data_of: Callable[[str], Path], config: Config) -> Old:
    shutil.copytree(data_of("0001"), config.data_dir)
    return Old(config)


TABLES = ("orders", "payment_events", "intake_forms", "status_changes", "order_tallies", "ledger_days")


@dataclass
class Prepared:
    """Old data that were brought to our schema, which tests only look at; and what they were before."""

    config: Config
    old: Old
    version: str | None
    dump: list[str]
    rows: dict[str, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def prepared(data_of: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    config = read_config({"FUNDABLE_DATA_DIR": str(tmp_path_factory.mktemp("prepared") / "data")})
    shutil.copytree(data_of("0001"), config.data_dir)
    (config.data_dir / "texts").mkdir()
    (config.data_dir / "texts" / "terms.md").write_text("our own terms")
    old = Old(config)
    old.entry("formed", "refund", -500, None)  # nothing made one, but the schema allowed it
    dump, rows = old.dump(), {table: old.rows(table) for table in (*TABLES, "ledger_entries")}
    return Prepared(config, old, prepare(config), dump, rows)


@pytest.fixture(scope="module")
def opened_once(data_of: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The old data as they are after our first start."""
    config = read_config({"FUNDABLE_DATA_DIR": str(tmp_path_factory.mktemp("opened") / "data")})
    shutil.copytree(data_of("0001"), config.data_dir)
    open_app(config, FakeClock()).close()
    return config.data_dir


@pytest.fixture
def upgraded(opened_once: Path, config: Config, clock: FakeClock) -> Iterator[App]:
    shutil.copytree(opened_once, config.data_dir)
    opened = open_app(config, clock)
    yield opened
    opened.close()


def order_of(app: App, name: str) -> Order:
    return orders.read_details(app, UUID(IDS[name])).order


def found(app: App, **filters: Any) -> set[str]:
    page = orders.list_orders(app, OrderFilter(**filters), None, 50)
    assert page.total == len(page.items)
    return {seen.order.email.partition("@")[0] for seen in page.items}


def test_the_old_schema_is_the_one_that_was_released(old: Old) -> None:
    assert schema.version(old.path) == "0001"
    assert len(old.rows("orders")) == 5


def test_the_schema_is_then_the_declared_one(prepared: Prepared, new_file: Path) -> None:
    assert prepared.version == "0001"
    assert shape(prepared.old.path) == shape(new_file)
    assert schema.version(prepared.old.path) == schema.HEAD


def emails_in(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        emails = [email for (email,) in connection.execute("SELECT email FROM orders")]
    assert len(emails) == len(NAMES)
    return {email.partition("@")[0] for email in emails}


@pytest.mark.parametrize("version", schema.VERSIONS)
def test_data_of_every_version_are_whole_and_a_backup_of_them_is(
    data_of: Callable[[str], Path], config: Config, version: str
) -> None:
    """An upgrade makes one first. What follows it is the same, one version after the other."""
    shutil.copytree(data_of(version), config.data_dir)
    assert schema.version(config.database_path) == version
    assert emails_in(config.database_path) == set(NAMES)
    database, store = Database(config.database_path), open_backup_storage(config).store

    with store.begin("one") as draft, store.scratch() as scratch:
        sources = copies.CopySources(config.data_dir.joinpath, config.data_dir.joinpath, store.find, {})
        made = copies.take(database, sources, draft, Manifest("", version, START, {}, None), scratch)

    database.close()
    assert (made.orders, made.damaged) == (len(NAMES), ())
    assert emails_in(store.path("one") / "fundable.db") == set(NAMES)


def test_the_last_version_has_the_declared_schema(data_of: Callable[[str], Path], new_file: Path) -> None:
    assert shape(data_of(schema.HEAD) / "fundable.db") == shape(new_file)


@pytest.mark.parametrize("version", [*schema.VERSIONS[20:-2:20], schema.VERSIONS[-2]])
def test_data_of_earlier_versions_upgrade(data_of: Callable[[str], Path], config: Config, version: str) -> None:
    shutil.copytree(data_of(version), config.data_dir)

    assert prepare(config) == version

    assert schema.version(config.database_path) == schema.HEAD
    assert emails_in(config.database_path) == set(NAMES)


def test_the_data_as_they_were_are_kept_as_a_backup_that_was_proven(prepared: Prepared) -> None:
    store = open_backup_storage(prepared.config).store
    [name] = store.names()
    assert (store.path(name) / "texts" / "terms.md").read_text() == "our own terms"
    assert not (store.path(name) / "secrets").exists()
    with closing(sqlite3.connect(store.path(name) / "fundable.db")) as connection:
        assert list(connection.iterdump()) == prepared.dump
    [record] = store.records()
    assert (record.kind, record.problem, record.orders) == (BackupKind.BEFORE_UPGRADE, None, 5)
    assert restore.verify(prepared.config, str(store.path(name)), "").schema == "0001"


def cents_by_day(rows: list[dict[str, Any]]) -> Counter[tuple[str, str]]:
    """Kinds and currencies have sums of their own now, and fees, too."""
    cents: Counter[tuple[str, str]] = Counter()
    for row in rows:
        if row.get("kind") != "fee":
            cents[row["day"], row["mode"]] += row["amount_cents"]
    return cents


def test_every_row_is_there_as_it_was(prepared: Prepared) -> None:
    for table in set(TABLES) - {"ledger_days"}:
        rows, after = prepared.rows[table], prepared.old.rows(table)
        assert len(after) == len(rows), table
        for row, then in zip(after, rows, strict=True):
            assert row | then == row, table
    assert cents_by_day(prepared.old.rows("ledger_days")) == cents_by_day(prepared.rows["ledger_days"])
    new = ("session_attempt", "discount_cents", "tax_cents", "refunded_cents", "stripe_invoice_id", "duplicate_of")
    assert {tuple(row[name] for name in new) for row in prepared.old.rows("orders")} == {(1, 0, 0, 0, None, None)}


def test_the_ledger_keeps_its_references_and_knows_its_charges(prepared: Prepared) -> None:
    before = prepared.rows["ledger_entries"]
    after = {row["id"]: row for row in prepared.old.rows("ledger_entries")}
    assert len(after) == len(before) == 3
    for row in before:
        is_charge = row["kind"] == "payment"
        named = {"reference": row["reference"] or row["id"]}
        assert after[row["id"]] == {**row, **named, "payment_intent_id": row["reference"] if is_charge else None}


def test_the_audit_log_begins_with_the_upgrade_and_invents_no_past(upgraded: App, clock: FakeClock) -> None:
    with upgraded.database.read() as connection:
        [entry] = audit.walk(connection)
    assert (entry.act, entry.moment) == ("log.begun", clock.now())


def test_earlier_orders_are_in_the_sums_that_came_later(upgraded: App) -> None:
    assert jobs.run(upgraded, "recount-sums").error is None
    with upgraded.database.read() as connection:
        spans = connection.execute(sql("SELECT span, sum(orders) FROM span_days GROUP BY span")).all()
        hosted = connection.execute(sql("SELECT state, sum(websites) FROM hosting_days GROUP BY state")).all()
        promised = connection.execute(sql("SELECT late, sum(orders) FROM promise_days GROUP BY late")).all()
    assert dict(map(tuple, spans)) == {"to_form": 1, "to_paid": 2}
    assert dict(map(tuple, hosted)) == {"trialing": 2}
    assert dict(map(tuple, promised)) == {-1: 1}


def test_cards_that_expire_too_soon_are_found_in_earlier_hosting(old: Old) -> None:
    migrate_to("0075", old.path)
    with closing(sqlite3.connect(old.path)) as connection, connection:
        connection.execute(
            "UPDATE hosting SET card_exp_month = 1, card_exp_year = 2020 WHERE order_id = ?", (IDS["paid"],)
        )

    migrate_to("0076", old.path)

    assert {row["state"]: row["websites"] for row in old.rows("hosting_days")} == {"expiring": 1, "trialing": 1}


def test_paid_orders_have_their_hosting_and_others_none(upgraded: App) -> None:
    for name in NAMES:
        row = orders.read_details(upgraded, UUID(IDS[name])).hosting
        if name not in {"paid", "formed"}:
            assert row is None, name
            continue
        assert row
        assert (row.subscription_id, row.customer_id) == (f"sub_sandbox_{name}", f"cus_sandbox_{name}")
        assert (row.status, row.ends_at, row.is_doubtful) == ("trialing", EARLIER + timedelta(days=365), False)


def test_a_dispute_over_a_month_of_hosting_marks_no_order_any_more(old: Old) -> None:
    migrate_to("0004", old.path)
    stamp = {"currency": "usd", "mode": "sandbox"}
    for number, (name, kind) in enumerate((("paid", "renewal"), ("formed", "payment")), 8):
        charge = {"order_id": IDS[name], "payment_intent_id": f"pi_{name}_disputed", "amount_cents": 997, **stamp}
        entry = {"id": f"{number:08}-0000-4000-9000-000000000000", "reference": f"in_{name}", "at": text(EARLIER)}
        old.insert("ledger_entries", kind=kind, **charge, **entry)
        dispute = {"id": f"dp_{name}", "status": "open", "reason": "general", "as_of": text(EARLIER)}
        old.insert("disputes", **charge, **dispute)
    with closing(sqlite3.connect(old.path)) as connection, connection:
        connection.execute("UPDATE orders SET payment_state = 'disputed' WHERE stripe_subscription_id IS NOT NULL")

    schema.migrate_file(old.path)

    states = {row["email"].partition("@")[0]: row["payment_state"] for row in old.rows("orders")}
    assert (states["paid"], states["formed"]) == ("paid", "disputed")


def test_forms_that_came_before_have_the_promise_they_were_shown(prepared: Prepared) -> None:
    assert {row["email"].partition("@")[0]: row["promised_on"] for row in prepared.old.rows("orders")} == {
        **dict.fromkeys(NAMES),
        "formed": "2026-01-02",
    }


def test_search_and_filters_find_what_they_found(upgraded: App) -> None:
    assert found(upgraded) == set(NAMES)
    assert found(upgraded, text="paid") == {"paid"}
    assert found(upgraded, text="finch") == {"formed"}
    assert found(upgraded, addon="domain", abandoned=True) == {"abandoned"}
    assert found(upgraded, text="alder", is_live=False) == set(NAMES)
    assert found(upgraded, text="alder", is_live=True) == set()


def test_sandbox_sessions_are_as_paid_as_they_were(upgraded: App, config: Config) -> None:
    old = Old(config)

    def look(name: str) -> tuple[SessionStatus, bool] | None:
        snapshot = upgraded.gateway.retrieve_session(old.session_of(name))
        return (snapshot.status, snapshot.is_paid) if snapshot else None

    assert {name: look(name) for name in NAMES} == {
        "pending": (SessionStatus.EXPIRED, False),
        "paid": (SessionStatus.COMPLETE, True),
        "formed": (SessionStatus.COMPLETE, True),
        "abandoned": (SessionStatus.EXPIRED, False),
        "forgotten": (SessionStatus.COMPLETE, True),
    }


def test_a_payment_that_was_under_way_is_not_lost(upgraded: App) -> None:
    reconcile.reconcile(upgraded)

    order = order_of(upgraded, "forgotten")
    assert (order.payment_state, order.paid_at) == (PaymentState.PAID, EARLIER)
    assert order_of(upgraded, "pending").is_abandoned
    assert events.failed(upgraded) == []


def test_the_books_agree_and_go_on(upgraded: App) -> None:
    looked = reconcile.reconcile_everything(upgraded)

    assert (looked.mismatches, looked.unanswered) == ([], [])
    assert looked.audit
    assert looked.audit.ledger_cents == looked.audit.provider_cents == 3 * 17500


def test_the_sandbox_lives_on_with_an_old_order(upgraded: App, clock: FakeClock) -> None:
    order = order_of(upgraded, "paid")
    portal = hosting.portal_url(upgraded, order)
    sandbox.use_portal(upgraded, portal.rpartition("/")[2], sandbox.PortalAction.CHANGE_CARD)
    refunds.refund(upgraded, order.id, 500, 0)
    for what in (
        sandbox.SandboxEvent.RENEWAL_PAID,
        sandbox.SandboxEvent.DISPUTE_OPENED,
        sandbox.SandboxEvent.HOSTING_ENDED,
    ):
        clock.move(timedelta(days=1))
        sandbox.happen(upgraded, order.id, what)

    looked = reconcile.reconcile_everything(upgraded)
    file = orders.read_details(upgraded, order.id)
    assert [(entry.kind, entry.amount_cents) for entry in file.ledger] == [
        ("payment", 17500),
        ("refund", -500),
        ("renewal", 997),
        ("fee", -59),
        ("dispute", -17000),
        ("fee", -1500),
    ]
    assert file.hosting
    assert file.hosting.card
    assert (file.hosting.status, file.hosting.card.brand) == ("ended", "mastercard")
    assert looked.mismatches == []


def test_a_failure_half_way_leaves_the_file_as_it_was(old: Old, config: Config) -> None:
    with closing(sqlite3.connect(old.path)) as connection, connection:
        connection.execute("CREATE TABLE marks (in_the_way)")  # the last table but one that is made
    before = old.dump()

    with pytest.raises(Refused) as refused:
        prepare(config)

    assert refused.value.message == (
        f"The data couldn't be upgraded from schema 0001 to {schema.HEAD}, and is unchanged: OperationalError: "
        "table marks already exists. Reinstall your previous version, and send us this line."
    )
    assert old.dump() == before
    assert schema.version(old.path) == "0001"
    assert look_ahead(config).problem == "OperationalError: table marks already exists."


def test_while_somebody_writes_it_is_to_be_tried_again(
    old: Old, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The version before would do no better."""
    monkeypatch.setattr(connections, "MIGRATION_WAIT_S", 0)
    before = old.dump()
    with closing(sqlite3.connect(old.path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")

        with pytest.raises(Refused) as refused:
            prepare(config)

    assert refused.value.code == "upgrade_busy"
    assert refused.value.message == (
        f"The data couldn't be upgraded from schema 0001 to {schema.HEAD}, and is unchanged: it was in use for too "
        "long, such as by a backup or a command. Wait until that's done, then start this version again."
    )
    assert old.dump() == before
    assert prepare(config) == "0001"


def test_what_an_upgrade_would_do_is_tried_on_a_copy(old: Old, config: Config, prepared: Prepared) -> None:
    before = old.dump()

    assert look_ahead(config) == Outlook("0001", schema.VERSIONS[1:])
    assert old.dump() == before
    assert open_backup_storage(config).store.names() == []

    assert look_ahead(prepared.config) == Outlook(schema.HEAD, ())


def test_a_trial_run_for_which_the_room_ends_says_so(old: Old, config: Config) -> None:
    def run_out(_: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    store = open_backup_storage(config).store

    assert upgrades.look_ahead(config, store, run_out).problem == (
        f"There was no room left for the trial run. Free up space in {store.root}, or set FUNDABLE_BACKUP_DIR."
    )


def test_data_under_a_server_of_an_earlier_version_are_left_alone(old: Old, config: Config) -> None:
    with locked(config.data_dir / SERVE_LOCK), pytest.raises(Refused) as refused:
        prepare(config)

    assert refused.value.code == "already_running"
    assert schema.version(old.path) == "0001"


def test_messages_and_their_order_survive_that_more_kinds_are_admitted(tmp_path: Path) -> None:
    path = tmp_path / "fundable.db"
    migrate_to("0004", path)
    rest = "NULL, 'a@b.co', 's', 't', 'h', NULL, 'sent', 1, NULL, NULL, ?, ?)"
    row = f"INSERT INTO messages VALUES (?, ?, ?, 'test', {rest}"
    with closing(sqlite3.connect(path)) as connection, connection:
        for seq in (3, 7):
            connection.execute(row, (seq, f"id-{seq}", f"key-{seq}", text(START), text(START)))
        before = connection.execute("SELECT * FROM messages ORDER BY seq").fetchall()

    schema.migrate_file(path)

    with closing(sqlite3.connect(path)) as connection, connection:
        after = connection.execute("SELECT * FROM messages ORDER BY seq").fetchall()
        assert after == [(*row, None, None) for row in before], "none had a file for calendars"
        one_more = row.replace("?, ?, ?, 'test'", "NULL, 'x', 'y', 'staff-new-login'").removesuffix(")")
        connection.execute(f"{one_more}, NULL, NULL)", (text(START),) * 2)
        assert connection.execute("SELECT max(seq) FROM messages").fetchone() == (8,)


def test_the_ledger_survives_that_later_charges_are_admitted(tmp_path: Path) -> None:
    path = tmp_path / "fundable.db"
    migrate_to("0070", path)
    row = "INSERT INTO ledger_entries (id, order_id, kind, amount_cents, currency, mode, reference, at)"
    values = f"{row} VALUES (?, 'order', ?, ?, 'usd', 'live', ?, ?)"
    moved = "SELECT kind, is_in, entries, amount_cents FROM ledger_days ORDER BY kind"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(values, ("one", "payment", 15000, "in_1", text(START)))
        connection.execute(values, ("two", "refund", -5000, "re_1", text(START)))
        before = connection.execute("SELECT * FROM ledger_entries ORDER BY id").fetchall()

    schema.migrate_file(path)

    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute("SELECT * FROM ledger_entries ORDER BY id").fetchall() == before
        connection.execute(values, ("three", "charge", 8000, "pi_1", text(START)))
        sums = connection.execute(moved).fetchall()
        assert sums == [("charge", 1, 1, 8000), ("payment", 1, 1, 15000), ("refund", 0, 1, -5000)]
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(values, ("four", "charge", 8000, "pi_1", text(START)))
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(values, ("five", "gift", 8000, "x", text(START)))


def test_websites_whose_hosting_had_ended_before_stay_online_for_two_weeks(tmp_path: Path) -> None:
    path = tmp_path / "fundable.db"
    migrate_to("0026", path)
    with closing(sqlite3.connect(path)) as connection, connection:
        for order_id, status in (("ended", "ended"), ("paused", "paused"), ("runs", "active"), ("offline", "ended")):
            fill_row(connection, "hosting", order_id=order_id, subscription_id=order_id, status=status)
        for order_id in ("ended", "paused", "runs"):
            fill_row(connection, "site_releases", order_id=order_id, reason="published")

    migrate_to("0027", path)

    with closing(sqlite3.connect(path)) as connection:
        spared = dict(connection.execute("SELECT order_id, until FROM site_serving"))
        [last] = connection.execute("SELECT date('now', '+14 days')").fetchone()
    assert set(spared) == {"ended", "paused"}
    assert {date.fromisoformat(last) - date.fromisoformat(until) for until in spared.values()} <= {
        timedelta(),
        timedelta(days=1),
    }


def fill_row(connection: sqlite3.Connection, table: str, **values: str) -> None:
    """A row with these values, and with anything where there has to be something."""
    columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
    row = {name: "1" for _, name, _, is_needed, default, key in columns if is_needed and not key and default is None}
    row.update(values)
    marks = ", ".join("?" * len(row))
    connection.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
