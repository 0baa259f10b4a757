"""A double of Stripe at the wire: the real SDK talks to it, it lives in the test's own process.

    with StripeDouble(clock) as double:
        double.register(lambda body, headers: client.post(WEBHOOK, content=body, headers=headers).status_code)
        client = stripe.StripeClient(double.key, base_addresses={"api": double.url}, stripe_version=VERSION)
        ...                                    # the program makes a checkout session
        double.pay(session_id)                 # the buyer pays it; events go out
        assert double.settle() and double.refused == []

Strict: parameters are checked against the types that the SDK was generated with (`params`), and against Stripe's
rules that types don't show (`baskets`); objects can only be made with the fields that the SDK declares (`shapes`).
Stricter than Stripe in three things: success_url must hold {CHECKOUT_SESSION_ID} unescaped, a price is at least one
cent, and every call must name our API version.

What it offers, all on `StripeDouble` (`double.py` has each method's contract):

- what is there: `key`, `url`, `get(id, *expand)`, `all(kind)`, `events(*types)`, `settings` (the Dashboard);
  `promotions.store(double.account, code)` makes a promotion code
- checkout: `pay(session, "ok" | "declined" | "delayed")`, `delayed_succeeds`, `delayed_fails`, `expire`, `discount`,
  `tax`; the page at `{url}/c/pay/{session}` is for browsers. Sessions run out by the clock by themselves
- hosting: `renew(subscription, "paid" | "failed" | "action_required")`, `trial_will_end`, `cancel_at_period_end`,
  `end`, `pause`, `resume`, `change_card`, `delete_customer`
- money back: `refund`, `settle_refund`, `fail_refund`, `dispute`, `inquire`, `escalate`,
  `close_dispute(id, "won" | "lost")`; evidence:
  `write_evidence(dispute, field=text)`, `submit_evidence`, and `account.contents` has uploaded files by their ids
- time: `advance_to(moment)` carries out what falls due until then, each at its time
- webhooks: `register(target, secrets, enabled_events)`; events are sent by a thread in their order, or `hold()`, then
  `deliver(event)`, `deliver_all(copies, order, seed, parallel)`, `drop(event or type)`, `release()`; `settle()` waits;
  `deliveries` has statuses and bodies; `sign(body, secret, at)` is for forgeries, `payload(event)` for the body,
  `forge(type, object)` makes an event that nobody else knows. An
  answer other than 2xx is tried `retries` times more at once; then the event stays pending for `release`
- faults: `fail_next`, `hang`, `slow`, `drop_after`, `refuse`, `offline`/`online`, `heal`
- the log: `calls`, `called("POST", "/v1/refunds")`, `refused`

Times of objects are those of the double's clock, cut to seconds; signatures carry the real time, because the SDK
compares it with the real time.
"""

from tests.fakes.stripe.account import VERSION
from tests.fakes.stripe.clock import Clock
from tests.fakes.stripe.double import KEY, SECRET, StripeDouble
from tests.fakes.stripe.sessions import NotOpen
from tests.fakes.stripe.webhooks import Delivery, Endpoint, payload, sign

__all__ = ["KEY", "SECRET", "VERSION", "Clock", "Delivery", "Endpoint", "NotOpen", "StripeDouble", "payload", "sign"]
