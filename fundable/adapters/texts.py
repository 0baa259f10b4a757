"""The agency's own texts: files of the data directory that take the place of ours."""

from importlib.resources import files
from pathlib import Path

SIZE_MAX = 200_000


class TextFiles:
    """The Texts port. A file that is there is read anew each time, so that a change shows at once."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def read(self, name: str) -> str:
        """The agency's `<data>/texts/NAME.md`, else the one that comes with the program."""
        own = self._root / f"{name}.md"
        if own.is_file() and own.stat().st_size <= SIZE_MAX:
            return own.read_text(encoding="utf-8", errors="replace")
        return (files("fundable") / "templates" / "legal" / f"{name}.md").read_text(encoding="utf-8")
