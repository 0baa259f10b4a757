"""POST /api/create-checkout-session."""

from concurrent.futures import ThreadPoolExecutor

from starlette.testclient import TestClient

from fundable.app import App
from tests.turns import in_turn

PATH = "/api/create-checkout-session"
BODY = {"email": "Nora@Alder.example", "amount": 204, "selectedAddons": ["domain", "google-business"]}


def orders_in(app: App) -> list[dict[str, object]]:
    with app.database.read() as connection:
        return [dict(row) for row in connection.exec_driver_sql("SELECT * FROM orders ORDER BY seq").mappings()]


def test_it_makes_a_pending_order_and_a_payment_page(visitor: TestClient, app: App) -> None:
    answer = visitor.post(PATH, json=BODY)

    assert answer.status_code == 200
    [order] = orders_in(app)
    assert answer.json() == {"sessionUrl": order["session_url"]}
    assert str(order["session_url"]).startswith("http://127.0.0.1:8000/sandbox/pay/cs_sandbox_")
    assert (order["email"], order["amount_cents"], order["status"]) == ("Nora@Alder.example", 20400, "pending")
    assert (order["payment_state"], order["mode"], order["session_state"]) == ("unpaid", "sandbox", "open")


@in_turn("amount", [0, 150, 203.99, 204.01, -204, 1e400, 10**30, 0.01])
def test_a_price_that_is_not_ours_is_refused(visitor: TestClient, app: App, amount: float) -> None:
    content = '{"email": "a@b.co", "amount": %s, "selectedAddons": ["domain", "google-business"]}' % (
        "Infinity" if amount == float("inf") else repr(amount)
    )

    answer = visitor.post(PATH, content=content, headers={"Content-Type": "application/json"})

    assert answer.status_code == 400
    assert "price has changed" in answer.json()["message"]
    assert orders_in(app) == []


@in_turn("amount", ['"204"', "true", "null", "NaN", "[204]", "{}"])
def test_an_amount_that_is_no_number_is_refused(visitor: TestClient, app: App, amount: str) -> None:
    content = f'{{"email": "a@b.co", "amount": {amount}, "selectedAddons": ["domain", "google-business"]}}'

    answer = visitor.post(PATH, content=content, headers={"Content-Type": "application/json"})

    assert answer.status_code == 400
    assert answer.json()["message"]
    assert orders_in(app) == []


def test_a_missing_amount_is_refused(visitor: TestClient, app: App) -> None:
    answer = visitor.post(PATH, json={"email": "a@b.co", "selectedAddons": []})

    assert answer.status_code == 400
    assert "price has changed" in answer.json()["message"]
    assert orders_in(app) == []


@in_turn(
    ("addons", "sentence"),
    [
        (["gold"], "no longer offered"),
        (["domain", "domain"], "listed twice"),
        ("domain", "no longer offered"),
        ({"domain": True}, "no longer offered"),
        ([1], "no longer offered"),
        (None, "no longer offered"),
    ],
)
def test_unknown_and_repeated_addons_are_refused(visitor: TestClient, app: App, addons: object, sentence: str) -> None:
    answer = visitor.post(PATH, json={"email": "a@b.co", "amount": 175, "selectedAddons": addons})

    assert answer.status_code == 400
    assert sentence in answer.json()["message"]
    assert orders_in(app) == []


@in_turn("email", ["", "nora", "nora@", "@alder.example", "a b@c.de", "a@b", "a@b.co\nx", 7, None])
def test_a_malformed_email_is_refused(visitor: TestClient, app: App, email: object) -> None:
    answer = visitor.post(PATH, json={"email": email, "amount": 150, "selectedAddons": []})

    assert answer.status_code == 400
    assert answer.json()["message"] == "Please provide your email address, such as name@business.com."
    assert orders_in(app) == []


def test_other_fields_set_nothing(visitor: TestClient, app: App) -> None:
    extra = {"status": "completed", "paymentState": "paid", "mode": "live", "id": "x", "amount_cents": 1}

    assert visitor.post(PATH, json={**BODY, **extra}).status_code == 200

    [order] = orders_in(app)
    assert (order["status"], order["payment_state"], order["mode"], order["amount_cents"]) == (
        "pending",
        "unpaid",
        "sandbox",
        20400,
    )


