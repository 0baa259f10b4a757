"""fundable sites domain: a name that was connected for another order."""

from uuid import UUID

import pytest

from fundable.db.sites.hosting import hosts
from fundable.services.sites.hosting import domain_doubts, domains
from tests.commands.conftest import Run, Shop, refused

NAME = "alder.example"


@pytest.fixture
def left(shop: Shop) -> Shop:
    """Where the domain was connected for one order, and is free again."""
    order_id = UUID(shop.paid)
    with shop.opened() as app:
        domains.say(app, order_id, NAME, "")
        with app.database.write() as connection:
            for host in (NAME, f"www.{NAME}"):
                hosts.verify(connection, host, app.clock.now())
        assert domain_doubts.mark_connected(app) == "2 names marked"
        domains.remove(app, order_id)
    return shop


def test_it_is_set_once_somebody_confirms_it(run: Run, left: Shop) -> None:
    command = ("sites", "domain", left.unpaid[:8], NAME)

    assert refused(run(*command)).startswith(f"{NAME} was connected here for another order, and its DNS may still lead")
    assert run("sites", "domain", left.unpaid[:8]).stdout == "This order has no domain.\n"

    done = run(*command, "--confirm")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{NAME}: waiting\n")
    assert run("sites", "domain", left.unpaid[:8]).stdout == done.stdout
    assert run(*command).stdout == done.stdout, "it's this order's now"


def test_its_own_order_gets_it_back_without_that(run: Run, left: Shop) -> None:
    assert run("sites", "domain", left.paid[:8], NAME).stdout.startswith(f"{NAME}: waiting\n")


def test_confirming_does_not_take_it_from_an_order_that_has_it(run: Run, left: Shop) -> None:
    run("sites", "domain", left.paid[:8], NAME)

    sentence = refused(run("sites", "domain", left.unpaid[:8], NAME, "--confirm"))

    assert sentence == f"{NAME} belongs to order {left.paid[:8]}. Remove it there first."


def test_there_has_to_be_a_domain_to_confirm(run: Run, left: Shop) -> None:
    assert refused(run("sites", "domain", left.unpaid[:8], "--confirm")) == "--confirm goes with a domain."
