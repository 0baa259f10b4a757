"""Files on a real disk: whole or not there, under our own names, gone when not kept."""

import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fundable.adapters.file_storage.disk import DiskFiles
from fundable.domain.errors import Refused

NAME = f"{1:032x}.png"
CONTENT = b"\x89PNG and so on"
# A real limit of the system stands in for a full disk: no file of this process may grow past 64 KiB.
FULL_DISK = """
import resource, sys
from pathlib import Path
from fundable.adapters.file_storage.disk import DiskFiles
from fundable.domain.errors import Refused

resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536))
files = DiskFiles(Path(sys.argv[1]))
try:
    with files.begin() as pending:
        pending.write(bytes(40_000))
        {last}
except Refused as refusal:
    print(refusal.code, refusal.message, refusal.retry_after_s, type(refusal.__cause__).__name__, sep="|")
"""
KILLED = """
import os, sys
from pathlib import Path
from fundable.adapters.file_storage.disk import DiskFiles

with DiskFiles(Path(sys.argv[1])).begin() as pending:
    pending.write(b"half")
    os._exit(9)
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "data" / "uploads"


@pytest.fixture
def files(root: Path) -> DiskFiles:
    return DiskFiles(root)


def keep(files: DiskFiles, name: str = NAME, content: bytes = CONTENT) -> None:
    with files.begin() as pending:
        pending.write(content)
        pending.keep(name)


def run(script: str, root: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script, str(root)]
    return subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)


def test_a_kept_file_has_its_name_its_bytes_and_its_figures(files: DiskFiles, root: Path) -> None:
    with files.begin() as pending:
        pending.write(CONTENT[:4])
        pending.write(CONTENT[4:])
        assert pending.size == len(CONTENT)
        stored = pending.keep(NAME)
    assert (stored.name, stored.size, stored.sha256) == (NAME, len(CONTENT), hashlib.sha256(CONTENT).hexdigest())
    assert files.path(NAME).read_bytes() == CONTENT
    assert [path.name for path in root.iterdir()] == [NAME]


@pytest.mark.parametrize("cleaned", [None, b"<svg/>"], ids=["as sent", "cleaned"])
def test_a_kept_file_is_on_the_disk_before_its_name_and_then_its_name(
    files: DiskFiles, root: Path, monkeypatch: pytest.MonkeyPatch, cleaned: bytes | None
) -> None:
    synced: list[tuple[str, bool]] = []
    really = os.fsync

    def note(descriptor: int) -> None:
        synced.append((Path(f"/proc/self/fd/{descriptor}").readlink().suffix, (root / NAME).exists()))
        really(descriptor)

    monkeypatch.setattr(os, "fsync", note)
    with files.begin() as pending:
        pending.write(CONTENT)
        pending.keep(NAME, cleaned)

    assert synced == [(".part", False), ("", True)]


def test_what_is_written_can_be_read_before_it_is_kept(files: DiskFiles) -> None:
    with files.begin() as pending:
        pending.write(CONTENT)
        assert pending.path.read_bytes() == CONTENT


def test_other_content_takes_the_place_of_what_was_written(files: DiskFiles, root: Path) -> None:
    with files.begin() as pending:
        pending.write(b"<svg onload='alert(1)'/>")
        stored = pending.keep(NAME, b"<svg/>")
    assert (stored.size, stored.sha256) == (6, hashlib.sha256(b"<svg/>").hexdigest())
    assert files.path(NAME).read_bytes() == b"<svg/>"
    assert [path.name for path in root.iterdir()] == [NAME]


def test_only_we_may_look(files: DiskFiles, root: Path) -> None:
    with files.begin() as pending:
        assert pending.path.stat().st_mode & 0o777 == 0o600
        assert pending.path.parent == root
        pending.keep(NAME, CONTENT)
    assert files.path(NAME).stat().st_mode & 0o777 == 0o600
    assert root.stat().st_mode & 0o777 == 0o700


def test_what_is_not_kept_is_gone_at_the_end_of_the_block(files: DiskFiles, root: Path) -> None:
    with files.begin() as pending:
        pending.write(CONTENT)
    assert list(root.iterdir()) == []


def test_what_goes_wrong_leaves_nothing_behind(files: DiskFiles, root: Path) -> None:
    def interrupted() -> None:
        with files.begin() as pending:
            pending.write(CONTENT)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert list(root.iterdir()) == []


def test_discarding_twice_or_after_keeping_does_nothing(files: DiskFiles) -> None:
    with files.begin() as pending:
        pending.keep(NAME)
        pending.discard()
        pending.discard()
    assert files.path(NAME).read_bytes() == b""


def test_nothing_is_written_to_a_file_that_was_kept(files: DiskFiles) -> None:
    with files.begin() as pending:
        pending.keep(NAME)
        with pytest.raises(ValueError, match="kept or discarded"):
            pending.write(b"more")


def test_a_file_left_by_a_crash_gives_way(files: DiskFiles) -> None:
    keep(files, content=b"without a row")
    keep(files, content=CONTENT)
    assert files.path(NAME).read_bytes() == CONTENT


@pytest.mark.parametrize(
    "name",
    [
        "", ".", "..", "logo.png", "../" + NAME, NAME + "\n", NAME + "\0", "/etc/passwd", NAME.replace(".png", ".exe"),
        NAME.replace(".png", ".part"), NAME.replace(".png", ".png.svg"), "A" * 32 + ".png", "0" * 31 + ".png",
        "..%2f" + NAME, "\N{FULLWIDTH DIGIT ONE}" * 32 + ".png",
    ],
)  # fmt: skip
def test_a_name_that_is_not_ours_is_an_error(files: DiskFiles, root: Path, name: str) -> None:
    with pytest.raises(ValueError, match="not the name"):
        files.path(name)
    with pytest.raises(ValueError, match="not the name"):
        files.remove(name)
    with files.begin() as pending, pytest.raises(ValueError, match="not the name"):
        pending.keep(name, CONTENT)
    assert list(root.iterdir()) == []


def test_removing_is_for_good_and_may_be_repeated(files: DiskFiles) -> None:
    keep(files)
    files.remove(NAME)
    files.remove(NAME)
    assert not files.path(NAME).exists()


def test_the_kept_files_are_listed_with_their_times(files: DiskFiles, root: Path) -> None:
    before = time.time() - 5
    other = NAME.replace("png", "svg")
    keep(files)
    keep(files, other)
    (root / "notes.txt").write_text("somebody else's")
    with files.begin():
        found = dict(files.names())
    assert found.keys() == {NAME, other}
    assert all(before < changed < time.time() + 5 for changed in found.values())


def test_what_a_killed_process_left_is_removed_and_nothing_else(files: DiskFiles, root: Path) -> None:
    keep(files)
    (root / "notes.txt").write_text("somebody else's")
    assert run(KILLED, root).returncode == 9
    assert len(list(root.iterdir())) == 3
    assert files.remove_leftovers() == 1
    assert files.remove_leftovers() == 0
    assert {path.name for path in root.iterdir()} == {NAME, "notes.txt"}


@pytest.mark.parametrize(
    "last",
    ["pending.write(bytes(40_000))", f"pending.keep({NAME!r}, bytes(80_000))"],
    ids=["while writing", "while cleaning"],
)
def test_a_full_disk_is_refused_and_leaves_nothing_behind(root: Path, last: str) -> None:
    result = run(FULL_DISK.replace("{last}", last), root)
    sentence = "We can't save this right now. Nothing was changed. Please try again in a minute."
    assert (result.stdout, result.stderr) == (f"storage_full|{sentence}|60|OSError\n", "")
    assert list(root.iterdir()) == []


def test_a_directory_that_has_gone_is_refused(files: DiskFiles, root: Path) -> None:
    root.rmdir()
    with pytest.raises(Refused) as refusal:
        files.begin()
    assert refusal.value.code == "storage_full"
    assert 0 == files.free_bytes() < files.total_bytes()


def test_room_is_told_in_bytes(files: DiskFiles) -> None:
    assert 0 < files.free_bytes() <= files.total_bytes()
