"""The addresses of the API: which parameters each takes, which right it needs, and what it does."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from stripe import params as p
from stripe.params import billing_portal, checkout

from tests.fakes.stripe import disputes, files, payouts, portal, promotions, refunds, sessions, subscriptions
from tests.fakes.stripe.account import Account
from tests.fakes.stripe.errors import Refusal
from tests.fakes.stripe.paging import page
from tests.fakes.stripe.shapes import Obj

Params = dict[str, Any]
Handler = Callable[[Account, str, Params], Obj]
EVENTS_KEPT_S = 30 * 24 * 3600


@dataclass(frozen=True)
class Route:
    """`{id}` in the path is the handler's second argument. `right` is what a restricted key must have."""

    method: str
    path: str
    params: type
    right: str
    handle: Handler

    def match(self, method: str, path: str) -> re.Match[str] | None:
        if method != self.method:
            return None
        return re.fullmatch(self.path.replace("{id}", "(?P<id>[^/]+)"), path)

    @property
    def permission(self) -> str:
        return f"{self.right}_{'read' if self.method == 'GET' else 'write'}"


def retrieve(kind: str) -> Handler:
    return lambda account, identifier, params: account.get(kind, identifier)


def listed(kind: str, *filters: str, path: str, keep: Callable[[Obj, Params], bool] = lambda *_: True) -> Handler:
    """Objects of a kind; `filters` are parameters that a field of the same name must equal."""

    def handle(account: Account, _: str, params: Params) -> Obj:
        wanted = {name: params[name] for name in filters if name in params}
        return page(account, [one for one in account.having(kind, **wanted) if keep(one, params)], params, path)

    return handle


def _session_is_wanted(session: Obj, params: Params) -> bool:
    email = params.get("customer_details", {}).get("email")
    return email is None or (session["customer_details"] or {}).get("email") == email


def _subscription_is_wanted(subscription: Obj, params: Params) -> bool:
    status = params.get("status")
    if status == "all":
        return True
    if status == "ended":
        return subscription["status"] in subscriptions.ENDED
    return subscription["status"] == status if status else subscription["ended_at"] is None


def _payment_is_wanted(payment: Obj, params: Params) -> bool:
    wanted = params.get("payment", {}).get("payment_intent")
    return wanted is None or payment["payment"].get("payment_intent") == wanted


def _invoice_is_wanted(invoice: Obj, params: Params) -> bool:
    wanted = params.get("subscription")
    return wanted is None or invoice["parent"]["subscription_details"]["subscription"] == wanted


def _price_is_wanted(price: Obj, params: Params) -> bool:
    keys = params.get("lookup_keys")
    return keys is None or price["lookup_key"] in keys


def _balance(account: Account, _: str, params: Params) -> Obj:
    wanted = {name: params[name] for name in ("type", "source", "currency") if name in params}
    lines = account.having("balance_transaction", **wanted)
    found = [line for line in lines if payouts.is_wanted(account, line, params.get("payout"))]
    return page(account, found, params, "/v1/balance_transactions")


def _events(account: Account, _: str, params: Params) -> Obj:
    """Of the last 30 days."""
    if "type" in params and "types" in params:
        raise Refusal("You may only specify one of these parameters: type, types.")
    if len(params.get("types", [])) > 20:
        raise Refusal("You may only specify up to 20 types.", param="types")
    kinds = params.get("types") or ([params["type"]] if "type" in params else ["*"])
    since = account.now() - EVENTS_KEPT_S
    found = (event for event in account.all("event") if event["created"] >= since and is_of(event["type"], kinds))
    return page(account, found, params, "/v1/events")


def is_of(kind: str, wanted: Iterable[str]) -> bool:
    """`charge.*` means all of a noun, `*` everything."""
    return any(one in ("*", kind) or (one.endswith(".*") and kind.startswith(one[:-1])) for one in wanted)


def _line_items(account: Account, identifier: str, params: Params) -> Obj:
    items = sessions.items_of(account, account.get("checkout.session", identifier))
    return page(account, items["data"], params, items["url"], newest_first=False)


def _update_session(account: Account, identifier: str, params: Params) -> Obj:
    session = account.get("checkout.session", identifier)
    session["metadata"] = {**session["metadata"], **(params.get("metadata") or {})}
    return session


