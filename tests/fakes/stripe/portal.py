"""The customer portal, and what the Dashboard tells of the account."""

from typing import Any

import stripe

from tests.fakes.stripe import shapes
from tests.fakes.stripe.account import Account
from tests.fakes.stripe.errors import Refusal, parameter_missing
from tests.fakes.stripe.shapes import Obj, make


def create_session(account: Account, request: dict[str, Any]) -> Obj:
    """Raises Refusal, above all while nobody has saved the portal's settings."""
    if "customer" not in request:
        raise parameter_missing("customer")
    account.get("customer", request["customer"], "customer")
    found = configurations(account)
    if not found:
        mode = "live" if account.livemode else "test"
        raise Refusal(
            f"No configuration provided and your {mode} mode default configuration has not been created. Provide a "
            f"configuration or create your default by saving your customer portal settings in {mode} mode at "
            "https://dashboard.stripe.com/test/settings/billing/portal.",
        )
    identifier = account.new_id("bps")
    return account.add(
        make(
            stripe.billing_portal.Session,
            id=identifier,
            configuration=request.get("configuration", found[0]["id"]),
            created=account.now(),
            customer=request["customer"],
            livemode=account.livemode,
            locale=request.get("locale"),
            return_url=request.get("return_url"),
            url=f"{account.url}/p/session/{identifier}",
        )
    )


def configurations(account: Account) -> list[Obj]:
    if not account.settings.portal_saved:
        return []
    return account.all("billing_portal.configuration") or [account.add(_configuration(account))]


def _configuration(account: Account) -> Obj:
    kind = stripe.billing_portal.Configuration
    features = {name: {"enabled": name != "subscription_pause"} for name in shapes.fields(kind.Features)}
    return make(
        kind,
        id=account.new_id("bpc"),
        active=True,
        business_profile=make(kind.BusinessProfile),
        created=account.now(),
        features=_features(features),
        is_default=True,
        livemode=account.livemode,
        login_page={"enabled": False, "url": None},
        metadata={},
        updated=account.now(),
    )


def _features(features: dict[str, Any]) -> Obj:
    features["customer_update"]["allowed_updates"] = ["email", "address", "phone"]
    features["payment_method_update"]["payment_method_configuration"] = None
    features["subscription_pause"]["duration"] = {"interval_options": [], "type": "indefinite"}
    features["subscription_cancel"] |= {
        "cancellation_reason": {"enabled": False, "options": []},
        "mode": "at_period_end",
        "proration_behavior": "none",
    }
    features["subscription_update"] |= {
        "billing_cycle_anchor": None,
        "default_allowed_updates": [],
        "enabled": False,
        "proration_behavior": "none",
        "schedule_at_period_end": {"conditions": []},
        "trial_update_behavior": "end_trial",
    }
    return features


def merchant(account: Account) -> Obj:
    """The account itself, as its own key sees it."""
    name, kind = account.settings.name, stripe.Account.Settings
    return {
        "id": account.id,
        "object": "account",
        "business_profile": make(stripe.Account.BusinessProfile, name=name, support_email=None),
        "business_type": "company",
        "capabilities": {"card_payments": "active", "transfers": "active"},
        "charges_enabled": True,
        "country": "US",
        "created": account.created,
        "default_currency": "usd",
        "details_submitted": True,
        "email": "owner@example.com",
        "payouts_enabled": True,
        "settings": {
            "branding": make(kind.Branding),
            "card_payments": make(kind.CardPayments),
            "dashboard": {"display_name": name, "timezone": "Etc/UTC"},
            "payments": make(kind.Payments, statement_descriptor=name.upper()),
            "payouts": {"debit_negative_balances": True, "schedule": {"delay_days": 2, "interval": "daily"}},
        },
        "type": "standard",
    }
