"""fundable completion."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands.conftest import Run

PROGRAM = Path(sys.executable).with_name("fundable")


@pytest.mark.parametrize(
    ("shell", "first"),
    [("bash", "_fundable_completion() {"), ("zsh", "#compdef fundable"), ("fish", "complete --command fundable")],
)
def test_each_shell_gets_its_own(run: Run, shell: str, first: str) -> None:
    done = run("completion", shell)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip().startswith(first)
    assert "_FUNDABLE_COMPLETE" in done.stdout


def test_another_shell_is_told_which_there_are(run: Run) -> None:
    done = run("completion", "tcsh")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == (
        "Error: Invalid value for 'SHELL': There's no completion for tcsh. Choose bash, zsh or fish."
    )


@pytest.mark.parametrize(
    ("typed", "offered"), [("se", ["serve", "settings"]), ("completion ''", ["bash", "fish", "zsh"])]
)
def test_bash_completes_with_it(run: Run, tmp_path: Path, typed: str, offered: list[str]) -> None:
    script = tmp_path / "fundable.bash"
    script.write_text(run("completion", "bash").stdout)
    asked = (
        f"source {script}; COMP_WORDS=(fundable {typed}); COMP_CWORD={len(typed.split())}; "
        'COMPREPLY=(); _fundable_completion fundable; echo "${COMPREPLY[@]}"'
    )

    found = subprocess.run(
        ["bash", "-c", asked],
        env={**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert sorted(found.stdout.split()) == offered
    assert found.stderr == ""
