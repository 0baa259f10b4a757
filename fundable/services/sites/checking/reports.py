"""The report on a website, as its client sees it: on the one that is online, once it is."""

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.people.client_views import Opener
from fundable.services.people import accounts
from fundable.services.sites.checking import checks
from fundable.services.sites.checking.checks import CheckedBuild


def for_client(app: App, token: Opener) -> CheckedBuild:
    """Raises Refused `client_unauthorized`, and `report_missing` until the website is released."""
    opened = accounts.client_order(app, token)
    if opened.site is None or not opened.site.is_released:
        raise Refused("report_missing", "Your report isn't ready yet. You get it with your website.")
    return checks.of_online(app, opened.order.id)
