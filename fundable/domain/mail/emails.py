"""Every email that the product sends, as owners look for it."""

from collections.abc import Mapping
from enum import StrEnum

from fundable.domain.mail import money_emails, order_emails, team_emails, website_emails
from fundable.domain.mail.outbox import MessageKind
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
EMAILS = tuple(email for emails in GROUPS.values() for email in emails)
BY_ID = {email.id: email for email in EMAILS}
GROUP_OF = {email.id: group for group, emails in GROUPS.items() for email in emails}


def email_of(kind: MessageKind, values: Mapping[str, object]) -> SentEmail | None:
    """The email that a message of this kind is, by what is pinned in its values."""
    return next((email for email in EMAILS if email.kind is kind and email.is_meant(values)), None)
