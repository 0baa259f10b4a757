"""Puts the HTTP side together: the API inside its shell, behind the UI's files."""

from collections.abc import Callable
from importlib.resources.abc import Traversable
from typing import Any

from fastapi import FastAPI
from starlette.types import ASGIApp

from fundable.app import App
from fundable.domain.payments import PaymentMode
from fundable.web import accounts, checkout, errors, health, intake, legal, orders, sandbox, settings, uploads
from fundable.web.limits import Limits
from fundable.web.origins import OwnOrigin
from fundable.web.requests import Lanes, admin_cookie_name
from fundable.web.shell import Shell
from fundable.web.site import Site

# In the order of how often they are asked: a route costs those before it.
ROUTERS = (
    settings.router,
    orders.router,
    accounts.router,
    health.router,
    checkout.router,
    intake.router,
    uploads.router,
    legal.router,
)


def build(
    app: App,
    scheduler_runs: Callable[[], bool] = lambda: False,
    site_root: Traversable | None = None,
    limits: Limits | None = None,
) -> ASGIApp:
    """The whole ASGI application. `site_root` holds the built UI; None is the one inside the package."""
    api = _api()
    if app.gateway.mode is PaymentMode.SANDBOX:
        api.router.routes.extend(sandbox.router.routes)
    api.state.app = app
    api.state.lanes = Lanes()
    api.state.limits = limits or Limits(is_on=app.config.rate_limits)
    api.state.scheduler_runs = scheduler_runs
    guarded = OwnOrigin(api, app.config.own_origins, admin_cookie_name(app))
    return Site(Shell(guarded, app.config.is_https, streamed="/uploads/"), app, site_root)


def describe() -> dict[str, Any]:
    """The OpenAPI document, from which the UI's types are made."""
    return _api().openapi()


def _api() -> FastAPI:
    api = FastAPI(
        title="fundable",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
    )
    errors.install(api)
    for router in ROUTERS:
        # One flat list: a router that is included is asked as a whole, which costs more than the call itself.
        api.router.routes.extend(router.routes)
    return api
