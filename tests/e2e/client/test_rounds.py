"""One round of changes: notes by touch and by keyboard, sent, answered, and seen again with the new build."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.conftest import Complaints
from tests.e2e.soon import settle
from tests.e2e.test_accessibility import findings_in_both_themes
from tests.e2e.tokens import KEY
from tests.e2e.website_steps import opened
from tests.running import Browser, Server, buy, intake_form, log_in


def write(page: Page, words: str) -> None:
    form = page.get_by_role("form")
    form.get_by_label("What should change?").fill(words)
    form.get_by_role("button", name="Save note").click()
    expect(form).to_be_hidden()


def touch(page: Page, text: str) -> None:
    page.touchscreen.tap(*point_at(page, text))


def point_at(page: Page, text: str) -> tuple[float, float]:
    """Of a text of the website, where a finger reaches it: the button at the bottom of the screen covers others."""
    expect(page.locator("[aria-busy=true], .skel")).to_have_count(0)  # what comes late moves the frame
    framed = page.locator("section iframe").first.element_handle()
    website = framed.content_frame() if framed else None
    assert framed
    assert website
    website.wait_for_load_state()
    framed.wait_for_element_state("stable")
    settle(page)
    found = page.frame_locator("section iframe").get_by_text(text).first
    found.evaluate("one => one.scrollIntoView({ block: 'center' })")
    box = found.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


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
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.type("By keyboard.")
    expect(page.get_by_label("What should change?")).to_have_value("By keyboard.")
    page.get_by_role("button", name="Save note").press("Enter")
    expect(page.get_by_role("listitem").get_by_role("button", name="Note 4: Home")).to_be_focused()
    expect(page.get_by_text("Kept without a button.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("By keyboard.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert findings_in_both_themes(page) == []
    page.get_by_role("button", name="Edit note 4").click()
    page.get_by_role("form").get_by_label("What should change?").fill("")
    page.get_by_role("button", name="Send my changes").press("Enter")
    expect(page.get_by_text("Write a few words or add a file.")).to_be_visible()
    page.get_by_role("form").get_by_label("What should change?").fill("By keyboard, and not saved.")
    page.get_by_role("button", name="Send my changes").press("Enter")
    dialog = page.get_by_role("dialog", name="Send 4 notes?")
    expect(dialog.get_by_text("This is your included round.")).to_be_visible()
    expect(page.get_by_text("By keyboard, and not saved.")).to_be_visible()
    expect(page.get_by_label("What should change?")).to_have_count(0)
    dialog.get_by_role("button", name="Send my changes").click()
    expect(page.get_by_text("We have your changes")).to_be_visible()

    cookies = staff.cookies
    screen.context.add_cookies([{"name": name, "value": value, "url": base_url} for name, value in cookies.items()])
    screen.goto(f"{base_url}/admin/orders/{bought.id}#notes")
    expect(screen.get_by_role("form", name="Answer to note")).to_have_count(1)
    screen.get_by_role("button", name="Answer note 4").click()
    expect(screen.get_by_role("form", name="Answer to note 4").get_by_role("textbox")).to_be_focused()
    for number in range(1, 5):
        answer = screen.get_by_role("form", name=f"Answer to note {number}")
        if number == 4:
            answer.get_by_role("radio", name="Declined").check(force=True)
            answer.get_by_label("Reason").fill("About is what people look for.")
        answer.get_by_role("button", name="Save answer").click()
        expect(answer).to_be_hidden()
    opened(screen, "Draft")
    screen.get_by_role("radiogroup", name="Theme", exact=True).get_by_role("radio", name="Azulejo").click()
    screen.get_by_role("button", name="Show build 2 to the client").click()
    expect(screen.get_by_text("Show build 2 to the client")).to_be_hidden()

    page.reload()
    expect(page.get_by_text("Your changes are in", exact=True)).to_be_visible()
    expect(page.get_by_text("About is what people look for.")).to_be_visible()
    expect(page.get_by_text("Done", exact=True)).to_have_count(3)


def test_what_is_typed_isnt_lost_and_a_refused_file_is_named(
    server: Server, base_url: str, screen: Page, tmp_path: Path
) -> None:
    bought = buy(server, "typing@alder.example")
    Browser(server).post("/api/intake-forms", intake_form(bought.id))
    staff = log_in(server)
    staff.post(f"/api/orders/{bought.id}/website/draft")
    staff.post(f"/api/orders/{bought.id}/website/release", {"build": 1})
    screen.add_init_script(f"localStorage.setItem('{KEY}', '{bought.token}')")
    screen.goto(f"{base_url}/client/dashboard")
    screen.get_by_role("link", name="Review your website").click()
    screen.get_by_role("button", name="Choose from a list").press("Enter")
    screen.get_by_role("dialog").get_by_role("button", name="Alder & Finch Bakery").first.press("Enter")
    expect(screen.get_by_role("dialog")).to_have_count(0)
    screen.keyboard.type("Warmer colors.")
    note = screen.get_by_role("form", name="Note 1")
    expect(note.get_by_label("What should change?")).to_have_value("Warmer colors.")
    leave = screen.get_by_role("alertdialog", name="Leave without saving?")
    screen.get_by_role("link", name="Dashboard").click()
    leave.get_by_role("button", name="Stay").click()
    screen.go_back()
    leave.get_by_role("button", name="Stay").click()
    screen.get_by_role("navigation", name="Pages of your website").get_by_role("link", name="About").click()
    expect(screen.get_by_title("About page of your website, version 1")).to_be_visible()
    expect(note.get_by_label("What should change?")).to_have_value("Warmer colors.")

    wrong = tmp_path / "menu.txt"
    wrong.write_text("Sourdough")
    note.get_by_label("Choose files").set_input_files(wrong)
    expect(note.get_by_text("This isn’t a PNG, JPG, SVG or PDF.")).to_be_visible()
    note.get_by_role("button", name="Save note").click()
    expect(note.get_by_text("Some files couldn’t be uploaded. Try them again or remove them.")).to_be_visible()
    note.get_by_role("button", name="Remove").click()
    right = tmp_path / "menu.pdf"
    right.write_bytes(b"%PDF-1.7\n%%EOF")
    note.get_by_label("Choose files").set_input_files(right)
    expect(note.get_by_role("button", name="Remove menu.pdf")).to_be_visible()
    note.get_by_role("button", name="Cancel").click()
    expect(screen.get_by_text("No notes yet.")).to_be_visible()

    screen.get_by_role("button", name="Note on the whole page").click()
    note.get_by_label("What should change?").fill("Warmer colors.")
    note.get_by_label("Choose files").set_input_files(right)
    expect(note.get_by_role("button", name="Remove menu.pdf")).to_be_visible()
    note.get_by_label("What should change?").press("Escape")
    expect(note).to_have_count(0)
    expect(screen.get_by_text("Warmer colors.")).to_be_visible()

    held: list[Route] = []
    saved = "**/api/client/notes/*"
    screen.route(saved, lambda route: held.append(route) if route.request.method == "PUT" else route.continue_())
    screen.get_by_role("button", name="Note on the whole page").click()
    second = screen.get_by_role("form", name="Note 2")
    with screen.expect_request(lambda asked: asked.method == "PUT"):
        second.get_by_label("Choose files").set_input_files(right)
    second.get_by_role("button", name="Cancel", exact=True).click()
    expect(second).to_have_count(0)
    with screen.expect_response(lambda answer: answer.request.method == "DELETE"):
        held[0].continue_()
    kept = server.rows("SELECT text FROM site_notes WHERE order_id = ?", bought.id)
    assert [row["text"] for row in kept] == ["Warmer colors."]
    screen.get_by_role("link", name="Dashboard").click()
    expect(screen).to_have_url(f"{base_url}/client/dashboard")
