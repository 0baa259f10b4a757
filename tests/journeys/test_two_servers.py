"""Two servers on the same data, and kill -9 of one of them: what was acknowledged is there once, and buying goes on.

TEST_KILLS_OF_TWO sets how often; TEST_SEED makes another run of it.
"""

import os
import random
from contextlib import ExitStack
from dataclasses import replace

from sqlalchemy import make_url

from fundable.db import schema
from fundable.db.engine.places import Data
from fundable.domain.errors import Refused
from tests.journeys.acknowledged import Ledger
from tests.journeys.found import Found, check_pictures
from tests.journeys.nodes import Cluster, Node
from tests.journeys.websites import Website
from tests.running import START_WITHIN_S, log_in, wait_until
from tests.services.operation.test_holding import cut_off

KILLS = int(os.environ.get("TEST_KILLS_OF_TWO", "4"))
SEED = int(os.environ.get("TEST_SEED", "1"))
CROWD = 6
CALLS_BETWEEN_KILLS = 60


def test_whichever_is_killed_nothing_acknowledged_is_lost_or_doubled(nodes: list[Node]) -> None:
    dice = random.Random(SEED)
    proxy = Cluster(nodes, dice)
    ledger = Ledger(proxy, log_in(proxy), SEED, goes_on=True)
    for _ in range(KILLS):
        with ledger.at_work(CROWD):
            ledger.wait_for_calls(dice.randint(1, CALLS_BETWEEN_KILLS))
            killed = dice.choice(nodes)
            proxy.kill(killed)
            ledger.wait_for_calls(CALLS_BETWEEN_KILLS)
        proxy.start(killed)
    reconciled = nodes[0].run("jobs", "run", "reconcile")  # what's due each quarter of an hour
    assert reconciled.returncode == 0, reconciled.stderr

    found = Found(nodes[0])
    found.check(of_several=True)
    for customer in ledger.customers:
        found.check_customer(customer)
    for node in nodes:
        check_pictures(node, ledger.customers)
    assert sum(ledger.acknowledged.values()) > KILLS * CALLS_BETWEEN_KILLS
    assert [node.stop() for node in nodes] == [0, 0]


def test_a_website_is_the_same_at_each_and_outlives_whoever_published_it(nodes: list[Node]) -> None:
    proxy = Cluster(nodes, random.Random(SEED))
    site = Website.drafted(proxy)
    wait_until_each_serves(nodes, site, site.go_live())

    for number, node in enumerate(nodes):
        changed = site.change(number)
        site.approve(changed)
        proxy.kill(node)
        site.publish(changed)
        proxy.start(node)
        wait_until_each_serves(nodes, site, changed)


def test_one_that_lost_its_lock_to_a_move_stops(nodes: list[Node]) -> None:
    """It takes the lock anew, or somebody has the data alone by then."""
    node = nodes[0].start()
    assert node.process
    address = node.config.database
    with ExitStack() as until_done:
        while not is_alone(address, until_done):
            cut_off(make_url(str(address)))

        assert node.process.wait(START_WITHIN_S) == 1
    assert "This server has stopped. Start it again once that's done." in node.log()

    node.start()
    assert node.stop() == 0


def is_alone(address: Data, until_done: ExitStack) -> bool:
    try:
        until_done.enter_context(schema.served(address))
    except Refused:
        return False
    return True


def wait_until_each_serves(nodes: list[Node], site: Website, build: str) -> None:
    files = site.builds()[build]
    for node in nodes:
        at = replace(site, server=node)
        wait_until(lambda at=at: at.served(files) == files, "the website is the one that was published")
