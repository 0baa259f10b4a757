"""Under which of its names a website is: one rule for its client, the list of websites and every link."""

from datetime import UTC, datetime
from urllib.parse import urlsplit
from uuid import UUID

import pytest

from fundable.app import App
from fundable.db.sites.hosting import hosts
from fundable.services.sites.hosting import domains
from tests.web.sites.live_orders import DOMAIN, HOST, Launch

MAIN, OTHER = "www.alder.example", "alder.example"
NOW = datetime(2026, 1, 5, tzinfo=UTC)


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


def shown(launch: Launch) -> set[str]:
    """Wherever it's told."""
    client = launch.visitor.get("/api/client/approval", headers=launch.order.bearer).json()
    order = launch.visitor.get("/api/client/order", headers=launch.order.bearer).json()
    [listed] = launch.desk.browser.get("/api/admin/websites").json()["items"]
    urls = (launch.live["url"], client["url"], order["websiteUrl"], listed["url"])
    return {client["address"], listed["host"], *(urlsplit(url).hostname or "" for url in urls)}


@pytest.mark.parametrize(
    ("here", "left", "host"),
    [
        ((), (), HOST),
        ((OTHER,), (), OTHER),
        ((OTHER, MAIN), (), MAIN),
        ((OTHER, MAIN), (MAIN,), OTHER),
        ((OTHER, MAIN), (OTHER, MAIN), MAIN),
    ],
)
def test_it_is_the_same_everywhere(
    launch: Launch, app: App, here: tuple[str, ...], left: tuple[str, ...], host: str
) -> None:
    launch.go_live()
    domains.say(app, UUID(launch.order.id), MAIN, "Sam")
    with app.database.write() as connection:
        for name in here:
            hosts.verify(connection, name, NOW)
        for name in left:
            hosts.note_left(connection, name, NOW)
    app.live_sites.forget()

    assert shown(launch) == {host}


def test_its_client_reads_it_in_letters(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)
    domains.say(app, UUID(launch.order.id), "bücher.example", "Sam")
    with app.database.write() as connection:
        hosts.verify(connection, "xn--bcher-kva.example", NOW)

    assert launch.visitor.get("/api/client/approval", headers=launch.order.bearer).json()["address"] == "bücher.example"


def test_before_it_is_online_its_client_knows_where_it_will_be(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)
    domains.say(app, UUID(launch.order.id), OTHER, "Sam")
    with app.database.write() as connection:
        for name in (OTHER, MAIN):
            hosts.verify(connection, name, NOW)

    assert launch.visitor.get("/api/client/approval", headers=launch.order.bearer).json()["address"] == OTHER


def test_the_review_and_the_report_name_what_it_answers_under(launch: Launch, app: App) -> None:
    launch.desk.release(launch.order)
    own = UUID(launch.order.id)

    def named() -> tuple[str, str]:
        review = launch.visitor.get("/api/client/website", headers=launch.order.bearer).json()
        report = launch.visitor.get("/api/client/report", headers=launch.order.bearer).json()
        return review["domain"], report["domain"]

    assert named() == (HOST, HOST), "not what the email is at"
    domains.say(app, own, MAIN, "Sam")
    assert named() == (HOST, HOST), "it doesn't answer there yet"
    with app.database.write() as connection:
        hosts.verify(connection, MAIN, NOW)
    app.live_sites.forget()
    assert named() == (MAIN, MAIN)
