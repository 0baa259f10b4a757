"""Stripe behind the PaymentGateway port. The only place that knows its SDK (https://docs.stripe.com/api)."""

from fundable.adapters.stripe.checkout import CheckoutOptions
from fundable.adapters.stripe.gateway import StripeGateway, StripeSettings

__all__ = ["CheckoutOptions", "StripeGateway", "StripeSettings"]
