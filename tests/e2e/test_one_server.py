"""Browser tests come in any order and in any worker, so a module's own server must not pass for everybody's."""

import re
from pathlib import Path

HERE = Path(__file__).parent
FIXTURE = re.compile(r'^@pytest\.fixture\(scope="session"\)\ndef (\w+)', re.MULTILINE)
PER_MODULE = {"browser_context_args"}
"""What modules may replace: pytest-playwright takes it for each page, and nothing else rests on it."""


def test_no_module_replaces_what_all_share() -> None:
    """`base_url` is made once a worker, of the first `server` it meets, be it a module's own."""
    shared = set(FIXTURE.findall((HERE / "conftest.py").read_text(encoding="utf-8"))) - PER_MODULE
    replaced = {
        str(path.relative_to(HERE)): names
        for path in HERE.rglob("test_*.py")
        if (names := shared & set(re.findall(r"^def (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)))
    }

    assert {"server", "base_url"} <= shared
    assert replaced == {}
