"""Refusals that are security events: in the audit log, as many as its growth allows, and all of them counted."""

import structlog

from fundable.acting import Actor, ActorKind
from fundable.app import App
from fundable.db import audit
from fundable.domain.acts import REFUSALS
from fundable.domain.errors import Refused

MANY = Actor(ActorKind.VISITOR)
"""Stands for all who were too many to be named."""

log = structlog.get_logger(__name__)


def count(app: App, code: str, actor: Actor) -> str | None:
    """Counts a refusal. Its act, when it is to be noted at once; None for one that is no security event, or one of
    many."""
    act = REFUSALS.get(code)
    return act if act and app.security.note(act, actor, app.clock.now()) else None


def note(app: App, act: str, actor: Actor, route: str) -> None:
    """Writes the first refusal of an actor into the audit log. Nothing is answered otherwise when that cannot be."""
    now = app.clock.now()
    log.warning("refused", act=act, who=actor.kind, id=actor.id, route=route)
    try:
        with app.database.write() as connection:
            audit.record(connection, now, act, actor=actor, route=route)
    except Refused as refused:
        log.error("an act could not be recorded", act=act, reason=refused.code)


def note_more(app: App) -> int:
    """Writes down how many more refusals there were in windows that have ended. Says of how many windows."""
    ended = list(app.security.over(app.clock.now()))
    if not ended:
        return 0
    with app.database.write() as connection:
        for one in ended:
            facts = {"times": one.times, "since": one.since.isoformat(), "until": one.until.isoformat()}
            if one.actor is None:
                facts["addresses"] = one.addresses
            audit.record(connection, app.clock.now(), one.act, actor=one.actor or MANY, more=facts)
    return len(ended)
