"""Making a website's draft before an answer goes out, if that is quick."""

from uuid import UUID

from anyio import move_on_after, to_thread

from fundable.app import App
from fundable.services.sites.drafting import drafts
from fundable.web.dependencies import Lanes

DRAFTED_WITHIN_S = 1
"""The website is drafted while the client waits; a draft that takes longer goes on without them."""


async def draft_soon(app: App, order_id: UUID, lanes: Lanes) -> None:
    """Makes what is due. What goes wrong is tried again by the job."""
    with move_on_after(DRAFTED_WITHIN_S):
        await to_thread.run_sync(drafts.make_due, app, order_id, limiter=lanes.drafts, abandon_on_cancel=True)
