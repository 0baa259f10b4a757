"""The report on a website, as its client sees it."""

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.sites.reports import is_released
from fundable.services.people import accounts
from fundable.services.sites import checks
from fundable.services.sites.checks import Checked


def for_client(app: App, token: str | None) -> Checked:
    """Raises Refused `client_unauthorized`, and `report_missing` until the website is released."""
    opened = accounts.client_order(app, token)
    if opened.form is None or not is_released(opened.order.status):
        raise Refused("report_missing", "Your report isn't ready yet. You can open it once your website is in review.")
    return checks.of_order(app, opened.order.id)
