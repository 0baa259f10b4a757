"""What the UI takes from the Python side is what the Python side says."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GENERATED = ROOT / "ui" / "src" / "generated"


def test_constants_and_types_have_not_drifted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The script runs in this process, which has loaded the product, and its tool without npx."""
    document, script = tmp_path / "openapi.json", str(ROOT / "build" / "generate.py")
    monkeypatch.setattr(sys, "argv", [script, str(tmp_path), str(document)])
    runpy.run_path(script, run_name="__main__")
    make_types = [
        str(ROOT / "build" / "node.sh"),
        "node",
        "node_modules/openapi-typescript/bin/cli.js",
        str(document),
        "-o",
        tmp_path / "api.ts",
    ]
    subprocess.run(make_types, cwd=ROOT / "ui", check=True, timeout=600, capture_output=True)

    assert {path.name for path in GENERATED.iterdir()} == {path.name for path in tmp_path.glob("*.ts")}
    for name in (path.name for path in GENERATED.iterdir()):
        assert (tmp_path / name).read_text() == (GENERATED / name).read_text(), "run `make generate`"
