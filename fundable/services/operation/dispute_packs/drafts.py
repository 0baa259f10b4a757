"""Evidence as a draft at the provider: a person reads it there and submits it. Putting it there submits nothing."""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from uuid import UUID

from fundable.app import App
from fundable.db import audit
from fundable.db.money import evidence_drafts
from fundable.domain.agency.days import day
from fundable.domain.errors import Refused
from fundable.domain.money.disputes import Dispute
from fundable.domain.money.evidence import (
    FILE_FIELD,
    LEASE,
    EvidenceAnswer,
    EvidenceDraft,
    EvidencePack,
    check_open,
    digest,
    others,
)
from fundable.domain.money.gateway import GatewayForbidden, GatewayRefused, GatewayUnavailable
from fundable.domain.money.payments import PaymentMode
from fundable.services.agency import settings
from fundable.services.money import disputes
from fundable.services.operation.dispute_packs import packs
from fundable.services.operation.dispute_packs.gathering import gather


def put(app: App, order_id: UUID, dispute_id: str, by: str) -> int:
    """Puts a dispute's evidence there, or renews what was put before: how many fields were left alone, because somebody
    wrote them there. A second click, or another owner at the same moment, puts nothing; nor does a crash lose anything,
    since all of it is made anew.

    Raises Refused `order_gone`, `dispute_unknown`, `dispute_pretend`, `mode_differs`, `evidence_under_way`, what
    `check_open` raises, and `evidence_forbidden`, `evidence_refused`, `gateway_unanswered`.
    """
    with app.database.read() as connection:
        found = gather(connection, app, order_id, dispute_id)
        before = evidence_drafts.of_order(connection, order_id).get(dispute_id)
    _check_mode(app, found.dispute)
    _check_open(app, found.dispute)
    with _claimed(app, dispute_id):
        answer = _asked(app, dispute_id)
        kept = others(answer.fields, before)
        pack = packs.of(app, found)
        draft = _put(app, pack, kept, by)
        with app.database.write() as connection:
            evidence_drafts.put(connection, dispute_id, draft)
            audit.record(connection, draft.put_at, "dispute.evidence_put", order_id, dispute=dispute_id)
    return len(kept & {*pack.fields, FILE_FIELD})


def _check_mode(app: App, dispute: Dispute) -> None:
    """Raises Refused `dispute_pretend`, `mode_differs`."""
    if dispute.mode is PaymentMode.SANDBOX:
        raise Refused("dispute_pretend", "This dispute is a test of the sandbox's, so Stripe knows nothing of it.")
    if dispute.mode is not app.mode:
        raise Refused("mode_differs", f"This dispute is of {dispute.mode} mode, and a different mode is set up now.")


def _check_open(app: App, dispute: Dispute) -> None:
    """Raises what `check_open` raises."""
    due = dispute.evidence_due_at
    check_open(dispute, app.clock.now(), day(settings.agency(app), due) if due else "")


@contextmanager
def _claimed(app: App, dispute_id: str) -> Iterator[None]:
    """One at a time. Raises Refused `evidence_under_way`, `evidence_forbidden`, `evidence_refused`,
    `gateway_unanswered`."""
    now = app.clock.now()
    with app.database.write() as connection:
        if not evidence_drafts.begin(connection, dispute_id, now, now - LEASE):
            raise Refused(
                "evidence_under_way", "The draft is being put at Stripe already. Reload this order in a minute."
            )
    try:
        yield
    except GatewayForbidden as error:
        sentence = (
            "The key that's set up lacks the right to do this. In the Stripe Dashboard, give it write for Files and "
            "Disputes, then try again. Or download the evidence and upload it there."
        )
        raise Refused("evidence_forbidden", sentence) from error
    except GatewayRefused as error:
        sentence = f"Stripe refused the draft: {error} Download the evidence, and upload it there."
        raise Refused("evidence_refused", sentence) from error
    except GatewayUnavailable as error:
        sentence = "Stripe isn't responding. Try again in a few minutes: what's there already isn't put there twice."
        raise Refused("gateway_unanswered", sentence) from error
    finally:
        with app.database.write() as connection:
            evidence_drafts.end(connection, dispute_id, now)


def _asked(app: App, dispute_id: str) -> EvidenceAnswer:
    """How it stands there, noted here as well. Raises Refused `evidence_refused`, what `check_open` raises, and what
    the gateway raises."""
    answer = app.gateway.evidence.answer(dispute_id)
    if answer is None:
        raise Refused("evidence_refused", "Stripe doesn't know this dispute. Look for it in the Stripe Dashboard.")
    disputes.note(app, answer.dispute)
    _check_open(app, answer.dispute)
    return answer


def _put(app: App, pack: EvidencePack, kept: frozenset[str], by: str) -> EvidenceDraft:
    """Raises what the gateway raises."""
    content = app.evidence_printer.printed(pack)
    sha256 = hashlib.sha256(content).hexdigest()
    file_id = "" if FILE_FIELD in kept else _sent(app, pack, content, sha256)
    wanted = {**pack.fields, **({FILE_FIELD: file_id} if file_id else {})}
    ours = {name: text for name, text in wanted.items() if name not in kept}
    there = app.gateway.evidence.stage(pack.dispute_id, ours) if ours else {}
    return EvidenceDraft(app.clock.now(), by, file_id, sha256, _digests(there, ours))


def _sent(app: App, pack: EvidencePack, content: bytes, sha256: str) -> str:
    """The provider's id of the file, which it's sent once."""
    with app.database.read() as connection:
        known = evidence_drafts.file_of(connection, pack.dispute_id, sha256)
    if known:
        return known
    file_id = app.gateway.evidence.upload(pack.name, content)
    with app.database.write() as connection:
        evidence_drafts.keep_file(connection, pack.dispute_id, file_id, sha256)
    return file_id


def _digests(there: Mapping[str, str], ours: Mapping[str, str]) -> dict[str, str]:
    """Of our fields as they came back."""
    return {name: digest(there.get(name, text)) for name, text in ours.items()}
