"""What is kept, as files for other programs: one list, or everything of a client or of the agency."""

import os
import shutil
import zipfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Protocol, TextIO

from fundable.app import App
from fundable.db.operation import exports
from fundable.db.sites.drafting import pictures
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import Order, parse_status
from fundable.domain.progress import Progress
from fundable.services.operation import audit, list_formats

WORKS = 2
"""Each list is written in two forms."""

README = """The data {site} stores about {whom}, exported on {day}.

Each list comes twice: as .csv for a spreadsheet and as .jsonl (one JSON object per line) for a program.
Amounts are cents, times are UTC. In the .csv files a cell that a spreadsheet would run as a formula begins with an
apostrophe. Uploaded files are in the folder files, under the names (file_name) in the lists
uploads and answer_files. Photos of websites are there, too, each under its stem in the list site_photos.

Passwords, logins, links and keys aren't included: they give access, and are of no use elsewhere.
"""
MISSING = "MISSING.txt"
WHAT_IS_MISSING = """These files are named in the lists, and weren't found when this export was made. `fundable
doctor` says which files are lost; a backup may still have them.

{names}
"""
FOR_A_CLIENT = """
You can hand this to the client. Read it first: it includes your staff's notes.
"""


@dataclass(frozen=True, slots=True)
class Exported:
    """How many files are in it, and the names of those that weren't found."""

    files: int
    missing: tuple[str, ...]


class Target(Protocol):
    def text(self, name: str) -> Any: ...
    def copy(self, file: Path, name: str) -> None: ...
    def add(self, data: bytes, name: str) -> None: ...


def rows(app: App, noun: str, status: str | None = None) -> Iterator[dict[str, Any]]:
    """One list, oldest first: amounts are integer cents, times ISO-8601 in UTC. With the first row, not before, raises
    Refused `status_unknown`."""
    wanted = parse_status(status).value if status else None
    with app.database.read() as connection:
        yield from exports.rows(connection, noun, status=wanted)


def count(app: App, noun: str) -> int:
    with app.database.read() as connection:
        return exports.count(connection, noun)


def columns(noun: str) -> tuple[str, ...]:
    return exports.columns(noun)


def everything(
    app: App, target: Path, listed: Sequence[Order], progress: Progress, emails: Collection[str] | None = None
) -> Exported:
    """Writes all there is, or all of a client's orders, into a new folder or a .zip, beside texts that say what it is
    and what is missing. `emails` are the client's, by which what was sent to them is found; that of the newest order,
    where it isn't said.

    It is there at the end or not at all, and for its owner alone. Raises Refused `export_target` for a target that is
    there already, OSError.
    """
    if target.exists():
        raise Refused("export_target", f"{target} already exists. Choose a new folder or .zip for the export.")
    client = ([order.id for order in listed], [listed[0].email] if emails is None else emails) if listed else None
    nouns = [noun for noun in exports.NOUNS if not client or noun not in exports.OF_THE_AGENCY]
    with _new(target) as made:
        with app.database.read() as connection:
            files, photos = exports.file_names(connection, client), exports.photo_files(connection, client)
            total, done = len(nouns) * WORKS + len(files), 0
            with made.text("README.txt") as out:
                out.write(_readme(app, listed))
            for noun in nouns:
                for suffix, write in (("csv", _write_csv), ("jsonl", _write_jsonl)):
                    with made.text(f"{noun}.{suffix}") as out:
                        write(exports.rows(connection, noun, client), out, exports.columns(noun, client is not None))
                    done += 1
                    progress(done, total)
        missing: list[str] = []
        for name in files:  # which may be far away
            if not _add_file(app, made, name):
                missing.append(name)
            done += 1
            progress(done, total)
        missing += [name for name, digest in photos if not _add_photo(app, made, name, digest)]
        if missing:
            _tell(made, missing)
    exported = Exported(done + len(photos) - len(missing), tuple(missing))
    for what in [str(order.id) for order in listed] or ["everything"]:
        audit.note(app, "data.exported", what, files=exported.files)
    return exported


def _add_file(app: App, made: Target, name: str) -> bool:
    """False where it is missing: lost, or deleted since the lists were written."""
    try:
        made.copy(app.files.path(name), f"files/{name}")
    except FileNotFoundError:
        return False
    return True


def _add_photo(app: App, made: Target, name: str, digest: str) -> bool:
    """False where it is missing or was changed."""
    with app.database.read() as connection:
        data = pictures.data_in_row(connection, digest)
    if data := data or app.pictures.get(digest):
        made.add(data, f"files/{name}")
    return bool(data)


def _tell(made: Target, missing: Sequence[str]) -> None:
    with made.text(MISSING) as out:
        out.write(WHAT_IS_MISSING.format(names="\n".join(f"files/{name}" for name in missing)))


def _write_csv(listed: Iterator[dict[str, Any]], out: TextIO, columns: tuple[str, ...]) -> None:
    list_formats.write_csv(listed, out, columns)


def _write_jsonl(listed: Iterator[dict[str, Any]], out: TextIO, _columns: tuple[str, ...]) -> None:
    list_formats.write_jsonl(listed, out)


def _readme(app: App, found: Sequence[Order]) -> str:
    whom = found[0].email if found else "everybody"
    text = README.format(site=app.config.base_url, whom=whom, day=f"{app.clock.now():%Y-%m-%d}")
    return text + (FOR_A_CLIENT if found else "")


class _Folder:
    def __init__(self, root: Path) -> None:
        self._root = root
        root.mkdir(mode=0o700)

    def text(self, name: str) -> TextIO:
        return (self._root / name).open("w", encoding="utf-8", newline="")

    def copy(self, file: Path, name: str) -> None:
        target = self._root / name
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(file, target)

    def add(self, data: bytes, name: str) -> None:
        target = self._root / name
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(data)

    def close(self) -> None:
        """There is nothing to finish."""


class _Zip:
    def __init__(self, path: Path) -> None:
        self._file = os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600), "w+b")
        self._archive = zipfile.ZipFile(self._file, "w", zipfile.ZIP_DEFLATED)

    def text(self, name: str) -> TextIOWrapper:
        return TextIOWrapper(self._archive.open(name, "w", force_zip64=True), "utf-8", newline="")

    def copy(self, file: Path, name: str) -> None:
        self._archive.write(file, name)

    def add(self, data: bytes, name: str) -> None:
        self._archive.writestr(name, data)

    def close(self) -> None:
        self._archive.close()
        self._file.close()


@contextmanager
def _new(target: Path) -> Iterator[Target]:
    """What is written goes to a draft beside the target, which takes its place when all of it is there."""
    draft = target.with_name(f".{target.name}.part")
    _remove(draft)
    made = _Zip(draft) if target.suffix == ".zip" else _Folder(draft)
    try:
        try:
            yield made
        finally:
            made.close()
        draft.rename(target)
    except BaseException:
        _remove(draft)
        raise


def _remove(draft: Path) -> None:
    if draft.is_dir():
        shutil.rmtree(draft)
    else:
        draft.unlink(missing_ok=True)
