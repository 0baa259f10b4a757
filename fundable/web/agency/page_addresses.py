"""The addresses of the pages, and those that are no pages."""

import re

from fundable.domain.mail.emails import EMAILS

SECRET_ADDRESSES = frozenset({"/payment-success", "/set-password", "/reset-password", "/report"})
"""Behind these stands what opens an order or an account: their addresses are told nobody, ourselves neither. They send
by fetch, which keeps the Origin that a form would lose."""
SETTINGS = (
    *("business", "offer", "logo", "examples", "legal"),
    *("mail", "emails", "payments", "invoices", "calendar", "hosting"),
)
PAGES = (
    "/checkout",
    "/payment-success",
    "/set-password",
    "/forgot-password",
    "/reset-password",
    "/intake-form",
    "/admin/login",
    "/admin",
    "/admin/account",
    "/admin/team",
    "/admin/security",
    "/admin/security/audit",
    "/admin/messages",
    "/admin/messages/emails",
    "/admin/messages/unplaced",
    "/admin/orders",
    "/admin/orders/board",
    "/admin/orders/month",
    "/admin/clients",
    "/admin/websites",
    "/admin/reports",
    "/admin/reports/payouts",
    "/admin/settings",
    *(f"/admin/settings/{section}" for section in SETTINGS),
    "/admin/system",
    "/admin/system/rehearsal",
    "/admin/setup",
    "/client/login",
    "/client/dashboard",
    "/client/correct",
    "/client/document",
    "/client/domain",
    "/client/live",
    "/client/messages",
    "/client/new-version",
    "/client/yours",
    "/client/website",
    "/client/report",
    "/report",
)
"""Beside the public ones, which follow the offer."""
UNLISTED = frozenset({"/forgot-password", "/reset-password", "/admin/setup", "/report"})
"""No search engine is to show these."""
_ID = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_ORDER_PAGE = re.compile(
    rf"/admin/clients/{_ID}|/admin/orders/{_ID}"
    r"(/(site|messages|form|money|history|report|website|document|as-client(/client/[a-z-]+)?))?"
)
"""Of an order's client, or of the order itself."""
_PAYOUT_PAGE = re.compile(r"/admin/reports/payouts/[0-9A-Za-z_-]+")
_EMAIL_PAGES = frozenset(f"/admin/settings/emails/{email.id}" for email in EMAILS)
API_PREFIXES = ("/api/", "/uploads/", "/sandbox/", "/stop-reminders/")
API_PATHS = frozenset({"/api", "/healthz", "/readyz", "/metrics", "/terms", "/privacy", "/see"})


def is_of_one(path: str) -> bool:
    """Whether it's a page of the admin about one order, client, payout or email."""
    return bool(_ORDER_PAGE.fullmatch(path) or _PAYOUT_PAGE.fullmatch(path)) or path in _EMAIL_PAGES
