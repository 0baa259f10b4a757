"""Where the data are: here, on another machine, or in another database."""

import socket
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from fundable import file_stores, files
from fundable.config import Config
from fundable.db import schema
from fundable.db.agency.settings import installation_id
from fundable.db.database import Database
from fundable.db.operation import servers
from fundable.domain.errors import Refused
from fundable.domain.operation.servers import still_seen

STANDBY = "standby"
"""A file in data that are a copy of another machine's. Nothing opens them, so nothing of them is charged or mailed."""
RESTORED = b"restored"
"""What that file says in a copy. It's empty in data that were in use here, which nobody else may have: even a full disk
has room for that."""


def check_open_here(config: Config) -> None:
    """Raises Refused `standby`."""
    if (config.data_dir / STANDBY).exists():
        raise Refused(
            "standby",
            f"The data in {config.data_dir} is a standby: a copy that nothing opens while another machine serves it. "
            "Once that one is off for good, run 'fundable promote'.",
        )


def check_files_here(config: Config) -> None:
    """Files that moved are a part of them where they moved from. Raises Refused `files_moved`, `files_unmoved`."""
    kept_in = config.files_mark.read_text() if config.files_mark.exists() else ""
    if kept_in and kept_in != config.files_url:
        raise Refused(
            "files_moved",
            f"The files in {config.data_dir} moved to {kept_in}. Set FUNDABLE_FILES_URL to that. To bring them back, "
            "run 'fundable migrate-to --files folder' then.",
        )
    if config.files_url and not kept_in and any(map(files.has_files, config.sent_dirs)):
        raise Refused(
            "files_unmoved",
            f"FUNDABLE_FILES_URL is set, and the files in {config.data_dir} never moved there. Remove it, and run "
            f"'fundable migrate-to --files {config.files_url}'.",
        )


def check_not_moved(config: Config) -> None:
    """Data that moved are older where they moved from. Raises Refused `data_moved`, `database_unready`."""
    if config.has_moved and config.moving_mark.exists():
        raise Refused(
            "data_moved",
            f"A move of the data in {config.data_dir} to {config.moving_mark.read_text()} was cut off. Run "
            "'fundable migrate-to' with that address again: it finds out where the data is.",
        )
    if config.has_moved:
        raise Refused(
            "data_moved",
            f"The data in {config.data_dir} moved to {config.moved_mark.read_text()}. Set FUNDABLE_DATABASE_URL to "
            "open it there. To bring it back, set it and run 'fundable migrate-to file'.",
        )
    if not config.has_database_server:
        return
    from fundable.db import data_moves  # noqa: PLC0415 - a file needs nothing of it

    if data_moves.has_left(str(config.database)):
        if config.moved_mark.exists():
            sentence = (
                "The data was moving back into a file, and that was cut off. Run 'fundable migrate-to file' again."
            )
            raise Refused("data_moved", sentence)
        raise Refused(
            "data_moved",
            f"The data in {data_moves.shown(str(config.database))} moved back into a file. Remove "
            "FUNDABLE_DATABASE_URL on the machine that has it. To move it here again, run 'fundable migrate-to' there.",
        )


def check_nothing_lost(config: Config) -> None:
    """Beside files that were sent, a database that is empty or not there was lost: a new one would know nothing of
    them, and they would be collected. So was a server's that is empty beside a file. Raises Refused `database_lost`."""
    if config.has_database_server and (config.has_mark or files.size(config.database_path)):
        what = "the data moved there" if config.has_mark else f"{config.database_path} has data that never moved there"
        advice = "Name the right database, or remove FUNDABLE_DATABASE_URL and run 'fundable migrate-to'."
        raise Refused("database_lost", f"{schema.name(config.database)} is empty, and {what}. {advice}")
    found: Path | str | None = next((one for one in config.sent_dirs if files.has_files(one)), None)
    if found is None and config.files_mark.exists():
        found = config.files_url
    if found:
        name = schema.name(config.database)
        sentence = f"{name} is empty or missing, but {found} contains uploaded files. Restore a backup."
        raise Refused("database_lost", sentence)


def check_unseen(config: Config) -> None:
    """A server that lost its lock, because the database failed over, may still have the data open. One of this address
    would be us, or one that was killed here. Raises Refused `already_running`, `database_away`."""
    if not config.has_database_server:
        return
    with closing(Database(config.database)) as database, database.read() as connection:
        found = servers.seen_but(connection, (socket.gethostname(), config.port))
    if found:
        raise still_seen(found)


def still_fit(config: Config) -> bool:
    """Whether the data are still what a server has begun with: of a schema that it can work with, and with their files
    in its bucket. Raises Refused `database_unready`, `database_damaged`, `database_away`."""
    if not schema.fits(config.database, schema.version(config.database)):
        return False
    if not config.files_url:
        return True
    with closing(Database(config.database)) as database:
        installation = installation_id(database, datetime.now(UTC))
    try:
        file_stores.check_claimed(config, installation)
    except Refused as refused:
        if refused.code == "files_taken":
            return False
        raise
    return True
