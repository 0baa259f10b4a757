"""Every dependency has its reason in docs/dependencies.md, and nothing is there that is not used."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LISTED = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")


def listed(*titles: str) -> list[str]:
    parts = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n?)*)", LISTED, re.MULTILINE))
    rows = [row for title in titles for row in re.findall(r"^\| (\S+) \| (.+) \|$", parts[title], re.MULTILINE)]
    assert all(reason.strip() for _, reason in rows)
    return sorted(name for name, _ in rows if name not in {"package", "---"})


def required(name: str) -> list[str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return sorted(re.findall(r"^([\w.-]+)(?:\[\w+\])?==", text, re.MULTILINE))


@pytest.mark.parametrize(
    ("titles", "files"),
    [
        (["The program"], ["requirements.in"]),
        (["Checks of the Python side, and the package"], ["requirements-dev.in"]),
        (["Set-up"], ["requirements-build.in", "requirements-node.in"]),
    ],
)
def test_every_python_package_has_its_reason(titles: list[str], files: list[str]) -> None:
    assert listed(*titles) == sorted(name for file in files for name in required(file))


@pytest.mark.parametrize(("title", "kind"), [("The UI", "dependencies"), ("Checks of the UI", "devDependencies")])
def test_every_npm_package_has_its_reason(title: str, kind: str) -> None:
    package = json.loads((ROOT / "ui" / "package.json").read_text(encoding="utf-8"))
    assert listed(title) == sorted(package[kind])
