"""The parts of evidence about what came of the sale: the work, what the client did, and what was written."""

import re
from collections.abc import Iterator

from fundable.domain.acts import ACTS
from fundable.domain.agency.days import minute
from fundable.domain.audit import AuditEntry
from fundable.domain.mail.outbox import LINK, Message, MessageKind, MessageState
from fundable.domain.money.evidence import EvidencePart, EvidenceRow, cut, first
from fundable.domain.orders.conversation.messages import Author, ThreadMessage, Via, with_files
from fundable.domain.orders.intake import FORM_FIELDS
from fundable.domain.sites.hosting.approvals import Approval
from fundable.domain.sites.hosting.releases import ReleaseReason
from fundable.services.operation.dispute_packs.gathering import ACTS_MAX, MESSAGES_MAX, DisputedOrder

MAILS_MAX = 60
TEXT_MAX, MAIL_MAX, ANSWER_MAX = 1200, 900, 1500
QUOTED = frozenset(
    {
        MessageKind.ORDER_RECEIVED,
        MessageKind.CHARGE_REQUEST,
        MessageKind.CHARGE_PAID,
        MessageKind.RECEIPT,
        MessageKind.RENEWAL_NOTICE,
        MessageKind.RENEWED,
    }
)
"""Emails whose words count: what was bought, and what is charged when."""
_ADDRESS = re.compile(rf"<?(?:https?://[^\s<>]+|{re.escape(LINK)})>?")
_SENT = {
    MessageState.SENT: "Accepted for delivery to {to}",
    MessageState.STORED: "Written for {to}, and not sent: there was no mail server",
    MessageState.FAILED: "Could not be delivered to {to}",
}
_SHOWN = {
    "website.released": "The finished website was shown to the client for review",
    "website.round_closed": "The changes that the client asked for were made and shown to them",
}


def delivered(found: DisputedOrder) -> EvidencePart:
    """Stages, what the client was shown and approved, and what went online, in their order."""
    rows = sorted((*_stages(found), *_shown(found), *_approved(found), *_released(found)), key=lambda one: one[0])
    online = [EvidenceRow("Online at", found.website)] if found.website else []
    return EvidencePart("What was delivered", (*(row for _, row in rows), *online))


def _stages(found: DisputedOrder) -> Iterator[tuple[str, EvidenceRow]]:
    for change in found.order.stages:
        yield change.at.isoformat(), EvidenceRow(minute(found.agency, change.at), change.status.label)


def _shown(found: DisputedOrder) -> Iterator[tuple[str, EvidenceRow]]:
    for entry in found.shown:
        yield entry.moment.isoformat(), EvidenceRow(minute(found.agency, entry.moment), _SHOWN[entry.act])


def _approved(found: DisputedOrder) -> Iterator[tuple[str, EvidenceRow]]:
    for one in found.approvals:
        said = f"Build {one.build} was approved by {one.name}" + (", by phone" if one.recorded_by else "")
        row = EvidenceRow(minute(found.agency, one.approved_at), said, _signed(one))
        yield one.approved_at.isoformat(), row


def _signed(one: Approval) -> str:
    """The words that were agreed to, and from where."""
    where = [] if one.recorded_by else [f"From {one.address}" if one.address else "", one.agent]
    facts = [f"“{one.wording}”", *where, f"SHA-256 {one.hash}", one.access]
    return " · ".join(fact for fact in facts if fact)


def _released(found: DisputedOrder) -> Iterator[tuple[str, EvidenceRow]]:
    for one in found.releases:
        said = "went online" if one.reason is ReleaseReason.PUBLISHED else "was put back online"
        yield one.at.isoformat(), EvidenceRow(minute(found.agency, one.at), f"Build {one.build} {said}")


def activity(found: DisputedOrder) -> EvidencePart:
    """What the client did in their portal, and from where as far as that is kept."""
    acts, left_out = first(found.acts, ACTS_MAX - 1, "act")
    rows = [EvidenceRow(minute(found.agency, one.moment), ACTS[one.act], _from(one)) for one in acts]
    return EvidencePart("What the buyer did in the client portal", tuple(rows), left_out)


def _from(entry: AuditEntry) -> str:
    where, device = entry.value("address"), entry.value("device")
    return " · ".join(part for part in (f"From {where}" if where else "", device) if part)


def mailed(found: DisputedOrder) -> EvidencePart:
    mails, left_out = first(found.mails, MAILS_MAX, "email")
    return EvidencePart("Emails to the buyer", tuple(_mail(found, one) for one in mails), left_out)


def _mail(found: DisputedOrder, mail: Message) -> EvidenceRow:
    sent = _SENT.get(mail.state, "Not sent yet, to {to}").format(to=mail.recipient)
    quoted = f"\n{cut(without_addresses(mail.text), MAIL_MAX)}" if mail.kind in QUOTED else ""
    return EvidenceRow(minute(found.agency, mail.sent_at or mail.created_at), mail.subject, sent + quoted)


def without_addresses(text: str) -> str:
    """Some of an email's open something, and a bank follows none."""
    return _ADDRESS.sub("[link]", text).strip()


def written(found: DisputedOrder) -> EvidencePart:
    """What the client and the agency wrote to each other, the newest of it."""
    shown = found.messages[-MESSAGES_MAX:]
    said = "Earlier messages are left out." if len(found.messages) > MESSAGES_MAX else ""
    return EvidencePart("Messages", tuple(_message(found, one) for one in shown), said)


def _message(found: DisputedOrder, one: ThreadMessage) -> EvidenceRow:
    """Addresses in our portal are left out; others may be what it's about."""
    who = "the buyer" if one.author is Author.CLIENT else f"{one.name or found.agency.name}, for {found.agency.name}"
    way = " by email" if one.via is Via.EMAIL else ""
    text = re.sub(re.escape(found.base_url) + r"[^\s<>]*", "[link]", with_files(one.text, one.files))
    return EvidenceRow(minute(found.agency, one.at), cut(text, TEXT_MAX), f"From {who}{way}")


def told(found: DisputedOrder) -> EvidencePart:
    """The intake form, as it's now."""
    form = found.form
    title = "Intake form, as the buyer filled it in"
    if form is None:
        return EvidencePart(title, ())
    sent = EvidenceRow("Sent", minute(found.agency, form.created_at))
    answers = [
        EvidenceRow(asked.short, cut(typed, ANSWER_MAX))
        for name, asked in FORM_FIELDS.items()
        if (typed := form.typed(name))
    ]
    return EvidencePart(title, (sent, *answers))
