"""Whether a Stripe account is ready for us: key, rights, webhook endpoint, billing portal, clock."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import stripe

from fundable.adapters.stripe.calls import API_VERSION, date_of, errors
from fundable.adapters.stripe.reading import EVENT_TYPES, PAYOUT_TYPES
from fundable.domain.findings import Finding, Verdict
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable
from fundable.domain.money.payments import PaymentMode

SKEW_WARN_S, SKEW_FAIL_S = 60, 300
_NOBODY = "fundable_doctor"
"""An id that nothing has: asking for it tells whether a key may ask at all."""


def inspect(
    client: stripe.StripeClient, mode: PaymentMode, webhook_url: str, now: datetime, has_secret: bool
) -> Sequence[Finding]:
    """Looks at everything, one finding each. When Stripe cannot be reached at all, that is the only one."""
    reached = _reach(client, mode, now)
    if reached[0].verdict is Verdict.FAIL:
        return reached
    rights = [*_rights(client), *_payouts(client), *_evidence(client)]
    return [*reached, *rights, *_webhook(client, webhook_url, has_secret), _portal(client)]


def _reach(client: stripe.StripeClient, mode: PaymentMode, now: datetime) -> list[Finding]:
    try:
        with errors():
            listed = client.v1.checkout.sessions.list({"limit": 1})
    except GatewayUnavailable as error:
        advice = "Check this server's network, DNS and certificates."
        return [Finding("Stripe", Verdict.FAIL, f"Can't reach Stripe: {error}", advice)]
    except GatewayRefused as error:
        advice = "Copy the key again from the Stripe Dashboard under Developers, API keys, and check its permissions."
        return [Finding("Stripe", Verdict.FAIL, str(error), advice)]
    found = Finding("Stripe", Verdict.OK, f"Connected with a {mode} key.")
    return [found, _clock(date_of(listed), now)]


def _clock(theirs: datetime | None, now: datetime) -> Finding:
    if theirs is None:
        return Finding("Clock", Verdict.OK, "Stripe didn't send its time.")
    skew_s = abs((now - theirs).total_seconds())
    if skew_s <= SKEW_WARN_S:
        return Finding("Clock", Verdict.OK, f"Within {skew_s:.0f} s of Stripe's.")
    verdict = Verdict.FAIL if skew_s >= SKEW_FAIL_S else Verdict.WARN
    advice = "Turn on time sync (timedatectl set-ntp true): webhooks are refused if it's more than 300 s off."
    return Finding("Clock", verdict, f"This server's clock is {skew_s:.0f} s off.", advice)


def _rights(client: stripe.StripeClient) -> list[Finding]:
    """Asks for nothing that exists. A missing right answers 403, a present one 'not found' or an empty list."""
    api = client.v1
    right: Any = {"limit": 1}
    calls: dict[str, Callable[[], object]] = {
        "Subscriptions": lambda: api.subscriptions.list(right),
        "Invoices": lambda: api.invoices.list(right),
        "Payment Intents": lambda: api.payment_intents.retrieve(f"pi_{_NOBODY}"),
        "Refunds": lambda: api.refunds.list(right),
        "Events": lambda: api.events.list(right),
        "Balance Transactions": lambda: api.balance_transactions.list(right),
    }
    missing = [name for name, call in calls.items() if not _may(call)]
    lately: dict[str, Callable[[], object]] = {  # keys of earlier versions had no need of them
        "Disputes": lambda: api.disputes.list(right),
        "Customers": lambda: api.customers.list(right),
    }
    lesser = [name for name, call in lately.items() if not _may(call)]
    if not missing and not lesser:
        return [Finding("Rights", Verdict.OK, "The key has all the permissions it needs to read.")]
    advice = "Give the restricted key these permissions in the Stripe Dashboard under Developers, API keys."
    verdict = Verdict.FAIL if missing else Verdict.WARN
    return [Finding("Rights", verdict, f"The key can't read: {', '.join([*missing, *lesser])}.", advice)]


def _payouts(client: stripe.StripeClient) -> list[Finding]:
    """Keys of earlier versions had no need of it."""
    wanted: Any = {"limit": 1}
    if _may(lambda: client.v1.payouts.list(wanted)):
        return []
    advice = "Give the restricted key read for Payouts in the Stripe Dashboard under Developers, API keys."
    return [Finding("Payouts", Verdict.WARN, "The key can't read payouts, so they aren't compared.", advice)]


def _evidence(client: stripe.StripeClient) -> list[Finding]:
    """What a draft of evidence needs, and a key may do without. Nothing is put there: there's no such dispute. Whether
    files may be sent can't be asked without sending one, so a key that may only read them is named when one is."""
    staged: Any = {"submit": False}
    calls: dict[str, Callable[[], object]] = {
        "Disputes": lambda: client.v1.disputes.update(f"du_{_NOBODY}", staged),
        "Files": lambda: client.v1.files.retrieve(f"file_{_NOBODY}"),
    }
    missing = [name for name, call in calls.items() if not _may(call)]
    if not missing:
        return []
    found = f"The key can't put evidence for disputes at Stripe: it lacks write for {' and '.join(missing)}."
    advice = "Give it that in the Stripe Dashboard, or upload the downloaded evidence there yourself."
    return [Finding("Evidence", Verdict.WARN, found, advice)]


