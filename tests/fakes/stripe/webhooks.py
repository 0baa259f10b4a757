"""Webhooks: events are signed and brought to the endpoints, when and how often a test likes."""

import hashlib
import hmac
import http.client
import json
import random
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import stripe

from tests.fakes.stripe.account import VERSION, Account
from tests.fakes.stripe.routes import is_of
from tests.fakes.stripe.shapes import Obj, make

Target = str | Callable[[bytes, dict[str, str]], int]
TIMEOUT_S = 120
IN_PROCESS = "https://in-process.example/api/webhooks/stripe"


def sign(body: bytes | str, secrets: str | Sequence[str], at: float | None = None) -> str:
    """A `Stripe-Signature` header, with one v1 part for each secret. `at`: seconds since 1970, now if not given."""
    raw = body.encode() if isinstance(body, str) else body
    moment = int(time.time() if at is None else at)
    parts = [f"t={moment}"]
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        signature = hmac.new(secret.encode(), f"{moment}.".encode() + raw, hashlib.sha256).hexdigest()
        parts.append(f"v1={signature}")
    return ",".join(parts)


def payload(event: Obj) -> bytes:
    """The body as Stripe writes it: indented."""
    return json.dumps(event, indent=2, ensure_ascii=False).encode()


@dataclass
class Endpoint:
    """Where events go. `target` is an address, or a callable that takes body and headers and gives a status."""

    id: str
    target: Target
    secrets: list[str]
    enabled_events: list[str]
    api_version: str = VERSION
    is_enabled: bool = True

    def wants(self, event: Obj) -> bool:
        return self.is_enabled and is_of(event["type"], self.enabled_events)

    def send(self, event: Obj) -> tuple[int, str]:
        """Status and body of the answer; 0 and the reason if there was none."""
        body = payload({**event, "api_version": self.api_version})
        headers = {
            "Content-Type": "application/json; charset=utf-8",
            "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        }
        headers["Stripe-Signature"] = sign(body, self.secrets)
        try:
            if callable(self.target):
                return self.target(body, headers), ""
            return _post(self.target, body, headers)
        except Exception as error:
            return 0, repr(error)


def _post(url: str, body: bytes, headers: dict[str, str]) -> tuple[int, str]:
    """One request. A redirect is not followed: Stripe takes it for a failure."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=TIMEOUT_S)
    try:
        connection.request("POST", parts.path or "/", body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace")
    finally:
        connection.close()


@dataclass
class Delivery:
    """An event on its way to an endpoint. `status` is the last answer's: 0 for none, None before the first try."""

    event: Obj
    endpoint: Endpoint
    attempts: int = 0
    status: int | None = None
    body: str = ""

    @property
    def is_done(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


@dataclass
class Webhooks:
    """Automatic unless held: a thread of its own sends events in their order. What failed for good stays pending."""

    account: Account
    retries: int = 3
    is_held: bool = False
    endpoints: list[Endpoint] = field(default_factory=list)
    pending: list[Delivery] = field(default_factory=list)
    deliveries: list[Delivery] = field(default_factory=list)
    dropped: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: list[Delivery] = []
        self._busy = 0
        self._is_closed = False
        self._thread = threading.Thread(target=self._work, name="stripe webhooks", daemon=True)
        self._thread.start()
        self.account.listeners.append(self.receive)

    def register(self, target: Target, secrets: list[str], enabled_events: list[str], **shown: str) -> Endpoint:
        """`shown`: url, api_version and status as the Dashboard has them, where they are to be others."""
        values = {
            "api_version": VERSION,
            "status": "enabled",
            "url": IN_PROCESS if callable(target) else target,
            **shown,
        }
        made = make(
            stripe.WebhookEndpoint,
            id=self.account.new_id("we"),
            created=self.account.now(),
            description=None,
            enabled_events=enabled_events,
            livemode=self.account.livemode,
            metadata={},
            **values,
        )
        del made["secret"]  # told once, when it is made
        self.account.add(made)
        is_enabled = made["status"] == "enabled"
        endpoint = Endpoint(made["id"], target, secrets, enabled_events, made["api_version"], is_enabled)
        self.endpoints.append(endpoint)
        return endpoint

    def receive(self, event: Obj) -> None:
        """A new event, for whoever wants it."""
        if event["type"] in self.dropped:
            return
        made = [Delivery(event, endpoint) for endpoint in self.endpoints if endpoint.wants(event)]
        event["pending_webhooks"] = len(made)
        with self._changed:
            self.pending += made
            if not self.is_held:
                self._waiting += made
                self._changed.notify_all()

    def hold(self) -> None:
        """From now on events wait for `deliver` or `release`."""
        with self._changed:
            self.is_held = True
            self._waiting.clear()

    def release(self) -> None:
        """Sends what waits, what failed too, and goes on by itself."""
        with self._changed:
            self.is_held = False
            self._waiting = list(self.pending)
            self._changed.notify_all()

    def drop(self, which: str) -> None:
        """An event (by id) or a type that never arrives."""
        with self._changed:
            self.dropped.add(which)
            gone = [one for one in self.pending if which in (one.event["id"], one.event["type"])]
            self.pending = [one for one in self.pending if one not in gone]
            self._waiting = [one for one in self._waiting if one not in gone]

    def deliver(self, event: Obj, copies: int = 1) -> list[Delivery]:
        """Now, to every endpoint that wants it, whatever is held; also one that arrived before. Copies go at once."""
        with self._changed:
            mine = [one for one in self.pending if one.event["id"] == event["id"]]
        made = mine or [Delivery(event, endpoint) for endpoint in self.endpoints if endpoint.wants(event)]
        return self._send_all([again for one in made for again in _copies(one, copies)], min(copies, 8))

    def deliver_all(self, copies: int, order: str, seed: int, parallel: int) -> list[Delivery]:
        """All that is pending. `as made`, `reversed` or `shuffled`."""
        with self._changed:
            self._waiting.clear()
            planned = [again for one in self.pending for again in _copies(one, copies)]
        if order == "reversed":
            planned.reverse()
        elif order == "shuffled":
            random.Random(seed).shuffle(planned)
        else:
            assert order == "as made", order
        return self._send_all(planned, parallel)

    def settle(self, timeout_s: float) -> bool:
        """Waits until nothing is on its way by itself. False when the time is over first."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting and not self._busy, timeout_s)

    def close(self) -> None:
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        self._thread.join(1)

    def _send_all(self, planned: Iterable[Delivery], parallel: int) -> list[Delivery]:
        with ThreadPoolExecutor(parallel, "stripe webhooks") as pool:
            return list(pool.map(self._send, planned))

    def _send(self, delivery: Delivery) -> Delivery:
        for _ in range(1 + self.retries):
            delivery.status, delivery.body = delivery.endpoint.send(delivery.event)
            delivery.attempts += 1
            if delivery.is_done or self._is_closed:
                break
        with self._changed:
            self.deliveries.append(delivery)
            if delivery.is_done:
                self.pending = [one for one in self.pending if not _same(one, delivery)]
        return delivery

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._is_closed)
                if self._is_closed:
                    return
                delivery = self._waiting.pop(0)
                self._busy += 1
            try:
                self._send(delivery)
            finally:
                with self._changed:
                    self._busy -= 1
                    self._changed.notify_all()


def _copies(delivery: Delivery, copies: int) -> list[Delivery]:
    """The first is the delivery itself."""
    return [delivery, *(Delivery(delivery.event, delivery.endpoint) for _ in range(copies - 1))]


def _same(one: Delivery, other: Delivery) -> bool:
    return one.event["id"] == other.event["id"] and one.endpoint is other.endpoint
