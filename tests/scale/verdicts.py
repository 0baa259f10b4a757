"""What a case showed: how much was acknowledged, and what of it is lost, doubled, or otherwise than it should be."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from traceback import extract_tb

from tests.journeys.acknowledged import Ledger
from tests.journeys.found import Found, check_pictures
from tests.scale.stage import Stage


@dataclass
class Verdict:
    """`points` are those at which a server was killed, and how many there are. `gap_s` is the longest time in which
    nothing was acknowledged to anybody. `said` is what is wrong, `commit` where it was tried."""

    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    gap_s: float = 0.0
    points: Sequence[int] | None = None
    said: list[str] = field(default_factory=list)
    commit: str = ""

    @property
    def is_right(self) -> bool:
        return not (self.lost or self.doubled or self.said)

    def see(self, check: Callable[[], object]) -> bool:
        """Notes what a check finds."""
        try:
            check()
        except AssertionError as error:
            self.said.append(str(error)[:2000] or f"not so: {extract_tb(error.__traceback__)[-1].line}")
            return False
        return True


def judged(stage: Stage, ledger: Ledger, began: float, ended: float) -> Verdict:
    """Of buyers who were at work meanwhile."""
    times = [began, *(time for time in ledger.times if began <= time <= ended), ended]
    verdict = Verdict(sum(ledger.acknowledged.values()), gap_s=longest(times))
    found = Found(stage.nodes[0])
    verdict.doubled = doubled(found, ledger)
    verdict.see(lambda: found.check(of_several=True))
    for customer in ledger.customers:
        verdict.lost += not verdict.see(partial(found.check_customer, customer))
    for node in stage.nodes:
        verdict.lost += not verdict.see(partial(check_pictures, node, ledger.customers))
    return verdict


def longest(times: Sequence[float]) -> float:
    return max((after - before for before, after in pairwise(sorted(times))), default=0.0)


def doubled(found: Found, ledger: Ledger) -> int:
    """Orders of one try, and payments of one order, beyond the first."""
    bought = [order for order in found.orders if order["email"] in {customer.email for customer in ledger.customers}]
    payments = Counter(entry["order_id"] for of in found.ledger.values() for entry in of if entry["kind"] == "payment")
    orders = sum(found.emails[email] - 1 for email in {order["email"] for order in bought})
    return orders + sum(max(0, payments[order["id"]] - 1) for order in bought)
