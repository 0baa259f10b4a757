"""This machine, or a folder that becomes one: its files, its users, its commands."""

import json
import os
import shutil
import subprocess
from dataclasses import asdict
from pathlib import Path

from fundable.domain.errors import Refused
from fundable.domain.operation.installation import RECORD, InstallRecord

_OWN_LIBRARIES = ("LD_LIBRARY_PATH", "SSL_CERT_FILE")


class Machine:
    """The Host port below `root`; the running machine when that is /."""

    def __init__(self, root: Path) -> None:
        self._root = root

    @property
    def is_live(self) -> bool:
        return self._root == Path("/") and Path("/run/systemd/system").is_dir()

    def read(self, path: Path) -> str | None:
        try:
            return self._at(path).read_text(encoding="utf-8", errors="surrogateescape")
        except FileNotFoundError:
            return None

    def read_record(self) -> InstallRecord | None:
        text = self.read(RECORD)
        if text is None:
            return None
        try:
            values = json.loads(text)
            return InstallRecord(
                **{**values, "digests": {path: tuple(kept) for path, kept in values["digests"].items()}}
            )
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise Refused(
                "record_damaged", f"{RECORD} can't be read: {error}. Move it away and install again."
            ) from error

    def write_record(self, record: InstallRecord) -> None:
        self.write(RECORD, json.dumps(asdict(record), indent=1) + "\n", 0o644)

    def write(self, path: Path, text: str, mode: int) -> None:
        """Whole or not at all, and never for a moment readable by more people than `mode` says."""
        target = self._at(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(f".{target.name}.part")
        part.unlink(missing_ok=True)
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(text)
            os.fchmod(file.fileno(), mode)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)

    def move(self, path: Path, target: Path) -> None:
        self._at(path).replace(self._at(target))

    def remove(self, path: Path) -> None:
        self._at(path).unlink(missing_ok=True)

    def remove_empty(self, folder: Path) -> None:
        if not self.list_folder(folder):
            self._at(folder).rmdir()

    def remove_tree(self, path: Path) -> None:
        if self._at(path).is_dir():
            shutil.rmtree(self._at(path))

    def list_folder(self, path: Path) -> list[str]:
        folder = self._at(path)
        return sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else []

    def copy_program(self, source: Path, target: Path) -> None:
        """`source` is where the running program lies, whatever the root is."""
        folder = self._at(target)
        if folder.exists() and folder.samefile(source):
            return
        part = folder.with_name(f".{folder.name}.part")
        shutil.rmtree(part, ignore_errors=True)
        shutil.copytree(source, part, symlinks=True)
        for path in (part, *part.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
        if folder.exists():
            shutil.rmtree(folder)
        part.rename(folder)

    def link(self, path: Path, target: Path) -> None:
        part = self._at(path).with_name(f".{path.name}.part")
        part.unlink(missing_ok=True)
        part.symlink_to(target)
        part.replace(self._at(path))

    def linked(self, path: Path) -> Path | None:
        link = self._at(path)
        return link.readlink() if link.is_symlink() else None

    def make_user(self) -> bool:
        if not self.has("systemd-sysusers"):
            return False
        self.run("systemd-sysusers", *([] if self._root == Path("/") else [f"--root={self._root}"]))
        return True

    def give_folder(self, path: Path, user: str) -> None:
        """Makes it, and gives it with all that is in it to the user where there is one."""
        folder = self._at(path)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        line = next(
            (line for line in (self.read(Path("/etc/passwd")) or "").splitlines() if line.startswith(f"{user}:")), ""
        )
        if not line or os.geteuid() != 0:
            return
        uid, gid = (int(number) for number in line.split(":")[2:4])
        for found in (folder, *folder.rglob("*")):
            if (status := found.lstat()).st_uid != uid or status.st_gid != gid:
                os.chown(found, uid, gid, follow_symlinks=False)

    def has(self, command: str) -> bool:
        return shutil.which(command) is not None

    def run(self, *command: str) -> None:
        """Raises Refused `command_failed` with its own words."""
        done = subprocess.run(  # noqa: S603  our own words and no shell
            command, env=_without_our_libraries(), capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            told = (done.stderr or done.stdout).strip()
            raise Refused("command_failed", f"`{' '.join(command)}` failed: {told}")

    def _at(self, path: Path) -> Path:
        return self._root / path.relative_to("/")


def _without_our_libraries() -> dict[str, str]:
    """The packaged program finds its libraries by a variable that would make other programs load them too."""
    kept = {name: value for name, value in os.environ.items() if name not in _OWN_LIBRARIES}
    original = os.environ.get("LD_LIBRARY_PATH_ORIG")
    return {**kept, "LD_LIBRARY_PATH": original} if original else kept
