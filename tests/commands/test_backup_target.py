"""fundable backup onto something that is there, or where nothing of the kind belongs: nothing is lost by it."""

import hashlib
import os
import socket
import stat
import tarfile
from contextlib import chdir
from itertools import product
from pathlib import Path

import pytest

from fundable.services.operation.backups import archives
from tests.commands.conftest import Run, Shop, refused
from tests.running import Launcher, Server
from tests.services.operation.backups.conftest import RECIPIENT

Files = dict[str, str]
IN_USE = ("fundable.db", "fundable.db-wal", "secrets/signing.key", "serve.lock")


def sums(root: Path) -> Files:
    return {
        str(path.relative_to(root)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in root.rglob("*")
        if path.is_file() and not path.name.endswith(("-shm", ".lock")) and "records" not in path.parts
    }


def test_it_makes_no_file_of_the_name_for_standard_output(run: Run, tmp_path: Path) -> None:
    with chdir(tmp_path):
        assert refused(run("backup", "-")) == "This can't go to standard output. Name a file."
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_a_running_server_keeps_its_files(run: Run, shop: Shop, launcher: Launcher, subtests: pytest.Subtests) -> None:
    server = Server(shop.data_dir, launcher).start()
    try:
        for name, flags in product(IN_USE, ((), ("--force",))):
            with subtests.test(f"{name} {flags}"):
                before = (shop.data_dir / name).stat().st_ino

                done = run("backup", str(shop.data_dir / name), *flags)

                assert "is in the data directory" in refused(done)
                assert (shop.data_dir / name).stat().st_ino == before
    finally:
        assert server.stop() == 0
    assert run("list-orders").returncode == 0


@pytest.mark.parametrize("way", ["", "link/", "sub/../", "../data/", "link/uploads/../"])
def test_nothing_new_comes_into_the_data_directory(run: Run, shop: Shop, tmp_path: Path, way: str) -> None:
    data_dir = shop.data_dir
    (tmp_path / "link").symlink_to(data_dir)
    (data_dir / "sub").mkdir()
    root = tmp_path if way.startswith("link") else data_dir
    for name in ("new.tar.gz", "fundable.db", "uploads/new.png", "secrets/smtp_url", "sub/new.tar.gz"):
        (data_dir / name).parent.mkdir(exist_ok=True)
        before = sums(data_dir)

        assert refused(run("backup", "--force", f"{root}/{way}{name}")) == (
            f"{data_dir / name} is in the data directory. Choose a file outside of it, or in {data_dir / 'backups'}."
        )
        assert sums(data_dir) == before


def test_the_backups_folder_takes_one_but_not_in_the_place_of_a_nightly_one(run: Run, data_dir: Path) -> None:
    assert run("jobs", "run", "back-up").returncode == 0
    [night] = [path for path in (data_dir / "backups").iterdir() if path.name.startswith("2")]
    before = sums(night)

    assert run("backup", str(data_dir / "backups" / "mine.tar.gz")).returncode == 0
    for name in (
        f"{night.name}/mine.tar.gz",
        f"{night.name}/manifest.json",
        "records/x.json",
        ".lock",
        "2026-01-01T000000Z",
    ):
        assert "belongs to the nightly backups" in refused(run("backup", "--force", str(data_dir / "backups" / name)))
    assert sums(night) == before


def test_a_backup_folder_around_the_data_opens_no_way_in(run: Run, data_dir: Path) -> None:
    done = run("backup", "--force", str(data_dir / "fundable.db"), FUNDABLE_BACKUP_DIR=str(data_dir.parent))

    assert "is in the data directory" in refused(done)


def test_a_letter_stays_whether_forced_or_not(run: Run, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Nora,")

    assert refused(run("backup", str(letter))) == (
        f"{letter} already exists. Choose another file, or replace an earlier backup with --force."
    )
    assert refused(run("backup", "--force", str(letter))) == (
        f"{letter} isn't a fundable backup, so it was left alone. Choose another file."
    )
    assert letter.read_text() == "Dear Nora,"


def _tar(path: Path, *names: str) -> None:
    with tarfile.open(path, "w:gz") as archive:
        for name in names:
            archive.addfile(tarfile.TarInfo(name))


def test_archives_of_others_stay(run: Run, tmp_path: Path) -> None:
    made = tmp_path / "made.tar.gz"
    assert run("backup", str(made)).returncode == 0
    whole = made.read_bytes()
    kinds = {name: tmp_path / f"{name}.tar.gz" for name in ("photos", "bare", "empty", "short", "plain", "negative")}
    _tar(kinds["photos"], "photos/1.jpg", "manifest.json")
    _tar(kinds["bare"], "fundable.db", "manifest.json")
    kinds["empty"].touch()
    kinds["short"].write_bytes(whole[:-200])
    kinds["plain"].write_bytes(b"\x1f\x8b and no more")
    entry = tarfile.TarInfo("fundable.db")
    entry.size = -1024
    with archives.writing(kinds["negative"]) as draft:
        draft._archive.fileobj.write(entry.tobuf(tarfile.GNU_FORMAT))  # type: ignore[union-attr]

    for path in kinds.values():
        before = path.read_bytes()
        assert "isn't a fundable backup" in refused(run("backup", "--force", str(path)))
        assert path.read_bytes() == before


def test_a_backup_is_replaced_when_asked_for(run: Run, tmp_path: Path, shop: Shop) -> None:
    target = tmp_path / "fundable.tar.gz"
    assert run("backup", str(target)).returncode == 0
    first = target.stat().st_ino

    assert "already exists" in refused(run("backup", str(target)))
    assert target.stat().st_ino == first
    assert run("backup", str(target), "--force").returncode == 0
    assert target.stat().st_ino != first
    assert run("verify-backup", str(target)).returncode == 0


def test_an_encrypted_one_is_known_by_the_note_of_its_making(run: Run, tmp_path: Path) -> None:
    """Nothing can be read in it, and many programs write the age format: its name proves nothing."""
    target, letter = tmp_path / "fundable.tar.gz.age", tmp_path / "fundable-2026-01-01T000000Z.tar.gz.age"
    sealed = {"FUNDABLE_BACKUP_RECIPIENT": RECIPIENT}
    assert run("backup", "--encrypt", str(target), **sealed).returncode == 0
    letter.write_bytes(target.read_bytes())

    assert run("backup", "--encrypt", "--force", str(target), **sealed).returncode == 0
    for path in (letter, target):
        path.write_bytes(b"age-encryption.org/v1\n-> X25519 somebody's letter")
        assert refused(run("backup", "--encrypt", "--force", str(path), **sealed)) == (
            f"{path} is encrypted, and there's no record that this machine made it, so it was left alone. Choose "
            "another file, or delete this one."
        )
        assert b"letter" in path.read_bytes()


def test_what_is_no_regular_file_stays(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Nora,")
    for name, aim in {"link": letter, "dangling": tmp_path / "none", "null-link": Path(os.devnull)}.items():
        (tmp_path / name).symlink_to(aim)
    os.mkfifo(tmp_path / "fifo")
    listener = socket.socket(socket.AF_UNIX)
    listener.bind("socket")
    if os.geteuid() == 0:
        os.mknod(tmp_path / "device", stat.S_IFCHR | 0o600, os.makedev(1, 3))

    for name in ("link", "dangling", "null-link", "fifo", "socket", "device"):
        path = tmp_path / name
        if name == "device" and not path.exists():
            continue
        before = path.lstat()
        assert refused(run("backup", "--force", str(path))) == (
            f"{path} is a link, a device, a pipe or a socket. Choose a regular file for the backup."
        )
        assert (path.lstat().st_ino, path.lstat().st_mode) == (before.st_ino, before.st_mode)
    listener.close()
    assert letter.read_text() == "Dear Nora,"
    assert not (tmp_path / "none").exists()
