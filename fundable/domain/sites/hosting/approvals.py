"""Approvals: a client signs one build, by its hash. Nothing else may go online."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from fundable.domain.errors import Refused
from fundable.domain.orders.orders import Order, PasswordKnown
from fundable.domain.sites.checking.checks import Outcome
from fundable.domain.sites.drafting.results import Result, Severity, Status
from fundable.domain.sites.drafting.sites import Site, is_made_here, texts_undecided
from fundable.domain.sites.drafting.stored_builds import StoredBuild
from fundable.domain.sites.review.rounds import Round, is_held

NAME_MAX = 120
REASON_MAX = 500
NAME_MISSING = "Type your full name to approve."
WORDING = (
    "I've looked at this website and approve exactly this version. It's the one that goes online. "
    "Later changes need a new approval."
)

_KNOWN = {
    PasswordKnown.LINK: "Staff had seen the link that this login's password was chosen with.",
    PasswordKnown.SET: "Staff had set this login's password.",
}


class ApprovalKind(StrEnum):
    """`phone`: staff recorded what the client said, with a reason."""

    CLIENT = "client"
    PHONE = "phone"


@dataclass(frozen=True, slots=True)
class Approval:
    """Never changed. `name` is what was typed, or who said so by phone; `wording` is what was agreed to. `results` are
    what the check found then. `reason` and `recorded_by` are empty for the client's own. `access` says in words how
    staff could have had the client's login; empty where they couldn't."""

    order_id: UUID
    build: int
    hash: str
    content_version: int
    template_version: int
    kind: ApprovalKind
    name: str
    wording: str
    reason: str
    recorded_by: str
    address: str
    agent: str
    access: str
    results: tuple[Result, ...]
    approved_at: datetime


def access_of(order: Order) -> str:
    """How staff could have had the login that approves, in words; empty if they couldn't."""
    told = [_KNOWN[order.password_known]] if order.password_known else []
    if order.email_changed_at:
        told.append(f"Staff had changed this order's email address on {order.email_changed_at:%b %-d, %Y}.")
    return " ".join(told)


def standing(approvals: Iterable[Approval], newest: StoredBuild | None) -> Approval | None:
    """The last approval of the newest build. A build made after it has made any other stale."""
    return next((one for one in approvals if newest and one.hash == newest.hash), None)


def open_gates(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """What keeps a website from being approved and published."""
    return tuple(one for one in outcomes if one.severity is Severity.GATE and one.status is Status.FAILED)


def check_newest(newest: StoredBuild | None, seen: str, was: str) -> StoredBuild:
    """The build that was seen, if there's none after it. `was` is what wasn't done: "approved", "published". Raises
    Refused `website_unreleased`, `texts_undecided`, and `newer_build` with the newest one's number and hash."""
    if newest is None:
        raise _not_released()
    if newest.undecided:
        raise texts_undecided()
    if newest.hash != seen:
        sentence = f"There's a newer build. Nothing was {was}. Look at build {newest.number} first."
        raise Refused("newer_build", sentence, facts={"build": newest.number, "hash": newest.hash})
    return newest


def check_answered(rounds: Iterable[Round], approval: Approval | None = None) -> None:
    """Nobody approves while changes are under way: what is seen then isn't what comes. Nor does what was approved go
    online by itself while its client wants something else since. Raises Refused `changes_open`."""
    if is_held(rounds, approval.approved_at if approval else None):
        raise Refused(
            "changes_open",
            "The changes that were sent are still open. The website can be approved once they're answered.",
        )


def check_released(site: Site | None) -> None:
    """Nobody approves what the client hasn't been shown. Raises Refused `website_unreleased`."""
    if not is_made_here(site) or not site.is_released:
        raise _not_released()


def check_gates(outcomes: tuple[Outcome, ...]) -> None:
    """Raises Refused `gates_open`."""
    if outcomes:
        are = "thing has" if len(outcomes) == 1 else "things have"
        raise Refused("gates_open", f"{len(outcomes)} {are} to be fixed first: {outcomes[0].problem}")


def not_approved() -> Refused:
    return Refused("not_approved", "This build isn't approved, so it can't go online. Only an approved build can.")


def _not_released() -> Refused:
    return Refused("website_unreleased", "This website can't be approved yet: its preview isn't released.")
