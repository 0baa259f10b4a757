"""Every check of the project, in one run: prints what each took, and closes with `N passed, N failed`.

Usage: python build/check.py [--static]

TEST_WORKERS says how many tests run at once: 2, unless the machine has more cores to give.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv" / "bin"
NODE = str(ROOT / "build" / "node.sh")
REPORTS = ROOT / ".cache" / "reports"
WHOLE = REPORTS / "whole.json"
"""What the last whole run took, for the bench."""
MEMORY = Path("/dev/shm")  # noqa: S108
TEMPORARY_BYTES = 4_000_000_000
"""More than all temporary files of a run take together."""
SLOWEST = 20
"""That many tests of each report are named with what they took."""
LINE = 300
NAMED = 40
"""That many tests that failed are named at the end, each with so much of what it said."""
WORKERS = os.environ.get("TEST_WORKERS", "2")
BYTECODE = ROOT / ".cache" / "bytecode"


@dataclass(frozen=True)
class Check:
    """One command. With a report (JUnit XML) each test counts; without, the command counts as one."""

    name: str
    command: tuple[str, ...]
    folder: str = "."
    report: str | None = None


@dataclass(frozen=True)
class Result:
    check: Check
    passed: int
    failed: int
    took_s: float
    output: str


def npm(*arguments: str) -> tuple[str, ...]:
    return (NODE, "npm", "run", "--silent", *arguments)


def pytest(report: str, *arguments: str) -> tuple[str, ...]:
    """Each worker has half of the files, and takes from the other's end when it is done: what the tests of a file share
    is made once, where chunks dealt out in turn would have both make it."""
    return (f"{BIN}/pytest", "-n", WORKERS, "--dist=worksteal", f"--junitxml={REPORTS}/{report}.xml", *arguments)


# The longest first, so that none of them is what the other core waits for.
STATIC = (
    Check("ui lint", npm("lint"), "ui"),
    Check("ui types", npm("typecheck"), "ui"),
    Check("python types", (f"{BIN}/mypy",)),
    Check("ui format", npm("format:check"), "ui"),
    Check("import contracts", (f"{BIN}/lint-imports", "--no-logo")),
    Check("python lint", (f"{BIN}/ruff", "check", ".")),
    Check("python format", (f"{BIN}/ruff", "format", "--check", ".")),
)
# Made anew when something it is made of has changed; the tests of it drive what lies in dist/.
PACKAGE = Check("package", ("make", "--no-print-directory", "dist/SHA256SUMS"))
ON_PACKAGE = ("env", f"TEST_PROGRAM={ROOT}/dist/fundable/fundable", "TEST_KILLS=1")
# Any other can be driven likewise. Those with a browser are driven on the package only: it is made of the source.
JOURNEYS = (
    "tests/test_supervision.py",
    "tests/journeys/test_crash.py::test_nothing_acknowledged_is_lost_however_often_it_is_killed",
    "tests/journeys/test_stopping.py::test_every_request_under_way_is_answered_and_kept",
    "tests/journeys/test_backup_under_load.py::test_a_quiet_backup_is_the_data_itself",
    "tests/services/money/stripe/test_program.py::test_it_sells_a_website",
    "tests/e2e/test_whole_journey.py",
    "tests/e2e/admin/sites/test_photos.py",
)
DRIVEN = tuple(f"--deselect={journey}" for journey in JOURNEYS if journey.startswith("tests/e2e/"))
# The app of each has its data in PostgreSQL. `make postgresql` runs more of them there.
ON_POSTGRESQL = (
    "tests/web/money/test_refund.py",
    "tests/web/money/test_order_charges.py",
    "tests/web/mail/test_message_search.py",
    "tests/web/operation/test_audit.py",
    "tests/web/sites/test_publishing.py",
    "tests/services/operation/test_audit.py::test_filters_find_by_order_person_word_kind_and_time",
    "tests/web/orders/test_answers.py::test_whoever_resumes_has_looked_at_what_they_were_shown",
)
UI_TESTS = Check("ui tests", npm("test", "--", "--reporter=junit", f"--outputFile={REPORTS}/ui.xml"), "ui", "ui.xml")
TESTS = (
    Check("tests", pytest("tests", "--ignore=tests/e2e", "--ignore=tests/package"), ".", "tests.xml"),
    Check("on postgresql", pytest("postgresql", "--postgresql", *ON_POSTGRESQL), ".", "postgresql.xml"),
    # By themselves: Playwright keeps an event loop in the thread, where other tests want to run their own.
    Check("browser tests", pytest("browser", "tests/e2e", *DRIVEN), ".", "browser.xml"),
    Check("packaged program", (*ON_PACKAGE, *pytest("packaged", "tests/package", *JOURNEYS)), ".", "packaged.xml"),
)


def run(check: Check) -> Result:
    begun = time.monotonic()
    report = REPORTS / check.report if check.report else None
    if report:
        report.unlink(missing_ok=True)
    done = subprocess.run(
        check.command, cwd=ROOT / check.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    passed, failed = counts(report) if report else (int(done.returncode == 0), int(done.returncode != 0))
    if done.returncode != 0 and failed == 0:
        failed = 1
    return Result(check, passed, failed, time.monotonic() - begun, done.stdout)


def counts(report: Path) -> tuple[int, int]:
    """Passed and failed tests of a JUnit report. A test that did not run has failed."""
    if not report.exists():
        return 0, 1
    suites = ElementTree.parse(report).getroot().iter("testsuite")
    total = failed = 0
    for suite in suites:
        total += int(suite.get("tests", 0))
        failed += sum(int(suite.get(kind, 0)) for kind in ("failures", "errors", "skipped"))
    return total - failed, failed


def slowest(report: Path) -> list[str]:
    """The tests of a JUnit report that took longest, with their seconds."""
    cases = [] if not report.exists() else list(ElementTree.parse(report).getroot().iter("testcase"))
    cases.sort(key=lambda case: float(case.get("time", 0)), reverse=True)
    return [
        f"{float(case.get('time', 0)):6.1f} s  {case.get('classname')}::{case.get('name')}" for case in cases[:SLOWEST]
    ]


def failures(result: Result) -> list[str]:
    """A line for each test that didn't pass, with what it said, or for the whole command."""
    report = REPORTS / result.check.report if result.check.report else None
    cases = ElementTree.parse(report).getroot().iter("testcase") if report and report.exists() else ()
    said = [(case, reason) for case in cases for reason in case if reason.tag in {"failure", "error", "skipped"}]
    return [
        f"{case.get('classname')}::{case.get('name')}: {' '.join(reason.get('message', '').split())[:LINE]}"
        for case, reason in said
    ] or ([result.check.name] if result.failed else [])


