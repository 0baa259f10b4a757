"""Every email that the product sends, as owners look for it."""

from enum import StrEnum

from fundable.domain.mail import money_emails, order_emails, team_emails, website_emails
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.mail.parts import Values
from fundable.domain.mail.sent_emails import SentEmail


class EmailGroup(StrEnum):
    """What an email is about; those to the agency's own team are one group, whatever they're about."""

    ORDERS = "orders"
    WEBSITE = "website"
    MONEY = "money"
    TEAM = "team"


GROUPS = {
    EmailGroup.ORDERS: order_emails.EMAILS,
    EmailGroup.WEBSITE: website_emails.EMAILS,
    EmailGroup.MONEY: money_emails.EMAILS,
    EmailGroup.TEAM: team_emails.EMAILS,
}
KINDS = {**order_emails.KINDS, **website_emails.KINDS, **money_emails.KINDS, **team_emails.KINDS}
EVERY = tuple(email for emails in GROUPS.values() for email in emails)
EMAILS = tuple(email for email in EVERY if not email.is_fixed)
"""Those that owners edit."""
BY_ID = {email.id: email for email in EMAILS}
GROUP_OF = {email.id: group for group, emails in GROUPS.items() for email in emails}


def email_of(kind: MessageKind, values: Values) -> SentEmail:
    """The email that a message of this kind is, by what is pinned in its values. Raises LookupError."""
    for email in EVERY:
        if email.kind is kind and email.is_meant(values):
            return email
    raise LookupError(f"no email of the kind {kind} is for these values")
