"""A name that another order has: whoever owns it can prove that, and staff decide where it's connected."""

import pytest

from fundable.db import audit
from fundable.db.sites.hosting import hosts
from tests.conftest import PaidOrder
from tests.fakes.dns import DnsDouble
from tests.web.sites.domain_town import CLAIM, ELSEWHERE, HERE, NAME, Town, town_settings


@pytest.fixture
def settings(dns_double: DnsDouble) -> dict[str, str]:
    return town_settings(dns_double)


def test_25_who_proves_it_gets_what_another_only_named(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.say(other)
    town.look()
    assert town.say(order).json()["code"] == "domain_taken"

    claimed = town.claim(order)
    assert claimed.status_code == 200, claimed.text
    assert claimed.json()["domain"] is None
    claim = claimed.json()["claim"]
    assert (claim["shown"], claim["isProven"], claim["number"]) == (NAME, False, "")
    assert (claim["record"]["type"], claim["record"]["name"]) == ("TXT", f"_fundable.{NAME}")
    assert town.seen_by(order)["claim"] == claim
    [rival] = town.staff.get(f"/api/orders/{other.id}/domain").json()["rivals"]
    assert (rival["number"], rival["isProven"]) == (order.id[:8], False)
    assert "rivals" not in town.seen_by(other)
    town.look()
    assert town.of(other), "nothing is proved yet"

    town.prove(order)
    town.look()

    assert town.of(other) is None
    found = town.of(order)
    assert found
    assert (found.name.name, found.said_by, found.doubt) == (NAME, None, None)
    assert "claim" not in town.seen_by(order)
    assert any(subject.endswith(f"{NAME} belongs to another order now") for subject in town.alerts())
    town.double.points(NAME, HERE)
    town.look()
    assert town.is_cleared()
    with town.app.database.read() as connection:
        acts = [(one.act, one.about[:8]) for one in audit.walk(connection) if one.act.startswith("website.domain_c")]
    assert acts[-3:] == [
        ("website.domain_claimed", order.id[:8]),
        ("website.domain_changed", other.id[:8]),
        ("website.domain_changed", order.id[:8]),
    ]


def test_a_connected_name_is_staff_s_to_move(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.connect(other)
    town.claim(order)
    town.prove(order)
    for _ in range(3):
        town.look()

    assert town.is_cleared()
    found = town.of(other)
    assert found
    assert found.name.name == NAME
    assert town.tasks("domain_claimed") == [NAME]
    assert (
        sum(subject.endswith(f"Two orders have a right to {NAME}") for subject in town.alerts()) == 2
    )  # both of staff
    assert town.seen_by(order)["claim"]["isProven"] is True
    [rival] = town.staff.get(f"/api/orders/{other.id}/domain").json()["rivals"]
    assert rival["isProven"] is True
    assert town.staff.get(f"/api/orders/{order.id}/domain").json()["claim"]["number"] == other.id[:8]

    town.remove(other)
    town.look()
    town.look()
    assert town.of(order)
    assert town.is_cleared()
    assert town.tasks("domain_claimed") == []


def test_another_order_s_token_is_worth_nothing(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.say(other)
    town.claim(order)
    town.prove(order)
    record = town.seen_by(order)["claim"]["record"]
    town.visitor.delete(CLAIM, headers=order.bearer)
    town.claim(order, f"www.{NAME}")
    assert town.seen_by(order)["claim"]["record"] == record, "with or without www, it's one domain"
    town.say_as_staff(other, "finch.example")
    town.say(order, "other.example")
    town.say(other)
    town.double.say(f"_fundable.{NAME}", TXT=f'"{record["value"]}"')
    town.double.say("_fundable.other.example", TXT=f'"{record["value"]}"')

    town.claim(other, "other.example")
    town.look()

    assert town.of(order)
    assert town.seen_by(other)["claim"]["isProven"] is False


def test_a_client_takes_a_claim_back(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.say(other)
    town.claim(order)

    answer = town.visitor.delete(CLAIM, headers=order.bearer)
    assert (answer.status_code, "claim" in answer.json()) == (200, False)
    again = town.visitor.delete(CLAIM, headers=order.bearer)
    assert (again.status_code, again.json()["code"]) == (404, "domain_claim_missing")


def test_another_domain_in_its_place_ends_the_claim(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.say(other)
    town.claim(order)
    assert "claim" not in town.say(order, "finch.example").json()


def test_a_claim_to_a_name_that_nobody_has_is_the_order_s_domain(town: Town, order: PaidOrder) -> None:
    answer = town.claim(order).json()
    assert (answer["domain"]["name"], "claim" in answer) == (NAME, False)


def test_a_name_that_was_freed_meanwhile_goes_to_who_claims_it(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.say(other)
    town.claim(order)
    town.remove(other)
    town.look()
    assert town.of(order)


def test_below_another_order_s_domain_a_record_is_enough(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.connect(other)
    below = f"shop.{NAME}"
    assert town.say(order, below).json()["code"] == "domain_taken"
    answer = town.claim(order, below)
    assert answer.json()["domain"]["doubt"] == "below"
    town.double.points(below, HERE)
    town.look()
    assert not town.is_cleared(below)

    town.prove(order)
    town.look()

    assert town.is_cleared(below)
    assert town.is_cleared(), "nobody loses anything"


def test_of_two_who_prove_it_the_first_has_it_and_staff_decide(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    """One owner with two orders, or two who share the DNS."""
    town.say(other)
    town.claim(order)
    town.prove(order)
    town.look()
    assert town.of(order)

    town.claim(other)
    value = town.seen_by(other)["claim"]["record"]["value"]
    town.double.say(f"_fundable.{NAME}", TXT=[f'"{value}"', '"something else"'])
    town.look()

    assert town.of(order)
    assert town.tasks("domain_claimed") == [NAME]


def test_silence_proves_nothing_and_ends_nothing(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.say(other)
    town.claim(order)
    town.prove(order)
    town.look_in_silence()
    assert town.of(other)

    town.look()
    assert town.of(order)


def test_a_claim_goes_with_its_order(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.say(other)
    town.claim(order)
    town.prove(order)

    def heard(question: str) -> None:
        if question.endswith("TXT"):
            town.double.heard = str
            town.delete(order)

    town.double.heard = heard
    town.look()
    assert town.of(other)


def test_names_near_the_portal_can_t_be_claimed(town: Town, order: PaidOrder) -> None:
    answer = town.claim(order, "x.localhost")
    assert (answer.status_code, answer.json()["code"]) == (409, "domain_ours")


def test_a_website_that_s_secure_keeps_its_domain(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.say(other)
    town.say(order, "finch.example")
    town.claim(order)
    town.prove(order)
    with town.app.database.write() as connection:
        connection.exec_driver_sql(
            f"UPDATE domains SET state = 'live', check_at = '2027-01-01T00:00:00.000000Z' WHERE order_id = '{order.id}'"
        )
    town.look()
    found = town.of(order)
    assert found
    assert found.name.name == "finch.example"
    assert town.claim(order).json()["code"] == "domain_fixed"


@pytest.mark.parametrize("method", ["post", "delete"])
def test_without_a_login_nothing_is_claimed(town: Town, method: str) -> None:
    body = {"json": {"name": NAME}} if method == "post" else {}
    assert getattr(town.visitor, method)(CLAIM, **body).status_code == 401


def test_a_part_that_left_doesn_t_take_the_rest_along(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    """Whoever has the DNS of www alone gets no more than that, and not while the domain is connected."""
    town.connect(other)
    town.double.say(f"www.{NAME}", A=ELSEWHERE)
    with town.app.database.write() as connection:
        hosts.verify(connection, f"www.{NAME}", None)  # as after a month
    town.look()
    assert (town.is_cleared(), town.is_cleared(f"www.{NAME}")) == (True, False)

    town.claim(order, f"www.www.{NAME}")
    town.prove(order)
    town.look()

    assert town.is_cleared()
    assert town.of(other)
    assert town.tasks("domain_claimed") == [f"www.www.{NAME}"]


def test_a_proof_of_long_ago_connects_nothing(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    """Who proved it once, and lost it since, isn't who has it when staff free it for somebody else."""
    town.connect(other)
    town.claim(order)
    town.prove(order)
    town.look()
    town.double.records.pop(f"_fundable.{NAME}")
    town.remove(other)
    for _ in range(2):
        town.look()

    assert not town.is_cleared()
    assert town.tasks("domain_unconfirmed") == [NAME]
