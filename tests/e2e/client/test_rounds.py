"""One round of changes: notes by touch and by keyboard, sent, answered, and seen again with the new build."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import findings_in_both_themes
from tests.e2e.tokens import KEY
from tests.running import Browser, Server, buy, intake_form, log_in


def write(page: Page, words: str) -> None:
    form = page.get_by_role("form")
    form.get_by_label("What should change?").fill(words)
    form.get_by_role("button", name="Save note").click()
    expect(form).to_be_hidden()


def touch(page: Page, text: str) -> None:
    """A text of the website, where it is under the finger."""
    found = page.frame_locator("section iframe").get_by_text(text).first
    found.scroll_into_view_if_needed()
    box = found.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_round_from_the_first_note_to_the_answers(
    server: Server, base_url: str, screen: Page, complaints: Complaints, new_context: Callable[..., BrowserContext]
) -> None:
    bought = buy(server, "rounds@alder.example")
    Browser(server).post("/api/intake-forms", intake_form(bought.id))
    staff = log_in(server)
    staff.post(f"/api/orders/{bought.id}/website/draft")
    staff.post(f"/api/orders/{bought.id}/website/release", {"build": 1})
    staff.call("PATCH", f"/api/orders/{bought.id}/status", {"status": "review"})
    phone = new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    complaints.watch(phone)
    page = phone.new_page()
    page.add_init_script(f"localStorage.setItem('{KEY}', '{bought.token}')")
    page.goto(f"{base_url}/client/website")
    expect(page.get_by_text("1 of 1 revision round left")).to_be_visible()

    for number, text in enumerate(("Alder & Finch Bakery", "hello@"), 1):
        touch(page, text)
        write(page, f"Please change this, {number}.")
        expect(page.get_by_role("button", name=f"Note {number}:", exact=False).first).to_be_visible()
    page.get_by_role("button", name="Note on the whole page").press("Enter")
    page.get_by_role("form").get_by_label("What should change?").fill("Kept without a button.")
    page.get_by_role("button", name="Choose from a list").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="About", exact=True).first.press("Enter")
    expect(page.get_by_role("form", name="Note 4")).to_be_visible()
    write(page, "By keyboard.")
    expect(page.get_by_text("Kept without a button.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("By keyboard.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert findings_in_both_themes(page) == []
    page.get_by_role("button", name="Send my changes").click()
    dialog = page.get_by_role("dialog", name="Send 4 notes?")
    expect(dialog.get_by_text("This is your included round.")).to_be_visible()
    dialog.get_by_role("button", name="Send my changes").click()
    expect(page.get_by_text("We have your changes")).to_be_visible()

    cookies = staff.cookies
    screen.context.add_cookies([{"name": name, "value": value, "url": base_url} for name, value in cookies.items()])
    screen.goto(f"{base_url}/admin/orders/{bought.id}#notes")
    for number in range(1, 5):
        answer = screen.get_by_role("form", name=f"Answer to note {number}")
        if number == 4:
            answer.get_by_role("radio", name="Declined").check(force=True)
            answer.get_by_label("Reason").fill("About is what people look for.")
        answer.get_by_role("button", name="Save answer").click()
        expect(answer).to_be_hidden()
    screen.get_by_role("radiogroup", name="Theme", exact=True).get_by_role("radio", name="Azulejo").click()
    screen.get_by_role("button", name="Show build 2 to the client").click()
    expect(screen.get_by_text("Show build 2 to the client")).to_be_hidden()

    page.reload()
    expect(page.get_by_text("Your changes are in", exact=True)).to_be_visible()
    expect(page.get_by_text("About is what people look for.")).to_be_visible()
    expect(page.get_by_text("Done", exact=True)).to_have_count(3)
