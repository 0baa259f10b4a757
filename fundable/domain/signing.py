"""Signatures by a key of our own."""

from pathlib import Path
from typing import Protocol

from fundable.domain.errors import Refused


class Signer(Protocol):
    """`fingerprint` tells its key from others, and gives nothing of it away."""

    @property
    def fingerprint(self) -> str: ...
    def sign(self, text: str) -> str: ...
    def is_valid(self, text: str, signature: str) -> bool: ...


def other_key(path: Path) -> Refused:
    return Refused(
        "other_key",
        f"{path} isn't the key that this data is signed with: copy that file from the server that used this database "
        "before, or from an encrypted backup.",
    )
