"""A real PostgreSQL: Debian's, started by the test as processes of its own, with its data in a folder."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp
from typing import Self

from sqlalchemy import URL, Engine, create_engine

from tests.running import ROOT, free_port

FETCHED = ROOT / ".cache" / "programs"
BINARIES = "usr/lib/postgresql/*/bin"
USER = "fundable"
# Tests lose nothing when the machine does, so nothing waits for a disk.
SETTINGS = {"fsync": "off", "full_page_writes": "off", "jit": "off", "unix_socket_directories": ""}


class PostgreSQL:
    """Runs while its block does."""

    def __init__(self) -> None:
        self._port = free_port()
        self._made = 0

    def __enter__(self) -> Self:
        self._folder = Path(mkdtemp(prefix="postgresql-", dir="/tmp"))
        os.chown(self._folder, _USER.pw_uid, _USER.pw_gid)
        try:
            self._bin = _binaries(self._folder)
            self._run("initdb", "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
            settings = {**SETTINGS, "port": self._port, "listen_addresses": "127.0.0.1"}
            options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
            self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", options, "start")
        except BaseException:
            shutil.rmtree(self._folder)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._run("pg_ctl", "-m", "immediate", "stop")
        shutil.rmtree(self._folder)

    def new_database(self) -> Engine:
        """An empty one."""
        self._made += 1
        name = f"test_{self._made}"
        server = self._engine("postgres").execution_options(isolation_level="AUTOCOMMIT")
        with server.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name}")
        server.dispose()
        return self._engine(name)

    def _engine(self, database: str) -> Engine:
        return create_engine(URL.create("postgresql+psycopg", USER, None, "127.0.0.1", self._port, database))

    def _run(self, program: str, *arguments: str) -> None:
        command = [*_as_its_user(), str(self._bin / program), "-D", str(self._folder / "data"), *arguments]
        done = subprocess.run(
            command, check=False, capture_output=True, cwd="/", env=_environment(self._folder), text=True
        )
        assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"


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
