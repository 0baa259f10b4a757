"""Commands of the program, each as a process of its own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Done = subprocess.CompletedProcess[str]
Run = Callable[..., Done]


@pytest.fixture
def data_dir(template: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    shutil.copytree(template, folder)
    return folder


@pytest.fixture
def run(data_dir: Path, tmp_path: Path) -> Run:
    """Runs a command on this data directory, as a script would: no terminal. Settings are keyword arguments."""

    def command(*arguments: str, stdin: str = "", **settings: str) -> Done:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("FUNDABLE_")}
        return subprocess.run(
            [sys.executable, "-m", "fundable", *arguments],
            env={**kept, "FUNDABLE_DATA_DIR": str(data_dir), "COLUMNS": "200", **settings},
            input=stdin,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    return command


def refused(done: Done) -> str:
    """The one sentence of a command that refused or failed."""
    assert (done.returncode, done.stdout) == (1, ""), (done.returncode, done.stdout, done.stderr)
    [sentence] = done.stderr.splitlines()
    return sentence
