"""/client/yours, the form's second part: saved as one goes, over a reload, without a connection, beside another tab,
and until changes are sent."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.tokens import hold_token
from tests.photos import photo
from tests.running import Bought, Browser, Server, buy, intake_form

FACTS = "/api/client/facts"


def begun(server: Server, email: str) -> Bought:
    bought = buy(server, email)
    sent = Browser(server).post(
        "/api/intake-forms", intake_form(bought.id, servicesOffered="Sourdough bread\nWedding cakes")
    )
    assert sent.status == 201, sent.body
    return bought


def opened(screen: Page, server: Server, base_url: str, email: str) -> Bought:
    """The page of a new client whose form is sent."""
    bought = begun(server, email)
    hold_token(screen, bought.token)
    screen.goto(f"{base_url}/client/yours")
    return bought


def part(page: Page, title: str) -> Locator:
    """Opened."""
    found = page.locator("details").filter(has=page.locator("summary", has_text=title))
    if found.get_attribute("open") is None:
        found.locator("summary").click()
    return found


def facts(server: Server, bought: Bought) -> dict[str, Any]:
    found: dict[str, Any] = Browser(server).get(FACTS, **bought.bearer).json
    return found


def text(server: Server, bought: Bought, path: str) -> str:
    return next(one["text"] for one in facts(server, bought)["texts"] if one["path"] == path)


def test_the_form_is_followed_by_what_makes_it_theirs(
    screen: Page, server: Server, base_url: str, complaints: Complaints
) -> None:
    bought = begun(server, "yours@alder.example")
    screen.set_viewport_size({"width": 390, "height": 900})
    hold_token(screen, bought.token)
    screen.goto(f"{base_url}/client/dashboard")
    screen.get_by_role("region", name="Make it yours").get_by_role("link", name="Add details").click()

    expect(screen.get_by_role("heading", name="Make it yours", level=1)).to_be_visible()
    hours = part(screen, "Opening hours")
    hours.get_by_role("checkbox", name="Monday").check()
    hours.get_by_label("Monday, closes").fill("18:30")
    hours.get_by_role("button", name="Copy Monday to all weekdays").click()
    expect(hours.get_by_role("status")).to_have_text("Saved.")
    assert text(server, bought, "hours") == "Monday to Friday: 9:00 AM to 6:30 PM\nSaturday to Sunday: Closed"

    services = part(screen, "Services: details and prices")
    bread = services.get_by_role("group", name="Sourdough bread")
    bread.get_by_label("Price").fill("$9 a loaf")
    expect(services.get_by_role("status")).to_have_text("Saved.")
    assert [one["price"] for one in facts(server, bought)["services"]] == ["$9 a loaf", ""]

    said = part(screen, "What customers say")
    said.get_by_label("What they said").fill("Best bread in Dayton.")
    expect(said.get_by_role("status")).to_contain_text("Each needs the words, and who said them.")
    said.get_by_label("Who said it, where and when").fill("Dana Reyes, on Google, May 2026")
    expect(said.get_by_role("status")).to_have_text("Saved.")
    assert text(server, bought, "testimonials") == "Best bread in Dayton.\nDana Reyes, on Google, May 2026"

    business = part(screen, "Owner and license")
    complaints.expected += [f"400: PUT {base_url}{FACTS}", "400 (Bad Request)"]
    business.get_by_label("In business since").fill("1492")
    expect(business.get_by_role("alert")).to_contain_text(re.compile("Enter a year from 1700 to"))
    business.get_by_label("In business since").fill("2004")
    expect(business.get_by_role("status")).to_have_text("Saved.")

    for width in (1440, 390):
        screen.set_viewport_size({"width": width, "height": 900})
        assert screen.evaluate("document.documentElement.scrollWidth") == width
    screen.reload()
    expect(screen.get_by_text("4 of 7", exact=True)).to_be_visible()
    expect(part(screen, "Opening hours").get_by_label("Friday, closes")).to_have_value("18:30")


def test_photos_go_on_the_website_with_the_clients_words(screen: Page, server: Server, base_url: str) -> None:
    bought = opened(screen, server, base_url, "yours-photos@alder.example")
    photos = part(screen, "Photos")
    photos.get_by_label("Choose photos").set_input_files(
        [
            {"name": "oven.jpg", "mimeType": "image/jpeg", "buffer": photo(1, 900, 600)},
            {"name": "shop.jpg", "mimeType": "image/jpeg", "buffer": photo(2, 600, 800)},
        ]
    )
    expect(photos.locator("[data-photo]")).to_have_count(2)
    photos.get_by_role("button", name="Save photos").click()
    expect(photos.get_by_label("What photo 1 shows")).to_be_focused()
    photos.get_by_label("What photo 1 shows").fill("The oven at five in the morning")
    photos.get_by_label("What photo 2 shows").fill("The shop")

    photos.get_by_role("button", name="Save photos").click()

    expect(photos.locator("summary")).to_contain_text("2 of 9")
    screen.reload()
    photos = part(screen, "Photos")
    expect(photos.get_by_label("What photo 1 shows")).to_have_value("The oven at five in the morning")
    picture = photos.locator("[data-photo] img").first
    expect(picture).to_have_js_property("naturalWidth", 480)
    towns = part(screen, "Towns you serve")
    towns.get_by_label("Towns").fill("Dayton")
    expect(towns.get_by_role("status")).to_have_text("Saved.")
    assert text(server, bought, "areas") == "Dayton"


def test_what_is_typed_without_a_connection_is_saved_once_there_is_one(
    screen: Page, server: Server, base_url: str, complaints: Complaints
) -> None:
    bought = opened(screen, server, base_url, "yours-offline@alder.example")
    towns = part(screen, "Towns you serve")
    complaints.expected += [f"PUT {base_url}{FACTS}", "ERR_INTERNET_DISCONNECTED", f"GET {base_url}/"]
    screen.context.set_offline(True)
    towns.get_by_label("Towns").fill("Dayton\nKettering")
    expect(towns.get_by_role("status")).to_contain_text("Not saved yet. You’re offline.")

    screen.context.set_offline(False)

    expect(towns.get_by_role("status")).to_have_text("Saved.")
    assert text(server, bought, "areas") == "Dayton\nKettering"


def test_what_another_tab_saved_waits_for_a_choice_and_the_rest_is_saved_on_top(
    screen: Page, server: Server, base_url: str, complaints: Complaints
) -> None:
    bought = opened(screen, server, base_url, "yours-tabs@alder.example")
    towns = part(screen, "Towns you serve")
    complaints.expected += [f"409: PUT {base_url}{FACTS}", "409 (Conflict)"]
    seen = facts(server, bought)["version"]
    body = {"version": seen, "texts": {"areas": "Dayton"}}
    assert Browser(server).call("PUT", FACTS, body, **bought.bearer).status == 200

    towns.get_by_label("Towns").fill("Kettering")
    expect(towns.get_by_text("This was changed meanwhile, in another tab or by us")).to_be_visible()
    owner = part(screen, "Owner and license")
    owner.get_by_label("Owner’s name").fill("Nora Finch")
    expect(owner.get_by_role("status")).to_have_text("Saved.")
    assert text(server, bought, "areas") == "Dayton"

    towns.get_by_role("button", name="Keep what I typed").click()

    expect(towns.get_by_role("status")).to_have_text("Saved.")
    assert text(server, bought, "areas") == "Kettering"
