"""A client answers what staff wait for, with a photo and a PDF; staff look at it and go on."""

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Page, Route, expect

from fundable.domain.agency.uploads import LOGO_MAX_BYTES
from tests.e2e.both_sizes import check
from tests.e2e.conftest import Complaints
from tests.e2e.needs import need
from tests.e2e.toasts import expect_toast
from tests.e2e.tokens import hold_token
from tests.photos import photo
from tests.running import Bought, Browser, Server, buy, intake_form, log_in

PDF = b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
REASON = f"two photos of your shop, as on https://files.example/{'PhotosOfTheShop' * 6}"


@pytest.fixture
def menu(tmp_path: Path) -> Path:
    file = tmp_path / "menu.pdf"
    file.write_bytes(PDF)
    return file


@pytest.fixture
def paused(server: Server) -> Bought:
    bought = buy(server, "answers@alder.example")
    form = intake_form(bought.id, businessName="Answering Bakery")
    assert Browser(server).post("/api/intake-forms", form).status == 201
    assert log_in(server).post(f"/api/orders/{bought.id}/pause", {"reason": REASON}).status == 200
    return bought


def test_a_client_answers_and_staff_go_on(
    staff: Page,
    paused: Bought,
    new_context: Callable[..., BrowserContext],
    complaints: Complaints,
    logo_png: Path,
    menu: Path,
) -> None:
    complaints.expected = ["ERR_CONNECTION_RESET", "/uploads/answers/"]
    client = new_context().new_page()
    complaints.watch(client.context)
    hold_token(client, paused.token)
    client.goto("/client/dashboard")
    box = client.get_by_role("region", name=f"We’re waiting for: {REASON}")
    check(client)
    box.get_by_role("button", name="Send answer").click()
    expect(box.get_by_text("Write a few words or add a file.")).to_be_visible()

    # The connection breaks in the middle of the photo; a second try brings one file.
    choose(box, [logo_png], lambda: client.route("**/uploads/answers/*", lost, times=1))
    expect(box.get_by_text("The connection was lost. Please try again.")).to_be_visible()
    check(client)
    box.get_by_role("button", name="Try again: logo.png").click()
    expect(box.get_by_role("button", name="Remove logo.png")).to_be_visible()
    choose(box, [menu, logo_png])
    expect(box.get_by_role("listitem")).to_have_count(3)
    expect(box.get_by_role("progressbar")).to_have_count(0)
    box.get_by_role("button", name="Remove logo.png").last.click()
    expect(box.get_by_role("listitem")).to_have_count(2)

    # A reload keeps what was typed and what was uploaded.
    box.get_by_role("textbox", name="Your answer").fill("The left one is newer.")
    client.reload()
    expect(box.get_by_role("textbox", name="Your answer")).to_have_value("The left one is newer.")
    expect(box.get_by_role("listitem")).to_have_count(2)
    check(client)
    box.get_by_role("button", name="Send answer").dblclick()
    expect_toast(client, "Answer Sent", "We’ll look at it and go on.")
    sent = client.get_by_role("region", name="We have your answer")
    expect(sent.get_by_text("The left one is newer.")).to_have_count(1)
    expect(sent.get_by_text(re.compile(r"^You sent this on "))).to_have_count(1)
    expect(sent.get_by_role("button", name="Send another answer")).to_be_visible()
    check(client)
    with client.expect_download() as saved:
        sent.get_by_role("button", name="Download menu.pdf").click()
    assert saved.value.path().read_bytes() == PDF

    staff.goto("/admin")
    need(staff, "Answering Bakery", "Client answered").get_by_role("link", name="Open answer").click()
    answers = staff.get_by_role("region", name="Client’s answers")
    expect(answers).to_be_focused()
    expect(answers.get_by_text("The left one is newer.")).to_be_visible()
    check(staff)
    with staff.expect_download() as download:
        answers.get_by_role("link", name="menu.pdf").click()
    assert (download.value.suggested_filename, download.value.path().read_bytes()) == ("menu.pdf", PDF)
    answers.get_by_role("button", name="Resume the clock").click()
    expect(answers.get_by_text("1 answer reviewed")).to_be_visible()
    staff.get_by_role("navigation", name="Order").get_by_role("link", name="History").click()
    timeline = staff.get_by_role("region", name="Timeline")
    expect(timeline.get_by_text("Clock resumed, counted from the answer")).to_be_visible()
    expect(timeline.get_by_text("The client answered with 2 files")).to_be_visible()
    check(staff)
    client.reload()
    expect(client.get_by_role("heading", name="Build Status")).to_be_visible()
    expect(sent).to_have_count(0)


def test_what_is_typed_when_the_clock_is_resumed_stays(screen: Page, server: Server, complaints: Complaints) -> None:
    complaints.expected = ["409"]
    bought = buy(server, "late-answer@alder.example")
    assert Browser(server).post("/api/intake-forms", intake_form(bought.id)).status == 201
    staff = log_in(server)
    assert staff.post(f"/api/orders/{bought.id}/pause", {"reason": REASON}).status == 200
    hold_token(screen, bought.token)
    screen.goto("/client/dashboard")
    box = screen.get_by_role("region", name=f"We’re waiting for: {REASON}")
    box.get_by_role("textbox", name="Your answer").fill("Here they are.")
    assert staff.post(f"/api/orders/{bought.id}/resume", {"answers": []}).status == 200

    box.get_by_role("button", name="Send answer").click()

    expect(
        box.get_by_text("We’re no longer waiting for this").or_(box.get_by_text("Your answer wasn’t sent"))
    ).to_be_visible()
    expect(box.get_by_text("message us")).to_be_visible()
    expect(box.get_by_role("textbox", name="Your answer")).to_have_value("Here they are.")


@pytest.fixture
def phone_photos(tmp_path: Path) -> list[Path]:
    """More pixels and more bytes than the server takes, and what a phone writes behind a photo."""
    pixels, size, followed = (tmp_path / f"{name}.jpg" for name in ("pixels", "bytes", "followed"))
    pixels.write_bytes(photo(1, 5712, 4284, quality=40))
    size.write_bytes(photo(2) + bytes(LOGO_MAX_BYTES))
    followed.write_bytes(photo(3) + b"\0\0\0\x18ftypmp42")
    return [pixels, size, followed]


def test_photos_go_as_phones_take_them(
    screen: Page, server: Server, paused: Bought, phone_photos: list[Path], complaints: Complaints
) -> None:
    complaints.expected = ["400"]
    hold_token(screen, paused.token)
    screen.goto("/client/dashboard")
    box = screen.get_by_role("region", name=f"We’re waiting for: {REASON}")

    choose(box, phone_photos)

    for path in phone_photos:
        expect(box.get_by_role("button", name=f"Remove {path.name}")).to_be_visible()
    box.get_by_role("button", name="Send answer").click()
    expect_toast(screen, "Answer Sent", "We’ll look at it and go on.")
    kept = sorted((server.data_dir / "uploads").glob("*.jpg"), key=lambda path: path.stat().st_mtime)[-3:]
    sizes = sorted(Image.open(BytesIO(path.read_bytes())).size for path in kept)
    assert sizes == [(1800, 1200), (1800, 1200), (2560, 1920)]


def lost(route: Route) -> None:
    route.abort("connectionreset")


def choose(box: object, files: list[Path], before: Callable[[], object] = lambda: None) -> None:
    before()
    box.get_by_label("Choose files").set_input_files(files)  # type: ignore[attr-defined]
