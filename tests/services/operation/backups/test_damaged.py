"""Archives that are damaged, foreign or newer are refused with a reason, and nothing changes."""

import gzip
import hashlib
import io
import json
import shutil
import sqlite3
import tarfile
import zipfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pyrage
import pytest

from fundable.config import Config
from fundable.domain.errors import Refused
from fundable.services.operation import restore
from tests.services.operation.backups.conftest import IDENTITY, look_at

Files = dict[str, bytes]
MINE = pyrage.x25519.Identity.from_str(IDENTITY)
MANIFEST, DATABASE = "manifest.json", "fundable.db"


@dataclass
class Archive:
    """What is in the good one, to be changed; `entries` are written after the files."""

    files: Files
    entries: list[tuple[tarfile.TarInfo, bytes]] = field(default_factory=list)

    @property
    def logo(self) -> str:
        return next(name for name in self.files if name.startswith("uploads/"))

    def manifest(self, **changes: object) -> None:
        self.files[MANIFEST] = json.dumps({**json.loads(self.files[MANIFEST]), **changes}).encode()

    def seal(self) -> "Archive":
        """The manifest says of every file what is in it now."""
        sums = {name: hashlib.sha256(content).hexdigest() for name, content in self.files.items() if name != MANIFEST}
        self.manifest(sha256=sums)
        return self

    def database(self, *statements: str) -> None:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            connection.deserialize(self.files[DATABASE])
            for statement in statements:
                connection.execute(statement)
            self.files[DATABASE] = connection.serialize()
        self.seal()

    def to_bytes(self) -> bytes:
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w:gz") as archive:
            for name, content in self.files.items():
                _add(archive, tarfile.TarInfo(name), content)
            for entry, content in self.entries:
                _add(archive, entry, content)
        return out.getvalue()


def _add(archive: tarfile.TarFile, entry: tarfile.TarInfo, content: bytes) -> None:
    entry.size = len(content)
    archive.addfile(entry, io.BytesIO(content))


def entry(name: str, kind: bytes = tarfile.REGTYPE, target: str = "") -> tarfile.TarInfo:
    made = tarfile.TarInfo(name)
    made.type, made.linkname = kind, target
    return made


def without(name: str) -> Callable[[Archive], object]:
    return lambda archive: archive.files.pop(name)


def foreign_zip() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(MANIFEST, "{}")
    return out.getvalue()


def corrupt_page(archive: Archive) -> None:
    content = bytearray(archive.files[DATABASE])
    content[4096 * 3 : 4096 * 4] = b"\xa5" * 4096
    archive.files[DATABASE] = bytes(content)
    archive.seal()


def zeros(archive: Archive) -> None:
    archive.files[archive.logo] = bytes(len(archive.files[archive.logo]))


