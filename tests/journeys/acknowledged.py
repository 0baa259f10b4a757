"""A ledger of what the server has acknowledged, kept by buyers who repeat each step until it is (after Jepsen)."""

import random
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace

from tests.journeys.customers import Customer
from tests.running import PRICES, Browser, Cut, Reached


class Ledger:
    """Buyers at work on one server, a few at a time, until it is cut off; then again on the next. Where another one
    takes its place (`goes_on`), each goes on with whoever is there. `first` is the first
    buyer's number; `times` are those of each acknowledgment."""

    def __init__(
        self,
        server: Reached,
        staff: Browser,
        seed: int,
        goes_on: bool = False,
        browser: Callable[[Reached], Browser] = Browser,
        first: int = 0,
    ) -> None:
        self.server, self._goes_on = server, goes_on
        self.staff, self._browser, self._first = staff, browser, first
        self.times: list[float] = []
        self.customers: list[Customer] = []
        self.acknowledged: Counter[str] = Counter()
        self._random = random.Random(seed)
        self._waiting: deque[Customer] = deque()
        self._lock = threading.Condition()
        self._calls = 0
        self._stops = False

    @contextmanager
    def at_work(self, crowd: int) -> Iterator[None]:
        """Buyers work until the server is gone, or to the end of their step when the block ends before it is."""
        self._stops = False
        with ThreadPoolExecutor(crowd) as pool:
            working = [pool.submit(self._serve_customers) for _ in range(crowd)]
            try:
                yield
            finally:
                self._stops = True
        for worker in working:
            worker.result()

    def wait_for_calls(self, count: int) -> None:
        """Until so many more calls have begun, or somebody found a fault."""
        with self._lock:
            goal = self._calls + count
            assert self._lock.wait_for(lambda: self._stops or self._calls >= goal, 240)

    def acknowledged_so_far(self) -> Callable[[], list[Customer]]:
        """Later gives the customers with what they try by then, and with what was acknowledged to them by now."""
        with self._lock:
            then = [(customer, set(customer.done), list(customer.notes)) for customer in self.customers]
        return lambda: [replace(customer, done=done, notes=notes) for customer, done, notes in then]

    def _serve_customers(self) -> None:
        while not self._stops:
            customer = self._next()
            step = customer.steps[0]
            try:
                customer.take(step, self.staff)
            except Cut:
                with self._lock:  # where somebody else goes on, the others' turn comes first
                    (self._waiting.append if self._goes_on else self._waiting.appendleft)(customer)
                if not self._goes_on:
                    return
                continue
            except BaseException:
                with self._lock:
                    self._stops = True
                    self._lock.notify_all()
                raise
            with self._lock:
                customer.done.add(step)
                customer.steps.popleft()
                self.acknowledged[step.partition(" ")[0]] += 1
                self.times.append(time.monotonic())
                if customer.steps:
                    self._waiting.append(customer)

    def _next(self) -> Customer:
        with self._lock:
            self._calls += 1
            self._lock.notify_all()
            if len(self._waiting) > self._random.randrange(12):
                return self._waiting.popleft()
            number = self._first + len(self.customers)
            addons = tuple(addon for addon in PRICES if self._random.random() < 0.4)
            steps = ["checkout", "pay", "password", "ticket", "upload", "intake"]
            steps += ["pause", "attach", "answer"] if self._random.random() < 0.3 else []
            steps += [f"status {move}" for move in range(self._random.randrange(3))]
            steps += ["delete"] if self._random.random() < 0.25 else []
            customer = Customer(number, self._browser(self.server), addons, deque(steps), chooses_again=self._goes_on)
            self.customers.append(customer)
            return customer
