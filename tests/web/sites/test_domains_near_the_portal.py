"""Names below the hosts of the app, and beside them: a client's website there would look like the agency's own."""

import pytest
from starlette.testclient import TestClient

from tests.conftest import PaidOrder
from tests.turns import in_turn

CLIENT = "/api/client/domain"


@pytest.fixture
def settings() -> dict[str, str]:
    return {
        "FUNDABLE_RATE_LIMITS": "off",
        "FUNDABLE_PUBLIC_ADDRESSES": "203.0.113.24",
        "FUNDABLE_EXTRA_HOSTS": "portal.agency.co.uk, Pay.xn--bro-hoa.example., shop.github.io",
        "FUNDABLE_SITES_DOMAIN": "sites.agency-websites.example",
    }


@pytest.mark.parametrize(
    "name",
    [
        "login.portal.agency.co.uk",
        "LOGIN.Portal.Agency.co.uk.",
        "https://a.login.portal.agency.co.uk/",
        "status.agency.co.uk",
        "www.status.agency.co.uk",
        "login.pay.büro.example",
        "login.pay.xn--bro-hoa.example",
        "office.xn--bro-hoa.example",
        "status.agency-websites.example",
    ],
)
def test_names_near_the_portal_are_for_staff_alone(
    visitor: TestClient, staff: TestClient, order: PaidOrder, name: str
) -> None:
    refused = visitor.put(CLIENT, json={"name": name}, headers=order.bearer)
    assert (refused.status_code, refused.json()["code"]) == (409, "domain_ours")
    assert refused.json()["message"].endswith("Message us, and we'll connect it for you.")
    assert visitor.get(CLIENT, headers=order.bearer).json()["domain"] is None

    said = staff.put(f"/api/orders/{order.id}/domain", json={"name": name})
    assert said.status_code == 200, said.text


@in_turn("name", ["agency.example", "otheragency.co.uk", "xportal.agency.example", "büro2.example"])
def test_names_of_others_are_theirs_to_say(visitor: TestClient, order: PaidOrder, name: str) -> None:
    assert visitor.put(CLIENT, json={"name": name}, headers=order.bearer).status_code == 200


@in_turn("name", ["portal.agency.co.uk", "www.portal.agency.co.uk", "agency.co.uk", "xn--bro-hoa.example"])
def test_the_portal_s_own_names_are_nobody_s(staff: TestClient, order: PaidOrder, name: str) -> None:
    answer = staff.put(f"/api/orders/{order.id}/domain", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (409, "domain_ours")


@in_turn("name", ["co.uk", "www.co.uk", "com.au", "xn--55qx5d.cn", "公司.cn"])
def test_an_ending_is_no_domain(visitor: TestClient, staff: TestClient, order: PaidOrder, name: str) -> None:
    """Whoever had it would have every domain below it."""
    for answer in (
        visitor.put(CLIENT, json={"name": name}, headers=order.bearer),
        staff.put(f"/api/orders/{order.id}/domain", json={"name": name}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (400, "domain_wrong")
        assert "is an ending that many domains share" in answer.json()["message"]