def show(result: Result) -> None:
    mark = "ok    " if result.failed == 0 else "FAILED"
    print(f"{mark} {result.check.name:<18} {result.took_s:6.1f} s  {result.passed} passed, {result.failed} failed")
    if result.failed or result.check in (UI_TESTS, *TESTS):
        print(result.output)
    if result.check.report:
        print(*slowest(REPORTS / result.check.report), sep="\n")
    sys.stdout.flush()


@contextmanager
def temporary_files() -> Iterator[None]:
    """A place of this run's for temporary files: in memory where there is room, since thousands of databases wait for
    the disk at each commit otherwise."""
    with tempfile.TemporaryDirectory(prefix="checks-", dir=MEMORY if is_usable(MEMORY) else None) as folder:
        Path(folder).chmod(0o755)  # tests run commands as another user, on data that lie in it
        os.environ["TMPDIR"] = folder
        yield


def is_usable(folder: Path) -> bool:
    """Whether it has the room, and programs that tests write there can run."""
    if not folder.is_dir() or os.statvfs(folder).f_flag & os.ST_NOEXEC:
        return False
    return shutil.disk_usage(folder).free > TEMPORARY_BYTES


def keep_bytecode() -> None:
    """Whatever the machine's own setting is: workers of tests, and each of the thousand programs that they start, would
    compile two thousand modules again, which takes longer than most tests."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(BYTECODE)


def main() -> int:
    keep_bytecode()
    with temporary_files():
        return check()


def check() -> int:
    REPORTS.mkdir(parents=True, exist_ok=True)
    results, begun = [], time.monotonic()
    with ThreadPoolExecutor(2) as pool:
        first = STATIC if "--static" in sys.argv else (PACKAGE, UI_TESTS, *STATIC)  # each keeps one core busy
        for result in pool.map(run, first):
            show(result)
            results.append(result)
    if "--static" not in sys.argv:
        for check in TESTS:
            result = run(check)
            show(result)
            results.append(result)
    failed = sum(result.failed for result in results)
    for line in [line for result in results for line in failures(result)][:NAMED]:
        print(f"FAILED {line}")
    if "--static" not in sys.argv:
        WHOLE.write_text(json.dumps({"took_s": round(time.monotonic() - begun, 1), "failed": failed}))
    print(f"{sum(result.passed for result in results)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
