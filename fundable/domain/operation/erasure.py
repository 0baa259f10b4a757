"""Erasing a person: which words stand for them, and what is put in their place."""

import html
import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from urllib.parse import quote
from uuid import UUID

from fundable.domain.counts import counted
from fundable.domain.orders.orders import Order

INSTEAD = "(erased)"
SOUGHT_MIN = 6
"""Shorter words are in every file, so that finding one says nothing."""


def kept(entries: int, documents: int, years: int) -> tuple[str, ...]:
    """What stays in the books, in sentences."""
    books = (
        f"The ledger keeps {counted(entries, 'entry', 'entries')}: amounts and dates by order ID, without the person."
    )
    if not documents:
        return (books,)
    issued = counted(documents, "invoice or credit note", "invoices and credit notes")
    return books, f"Your books keep {issued} for {years} years as issued, with the client's name and email."


@dataclass(frozen=True, slots=True)
class ErasurePlan:
    """What an erasure will do. `names` are what the client's business is called; `deleted` are orders of which only
    messages are left. `online` are the hosts under which their websites go offline. `running` is the hosting that is
    ended with the payment provider first. `elsewhere` says in sentences where all of it stays: what was copied
    before."""

    email: str
    emails: frozenset[str]
    names: frozenset[str]
    orders: tuple[Order, ...]
    deleted: frozenset[UUID]
    online: tuple[str, ...]
    running: tuple[UUID, ...]
    files: int
    messages: int
    unsent: int
    entries: int
    documents: int
    kept_years: int
    elsewhere: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """What would tell who it was."""
        return tuple(sorted(self.emails | self.names))


@dataclass(frozen=True, slots=True)
class Erased:
    """What an erasure did. `customers` are known to the payment provider still. `also_in`: words that stand in records
    of others, which were left alone. `left`: files that still hold something, and why. `elsewhere`: as in the plan."""

    orders: int
    files: int
    messages: int
    unsent: int
    events: int
    mentions: int
    entries_kept: int
    customers: tuple[str, ...]
    also_in: tuple[str, ...]
    left: str = ""
    elsewhere: tuple[str, ...] = ()


def spellings(words: Collection[str]) -> list[str]:
    """Each word as it may be written in text, HTML, JSON and addresses."""
    return sorted({written for word in words for written in _written(word)}, key=len, reverse=True)


def pattern(words: Collection[str]) -> re.Pattern[str]:
    """Finds these words, whatever their capitals, where they are not part of a longer word or address."""
    alternatives = "|".join(re.escape(written) for written in spellings(words))
    return re.compile(rf"(?<![\w.+-])(?:{alternatives})(?![\w-]|\.\w)", re.IGNORECASE)


def ids_of(order: Order) -> Iterator[str]:
    """By what the payment provider's reports name an order and its buyer."""
    ids = (
        order.stripe_checkout_session_id,
        order.stripe_customer_id,
        order.stripe_payment_intent_id,
        order.stripe_subscription_id,
        order.stripe_invoice_id,
    )
    return (str(one) for one in (order.id, *ids) if one)


def _written(word: str) -> Iterator[str]:
    yield word
    yield html.escape(word)
    yield html.escape(word).replace("&#x27;", "&#39;").replace("&quot;", "&#34;")
    yield quote(word)
    yield json.dumps(word)[1:-1]
    yield json.dumps(word, ensure_ascii=False)[1:-1]
