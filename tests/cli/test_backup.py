"""fundable backup."""

import tarfile
from pathlib import Path

from tests.cli.conftest import Run, refused


def test_it_writes_one_file(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "fundable.tar.gz"

    done = run("backup", str(target))

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"Backed up 0 orders and 0 files to {target} (0.0 MB).\n"
    with tarfile.open(target) as archive:
        assert archive.getnames() == ["fundable.db", "manifest.json"]


def test_a_target_that_cannot_be_is_a_sentence(run: Run, tmp_path: Path) -> None:
    assert refused(run("backup", str(tmp_path))) == f"{tmp_path} is a folder. Name a file for the backup."
    assert refused(run("backup", str(tmp_path / "none" / "x.tar.gz"))) == (
        f"There is no folder {tmp_path / 'none'}. Make it first, or name another one."
    )
