"""/admin/system: read, refreshed, and a job run from it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes
from tests.e2e.toasts import expect_toast
from tests.running import PASSWORD, NewServer, Server, log_in, wait_until

MEMBER = "mia@agency.example"
PASSPHRASE = "a horse by the river"
JOB = "Delete old payment events"


@pytest.fixture
def young(new_server: NewServer) -> Iterator[Server]:
    """A server whose daily jobs have not run yet: they do within the hour. Named before the page, so that it outlives
    it."""
    server = new_server().start()
    yield server
    server.stop()


def test_an_owner_sees_at_one_look_how_it_goes_and_runs_a_job(
    young: Server, screen: Page, context: BrowserContext
) -> None:
    origin, owner = f"http://127.0.0.1:{young.port}", log_in(young)
    context.add_cookies([{"name": name, "value": value, "url": origin} for name, value in owner.cookies.items()])
    concerns = owner.get("/api/admin/system").json["concerns"]
    known = {"Mail", "Legal texts"}  # no backup is due yet
    assert known <= {concern["name"] for concern in concerns} <= {*known, "Disk"}
    screen.set_viewport_size({"width": 1440, "height": 900})
    screen.goto(f"{origin}/admin")
    screen.get_by_role("link", name="System", exact=True).click()
    expect(screen.get_by_role("heading", name="System", level=1)).to_be_visible()
    count = "1 thing needs" if len(concerns) == 1 else f"{len(concerns)} things need"
    sentence = f"{count} attention. Everything else works."
    expect(screen.get_by_text(sentence, exact=True)).to_be_visible()
    expect(screen.get_by_role("region", name="Backups").get_by_text("No backup yet", exact=True)).to_be_visible()
    expect(unfolded(screen, "Program").get_by_text(str(young.data_dir))).to_be_visible()
    hour = unfolded(screen, "The last hour")
    expect(
        hour.get_by_role(
            "img",
            name=re.compile(r"^Requests per minute, last 60 minutes: [\d,]+ requests"),
        )
    ).to_be_visible()

    job = unfolded(screen, "Jobs").get_by_role("listitem").filter(has_text=JOB)
    expect(job).to_contain_text("Hasn’t run yet")
    job.get_by_role("button", name=f"Run now: {JOB}").click()

    expect_toast(screen, "Job Started", "The job forget-payloads runs now. Refresh to see how it went.")
    wait_until(lambda: young.rows("SELECT 1 FROM job_runs WHERE name = 'forget-payloads'"), "the job ran")
    screen.get_by_role("button", name="Refresh").click()
    expect(job.get_by_text("OK", exact=True)).to_be_visible()


def test_staff_read_it_and_run_nothing(server: Server, context: BrowserContext, base_url: str, screen: Page) -> None:
    made = server.run("create-admin", "--email", MEMBER, "--password", PASSWORD)
    assert made.returncode == 0, made.stderr
    member = log_in(server, MEMBER)
    cookies = [{"name": name, "value": value, "url": base_url} for name, value in member.cookies.items()]
    context.add_cookies(cookies)  # type: ignore[arg-type]

    screen.goto("/admin/system")

    expect(unfolded(screen, "Jobs").get_by_role("listitem").filter(has_text=JOB)).to_be_visible()
    expect(screen.get_by_role("button", name=re.compile("Run now"))).to_have_count(0)
    expect(screen.get_by_text(str(server.data_dir))).to_have_count(0)
    expect(screen.get_by_role("button", name=re.compile("Back up now|Download a backup"))).to_have_count(0)
    expect(screen.get_by_text("How to restore a backup")).to_have_count(0)


def unfolded(page: Page, name: str) -> Locator:
    """What's fine is folded: a line, until somebody opens it."""
    card = page.get_by_role("region", name=name, exact=True)
    card.get_by_role("heading", name=name).click()
    return card


def test_an_owner_backs_up_and_takes_the_backup_home(young: Server, screen: Page, context: BrowserContext) -> None:
    origin, owner = f"http://127.0.0.1:{young.port}", log_in(young)
    context.add_cookies([{"name": name, "value": value, "url": origin} for name, value in owner.cookies.items()])
    screen.goto(f"{origin}/admin/system")
    card = screen.get_by_role("region", name="Backups")
    expect(card.get_by_role("button", name="Download a backup")).to_have_count(0)

    card.get_by_role("button", name="Back up now").click()

    expect_toast(screen, "Job Started", "The job back-up runs now. Refresh to see how it went.")
    wait_until(lambda: young.rows("SELECT 1 FROM job_runs WHERE name = 'back-up'"), "the backup was made")
    screen.get_by_role("button", name="Refresh").click()
    expect(card.get_by_text("Verified", exact=True)).to_be_visible()
    card.get_by_role("button", name="Download a backup").click()
    dialog = screen.get_by_role("dialog", name="Download a backup")
    asked = dialog.get_by_label("Passphrase", exact=True)
    asked.fill("too short")
    dialog.get_by_role("button", name="Download").click()
    expect(dialog.get_by_text("Choose a passphrase of 12 to 500 characters.")).to_be_visible()
    expect(asked).to_be_focused()
    asked.fill(PASSPHRASE)
    again = dialog.get_by_label("The same once more")
    again.fill("a house by the river")
    dialog.get_by_role("button", name="Download").click()
    expect(dialog.get_by_text("The two passphrases aren’t the same. Type it again.")).to_be_visible()
    expect(again).to_be_focused()
    for width in (360, 768, 1440):
        screen.set_viewport_size({"width": width, "height": 900})
        assert screen.evaluate(TOO_WIDE) == []
    assert findings_in_both_themes(screen) == []
    again.fill(PASSPHRASE)
    with screen.expect_download() as saved:
        dialog.get_by_role("button", name="Download").click()

    expect_toast(screen, "Backup Downloaded", "Keep the passphrase somewhere else than the file.")
    assert saved.value.suggested_filename.endswith(".tar.gz.age")
    assert saved.value.path().read_bytes().startswith(b"age-encryption.org/v1\n-> scrypt ")
    card.get_by_text("How to restore a backup").click()
    expect(card.get_by_text("fundable restore FILE")).to_be_visible()
    assert findings_in_both_themes(screen) == []
