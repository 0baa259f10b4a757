"""Whether the program lives, and whether it can work: for supervisors and monitors."""

from dataclasses import asdict
from typing import Literal

from anyio import to_thread
from fastapi import Request, Response

from fundable.services.operation import health
from fundable.services.operation.health import Readiness
from fundable.web.dependencies import AppDep, app_of
from fundable.web.errors import answer
from fundable.web.routes import DirectRoute, Router
from fundable.web.schemas import Out, refusals

router = Router(route_class=DirectRoute)


class AliveOut(Out):
    status: Literal["ok"] = "ok"


class ReadyOut(Out):
    """`message` says in words what is not well."""

    status: Literal["ok", "unready"]
    message: str
    database: bool
    migrations: bool
    disk: bool
    scheduler: bool
    jobs: dict[str, bool]


@router.get("/healthz", response_model=AliveOut, responses=refusals(503))
async def healthz(request: Request) -> Response:
    app = app_of(request)
    if not health.is_alive(app) and not await to_thread.run_sync(health.has_recovered, app):
        return answer(503, "The last write to the database failed.", "storage_full", 60)
    return Response(b'{"status":"ok"}', media_type="application/json")


@router.get("/readyz", responses={503: {"model": ReadyOut}})
def readyz(app: AppDep, request: Request, response: Response) -> ReadyOut:
    readiness = health.readiness(app, scheduler_runs=request.app.state.timetable.is_running)
    response.status_code = 200 if readiness.is_ready else 503
    return ReadyOut(
        status="ok" if readiness.is_ready else "unready",
        message="Ready." if readiness.is_ready else f"Not ready: {', '.join(_unwell(readiness))}.",
        database=readiness.database,
        migrations=readiness.migrations,
        disk=readiness.disk,
        scheduler=readiness.scheduler,
        jobs=readiness.jobs,
    )


def _unwell(found: Readiness) -> list[str]:
    return [name for name, is_well in asdict(found).items() if is_well is False]
