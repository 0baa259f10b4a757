"""Where a mail's "unsubscribe" leads: a plain page that asks, and the POST that does it (RFC 8058)."""

from fastapi import Response

from fundable.domain.errors import Refused
from fundable.services.mail.outbox import STOP_PATH
from fundable.services.money import reminders
from fundable.web.dependencies import AppDep
from fundable.web.routes import Router
from fundable.web.statuses import STATUSES
from fundable.web.templates import page

router = Router(include_in_schema=False)


@router.get(STOP_PATH + "{key}")
def ask(key: str, app: AppDep) -> Response:
    """Opening it changes nothing: mail scanners do."""
    return _page(app, 200)


@router.post(STOP_PATH + "{key}")
def stop(key: str, app: AppDep) -> Response:
    try:
        reminders.stop(app, key)
    except Refused as refused:
        return _page(app, STATUSES[refused.code], message=refused.message)
    return _page(app, 200, stopped=True)


def _page(app: AppDep, status: int, **values: object) -> Response:
    return page(app, "stop-reminders.html", status, **values)