def _update_subscription(account: Account, identifier: str, params: Params) -> Obj:
    """Only what the program may want of it."""
    supported = {"cancel_at_period_end", "metadata", "default_payment_method", "description", "expand"}
    for name in params.keys() - supported:
        raise Refusal(f"This double does not change {name} of a subscription.", param=name)
    subscription = subscriptions.alive(account, identifier)
    if "cancel_at_period_end" in params:
        subscriptions.cancel_at_period_end(account, identifier, params["cancel_at_period_end"])
    changes = {name: params[name] for name in ("metadata", "default_payment_method", "description") if name in params}
    if changes:
        account.change(subscription, "customer.subscription.updated", **changes)
    return subscription


def noted(path: str, right: str, kind: str, params: type) -> Route:
    """Metadata is all that may be written on it."""

    def handle(account: Account, identifier: str, params: Params) -> Obj:
        for name in params.keys() - {"metadata", "expand"}:
            raise Refusal(f"This double does not change {name} of one of these.", param=name)
        thing = account.get(kind, identifier)
        thing["metadata"] = {**(thing["metadata"] or {}), **(params.get("metadata") or {})}
        return thing

    return Route("POST", f"{path}/{{id}}", params, right, handle)


def _portal_configurations(account: Account, _: str, params: Params) -> Obj:
    found = [
        one
        for one in portal.configurations(account)
        if all(one[k] == params[k] for k in ("active", "is_default") if k in params)
    ]
    return page(account, found, params, "/v1/billing_portal/configurations")


def _payment_methods_of(account: Account, customer_id: str, params: Params) -> Obj:
    customer = account.get("customer", customer_id)
    found = account.having("payment_method", customer=customer["id"])
    return page(account, found, params, f"/v1/customers/{customer_id}/payment_methods")


def get(path: str, right: str, kind: str, params: type) -> Route:
    return Route("GET", f"{path}/{{id}}", params, right, retrieve(kind))


def many(path: str, right: str, kind: str, params: type, *filters: str, **keep: Any) -> Route:
    return Route("GET", path, params, right, listed(kind, *filters, path=path, **keep))


