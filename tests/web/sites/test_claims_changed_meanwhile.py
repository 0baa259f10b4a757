"""A claim that somebody changes while its record is looked for: what was found of the claim before doesn't count."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from fundable.adapters.resolver import DnsResolver
from tests.conftest import FakeClock, PaidOrder
from tests.fakes.dns import DnsDouble
from tests.web.sites.domain_town import CLAIM, NAME, Town, town_settings


@pytest.fixture
def settings(dns_double: DnsDouble) -> dict[str, str]:
    return town_settings(dns_double)


class Interrupted(DnsResolver):
    """Has its answer, and before anybody gets it, something else happens."""

    def __init__(self, double: DnsDouble, meanwhile: Callable[[], object]) -> None:
        super().__init__([double.address], within_s=1)
        self.meanwhile = meanwhile

    def texts(self, name: str) -> Sequence[str]:
        found = super().texts(name)
        self.meanwhile()
        return found


def look_while(town: Town, meanwhile: Callable[[], object]) -> None:
    slow = replace(town.app, resolver=Interrupted(town.double, meanwhile))
    replace(town, app=slow).look()


def test_one_that_is_taken_back_moves_nothing(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.say(other)
    town.claim(order)
    town.prove(order)

    look_while(town, lambda: town.visitor.delete(CLAIM, headers=order.bearer))

    assert town.of(other)
    assert town.of(order) is None
    assert "claim" not in town.seen_by(order)


def test_one_that_is_said_anew_is_what_was_said_last(
    town: Town, order: PaidOrder, other: PaidOrder, clock: FakeClock
) -> None:
    town.say(other)
    town.claim(order)
    town.prove(order)

    def say_anew() -> None:
        clock.move(timedelta(seconds=1))
        town.visitor.delete(CLAIM, headers=order.bearer)
        assert town.claim(order, f"www.{NAME}").status_code == 200

    look_while(town, say_anew)
    assert town.of(order) is None
    assert town.seen_by(order)["claim"]["shown"] == f"www.{NAME}"

    town.look()
    found = town.of(order)
    assert found
    assert found.name.main == f"www.{NAME}"


def test_a_look_that_found_nothing_does_not_undo_one_that_did(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    """The first asked just before the client set the record, and ends last."""
    town.connect(other)
    town.claim(order)

    def prove_and_look() -> None:
        town.prove(order)
        town.look(timedelta())

    look_while(town, prove_and_look)

    assert town.seen_by(order)["claim"]["isProven"] is True
    assert town.tasks("domain_claimed") == [NAME]
