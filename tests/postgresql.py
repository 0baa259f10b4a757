"""A real PostgreSQL: Debian's, started by the test as processes of its own, with its data in a folder."""

import os
import pwd
import shutil
import signal
import sqlite3
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from tempfile import mkdtemp
from typing import Self

from sqlalchemy import URL, Connection, NullPool, create_engine

from fundable.db import schema
from fundable.db.engine.postgresql.moving import fill, note_statements, stored, tables
from fundable.db.engine.postgresql.schema import SCHEMA, create
from tests.running import ROOT, free_port

FETCHED = ROOT / ".cache" / "programs"
BINARIES = "usr/lib/postgresql/*/bin"
USER = "fundable"
TRIES = 3
# Tests lose nothing when the machine does, so nothing waits for a disk.
SETTINGS = {"fsync": "off", "full_page_writes": "off", "jit": "off", "unix_socket_directories": ""}


class PostgreSQL:
    """Runs while its block does."""

    def __init__(self) -> None:
        self._port = 0
        self._made = 0
        self._passing: list[str] = []
        self._like: dict[Path, URL] = {}

    def __enter__(self) -> Self:
        self._folder = Path(mkdtemp(prefix="postgresql-"))
        os.chown(self._folder, _USER.pw_uid, _USER.pw_gid)
        try:
            self._bin = _binaries(self._folder)
            self._fill()
            self._begin()
        except BaseException:
            shutil.rmtree(self._folder)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if (self._folder / "data" / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self._folder)

    @property
    def port(self) -> int:
        return self._port

    def _fill(self) -> None:
        """Makes what it begins with."""
        self._run("initdb", "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    def empty(self) -> URL:
        """One with nothing in it."""
        return self._another("template0")

    @cached_property
    def with_schema(self) -> URL:
        """One with all that is declared, and nothing in it."""
        made = self._create("with_schema", "template0")
        with self._connected(made) as connection:
            create(connection, schema.declared())
        return made

    def filled(self, file: Path) -> URL:
        """One with all that a file of our schema holds."""
        made = self.copied(self.with_schema)
        with self._connected(made) as connection:
            fill(connection, file, schema.declared())
        return made

    def like(self, file: Path) -> URL:
        """The same, made once, for a file that stays as it is. It's copied, and nobody is connected to it."""
        if file not in self._like:
            self._like[file] = self.filled(file)
            self._passing.remove(str(self._like[file].database))
        return self._like[file]

    def earlier(self, file: Path, now: Path) -> URL:
        """One with all that a file of an earlier schema holds, and no more tables and columns than that has. `now` is
        the same file, upgraded."""
        made = self.filled(now)
        with self._connected(made) as connection, closing(sqlite3.connect(file)) as source:
            _take_back(connection, source)
        return made

    def _begin(self) -> None:
        """On a port that nobody took meanwhile."""
        for _ in range(TRIES - 1):
            self._port = free_port()
            with suppress(AssertionError):
                return self.start()
        self._port = free_port()
        return self.start()

    def start(self) -> None:
        """On the same port each time."""
        settings = {**SETTINGS, "port": self._port, "listen_addresses": "127.0.0.1"}
        options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """Answers nobody any more, and cuts off who is connected."""
        self._run("pg_ctl", "-m", "immediate", "stop")

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """It takes what it's asked, and answers nothing while the block runs."""
        main = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(main, signal.SIGSTOP)  # from now on it makes no others
        others = [int(pid) for pid in Path(f"/proc/{main}/task/{main}/children").read_text().split()]
        try:
            for pid in others:
                os.kill(pid, signal.SIGSTOP)
            yield
        finally:
            for pid in (*others, main):
                os.kill(pid, signal.SIGCONT)

    def wait_for_followers(self) -> None:
        """From now on nothing is acknowledged that none of them has."""
        with self._connected(self._url("postgres"), isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
            connection.exec_driver_sql("SELECT pg_reload_conf()")

    def copied(self, of: URL) -> URL:
        """One with all that another has, to which nobody is connected."""
        return self._another(str(of.database))

    def drop(self) -> None:
        """All that were made, but for those that others are made like: 20 MB each, and hundreds in a run."""
        if not self._passing:
            return
        with self._connected(self._url("postgres"), isolation_level="AUTOCOMMIT") as connection:
            while self._passing:
                connection.exec_driver_sql(f"DROP DATABASE IF EXISTS {self._passing.pop()} WITH (FORCE)")

    def _another(self, template: str) -> URL:
        self._made += 1
        self._passing.append(f"test_{self._made}")
        return self._create(self._passing[-1], template)

    def _create(self, name: str, template: str) -> URL:
        server = self._url("postgres")
        with self._connected(server, isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self._url(name)

    def _url(self, database: str) -> URL:
        looks = {"options": f"-c search_path={SCHEMA}"}
        return URL.create("postgresql+psycopg", USER, None, "127.0.0.1", self._port, database, looks)

    @contextmanager
    def _connected(self, url: URL, **options: str) -> Iterator[Connection]:
        engine = create_engine(url, poolclass=NullPool, **options)
        with engine.begin() as connection:
            yield connection

    def _run(self, program: str, *arguments: str) -> None:
        command = [*_as_its_user(), str(self._bin / program), "-D", str(self._folder / "data"), *arguments]
        done = subprocess.run(
            command, check=False, capture_output=True, cwd="/", env=_environment(self._folder), text=True
        )
        log = self._folder / "log"
        said = log.read_text() if log.exists() else ""
        assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}{said}"


class Follower(PostgreSQL):
    """A standby that has all that another has, and follows it. That one answers for nothing that it doesn't have."""

    def __init__(self, leader: PostgreSQL) -> None:
        super().__init__()
        self._leader = leader

    def __enter__(self) -> Self:
        super().__enter__()
        self._leader.wait_for_followers()
        return self

    def promote(self) -> None:
        """It can be written to from now on."""
        self._run("pg_ctl", "-w", "promote")

    def _fill(self) -> None:
        leader = ("-h", "127.0.0.1", "-p", str(self._leader.port), "-U", USER)
        self._run("pg_basebackup", *leader, "-R", "-X", "stream", "-c", "fast", "--no-sync")


def _take_back(connection: Connection, source: sqlite3.Connection) -> None:
    names = [name for name in tables(source) if name != "alembic_version"]
    for table, columns in _columns(connection).items():
        if table in names:
            for column in columns - {*stored(source, table), *_OF_ITS_OWN}:
                connection.exec_driver_sql(f"ALTER TABLE {table} DROP COLUMN {column} CASCADE")
        elif table not in {"alembic_version", "sqlite_sequence", "file_statements"}:
            connection.exec_driver_sql(f"DROP TABLE {table} CASCADE")
    [version] = source.execute("SELECT version_num FROM alembic_version").fetchone()
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = %s", (version,))
    connection.exec_driver_sql("DROP TABLE file_statements")
    note_statements(connection, source)


def _columns(connection: Connection) -> dict[str, set[str]]:
    """Of each table."""
    query = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
    found = defaultdict[str, set[str]](set)
    for table, column in connection.exec_driver_sql(query):
        found[table].add(column)
    return found


_OF_ITS_OWN = {"rowid", "words"}
"""Columns that only PostgreSQL has."""
_NOT_NEEDED = shutil.ignore_patterns("bitcode", "llvmjit*", "dovecot")
_STARTER = pwd.getpwuid(os.getuid())
_USER = pwd.getpwnam("nobody") if _STARTER.pw_uid == 0 else _STARTER


def _as_its_user() -> Sequence[str]:
    """It refuses to run as root."""
    if _STARTER.pw_uid != 0:
        return ()
    return ("setpriv", f"--reuid={_USER.pw_uid}", f"--regid={_USER.pw_gid}", "--clear-groups")


def _binaries(folder: Path) -> Path:
    """Fetched ones are copied: where they lie, another user may not look."""
    if any(FETCHED.glob(BINARIES)):
        for part in ("usr/lib", "usr/share/postgresql"):
            shutil.copytree(FETCHED / part, folder / part, symlinks=True, ignore=_NOT_NEEDED)
    found = [*folder.glob(BINARIES), *Path("/").glob(BINARIES)]
    assert found, "no PostgreSQL: run `make test`, which fetches it"
    return found[0]


def _environment(folder: Path) -> dict[str, str]:
    libraries = [str(fetched) for fetched in folder.glob("usr/lib/*-linux-gnu")]
    return {**os.environ, "LD_LIBRARY_PATH": os.pathsep.join([*libraries, os.environ.get("LD_LIBRARY_PATH", "")])}
