"""What the UI takes from the Python side is what the Python side says."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATED = ROOT / "ui" / "src" / "generated"


def test_constants_and_types_have_not_drifted(tmp_path: Path) -> None:
    document = tmp_path / "openapi.json"
    generate = [sys.executable, str(ROOT / "build" / "generate.py"), str(tmp_path), str(document)]
    subprocess.run(generate, cwd=ROOT, check=True, timeout=600)
    make_types = [
        str(ROOT / "build" / "node.sh"),
        "npx",
        "openapi-typescript",
        str(document),
        "-o",
        tmp_path / "api.ts",
    ]
    subprocess.run(make_types, cwd=ROOT / "ui", check=True, timeout=600, capture_output=True)

    assert {path.name for path in GENERATED.iterdir()} == {path.name for path in tmp_path.glob("*.ts")}
    for name in (path.name for path in GENERATED.iterdir()):
        assert (tmp_path / name).read_text() == (GENERATED / name).read_text(), "run `make generate`"
