"""What every object of Stripe's is read with: ids, times, modes, and words that have to be known."""

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any

from fundable.domain.money.gateway import UnknownWord
from fundable.domain.money.payments import PaymentMode

Json = dict[str, Any]


def check_known(thing: Json, field: str, known: Collection[str], is_ours: bool = True) -> None:
    """Raises UnknownWord, KeyError."""
    word = thing[field]
    if not isinstance(word, str) or word not in known:
        raise UnknownWord(thing["object"], thing["id"], field, word, is_ours)


def mode(thing: Json) -> PaymentMode:
    return PaymentMode.LIVE if thing["livemode"] else PaymentMode.TEST


def id_of(reference: Any) -> str | None:
    """A reference is an id, or the whole object when it was expanded."""
    found = reference.get("id") if isinstance(reference, dict) else reference
    return str(found) if found else None


def time_of(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
