"""What the UI takes from the Python side is what the Python side says."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATED = ROOT / "ui" / "src" / "generated"


def test_constants_and_types_have_not_drifted(tmp_path: Path) -> None:
    constants, document, types = tmp_path / "constants.ts", tmp_path / "openapi.json", tmp_path / "api.ts"
    generate = [sys.executable, str(ROOT / "build" / "generate.py"), str(constants), str(document)]
    subprocess.run(generate, cwd=ROOT, check=True, timeout=120)
    make_types = [str(ROOT / "build" / "node.sh"), "npx", "openapi-typescript", str(document), "-o", str(types)]
    subprocess.run(make_types, cwd=ROOT / "ui", check=True, timeout=120, capture_output=True)

    assert constants.read_text() == (GENERATED / "constants.ts").read_text(), "run `make generate`"
    assert types.read_text() == (GENERATED / "api.ts").read_text(), "run `make generate`"
