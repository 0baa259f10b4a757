"""Showing the report on a website to others: its client begins and ends it, and whoever has the address reads it.

The address is a name that is looked up and a signature of it, so a copy of the database opens none.
"""

import hmac
import re
from dataclasses import dataclass

from fundable.acting import acting_as
from fundable.app import App
from fundable.db import audit
from fundable.db.orders import orders
from fundable.db.sites.checking import report_shares as rows
from fundable.domain.errors import Refused
from fundable.domain.sites.checking.report_shares import ReportShare, report_gone
from fundable.services.people import accounts
from fundable.services.sites.checking import checks, reports
from fundable.services.sites.checking.checks import CheckedBuild

PATH = "/report"
DIGITS = 32
"""Hexadecimal digits of each half: 128 bits."""
_TOKEN = re.compile(rf"([0-9a-f]{{{DIGITS}}})([0-9a-f]{{{DIGITS}}})")
_NONE = "0" * DIGITS


@dataclass(frozen=True, slots=True)
class SharedReport:
    """What whoever has the address reads."""

    checked: CheckedBuild
    share: ReportShare


def of_client(app: App, token: str | None) -> ReportShare | None:
    """None where it was never shown. Raises Refused `client_unauthorized`."""
    opened = accounts.client_order(app, token)
    with app.database.read() as connection:
        return rows.find(connection, opened.order.id)


def share(app: App, token: str | None, owner: str, registry: str) -> ReportShare:
    """Opens the address, or changes what is said beside the report. Raises what `reports.for_client` raises."""
    order = reports.for_client(app, token).order
    now = app.clock.now()
    with acting_as(accounts.as_client(order)), app.database.write() as connection:
        orders.get(connection, order.id)
        was = rows.find(connection, order.id)
        rows.keep(connection, order.id, owner, registry, now)
        if was is None or not was.is_open:
            audit.record(connection, now, "website.report_shared", order.id)
        found = rows.find(connection, order.id)
    assert found, "it was just kept"
    return found


def end(app: App, token: str | None) -> ReportShare | None:
    """Whoever has the address reads nothing from now on; a new one is another. Raises Refused
    `client_unauthorized`."""
    order = accounts.client_order(app, token).order
    with acting_as(accounts.as_client(order)), app.database.write() as connection:
        if rows.end(connection, order.id):
            audit.record(connection, app.clock.now(), "website.report_unshared", order.id)
        return rows.find(connection, order.id)


def url(app: App, share: ReportShare) -> str:
    """Empty once it has ended. What opens it stands behind the #, so that no server and no log sees it."""
    return f"{app.config.base_url}{PATH}#{share.nonce}{_signature(app, share.nonce)}" if share.is_open else ""


def read(app: App, token: str | None) -> SharedReport:
    """The report as it is now. Raises Refused `report_gone` for whatever opens none."""
    match = _TOKEN.fullmatch(token or "")
    nonce, signature = match.groups() if match else (_NONE, _NONE)
    is_ours = hmac.compare_digest(_signature(app, nonce), signature)
    with app.database.read() as connection:
        order_id = rows.order_of(connection, nonce)
        share = rows.find(connection, order_id) if order_id and is_ours else None
    if order_id is None or share is None:
        raise report_gone()
    try:
        checked = checks.of_online(app, order_id)
    except Refused as refused:
        raise report_gone() from refused
    if not checked.is_released:
        raise report_gone()
    return SharedReport(checked, share)


def _signature(app: App, nonce: str) -> str:
    return app.signer.sign(f"report:{nonce}")[:DIGITS]
