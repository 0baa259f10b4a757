"""Archives of a few kilobytes that would unpack to gigabytes, or keep a reader busy for minutes: bounded, and refused
with a reason. Restore and verify-backup read them the same way."""

import gzip
import io
import tarfile
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fundable.config import Config
from fundable.domain.errors import Refused
from fundable.domain.operation import archives
from fundable.services.operation import restore
from fundable.services.operation.backups import members
from fundable.services.operation.backups.members import Unzipped
from tests.services.operation.backups.conftest import look_at
from tests.services.operation.backups.test_damaged import Archive

MIB = 1024 * 1024
NAME = "texts/terms.md"
HELD_MOST = 40 * MIB
"""In Python, while it is read: nothing of what it claims is held, and a piece of it has 1 MiB."""


def header(name: str, size: int = 0, kind: bytes = tarfile.REGTYPE) -> bytes:
    entry = tarfile.TarInfo(name)
    entry.size, entry.type = size, kind
    return entry.tobuf(tarfile.GNU_FORMAT)


def padded(content: bytes) -> bytes:
    return content + bytes(-len(content) % tarfile.BLOCKSIZE)


def extended(kind: bytes, content: bytes) -> bytes:
    return header("././@LongLink", len(content), kind) + padded(content)


def record(key: str, value: str) -> bytes:
    rest = f" {key}={value}\n".encode()
    length = len(rest) + 1
    while len(str(length)) + len(rest) != length:
        length += 1
    return str(length).encode() + rest


