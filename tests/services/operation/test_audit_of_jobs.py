"""Every job that changes what is kept is in the audit log, or is named here as harmless."""

from datetime import timedelta
from uuid import UUID

import pytest

from fundable import jobs
from fundable.acting import Actor, ActorKind
from fundable.app import App
from fundable.db import audit
from fundable.domain.audit import AuditEntry
from fundable.services.agency import uploads
from fundable.services.sites.drafting import photos
from tests.conftest import Buy, FakeClock
from tests.logos import PNG
from tests.photos import photo as hills

RECORDED = {
    "back-up": "backup.created",
    "collect-uploads": "uploads.deleted",
    "collect-photos": "uploads.deleted",
    "copy-backup": "backup.copied",
    "delete-abandoned": "orders.abandoned_deleted",
    "note-refusals": "login.refused",
}
BY_AGE = ("collect-uploads", "collect-photos", "delete-abandoned")
"""They only delete what was overdue on an earlier look."""
AS_STRIPE = {
    "settle-payments": "what it is told has its effect as Stripe's; tests/services/money",
    "reconcile": "the same, and an order that is brought back is recorded",
    "read-payouts": "reads what Stripe says of its own payouts; fees are entered as by reconciling",
}
HARMLESS = {
    "mark-domains": "changes nothing that anybody sees: names that are connected already are marked as that",
    "check-domains": "what it finds is beside the domain that staff or the client said",
    "check-live-websites": "what it finds is in the report on the website",
    "ask-websites": "what it finds is a hint beside an address that staff gave",
    "publish-websites": "records what it publishes; tests/web/sites/test_releases",
    "pause-websites": "records what it pauses and deletes; tests/web/sites/test_serving",
    "count-requests": "counts, and nothing of whoever asked",
    "forget-requests": "old counts",
    "move-photos": "the same bytes in another place",
    "settle-releases": "brings folders to what is recorded",
    "know-websites": "a copy of what is recorded",
    "settle-files": "what this server has follows what is kept elsewhere",
    "address-websites": "records each address that it gives itself",
    "draft-websites": "builds are numbered, dated and kept with what each was made of",
    "send-mail": "the outbox is the record of what was sent",
    "assign-orders": "records each order that it gives; tests/web/people/test_assignees",
    "remind": "the same",
    "remind-of-facts": "the same",
    "remind-of-answers": "the same",
    "remind-of-messages": "the same",
    "promises": "works out a day anew from what is recorded",
    "forget-expired": "what nobody can use any more",
    "forget-documents": "records how many it deletes; tests/services/money/test_keeping_documents",
    "forget-tries": "presses of the pay button whose payment page is over",
    "forget-payloads": "what had its effect long ago",
    "fetch-mail": "the conversation is the record of what came in; what is in none is kept for staff",
    "forget-unplaced-mail": "emails in no conversation, which docs/operating/mail says are kept for 180 days",
    "forget-contact-messages": "clients are told that they're kept for 90 days",
    "check-database": "reads",
    "recount-sums": "reads; sums that differed are told to staff",
    "check-audit": "reads",
    "watch-disk": "reads, and mails",
    "check-copies": "reads; a copy that is made again is recorded",
    "watch-backups": "reads, and mails",
}


@pytest.fixture
def settings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_BACKUP_COPY_TO": str(tmp_path_factory.mktemp("copies"))}


def entries(app: App) -> list[AuditEntry]:
    with app.database.read() as connection:
        return list(audit.walk(connection))


def test_every_job_is_recorded_or_named_as_harmless() -> None:
    assert jobs.TIMETABLE.keys() == RECORDED.keys() | AS_STRIPE.keys() | HARMLESS.keys()


def test_a_job_that_does_something_is_an_entry_of_the_program(app: App, order_pending: Buy, clock: FakeClock) -> None:
    order = order_pending()
    uploads.take_file(app, PNG)
    photo = photos.begin(app, UUID(order.id), UUID(int=1), "hills.jpg", "Sam")
    photo.write(hills())
    photo.finish()
    for _ in range(2):
        app.security.note("login.refused", Actor(ActorKind.VISITOR, address="198.51.100.14"), clock.now())
    clock.move(timedelta(days=2))
    jobs.run(app, "reconcile")  # payment pages that nobody paid have ended
    clock.move(timedelta(days=400))
    for name in BY_AGE:
        jobs.run(app, name)
    clock.move(timedelta(days=4))

    for name, act in RECORDED.items():
        known = len(entries(app))
        done = jobs.run(app, name)
        assert done.error is None, done
        made = [entry for entry in entries(app)[known:] if entry.act == act]
        assert made, (name, done)
        if name != "note-refusals":
            assert {(entry.kind, entry.actor_id) for entry in made} == {(ActorKind.PROGRAM, name)}
