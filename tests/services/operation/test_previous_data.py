"""What restores have replaced: it is named until somebody removes it, and nobody else's folder is touched."""

from datetime import timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.findings import Finding, Verdict
from fundable.services.operation import doctor, erasure, previous_data
from tests.conftest import START, Buy, FakeClock

NAME = "data.before-2026-01-05T150400Z"
TOLD = f"Data that a restore replaced is still there: {NAME} (1.5 kB, of Jan 5, 2026 at 15:04 UTC)."


@pytest.fixture
def left(app: App) -> Path:
    folder = app.config.data_dir.with_name(NAME)
    (folder / "uploads").mkdir(parents=True)
    (folder / "fundable.db").write_bytes(b"x" * 1000)
    (folder / "uploads" / "logo.png").write_bytes(b"x" * 500)
    return folder


def told(app: App) -> list[Finding]:
    return [finding for finding in doctor.examine(app) if finding.name == "Replaced data"]


def test_the_doctor_names_it_and_reminds_of_it_after_two_weeks(app: App, left: Path, clock: FakeClock) -> None:
    [fresh] = told(app)
    clock.move(timedelta(days=14, seconds=1))
    [old] = told(app)

    assert (fresh.found, fresh.verdict) == (TOLD, Verdict.OK)
    assert (old.found, old.verdict) == (TOLD, Verdict.WARN)
    assert old.advice.endswith("run 'fundable remove-replaced'.")


def test_without_any_nothing_is_said(app: App) -> None:
    assert told(app) == []
    assert previous_data.listed(app) == ()


def test_the_system_page_shows_it_and_is_concerned_once_it_is_old(
    owner: TestClient, app: App, left: Path, clock: FakeClock
) -> None:
    def concerns() -> list[str]:
        return [one["found"] for one in owner.get("/api/admin/system").json()["concerns"]]

    [shown] = owner.get("/api/admin/system").json()["previousData"]
    assert shown == {"name": NAME, "replacedAt": "2026-01-05T15:04:00Z", "sizeBytes": 1500}
    assert TOLD not in concerns()
    clock.move(timedelta(days=15))
    owner.post("/api/admin/login", json={"email": "olive@agency.example", "password": "correct horse battery"})
    assert TOLD in concerns()


def test_only_what_a_restore_of_these_data_left_is_removed(app: App, left: Path) -> None:
    beside = app.config.data_dir.parent
    others = ["data.before-the-move", "data.old", "data.before-2026-01-05T150400Z-x", "other.before-2026-01-05T150400Z"]
    for name in others:
        (beside / name).mkdir()
    (beside / "data.before-2026-01-06T150400Z").symlink_to(beside / "data.old")
    second = beside / f"{NAME}-2"
    second.mkdir()

    found = previous_data.listed(app)
    previous_data.remove(app, found)

    assert [(one.path, one.replaced_at) for one in found] == [(left, START), (second, START)]
    names = {path.name for path in beside.iterdir()}
    assert names >= {"data", *others, "data.before-2026-01-06T150400Z"}
    assert names.isdisjoint({NAME, f"{NAME}-2"})
    assert previous_data.listed(app) == ()


def test_who_erases_a_client_is_told_that_it_holds_them_too(app: App, left: Path, order_paid: Buy) -> None:
    order_paid("nora@alder.example")
    made = erasure.plan(app, "nora@alder.example")
    done = erasure.erase(app, made, lambda _done, _total: None)

    for said in (list(erasure.sentences(made)), list(done.elsewhere)):
        [backups, kept] = [sentence for sentence in said if "still contain" in sentence]
        assert backups.startswith("Earlier backups")
        assert str(left) in kept
        assert "'fundable remove-replaced'" in kept
