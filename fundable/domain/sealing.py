"""What is kept for whoever comes with its key, and for nobody else."""

from typing import Protocol


class Sealer(Protocol):
    """`opened` is None for another key, and for what was changed. A key of 16 bytes seals one thing."""

    def sealed(self, key: bytes, plain: bytes) -> bytes: ...
    def opened(self, key: bytes, sealed: bytes) -> bytes | None: ...
