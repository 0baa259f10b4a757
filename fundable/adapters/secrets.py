"""Secrets that were entered in the browser: files in one folder that nobody else may read."""

import os
import secrets
from collections.abc import Iterable
from pathlib import Path
from threading import Lock

from fundable import files
from fundable.domain.errors import refusing_faults
from fundable.domain.operation.secrets import Secret


class SecretFiles:
    """The SecretStore port."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lock = Lock()

    def read(self, name: Secret) -> str | None:
        try:
            return (self._root / name).read_text(encoding="utf-8", errors="replace").strip()
        except FileNotFoundError:
            return None

    def change(self, changes: Iterable[tuple[Secret, str | None]]) -> None:
        with self._lock, refusing_faults():
            self._root.mkdir(mode=0o700, parents=True, exist_ok=True)
            for name, text in changes:
                if text is None:
                    (self._root / name).unlink(missing_ok=True)
                else:
                    self._write(name, text)
                files.sync(self._root)

    def remove_leftovers(self) -> None:
        for name in Secret:
            for draft in self._root.glob(f".{name}.*"):
                draft.unlink()

    def _write(self, name: Secret, text: str) -> None:
        """The old content stays until the new one is on the disk."""
        draft = self._root / f".{name}.{secrets.token_hex(8)}"
        descriptor = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(self._root / name)
        finally:
            draft.unlink(missing_ok=True)
