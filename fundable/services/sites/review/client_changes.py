"""What a client is shown that they haven't seen yet."""

from dataclasses import dataclass
from uuid import UUID

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.sites.drafting import stored_builds
from fundable.db.sites.hosting import approvals
from fundable.db.sites.review import rounds
from fundable.domain.people.client_views import Opener
from fundable.domain.sites.drafting.comparing import ContentChange, differences
from fundable.domain.sites.drafting.stored_builds import StoredBuild
from fundable.services.sites.drafting import versions
from fundable.services.sites.review import reviews


@dataclass(frozen=True, slots=True)
class ClientChanges:
    """`since` is the number of a build; None where there is none to compare with."""

    since: int | None
    changes: tuple[ContentChange, ...]


def since_look(app: App, token: Opener) -> ClientChanges:
    """What a client is shown differently from the build that they approved or sent notes on last; of nothing where they
    did neither. Raises Refused `client_unauthorized`, `website_unreleased`."""
    order, _ = reviews.opened(app, token)
    with app.database.read() as connection:
        since = _looked_at(connection, order.id)
        shown = stored_builds.find(connection, order.id, reviews.build_shown(connection, order.id))
        if since is None or shown is None:
            return ClientChanges(None, ())
        earlier, later = (versions.find(connection, order.id, one.content_version) for one in (since, shown))
    return ClientChanges(since.number, tuple(differences(earlier.content, later.content)))


def _looked_at(connection: Connection, order_id: UUID) -> StoredBuild | None:
    approved = [one.build for one in approvals.of_order(connection, order_id)]
    sent = [one.build for one in rounds.of_order(connection, order_id)]
    last = max([*approved, *sent], default=None)
    return None if last is None else stored_builds.find(connection, order_id, last)
