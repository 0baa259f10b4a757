"""What a run of all checks sees to before it begins."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUN = """
import subprocess, sys
from pathlib import Path
import check
check.BYTECODE = Path(sys.argv[1])
check.keep_bytecode()
subprocess.run([sys.executable, "-c", "import archive"], check=True)
"""


SHOW = """
import sys
from pathlib import Path
import check
print(*check.slowest(Path(sys.argv[1])), sep=chr(10))
"""


def test_a_run_names_the_slowest_tests_of_each_report(tmp_path: Path) -> None:
    cases = [f'<testcase classname="tests.some" name="test_{at}" time="{at}.25" />' for at in range(30)]
    report = tmp_path / "tests.xml"
    report.write_text(f"<testsuites><testsuite>{''.join(cases)}</testsuite></testsuites>")

    command = [sys.executable, "-c", SHOW, str(report)]
    said = subprocess.run(command, cwd=ROOT / "build", capture_output=True, text=True, check=True).stdout

    assert said.splitlines()[0] == "  29.2 s  tests.some::test_29"
    assert [line.rpartition("_")[2] for line in said.splitlines()] == [str(at) for at in range(29, 9, -1)]


FAILURES = """
import sys
from pathlib import Path
import check
check.REPORTS = Path(sys.argv[1])
report = check.Check("tests", (), report="tests.xml")
print(*check.failures(check.Result(report, 1, 1, 1.0, "")), sep=chr(10))
print(*check.failures(check.Result(check.Check("python types", ()), 0, 1, 1.0, "")), sep=chr(10))
print(*check.failures(check.Result(check.Check("python lint", ()), 1, 0, 1.0, "")), sep=chr(10))
"""


def test_a_run_says_at_its_end_what_failed_and_why(tmp_path: Path) -> None:
    failed = '<failure message="AssertionError: no&#10;  expected: yes" />'
    cases = f'<testcase classname="a" name="b">{failed}</testcase><testcase classname="a" name="c" />'
    (tmp_path / "tests.xml").write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>")

    command = [sys.executable, "-c", FAILURES, str(tmp_path)]
    said = subprocess.run(command, cwd=ROOT / "build", capture_output=True, text=True, check=True).stdout

    assert said.split("\n") == ["a::b: AssertionError: no expected: yes", "python types", "", ""]


def test_a_module_is_compiled_once_in_a_run_whatever_the_machine_is_set_to(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(ROOT / "build")}

    subprocess.run([sys.executable, "-c", RUN, str(tmp_path)], cwd=ROOT / "build", env=environment, check=True)

    assert [path.name for path in tmp_path.rglob("archive.*")] == ["archive.cpython-311.pyc"]
