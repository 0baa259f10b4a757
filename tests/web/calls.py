"""Every call of the product, and who may make it. A test holds this list to the OpenAPI document."""

from dataclasses import dataclass
from typing import Any, Literal

from starlette.testclient import TestClient


@dataclass(frozen=True)
class Call:
    """`path` is as in the OpenAPI document; `{order_id}` and `{upload_id}` are filled in when it is made."""

    method: str
    path: str
    who: Literal["anyone", "staff", "client"]
    body: Any = None

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    def send(self, browser: TestClient, order_id: str, headers: dict[str, str] | None = None) -> Any:
        path = self.path.replace("{order_id}", order_id).replace("{upload_id}", order_id)
        return browser.request(self.method, path, json=self.body, headers=headers)


STAFF = (
    Call("GET", "/api/admin/user", "staff"),
    Call("GET", "/api/admin/stats", "staff"),
    Call("GET", "/api/orders", "staff"),
    Call("GET", "/api/orders/{order_id}", "staff"),
    Call("GET", "/api/intake-forms", "staff"),
    Call("PATCH", "/api/orders/{order_id}/status", "staff", {"status": "design", "adminNotes": "x"}),
    Call("PATCH", "/api/orders/{order_id}/notes", "staff", {"adminNotes": "x"}),
    Call("DELETE", "/api/orders/{order_id}", "staff"),
    Call("POST", "/api/admin/logout", "staff"),
)
CLIENT = (Call("GET", "/api/client/order", "client"),)
ANYONE = (
    Call("POST", "/api/create-checkout-session", "anyone", {"email": "a@b.co", "amount": 150, "selectedAddons": []}),
    Call("POST", "/api/orders/set-password", "anyone", {"sessionId": "x", "password": "12345678"}),
    Call("GET", "/api/site/logo", "anyone"),
    Call("POST", "/api/intake-forms", "anyone", {"orderId": "x"}),
    Call("POST", "/api/objects/upload", "anyone"),
    Call("PUT", "/uploads/{upload_id}", "anyone"),
    Call("GET", "/uploads/{upload_id}", "anyone"),
    Call("POST", "/api/admin/login", "anyone", {"email": "a@b.co", "password": "12345678"}),
    Call("POST", "/api/client/login", "anyone", {"email": "a@b.co", "password": "12345678"}),
    Call("GET", "/healthz", "anyone"),
    Call("GET", "/readyz", "anyone"),
)
CALLS = STAFF + CLIENT + ANYONE
