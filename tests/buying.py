"""How tests buy a website through a browser."""

from dataclasses import dataclass, replace

from starlette.testclient import TestClient

from fundable.app import App


@dataclass(frozen=True)
class PaidOrder:
    """An order; `token` opens it once its password is set."""

    id: str
    email: str
    session_id: str
    token: str | None = None

    @property
    def bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


def check_out(app: App, browser: TestClient, email: str, addons: tuple[str, ...]) -> PaidOrder:
    """Starts a checkout of what is sold now that is not paid yet."""
    version, offer = app.offers.newest()
    amount = offer.total_cents(addons) / 100
    body = {"email": email, "amount": amount, "selectedAddons": list(addons), "offerVersion": version}
    answer = browser.post("/api/create-checkout-session", json=body)
    assert answer.status_code == 200, answer.text
    session_id = answer.json()["sessionUrl"].rpartition("/")[2]
    with app.database.read() as connection:
        query = "SELECT id FROM orders WHERE stripe_checkout_session_id = ?"
        found = connection.exec_driver_sql(query, (session_id,)).scalar_one()
    return PaidOrder(str(found), email, session_id)


def set_password(browser: TestClient, order: PaidOrder, password: str) -> PaidOrder:
    """The same order, with the token that opens it."""
    answer = browser.post("/api/orders/set-password", json={"sessionId": order.session_id, "password": password})
    assert answer.status_code == 200, answer.text
    return replace(order, token=answer.json()["token"])
