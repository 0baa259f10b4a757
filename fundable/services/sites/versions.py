"""The versions of what a website says: listed, compared in words, and gone back to."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.sites import approvals, rounds, stored_builds
from fundable.db.sites import content as contents
from fundable.domain.errors import Refused
from fundable.domain.sites.comparing import Change, differences
from fundable.domain.sites.editing import Stamp
from fundable.domain.sites.stored_builds import BuildReason, ContentVersion, StoredBuild
from fundable.services.sites import editor, reviews
from fundable.services.sites.editor import Editing
from fundable.services.sites.keeping import Save, Wish


@dataclass(frozen=True, slots=True)
class Versions:
    """Newest first. `builds` is the last build of each, by its version."""

    versions: tuple[ContentVersion, ...]
    builds: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class ClientChanges:
    """`since` is the number of a build; None where there is none to compare with."""

    since: int | None
    changes: tuple[Change, ...]


def of_order(app: App, order_id: UUID) -> Versions:
    """Raises Refused `order_gone`."""
    with app.database.read() as connection:
        orders.get(connection, order_id)
        found = contents.of_order(connection, order_id)
        builds = stored_builds.of_order(connection, order_id)
    return Versions(tuple(found), {build.content_version: build.number for build in reversed(builds)})


def changes(app: App, order_id: UUID, version: int, since: int | None) -> list[Change]:
    """What a version says differently from another one, from the one before it if none is named; the first one differs
    from nothing. Raises Refused `version_unknown`."""
    if since is None:
        since = max(version - 1, 1)
    with app.database.read() as connection:
        earlier, later = _find(connection, order_id, since), _find(connection, order_id, version)
    return differences(earlier.content, later.content)


def changes_since_look(app: App, token: str | None) -> ClientChanges:
    """What a client is shown differently from the build that they approved or sent notes on last; of nothing where they
    did neither. Raises Refused `client_unauthorized`, `website_unreleased`."""
    order, _ = reviews.opened(app, token)
    with app.database.read() as connection:
        since = _looked_at(connection, order.id)
        shown = stored_builds.find(connection, order.id, reviews.build_shown(connection, order.id))
        if since is None or shown is None:
            return ClientChanges(None, ())
        earlier, later = (_find(connection, order.id, one.content_version) for one in (since, shown))
    return ClientChanges(since.number, tuple(differences(earlier.content, later.content)))


def _looked_at(connection: Connection, order_id: UUID) -> StoredBuild | None:
    approved = [one.build for one in approvals.of_order(connection, order_id)]
    sent = [one.build for one in rounds.of_order(connection, order_id)]
    last = max([*approved, *sent], default=None)
    return None if last is None else stored_builds.find(connection, order_id, last)


def go_back(app: App, order_id: UUID, version: int, seen: int, stamp: Stamp) -> Editing:
    """A new version with the edits, theme and color of an earlier one; what comes from the form stays as the form has
    it now. Raises Refused `version_unknown`, and what `editor.save` raises."""
    with app.database.read() as connection:
        found = _find(connection, order_id, version)
    revision = found.revision
    theme, color = (revision.theme, revision.seed_color) if revision else (None, None)
    save = Save(seen, stamp.why, stamp.word, lambda _: found.edits, version)
    return editor.keep(app, order_id, Wish(BuildReason.STAFF, "website.reverted", theme, color, save))


def _find(connection: Connection, order_id: UUID, version: int) -> ContentVersion:
    found = contents.find(connection, order_id, version)
    if found is None:
        raise Refused("version_unknown", "There's no such version of this website.")
    return found