def zeros(size: int) -> Iterator[bytes]:
    for _ in range(size // MIB):
        yield bytes(MIB)


def long_name() -> Iterator[bytes]:
    yield header("././@LongLink", 64 * MIB, tarfile.GNUTYPE_LONGNAME)
    yield from zeros(64 * MIB)
    yield header(NAME)


def long_pax() -> Iterator[bytes]:
    size = 32 * MIB
    one = record("comment", "x" * 100)
    yield header("pax", len(one) * (size // len(one)), tarfile.XHDTYPE)
    yield one * (size // len(one))


def many_pax() -> Iterator[bytes]:
    for number in range(4000):
        yield extended(tarfile.XGLTYPE, record(f"k{number}", "x" * 200))
    yield header(NAME)


def chain_of_names() -> Iterator[bytes]:
    for _ in range(900):
        yield extended(tarfile.GNUTYPE_LONGNAME, b"x" * 500)
    yield header(NAME)


def sparse() -> Iterator[bytes]:
    block = bytearray(header(NAME, 0, tarfile.GNUTYPE_SPARSE))
    block[482] = 1  # the map goes on in the next block
    block[148:156] = b"%06o\0 " % (sum(block[:148]) + 8 * 32 + sum(block[156:512]))
    yield bytes(block)
    yield (b"00000000001\0" * 42 + b"\1" + bytes(7)) * 100_000


def sparse_pax() -> Iterator[bytes]:
    said = (
        record("GNU.sparse.major", "1") + record("GNU.sparse.minor", "0") + record("GNU.sparse.realsize", str(10**12))
    )
    yield extended(tarfile.XHDTYPE, said)
    yield header(NAME, 512)
    yield padded(b"99999999\n")
    yield b"1\n" * (16 * MIB)


def enormous() -> Iterator[bytes]:
    yield header("fundable.db", 3 * 1024 * MIB)
    yield from zeros(3 * MIB)


def negative() -> Iterator[bytes]:
    block = bytearray(header(NAME))
    block[124:136] = b"\xff" * 11 + b"\x00"
    block[148:156] = b"%06o\0 " % (sum(block[:148]) + 8 * 32 + sum(block[156:512]))
    yield bytes(block)


def manifest(content: bytes) -> Iterator[bytes]:
    yield header("manifest.json", len(content)) + padded(content)


def nested_manifest() -> Iterator[bytes]:
    return manifest(b'{"format": [' + b"[]," * (2 * MIB) + b"0]}")


def crowded_manifest() -> Iterator[bytes]:
    names = b",".join(b'"%d":0' % number for number in range(650_000))
    return manifest(b'{"format": 1, "sha256": {' + names + b"}}")


def wordy_manifest() -> Iterator[bytes]:
    return manifest(b'{"format": 1, "madeAt": "2026-01-05T15:04:00+00:00", "program": "%s"}' % (b"x" * 4 * MIB))


HOSTILE: dict[str, tuple[str, Callable[[], Iterator[bytes]]]] = {
    "a long name": ("far too long", long_name),
    "a long pax header": ("far too long", long_pax),
    "many pax headers for all": ("it holds", many_pax),
    "a chain of long names": ("says nothing of a file", chain_of_names),
    "a map of holes": ("it holds", sparse),
    "a map of holes in a pax header": ("some of its bytes have changed", sparse_pax),
    "a file of gigabytes": ("unpacks to far more", enormous),
    "a file of less than nothing": ("cannot be read", negative),
    "a manifest of empty lists": ("manifest.json in it cannot be read", nested_manifest),
    "a manifest of a million names": ("manifest.json in it cannot be read", crowded_manifest),
    "a manifest of one long word": ("manifest.json in it cannot be read", wordy_manifest),
}


def written(parts: Iterator[bytes], path: Path) -> Path:
    with gzip.open(path, "wb", compresslevel=1) as file:
        for part in parts:
            file.write(part)
        file.write(bytes(2 * tarfile.BLOCKSIZE))
    return path


def unzipped(content: bytes, most: int = MIB) -> Unzipped:
    return Unzipped(io.BytesIO(content), most)


@pytest.mark.parametrize("kind", list(HOSTILE))
def test_it_is_refused_without_being_held(config: Config, tmp_path: Path, kind: str) -> None:
    reason, parts = HOSTILE[kind]
    source = written(parts(), tmp_path / "bad.tar.gz")
    before = look_at(config.data_dir)

    tracemalloc.start()
    with pytest.raises(Refused) as found:
        restore.verify(config, str(source), "")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert found.value.code in ("backup_foreign", "backup_damaged")
    assert reason in found.value.message
    assert len(found.value.message) < 400
    assert most < HELD_MOST, f"{most / MIB:.0f} MiB"
    assert look_at(config.data_dir) == before


def test_more_files_than_a_manifest_can_name_are_refused() -> None:
    tar = b"".join(header(f"uploads/{number:032x}.png") for number in range(6)) + bytes(1024)

    assert len(list(members.read(unzipped(tar), most=6))) == 6
    with pytest.raises(Refused, match="it holds more than 5 files"):
        list(members.read(unzipped(tar), most=5))


def test_zeros_behind_the_last_file_count() -> None:
    stream = unzipped(header(NAME, 3) + padded(b"abc") + bytes(4 * MIB))

    assert [(member.name, b"".join(member.content)) for member in members.read(stream)] == [(NAME, b"abc")]
    with pytest.raises(Refused, match="unpacks to far more than a backup of its size holds"):
        stream.drain()


def test_what_tar_writes_for_long_names_and_other_letters_is_read(tmp_path: Path) -> None:
    names = ["texts/" + "a" * 90 + "/" + "b" * 150 + ".md", "templates/grüße/body.md", NAME]
    for kind in (tarfile.PAX_FORMAT, tarfile.GNU_FORMAT):
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w", format=kind) as archive:
            for name in names:
                entry = tarfile.TarInfo(name)
                entry.size, entry.mtime = 700, 1.5  # type: ignore[assignment]
                archive.addfile(entry, io.BytesIO(b"x" * 700))
        found = [(member.name, b"".join(member.content)) for member in members.read(unzipped(out.getvalue()))]

        assert found == [(name, b"x" * 700) for name in names]


@pytest.mark.parametrize("size", ["-1", "1e3", "٣", "9" * 5000, ""])
def test_a_size_that_is_none_is_damage(size: str) -> None:
    tar = extended(tarfile.XHDTYPE, record("size", size)) + header(NAME)

    with pytest.raises(Refused, match="cannot be read"):
        list(members.read(unzipped(tar)))


def test_an_archive_may_unpack_to_a_hundred_times_its_size_and_a_small_one_to_a_gigabyte() -> None:
    assert archives.unpacked_max(5_000_000) == 1024**3
    assert archives.unpacked_max(10**9) == 10**11


def test_a_database_with_a_view_is_none_of_ours(config: Config, archive: Path, tmp_path: Path) -> None:
    """Reading it may take for ever: the program must not come to that."""
    with tarfile.open(archive) as opened:
        held = Archive({one.name: opened.extractfile(one).read() for one in opened})  # type: ignore[union-attr]
    held.database("DROP TABLE marks", "CREATE VIEW marks AS SELECT 'x' AS name, 1 AS at")
    (tmp_path / "bad.tar.gz").write_bytes(held.to_bytes())

    with pytest.raises(Refused, match="its database is damaged: it holds 'marks'"):
        restore.verify(config, str(tmp_path / "bad.tar.gz"), "")
