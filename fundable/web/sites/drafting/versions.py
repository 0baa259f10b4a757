"""The versions of what a website says: listed, compared in words, and gone back to."""

from datetime import datetime
from typing import Annotated, Self

from anyio import to_thread
from fastapi import Path, Query

from fundable.domain.sites.drafting.comparing import ContentChange
from fundable.domain.sites.drafting.edits import Word
from fundable.domain.sites.drafting.stored_builds import BuildReason
from fundable.services.sites.drafting import versions
from fundable.services.sites.drafting.versions import Versions
from fundable.services.sites.review import client_changes
from fundable.web.dependencies import AppDep, LanesDep, OpenerDep, OrderId, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals
from fundable.web.sites.drafting.editor import ContentOut, StampIn

router = Router()
Version = Annotated[int, Path(ge=1, le=1_000_000)]


class ContentVersionOut(Out):
    """`build` is the last one made of it. `madeBy` is empty for a version that nobody asked for. `why` and `word` are
    of a save in the editor: empty and null otherwise. `backTo` is the earlier version that it went back to."""

    version: int
    build: int | None
    reason: BuildReason
    made_by: str
    created_at: datetime
    why: str
    word: Word | None
    back_to: int | None
    edits_count: int


class VersionsOut(Out):
    """Newest first."""

    versions: list[ContentVersionOut]

    @classmethod
    def made_of(cls, versions: Versions) -> Self:
        listed = [
            ContentVersionOut(
                version=one.version,
                build=versions.builds.get(one.version),
                reason=one.reason,
                made_by=one.made_by,
                created_at=one.created_at,
                why=one.why,
                word=one.word,
                back_to=one.back_to,
                edits_count=len(one.edits),
            )
            for one in versions.versions
        ]
        return cls(versions=listed)


class ChangeOut(Out):
    """`before` and `after` are whole texts; empty where there was or is none."""

    sentence: str
    before: str
    after: str


class ChangesOut(Out):
    changes: list[ChangeOut]

    @classmethod
    def made_of(cls, found: list[ContentChange]) -> Self:
        return cls(changes=[ChangeOut.of(one) for one in found])


class ClientChangesOut(ChangesOut):
    """`since` is the build that the client approved or sent notes on last; null where they did neither."""

    since: int | None


class BackIn(StampIn):
    """`version` is the newest one that was seen."""


@router.get("/api/orders/{order_id}/website/content/versions", responses=refusals(401, 404))
def list_versions(order_id: OrderId, app: AppDep, _staff: StaffDep) -> VersionsOut:
    return VersionsOut.made_of(versions.of_order(app, order_id))


@router.get("/api/orders/{order_id}/website/content/versions/{version}/changes", responses=refusals(400, 401, 404))
def compare_versions(
    order_id: OrderId,
    version: Version,
    app: AppDep,
    _staff: StaffDep,
    since: Annotated[int | None, Query(ge=1, le=1_000_000)] = None,
) -> ChangesOut:
    """What a version says differently from `since`; from the one before it where that is left out."""
    return ChangesOut.made_of(versions.changes(app, order_id, version, since))


@router.post(
    "/api/orders/{order_id}/website/content/versions/{version}/back",
    responses=refusals(400, 401, 403, 404, 409, 413, 503),
)
async def go_back(
    order_id: OrderId, version: Version, body: BackIn, app: AppDep, staff: StaffDep, lanes: LanesDep
) -> ContentOut:
    """A new version with the edits of an earlier one. What comes from the form stays as the form has it now."""
    stamp = body.stamp(staff.name, app.clock.now())
    found = await to_thread.run_sync(
        versions.go_back, app, order_id, version, body.version, stamp, limiter=lanes.drafts
    )
    return ContentOut.made_of(found)


@router.get("/api/client/website/changes", responses=refusals(401, 403, 404))
def changes_since_look(app: AppDep, token: OpenerDep) -> ClientChangesOut:
    return ClientChangesOut.of(client_changes.since_look(app, token))