def test_a_second_click_in_the_same_browser_finds_the_same_order(visitor: TestClient, app: App) -> None:
    first = visitor.post(PATH, json=BODY)
    second = visitor.post(PATH, json={**BODY, "email": "nora@alder.example"})

    assert first.json() == second.json()
    assert len(orders_in(app)) == 1


def test_clicks_at_the_same_moment_make_one_order(visitor: TestClient, app: App) -> None:
    visitor.post(PATH, json={**BODY, "amount": 150, "selectedAddons": []})

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: visitor.post(PATH, json=BODY), range(8)))

    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["sessionUrl"] for answer in answers}) == 1
    assert len(orders_in(app)) == 2


def test_a_stranger_with_the_same_email_gets_an_order_of_their_own(new_client, app: App) -> None:  # type: ignore[no-untyped-def]
    first, second = (new_client().post(PATH, json=BODY) for _ in range(2))

    assert first.json() != second.json()
    assert len(orders_in(app)) == 2


def test_a_changed_basket_ends_the_earlier_session(visitor: TestClient, app: App) -> None:
    first = visitor.post(PATH, json=BODY)
    second = visitor.post(PATH, json={**BODY, "amount": 150, "selectedAddons": []})

    assert second.status_code == 200
    assert [order["session_state"] for order in orders_in(app)] == ["ended", "open"]
    paid = visitor.post(first.json()["sessionUrl"], data={"action": "pay"})
    assert paid.status_code == 410


class TestPlantedCookies:
    """A stranger can put a cookie into somebody's browser, and a session id opens set-password."""

    COOKIE = "fundable_browser"

    def session_with(self, browser: TestClient, cookie: str, body: dict[str, object] = BODY) -> str:
        headers = {"Cookie": f"{self.COOKIE}={cookie}"}
        answer = browser.post(PATH, json=body, headers=headers)
        assert answer.status_code == 200
        return str(answer.json()["sessionUrl"])

    def test_a_value_that_we_did_not_make_joins_nobody(self, new_client, app: App) -> None:  # type: ignore[no-untyped-def]
        urls = [self.session_with(new_client(), "planted-by-somebody") for _ in range(2)]

        assert len(set(urls)) == len(orders_in(app)) == 2

    def test_a_value_that_we_made_for_another_email_joins_nobody(self, new_client, app: App) -> None:  # type: ignore[no-untyped-def]
        stranger = new_client()
        theirs = stranger.post(PATH, json={**BODY, "email": "tom@brightwater.example"}).json()["sessionUrl"]
        planted = stranger.cookies[self.COOKIE]

        urls = [self.session_with(new_client(), planted) for _ in range(2)]

        assert len({theirs, *urls}) == len(orders_in(app)) == 3

    def test_a_changed_signature_joins_nobody(self, visitor: TestClient, new_client, app: App) -> None:  # type: ignore[no-untyped-def]
        first = visitor.post(PATH, json=BODY).json()["sessionUrl"]
        made = visitor.cookies[self.COOKIE]
        secret, _, signature = made.rpartition(".")

        for changed in (f"{secret}x.{signature}", f"{secret}.{signature[:-1]}", secret, f".{signature}", "."):
            assert self.session_with(new_client(), changed) != first, changed

        assert self.session_with(new_client(), made) == first  # it is this that counts

    def test_the_same_browser_is_known_again_also_when_the_first_cookie_was_planted(self, visitor: TestClient) -> None:
        visitor.cookies.set(self.COOKIE, "planted-by-somebody", domain="127.0.0.1", path="/")
        first = visitor.post(PATH, json=BODY).json()

        assert visitor.post(PATH, json=BODY).json() == first


def test_the_cookie_is_kept_from_scripts(visitor: TestClient) -> None:
    cookie = visitor.post(PATH, json=BODY).headers["set-cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
