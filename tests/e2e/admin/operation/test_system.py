"""/admin/system: read, refreshed, and a job run from it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.toasts import expect_toast
from tests.running import PASSWORD, NewServer, Server, log_in, wait_until

MEMBER = "mia@agency.example"
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
    sentence = f"Everything’s working. {count} attention."
    expect(screen.get_by_text(sentence, exact=True)).to_be_visible()
    expect(screen.get_by_role("region", name="Backups").get_by_text("No backup yet", exact=True)).to_be_visible()
    expect(screen.get_by_role("region", name="Program").get_by_text(str(young.data_dir))).to_be_visible()
    hour = screen.get_by_role("region", name="The last hour")
    expect(
        hour.get_by_role(
            "img",
            name=re.compile(r"^Requests per minute, last 60 minutes: [\d,]+ requests"),
        )
    ).to_be_visible()

    job = screen.get_by_role("region", name="Jobs").get_by_role("listitem").filter(has_text=JOB)
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

    expect(screen.get_by_role("region", name="Jobs").get_by_role("listitem").filter(has_text=JOB)).to_be_visible()
    expect(screen.get_by_role("button", name=re.compile("Run now"))).to_have_count(0)
    expect(screen.get_by_text(str(server.data_dir))).to_have_count(0)
