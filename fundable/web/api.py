"""Puts the HTTP side together: the API inside its shell, behind the UI's files."""

from importlib.resources.abc import Traversable
from typing import Any

from fastapi import APIRouter, FastAPI
from starlette.types import ASGIApp

from fundable.app import App
from fundable.domain.money.payments import PaymentMode
from fundable.domain.operation.jobs import NO_TIMETABLE, Timetable
from fundable.services.operation.rehearsal_runs import RehearsalRoom
from fundable.services.operation.system import SizeCache
from fundable.services.people import counted_tries
from fundable.web import errors
from fundable.web.agency import accent, legal, legal_drafts, offer, offer_drafts, offer_preview, settings, uploads
from fundable.web.agency.page_notes import PageNotes
from fundable.web.agency.site import UiSite
from fundable.web.csrf import OwnOrigin
from fundable.web.dependencies import Lanes
from fundable.web.limits import WINDOW_S, Limits
from fundable.web.mail import email_texts, unplaced_mail
from fundable.web.mail import log as mail_log
from fundable.web.middleware import ApiShell
from fundable.web.money import checkout, events, hosting, invoices, payouts, refunds, reminders
from fundable.web.money.charging import order_charges
from fundable.web.money.figures import figures
from fundable.web.money.invoicing import billing, documents, earlier, terms
from fundable.web.operation import (
    audit,
    backups,
    client_data,
    dispute_packs,
    document_months,
    downloads,
    health,
    next_need,
    rehearsals,
    reply_setup,
    sandbox,
    secrets,
    setup,
    system,
    week,
    work_queue,
)
from fundable.web.operation.traffic import RequestTraffic
from fundable.web.orders import (
    client_groups,
    client_mail,
    clients,
    intake,
    many,
    order_tasks,
    orders,
    pause_answers,
    pauses,
    payment_slips,
    review_calls,
    sent_back,
    stats,
    timeline,
    views,
    websites,
)
from fundable.web.orders.conversation import client_threads, inbox, saved_replies, staff_threads
from fundable.web.people import (
    accounts,
    assignees,
    client_views,
    email_choices,
    logins,
    passwords,
    second_factor,
    second_steps,
    team,
)
from fundable.web.routes import Calls, LateRoute
from fundable.web.sites.checking import advice, report_shares, reports, rule_answers, waivers
from fundable.web.sites.drafting import editor, photos, sample_sites, sites, versions
from fundable.web.sites.hosting import (
    approvals,
    contact_messages,
    domains,
    earlier_templates,
    hosted_sites,
    name_lookups,
    releases,
    site_examples,
)
from fundable.web.sites.hosting.live_sites import LiveSitesApp
from fundable.web.sites.review import client_facts, client_photos, corrections, notes, rounds

# In the order of how often they are asked.
ROUTERS = (
    settings.router,
    orders.router,
    stats.router,
    views.router,
    work_queue.router,
    week.router,
    next_need.router,
    accounts.router,
    health.router,
    checkout.router,
    intake.router,
    uploads.router,
    legal.router,
    legal_drafts.router,
    sample_sites.router,
    offer.router,
    accent.router,
    hosting.router,
    refunds.router,
    order_charges.router,
    invoices.router,
    documents.router,
    earlier.router,
    billing.router,
    terms.router,
    figures.router,
    payouts.router,
    document_months.router,
    dispute_packs.router,
    passwords.router,
    clients.router,
    client_groups.router,
    client_views.router,
    client_mail.router,
    staff_threads.router,
    client_threads.router,
    inbox.router,
    saved_replies.router,
    unplaced_mail.router,
    team.router,
    assignees.router,
    email_choices.router,
    logins.router,
    second_steps.router,
    second_factor.router,
    events.router,
    many.router,
    pauses.router,
    pause_answers.router,
    sent_back.router,
    websites.router,
    sites.router,
    editor.router,
    versions.router,
    photos.router,
    approvals.router,
    releases.router,
    notes.router,
    client_facts.router,
    corrections.router,
    client_photos.router,
    rounds.router,
    contact_messages.router,
    advice.router,
    rule_answers.router,
    waivers.router,
    domains.router,
    name_lookups.router,
    hosted_sites.router,
    earlier_templates.router,
    reports.router,
    report_shares.router,
    site_examples.router,
    order_tasks.router,
    review_calls.router,
    timeline.router,
    mail_log.router,
    reminders.router,
    settings.admin,
    offer_drafts.router,
    offer_preview.router,
    email_texts.router,
    system.router,
    rehearsals.router,
    backups.router,
    secrets.router,
    reply_setup.router,
    audit.router,
    client_data.router,
    downloads.router,
    setup.router,
)


def build(
    app: App,
    timetable: Timetable = NO_TIMETABLE,
    site_root: Traversable | None = None,
    limits: Limits | None = None,
    traffic: RequestTraffic | None = None,
) -> LiveSitesApp:
    """The whole ASGI application. `site_root` holds the built UI; None is the one inside the package."""
    api = _api()
    api.state.app = app
    api.state.lanes = lanes = Lanes()
    api.state.proxies = app.config.proxy_networks
    api.state.limits = limits = limits or Limits(app.config.rate_limits, shared=counted_tries.shared(app, WINDOW_S))
    api.state.timetable = timetable
    api.state.site_root = site_root
    api.state.sizes = SizeCache()
    api.state.rehearsals = RehearsalRoom(app)
    api.state.started_at = app.clock.now()
    api.state.traffic = traffic = traffic or RequestTraffic()
    api.router.routes.append(Calls(_routes(*ROUTERS, *_of_this_server(app))))
    guarded = OwnOrigin(client_views.ReadOnlyViews(api), app)
    shell = ApiShell(guarded, app.config.is_https, "/uploads/", traffic, api.state.proxies)
    notes = PageNotes(app, limits, api.state.proxies, payment_slips.told)
    return LiveSitesApp(UiSite(shell, app, notes, lanes, site_root), app, limits)


def with_tls_ask(asgi: ASGIApp, app: App, port: int) -> ASGIApp:
    """The same, and Caddy's question about certificates at a port of its own."""
    from fundable.web.sites.hosting.tls_ask import TlsAsk

    return TlsAsk(app, asgi, port)


def describe() -> dict[str, Any]:
    """The OpenAPI document, from which the UI's types are made."""
    api = _api()
    for route in (routes := _routes(*ROUTERS)):
        route.complete()
    api.router.routes.extend(routes)
    return api.openapi()


def _of_this_server(app: App) -> list[APIRouter]:
    """The calls that depend on how payments are taken, and on the owner's settings."""
    payments = sandbox.router if app.mode is PaymentMode.SANDBOX else events.webhook
    if not app.config.metrics_token.get_secret_value():
        return [payments]
    from fundable.web.operation import metrics  # memory and start time that nobody spends who does not ask for it

    return [payments, metrics.router]


def _routes(*routers: APIRouter) -> list[LateRoute]:
    return [route for router in routers for route in router.routes if isinstance(route, LateRoute)]


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
    return api
