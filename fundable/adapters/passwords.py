"""Passwords as argon2id hashes (argon2-cffi), a bounded number at a time."""

import secrets
from base64 import b64encode
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE = 2
"""Hashing takes memory and a core: more at a time would starve every other call (access 6)."""


class Argon2Passwords:
    """The OWASP minimum for argon2id (19 MiB, 2 passes, 1 lane): a client login verifies three times."""

    def __init__(self, memory_kib: int = 19 * 1024) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=memory_kib, parallelism=1)
        self._slots = BoundedSemaphore(AT_ONCE)
        self._of_nobody = _of_nobody(self._hasher)

    def hash(self, password: str) -> str:
        with self._slots:
            return self._hasher.hash(password)

    def verify(self, password_hash: str | None, password: str) -> bool:
        """False for a wrong password, and for no hash at all after the same work."""
        try:
            with self._slots:
                return self._hasher.verify(password_hash or self._of_nobody, password) and bool(password_hash)
        except (VerificationError, InvalidHashError):
            return False


def _of_nobody(hasher: PasswordHasher) -> str:
    """Written as a hash is, and of no password at all: refusing against it takes the same work, and making it none."""
    salt, digest = (
        b64encode(secrets.token_bytes(size)).rstrip(b"=").decode() for size in (hasher.salt_len, hasher.hash_len)
    )
    cost = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${cost}${salt}${digest}"
