"""The double itself: one Stripe account on a port of this machine, driven by plain methods."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Self, TypeVar

from tests.fakes.stripe import customers, disputes, due, page, payouts, prices, refunds, sessions, subscriptions
from tests.fakes.stripe.account import Account, Settings
from tests.fakes.stripe.api import Answer, Api, Call, Cut, Request
from tests.fakes.stripe.clock import Clock, SystemClock
from tests.fakes.stripe.expansion import render
from tests.fakes.stripe.faults import Fault, Faults
from tests.fakes.stripe.server import Server
from tests.fakes.stripe.shapes import Obj
from tests.fakes.stripe.webhooks import Delivery, Endpoint, Target, Webhooks

T = TypeVar("T")
KEY = "sk_test_double_4eC39HqLyjWDarjtT1zdp7dc"
SECRET = "whsec_double"
REDIRECT_WAITS_S = 10


class StripeDouble:
    """See the package for what it can do. Close it, or use it in a `with`."""

    def __init__(self, clock: Clock | None = None, key: str = KEY, retries: int = 3) -> None:
        self.key = key
        self.account = Account(clock or SystemClock(), livemode="_live_" in key)
        self.faults = Faults()
        self._rights: dict[str, set[str] | None] = {key: None}
        self._api = Api(self.account, self.faults, self._rights)
        self.webhooks = Webhooks(self.account, retries)
        self._server = Server(self._answer)
        self.url = self.account.url = self._server.url

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.faults.clear()
        self.webhooks.close()
        self._server.close()

    def _answer(self, request: Request) -> Answer:
        if request.path.startswith("/v1/"):
            return self._api.answer(request)
        if self.faults.is_offline:
            raise Cut
        answer = page.answer(self.account, request)
        if answer.status == 303 and not self.webhooks.is_held:
            self.webhooks.settle(REDIRECT_WAITS_S)  # the real page waits for the webhook too, for up to ten seconds
        return answer

    def _do(self, act: Callable[..., T], *values: object, **named: object) -> T:
        """A part of the account's life, alone, after what was due before it."""
        with self.account.lock:
            sessions.expire_due(self.account)
            return act(self.account, *values, **named)

    # What is there

    @property
    def settings(self) -> Settings:
        """The Dashboard: `portal_saved`, `tax_ready`, `terms_url`, `refund_status`."""
        return self.account.settings

    def get(self, identifier: str, *expand: str) -> Obj:
        """A copy of any object, as the API would show it."""
        return self._do(lambda account: render(account, account.objects[identifier], expand))

    def all(self, kind: str) -> list[Obj]:
        """Copies of all of a kind (`checkout.session`, `refund`), oldest first."""
        return self._do(lambda account: [render(account, one) for one in account.all(kind)])

    def events(self, *kinds: str) -> list[Obj]:
        """Oldest first; all, or those of these types."""
        return [event for event in self.all("event") if not kinds or event["type"] in kinds]

    # Keys and the Dashboard

    def restrict(self, rights: Iterable[str], key: str = "rk_test_double_restricted_key") -> str:
        """A restricted key, with rights such as `checkout_session_write` and `event_read`."""
        self._rights[key] = set(rights)
        return key

    def store_price(
        self,
        lookup_key: str,
        unit_amount: int,
        name: str,
        interval: str | None = None,
        currency: str = "usd",
        tax_behavior: str = "unspecified",
    ) -> Obj:
        return self._do(prices.store, lookup_key, unit_amount, name, currency, interval, tax_behavior)

    def archive_price(self, price_id: str) -> None:
        self._do(prices.archive, price_id)

    # Checkout

    def discount(self, session_id: str, percent: float) -> Obj:
        """A promotion code that the buyer enters before paying."""
        return self._do(self._reprice, session_id, "discount_percent", percent)

    def tax(self, session_id: str, percent: float) -> Obj:
        """Sales tax on top, on what is left after a discount."""
        return self._do(self._reprice, session_id, "tax_percent", percent)

    def _reprice(self, account: Account, session_id: str, what: str, percent: float) -> Obj:
        setattr(account.baskets[session_id], what, percent)
        session = account.get("checkout.session", session_id)
        sessions.price(account, session)
        return render(account, session)

    def pay(self, session_id: str, card: str = "ok", email: str | None = None) -> Obj:
        """`ok`, `declined` or `delayed`. The session. Raises NotOpen."""
        return render(self.account, self._do(sessions.pay, session_id, card, email))

    def delayed_succeeds(self, session_id: str) -> Obj:
        return render(self.account, self._do(sessions.delayed_succeeds, session_id))

    def delayed_fails(self, session_id: str) -> Obj:
        return render(self.account, self._do(sessions.delayed_fails, session_id))

    def expire(self, session_id: str) -> Obj:
        return self._do(
            lambda account: render(account, sessions.expire(account, account.get("checkout.session", session_id)))
        )

    # Hosting

    def renew(self, subscription_id: str, outcome: str = "paid") -> Obj:
        """`paid`, `failed` or `action_required`; after a failure the same invoice again. The invoice."""
        return render(self.account, self._do(subscriptions.renew, subscription_id, outcome))

    def pay_invoice(self, invoice_id: str) -> Obj:
        """By hand, on its page, whatever has become of its subscription. The invoice."""
        return render(self.account, self._do(subscriptions.pay_by_hand, invoice_id))

    def pay_elsewhere(self, invoice_id: str, cents: int | None = None) -> Obj:
        """Marked as paid outside of Stripe, all of it or so much."""
        return render(self.account, self._do(subscriptions.pay_elsewhere, invoice_id, cents))

    def trial_will_end(self, subscription_id: str) -> None:
        self._do(subscriptions.announce_trial_end, subscription_id)

    def cancel_at_period_end(self, subscription_id: str, on: bool = True, *, flag: bool = True) -> Obj:
        """As in the portal. `flag=False`: only `cancel_at` is set, as with the newer billing mode."""
        return render(self.account, self._do(subscriptions.cancel_at_period_end, subscription_id, on, flag=flag))

    def cancel_at(self, subscription_id: str, moment: datetime) -> Obj:
        """On a day that an owner chose."""
        return render(self.account, self._do(subscriptions.cancel_at, subscription_id, moment))

    def end(self, subscription_id: str, reason: str = "cancellation_requested") -> Obj:
        """At once. `payment_failed` after the last try of a renewal."""
        return render(self.account, self._do(subscriptions.end, subscription_id, reason))

    def pause(self, subscription_id: str) -> None:
        self._do(subscriptions.pause, subscription_id)

    def resume(self, subscription_id: str) -> None:
        self._do(subscriptions.resume, subscription_id)

    def change_card(self, customer_id: str, how: str = "replaced", **card: object) -> Obj:
        """`replaced`, `updated` or `automatically_updated`; brand, last4, exp_month, exp_year. The payment method."""
        return render(self.account, self._do(customers.change_card, customer_id, how, **card))

    def delete_customer(self, customer_id: str) -> None:
        self._do(customers.delete, customer_id)

    # Money back

    def refund(self, payment_intent: str, amount: int | None = None) -> Obj:
        """From the Dashboard; the rest unless there is an amount."""
        return render(self.account, self._do(refunds.by_dashboard, payment_intent, amount))

    def settle_refund(self, refund_id: str) -> Obj:
        return render(self.account, self._do(refunds.settle, refund_id))

    def fail_refund(self, refund_id: str) -> Obj:
        return render(self.account, self._do(refunds.fail, refund_id))

    def dispute(self, payment_intent: str, amount: int | None = None, reason: str = "fraudulent") -> Obj:
        return render(self.account, self._do(disputes.open_dispute, payment_intent, amount, reason))

    def inquire(self, payment_intent: str, reason: str = "product_not_received") -> Obj:
        """The buyer's bank asks; no money moves."""
        return self._do(disputes.inquire, payment_intent, reason)

    def escalate(self, dispute_id: str) -> Obj:
        """An inquiry becomes a dispute."""
        return render(self.account, self._do(disputes.escalate, dispute_id))

    def close_dispute(self, dispute_id: str, outcome: str) -> Obj:
        """`won` or `lost`."""
        return render(self.account, self._do(disputes.close, dispute_id, outcome))

    def write_evidence(self, dispute_id: str, **fields: str) -> Obj:
        """By somebody in the Dashboard, who saves a draft."""
        return render(self.account, self._do(disputes.update, dispute_id, {"evidence": fields, "submit": False}))

    def submit_evidence(self, dispute_id: str) -> Obj:
        """By somebody in the Dashboard."""
        return render(self.account, self._do(disputes.update, dispute_id, {"submit": True}))

    # Payouts

    def pay_out(self, amount: int | None = None, *, completed: bool = True) -> Obj:
        """What the balance holds goes to the bank; with an amount by hand. Not `completed`: Stripe doesn't yet say all
        that it's made of."""
        return self._do(payouts.pay_out, amount, completed=completed) or {}

    def complete_payout(self, payout_id: str) -> Obj:
        return self._do(payouts.complete, payout_id)

    def payout_arrives(self, payout_id: str) -> Obj:
        return self._do(payouts.arrive, payout_id)

    def payout_fails(self, payout_id: str) -> Obj:
        return self._do(payouts.fail, payout_id)

    def adjust(self, cents: int, category: str = "other_adjustment") -> Obj:
        """An entry of the balance that no sale stands behind; `fee` for Stripe's own services."""
        return self._do(payouts.adjust, cents, category)

    # Time

    def advance_to(self, moment: datetime, outcome: str = "paid") -> None:
        """Everything due until then happens at its time: sessions run out, trials are announced, hosting renews (with
        this outcome) or ends. A clock that can be moved is then moved there."""
        with self.account.lock:
            due.carry_out(self.account, moment, outcome)

    # Webhooks

    def register(
        self,
        target: Target,
        secrets: str | Sequence[str] = SECRET,
        enabled_events: Sequence[str] = ("*",),
        **shown: str,
    ) -> Endpoint:
        """`target`: an address, or a callable that takes body and headers and gives a status. `shown`: url,
        api_version and status as the Dashboard has them, where they are to be others."""
        given = [secrets] if isinstance(secrets, str) else list(secrets)
        return self._do(lambda _: self.webhooks.register(target, given, list(enabled_events), **shown))

    def forge(self, kind: str, thing: Obj, **changes: object) -> Obj:
        """An event that the API does not list, to be delivered: of an unknown type, another app, live mode."""
        return self._do(lambda account: {**account.event(kind, thing), **changes})

    def hold(self) -> None:
        self.webhooks.hold()

    def release(self) -> None:
        self.webhooks.release()

    def drop(self, event: Obj | str) -> None:
        """An event, or a type of events, that never arrives."""
        self.webhooks.drop(event if isinstance(event, str) else event["id"])

    def deliver(self, event: Obj, copies: int = 1) -> list[Delivery]:
        return self.webhooks.deliver(event, copies)

    def deliver_all(self, copies: int = 1, order: str = "as made", seed: int = 0, parallel: int = 8) -> list[Delivery]:
        """What is pending, each so many times: `as made`, `reversed` or `shuffled`."""
        return self.webhooks.deliver_all(copies, order, seed, parallel)

    def settle(self, timeout_s: float = 120) -> bool:
        """Waits until what is sent by itself has arrived."""
        return self.webhooks.settle(timeout_s)

    @property
    def deliveries(self) -> list[Delivery]:
        return self.webhooks.deliveries

    # Faults. `path`: "/v1/refunds", "POST /v1/refunds", with stars; None is every call

    def fail_next(
        self,
        n: int = 1,
        status: int = 500,
        path: str | None = None,
        *,
        should_retry: bool | None = None,
        keep: bool = False,
    ) -> Fault:
        """`keep`: the call had begun, so its idempotency key brings the same answer again. Not with a 429."""
        return self.faults.plan(Fault("fail", path, n, status, should_retry=should_retry, keep=keep))

    def hang(self, seconds: float | None = None, path: str | None = None, n: int | None = None) -> Fault:
        """Calls wait on their way to Stripe, so many seconds or until `.release()`, and are then carried out."""
        return self.faults.plan(Fault("hang", path, n, seconds=seconds))

    def slow(self, seconds: float | None = None, path: str | None = None, n: int | None = None) -> Fault:
        """As `hang`, but inside Stripe: the idempotency key is in use meanwhile (409)."""
        return self.faults.plan(Fault("slow", path, n, seconds=seconds))

    def drop_after(self, path: str | None = None, n: int = 1) -> Fault:
        """Carries the call out, and cuts the connection before the answer."""
        return self.faults.plan(Fault("drop", path, n))

    def withhold(self, path: str | None = None, n: int = 1) -> Fault:
        """Carries the call out, and keeps the answer back until `.release()`."""
        return self.faults.plan(Fault("withhold", path, n))

    def refuse(self, path: str, status: int = 403) -> Fault:
        """Until `.release()`."""
        message = "The provided key does not have the required permissions for this endpoint."
        return self.faults.plan(Fault("fail", path, None, status, message))

    def offline(self) -> None:
        """Every call is cut off, on open connections too, until `online()`. The log has it, without a status."""
        self.faults.is_offline = True
        self._server.cut_all()

    def online(self) -> None:
        self.faults.is_offline = False

    def heal(self) -> None:
        """No faults any more, whatever was planned."""
        self.faults.clear()

    # The log

    @property
    def calls(self) -> list[Call]:
        return list(self._api.calls)

    def called(self, method: str, path: str) -> list[Call]:
        """The calls of one address, in order; it may have stars."""
        wanted = Fault("", f"{method} {path}")
        return [call for call in self.calls if wanted.strikes(call.method, call.path)]

    @property
    def refused(self) -> list[Call]:
        """Every 400: what the program asked for wrongly."""
        return [call for call in self.calls if call.status == 400]
