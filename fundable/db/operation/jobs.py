"""How the last run of each job went."""

from sqlalchemy import Column, Connection, Integer, String, Table, Text, select

from fundable.db.engine.tables import upsert
from fundable.db.types import UtcText, metadata
from fundable.domain.operation.jobs import JobRun

job_runs = Table(
    "job_runs",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("started_at", UtcText, nullable=False),
    Column("finished_at", UtcText, nullable=False),
    Column("result", Text, nullable=False),
    Column("error", Text),
    Column("failures", Integer, nullable=False, comment="in a row"),
)


def put(connection: Connection, run: JobRun) -> None:
    values = {
        "started_at": run.started_at,
        "finished_at": run.finished_at,
        "result": run.result,
        "error": run.error,
        "failures": run.failures,
    }
    new = upsert(job_runs).values(name=run.name, **values)
    connection.execute(new.on_conflict_do_update(index_elements=["name"], set_=values))


def last_runs(connection: Connection) -> dict[str, JobRun]:
    return {row["name"]: JobRun(**row) for row in connection.execute(select(job_runs)).mappings()}
