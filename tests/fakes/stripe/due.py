"""What falls due with time: sessions run out, trials are announced, subscriptions renew or end."""

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial

from tests.fakes.stripe import sessions, subscriptions
from tests.fakes.stripe.account import Account
from tests.fakes.stripe.shapes import Obj

Task = tuple[int, Callable[[], object]]
"""When, and what."""


def carry_out(account: Account, until: datetime, outcome: str) -> None:
    """In the order of time, each at its own. A renewal may make the next one due."""
    end = int(until.timestamp())
    while True:
        found = [task for task in _tasks(account, outcome) if task[0] <= end]
        if not found:
            break
        moment, act = min(found, key=lambda task: task[0])
        with account.at(moment):
            act()
    account.time.forward_to(until)


def _tasks(account: Account, outcome: str) -> Iterator[Task]:
    for session in account.having("checkout.session", status="open"):
        yield session["expires_at"], partial(sessions.expire, account, session)
    for subscription in account.all("subscription"):
        if subscription["status"] in ("trialing", "active"):
            yield from _of_subscription(account, subscription, outcome)


def _of_subscription(account: Account, subscription: Obj, outcome: str) -> Iterator[Task]:
    identifier, end = subscription["id"], subscriptions.period_end(subscription)
    if subscription["cancel_at"]:
        yield end, lambda: subscriptions.end(account, identifier)
    else:
        yield end, lambda: subscriptions.renew(account, identifier, outcome)
    if subscription["status"] == "trialing" and not _is_announced(account, identifier):
        notice = max(subscription["trial_start"], end - subscriptions.NOTICE_BEFORE_TRIAL_END)
        yield notice, lambda: subscriptions.announce_trial_end(account, identifier)


def _is_announced(account: Account, subscription_id: str) -> bool:
    kind = "customer.subscription.trial_will_end"
    return any(event["data"]["object"]["id"] == subscription_id for event in account.having("event", type=kind))
