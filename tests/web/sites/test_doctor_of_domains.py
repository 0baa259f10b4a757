"""What the doctor says of all domains: nothing is wrong, or the one thing to do first."""

from dataclasses import replace
from typing import Any

import pytest

from fundable.domain.findings import Finding, Verdict
from fundable.services.operation import domain_steps
from tests.conftest import PaidOrder
from tests.fakes.dns import DnsDouble
from tests.web.sites.domain_town import HERE, NAME, Town, town_settings

ASK_PORT = 8001
OTHER = "finch.example"


@pytest.fixture
def settings(dns_double: DnsDouble) -> dict[str, str]:
    return town_settings(dns_double)


def found(town: Town, port: int = ASK_PORT) -> list[Finding]:
    config = town.app.config.model_copy(update={"tls_ask_port": port})
    return domain_steps.summary(replace(town.app, config=config))


def put(town: Town, order: PaidOrder, **columns: Any) -> None:
    """As the job leaves a domain whose certificate it has seen: here, nothing encrypts."""
    with town.app.database.write() as connection:
        for name, value in columns.items():
            connection.exec_driver_sql(f"UPDATE domains SET {name} = ? WHERE order_id = ?", (value, order.id))


def test_without_a_domain_there_is_nothing_to_say(town: Town, order: PaidOrder) -> None:
    assert found(town) == found(town, 0) == []


def test_how_many_are_not_connected_yet(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.connect(order)
    town.say_as_staff(other, OTHER)
    assert found(town) == [Finding("Domains", Verdict.OK, "2 domains, 2 of them not connected yet.")]

    put(town, order, state="live")
    assert found(town) == [Finding("Domains", Verdict.OK, "2 domains, 1 of them not connected yet.")]
    put(town, other, state="cert_ok")
    assert found(town) == [Finding("Domains", Verdict.OK, "All are connected.")]


def test_caddy_needs_somebody_to_ask(town: Town, order: PaidOrder) -> None:
    town.say_as_staff(order)

    [finding] = found(town, 0)

    assert (finding.verdict, finding.found) == (Verdict.WARN, "HTTPS for clients' domains isn't set up.")
    assert "FUNDABLE_TLS_ASK_PORT" in finding.advice


def test_one_that_stopped_working_comes_before_one_to_confirm(town: Town, order: PaidOrder, other: PaidOrder) -> None:
    town.connect(order)
    town.remove(order)
    town.say(other)
    town.look()
    town.say_as_staff(order, f"www.{OTHER}")
    put(town, order, state="live", broken_at="2026-01-06T00:00:00.000000Z")

    [finding] = found(town)

    assert (finding.verdict, finding.found) == (Verdict.FAIL, f"1 domain stopped working: www.{OTHER}.")
    assert finding.advice == f"Follow one: fundable doctor --domain www.{OTHER}"


def test_what_a_client_entered_alone_is_to_be_confirmed_once_it_leads_here(
    town: Town, order: PaidOrder, other: PaidOrder
) -> None:
    town.connect(order)
    town.remove(order)
    town.double.records.clear()
    town.say(other)
    town.look()
    assert found(town) == [Finding("Domains", Verdict.OK, "1 domain, 1 of them not connected yet.")]

    town.double.points(NAME, HERE)
    town.look()
    [finding] = found(town)
    assert (finding.verdict, finding.found) == (
        Verdict.WARN,
        f"Confirm or remove what clients entered alone: {NAME}.",
    )
    assert finding.advice == "Open the order from Needs you, and look at its domain."

    town.say_as_staff(other)
    assert [finding.verdict for finding in found(town)] == [Verdict.OK]