def inspect_promotions(client: stripe.StripeClient) -> Finding:
    """Links of campaigns need this right; nothing else does."""
    wanted: Any = {"limit": 1, "expand": ["data.promotion.coupon"]}
    if _may(lambda: client.v1.promotion_codes.list(wanted)):
        return Finding("Promotion codes", Verdict.OK, "The key can read them.")
    advice = (
        "Give the restricted key read permission for Promotion Codes and Coupons in the Stripe Dashboard under "
        "Developers, API keys. Until then, buyers can only enter a code on Stripe's page."
    )
    return Finding("Promotion codes", Verdict.WARN, "The key can't read them, so codes in links do nothing.", advice)


def _may(call: Callable[[], object]) -> bool:
    try:
        call()
    except stripe.PermissionError:
        return False
    except stripe.StripeError:
        return True
    return True


def _webhook(client: stripe.StripeClient, url: str, has_secret: bool) -> list[Finding]:
    if not has_secret:
        advice = "Enter it under Settings. Until then, we check open payments every minute."
        return [
            Finding("Webhook", Verdict.WARN, "There's no webhook signing secret, so webhooks aren't accepted.", advice)
        ]
    try:
        with errors():
            endpoints = [one.to_dict() for one in client.v1.webhook_endpoints.list({"limit": 100}).auto_paging_iter()]
    except (GatewayRefused, GatewayUnavailable) as error:
        return [
            Finding(
                "Webhook", Verdict.WARN, f"The endpoints can't be listed: {error}", "Check it in the Stripe Dashboard."
            )
        ]
    ours = next((endpoint for endpoint in endpoints if endpoint["url"] == url), None)
    if ours is None:
        advice = f"Add an endpoint for {url} in the Stripe Dashboard under Developers, Webhooks."
        return [Finding("Webhook", Verdict.FAIL, "Stripe has no webhook endpoint for this address.", advice)]
    return [_endpoint(ours)]


def _endpoint(endpoint: dict[str, Any]) -> Finding:
    if endpoint["status"] != "enabled":
        return Finding("Webhook", Verdict.FAIL, "The endpoint is disabled.", "Enable it in the Stripe Dashboard.")
    enabled = endpoint["enabled_events"]
    missing = [] if "*" in enabled else [name for name in EVENT_TYPES if name not in enabled]
    if missing:
        return Finding(
            "Webhook", Verdict.FAIL, "The endpoint doesn't send all events.", f"Add to it: {', '.join(missing)}."
        )
    lesser = [] if "*" in enabled else [name for name in PAYOUT_TYPES if name not in enabled]
    if lesser:
        found = "The endpoint doesn't send events of payouts, so new ones are found once a day."
        return Finding("Webhook", Verdict.WARN, found, f"Add to it: {', '.join(lesser)}.")
    if endpoint["api_version"] not in (API_VERSION, None):
        advice = f"Add a new endpoint with version {API_VERSION}, then delete this one."
        return Finding("Webhook", Verdict.WARN, f"The endpoint uses API version {endpoint['api_version']}.", advice)
    return Finding("Webhook", Verdict.OK, "The endpoint is enabled and sends all events.")


def _portal(client: stripe.StripeClient) -> Finding:
    try:
        with errors():
            listed = client.v1.billing_portal.configurations.list({"active": True, "limit": 1})
    except (GatewayRefused, GatewayUnavailable) as error:
        return Finding(
            "Billing portal", Verdict.WARN, f"It can't be checked: {error}", "Check it in the Stripe Dashboard."
        )
    if not listed.data:
        advice = "Save the settings once in the Stripe Dashboard under Settings, Billing, Customer portal."
        return Finding("Billing portal", Verdict.FAIL, "Clients can't change their card or cancel.", advice)
    return Finding("Billing portal", Verdict.OK, "It is set up.")
