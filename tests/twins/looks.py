"""Lists with their filters, orders and pages, as staff look at them."""

import random
from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

STATUSES = ("pending", "paid", "intake", "design", "review", "launch", "completed", "all", "nonsense")
FILTERS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "/api/orders": {
        "status": STATUSES,
        "addon": ("domain", "google-business", "nothing", "ä"),
        "session": ("ended",),
        "money": ("test",),
        "due": ("overdue", "today"),
        "hosting": ("past_due", "canceled", "ending", "ended"),
    },
    "/api/admin/orders": {
        "stage": ("open", "all", *STATUSES),
        "person": ("none", "me", "00000000-0000-4000-8000-000000000000"),
        "due": ("overdue", "today", "week"),
        "on": ("2026-01-05", "2026-01-12", "2026-02-30"),
        "addon": ("domain",),
        "notes": ("none",),
        "sort": ("due", "created", "client", "amount", "status"),
        "order": ("up", "down"),
    },
    "/api/admin/clients": {"list": ("all", "several")},
    "/api/admin/messages": {
        "to": ("clients", "staff"),
        "state": ("queued", "sending", "sent", "stored", "failed", "held"),
    },
    "/api/admin/conversations": {"show": ("waiting", "mine", "unread", "all")},
    "/api/admin/websites": {"state": ("ending", "paused")},
    "/api/admin/audit": {
        "who": ("staff", "client", "operator", "program", "stripe", "visitor"),
        "what": ("orders", "money", "team", "logins", "settings", "mail", "backups"),
        "days": ("1", "30"),
    },
    "/api/intake-forms": {},
    "/api/admin/unplaced-mail": {},
    "/api/admin/payouts": {},
    "/api/admin/reports": {
        "since": ("2026-01-01", "2025-12-31", "0001-01-01"),
        "until": ("2026-01-31", "2026-12-31", "9999-12-31"),
    },
    "/api/admin/orders/month": {"month": ("2026-01", "2026-02", "9999-12", "0000-01")},
    "/api/admin/orders/board": {"person": ("none", "me")},
}
SIZES = ("1", "2", "3", "100", "1000000000000000000000")
SEARCHED = {"/api/admin/audit": "text"}
PLAIN = (
    "/api/admin/stats",
    "/api/admin/work-queue",
    "/api/admin/week",
    "/api/admin/orders/counts",
    "/api/admin/payment-events",
    "/api/admin/system",
    "/api/admin/people",
    "/api/admin/team",
    "/api/admin/settings",
    "/api/admin/settings/emails",
    "/api/admin/saved-replies",
    "/api/admin/invoicing",
    "/api/admin/offer",
    "/api/admin/examples",
    "/api/admin/audit/status",
    "/api/admin/website-templates",
    "/api/admin/email-choices",
    "/api/admin/logins",
    "/readyz",
    "/api/offer",
)


def look(chance: random.Random, typed: str) -> str:
    """The address of one of them."""
    path = chance.choice([*FILTERS, *PLAIN])
    if path in PLAIN:
        return path
    asked = {name: chance.choice(values) for name, values in FILTERS[path].items() if chance.random() < 0.3}
    if chance.random() < 0.5:
        asked[SEARCHED.get(path, "q")] = typed
    if chance.random() < 0.4:
        asked["limit"] = chance.choice(SIZES)
    return f"{path}?{urlencode(asked)}"
