"""How the last run of each job went; of what each of several servers does for itself, on each."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import Column, Connection, Integer, String, Table, Text, delete, select

from fundable.db.engine.tables import STORED_BY_KEY, upsert
from fundable.db.types import UtcText, metadata
from fundable.domain.operation.jobs import JobRun

KEPT = timedelta(days=1)


def _of_a_run() -> tuple[Column[Any], ...]:
    return (
        Column("name", String(40), primary_key=True),
        Column("started_at", UtcText, nullable=False),
        Column("finished_at", UtcText, nullable=False),
        Column("result", Text, nullable=False),
        Column("error", Text),
        Column("failures", Integer, nullable=False, comment="in a row"),
    )


job_runs = Table("job_runs", metadata, *_of_a_run())
server_job_runs = Table(
    "server_job_runs",
    metadata,
    Column("server", Text, primary_key=True, comment="its machine and port"),
    *_of_a_run(),
    **STORED_BY_KEY,
)


def put(connection: Connection, run: JobRun) -> None:
    """One of a server's own takes the place of that server's alone. What a server did that was taken away goes after a
    day."""
    values = {
        "started_at": run.started_at,
        "finished_at": run.finished_at,
        "result": run.result,
        "error": run.error,
        "failures": run.failures,
    }
    table, key = (server_job_runs, {"server": run.server}) if run.server else (job_runs, {})
    new = upsert(table).values(**key, name=run.name, **values)
    connection.execute(new.on_conflict_do_update(index_elements=[*key, "name"], set_=values))
    if run.server:
        connection.execute(delete(table).where(table.c.finished_at < run.finished_at - KEPT))
        connection.execute(delete(job_runs).where(job_runs.c.name == run.name))  # of when one server ran alone


def last_runs(connection: Connection) -> dict[str, JobRun]:
    return {row["name"]: JobRun(**row) for row in connection.execute(select(job_runs)).mappings()}


def runs_of_servers(connection: Connection) -> Sequence[JobRun]:
    """What each server did for itself, within a day."""
    return [JobRun(**row) for row in connection.execute(select(server_job_runs)).mappings()]
