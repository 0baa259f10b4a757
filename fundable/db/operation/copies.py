"""A copy of the data, as a backup holds it: how it is taken, and what is done to it before it is lived in again."""

from collections.abc import Callable, Collection, Container, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, delete, select

from fundable.db import audit
from fundable.db.database import Database
from fundable.db.engine.connections import SqliteFile
from fundable.db.engine.files import check_integrity, count_rows, first_view, has, opened
from fundable.db.mail import held_mail, links
from fundable.db.money import checkpoints
from fundable.db.orders import orders
from fundable.db.people import accounts, second_steps
from fundable.db.sites.drafting import sites
from fundable.db.sites.drafting.site_files import is_sound
from fundable.domain.audit import Head
from fundable.domain.errors import Refused
from fundable.domain.money.invoicing.terms import UNSURE
from fundable.domain.operation.archives import (
    DATABASE_NAME,
    OWN_WORDS,
    SECRETS,
    UPLOADS,
    FileDamaged,
    Manifest,
    is_name,
    picture_name,
)
from fundable.domain.operation.backup_store import BackupDraft
from fundable.domain.progress import Progress, silent

RESTORED = "restored"
SENT_FILES = ("answer_files", "unplaced_files")
PICTURES_INDEX = "ix_site_files_pictures"
"""Schemas before 0042 don't have it, and their pictures are in rows. Those before 0013 have no answer_files, those
before 0018 no site_files, and those before 0063 no unplaced_files."""


@dataclass(frozen=True, slots=True)
class CopySources:
    """Where files come from: `locate` knows where a stored one is, `picture` where one of websites is by its SHA-256,
    `rescue` one of its SHA-256 in an earlier backup; `others` are those beside them, by their names."""

    locate: Callable[[str], Path]
    picture: Callable[[str], Path]
    rescue: Callable[[str], Path | None]
    others: Mapping[str, Path]


def take(
    database: Database,
    sources: CopySources,
    draft: BackupDraft,
    manifest: Manifest,
    scratch: Path,
    progress: Progress = silent,
) -> Manifest:
    """Fills a draft with the database, the uploads and pictures it names and the others; the finished manifest. The
    database is copied first; files never change, so those it names cannot be newer than it. One that isn't what was
    stored is taken from an earlier backup, and where none has it, as it is: the manifest's `damaged` says so. An upload
    that is deleted meanwhile is left out, and its row with it; a picture stays named, and is among the damaged. Raises
    Refused `database_damaged`, OSError."""
    copy = scratch / DATABASE_NAME
    counts = database.copy_to(copy)
    check(copy, counts)
    stored, pictures = stored_sums(copy), named_pictures(copy)
    sums, gone, held, total = {}, [], set(), len(stored) + len(pictures)
    for done, (name, digest) in enumerate(stored.items()):
        progress(done, total)
        try:
            sums[f"{UPLOADS}/{name}"] = _added(draft, f"{UPLOADS}/{name}", sources.locate(name), sources, digest)
        except FileNotFoundError:
            gone.append(name)
    for done, digest in enumerate(pictures, len(stored)):
        progress(done, total)
        if _is_added(draft, digest, sources):
            held.add(digest)
    for name, path in sources.others.items():
        with suppress(FileNotFoundError):
            sums[name] = draft.add(name, path)
    if gone:
        forget_files(copy, gone)
        counts = count(copy)
    sums[DATABASE_NAME] = draft.add(DATABASE_NAME, copy)
    progress(total, total)
    found = tuple(damaged(copy, sums, held))
    finished = replace(_described(manifest, copy), sha256=sums, counts=counts, damaged=found, pictures=len(held))
    draft.finish(finished)
    return finished


def _described(manifest: Manifest, copy: Path) -> Manifest:
    """By what the copy says of itself. Another server may just have brought the data to a newer schema."""
    return replace(manifest, schema=SqliteFile(copy).version() or manifest.schema, audit=audit_head(copy))


def _added(draft: BackupDraft, target: str, source: Path, sources: CopySources, digest: str | None) -> str:
    """Raises FileNotFoundError, OSError."""
    try:
        return draft.add(target, source, digest)
    except (FileDamaged, FileNotFoundError):
        sound = sources.rescue(digest) if digest else None
        return draft.add(target, sound or source)


def _is_added(draft: BackupDraft, digest: str, sources: CopySources) -> bool:
    """A picture, from where it is as it was; none under its name that is another. Raises OSError."""
    for source in (sources.picture(digest), sources.rescue(digest)):
        with suppress(FileDamaged, FileNotFoundError):
            if source:
                draft.add(picture_name(digest), source, digest)
                return True
    return False


def others(root: Path, with_secrets: bool) -> dict[str, Path]:
    """What a backup holds beside the database and the uploads: the agency's own words, and the secrets only if
    nobody can read them in it."""
    folders = (*OWN_WORDS, SECRETS) if with_secrets else OWN_WORDS
    found = (path for folder in folders for path in sorted((root / folder).rglob("*")) if path.is_file())
    return {name: path for path in found if is_name(name := path.relative_to(root).as_posix())}


def check(copy: Path, counts: Mapping[str, int]) -> None:
    """Raises Refused `database_damaged` unless a copy is sound and holds as many rows as the data held."""
    problem = check_integrity(copy) or differing(count(copy), counts)
    if problem:
        raise Refused("database_damaged", f"The database is damaged, so no backup was made of it: {problem}.")


