"""A name that was connected here and is free again: its DNS may still lead here, and its visitors aren't the next
client's."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest

from fundable.adapters.signing import HmacSigner
from fundable.services.operation import erasure
from fundable.services.sites.hosting import domain_checks
from tests.conftest import PaidOrder
from tests.fakes.dns import DnsDouble
from tests.web.sites.domain_town import ELSEWHERE, HERE, NAME, Town, town_settings

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def settings(dns_double: DnsDouble) -> dict[str, str]:
    return {**town_settings(dns_double), "FUNDABLE_EXTRA_HOSTS": "portal.agency.example"}


def removed(town: Town, order: PaidOrder) -> None:
    town.remove(order)


def replaced(town: Town, order: PaidOrder) -> None:
    assert town.say_as_staff(order, "finch.example").status_code == 200


def deleted(town: Town, order: PaidOrder) -> None:
    town.delete(order)


def erased(town: Town, order: PaidOrder) -> None:
    erasure.erase(town.app, erasure.plan(town.app, "nora@alder.example"), lambda *_: None)


@pytest.mark.parametrize("freed", [removed, replaced, deleted, erased])
def test_25_the_next_client_doesn_t_get_what_still_leads_here(
    town: Town, order: PaidOrder, other: PaidOrder, freed: Callable[[Town, PaidOrder], None]
) -> None:
    town.connect(order)
    freed(town, order)

    assert town.say(other).status_code == 200
    for _ in range(5):
        town.look()
    assert not town.is_cleared()
    seen = town.seen_by(other)["domain"]
    assert (seen["doubt"], seen["problems"]) == ("left", [])
    assert seen["proof"]["name"] == f"_fundable.{NAME}"
    assert town.tasks("domain_unconfirmed") == [NAME]

    assert town.say_as_staff(other).status_code == 200
    town.look()
    assert town.is_cleared()
    assert town.tasks("domain_unconfirmed") == []


@pytest.mark.parametrize("name", [f"shop.{NAME}", f"www.www.{NAME}", f"a.b.{NAME}"])
def test_nor_what_s_below_it(town: Town, order: PaidOrder, other: PaidOrder, name: str) -> None:
    """A wildcard in its DNS leads here, too."""
    town.connect(order)
    town.remove(order)
    below = name.removeprefix("www.")
    town.double.points(below, HERE)

    town.say(other, name)
    town.look()

    assert not town.is_cleared(below)


def test_a_record_in_its_dns_proves_whose_it_is(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.connect(order)
    town.remove(order)
    town.say(other)
    town.look()
    assert not town.is_cleared()

    town.prove(other)
    town.look()

    assert town.is_cleared()
    assert "doubt" not in town.seen_by(other)["domain"]


def test_another_order_s_record_proves_nothing(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.connect(order)
    town.remove(order)
    town.say(order, f"x.{NAME}")
    town.say(other)
    value = town.seen_by(other)["domain"]["proof"]["value"]
    token = value.rpartition("=")[2]
    for wrong in (f"fundable-order={other.id}", f"fundable-order={token[::-1]}", token, value.upper(), f"{value} "):
        town.double.say(f"_fundable.{NAME}", TXT=f'"{wrong}"')
        town.look()
        assert not town.is_cleared()


def test_after_three_days_elsewhere_it_s_free(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.connect(order)
    town.remove(order)
    town.say(other)
    town.double.points(NAME, ELSEWHERE)
    for _ in range(5):
        town.look(DAY)
    town.double.points(NAME, HERE)
    town.look()

    assert town.is_cleared()


def test_less_than_that_isn_t_enough_and_counts_from_its_last_time_here(
    town: Town, order: PaidOrder, other: PaidOrder
) -> None:
    town.connect(order)
    town.remove(order)
    town.say(other)
    for _ in range(3):
        town.double.points(NAME, ELSEWHERE)
        town.look(DAY)
        town.look(DAY)
        town.double.points(NAME, HERE)
        town.look(HOUR)
        assert not town.is_cleared()


def test_half_of_it_here_and_silence_aren_t_elsewhere(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.connect(order)
    town.remove(order)
    town.say(other)
    town.double.say(NAME, A=[ELSEWHERE, HERE])
    town.double.say(f"www.{NAME}", A=ELSEWHERE)
    for _ in range(5):
        town.look()
    for _ in range(5):
        town.look_in_silence()
    town.double.points(NAME, HERE)
    town.look()

    assert not town.is_cleared()


def test_who_had_it_gets_it_back(town: Town, order: PaidOrder) -> None:
    town.connect(order)
    town.remove(order)

    town.say(order)
    town.look()

    assert town.is_cleared()


def test_a_name_that_was_never_connected_is_anybody_s(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.say_as_staff(order)
    town.look()
    town.remove(order)

    town.say(other)
    town.double.points(NAME, HERE)
    town.look()

    assert town.is_cleared()


def test_staff_are_asked_before_it_goes_to_another_order(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.connect(order)
    town.remove(order)

    refused = town.say_as_staff(other)
    assert (refused.status_code, refused.json()["code"]) == (409, "domain_left")
    assert refused.json()["message"].startswith(f"{NAME} was connected here for another order")
    assert town.of(other) is None

    assert town.say_as_staff(other, isConfirmed=True).status_code == 200
    town.look()
    assert town.is_cleared()


def test_the_mark_is_nobody_s_to_read(town: Town, order: PaidOrder) -> None:
    town.connect(order)
    deleted(town, order)

    with town.app.database.read() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM name_marks").all()
    assert len(rows) == 2
    assert "alder" not in str(rows)
    assert {row.order_id for row in rows} == {None}


def test_names_of_before_are_marked_when_the_program_starts(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    from fundable.jobs import AT_START

    town.connect(order)
    with town.app.database.write() as connection:
        connection.exec_driver_sql("DELETE FROM name_marks")
    assert AT_START["mark-domains"](town.app) == "2 names marked"
    assert AT_START["mark-domains"](town.app) == ""
    town.remove(order)

    town.say(other)
    town.look()
    assert not town.is_cleared()


def test_with_another_key_what_leads_here_from_the_start_waits(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    """As after a restore from a backup without the keys: which names were freed can't be told anymore."""
    town.connect(order)
    town.remove(order)
    town.app = replace(town.app, signer=HmacSigner(b"k" * 32))

    town.visitor.put("/api/client/domain", json={"name": NAME}, headers=other.bearer)
    domain_checks.look(town.app)
    assert not town.is_cleared()

    town.say(other, "brightwater.example")
    domain_checks.look(town.app)
    town.double.points("brightwater.example", HERE)
    town.look()
    assert town.is_cleared("brightwater.example"), "it was seen elsewhere first"


