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


def test_a_module_is_compiled_once_in_a_run_whatever_the_machine_is_set_to(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(ROOT / "build")}

    subprocess.run([sys.executable, "-c", RUN, str(tmp_path)], cwd=ROOT / "build", env=environment, check=True)

    assert [path.name for path in tmp_path.rglob("archive.*")] == ["archive.cpython-311.pyc"]
