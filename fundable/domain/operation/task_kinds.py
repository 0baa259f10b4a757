"""Kinds of what waits for somebody's hand."""

from enum import StrEnum


class TaskKind(StrEnum):
    """What a task is about. The last needs nobody yet: it says what comes next."""

    OVERDUE = "overdue"
    DUE_TODAY = "due_today"
    DUE_SOON = "due_soon"
    DISPUTE = "dispute"
    HOSTING_QUESTION = "hosting_question"
    RENEWAL_FAILED = "renewal_failed"
    PAYOUTS = "payouts"
    WEBSITE_BROKEN = "website_broken"
    CLIENT_ANSWERED = "client_answered"
    CHANGES_SENT = "changes_sent"
    CLIENT_WROTE = "client_wrote"
    TASK_DUE = "task_due"
    DOMAIN_WANTED = "domain_wanted"
    DOMAIN_UNCONFIRMED = "domain_unconfirmed"
    DOMAIN_CLAIMED = "domain_claimed"
    WEBSITE_PAUSES = "website_pauses"
    WEBSITE_FILES = "website_files"
    MAIL_FAILED = "mail_failed"
    MAIL_WAITING = "mail_waiting"
    DUE_LATER = "due_later"
