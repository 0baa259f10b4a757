"""What is to outlive a power cut, and what is in use."""

import os
from pathlib import Path

import pytest

from fundable import files


def test_what_is_written_takes_the_place_of_what_was_there_and_is_ours_alone(tmp_path: Path) -> None:
    path = tmp_path / "note"
    for content in (b"a longer one", b"short"):
        files.write(path, content)

    assert path.read_bytes() == b"short"
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_file_system_that_cannot_sync_a_folder_is_taken_as_it_is() -> None:
    files.sync(Path("/proc"))


def test_what_is_not_there_cannot_be_synced(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        files.sync(tmp_path / "nothing")


@pytest.mark.parametrize("name", ["file", "folder"])
def test_what_is_in_use_is_nobody_elses_until_it_no_longer_is(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    path = tmp_path / name

    with files.held(path):
        for where_it_can in (False, True):
            with pytest.raises(BlockingIOError), files.held(path, where_it_can):
                pass
    with files.held(path):
        pass


def test_a_disk_that_can_only_be_read_is_told_as_that_and_not_as_a_wrong_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = os.statvfs(tmp_path)
    flagged = os.statvfs_result((*at[:8], at.f_flag | os.ST_RDONLY, at.f_namemax))
    monkeypatch.setattr(os, "access", lambda *_, **__: False)
    assert (files.obstacle(tmp_path, tmp_path) or "").startswith("We can't read and write")

    monkeypatch.setattr(os, "statvfs", lambda _: flagged)

    assert (files.obstacle(tmp_path, tmp_path) or "").startswith(f"The disk of {tmp_path} can only be read.")
