"""Signatures with a key that only this data directory knows."""

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from fundable import files

KEY_BYTES = 32


class HmacSigner:
    """HMAC-SHA256, as 64 hex digits."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()

    def is_valid(self, text: str, signature: str) -> bool:
        return hmac.compare_digest(self.sign(text).encode(), signature.encode())

    @property
    def fingerprint(self) -> str:
        return self.sign("fingerprint")


def fingerprint(path: Path) -> str | None:
    """Of the key in this file. None where there is none. Raises ValueError when it was cut."""
    return HmacSigner(load_or_create_key(path)).fingerprint if path.exists() else None


def load_or_create_key(path: Path) -> bytes:
    """The key in this file, made on first use, readable by its owner alone. Raises ValueError when it was cut."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        _create(path)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise ValueError(
            f"{path} is damaged: it holds {len(key)} bytes, not {KEY_BYTES}. Restore it from an encrypted "
            "backup, or delete it: a new one is made, and links in earlier emails stop working."
        )
    return key


def _create(path: Path) -> None:
    """Complete or not at all: a crash leaves no half key, and of two processes the first one's key stays."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_bytes(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    files.sync(path.parent)
