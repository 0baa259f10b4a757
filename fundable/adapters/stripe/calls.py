"""Calls to Stripe, their errors told apart: those that ask to try again, and those that stay."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import stripe

from fundable.adapters.stripe.fields import Json
from fundable.domain.money.gateway import (
    EmailRefused,
    GatewayForbidden,
    GatewayRefused,
    GatewayUnavailable,
    PromotionRefused,
)

API_VERSION = "2026-10-28.endive"
"""Pinned here, so that a newer SDK alone never changes the shapes that we read."""
CONNECT_S, READ_S, RETRIES = 3.05, 10, 2
IN_USE = 409


def open_http() -> stripe.RequestsClient:
    """A connection for each thread that calls. Three tries of ten seconds at most."""
    return stripe.RequestsClient(timeout=(CONNECT_S, READ_S))


def open_client(secret_key: str, api_base: str, http: stripe.RequestsClient) -> stripe.StripeClient:
    """`api_base` is empty for Stripe itself."""
    return stripe.StripeClient(
        secret_key,
        stripe_version=API_VERSION,
        max_network_retries=RETRIES,
        base_addresses={"api": api_base, "files": api_base} if api_base else None,
        http_client=http,
    )


@contextmanager
def errors() -> Iterator[None]:
    """Raises GatewayRefused (GatewayForbidden) or GatewayUnavailable for what Stripe raises. No message holds a key."""
    try:
        yield
    except stripe.AuthenticationError as error:
        raise GatewayRefused(f"Stripe rejected the secret key ({error.request_id}).") from None
    except stripe.IdempotencyError as error:
        raise GatewayUnavailable(_text(error), is_answer=True) from None
    except (stripe.RateLimitError, stripe.APIConnectionError) as error:
        raise GatewayUnavailable(_text(error)) from None
    except stripe.PermissionError as error:
        raise GatewayForbidden(_text(error)) from None
    except (stripe.InvalidRequestError, stripe.CardError) as error:
        raise GatewayRefused(_text(error)) from None
    except stripe.StripeError as error:
        is_under_way = error.http_status == IN_USE  # the first call under this key: it will have an answer of its own
        raise GatewayUnavailable(_text(error), is_answer=not is_under_way) from None


@contextmanager
def buyer_errors() -> Iterator[None]:
    """Raises PromotionRefused or EmailRefused where Stripe says that this is what it will not take; inside `errors`."""
    try:
        yield
    except stripe.InvalidRequestError as error:
        named = error.param or ""
        if named == "customer_email":
            raise EmailRefused(_text(error)) from None
        if named.startswith("discounts"):
            raise PromotionRefused(_text(error)) from None
        raise


def date_of(answer: Any) -> datetime | None:
    """When Stripe gave an answer, by its own clock; None where it does not say."""
    response = answer.last_response
    try:
        return parsedate_to_datetime(response.headers["Date"]).astimezone(UTC) if response else None
    except (KeyError, TypeError, ValueError):
        return None


def seconds(moment: datetime) -> int:
    """As Stripe counts time."""
    return int(moment.timestamp())


def fetch_json(call: Callable[[], Any]) -> Json | None:
    """What a call brings, as plain JSON; None for what Stripe does not know."""
    found = fetch(call)
    return plain(found) if found else None


def fetch(call: Callable[[], Any]) -> Any:
    """What a call brings, with its date; None for what Stripe does not know."""
    with errors():
        try:
            return call()
        except stripe.InvalidRequestError as error:
            if is_missing(error):
                return None
            raise


def plain(answer: Any) -> Json:
    """An answer as plain JSON."""
    found: Json = answer.to_dict(for_json=True)
    return found


def is_missing(error: stripe.InvalidRequestError) -> bool:
    return error.http_status == 404 or error.code == "resource_missing"


def _text(error: stripe.StripeError) -> str:
    return f"{error.user_message or type(error).__name__} ({error.request_id or 'no request id'})"
