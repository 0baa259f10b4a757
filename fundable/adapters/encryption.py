"""Encryption in the age format (pyrage), so that what we encrypt can be opened without this program."""

import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from fundable.domain.errors import Refused
from fundable.domain.operation.archives import too_large
from fundable.ourselves import OURSELVES

if TYPE_CHECKING:
    import pyrage

IN_MEMORY_MAX = 512 * 1024 * 1024
IDENTITY = "AGE-SECRET-KEY-1"
APART = "with-passphrase"
"""The command that calls `apart`; it is for us alone."""
WRONG_KEY, TOO_BUSY = 3, 4
TRIES, HARD_ENOUGH = 4, 18
"""The library looks how fast the machine is at that moment, and makes a passphrase as hard to guess as fits (two to
this power, 18 for the program `age`), or refuses to open what is 16 times harder. A machine that is stopped for a
moment, as servers that are shared are, would be held for a slow one, so it is asked again."""


class AgeCipher:
    """The Cipher port. With a recipient (age1…) only who has its key can decrypt, not even this machine; with a
    passphrase whoever knows it."""

    def __init__(self, passphrase: str, recipient: str) -> None:
        self._passphrase = passphrase
        self._recipient = recipient

    @property
    def has_key(self) -> bool:
        return bool(self._passphrase or self._recipient)

    @property
    def largest_bytes(self) -> int | None:
        return IN_MEMORY_MAX if self._passphrase and not self._recipient else None

    def with_passphrase(self, passphrase: str) -> "AgeCipher":
        return AgeCipher(passphrase, "")

    def encrypt(self, source: Path, target: Path) -> None:
        import pyrage

        if self._recipient:
            recipients = [_recipient(self._recipient)]
            with source.open("rb") as plain, target.open("wb") as sealed:
                pyrage.encrypt_io(plain, sealed, recipients)
            return
        if not self._passphrase:
            raise Refused(
                "backup_no_key",
                "There's no encryption key. Set FUNDABLE_BACKUP_PASSPHRASE or FUNDABLE_BACKUP_RECIPIENT.",
            )
        _with_passphrase("encrypt", source, target, self._passphrase)

    def decrypt(self, source: Path, target: Path, key: str) -> None:
        key = key or self._passphrase
        if not key:
            raise Refused(
                "backup_locked",
                "This backup is encrypted. Set FUNDABLE_BACKUP_PASSPHRASE, or give a file with the passphrase or "
                "age key with --key.",
            )
        lines = [line.strip() for line in key.splitlines() if line.strip().startswith(IDENTITY)]
        if lines:
            _with_identities(source, target, lines)
        else:
            _with_passphrase("decrypt", source, target, key)


def _recipient(text: str) -> "pyrage.x25519.Recipient":
    import pyrage

    try:
        return pyrage.x25519.Recipient.from_str(text)
    except pyrage.RecipientError:
        raise Refused(
            "backup_no_key", "FUNDABLE_BACKUP_RECIPIENT isn't a valid age key: a character is wrong. Copy it again."
        ) from None


def _undecipherable() -> Refused:
    return Refused(
        "backup_locked",
        "This backup can't be decrypted: the passphrase or key is wrong, or the file is damaged. Nothing was changed.",
    )


def _with_identities(source: Path, target: Path, lines: list[str]) -> None:
    import pyrage

    try:
        identities = [pyrage.x25519.Identity.from_str(line) for line in lines]
        with source.open("rb") as sealed, target.open("wb") as plain:
            pyrage.decrypt_io(sealed, plain, identities)
    except (pyrage.DecryptError, pyrage.IdentityError):
        raise _undecipherable() from None
    except OSError as error:
        if error.errno:
            raise
        raise _undecipherable() from None  # the stream's own word for a byte that has changed


def _with_passphrase(action: str, source: Path, target: Path, passphrase: str) -> None:
    """By a process of its own. To make a passphrase hard to guess takes 256 MB or more, the faster the machine the
    more, which are to be given back; and who does not get them is ended by the library, not told. Meanwhile nothing
    else would run, because it never lets go of the interpreter. Raises OSError, Refused `backup_large`,
    `backup_memory`, and to decrypt also `backup_locked`, `backup_busy`."""
    if source.stat().st_size > IN_MEMORY_MAX:
        raise too_large(source.stat().st_size)
    command = [*OURSELVES, APART, action, str(source), str(target)]
    done = subprocess.run(command, input=passphrase.encode(), capture_output=True, check=False)  # noqa: S603
    if done.returncode == WRONG_KEY:
        raise _undecipherable()
    if done.returncode == TOO_BUSY:
        raise Refused(
            "backup_busy",
            "This machine is too busy, or too slow compared with the one that encrypted this backup, to open it "
            "with a passphrase. Try again when it's idle. Nothing was changed.",
        )
    if done.stdout.isdigit():
        raise OSError(int(done.stdout), os.strerror(int(done.stdout)), str(target))
    if done.returncode:
        raise Refused(
            "backup_memory",
            f"There wasn't enough memory to {action} the backup with a passphrase. That takes up to 1 GB for a "
            "few seconds. Use a machine with more memory, or a key pair: create one with 'age-keygen', and set "
            "FUNDABLE_BACKUP_RECIPIENT to its public key (age1…) instead of the passphrase.",
        )


def apart(action: str, source: Path, target: Path, passphrase: str) -> int:
    """In the process that `_with_passphrase` has started, the exit code; the number of a fault of the system's is
    written to standard output."""
    import pyrage

    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")  # before the server, should memory run out
    work = {"encrypt": _sealed, "decrypt": _opened}[action]
    try:
        target.write_bytes(work(source.read_bytes(), passphrase))
    except pyrage.DecryptError as error:
        return TOO_BUSY if _is_too_hard(error) else WRONG_KEY
    except OSError as error:
        sys.stdout.write(str(error.errno))
        return 1
    return 0


def _sealed(plain: bytes, passphrase: str) -> bytes:
    import pyrage

    best = b""
    for _ in range(TRIES):
        best = max(best, pyrage.passphrase.encrypt(plain, passphrase), key=hardness)
        if hardness(best) >= HARD_ENOUGH:
            break
    return best


def _opened(sealed: bytes, passphrase: str) -> bytes:
    import pyrage

    for _ in range(TRIES - 1):
        try:
            return bytes(pyrage.passphrase.decrypt(sealed, passphrase))
        except pyrage.DecryptError as error:
            if not _is_too_hard(error):
                raise
    return bytes(pyrage.passphrase.decrypt(sealed, passphrase))


def hardness(sealed: bytes) -> int:
    """How hard its passphrase is to guess: the power of two that its second line ends with; 0 if it does not."""
    found = re.match(rb"age-encryption\.org/v1\n-> scrypt \S+ (\d+)\n", sealed)
    return int(found[1]) if found else 0


def _is_too_hard(error: Exception) -> bool:
    return "xcessive work" in str(error)
