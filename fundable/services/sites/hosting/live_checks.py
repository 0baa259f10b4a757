"""Stage L of the check: websites that are online are looked at after they change and every night. Jobs alone do:
nobody waits."""

from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import structlog

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.sites.hosting import domains
from fundable.db.sites.hosting import live_checks as rows
from fundable.domain.counts import counted
from fundable.domain.errors import Refused
from fundable.domain.sites.checking.inspection import subject_of
from fundable.domain.sites.hosting import live_pages, live_rules
from fundable.domain.sites.hosting.hosts import site_url
from fundable.domain.sites.hosting.live_checks import LiveCheck, LiveLook, advanced, has_to_alarm, measured
from fundable.domain.sites.hosting.live_rules import LiveSubject
from fundable.services import named_orders
from fundable.services.agency import calendar
from fundable.services.mail.alerts import raise_alert
from fundable.services.sites.checking import last_seen
from fundable.services.sites.checking.last_seen import OnlinePlace
from fundable.services.sites.drafting import drafts
from fundable.services.sites.hosting import live_visits, serving
from fundable.services.sites.hosting.domain_details import server_of

AT_ONCE, IN_A_TURN = 8, 40
"""So many websites at the same time, and in one run of the job: ten thousand take a night."""

log = structlog.get_logger(__name__)


def look(app: App) -> str:
    """Looks at the websites whose turn it is. Says how many there were. Strangers can't reach a program that only this
    machine knows."""
    if app.config.is_loopback and server_of(app) is None:
        return ""
    with app.database.read() as connection:
        waiting = rows.due(connection, app.clock.now(), IN_A_TURN)
    with ThreadPoolExecutor(AT_ONCE, "live-check") as pool:
        for done in [pool.submit(look_at, app, order_id, digest) for order_id, digest in waiting]:
            done.result()
    return f"{counted(len(waiting), 'website')} looked at" if waiting else ""


def look_at(app: App, order_id: UUID, digest: str) -> None:
    """One that went offline, or was paused, or whose order went meanwhile is nobody's business."""
    with app.database.read() as connection:
        place = last_seen.place_of(connection, order_id) if serving.read(connection, app, order_id).is_served else None
    try:
        if place:
            _keep(app, order_id, _look(app, order_id, digest, place))
    except Refused as refused:
        log.info("a website couldn't be looked at", order=str(order_id), reason=refused.code)


def _look(app: App, order_id: UUID, digest: str, place: OnlinePlace) -> LiveLook:
    draft = drafts.of_release(app, order_id, digest)
    facts = live_visits.see(app, place, draft.build.content.email.rpartition("@")[2].lower())
    subject = subject_of(draft.form, draft.postal, draft.phone, draft.build, draft.told, draft.edits)
    name = draft.build.content.name.core
    outcomes = live_rules.outcomes(LiveSubject(facts, app.clock.now(), place.has_own_domain, name))
    return LiveLook(
        place.host,
        digest,
        (*outcomes, *live_pages.outcomes(subject, facts, site_url(app.config.base_url, place.host))),
        measured(facts),
    )


def _keep(app: App, order_id: UUID, look: LiveLook) -> None:
    """Unless another build is online by now, which has its own turn, or visitors see a page instead."""
    zone, now = calendar.zone(app), app.clock.now()
    with app.database.write() as connection:
        if rows.online(connection, order_id) != look.hash or not serving.read(connection, app, order_id).is_served:
            return
        before = rows.find(connection, order_id)
        after = advanced(before, order_id, look, now, zone)
        rows.put(connection, after)
        if has_to_alarm(before, after) and not _is_told(connection, order_id):
            _alarm(connection, app, after)


def _is_told(connection: Connection, order_id: UUID) -> bool:
    """Staff hear of a domain that breaks from the job that looks at domains."""
    domain = domains.find(connection, order_id)
    return domain is not None and domain.alarmed_at is not None


def _alarm(connection: Connection, app: LocalApp, check: LiveCheck) -> None:
    sentences = " ".join(one.sentence for one in check.found.broken)
    raise_alert(
        connection,
        app,
        key=f"website:{check.order_id}:{check.failing_since:%Y-%m-%dT%H:%M}",
        title=f"{check.found.host} can't be opened",
        found=f"{sentences} We looked {check.failures} times.",
        advice=f"Open it yourself: https://{check.found.host}/. 'fundable sites check' shows what was found.",
        about=named_orders.naming_id(connection, app, check.order_id),
    )
