"""docs/operating: what it shows of other programs, read by those programs."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.programs import program
from tests.running import ROOT

PAGES = sorted((ROOT / "docs" / "operating").glob("*.md"))
FENCED = re.compile(r"^```(caddyfile|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = [(page.stem, kind, text) for page in PAGES for kind, text in FENCED.findall(page.read_text(encoding="utf-8"))]


def read(name: str, *arguments: str) -> None:
    done = subprocess.run([program(name), *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "not formatted" not in done.stderr


@pytest.mark.parametrize("text", [text for _, kind, text in SHOWN if kind == "caddyfile"])
def test_caddy_takes_each_of_its_files(tmp_path: Path, text: str) -> None:
    (tmp_path / "Caddyfile").write_text(text)

    assert not re.search(r"\{\s\S.*\}$", text, re.MULTILINE), "what a block holds begins on a line of its own"
    read("caddy", "validate", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile")


@pytest.mark.parametrize("text", [text for _, kind, text in SHOWN if kind == "yaml"])
def test_prometheus_takes_each_of_its_files(tmp_path: Path, text: str) -> None:
    (tmp_path / "file.yml").write_text(text)

    what = ["rules"] if text.startswith("groups:") else ["config", "--syntax-only"]
    read("promtool", "check", *what, str(tmp_path / "file.yml"))


def test_there_is_something_to_read() -> None:
    assert [(page, kind) for page, kind, _ in SHOWN] == [
        ("domains", "caddyfile"),
        ("https", "caddyfile"),
        ("https", "caddyfile"),
        ("monitoring", "yaml"),
        ("monitoring", "yaml"),
    ]
