"""The agency's own words for the pages that the law asks for."""

from datetime import datetime
from typing import Protocol


class Texts(Protocol):
    """The agency's own words for the pages that the law asks for, as Markdown. Its methods raise OSError."""

    def read(self, name: str) -> str:
        """The agency's own text, else the one that comes with the program."""
        ...

    def ours(self, name: str) -> str:
        """The one that comes with the program."""
        ...

    def write(self, name: str, text: str) -> None: ...
    def remove(self, name: str) -> None:
        """The text that comes with the program takes its place again."""
        ...

    def is_own(self, name: str) -> bool: ...
    def changed_at(self, name: str) -> datetime:
        """When the agency's own file was last written."""
        ...
