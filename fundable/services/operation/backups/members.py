"""The files of a gzipped tar, one after the other. It may come from anybody, so memory and time are bounded whatever it
says. The standard library's reader believes every header: a name of gigabytes, a million headers for one file, a map of
holes without end."""

import re
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from fundable.domain.operation.archives import MEMBERS_MAX, damaged, foreign

CHUNK = 1024 * 1024
BLOCK = tarfile.BLOCKSIZE
EXTENSION_MAX = 64 * BLOCK
"""What tar writes before a file whose name or size does not fit into its header. Our names have 500 characters."""
FILE, LONG_NAME, PAX = (tarfile.REGTYPE, tarfile.AREGTYPE), tarfile.GNUTYPE_LONGNAME, tarfile.XHDTYPE
_RECORD = re.compile(rb"(\d{1,5}) (path|size)=")
_LENGTH = re.compile(rb"(\d{1,5}) ")


class Stream(Protocol):
    def read(self, size: int, /) -> bytes: ...


class Unzipped:
    """A stream that ends with a refusal where its content grows beyond `most` bytes."""

    def __init__(self, stream: Stream, most: int) -> None:
        self._stream = stream
        self._left = most

    def read(self, size: int) -> bytes:
        """Less than `size` only at the end. Raises Refused `backup_foreign` for what has grown too large."""
        found = self._stream.read(size)
        self._left -= len(found)
        self.check(0)
        return found

    def check(self, size: int) -> None:
        """Before so much is read in pieces. Raises Refused `backup_foreign`."""
        if size > self._left:
            raise foreign("it unpacks to far more than a backup of its size holds")

    def exactly(self, size: int) -> bytes:
        """Raises EOFError."""
        found = self.read(size)
        if len(found) < size:
            raise EOFError
        return found

    def drain(self) -> None:
        """To the last byte, so that the checksum counts."""
        while self.read(CHUNK):
            pass


@dataclass(frozen=True, slots=True)
class Member:
    """`content` is to be read before the next one is asked for."""

    name: str
    size: int
    content: Iterator[bytes]


def read(stream: Unzipped, most: int = MEMBERS_MAX) -> Iterator[Member]:
    """Raises EOFError, TarError, Refused `backup_foreign` for what we do not write, `backup_damaged`."""
    for _ in range(most + 1):
        entry = _next(stream)
        if entry is None:
            return
        stream.check(entry.size)
        yield Member(entry.name, entry.size, _content(stream, entry.size))
    raise foreign(f"it holds more than {most} files")


def _next(stream: Unzipped) -> tarfile.TarInfo | None:
    """The header of the next file; None at the end."""
    entry = _header(stream)
    if entry is None or entry.type in FILE:
        return entry
    if entry.type not in (LONG_NAME, PAX):
        raise foreign(f"it holds {entry.name[:80]!r}")
    if entry.size > EXTENSION_MAX:
        raise foreign("the header of one of its files is far too long")
    said = stream.exactly(_padded(entry.size))[: entry.size]
    named = _header(stream)
    if named is None or named.type not in FILE:
        raise foreign("the header of one of its files says nothing of a file")
    if entry.type == LONG_NAME:
        named.name = _text(said.partition(b"\0")[0])
    else:
        _apply(said, named)
    return named


def _header(stream: Unzipped) -> tarfile.TarInfo | None:
    block = stream.read(BLOCK)
    if not block.strip(b"\0"):
        return None
    if len(block) < BLOCK:
        raise EOFError
    entry = tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
    if entry.size < 0:
        raise damaged(f"{entry.name[:80]!r} in it cannot be read")
    return entry


def _apply(records: bytes, entry: tarfile.TarInfo) -> None:
    """The name and the size that a pax header gives to the file behind it (POSIX.1-2008, "pax Header Block")."""
    at = 0
    while at < len(records):
        length = _LENGTH.match(records, at)
        end = at + int(length[1]) if length else at
        if end <= at or end > len(records):
            raise damaged(f"{entry.name[:80]!r} in it cannot be read")
        if field := _RECORD.match(records, at):
            value = _text(records[field.end() : end - 1])
            if field[2] == b"path":
                entry.name = value
            else:
                entry.size = _size(value, entry)
        at = end


def _size(value: str, entry: tarfile.TarInfo) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", value):
        raise damaged(f"{entry.name[:80]!r} in it cannot be read")
    return int(value)


def _text(value: bytes) -> str:
    return value.decode("utf-8", "surrogateescape")


def _content(stream: Unzipped, size: int) -> Iterator[bytes]:
    left = size
    while left:
        chunk = stream.exactly(min(CHUNK, left))
        left -= len(chunk)
        yield chunk
    stream.exactly(_padded(size) - size)


def _padded(size: int) -> int:
    return -(-size // BLOCK) * BLOCK
