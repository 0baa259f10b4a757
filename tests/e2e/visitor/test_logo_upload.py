"""The logo of the intake form (SPEC sections 2, 4, 5 and 8; READINGS 17)."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.calls import Calls, Failing, await_all
from tests.e2e.conftest import Complaints
from tests.e2e.toasts import expect_toast
from tests.logos import JPEG, PNG, SVG, png_of
from tests.running import Browser, Server, order

LIMIT = 5_242_880
LIBRARY_LOG = "[Uppy]"
TICKET = "POST /api/objects/upload"


@pytest.fixture
def form(screen: Page, server: Server, calls: Calls) -> Page:
    unpaid = order(server, "upload@alder.example")
    screen.goto(f"/intake-form?orderId={unpaid.id}")
    expect(screen.get_by_label("Business Name")).to_be_visible()
    return screen


def open_dialog(page: Page, button: str = "Upload Logo") -> Locator:
    page.get_by_role("button", name=button, exact=True).click()
    dialog = page.get_by_role("dialog", name="Upload Logo")
    expect(dialog).to_be_visible()
    return dialog


def choose(dialog: Locator, name: str, content: bytes, kind: str = "image/png") -> None:
    dialog.locator("input[type=file]").first.set_input_files({"name": name, "mimeType": kind, "buffer": content})


def puts(calls: Calls) -> list[str]:
    return [call for call in calls.made if call.startswith("PUT ")]


def test_the_dialog_takes_one_file_and_its_button_and_field_say_what_kind(form: Page) -> None:
    expect(form.get_by_role("group", name="Business Logo")).to_contain_text("PNG, JPG or SVG. Optional, max 5MB.")
    dialog = open_dialog(form)
    expect(dialog.get_by_text("One file: PNG, JPG or SVG, max 5MB.")).to_be_visible()
    expect(dialog.get_by_text("Drop files here")).to_be_visible()
    expect(dialog.get_by_role("button", name="browse files")).to_be_visible()
    assert dialog.locator("input[type=file]").first.evaluate("input => input.multiple") is False
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(form.get_by_role("button", name="Upload Logo", exact=True)).to_be_focused()


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("logo.png", PNG, "image/png"),
        ("logo.jpg", JPEG, "image/jpeg"),
        ("LOGO.JPEG", JPEG, "image/jpeg"),
        ("logo.svg", SVG, "image/svg+xml"),
        ("full.png", png_of(LIMIT), "image/png"),
    ],
)
def test_an_accepted_file_is_sent_once_and_shows(
    form: Page, server: Server, calls: Calls, name: str, content: bytes, kind: str
) -> None:
    choose(open_dialog(form), name, content, kind)
    expect_toast(form, "Logo Uploaded", "Your logo has been uploaded successfully.")
    group = form.get_by_role("group", name="Business Logo")
    expect(group.get_by_text("Logo uploaded successfully!", exact=True)).to_be_visible()
    picture = group.get_by_role("img")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    expect(group.get_by_role("button", name="Change Logo", exact=True)).to_be_visible()
    expect(form.get_by_role("dialog")).to_have_count(0)
    [put] = puts(calls)
    calls.expect_count(TICKET, 1)
    assert picture.get_attribute("src") == put.removeprefix("PUT ")
    kept = Browser(server).get(put.removeprefix("PUT "))
    assert kept.status == 200
    assert kept.body == content or kind == "image/svg+xml"


def test_change_logo_replaces_it(form: Page, calls: Calls) -> None:
    choose(open_dialog(form), "first.png", PNG)
    expect(form.get_by_text("first.png")).to_be_visible()
    choose(open_dialog(form, "Change Logo"), "second.jpg", JPEG, "image/jpeg")
    expect(form.get_by_text("second.jpg")).to_be_visible()
    expect(form.get_by_text("first.png")).to_have_count(0)
    last = puts(calls)[-1].removeprefix("PUT ")
    expect(form.get_by_role("group", name="Business Logo").get_by_role("img")).to_have_attribute("src", last)
    assert len(puts(calls)) == 2


@pytest.mark.parametrize(
    ("name", "content", "kind", "words"),
    [
        ("logo.gif", b"GIF89a", "image/gif", "You can only upload"),
        ("logo.pdf", b"%PDF-1.7", "application/pdf", "You can only upload"),
        ("large.png", png_of(LIMIT + 1), "image/png", "exceeds maximum allowed size"),
    ],
)
def test_of_another_type_or_too_large_nothing_is_sent(
    form: Page, calls: Calls, name: str, content: bytes, kind: str, words: str
) -> None:
    calls.forget()
    dialog = open_dialog(form)
    choose(dialog, name, content, kind)
    expect(dialog.get_by_role("alert")).to_contain_text(words)
    expect(dialog).to_be_visible()
    calls.expect()
    choose(dialog, "logo.png", PNG)
    expect(form.get_by_role("button", name="Change Logo", exact=True)).to_be_visible()
    assert len(puts(calls)) == 1


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (401, "Authorization required"),
        (403, "Request has expired"),
        (400, "Upload failed"),
        (404, "Upload failed"),
        (413, "Upload failed"),
        (415, "Upload failed"),
        (422, "Upload failed"),
    ],
)
def test_a_refused_upload_is_sent_once_and_can_be_tried_again(
    form: Page, complaints: Complaints, calls: Calls, status: int, words: str
) -> None:
    complaints.expected = [str(status), LIBRARY_LOG]
    form.clock.install()
    failing = Failing(form, "**/uploads/**", status=status, json={"message": "No, because."})
    dialog = open_dialog(form)
    choose(dialog, "logo.png", PNG)
    expect(dialog.get_by_text(words)).to_be_visible()
    expect(dialog.get_by_role("alert")).to_have_text("No, because.")
    expect(form.get_by_role("button", name="Change Logo")).to_have_count(0)
    form.clock.run_for(60_000)
    await_all(form)
    assert len(puts(calls)) == 1, "a 4xx is sent once"
    failing.mend()
    dialog.get_by_role("button", name="Retry").first.click()
    expect(form.get_by_role("button", name="Change Logo", exact=True)).to_be_visible()
    assert len(puts(calls)) == 2


def test_what_is_no_picture_is_refused_by_the_server_with_its_words(form: Page, complaints: Complaints) -> None:
    complaints.expected = ["415", LIBRARY_LOG]
    dialog = open_dialog(form)
    choose(dialog, "logo.png", b"This is no picture at all.")
    expect(dialog.get_by_text("Upload failed")).to_be_visible()
    words = "This is not a PNG, JPG or SVG. Please choose another file."
    expect(dialog.get_by_role("alert")).to_have_text(words)


def test_an_address_that_cannot_be_had_is_a_failed_upload(form: Page, complaints: Complaints, calls: Calls) -> None:
    complaints.expected = ["401", LIBRARY_LOG]
    form.route("**/api/objects/upload", lambda route: route.fulfill(status=401, json={"message": "Log in."}))
    dialog = open_dialog(form)
    choose(dialog, "logo.png", PNG)
    expect(dialog.get_by_text("Authorization required")).to_be_visible()
    assert puts(calls) == []


def test_after_the_dialog_was_closed_it_opens_empty(form: Page, complaints: Complaints) -> None:
    complaints.expected = ["403", LIBRARY_LOG]
    failing = Failing(form, "**/uploads/**", status=403, body="")
    dialog = open_dialog(form)
    choose(dialog, "logo.png", PNG)
    expect(dialog.get_by_text("Request has expired")).to_be_visible()
    form.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    failing.mend()
    dialog = open_dialog(form)
    expect(dialog.get_by_text("Request has expired")).to_have_count(0)
    expect(dialog.get_by_role("button", name="browse files")).to_be_visible()
    choose(dialog, "logo.png", PNG)
    expect(form.get_by_role("button", name="Change Logo", exact=True)).to_be_visible()