DAMAGED = "backup_damaged"
FOREIGN = "backup_foreign"
CHANGED: dict[str, tuple[str, Callable[[Archive], object]]] = {
    "no manifest": (FOREIGN, without(MANIFEST)),
    "a manifest that is no JSON": (DAMAGED, lambda a: a.files.update({MANIFEST: b"{"})),
    "a manifest that is a list": (DAMAGED, lambda a: a.files.update({MANIFEST: b"[]"})),
    "a manifest nested without end": (DAMAGED, lambda a: a.files.update({MANIFEST: b"[" * 100_000})),
    "a later format": (FOREIGN, lambda a: a.manifest(format=2)),
    "a newer schema": ("schema_newer", lambda a: a.manifest(schema="9999")),
    "another schema than its database": (DAMAGED, lambda a: a.manifest(schema="0001")),
    "a sum that is none": (DAMAGED, lambda a: a.manifest(sha256={DATABASE: "x"})),
    "a name outside": (FOREIGN, lambda a: a.manifest(sha256={"../x": "0" * 64})),
    "a time without a zone": (DAMAGED, lambda a: a.manifest(madeAt="2026-01-05T15:04:00")),
    "no database": (DAMAGED, without(DATABASE)),
    "neither database nor word of one": (FOREIGN, lambda a: (a.files.pop(DATABASE), a.seal())),
    "a logo missing": (DAMAGED, lambda a: a.files.pop(a.logo)),
    "a logo missing that the database names": (DAMAGED, lambda a: (a.files.pop(a.logo), a.seal())),
    "a logo of zeros": (DAMAGED, zeros),
    "a file too many": (FOREIGN, lambda a: a.files.update({"texts/other.md": b"x"})),
    "a program": (FOREIGN, lambda a: a.files.update({"bin/fundable": b"#!/bin/sh"})),
    "a hidden file": (FOREIGN, lambda a: a.files.update({"secrets/.ssh": b"x"})),
    "a way out": (FOREIGN, lambda a: a.entries.append((entry("texts/../../x"), b"x"))),
    "an absolute name": (FOREIGN, lambda a: a.entries.append((entry("/tmp/x"), b"x"))),  # noqa: S108
    "a symbolic link": (FOREIGN, lambda a: a.entries.append((entry("texts/a", tarfile.SYMTYPE, "/etc"), b""))),
    "a hard link": (FOREIGN, lambda a: a.entries.append((entry("texts/a", tarfile.LNKTYPE, DATABASE), b""))),
    "a device": (FOREIGN, lambda a: a.entries.append((entry("texts/a", tarfile.CHRTYPE), b""))),
    "a file twice": (FOREIGN, lambda a: a.entries.append((entry(DATABASE), b"x"))),
    "a database that is none": (DAMAGED, lambda a: (a.files.update({DATABASE: b"x" * 9000}), a.seal())),
    "a page of rubbish": (DAMAGED, corrupt_page),
    "rows less than counted": (DAMAGED, lambda a: a.database("DELETE FROM order_tallies")),
    "rows more than counted": (
        DAMAGED,
        lambda a: a.manifest(counts=json.loads(a.files[MANIFEST])["counts"] | {"orders": 1}),
    ),
    "orders that the program does not find": (DAMAGED, lambda a: a.database("UPDATE order_tallies SET orders = 7")),
    "a row that points at nothing": (DAMAGED, lambda a: a.database("UPDATE intake_forms SET order_id = 'x'")),
    "a time that is none": ("restore_failed", lambda a: a.database("UPDATE orders SET updated_at = 'yesterday'")),
    "a status that there is not": (
        DAMAGED,
        lambda a: a.database("PRAGMA ignore_check_constraints=ON", "UPDATE orders SET status = 'gone'"),
    ),
}
BYTES: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "an empty file": (FOREIGN, lambda _: b""),
    "a text": (FOREIGN, lambda _: b"no archive at all"),
    "a zip": (FOREIGN, lambda _: foreign_zip()),
    "a tar that is not packed": (FOREIGN, gzip.decompress),
    "something else that is packed": (DAMAGED, lambda _: gzip.compress(b"hello" * 1000)),
    "the first half": (DAMAGED, lambda content: content[: len(content) // 2]),
    "all but the last byte": (DAMAGED, lambda content: content[:-1]),
    "changed bytes": (DAMAGED, lambda a: a[:5000] + bytes(byte ^ 255 for byte in a[5000:5008]) + a[5008:]),
    "a changed checksum": (DAMAGED, lambda content: content[:-8] + b"\0\0\0\0" + content[-4:]),
    "something behind it": (DAMAGED, lambda content: content + b"and more"),
    "encrypted with a changed byte": ("backup_locked", lambda content: flipped(sealed(content))),
    "encrypted for another key": ("backup_locked", lambda content: sealed(content, pyrage.x25519.Identity.generate())),
}


def sealed(content: bytes, identity: pyrage.x25519.Identity = MINE) -> bytes:
    return bytes(pyrage.encrypt(content, [identity.to_public()]))


def flipped(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


@pytest.fixture(scope="module")
def files(archive: Path) -> Files:
    with tarfile.open(archive) as opened:
        return {member.name: opened.extractfile(member).read() for member in opened}  # type: ignore[union-attr]


def refused(config: Config, source: Path) -> Refused:
    """Why it was refused; after a look that nothing is another than before, nor anything left over."""
    before = look_at(config.data_dir)
    with pytest.raises(Refused) as found, restore.restoring(config, str(source), IDENTITY) as restoration:
        restoration.finish()
    assert look_at(config.data_dir) == before
    assert {path.name for path in config.data_dir.parent.iterdir()} == {"data", source.name}
    assert found.value.message.count("Nothing was changed.") == 1
    return found.value


def test_as_it_is_it_can_be_restored(config: Config, files: Files, tmp_path: Path) -> None:
    """Else all of these would be refused for another reason."""
    unchanged = Archive(dict(files))
    unchanged.seal()
    (tmp_path / "good.tar.gz").write_bytes(unchanged.to_bytes())

    assert restore.verify(config, str(tmp_path / "good.tar.gz"), "").orders == 2


@pytest.mark.parametrize("kind", list(CHANGED))
def test_what_is_in_it_is_refused(config: Config, files: Files, tmp_path: Path, kind: str) -> None:
    code, change = CHANGED[kind]
    changed = Archive(dict(files))
    change(changed)
    (tmp_path / "bad.tar.gz").write_bytes(changed.to_bytes())

    found = refused(config, tmp_path / "bad.tar.gz")
    assert found.code == code, found.message


@pytest.mark.parametrize("kind", list(BYTES))
def test_what_it_is_is_refused(config: Config, archive: Path, tmp_path: Path, kind: str) -> None:
    code, change = BYTES[kind]
    (tmp_path / "bad.tar.gz").write_bytes(change(archive.read_bytes()))

    found = refused(config, tmp_path / "bad.tar.gz")
    assert found.code == code, found.message


def test_a_newer_one_says_which_version_it_needs(config: Config, files: Files, tmp_path: Path) -> None:
    newer = Archive(dict(files))
    newer.manifest(schema="9999", program="7.1.0")
    (tmp_path / "newer.tar.gz").write_bytes(newer.to_bytes())

    assert refused(config, tmp_path / "newer.tar.gz").message.startswith(
        "This backup was made by a newer version of fundable (schema 9999; this program knows "
    )


@pytest.mark.parametrize("harm", ["changed", "missing", "link"])
def test_a_folder_is_looked_at_as_closely(config: Config, archive: Path, tmp_path: Path, harm: str) -> None:
    folder = tmp_path / "2026-01-05T150400Z"
    with tarfile.open(archive) as opened:
        opened.extractall(folder)
    [logo] = (folder / "uploads").iterdir()
    if harm == "changed":
        logo.write_bytes(b"rot")
    else:
        logo.unlink()
    if harm == "link":
        logo.symlink_to(config.uploads_dir / logo.name)

    assert refused(config, folder).code == (FOREIGN if harm == "link" else DAMAGED)


def test_what_is_not_there_is_said(config: Config, tmp_path: Path) -> None:
    with pytest.raises(Refused) as found:
        restore.verify(config, str(tmp_path / "none.tar.gz"), "")

    assert found.value.message == f"There's no backup at {tmp_path / 'none.tar.gz'}."


def test_the_folder_of_all_backups_names_them(config: Config, archive: Path, tmp_path: Path) -> None:
    shelf = tmp_path / "backups"
    shelf.mkdir()
    shutil.copy(archive, shelf / "one.tar.gz")

    with pytest.raises(Refused) as found:
        restore.verify(config, str(shelf), "")

    assert found.value.message == f"{shelf} isn't a backup. It contains: {shelf / 'one.tar.gz'}."