S, SUB = "/v1/checkout/sessions", "/v1/subscriptions"
ROUTES = (
    Route("POST", S, checkout.SessionCreateParams, "checkout_session", lambda a, _, p: sessions.create(a, p)),
    many(S, "checkout_session", "checkout.session", checkout.SessionListParams,
         "status", "customer", "subscription", "payment_intent", keep=_session_is_wanted),
    get(S, "checkout_session", "checkout.session", checkout.SessionRetrieveParams),
    Route("POST", S + "/{id}", checkout.SessionUpdateParams, "checkout_session", _update_session),
    Route("POST", S + "/{id}/expire", checkout.SessionExpireParams, "checkout_session",
          lambda a, i, p: sessions.expire(a, a.get("checkout.session", i))),
    Route("GET", S + "/{id}/line_items", checkout.SessionLineItemListParams, "checkout_session", _line_items),
    many(SUB, "subscription", "subscription", p.SubscriptionListParams, "customer", keep=_subscription_is_wanted),
    get(SUB, "subscription", "subscription", p.SubscriptionRetrieveParams),
    Route("POST", SUB + "/{id}", p.SubscriptionUpdateParams, "subscription", _update_subscription),
    Route("DELETE", SUB + "/{id}", p.SubscriptionCancelParams, "subscription",
          lambda a, i, p: subscriptions.end(a, i, comment=(p.get("cancellation_details") or {}).get("comment"))),
    many("/v1/invoices", "invoice", "invoice", p.InvoiceListParams, "customer", "status", keep=_invoice_is_wanted),
    get("/v1/invoices", "invoice", "invoice", p.InvoiceRetrieveParams),
    many("/v1/invoice_payments", "invoice", "invoice_payment", p.InvoicePaymentListParams,
         "invoice", "status", keep=_payment_is_wanted),
    get("/v1/invoice_payments", "invoice", "invoice_payment", p.InvoicePaymentRetrieveParams),
    many("/v1/payment_intents", "payment_intent", "payment_intent", p.PaymentIntentListParams, "customer"),
    get("/v1/payment_intents", "payment_intent", "payment_intent", p.PaymentIntentRetrieveParams),
    many("/v1/payment_methods", "payment_method", "payment_method", p.PaymentMethodListParams, "customer", "type"),
    get("/v1/payment_methods", "payment_method", "payment_method", p.PaymentMethodRetrieveParams),
    many("/v1/customers", "customer", "customer", p.CustomerListParams, "email"),
    get("/v1/customers", "customer", "customer", p.CustomerRetrieveParams),
    Route("GET", "/v1/customers/{id}/payment_methods", p.CustomerPaymentMethodListParams, "payment_method",
          _payment_methods_of),
    many("/v1/charges", "charge", "charge", p.ChargeListParams, "customer", "payment_intent"),
    get("/v1/charges", "charge", "charge", p.ChargeRetrieveParams),
    Route("POST", "/v1/refunds", p.RefundCreateParams, "charge", lambda a, _, p: refunds.create(a, p)),
    noted("/v1/refunds", "charge", "refund", p.RefundUpdateParams),
    Route("POST", "/v1/disputes/{id}", p.DisputeUpdateParams, "dispute", disputes.update),
    Route("POST", "/v1/files", p.FileCreateParams, "file", lambda a, _, p: files.create(a, p)),
    get("/v1/files", "file", "file", p.FileRetrieveParams),
    noted("/v1/invoices", "invoice", "invoice", p.InvoiceUpdateParams),
    noted("/v1/payment_intents", "payment_intent", "payment_intent", p.PaymentIntentUpdateParams),
    many("/v1/refunds", "charge", "refund", p.RefundListParams, "payment_intent", "charge"),
    get("/v1/refunds", "charge", "refund", p.RefundRetrieveParams),
    many("/v1/disputes", "dispute", "dispute", p.DisputeListParams, "payment_intent", "charge"),
    get("/v1/disputes", "dispute", "dispute", p.DisputeRetrieveParams),
    Route("GET", "/v1/balance_transactions", p.BalanceTransactionListParams, "balance_transaction_source", _balance),
    get("/v1/balance_transactions", "balance_transaction_source", "balance_transaction",
        p.BalanceTransactionRetrieveParams),
    many("/v1/payouts", "payout", "payout", p.PayoutListParams, "status", "destination"),
    get("/v1/payouts", "payout", "payout", p.PayoutRetrieveParams),
    Route("GET", "/v1/events", p.EventListParams, "event", _events),
    get("/v1/events", "event", "event", p.EventRetrieveParams),
    many("/v1/webhook_endpoints", "webhook", "webhook_endpoint", p.WebhookEndpointListParams),
    get("/v1/webhook_endpoints", "webhook", "webhook_endpoint", p.WebhookEndpointRetrieveParams),
    Route("POST", "/v1/billing_portal/sessions", billing_portal.SessionCreateParams, "customer_portal",
          lambda a, _, p: portal.create_session(a, p)),
    Route("GET", "/v1/billing_portal/configurations", billing_portal.ConfigurationListParams, "customer_portal",
          _portal_configurations),
    Route("GET", "/v1/account", p.AccountRetrieveCurrentParams, "accounts_kyc_basic", lambda a, *_: portal.merchant(a)),
    many("/v1/prices", "plan", "price", p.PriceListParams, "active", "currency", "product", "type",
         keep=_price_is_wanted),
    get("/v1/prices", "plan", "price", p.PriceRetrieveParams),
    many("/v1/promotion_codes", "promotion_code", "promotion_code", p.PromotionCodeListParams, "active", "customer",
         keep=promotions.is_wanted),
    many("/v1/products", "product", "product", p.ProductListParams, "active"),
    get("/v1/products", "product", "product", p.ProductRetrieveParams),
)  # fmt: skip


def find(method: str, path: str) -> tuple[Route, str]:
    """Raises Refusal."""
    for route in ROUTES:
        match = route.match(method, path)
        if match:
            return route, match.groupdict().get("id", "")
    raise Refusal(
        f"Unrecognized request URL ({method}: {path}). Please see https://stripe.com/docs or we can help at "
        "https://support.stripe.com/.",
        status=404,
    )
