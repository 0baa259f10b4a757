"""fundable backup."""

import fcntl
import os
import tarfile
from pathlib import Path

from fundable.services.operation.backups.archives import MAKING
from tests.commands.conftest import Run, refused


def test_it_writes_one_file(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "fundable.tar.gz"

    done = run("backup", str(target))

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"Backed up 0 orders and 0 files to {target} (0.0 MB).\n"
    with tarfile.open(target) as archive:
        assert archive.getnames() == ["fundable.db", "manifest.json"]


def test_a_target_that_cannot_be_is_a_sentence(run: Run, tmp_path: Path) -> None:
    assert refused(run("backup", str(tmp_path))) == f"{tmp_path} is a folder. Choose a file for the backup."
    assert refused(run("backup", str(tmp_path / "none" / "x.tar.gz"))) == (
        f"There's no folder {tmp_path / 'none'}. Create it first, or choose another one."
    )


def test_what_a_kill_left_goes_and_one_under_way_stays(run: Run, tmp_path: Path) -> None:
    """Both hold every client's data, in clear."""
    left, under_way = (tmp_path / f".{name}.tar.gz{MAKING}" for name in ("left", "under-way"))
    for folder in (left, under_way):
        folder.mkdir()
        (folder / "fundable.db").touch()
    holder = os.open(under_way, os.O_RDONLY)
    fcntl.flock(holder, fcntl.LOCK_EX)

    assert run("backup", str(tmp_path / "new.tar.gz")).returncode == 0
    assert (left.exists(), (under_way / "fundable.db").exists()) == (False, True)
    assert refused(run("backup", str(tmp_path / "under-way.tar.gz"))) == (
        "Another backup is running. Try again when it's done."
    )

    os.close(holder)
    assert run("backup", str(tmp_path / "under-way.tar.gz")).returncode == 0
    assert not under_way.exists()
