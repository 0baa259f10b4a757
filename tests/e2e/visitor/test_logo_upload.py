"""The logo of the intake form (files 1 and 2)."""

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


ACCEPTED = (
    ("logo.png", PNG, "image/png"),
    ("logo.jpg", JPEG, "image/jpeg"),
    ("LOGO.JPEG", JPEG, "image/jpeg"),
    ("logo.svg", SVG, "image/svg+xml"),
    ("full.png", png_of(LIMIT), "image/png"),
)


def test_each_accepted_file_is_sent_once_shows_and_replaces_the_one_before(
    form: Page, server: Server, calls: Calls
) -> None:
    group = form.get_by_role("group", name="Business Logo")
    for count, (name, content, kind) in enumerate(ACCEPTED, start=1):
        choose(open_dialog(form, "Change Logo" if count > 1 else "Upload Logo"), name, content, kind)
        expect(group.get_by_text(name, exact=True)).to_be_visible()
        expect_toast(form, "Logo Uploaded", "Your logo has been uploaded successfully.")
        expect(group.get_by_text("Logo uploaded successfully!", exact=True)).to_be_visible()
        expect(group.locator(".name")).to_have_count(1)
        calls.expect_count(TICKET, count)
        assert len(puts(calls)) == count
        address = puts(calls)[-1].removeprefix("PUT ")
        picture = group.get_by_role("img")
        expect(picture).to_have_attribute("src", address)
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
        expect(group.get_by_role("button", name="Change Logo", exact=True)).to_be_visible()
        expect(form.get_by_role("dialog")).to_have_count(0)
        kept = Browser(server).get(address)
        assert kept.status == 200
        assert kept.body == content or kind == "image/svg+xml"


def test_what_a_phone_writes_behind_a_picture_is_not_sent(form: Page, server: Server, calls: Calls) -> None:
    followed = JPEG + b"\0\0\1\n\x0e\0\0\0Image_UTC_DataSEFHSEFT"
    choose(open_dialog(form), "Screenshot_Gallery.jpg", followed, "image/jpeg")
    expect(form.get_by_role("button", name="Change Logo", exact=True)).to_be_visible()
    assert Browser(server).get(puts(calls)[-1].removeprefix("PUT ")).body == JPEG


REFUSED = (
    ("logo.gif", b"GIF89a", "image/gif", "Choose a PNG, JPG or SVG."),
    ("large.png", png_of(LIMIT + 1), "image/png", "This file is larger than 5MB."),
    ("logo.pdf", b"%PDF-1.7", "application/pdf", "Choose a PNG, JPG or SVG."),
)


def test_of_another_type_or_too_large_nothing_is_sent(form: Page, calls: Calls) -> None:
    calls.forget()
    dialog = open_dialog(form)
    for name, content, kind, words in REFUSED:
        choose(dialog, name, content, kind)
        expect(dialog.get_by_role("alert")).to_contain_text(words)
        expect(dialog).to_be_visible()
        calls.expect()
    choose(dialog, "logo.png", PNG)
    expect(form.get_by_role("button", name="Change Logo", exact=True)).to_be_visible()
    assert len(puts(calls)) == 1


WORDS_OF_STATUS = {
    401: "Authorization required",
    403: "Request has expired",
    400: "Upload failed",
    404: "Upload failed",
    413: "Upload failed",
    415: "Upload failed",
    422: "Upload failed",
}


def test_a_refused_upload_is_sent_once_and_can_be_tried_again(form: Page, complaints: Complaints, calls: Calls) -> None:
    complaints.expected = [*map(str, WORDS_OF_STATUS), LIBRARY_LOG]
    form.clock.install()
    group = form.get_by_role("group", name="Business Logo")
    button = "Upload Logo"
    for status, words in WORDS_OF_STATUS.items():
        failing = Failing(form, "**/uploads/**", status=status, json={"message": f"No, because of {status}."})
        sent_before = len(puts(calls))
        dialog = open_dialog(form, button)
        choose(dialog, f"{status}.png", PNG)
        expect(dialog.get_by_text(words)).to_be_visible()
        expect(dialog.get_by_role("alert")).to_have_text(f"No, because of {status}.")
        expect(group.get_by_text(f"{status}.png")).to_have_count(0)
        form.clock.run_for(60_000)
        await_all(form)
        assert len(puts(calls)) == sent_before + 1, f"a {status} is sent once"
        failing.mend()
        dialog.get_by_role("button", name="Retry").first.click()
        button = "Change Logo"
        expect(group.get_by_text(f"{status}.png")).to_be_visible()
        expect(form.get_by_role("button", name=button, exact=True)).to_be_visible()
        assert len(puts(calls)) == sent_before + 2


def test_what_is_no_picture_is_refused_by_the_server_with_its_words(form: Page, complaints: Complaints) -> None:
    complaints.expected = ["415", LIBRARY_LOG]
    dialog = open_dialog(form)
    choose(dialog, "logo.png", b"This is no picture at all.")
    expect(dialog.get_by_text("Upload failed")).to_be_visible()
    words = "This isn't a PNG, JPG or SVG. Please choose another file."
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
