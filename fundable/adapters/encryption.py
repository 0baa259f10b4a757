"""Encryption in the age format (pyrage), so that what we encrypt can be opened without this program."""

from pathlib import Path

from fundable.domain.errors import Refused

IN_MEMORY_MAX = 512 * 1024 * 1024
IDENTITY = "AGE-SECRET-KEY-1"


class AgeCipher:
    """The Cipher port. With a recipient (age1…) only who has its key can decrypt, not even this machine; with a
    passphrase whoever knows it."""

    def __init__(self, passphrase: str, recipient: str) -> None:
        self._passphrase = passphrase
        self._recipient = recipient

    @property
    def has_key(self) -> bool:
        return bool(self._passphrase or self._recipient)

    def encrypt(self, source: Path, target: Path) -> None:
        import pyrage

        if self._recipient:
            recipients = [pyrage.x25519.Recipient.from_str(self._recipient)]
            with source.open("rb") as plain, target.open("wb") as sealed:
                pyrage.encrypt_io(plain, sealed, recipients)
            return
        if not self._passphrase:
            raise Refused(
                "backup_no_key",
                "There is nothing to encrypt with. Set FUNDABLE_BACKUP_PASSPHRASE or FUNDABLE_BACKUP_RECIPIENT.",
            )
        _check_size(source)
        target.write_bytes(pyrage.passphrase.encrypt(source.read_bytes(), self._passphrase))

    def decrypt(self, source: Path, target: Path, key: str) -> None:
        import pyrage

        key = key or self._passphrase
        if not key:
            raise Refused(
                "backup_locked",
                "This backup is encrypted. Set FUNDABLE_BACKUP_PASSPHRASE, or name a file that holds the passphrase "
                "or the age key with --key.",
            )
        try:
            _decrypt(source, target, key)
        except (pyrage.DecryptError, pyrage.IdentityError):
            raise _undecipherable() from None
        except OSError as error:
            if error.errno:
                raise
            raise _undecipherable() from None  # the stream's own word for a byte that has changed


def _undecipherable() -> Refused:
    return Refused(
        "backup_locked",
        "This backup cannot be decrypted: the passphrase or key is another one, or the file is damaged. "
        "Nothing was changed.",
    )


def _decrypt(source: Path, target: Path, key: str) -> None:
    import pyrage

    lines = [line.strip() for line in key.splitlines() if line.strip().startswith(IDENTITY)]
    if lines:
        identities = [pyrage.x25519.Identity.from_str(line) for line in lines]
        with source.open("rb") as sealed, target.open("wb") as plain:
            pyrage.decrypt_io(sealed, plain, identities)
        return
    _check_size(source)
    target.write_bytes(pyrage.passphrase.decrypt(source.read_bytes(), key))


def _check_size(source: Path) -> None:
    """A passphrase's file is held in memory as a whole."""
    if source.stat().st_size > IN_MEMORY_MAX:
        raise Refused(
            "backup_large",
            f"This backup is too large for a passphrase ({source.stat().st_size / 1e6:.0f} MB). Make a key with "
            "'age-keygen', and set FUNDABLE_BACKUP_RECIPIENT to its public part (age1…).",
        )
