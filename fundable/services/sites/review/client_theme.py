"""The look of a website, as its client picks it."""

from uuid import UUID

from fundable.acting import acting_as
from fundable.app import App
from fundable.db.database import Connection
from fundable.db.sites.drafting import stored_builds
from fundable.db.sites.hosting import approvals
from fundable.db.sites.review import rounds
from fundable.domain.errors import Refused
from fundable.domain.sites.drafting.sites import texts_undecided, theme_unknown
from fundable.domain.sites.drafting.stored_builds import BuildReason
from fundable.domain.sites.drafting.themes import THEMES
from fundable.domain.sites.review.rounds import check_theme_free
from fundable.services.people import accounts
from fundable.services.sites.drafting import drafts
from fundable.services.sites.drafting.keeping import Wish
from fundable.services.sites.review import reviews

BY, WHY = "The client", "Chosen by the client"


def pick(app: App, token: str | None, theme: str) -> None:
    """A new build at once, which the client sees. What they look at already isn't built again. Raises Refused
    `theme_unknown`, `client_unauthorized`, `website_unreleased`, `order_not_paid`, `order_paid_back`, `theme_fixed`,
    `texts_undecided`, and what `drafts.make` raises."""
    if theme not in THEMES:
        raise theme_unknown()
    order, _ = reviews.opened(app, token)
    with app.database.read() as connection:
        _check(connection, order.id)
        newest = stored_builds.newest(connection, order.id)
    if newest and newest.theme == theme:
        return
    wish = Wish(BuildReason.THEME, "website.theme_changed", theme, by=BY, why=WHY, check=_check)
    with acting_as(accounts.as_client(order)):
        drafts.make(app, order.id, wish)


def is_free(connection: Connection, order_id: UUID) -> bool:
    """Whether the client may pick now."""
    try:
        _check(connection, order_id)
    except Refused:
        return False
    return True


def _check(connection: Connection, order_id: UUID) -> None:
    reviews.order_of_client(connection, order_id)
    check_theme_free(rounds.of_order(connection, order_id), bool(approvals.of_order(connection, order_id)))
    newest = stored_builds.newest(connection, order_id)
    if newest and newest.undecided:
        raise texts_undecided()
