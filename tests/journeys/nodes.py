"""Two servers as processes of their own, on one PostgreSQL and one bucket, and a proxy's choice between them."""

import contextlib
import copy
import random
import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from fundable.config import Config, read_config
from fundable.db.database import Database
from fundable.db.engine.places import DataPlace, place_of
from fundable.db.schema import declared
from fundable.file_stores import open_bucket
from tests.journeys.newer import bytecode
from tests.running import Server


class Node(Server):
    """One of them. Its rows are looked at where they are, or in a file that holds all of them. `package` is where the
    program is that it runs, unless that's ours."""

    package: Path | None = None

    def of_version(self, package: Path) -> "Node":
        """The same server, once that program was installed in place of ours. This one has to be stopped."""
        other = copy.copy(self)
        other.launcher, other.package = None, package
        return other

    def environment(self) -> dict[str, str]:
        kept = {"PYTHONPYCACHEPREFIX": str(bytecode(self.package))} if self.package else {}
        return {**super().environment(), **kept}

    def command(self, *arguments: str) -> list[str]:
        if self.package is None:
            return super().command(*arguments)
        program = f"import sys; sys.path.insert(0, {str(self.package)!r}); from fundable.cli import run; run()"
        return [sys.executable, "-c", program, *arguments]

    @property
    def config(self) -> Config:
        return read_config({name: value for name, value in self.environment().items() if name.startswith("FUNDABLE_")})

    @property
    def _place(self) -> DataPlace:
        return place_of(self.config.database, declared())

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "data.db")
            self._place.copy_to(file)
            with closing(sqlite3.connect(file)) as connection:
                connection.row_factory = sqlite3.Row
                yield connection

    def rows(self, query: str, *values: object) -> list[dict[str, Any]]:
        with closing(Database(self.config.database)) as database, database.read() as connection:
            found = connection.exec_driver_sql(query.replace("?", "%s"), values)
            return [dict(row) for row in found.mappings()]

    def file_names(self) -> set[str]:
        return {name for name, _ in open_bucket(self.config, "uploads").names()}


class Cluster:
    """What a browser sees of them: each call goes to one that runs, by chance. That one was killed, it notices late."""

    def __init__(self, nodes: Sequence[Node], dice: random.Random) -> None:
        self._running, self._dice = {node.start() for node in nodes}, dice

    @property
    def port(self) -> int:
        return self._dice.choice([node.port for node in [*self._running]])

    def rows(self, query: str, *values: object) -> list[dict[str, Any]]:
        return next(iter(self._running)).rows(query, *values)

    def kill(self, node: Node) -> None:
        node.kill()
        self._running.remove(node)

    def stop(self, node: Node) -> None:
        """In order: nobody is sent there any more, and whoever is there is answered."""
        self._running.remove(node)
        assert node.stop() == 0, node.log()[-2000:]

    def start(self, node: Node) -> None:
        self._running.add(node.start())
