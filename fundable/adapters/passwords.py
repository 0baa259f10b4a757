"""Passwords as argon2id hashes (argon2-cffi), a bounded number at a time."""

from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE = 2
"""Hashing takes memory and a core: more at a time would starve every other call (THREATS 19)."""


class Argon2Passwords:
    """The OWASP minimum for argon2id (19 MiB, 2 passes, 1 lane): a client login verifies three times."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._slots = BoundedSemaphore(AT_ONCE)
        self._of_nobody = self.hash("a password that nobody has")

    def hash(self, password: str) -> str:
        with self._slots:
            return self._hasher.hash(password)

    def verify(self, password_hash: str | None, password: str) -> bool:
        """False for a wrong password, and for no hash at all after the same work."""
        try:
            with self._slots:
                return self._hasher.verify(password_hash or self._of_nobody, password) and password_hash is not None
        except (VerificationError, InvalidHashError):
            return False