def test_connected_names_stay_and_those_that_would_be_refused_are_listed(
    town: Town, order: PaidOrder, other: PaidOrder
) -> None:
    """The client entered it alone, when nobody asked for more."""
    town.connect(order)
    near = "login.portal.agency.example"
    town.connect(other, near)
    with town.app.database.write() as connection:
        connection.exec_driver_sql("UPDATE domains SET said_by = NULL")
    assert town.tasks("domain_unconfirmed") == []

    town.look()

    assert town.is_cleared(near)
    assert town.tasks("domain_unconfirmed") == [near]
    assert town.staff.get(f"/api/orders/{other.id}/domain").json()["domain"]["doubt"] == "near_us"
    town.say_as_staff(other, near)
    assert town.tasks("domain_unconfirmed") == []
    assert town.is_cleared(near)


@pytest.mark.parametrize("gone", [removed, replaced, deleted])
def test_what_goes_while_dns_is_asked_isn_t_cleared(
    town: Town, order: PaidOrder, gone: Callable[[Town, PaidOrder], None]
) -> None:
    town.say_as_staff(order)
    town.double.points(NAME, HERE)

    def heard(question: str) -> None:
        if question == f"{NAME} CAA" and town.of(order):
            town.double.heard = str
            gone(town, order)

    town.double.heard = heard
    town.look()

    assert not town.is_cleared()
    with town.app.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM name_marks").scalar_one() == 0


def test_staff_s_word_for_one_order_isn_t_one_for_the_client_s_next_try(
    town: Town, order: PaidOrder, other: PaidOrder
) -> None:
    """Said by staff, removed, and said again by the client while DNS is asked."""
    town.connect(order)
    town.remove(order)
    town.say_as_staff(other, isConfirmed=True)

    def heard(question: str) -> None:
        if question == f"{NAME} CAA":
            town.double.heard = str
            town.remove(other)
            town.say(other)

    town.double.heard = heard
    town.look()

    assert not town.is_cleared()
    found = town.of(other)
    assert found
    assert found.order_id == UUID(other.id)
