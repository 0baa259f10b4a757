"""What goes wrong on the way to Stripe and back. Each fault names the calls it strikes, and ends."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from tests.fakes.stripe.errors import Refusal

LONGEST_HANG_S = 600
MESSAGES = {429: "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits."}


@dataclass
class Fault:
    """`path` may be `/v1/refunds`, `POST /v1/refunds` or have stars; None means every call. `left` None: until it is
    taken away. `struck` counts the calls; `hit` is set by the first."""

    kind: str
    path: str | None = None
    left: int | None = None
    status: int = 500
    message: str = ""
    should_retry: bool | None = None
    keep: bool = False
    seconds: float | None = None
    over: threading.Event = field(default_factory=threading.Event)
    struck: int = 0
    hit: threading.Event = field(default_factory=threading.Event)

    def strikes(self, method: str, path: str) -> bool:
        if self.left == 0 or self.over.is_set():
            return False
        wanted = self.path or "*"
        return fnmatchcase(f"{method} {path}" if " " in wanted else path, wanted)

    def release(self) -> None:
        """Whoever waits goes on; it strikes no more."""
        self.over.set()

    def wait(self) -> None:
        self.over.wait(min(self.seconds if self.seconds is not None else LONGEST_HANG_S, LONGEST_HANG_S))

    def refusal(self) -> Refusal:
        if self.status == 429:
            return Refusal(MESSAGES[429], status=429, code="rate_limit")
        kind = "api_error" if self.status >= 500 else "invalid_request_error"
        return Refusal(self.message or "An unknown error occurred.", status=self.status, kind=kind)

    def headers(self) -> dict[str, str]:
        return {} if self.should_retry is None else {"Stripe-Should-Retry": str(self.should_retry).lower()}


class Faults:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._planned: list[Fault] = []
        self.is_offline = False

    def plan(self, fault: Fault) -> Fault:
        with self._lock:
            self._planned.append(fault)
        return fault

    def next(self, kind: str, method: str, path: str) -> Fault | None:
        """The first that strikes this call, counted."""
        return self._take(lambda fault: fault.kind == kind and fault.strikes(method, path))

    def _take(self, wanted: Callable[[Fault], bool]) -> Fault | None:
        with self._lock:
            found = next((fault for fault in self._planned if wanted(fault)), None)
            if found:
                found.struck += 1
                found.hit.set()
                found.left = None if found.left is None else found.left - 1
            return found

    def clear(self) -> None:
        """All is well again, and nobody waits any more."""
        with self._lock:
            planned, self._planned = self._planned, []
            self.is_offline = False
        for fault in planned:
            fault.release()
