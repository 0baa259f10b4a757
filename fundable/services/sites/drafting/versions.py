"""The versions of what a website says: listed, compared in words, and gone back to."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from uuid import UUID

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.sites.drafting import content_versions, stored_builds
from fundable.domain.errors import Refused
from fundable.domain.sites.drafting.comparing import ContentChange, differences
from fundable.domain.sites.drafting.editing import Stamp
from fundable.domain.sites.drafting.stored_builds import BuildReason, ContentVersion
from fundable.services.sites.drafting import editor
from fundable.services.sites.drafting.editor import SiteEditing
from fundable.services.sites.drafting.keeping import Save, Wish


@dataclass(frozen=True, slots=True)
class Versions:
    """Newest first. `builds` is the last build of each, by its version."""

    versions: tuple[ContentVersion, ...]
    builds: Mapping[int, int]


def of_order(app: App, order_id: UUID) -> Versions:
    """Raises Refused `order_gone`."""
    with app.database.read() as connection:
        orders.get(connection, order_id)
        found = content_versions.of_order(connection, order_id)
        builds = stored_builds.of_order(connection, order_id)
    return Versions(tuple(found), {build.content_version: build.number for build in reversed(builds)})


def changes(app: App, order_id: UUID, version: int, since: int | None) -> list[ContentChange]:
    """What a version says differently from another one, from the one before it if none is named; the first one differs
    from nothing. Raises Refused `version_unknown`."""
    if since is None:
        since = max(version - 1, 1)
    with app.database.read() as connection:
        earlier, later = find(connection, order_id, since), find(connection, order_id, version)
    return differences(earlier.content, later.content)


def go_back(app: App, order_id: UUID, version: int, seen: int, stamp: Stamp) -> SiteEditing:
    """A new version with the edits and the look of an earlier one; what comes from the form stays as the form has
    it now. Raises Refused `version_unknown`, and what `editor.save` raises."""
    with app.database.read() as connection:
        found = find(connection, order_id, version)
    look = asdict(found.revision.choice) if found.revision else {}
    save = Save(seen, stamp.why, stamp.word, lambda _: found.edits, version)
    return editor.keep(app, order_id, Wish(BuildReason.STAFF, "website.reverted", look, save))


def find(connection: Connection, order_id: UUID, version: int) -> ContentVersion:
    found = content_versions.find(connection, order_id, version)
    if found is None:
        raise Refused("version_unknown", "There's no such version of this website.")
    return found
