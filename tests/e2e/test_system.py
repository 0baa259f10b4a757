"""/admin/system: read, refreshed, and a job run from it."""

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.toasts import expect_toast
from tests.running import PASSWORD, Server, log_in, wait_until

MEMBER = "mia@agency.example"
JOB = "Forget old payment reports"


def test_an_owner_sees_at_one_look_how_it_goes_and_runs_a_job(staff: Page, server: Server) -> None:
    staff.goto("/admin")
    staff.get_by_role("link", name="System", exact=True).click()
    expect(staff.get_by_role("heading", name="System", level=1)).to_be_visible()
    expect(staff.get_by_text(re.compile(r"^Everything works\. 2 things want somebody's care\.$"))).to_be_visible()
    expect(staff.get_by_text("No backup leaves this machine.", exact=True)).to_be_visible()
    expect(staff.get_by_role("region", name="Program").get_by_text(str(server.data_dir))).to_be_visible()
    hour = staff.get_by_role("region", name="The last hour")
    expect(hour.get_by_role("img", name=re.compile(r"^Requests a minute, 60 minutes: [\d,]+ requests"))).to_be_visible()

    job = staff.get_by_role("region", name="Jobs").get_by_role("listitem").filter(has_text=JOB)
    expect(job).to_contain_text("Has not run yet")
    job.get_by_role("button", name=f"Run now: {JOB}").click()

    expect_toast(staff, "Job Started", "The job forget-payloads runs now. Refresh to see how it went.")
    wait_until(lambda: server.rows("SELECT 1 FROM job_runs WHERE name = 'forget-payloads'"), "the job ran")
    staff.get_by_role("button", name="Refresh").click()
    expect(job.get_by_text("Went well", exact=True)).to_be_visible()


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
