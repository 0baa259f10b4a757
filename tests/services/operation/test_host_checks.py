"""What the doctor says of the machine: files, room, time zone, clock."""

from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

import pytest

from fundable.app import App
from fundable.config import Config
from fundable.db import schema
from fundable.domain.agency.settings import Agency
from fundable.domain.findings import Finding, Verdict
from fundable.domain.people.accounts import Role
from fundable.opening import open_app
from fundable.services.agency import settings
from fundable.services.operation import doctor, host_checks, jobs
from fundable.services.people import accounts
from tests.conftest import PASSWORD, FakeClock
from tests.web.mail.mailbox import mails


def found(app: App) -> dict[str, Finding]:
    return {finding.name: finding for finding in host_checks.findings(app)}


def test_a_fresh_one_is_asked_for_its_time_zone_alone(app: App) -> None:
    findings = found(app)

    assert [name for name, finding in findings.items() if finding.verdict is not Verdict.OK] == ["Time zone"]
    assert findings["Time zone"].found == "The time zone isn't set yet, so it's America/New_York."
    assert findings["Program"].found.startswith(f"fundable 0.1.0, database version {schema.HEAD}, Python 3.11.")
    assert findings["Files"].found == f"Only the server's user can read {app.config.data_dir}."
    settings.save(app, Agency(time_zone="America/Chicago"), "an owner")
    assert found(app)["Time zone"] == Finding("Time zone", Verdict.OK, "The agency is in America/Chicago.")


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("", 0o750),
        pytest.param("fundable.db", 0o644, marks=pytest.mark.file),
        ("secrets/signing.key", 0o640),
    ],
)
def test_files_that_others_may_read_are_told_with_the_command_against_it(app: App, name: str, mode: int) -> None:
    path = app.config.data_dir / name
    path.chmod(mode)

    finding = found(app)["Files"]

    assert finding.verdict is Verdict.FAIL
    assert finding.found == f"Other users of this machine can read {path}."
    assert finding.advice == f"Run: chmod -R go-rwx {app.config.data_dir}"


def test_the_command_can_be_typed_wherever_the_data_are(tmp_path: Path) -> None:
    app = open_app(Config(data_dir=tmp_path / "our data"))
    app.config.data_dir.chmod(0o755)

    assert found(app)["Files"].advice == f"Run: chmod -R go-rwx '{app.config.data_dir}'"
    app.close()


@dataclass
class Disk:
    free: int

    def free_bytes(self) -> int:
        return self.free

    def total_bytes(self) -> int:
        return 10**11


def test_a_full_disk_is_told(app: App) -> None:
    full = replace(app, files=Disk(10**7))  # type: ignore[arg-type]

    assert found(full)["Disk"].verdict is Verdict.FAIL


def test_staff_are_told_once_a_day_while_it_fills(app: App, clock: FakeClock) -> None:
    accounts.create_staff(app, "olive@agency.example", PASSWORD, Role.OWNER)
    host_checks.alarm(replace(app, files=Disk(2 * 10**10)))  # type: ignore[arg-type]
    assert mails(app, "staff-alert") == []

    for days in (0, 0, 1):
        clock.move(timedelta(days=days))
        host_checks.alarm(replace(app, files=Disk(9 * 10**9)))  # type: ignore[arg-type]

    told = mails(app, "staff-alert")
    assert [mail.recipient for mail in told] == ["olive@agency.example"] * 2
    assert "9.0 GB of 100 GB free on the disk." in told[0].text
    assert "Free up space" in told[0].text


def test_a_clock_that_went_back_is_told(app: App, clock: FakeClock) -> None:
    jobs.run(app, "remind", lambda _: 0)
    clock.move(-timedelta(days=1))

    finding = found(app)["Clock"]

    assert finding.verdict is Verdict.FAIL
    assert finding.found == (
        "This machine's clock says Jan 4, 2026 at 15:04 UTC, but a job ended on Jan 5, 2026 at 15:04 UTC."
    )


def test_a_server_that_is_not_running_is_told(app: App, clock: FakeClock) -> None:
    jobs.run(app, "remind", lambda _: 0)
    clock.move(timedelta(minutes=15))
    assert "Server" not in found(app)
    clock.move(timedelta(seconds=1))

    assert found(app)["Server"].found == "No job has run since Jan 5, 2026 at 15:04 UTC."


def test_the_doctor_looks_at_the_machine_first(app: App) -> None:
    assert [finding.name for finding in doctor.examine(app)[:4]] == ["Program", "Files", "Disk", "Time zone"]
