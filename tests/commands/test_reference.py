"""docs/operating/commands.md: no command is missing, and every example does what it says."""

import re
import shlex
from pathlib import Path

import pytest

from tests.commands.conftest import Run, Shop
from tests.commands.test_commands import NAMES
from tests.logos import PNG
from tests.running import ROOT

REFERENCE = (ROOT / "docs" / "operating" / "commands.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^(fundable .*)$", REFERENCE, re.MULTILINE)
TRIED_ELSEWHERE = {"serve", "install-service", "uninstall-service", "restore", "verify-backup", "purge-test-orders"}
"""What goes on for ever, needs root, a stopped server, an earlier example's file, or a live key."""


def test_every_command_has_its_place() -> None:
    described = re.findall(r"^## `fundable ([a-z -]+)`$", REFERENCE, re.MULTILINE)
    parts = re.split(r"^## .*$", REFERENCE, flags=re.MULTILINE)[1:]

    assert sorted(described) == sorted(NAMES)
    for name, part in zip(described, parts, strict=True):
        assert re.search(rf"^fundable {name}\b", part, re.MULTILINE), f"{name} has no example"


@pytest.mark.parametrize("example", [one for one in EXAMPLES if one.split()[1] not in TRIED_ELSEWHERE])
def test_every_example_works(
    run: Run, shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, example: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "logo.png").write_bytes(PNG)
    command = example.partition(" > ")[0].replace("9f1c2ab3", shop.paid[:8]).replace("tom@", "=tom@")

    done = run(*shlex.split(command)[1:])

    assert done.returncode == 0, done.stderr
    assert done.stdout
