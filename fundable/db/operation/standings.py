"""How orders stand, in one query for all of them: what the rule of their next need asks about."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, bindparam, func, select

from fundable.db.money.disputes import can_be_answered, disputes
from fundable.db.money.hosting import from_row as hosting_of
from fundable.db.money.hosting import hosting
from fundable.db.money.hosting_choices import hosting_choices
from fundable.db.orders.conversation.conversations import conversations
from fundable.db.orders.conversation.inbox import WAITING
from fundable.db.orders.intake import intake_forms
from fundable.db.orders.orders import orders
from fundable.db.orders.pause_answers import pause_answers
from fundable.db.sites.drafting.sites import sites
from fundable.db.sites.drafting.stored_builds import site_builds
from fundable.db.sites.hosting import domains
from fundable.db.sites.hosting.approvals import site_approvals
from fundable.db.sites.hosting.domain_claims import domain_claims
from fundable.db.sites.hosting.live_checks import live_checks
from fundable.db.sites.review.notes import site_notes
from fundable.db.sites.review.rounds import site_rounds
from fundable.db.types import UtcText
from fundable.domain.money.hosting import Hosting
from fundable.domain.sites.drafting.sites import SiteState

HOSTING = "hosting_"
_COUNTED = ("build", "answers", "notes", "unanswered_notes", "messages")
_TRUE = ("has_form", "is_approved", "is_disputed", "is_broken", "is_claimed", "is_doubted", "is_registered")


@dataclass(frozen=True, slots=True)
class OrderFacts:
    """`build` is the number of the newest one; None while there is none. `answers` nobody has looked at; `notes` are
    with staff, answered or not, and `messages` wait for an answer. `hosting_ends` is what was said of hosting after a
    refund."""

    has_form: bool
    is_built_here: bool
    is_released: bool
    build: int | None
    is_approved: bool
    answers: int
    notes: int
    unanswered_notes: int
    messages: int
    is_disputed: bool
    hosting: Hosting | None
    hosting_ends: bool | None
    is_broken: bool
    is_claimed: bool
    is_doubted: bool
    is_registered: bool


_newest = site_builds.alias("newest")
_OF_ORDER = _newest.c.order_id == orders.c.id
_BUILD = select(func.max(_newest.c.number)).where(_OF_ORDER).scalar_subquery()
_HASH = select(_newest.c.hash).where(_OF_ORDER).order_by(_newest.c.number.desc()).limit(1).scalar_subquery()
_ANSWERS = (
    select(func.count())
    .select_from(pause_answers)
    .where(pause_answers.c.order_id == orders.c.id, pause_answers.c.looked_at.is_(None))
)
_NOTES = (
    select(func.count())
    .select_from(site_notes)
    .join(site_rounds, (site_rounds.c.order_id == site_notes.c.order_id) & (site_rounds.c.number == site_notes.c.round))
    .where(site_notes.c.order_id == orders.c.id, site_rounds.c.closed_at.is_(None))
)
_UNANSWERED_NOTES = _NOTES.where(site_notes.c.verdict.is_(None))
_DISPUTE = select(disputes.c.id).where(
    disputes.c.order_id == orders.c.id, can_be_answered(bindparam("now", type_=UtcText))
)
_APPROVAL = select(site_approvals.c.seq).where(
    site_approvals.c.order_id == orders.c.id, site_approvals.c.hash == _HASH.correlate(orders)
)
_QUERY = (
    select(
        orders.c.id.label("order_id"),
        intake_forms.c.order_id.is_not(None).label("has_form"),
        sites.c.state,
        sites.c.is_built_elsewhere,
        _BUILD.correlate(orders).label("build"),
        _APPROVAL.correlate(orders).exists().label("is_approved"),
        _ANSWERS.correlate(orders).scalar_subquery().label("answers"),
        _NOTES.correlate(orders).scalar_subquery().label("notes"),
        _UNANSWERED_NOTES.correlate(orders).scalar_subquery().label("unanswered_notes"),
        WAITING.scalar_subquery().label("messages"),
        _DISPUTE.correlate(orders).exists().label("is_disputed"),
        *(column.label(f"{HOSTING}{column.name}") for column in hosting.c),
        hosting_choices.c.ends,
        live_checks.c.alarmed_at.is_not(None).label("is_broken"),
        domain_claims.c.proven_at.is_not(None).label("is_claimed"),
        domains.needs_confirming().label("is_doubted"),
        domains.domain_registrations.c.order_id.is_not(None).label("is_registered"),
    )
    .select_from(orders)
    .outerjoin(intake_forms, intake_forms.c.order_id == orders.c.id)
    .outerjoin(sites, sites.c.order_id == orders.c.id)
    .outerjoin(conversations, conversations.c.order_id == orders.c.id)
    .outerjoin(hosting, hosting.c.order_id == orders.c.id)
    .outerjoin(hosting_choices, hosting_choices.c.order_id == orders.c.id)
    .outerjoin(live_checks, live_checks.c.order_id == orders.c.id)
    .outerjoin(domain_claims, domain_claims.c.order_id == orders.c.id)
    .outerjoin(domains.domains, domains.domains.c.order_id == orders.c.id)
    .outerjoin(domains.domain_registrations, domains.domain_registrations.c.order_id == orders.c.id)
    .where(orders.c.id.in_(bindparam("order_ids", expanding=True)))
)


def of_orders(connection: Connection, order_ids: Collection[UUID], now: datetime) -> dict[UUID, OrderFacts]:
    """Of orders that are there."""
    if not order_ids:
        return {}
    found = connection.execute(_QUERY, {"order_ids": list(order_ids), "now": now}).mappings()
    return {row["order_id"]: _standing(row) for row in found}


def _standing(row: Mapping[Any, Any]) -> OrderFacts:
    is_built_here = row["state"] is not None and not row["is_built_elsewhere"]
    return OrderFacts(
        **{name: row[name] for name in _COUNTED},
        **{name: bool(row[name]) for name in _TRUE},
        is_built_here=is_built_here,
        is_released=is_built_here and row["state"] == SiteState.RELEASED,
        hosting=hosting_of(row, HOSTING) if row[f"{HOSTING}order_id"] else None,
        hosting_ends=row["ends"],
    )
