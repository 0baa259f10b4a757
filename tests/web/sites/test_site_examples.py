"""Websites on the landing page: with their clients' consent, chosen by an owner, and invented ones for the rest."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.services.money import hosting
from fundable.web.static_files import static_root
from tests.conftest import FakeClock
from tests.turns import in_turn
from tests.web.sites.live_orders import DOMAIN, HOST, Launch

CONSENT = "/api/client/example"
CHOICE = "/api/admin/examples"
INVENTED = ["Whitcomb &amp; Reyes, CPA", "Big Sky Welding and Fabrication", "Turquoise Trail Nails &amp; Spa"]
Choose = Callable[..., Any]
NAME = "Alder &amp; Finch Bakery"


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


@pytest.fixture
def site_root() -> Any:
    """As it was built: the landing page has room for them."""
    return static_root()


@pytest.fixture
def live(launch: Launch) -> Launch:
    launch.go_live()
    return launch


def part(browser: TestClient) -> str:
    """What stands in the landing page."""
    found = browser.get("/examples")
    assert found.status_code == 200
    page = browser.get("/").text
    assert "<!--examples-->" not in page
    assert found.text in page, "what React asks for is what stands in the page"
    return found.text


def names(browser: TestClient) -> list[str]:
    return re.findall(r"<bdi>(.*?)</bdi>", part(browser))


def folders(browser: TestClient) -> list[str]:
    return re.findall(r'<iframe src="(/examples/[^"]+)" title="[^"]+, on a computer"', part(browser))


def agree(launch: Launch) -> Any:
    return launch.visitor.put(CONSENT, headers=launch.order.bearer)


@pytest.fixture
def choose(owner: TestClient) -> Choose:
    return lambda *ids: owner.put(CHOICE, json={"orderIds": list(ids)})


@pytest.fixture
def shown(live: Launch, choose: Choose) -> Launch:
    """On the landing page."""
    assert agree(live).status_code == 200
    assert choose(live.order.id).status_code == 200
    return live


def test_without_clients_three_invented_businesses_are_shown_and_said_to_be(visitor: TestClient) -> None:
    assert names(visitor) == INVENTED
    assert "The businesses are invented; the websites are real." in part(visitor)
    for folder in folders(visitor):
        for page in ("", "about.html", "services.html", "contact.html", "privacy-policy.html"):
            answer = visitor.get(folder + page)
            assert answer.status_code == 200, folder + page
            assert answer.headers["x-robots-tag"] == "noindex, nofollow"
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert answer.headers.get_list("cache-control") == ["no-cache"]
        assert "<script src" not in visitor.get(folder).text
        styles = re.findall(r'href="([^"]+\.css)"', visitor.get(folder).text)
        assert styles
        for style in styles:
            answer = visitor.get(folder + style)
            assert answer.status_code == 200
            assert answer.headers.get_list("cache-control") == ["private, max-age=600"]


def test_each_is_in_another_look(visitor: TestClient) -> None:
    assert re.findall(r"Look: (\w+)\.", part(visitor)) == ["Folio", "Fascia", "Azulejo"]


def test_a_form_of_an_example_sends_nothing(visitor: TestClient) -> None:
    [folder, *_] = folders(visitor)
    answer = visitor.post(f"{folder}contact.html", data={"name": "Ida", "email": "ida@a.example", "message": "Hi"})
    assert answer.status_code in {404, 409}
    if answer.status_code == 409:
        assert "This is an example, so nothing was sent." in answer.text


@in_turn("path", ["/examples/nobody", "/examples/nobody/", "/examples/folio/../../x", "/examples/folio/nothing"])
def test_what_is_no_example_is_not_found(visitor: TestClient, path: str) -> None:
    assert visitor.get(path).status_code == 404


def test_a_folder_without_its_slash_leads_to_it(visitor: TestClient) -> None:
    answer = visitor.get("/examples/folio", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (308, "/examples/folio/")


def test_a_website_is_shown_once_its_client_agreed_and_an_owner_chose_it(live: Launch, choose: Choose) -> None:
    assert choose(live.order.id).status_code == 409
    assert NAME not in names(live.visitor)

    assert agree(live).json()["isShown"] is False
    assert NAME not in names(live.visitor), "nobody has chosen it"
    [offered] = live.desk.browser.get(CHOICE).json()["examples"]
    assert (offered["orderId"], offered["place"], offered["address"]) == (live.order.id, 0, HOST)

    assert choose(live.order.id).status_code == 200
    assert names(live.visitor)[0] == NAME
    assert len(names(live.visitor)) == 3
    assert "Where a business is invented, it says so." in part(live.visitor)
    assert part(live.visitor).count("Invented. ") == 2
    assert live.visitor.get(CONSENT, headers=live.order.bearer).json()["isShown"] is True
    [folder, *_] = folders(live.visitor)
    assert live.order.id not in part(live.visitor)
    assert "Alder" in live.visitor.get(folder).text
    assert HOST not in live.visitor.get(folder).text, "a copy names no address"


def test_the_others_are_in_looks_that_are_missing(shown: Launch) -> None:
    assert sorted(re.findall(r"Look: (\w+)\.", part(shown.visitor))) == ["Azulejo", "Fascia", "Folio"]


def test_taken_back_it_is_gone_at_once_with_its_pages(live: Launch, shown: Launch, choose: Choose) -> None:
    [folder, *_] = folders(live.visitor)

    answer = live.visitor.delete(CONSENT, headers=live.order.bearer)

    assert answer.json() == {"agreedAt": None, "isShown": False}
    assert names(live.visitor) == INVENTED
    assert live.visitor.get(folder).status_code == 404
    assert choose(live.order.id).status_code == 409


def test_agreeing_again_waits_for_the_owner_again_at_another_address(
    live: Launch, shown: Launch, choose: Choose, clock: FakeClock
) -> None:
    first = folders(live.visitor)[0]
    live.visitor.delete(CONSENT, headers=live.order.bearer)
    clock.move(timedelta(seconds=1))
    agree(live)
    assert names(live.visitor) == INVENTED
    choose(live.order.id)
    assert folders(live.visitor)[0] != first


def test_a_paused_website_leaves_and_comes_back(shown: Launch, app: App, clock: FakeClock) -> None:
    hosting.end(app, UUID(shown.order.id))
    app.live_sites.forget()
    clock.move(timedelta(days=14))
    assert names(shown.visitor)[0] == NAME, "its grace"

    clock.move(timedelta(days=1))

    assert names(shown.visitor) == INVENTED, "nothing was written, only time went by"
    clock.move(timedelta(days=-1))
    assert names(shown.visitor)[0] == NAME


def test_a_deleted_order_leaves(live: Launch, shown: Launch) -> None:
    answer = live.desk.browser.delete(f"/api/orders/{live.order.id}")
    assert answer.status_code in {200, 204}, answer.text
    assert names(live.visitor) == INVENTED


def test_what_was_online_before_is_replaced_by_what_is(live: Launch, shown: Launch) -> None:
    [folder, *_] = folders(live.visitor)
    before = live.visitor.get(folder).text
    live.change("azulejo")
    assert live.approve().status_code == 200
    assert live.visitor.get(folder).text != before
    assert "Look: Azulejo." in part(live.visitor)


def test_nothing_to_show_is_no_consent(launch: Launch) -> None:
    answer = agree(launch)
    assert answer.status_code == 409
    assert answer.json()["message"] == "Your website isn't online, so there's nothing to show yet."
    assert launch.visitor.get(CONSENT, headers=launch.order.bearer).json()["agreedAt"] is None


def test_no_owner_chooses_over_a_choice_that_they_have_not_seen(live: Launch, owner: TestClient) -> None:
    agree(live)
    seen = owner.get(CHOICE).json()["revision"]
    assert owner.put(CHOICE, json={"orderIds": [live.order.id], "revision": seen}).status_code == 200

    refused = owner.put(CHOICE, json={"orderIds": [], "revision": seen})
    assert (refused.status_code, refused.json()["code"]) == (409, "settings_changed")
    assert NAME in names(live.visitor)
    now = owner.get(CHOICE).json()["revision"]
    assert owner.put(CHOICE, json={"orderIds": [], "revision": now}).status_code == 200


def test_consent_and_choice_are_on_record(live: Launch, choose: Choose, app: App) -> None:
    agree(live)
    agree(live)
    choose(live.order.id)
    live.visitor.delete(CONSENT, headers=live.order.bearer)
    with app.database.read() as connection:
        kinds = [entry.act for entry in audit.walk(connection)]
    assert kinds.count("website.example_agreed") == 1
    assert kinds.count("website.example_withdrawn") == 1
    assert "settings.examples_chosen" in kinds
