"""Rate limits: per address, and a brake per account (access 4). In memory, and bounded in size;
where several servers have the data, what can be guessed is counted for all of them (decision 0132)."""

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from threading import Lock
from typing import Annotated

from anyio import CapacityLimiter, to_thread
from cachetools import LRUCache, TTLCache
from fastapi import Depends, Request, params

from fundable.acting import name_visitor
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import email_key
from fundable.domain.people.browsers import Account
from fundable.domain.people.counted_tries import DELAYS_S, DOUBLED_MOST, PLACES_KEPT, TRIES_KEPT
from fundable.services.people.counted_tries import SharedTries
from fundable.web.dependencies import address_of

WINDOW_S = 600
PER_ADDRESS = {
    "login": 10,
    "set-password": 20,
    "link": 60,
    "forgot": 20,
    "checkout": 60,
    "code": 30,
    "upload": 60,
    "intake": 60,
    "advice": 300,
    "answer": 60,
    "note": 600,
    "theme": 30,
    "facts": 600,
    "photos": 60,
    "correct": 60,
    "see": 20,
    "name": 60,
    "report": 60,
    "many": 60,
    "metrics": 20,
    "contact": 5,
    "contact-try": 60,
    "contact-day": 5,
    "contact-network": 10,
    "unknown-host": 300,
}
ASKED_FOR_ONE_ACCOUNT = 5
FREE_TRIES = 10
FREE_TRIES_IF_KNOWN = 5
GUESSED = frozenset({"login", "set-password", "link", "forgot", "code", "report", "metrics"})
"""Passwords, and what is as good as one or is written in a link."""
COUNTED_AT_ONCE = 4


@dataclass(slots=True)
class _Window:
    begun_s: float
    count: int = 0


@dataclass(slots=True)
class _Brake:
    tries: int = 0
    next_at_s: float = 0.0


@dataclass
class Limits:
    """Counts in windows of ten minutes, or of another length. Time is monotonic: setting the clock opens nothing,
    but what is counted for all servers goes by the database's."""

    is_on: bool
    now_s: Callable[[], float] = time.monotonic
    window_s: float = WINDOW_S
    shared: SharedTries | None = None
    _lock: Lock = field(default_factory=Lock)
    _lane: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(COUNTED_AT_ONCE))

    def __post_init__(self) -> None:
        self._windows: TTLCache[bytes, _Window] = TTLCache(TRIES_KEPT, self.window_s, timer=self.now_s)
        self._brakes: TTLCache[bytes, _Brake] = TTLCache(TRIES_KEPT, self.window_s, timer=self.now_s)
        self._known: LRUCache[bytes, bool] = LRUCache(PLACES_KEPT)

    def take(self, rule: str, address: str) -> int:
        """Counts one call of an address, and says how many there were with it; none while limits are off. Raises
        Refused `too_many` with the seconds to wait, and `database_away` where that's asked."""
        return self._count(rule, address, PER_ADDRESS[rule], self._counter_of(rule))

    async def taken(self, rule: str, address: str) -> int:
        """The same for the event loop, which waits for no database."""
        return await self._off_the_loop(self._counter_of(rule), self.take, rule, address)

    def take_account(self, rule: str, email: str) -> int:
        """Counts one request that concerns an account, known or not, from wherever it comes. Raises Refused
        `too_many`, and `database_away` where that's asked."""
        return self._count(rule, email_key(email), ASKED_FOR_ONE_ACCOUNT, self.shared)

    async def taken_account(self, rule: str, email: str) -> int:
        """The same for the event loop."""
        return await self._off_the_loop(self.shared, self.take_account, rule, email)

    def _counter_of(self, rule: str) -> SharedTries | None:
        """Whoever counts for all servers; None where this one counts for itself."""
        return self.shared if rule in GUESSED else None

    async def _off_the_loop(
        self, shared: SharedTries | None, take: Callable[[str, str], int], rule: str, whose: str
    ) -> int:
        if shared is None:
            return take(rule, whose)
        return await to_thread.run_sync(take, rule, whose, limiter=self._lane)

    @contextmanager
    def login(self, account: Account, address: str, known_as: str | None = None) -> Iterator[None]:
        """One try at an account. After ten failed ones, tries from addresses it does not know pass one at a time,
        further and further apart; an address from which it was opened before is let through, so its owner gets in.
        A browser that the account is known by has tries of its own, which are fewer: nobody else's use them up, and
        whoever stole its cookie does not guess for ever. Raises Refused `too_many`."""
        name_visitor(account.email)
        if not self.is_on:
            yield
            return
        free = FREE_TRIES_IF_KNOWN if known_as else FREE_TRIES
        tries = self._shared_try if self.shared else self._own_try
        with tries(f"{account.key}\0{known_as or ''}", f"{account.key}\0{address}", free):
            yield

    @contextmanager
    def _own_try(self, tried: str, from_where: str, free: int) -> Iterator[None]:
        braked, place = _short(tried), _short(from_where)
        self._try(braked, free, place)
        yield
        with self._lock:
            self._brakes.pop(braked, None)
            self._known[place] = True

    @contextmanager
    def _shared_try(self, tried: str, from_where: str, free: int) -> Iterator[None]:
        assert self.shared
        if wait_s := self.shared.try_at(tried, from_where, free):
            raise _too_many(wait_s)
        yield
        self.shared.know(tried, from_where)

    def _count(self, rule: str, whose: str, most: int, shared: SharedTries | None = None) -> int:
        if not self.is_on:
            return 0
        if shared:
            counted = shared.count(rule, whose)
            if counted.count > most:
                raise _too_many(counted.left_s)
            return counted.count
        key = _short(rule, whose)
        with self._lock:
            window = self._windows.get(key)
            if window is None:
                window = self._windows[key] = _Window(self.now_s())
            window.count += 1
            if window.count > most:
                raise _too_many(window.begun_s + self.window_s - self.now_s())
            return window.count

    def _try(self, braked: bytes, free: int, place: bytes) -> None:
        with self._lock:
            brake = self._brakes.get(braked) or _Brake()
            now = self.now_s()
            if place not in self._known and brake.tries >= free:
                if now < brake.next_at_s:
                    raise _too_many(brake.next_at_s - now)
                brake.next_at_s = now + DELAYS_S[min(brake.tries - free, DOUBLED_MOST)]
            brake.tries += 1
            self._brakes[braked] = brake


def _short(*words: str) -> bytes:
    """A name of one length for words that strangers choose, so that a hundred thousand have their room."""
    return blake2b("\0".join(words).encode(errors="surrogatepass"), digest_size=16).digest()


def _too_many(wait_s: float) -> Refused:
    seconds = max(1, math.ceil(wait_s))
    minutes = math.ceil(seconds / 60)
    unit = "minute" if minutes == 1 else "minutes"
    return Refused("too_many", f"Too many attempts. Please wait {minutes} {unit} and try again.", seconds)


async def _limits(request: Request) -> Limits:
    return limits_of(request)


def limits_of(request: Request) -> Limits:
    limits = request.app.state.limits
    assert isinstance(limits, Limits)
    return limits


async def _address(request: Request) -> str:
    return address_of(request, request.app.state.proxies)


LimitsDep = Annotated[Limits, Depends(_limits)]
AddressDep = Annotated[str, Depends(_address)]


def limited(rule: str) -> params.Depends:
    """A dependency that counts a call against its address."""

    async def count(request: Request) -> None:
        await limits_of(request).taken(rule, await _address(request))

    return params.Depends(count)