def count(path: Path) -> dict[str, int]:
    with opened(path) as connection:
        return count_rows(connection)


def differing(counted: Mapping[str, int], expected: Mapping[str, int]) -> str | None:
    """The first table that has another number of rows than it should, in words."""
    for table, rows in expected.items():
        if counted.get(table) != rows:
            return f"{table} has {counted.get(table, 'no')} rows instead of {rows}"
    return None


def lost(counted: Mapping[str, int], before: Mapping[str, int]) -> str | None:
    """The first table that has fewer rows than before a migration, in words. It may move a table into another."""
    return differing(
        {table: min(rows, before.get(table, rows)) for table, rows in counted.items()},
        {table: rows for table, rows in before.items() if table in counted},
    )


def strange(path: Path) -> str | None:
    """What makes a database none of ours, in words. We have no views: reading one may take for ever."""
    with opened(path) as connection:
        view = first_view(connection)
    return f"it holds {view[:80]!r}" if view else None


def stored_sums(path: Path) -> dict[str, str | None]:
    """The stored files that a copy names, each with its SHA-256. One without that table names none."""
    with opened(path) as connection:
        query = "SELECT file_name, sha256 FROM uploads WHERE state = 'done'"
        for table in filter(partial(has, connection), SENT_FILES):
            query += f" UNION ALL SELECT file_name, sha256 FROM {table}"  # noqa: S608
        return dict(connection.execute(f"{query} ORDER BY file_name").fetchall())


def named_pictures(path: Path) -> list[str]:
    """The pictures of websites that a copy names and doesn't hold itself, by their SHA-256."""
    with opened(path) as connection:
        if not has(connection, PICTURES_INDEX):
            return []
        rows = connection.execute("SELECT sha256 FROM site_files WHERE size_bytes IS NOT NULL ORDER BY sha256")
        return [digest for (digest,) in rows]


def damaged(path: Path, sums: Mapping[str, str], held: Container[str]) -> Iterator[str]:
    """Stored files that aren't what was stored: uploads by their names, compared with the `sums` of a backup, and files
    of websites by their SHA-256, those too that aren't among the pictures that are `held`."""
    for name, digest in stored_sums(path).items():
        if digest and sums.get(f"{UPLOADS}/{name}", digest) != digest:
            yield name
    yield from (digest for digest in named_pictures(path) if digest not in held)
    with opened(path) as connection:
        if has(connection, "site_files"):
            here = " WHERE size_bytes IS NULL" if has(connection, PICTURES_INDEX) else ""
            rows = connection.execute(f"SELECT sha256, data FROM site_files{here}")  # noqa: S608
            yield from (digest for digest, data in rows if not is_sound(digest, data))


def audit_head(path: Path) -> str | None:
    """The last entry of the audit log in a copy; None for one without a log."""
    with opened(path) as connection:
        if not has(connection, "audit_entries"):
            return None
        row = connection.execute("SELECT seq, hash FROM audit_entries ORDER BY seq DESC LIMIT 1").fetchone()
    return str(Head(*row)) if row else None


def forget_files(path: Path, names: Collection[str]) -> None:
    """Takes files out of a copy that went while it was made."""
    of_name = "(SELECT id FROM uploads WHERE file_name = ?)"
    with opened(path) as connection, connection:
        for name in names:
            connection.execute(
                f"UPDATE intake_forms SET logo_upload_id = NULL WHERE logo_upload_id IN {of_name}",  # noqa: S608
                (name,),
            )
            connection.execute("DELETE FROM uploads WHERE file_name = ?", (name,))
            for table in filter(partial(has, connection), SENT_FILES):
                connection.execute(f"DELETE FROM {table} WHERE file_name = ?", (name,))  # noqa: S608


def make_fit_to_live(path: Path, now: datetime, manifest: Manifest, replaced: str | None) -> None:
    """What a copy needs before it takes the place of later data: nobody is logged in, no link opens anything, no
    message goes out until an operator says so, and the next start begins with asking the payment provider. Its audit
    log says so, and where the log of the data that it replaces ended."""
    database = Database(path)
    try:
        with database.write() as connection:
            accounts.end_everybody(connection)
            second_steps.end_all(connection)
            held_mail.hold(connection, now)
            sites.end_previews(connection)
            links.end_but(connection, held_mail.held_links(connection), now)
            connection.execute(delete(checkpoints.marks).where(checkpoints.marks.c.name.contains("thorough")))
            checkpoints.put(connection, RESTORED, now)
            checkpoints.put(connection, UNSURE, now)
            facts = {"made_at": manifest.made_at.isoformat(), "program": manifest.program, "orders": manifest.orders}
            audit.record(connection, now, "backup.restored", backup=facts, replaced=replaced)
    finally:
        database.close()


def was_restored(connection: Connection) -> bool:
    """Whether the data have been restored and not been compared with the payment provider's since."""
    return checkpoints.get(connection, RESTORED) is not None


def forget_restored(connection: Connection) -> None:
    connection.execute(delete(checkpoints.marks).where(checkpoints.marks.c.name == RESTORED))


def first_order_at(connection: Connection) -> datetime | None:
    query = select(orders.orders.c.created_at).where(orders.orders.c.seq > 0).order_by(orders.orders.c.seq).limit(1)
    return connection.execute(query).scalar_one_or_none()
