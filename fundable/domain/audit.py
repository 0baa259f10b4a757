"""The audit log's form: what an entry is, and how entries are linked, so that anybody can check it (decision 0023)."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from fundable.acting import Actor, ActorKind

GENESIS = "0" * 64
"""Stands where the hash of the entry before would, in the first entry."""
ACTOR_NAMES = ("actor", "address", "device")
"""Personal values that tell who acted. Every other one is about whom it was done to."""
ADDRESSES = ("address", "device")
"""Those that tell where somebody was. They go after a while, and the others stay."""
ADDRESSES_KEPT = timedelta(days=365)
BEGUN = "log.begun"

Change = tuple[Any, Any]
TOLD_MAX = 100
"""Longer words stand where they are kept; the log names their places."""


@dataclass(frozen=True, slots=True)
class Head:
    """The last entry. Whoever has noted one elsewhere can tell later that nothing was cut off or written anew."""

    seq: int
    hash: str

    def __str__(self) -> str:
        return f"{self.seq}:{self.hash}"


def short_and_long(changed: Mapping[str, tuple[str, str]]) -> tuple[dict[str, Change], dict[str, Any]]:
    """Changes of words: those that an entry tells, and the places of the others as its detail `words`."""
    told = {place: pair for place, pair in changed.items() if max(map(len, pair)) <= TOLD_MAX}
    others = [place for place in changed if place not in told]
    return dict(told), {"words": others} if others else {}


@dataclass(frozen=True, slots=True)
class Salted:
    """A personal value. Without its salt its hash says nothing."""

    salt: str
    value: str

    @property
    def hash(self) -> str:
        return hashlib.sha256((self.salt + self.value).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """`at` is the text that was hashed. `about` is what was acted on: an order's id, an account's, a setting's name.
    `private` has the hash of each personal value, `values` those that are still kept."""

    seq: int
    at: str
    act: str
    kind: ActorKind
    actor_id: str
    session: str
    about: str
    details: Mapping[str, Any]
    private: Mapping[str, str]
    previous: str
    hash: str = ""
    values: Mapping[str, Salted] = field(default_factory=dict)

    @property
    def moment(self) -> datetime:
        return moment_of(self.at)

    def value(self, name: str) -> str:
        """A personal value; empty when there is none, or none any more."""
        found = self.values.get(name)
        return found.value if found else ""

    def digest(self) -> str:
        return hashlib.sha256(canonical(self.hashed()).encode()).hexdigest()

    def hashed(self) -> dict[str, Any]:
        """What the hash is of: everything but itself and the values beside it."""
        return {
            "seq": self.seq,
            "at": self.at,
            "act": self.act,
            "actor": {"kind": self.kind.value, "id": self.actor_id, "session": self.session},
            "about": self.about,
            "details": self.details,
            "private": self.private,
            "previous": self.previous,
        }


def moment_of(text: str) -> datetime:
    """One that somebody has made unreadable lies far back."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)


def session_reference(token_hash: str) -> str:
    """Tells the logins of one person apart, and opens nothing."""
    return hashlib.sha256(f"session:{token_hash}".encode()).hexdigest()[:12]


def canonical(value: object) -> str:
    """JSON in one spelling: keys in order, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def private_values(actor: Actor, private: Mapping[str, object]) -> dict[str, str]:
    """Personal values by their names, empty ones left out. A pair is what was and what is."""
    named = {"actor": actor.name, "address": actor.address, "device": actor.device}
    for name, value in private.items():
        if isinstance(value, tuple):
            named[f"{name}.before"], named[f"{name}.after"] = (str(one or "") for one in value)
        else:
            named[name] = str(value or "")
    return {name: value for name, value in named.items() if value}


@dataclass(slots=True)
class CheckedChain:
    """What a look at the chain found. `problem` is the first thing that does not fit, in words. `forgotten`: personal
    values that are gone, as they may be."""

    head: Head = field(default_factory=lambda: Head(0, GENESIS))
    begun_at: str = ""
    forgotten: int = 0
    problem: str | None = None


class Missing(Protocol):
    """What is asked of values that are gone (domain/operation/missing_values.py)."""

    def note(self, entry: AuditEntry) -> int: ...

    def first_unexplained(self) -> int | None: ...


def check(entries: Iterable[AuditEntry], missing: Missing, known: Iterable[Head] = ()) -> CheckedChain:
    """Whether each entry fits the one before and its own hash, and each value its own or has a reason to be gone.
    `known` are heads that were noted before: the chain has to go through them."""
    chain = CheckedChain()
    heads = {head.seq: head.hash for head in known}
    for entry in entries:
        chain.problem = _misfit(entry, chain.head, heads)
        if chain.problem:
            return chain
        chain.begun_at = chain.begun_at or entry.at
        chain.forgotten += missing.note(entry)
        chain.head = Head(entry.seq, entry.hash)
    if heads and (last := max(heads)) > chain.head.seq:
        chain.problem = f"The log ends with entry {chain.head.seq}, but entry {last} was there before."
    elif seq := missing.first_unexplained():
        chain.problem = f"Entry {seq} doesn't match: values were deleted that no erasure and no age explains."
    return chain


def _misfit(entry: AuditEntry, before: Head, heads: Mapping[int, str]) -> str | None:
    reasons: Iterator[tuple[bool, str]] = iter(
        (
            (entry.seq != before.seq + 1, f"it follows entry {before.seq}, so entries are missing between"),
            (entry.previous != before.hash, "it isn't linked to the one before"),
            (entry.hash != entry.digest(), "it has been changed"),
            (any(entry.private.get(name) != one.hash for name, one in entry.values.items()), "a value was changed"),
            (heads.get(entry.seq, entry.hash) != entry.hash, "a backup has a different one, so the log was rewritten"),
        )
    )
    reason = next((words for is_so, words in reasons if is_so), None)
    return f"Entry {entry.seq} doesn't match: {reason}." if reason else None
