"""Addresses below the agency's domain, as the program gives them."""

from collections.abc import Callable
from uuid import UUID

import pytest

from fundable.app import App
from fundable.db.sites.hosting import hosts as rows
from fundable.domain.errors import Refused
from fundable.domain.sites.words.domain_names import normalized
from fundable.services.sites.hosting import hosts
from tests.conftest import Buy, PaidOrder
from tests.web.sites.live_orders import DOMAIN


@pytest.fixture
def settings() -> dict[str, str]:
    return {
        "FUNDABLE_RATE_LIMITS": "off",
        "FUNDABLE_SITES_DOMAIN": DOMAIN,
        "FUNDABLE_EXTRA_HOSTS": f"office.{DOMAIN}",
    }


Give = Callable[[PaidOrder, str], list[str]]


@pytest.fixture
def give(app: App) -> Give:
    def ensure(order: PaidOrder, name: str) -> list[str]:
        with app.database.write() as connection:
            hosts.ensure(connection, app, UUID(order.id), name)
            return [one.host for one in rows.of_order(connection, UUID(order.id))]

    return ensure


def test_a_host_of_the_apps_is_nobody_s_website(app: App, give: Give, client_a: PaidOrder) -> None:
    assert give(client_a, "Office") == [f"office-2.{DOMAIN}"]

    with pytest.raises(Refused, match="Another website has this address"):
        hosts.rename(app, UUID(client_a.id), "office")


def test_a_long_name_that_is_taken_still_makes_a_name_with_its_number(give: Give, order_paid: Buy) -> None:
    given = [give(order_paid(f"client{number}@alder.example"), "A" * 80)[0] for number in range(11)]

    assert given[:2] == [f"{'a' * 63}.{DOMAIN}", f"{'a' * 58}-2.{DOMAIN}"]
    assert given[10] == f"{'a' * 58}-11.{DOMAIN}"
    assert [normalized(host) for host in given] == given
