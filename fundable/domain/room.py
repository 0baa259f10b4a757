"""Room on the disk: when it is full. On a small disk a share counts in place of the bytes."""

from dataclasses import dataclass

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Reserve:
    """What stays free: so many bytes, or less on a disk of which that is more than a share."""

    size_bytes: int
    share: float

    def is_touched(self, free: int, total: int) -> bool:
        return free < min(self.size_bytes, self.share * total)


FOR_ORDERS = Reserve(50 * MEBIBYTE, 0.02)
"""Below it the disk is as good as full, and orders may be refused at any moment."""
FOR_FILES = Reserve(200 * MEBIBYTE, 0.05)
"""Below it no files are taken any more, so that the last room is left to orders."""
