"""What stands on every answer, over http and https (access 14)."""

import re
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.people.accounts import Role
from fundable.services.people import accounts
from fundable.web.agency.page_addresses import PAGES
from tests.conftest import PASSWORD, PaidOrder
from tests.logos import PNG, upload
from tests.turns import in_turn
from tests.web.public import PUBLIC

HTTP, HTTPS = "http://127.0.0.1:8000", "https://localhost:8443"
ALWAYS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
}
POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self' https://checkout.stripe.com",
    "frame-ancestors": "'none'",
}
REQUESTS = [
    ("GET", "/", 200),
    ("GET", "/nothing", 404),
    ("GET", "/assets/index-Ab12.js", 200),
    ("GET", "/favicon.svg", 200),
    ("POST", "/", 405),
    ("GET", "/healthz", 200),
    ("GET", "/readyz", 200),
    ("GET", "/api/site/logo", 200),
    ("GET", "/api/nothing", 404),
    ("POST", "/api/site/logo", 405),
    ("GET", "/api/orders", 401),
    ("POST", "/api/admin/login", 400),
    ("GET", "/uploads/x", 400),
    ("GET", "/sandbox/pay/x", 404),
]


@pytest.fixture(params=[HTTP, HTTPS], ids=["http", "https"])
def settings(request: pytest.FixtureRequest) -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_BASE_URL": request.param}


def check(answer, is_https: bool) -> None:  # type: ignore[no-untyped-def]
    for name, value in ALWAYS.items():
        assert answer.headers.get_list(name) == [value], name
    assert re.fullmatch(r"(\w+=\(\), )*\w+=\(\)", answer.headers["permissions-policy"].replace("-", ""))
    assert "server" not in answer.headers
    assert not [name for name in answer.headers if name.startswith("access-control-")]
    security = answer.headers.get("strict-transport-security", "")
    assert security == ("max-age=31536000; includeSubDomains" if is_https else "")
    assert answer.headers["cache-control"]


@in_turn(("method", "path", "status"), REQUESTS)
def test_every_answer_carries_them_once(visitor: TestClient, app: App, method: str, path: str, status: int) -> None:
    answer = visitor.request(method, path)

    assert answer.status_code == status
    check(answer, app.config.is_https)


def test_so_do_the_answers_from_before_there_is_a_call(visitor: TestClient, app: App) -> None:
    large = visitor.post("/api/admin/login", content=b" " * 300_000)
    foreign = visitor.post("/api/admin/logout", headers={"Origin": "null"})

    assert (large.status_code, foreign.status_code) == (413, 403)
    check(large, app.config.is_https)
    check(foreign, app.config.is_https)


@in_turn("path", [*PUBLIC, *PAGES, "/nothing", "/sandbox/pay/x"])
def test_a_page_runs_no_script_but_our_own(visitor: TestClient, path: str) -> None:
    policy = visitor.get(path).headers["content-security-policy"]

    directives = dict(directive.strip().split(" ", 1) for directive in policy.split(";"))
    assert directives == POLICY


@in_turn(
    ("path", "kept"),
    [
        ("/", "no-cache"),
        ("/nothing", "no-cache"),
        ("/assets/index-Ab12.js", "public, max-age=31536000, immutable"),
        ("/favicon.svg", "public, max-age=3600"),
        ("/api/site/logo", "no-store"),
        ("/api/orders", "no-store"),
        ("/api/nothing", "no-store"),
        ("/healthz", "no-store"),
        ("/sandbox/pay/x", "no-store"),
    ],
)
def test_only_what_never_changes_is_kept_by_browsers(visitor: TestClient, path: str, kept: str) -> None:
    assert visitor.get(path).headers["cache-control"] == kept


def test_an_upload_is_shut_in(visitor: TestClient, app: App) -> None:
    answer = visitor.get(upload(visitor, PNG))

    check(answer, app.config.is_https)
    assert answer.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    assert answer.headers["content-type"] == "image/png"


def test_the_cookie_of_staff_is_bound_to_this_host(app: App, new_client: Callable[[], TestClient]) -> None:
    accounts.create_staff(app, "olive@agency.example", PASSWORD, Role.OWNER)
    browser = new_client()

    answer = browser.post("/api/admin/login", json={"email": "olive@agency.example", "password": PASSWORD})

    value, *attributes = answer.headers.get_list("set-cookie")[0].split("; ")
    expected = ["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=lax"]
    if app.config.is_https:
        assert value.startswith("__Host-fundable_admin=")
        expected.append("Secure")
    else:
        assert value.startswith("fundable_admin=")
    assert sorted(attributes) == sorted(expected)
    assert browser.get("/api/admin/user").status_code == 200
    gone = browser.post("/api/admin/logout").headers["set-cookie"]
    assert gone.startswith(value.partition("=")[0])
    assert "Max-Age=0" in gone
    assert ("Secure" in gone) == app.config.is_https


def test_the_cookie_of_a_buyer_cannot_be_planted_by_another_host(visitor: TestClient, app: App) -> None:
    body = {"email": "a@b.co", "amount": 150, "selectedAddons": []}

    value, *attributes = visitor.post("/api/create-checkout-session", json=body).headers["set-cookie"].split("; ")

    assert value.startswith("__Host-fundable_browser=" if app.config.is_https else "fundable_browser=")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(attributes)
    assert ("Secure" in attributes) == app.config.is_https


def test_every_answer_of_the_api_has_a_number_of_its_own(visitor: TestClient) -> None:
    numbers = {visitor.get("/api/site/logo").headers["x-request-id"] for _ in range(5)}

    assert len(numbers) == 5


def test_addresses_are_made_from_the_base_url_alone(visitor: TestClient, app: App) -> None:
    headers = {
        "Host": "evil.example",
        "X-Forwarded-Host": "evil.example",
        "Origin": "https://evil.example",
        "Referer": "https://evil.example/",
        "X-Forwarded-Proto": "gopher",
    }
    body = {"email": "a@b.co", "amount": 150, "selectedAddons": []}

    answer = visitor.post("/api/create-checkout-session", json=body, headers=headers)

    assert answer.json()["sessionUrl"].startswith(f"{app.config.base_url}/sandbox/pay/")
    assert f'href="{app.config.base_url}/"' in visitor.get("/", headers=headers).text


def test_the_session_id_is_in_no_address_that_leaves_us(visitor: TestClient, order_paid) -> None:  # type: ignore[no-untyped-def]
    order: PaidOrder = order_paid()

    for path in ("/payment-success?session_id=", "/set-password?session_id=", "/reset-password?token="):
        answer = visitor.get(path + order.session_id)
        assert answer.headers.get_list("referrer-policy") == ["no-referrer"], path
