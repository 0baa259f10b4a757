"""Which websites were built with an earlier template, and what today's would make of one."""

from uuid import UUID

from fundable.app import App
from fundable.db.sites.hosting import earlier_templates
from fundable.domain.orders.orders import Page
from fundable.domain.sites.drafting.builds import SEEN_VERSION
from fundable.domain.sites.drafting.sites import nothing_built
from fundable.domain.sites.drafting.template_changes import TemplateChanges, changes
from fundable.domain.sites.hosting.earlier_templates import EarlierSite
from fundable.services.sites.drafting import drafts, sites


def listed(app: App, cursor: str | None, limit: int) -> Page[EarlierSite]:
    """Those of which a person would see something else. Raises Refused `cursor_unknown`."""
    with app.database.read() as connection:
        return earlier_templates.page(connection, SEEN_VERSION, cursor, limit)


def changes_of(app: App, order_id: UUID) -> TemplateChanges:
    """What building it now would make otherwise; nothing is kept. Raises Refused `website_missing`, and what
    `drafts.of_order` raises."""
    found = sites.newest_files(app, order_id)
    if found is None:
        raise nothing_built()
    return changes(found[1], drafts.of_order(app, order_id).build.files)
