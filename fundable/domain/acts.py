"""The acts that the audit log knows: stable words for machines, and what each is called on the page."""

ACTS = {
    "log.begun": "Audit log begun",
    # Orders
    "order.status_changed": "Status changed",
    "order.notes_changed": "Notes changed",
    "order.email_changed": "Client's email changed",
    "order.paused": "Clock paused",
    "order.resumed": "Clock resumed",
    "order.answered": "Client answered",
    "order.answer_looked_at": "Client's answer looked at",
    "order.website_changed": "Website's address changed",
    "website.drafted": "Website drafted",
    "website.theme_changed": "Website's theme changed",
    "website.released": "Website released to the client",
    "website.withdrawn": "Website taken back from the client",
    "website.changes_sent": "Client sent changes",
    "website.note_answered": "Note on the website answered",
    "website.round_closed": "Changes answered and shown to the client",
    "website.round_voided": "Revision round voided",
    "website.round_granted": "Revision round granted",
    "website.built_elsewhere": "Website built elsewhere",
    "order.question_answered": "Question about the website answered",
    "order.rule_waived": "Finding on the website accepted",
    "order.waiver_undone": "Accepted finding opened again",
    "order.deleted": "Order deleted",
    "orders.abandoned_deleted": "Unpaid orders deleted",
    "orders.tests_deleted": "Test orders deleted",
    "reminders.stopped": "Reminders stopped",
    "client.written_to": "Message written to the client",
    "client.link_sent": "Password link sent to the client",
    "client.link_made": "Password link created for the client",
    "client.password_set": "Client's password set",
    "client.logged_out": "Client logged out everywhere",
    "client.erased": "Client erased",
    "order.rebuilt": "Lost order restored",
    # Money
    "refund.created": "Refund made",
    "refund.failed": "Refund refused by the card provider",
    "refund.total_changed": "Refunded total changed",
    "dispute.changed": "Dispute changed",
    "payment.state_changed": "Payment state changed",
    "hosting.ended": "Hosting ended",
    "hosting.changed": "Hosting changed",
    "hosting.kept": "Hosting kept after a refund",
    "renewal.failed": "Renewal failed",
    "renewal.paid": "Renewal paid",
    "report.retried": "Payment event retried",
    "books.reconciled": "Compared with the payment provider",
    "sandbox.event": "Test event triggered",
    # People
    "staff.created": "Account created",
    "staff.invited": "Invited to the team",
    "staff.link_sent": "Link sent to a team member",
    "staff.link_made": "Link created for a team member",
    "staff.role_changed": "Role changed",
    "staff.disabled": "Account disabled",
    "staff.enabled": "Account enabled",
    "staff.removed": "Account removed",
    "staff.password_changed": "Password changed",
    "staff.logged_out": "Logged out everywhere",
    "second_factor.changed": "Second factor changed",
    "second_factor.required": "Second factor required or made optional",
    "everybody.logged_out": "Everybody logged out",
    "installation.claimed": "Installation claimed",
    # Logins
    "login.succeeded": "Logged in",
    "login.ended": "Logged out",
    "login.confirmed": "Identity confirmed",
    "login.refused": "Login refused",
    "confirmation.refused": "Wrong password or second factor",
    "rights.refused": "Refused: not allowed",
    "limit.struck": "Refused: too many attempts",
    "setup.refused": "Setup link refused",
    "webhook.refused": "Webhook with a wrong signature refused",
    # Settings and keys
    "settings.changed": "Settings changed",
    "logo.changed": "Logo changed",
    "text.changed": "Legal text changed",
    "email.changed": "Email's text changed",
    "email.restored": "Email's text set back to the default",
    "offer.published": "Offer published",
    "offer.drafted": "Draft of the offer begun",
    "offer.draft_discarded": "Draft of the offer discarded",
    "keys.payments_changed": "Payment keys changed",
    "keys.payments_removed": "Payment keys removed",
    "keys.mail_changed": "Mail server changed",
    "keys.mail_removed": "Mail server removed",
    # Mail
    "mail.sent_again": "Message sent again",
    "mail.released": "Held mail released",
    "mail.tested": "Test message sent",
    # Backups and the program
    "backup.created": "Backup made",
    "backup.failed": "Backup failed",
    "backup.copied": "Backup copied off the machine",
    "backup.restored": "Backup restored",
    "replaced.removed": "Replaced data deleted",
    "data.exported": "Data exported",
    "log.exported": "Audit log exported",
    "log.checked": "Audit log verified",
    "job.started": "Job started manually",
    "uploads.deleted": "Unused uploads deleted",
    "service.started": "Program started",
}

GROUPS = {
    "orders": ("order", "orders", "website", "client", "reminders"),
    "money": ("refund", "dispute", "payment", "hosting", "renewal", "report", "books", "sandbox"),
    "team": ("staff", "second_factor", "everybody", "installation"),
    "logins": ("login", "confirmation", "rights", "limit", "setup", "webhook"),
    "settings": ("settings", "logo", "text", "email", "offer", "keys"),
    "mail": ("mail",),
    "backups": ("backup", "replaced", "data", "log", "job", "uploads", "service"),
}
"""What the page's filter offers, by the first word of an act."""

REFUSALS = {
    "login_wrong": "login.refused",
    "password_wrong": "confirmation.refused",
    "code_wrong": "confirmation.refused",
    "code_used": "confirmation.refused",
    "passkey_refused": "confirmation.refused",
    "owners_only": "rights.refused",
    "foreign_origin": "rights.refused",
    "too_many": "limit.struck",
    "claim_dead": "setup.refused",
    "delivery_bad": "webhook.refused",
}
"""Refusals that are security events, by their codes."""


def of_group(group: str) -> tuple[str, ...]:
    return tuple(act for act in ACTS if act.partition(".")[0] in GROUPS[group])


def called(typed: str) -> tuple[str, ...]:
    """The acts whose name, or what it is called, holds what was typed."""
    word = typed.lower()
    return tuple(act for act, label in ACTS.items() if word in act or word in label.lower())
