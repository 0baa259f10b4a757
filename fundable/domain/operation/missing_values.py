"""Personal values that are gone from the audit log: an erasure explains them, or the age of an address. Nothing else
may."""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from fundable.acting import ActorKind
from fundable.domain.audit import ACTOR_NAMES, ADDRESSES, AuditEntry

ERASED = "client.erased"


@dataclass(frozen=True, slots=True)
class Erasure:
    """What an entry says of a client's erasure. `elsewhere` are values of entries that aren't about their orders, each
    as NUMBER:NAME. Earlier versions listed none (None): all we know is how many `values` there were in all."""

    seq: int
    orders: frozenset[str]
    values: int
    elsewhere: frozenset[str] | None

    @classmethod
    def read(cls, entry: AuditEntry) -> "Erasure":
        told = entry.details
        listed = told.get("elsewhere")
        orders = frozenset(map(str, told.get("orders") or ()))
        elsewhere = frozenset(map(str, listed)) if isinstance(listed, list) else None
        return cls(entry.seq, orders, int(told.get("values") or 0), elsewhere)


def place(seq: int, name: str) -> str:
    return f"{seq}:{name}"


class MissingValues:
    """Is shown every entry, and knows at the end which is the first whose values nothing explains. `addresses_through`
    is the last entry whose addresses are old enough to be deleted."""

    def __init__(self, erasures: Iterable[Erasure], addresses_through: int) -> None:
        self._through = addresses_through
        self._erased_at: dict[str, list[int]] = defaultdict(list)
        self._elsewhere: set[str] = set()
        self._unlisted: dict[int, int] = {}
        self._open: list[int] = []
        for erasure in sorted(erasures, key=lambda one: one.seq):
            for order_id in erasure.orders:
                self._erased_at[order_id].append(erasure.seq)
            if erasure.elsewhere is None:
                self._unlisted[erasure.seq] = erasure.values
            else:
                self._elsewhere |= {one for one in erasure.elsewhere if _number(one) < erasure.seq}

    def note(self, entry: AuditEntry) -> int:
        """How many of its values are gone, for whatever reason."""
        gone = entry.private.keys() - entry.values.keys()
        for name in gone:
            is_old = name in ADDRESSES and entry.seq <= self._through
            if by := self._erased_by(entry, name):
                if by in self._unlisted and not is_old:
                    self._unlisted[by] -= 1
            elif not is_old and place(entry.seq, name) not in self._elsewhere:
                self._open.append(entry.seq)
        return len(gone)

    def first_unexplained(self) -> int | None:
        """Each value that is open may be one that an erasure of an earlier version, later in the log, didn't list: as
        many as it counted and we haven't found."""
        later = Counter({seq: max(left, 0) for seq, left in self._unlisted.items()})
        waiting, left, first = sorted(later), 0, None
        for seq in reversed(self._open):
            while waiting and waiting[-1] > seq:
                left += later[waiting.pop()]
            if left:
                left -= 1
            else:
                first = seq
        return first

    def _erased_by(self, entry: AuditEntry, name: str) -> int:
        """The number of the entry that says so; 0 for none."""
        own = entry.actor_id if entry.kind is ActorKind.CLIENT else ""
        about = entry.about if name not in ACTOR_NAMES else ""
        return next((by for one in (own, about) if one and (by := self._first_after(one, entry.seq))), 0)

    def _first_after(self, order_id: str, seq: int) -> int:
        erased_at = self._erased_at.get(order_id, [])
        at = bisect_right(erased_at, seq)
        return erased_at[at] if at < len(erased_at) else 0


def _number(listed: str) -> int:
    number = listed.partition(":")[0]
    return int(number) if number.isdecimal() else 0
