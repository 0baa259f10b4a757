"""The agency's own texts: files of the data directory that take the place of ours."""

from datetime import UTC, datetime
from importlib import resources
from pathlib import Path

from fundable import files
from fundable.domain.errors import refusing_faults

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
        return self.ours(name)

    def ours(self, name: str) -> str:
        return (resources.files("fundable") / "templates" / "legal" / f"{name}.md").read_text(encoding="utf-8")

    def write(self, name: str, text: str) -> None:
        """Puts a text in place as a whole, so that nobody ever reads half of it. Raises Refused `storage_full`."""
        with refusing_faults():
            self._root.mkdir(mode=0o700, exist_ok=True)
            files.put(self._root / f"{name}.md", text.encode())

    def remove(self, name: str) -> None:
        """Raises Refused `storage_full`."""
        with refusing_faults():
            (self._root / f"{name}.md").unlink(missing_ok=True)

    def changed_at(self, name: str) -> datetime:
        return datetime.fromtimestamp((self._root / f"{name}.md").stat().st_mtime, UTC)

    def is_own(self, name: str) -> bool:
        return (self._root / f"{name}.md").is_file()
