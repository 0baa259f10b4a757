"""How much room data takes."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Size:
    """In bytes. What was written last stands in the log of a file first; the log of a server is its own."""

    data: int
    log: int
