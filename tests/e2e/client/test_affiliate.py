"""The signup event (pages 12)."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.soon import expect_soon
from tests.e2e.tokens import hold_token, local_storage
from tests.e2e.traffic import Traffic
from tests.e2e.visitor.test_landing import await_react
from tests.running import Bought, NewServer, Server, buy
from tests.turns import in_turn

SCRIPT = "https://tracker.example/fprom.js"
TRACKER = """
window.$FPROM = { trackSignup: signup => { (window.heard ??= []).push(signup) } }
for (const [, , signup] of window._fprom ?? []) window.$FPROM.trackSignup(signup)
"""


@pytest.fixture(scope="module")
def tracked(new_server: NewServer) -> Iterator[Server]:
    server = new_server(FUNDABLE_AFFILIATE_SCRIPT=SCRIPT).start()
    yield server
    server.stop()


class Tracker:
    """Another host's script, served from here."""

    def __init__(self, context: BrowserContext) -> None:
        self.loads = 0
        context.route("https://tracker.example/**", self._serve)

    def _serve(self, route: Route) -> None:
        self.loads += 1
        route.fulfill(content_type="text/javascript", body=TRACKER)


@pytest.fixture
def traffic(screen: Page) -> Traffic:
    """Knows when a page has done everything that it does by itself when it is loaded and at rest."""
    return Traffic(screen)


def open_dashboard(page: Page, server: Server, bought: Bought) -> None:
    page.goto(f"http://127.0.0.1:{server.port}/client/dashboard")
    expect(page.get_by_role("region", name="Order Information").get_by_text(bought.email)).to_be_visible()


def signup_of(server: Server, bought: Bought) -> dict[str, Any]:
    [row] = server.rows("SELECT stripe_customer_id FROM orders WHERE id = ?", bought.id)
    return {"email": bought.email, "uid": row["stripe_customer_id"]}


def test_the_loaded_tracker_hears_of_an_order_once(
    screen: Page, context: BrowserContext, tracked: Server, traffic: Traffic
) -> None:
    tracker = Tracker(context)
    bought = buy(tracked, "affiliate@alder.example")
    hold_token(screen, bought.token)
    open_dashboard(screen, tracked, bought)
    screen.wait_for_function("() => window.heard")
    assert screen.evaluate("window.heard") == [signup_of(tracked, bought)]
    assert local_storage(screen)[f"affiliate_tracked_{bought.id}"]
    assert tracker.loads == 1

    open_dashboard(screen, tracked, bought)
    traffic.await_rest()
    assert screen.evaluate("window.heard ?? []") == []
    assert screen.evaluate("window._fprom ?? []") == []


@in_turn("path", ["/", "/faq/do-you-offer-refunds", "/checkout"])
def test_it_sees_the_visitor_whom_a_referral_brings(
    screen: Page, context: BrowserContext, tracked: Server, path: str
) -> None:
    tracker = Tracker(context)
    screen.goto(f"http://127.0.0.1:{tracked.port}{path}?fpr=partner")
    screen.wait_for_function("() => window.$FPROM")
    assert tracker.loads == 1


def test_one_load_is_enough_for_the_whole_visit(
    screen: Page, context: BrowserContext, tracked: Server, traffic: Traffic
) -> None:
    tracker = Tracker(context)
    screen.goto(f"http://127.0.0.1:{tracked.port}/")
    screen.wait_for_function("() => window.$FPROM")
    await_react(screen)
    screen.get_by_role("link", name="Claim My Fundable Website").click()
    expect(screen.get_by_role("heading", name="Order summary")).to_be_visible()
    traffic.await_rest()
    assert tracker.loads == 1


def test_staff_are_no_visitors(screen: Page, context: BrowserContext, tracked: Server, traffic: Traffic) -> None:
    tracker = Tracker(context)
    screen.goto(f"http://127.0.0.1:{tracked.port}/admin/login")
    expect(screen.get_by_role("heading", name="Admin Portal")).to_be_visible()
    traffic.await_rest()
    assert tracker.loads == 0


@in_turn("path", ["/", "/checkout"])
def test_without_an_address_no_page_asks_another_host(
    screen: Page, context: BrowserContext, server: Server, traffic: Traffic, path: str
) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    screen.goto(path)
    traffic.await_rest()
    assert asked
    assert [url for url in asked if "127.0.0.1" not in url] == []


def test_a_tracker_that_is_there_already_is_told_directly(screen: Page, server: Server) -> None:
    bought = buy(server, "direct@alder.example")
    screen.add_init_script("window.$FPROM = { trackSignup: signup => { (window.heard ??= []).push(signup) } }")
    hold_token(screen, bought.token)
    open_dashboard(screen, server, bought)
    screen.wait_for_function("() => window.heard")
    assert screen.evaluate("window.heard") == [signup_of(server, bought)]
    assert screen.evaluate("window._fprom") is None


def test_without_a_tracker_it_is_queued_and_no_script_of_another_host_is_loaded(
    screen: Page, context: BrowserContext, server: Server
) -> None:
    foreign: list[str] = []
    context.on("request", lambda request: foreign.append(request.url) if "127.0.0.1" not in request.url else None)
    bought = buy(server, "queued@alder.example")
    hold_token(screen, bought.token)
    open_dashboard(screen, server, bought)
    screen.wait_for_function("() => window._fprom")
    assert screen.evaluate("window._fprom") == [["event", "signup", signup_of(server, bought)]]
    assert foreign == []


def test_each_order_is_told_of_once_also_after_another_login(screen: Page, server: Server, traffic: Traffic) -> None:
    first, second = (buy(server, f"tracked-{number}@alder.example") for number in (1, 2))
    hold_token(screen, first.token)
    open_dashboard(screen, server, first)
    screen.wait_for_function("() => window._fprom")
    screen.evaluate("token => localStorage.setItem('clientAccessToken', token)", second.token)
    open_dashboard(screen, server, second)
    told = [["event", "signup", signup_of(server, second)]]
    expect_soon(screen, lambda: screen.evaluate("window._fprom"), told)
    screen.evaluate("token => localStorage.setItem('clientAccessToken', token)", first.token)
    open_dashboard(screen, server, first)
    traffic.await_rest()
    assert screen.evaluate("window._fprom") is None
    flags = {f"affiliate_tracked_{bought.id}" for bought in (first, second)}
    assert local_storage(screen).keys() == {"clientAccessToken", *flags}


def test_an_order_without_a_customer_is_not_told_of(screen: Page, server: Server, traffic: Traffic) -> None:
    bought = buy(server, "no-customer@alder.example")
    with server.writing() as connection:
        connection.execute("UPDATE orders SET stripe_customer_id = NULL WHERE id = ?", (bought.id,))
    hold_token(screen, bought.token)
    open_dashboard(screen, server, bought)
    traffic.await_rest()
    assert screen.evaluate("window._fprom") is None
    assert local_storage(screen).keys() == {"clientAccessToken"}
