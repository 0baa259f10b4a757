"""How many names one client, and everybody together, can have certificates for."""

from datetime import timedelta

import pytest

from tests.conftest import FakeClock, PaidOrder
from tests.fakes.dns import DnsDouble
from tests.web.sites.domain_town import HERE, Town, town_settings

CHANGES_A_DAY, CLEARED_AN_HOUR = 5, 40


@pytest.fixture
def settings(dns_double: DnsDouble) -> dict[str, str]:
    return town_settings(dns_double)


def test_26_a_client_changes_it_a_few_times_a_day(
    town: Town, order: PaidOrder, other: PaidOrder, clock: FakeClock
) -> None:
    for number in range(CHANGES_A_DAY):
        assert town.say(order, f"alder{number}.example").status_code == 200
    refused = town.say(order, "alder9.example")
    assert (refused.status_code, refused.json()["code"]) == (429, "domain_changes_spent")
    assert refused.json()["message"] == (
        "You've changed your domain 5 times today. Try again tomorrow, or message us, and we'll set it for you."
    )
    assert refused.headers["Retry-After"] == "3600"
    found = town.of(order)
    assert found
    assert found.name.name == "alder4.example", "it stays as it was"
    assert town.say(order, "www.alder4.example").status_code == 200, "it's the same domain"
    assert town.say(other, "finch.example").status_code == 200
    town.say_as_staff(order, "alder8.example")
    assert town.claim(order, "finch.example").status_code == 429

    clock.move(timedelta(days=1))
    assert town.say(order, "alder9.example").status_code == 200


def test_what_staff_do_isn_t_counted(town: Town, order: PaidOrder) -> None:
    for number in range(CHANGES_A_DAY * 2):
        assert town.say_as_staff(order, f"alder{number}.example").status_code == 200
    assert town.say(order, "finch.example").status_code == 200


def test_claims_count_as_changes(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.say_as_staff(other, "finch.example")
    for _ in range(CHANGES_A_DAY):
        assert town.claim(order, "finch.example").status_code == 200
        town.visitor.delete("/api/client/domain/claim", headers=order.bearer)
    assert town.claim(order, "finch.example").status_code == 429


def test_26_names_of_an_hour_are_bounded_for_everybody(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    """Also where each is given up at once for the next."""
    for number in range(CLEARED_AN_HOUR // 2):
        name = f"alder{number}.example"
        assert town.say_as_staff(order, name).status_code == 200
        town.double.points(name, HERE)
        town.look(timedelta())
        assert town.is_cleared(name)
    town.say_as_staff(other, "finch.example")
    town.double.points("finch.example", HERE)
    town.look(timedelta())

    assert not town.is_cleared("finch.example")
    assert town.seen_by(other)["domain"]["problems"] == [
        "Many domains were connected in the last hour. We'll connect this one within the next one."
    ]
    assert any("Many domains want to be connected at once" in subject for subject in town.alerts())
    town.look(timedelta(hours=1, minutes=1))
    assert town.is_cleared("finch.example")
