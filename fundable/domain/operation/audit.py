"""The audit log's filters, what an entry tells a reader, and the last entries that backups have noted of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from fundable.acting import ActorKind
from fundable.domain.acts import ACTS, GROUPS
from fundable.domain.audit import ACTOR_NAMES, AuditEntry, Head
from fundable.domain.money.amounts import money
from fundable.domain.operation.archives import parse
from fundable.domain.orders.orders import LABELS

FORGOTTEN = "(forgotten)"
PLAIN_KINDS = {
    ActorKind.OPERATOR: "Operator",
    ActorKind.PROGRAM: "Program",
    ActorKind.STRIPE: "Stripe",
    ActorKind.CLIENT: "Client",
    ActorKind.STAFF: "Staff",
    ActorKind.VISITOR: "Unknown",
}
NAMES = {"is": "Given to", "was": "Before"}
"""Of facts that wouldn't read well by what they're kept as."""
COLUMNS = ("seq", "at", "who", "name", "session", "address", "device", "act", "what", "about", "facts", "hash")


@dataclass(frozen=True, slots=True)
class LogFilter:
    """`group` is one of acts.GROUPS; `text` an order's number, a person, or a word of what was done."""

    text: str = ""
    kind: ActorKind | None = None
    group: str = ""
    since: datetime | None = None

    def in_words(self) -> Iterator[str]:
        """What was chosen; what was typed may tell of a person, and is left out."""
        if self.text:
            yield "text"
        if self.kind:
            yield f"who={self.kind}"
        if self.group:
            yield f"what={self.group}"
        if self.since:
            yield f"since={self.since.isoformat()}"


@dataclass(frozen=True, slots=True)
class Fact:
    """`before` is None where nothing was replaced."""

    name: str
    value: str
    before: str | None = None


def facts(entry: AuditEntry) -> list[Fact]:
    """What an entry says besides who, when and what, in words. Personal values that are gone say so."""
    return [*_told(entry.details), *_told_privately(entry)]


def who(entry: AuditEntry) -> str:
    """Who acted, as far as that is still known."""
    if entry.kind is ActorKind.STRIPE and entry.actor_id == "sandbox":
        return "Test payments"
    kind, name = PLAIN_KINDS[entry.kind], entry.value("actor")
    if entry.kind is ActorKind.STAFF:
        return name or kind
    return f"{name} ({kind.lower()})" if name else kind


def order_id(entry: AuditEntry) -> UUID | None:
    """The order that an entry is about."""
    of_orders = {word for group in ("orders", "money") for word in GROUPS[group]}
    if entry.act.partition(".")[0] not in of_orders:
        return None
    try:
        return UUID(entry.about)
    except ValueError:
        return None


def subject(entry: AuditEntry) -> str:
    """What an entry is about, where that is a name, such as a job's or a backup's."""
    try:
        UUID(entry.about)
    except ValueError:
        return entry.about
    return ""


def row(entry: AuditEntry) -> dict[str, Any]:
    """For a spreadsheet."""
    told = "; ".join(
        f"{one.name}: {one.value}" if one.before is None else f"{one.name}: {one.before} > {one.value}"
        for one in facts(entry)
    )
    named = entry.value("actor"), entry.session, entry.value("address"), entry.value("device")
    cells = (entry.seq, entry.at, entry.kind.value, *named, entry.act, ACTS.get(entry.act, ""), entry.about, told)
    return dict(zip(COLUMNS, (*cells, entry.hash), strict=True))


def whole(entry: AuditEntry) -> dict[str, Any]:
    """For programs: everything that the hash is of, and what it takes to check the personal values."""
    kept = {name: {"salt": one.salt, "value": one.value} for name, one in sorted(entry.values.items())}
    return {**entry.hashed(), "hash": entry.hash, "values": kept}


@dataclass(frozen=True, slots=True)
class Noted:
    """A last entry, and when it was noted (None: it counts always)."""

    head: Head
    at: datetime | None

    @classmethod
    def read(cls, content: bytes) -> "Noted":
        """Of a backup's manifest. Raises ValueError for one without, Refused `backup_foreign`, `backup_damaged`."""
        manifest = parse(content)
        return cls(read_head(manifest.audit or ""), manifest.made_at)


def read_head(text: str) -> Head:
    """As `Head` writes itself, `12408:3f…`. Raises ValueError."""
    seq, _, digest = text.partition(":")
    if not seq.isdecimal() or len(digest) != 64:
        raise ValueError("Write the end of the log as NUMBER:HASH, as 'fundable audit --verify' prints it.")
    return Head(int(seq), digest)


def in_this_chain(noted: Iterable[Noted], restores: Iterable[tuple[int, datetime]]) -> list[Head]:
    """Without what was noted of entries that a restore has left behind: those that came after the backup."""
    undone = list(restores)
    return [
        one.head
        for one in noted
        if one.at is None or not any(seq <= one.head.seq and one.at < at for seq, at in undone)
    ]


def _told(details: Mapping[str, Any]) -> Iterator[Fact]:
    currency = details.get("currency", "usd")
    for name, value in details.items():
        if name == "changed":
            for one, (was, after) in value.items():
                yield Fact(_label(one), _text(one, after, currency), _text(one, was, currency))
        elif isinstance(value, dict):
            yield from _told(value)
        else:
            yield Fact(_label(name), _text(name, value, currency))


def _told_privately(entry: AuditEntry) -> Iterator[Fact]:
    named = [name for name in sorted(entry.private) if name not in ACTOR_NAMES]
    for name in dict.fromkeys(name.removesuffix(".before").removesuffix(".after") for name in named):
        if name in entry.private:
            yield Fact(_label(name), _private(entry, name))
        else:
            yield Fact(_label(name), _private(entry, f"{name}.after"), _private(entry, f"{name}.before"))


def _private(entry: AuditEntry, name: str) -> str:
    if name not in entry.private:
        return ""
    return entry.values[name].value if name in entry.values else FORGOTTEN


def _label(name: str) -> str:
    if name in NAMES:
        return NAMES[name]
    words = name.removesuffix("_cents").replace("_", " ")
    return words[:1].upper() + words[1:]


def _text(name: str, value: Any, currency: str) -> str:
    if name.endswith("_cents") and isinstance(value, int):
        return money(value, currency)
    if isinstance(value, list):
        return ", ".join(str(one) for one in value)
    if name == "status" and value in LABELS:
        return LABELS[value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
