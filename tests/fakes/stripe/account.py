"""The Stripe account: everything that is stored, behind one lock."""

import copy
import os
import string
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import stripe

from tests.fakes.stripe.clock import Clock, Time
from tests.fakes.stripe.errors import missing
from tests.fakes.stripe.shapes import Obj, make

if TYPE_CHECKING:
    from tests.fakes.stripe.baskets import Basket

VERSION = "2026-10-28.endive"
LETTERS = string.ascii_letters + string.digits
NOUNS = {"checkout.session": "checkout.session", "payment_method": "PaymentMethod", "payment_intent": "payment_intent"}


@dataclass
class Settings:
    """What somebody sets in the Dashboard. A test changes the fields as it likes."""

    portal_saved: bool = True
    tax_ready: bool = False
    tax_is_included: bool = False
    """In prices that do not say it themselves."""
    renewal_tax_percent: float = 0
    """On top of each month of hosting."""
    terms_url: str | None = None
    refund_status: str = "succeeded"
    name: str = "Fundable"
    settles_in: tuple[str, float] | None = None
    """The currency of the bank account, and what a unit of the sale's is in it."""
    books_after: timedelta = timedelta()


@dataclass(frozen=True)
class Cause:
    """The request that an event came from. Both are None for what happens by itself or in the Dashboard."""

    request_id: str | None = None
    idempotency_key: str | None = None


@dataclass
class Account:
    clock: Clock
    livemode: bool = False
    url: str = ""
    settings: Settings = field(default_factory=Settings)
    objects: dict[str, Obj] = field(default_factory=dict)
    by_kind: dict[str, dict[str, Obj]] = field(default_factory=lambda: defaultdict(dict))
    listeners: list[Callable[[Obj], None]] = field(default_factory=list)
    cause: Cause = field(default_factory=Cause)
    paid_out: dict[str, str] = field(default_factory=dict)
    """The payout of each entry of the balance that has gone out."""
    contents: dict[str, bytes] = field(default_factory=dict)
    """Of uploaded files, by their ids."""
    baskets: dict[str, "Basket"] = field(default_factory=dict)
    coupon_products: dict[str, list[str] | None] = field(default_factory=dict)
    """What each checkout session sells; Stripe does not show it whole."""

    def __post_init__(self) -> None:
        self.lock = threading.RLock()
        self.time = Time(self.clock)
        self.id = self.new_id("acct", 16)
        self.created = self.now()

    def now(self) -> int:
        """Seconds since 1970, as Stripe tells times."""
        return int(self.time.now().timestamp())

    def later(self, seconds: int = 0, **span: float) -> int:
        return self.now() + seconds + int(timedelta(**span).total_seconds())

    @contextmanager
    def at(self, moment: int) -> Iterator[None]:
        with self.time.held_at(datetime.fromtimestamp(moment, UTC)):
            yield

    def new_id(self, prefix: str, length: int = 24) -> str:
        return f"{prefix}_{''.join(LETTERS[one % len(LETTERS)] for one in os.urandom(length))}"

    def add(self, thing: Obj) -> Obj:
        self.objects[thing["id"]] = self.by_kind[thing["object"]][thing["id"]] = thing
        return thing

    def remove(self, identifier: str) -> Obj:
        thing = self.objects.pop(identifier)
        return self.by_kind[thing["object"]].pop(identifier)

    def get(self, kind: str, identifier: str, param: str = "id") -> Obj:
        """Raises Refusal: 404 as an address, which is what `id` stands for, 400 as a parameter."""
        found = self.objects.get(identifier)
        if found is None or found["object"] != kind:
            raise missing(NOUNS.get(kind, kind), identifier, param, 404 if param == "id" else 400)
        return found

    def all(self, kind: str) -> list[Obj]:
        """Oldest first."""
        return list(self.by_kind[kind].values())

    def first(self, kind: str, **having: object) -> Obj | None:
        return next(self.having(kind, **having), None)

    def having(self, kind: str, **values: object) -> Iterator[Obj]:
        for thing in self.all(kind):
            if all(thing.get(name) == value for name, value in values.items()):
                yield thing

    def event(self, kind: str, thing: Obj, previous: Obj | None = None) -> Obj:
        """Holds the object as it is now. Nobody hears of it."""
        data: Obj = {"object": copy.deepcopy(thing)}
        if previous is not None:
            data["previous_attributes"] = previous
        return make(
            stripe.Event,
            id=self.new_id("evt"),
            api_version=VERSION,
            created=self.now(),
            data=data,
            livemode=self.livemode,
            pending_webhooks=0,
            request={"id": self.cause.request_id, "idempotency_key": self.cause.idempotency_key},
            type=kind,
        )

    def emit(self, kind: str, thing: Obj, previous: Obj | None = None) -> Obj:
        """Makes an event, stores it, and tells the webhooks."""
        event = self.add(self.event(kind, thing, previous))
        for listener in self.listeners:
            listener(event)
        return event

    def emit_all(self, kinds: Iterable[str], thing: Obj) -> None:
        for kind in kinds:
            self.emit(kind, thing)

    def change(self, thing: Obj, kind: str, **changes: object) -> Obj:
        """Changes an object and says so, with what it was before."""
        previous = {name: copy.deepcopy(thing[name]) for name, value in changes.items() if thing[name] != value}
        thing.update(changes)
        return self.emit(kind, thing, previous)
