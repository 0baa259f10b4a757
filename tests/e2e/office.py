"""An agency at work, for a test of several people at once: two members of staff and three clients, each in a browser of
their own, open at the same time; and a mail server that takes what they're written."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser as PlaywrightBrowser
from playwright.sync_api import BrowserContext, Page

from tests.e2e.admin.people.test_team import use
from tests.e2e.conftest import Complaints, patient
from tests.e2e.mailbox import send_mail
from tests.fakes.smtp import SmtpSink
from tests.running import OWNER, Server, log_in, wait_until

IDA = "ida@agency.example"
DESK = {"width": 1440, "height": 900}


@dataclass(frozen=True)
class Client:
    """Somebody who buys."""

    page: Page
    email: str
    business: str
    addons: tuple[str, ...] = ()


@dataclass(frozen=True)
class Office:
    """Olive owns the agency, Ida works there."""

    server: Server
    sink: SmtpSink
    heard: Complaints
    olive: Page
    ida: Page
    ann: Client
    ben: Client
    cleo: Client

    @property
    def clients(self) -> tuple[Client, Client, Client]:
        return self.ann, self.ben, self.cleo

    def id_of(self, client: Client) -> str:
        [found] = self.server.rows("SELECT id FROM orders WHERE email = ?", client.email)
        return str(found["id"])

    def count_mails(self, recipient: str, words: str) -> int:
        """Those that have arrived with these words in their subject."""
        return sum(words in mail["Subject"] for mail in self.sink.to(recipient))

    def send_everything(self) -> None:
        """Now, instead of within seconds; it has arrived then."""
        send_mail(self.server)
        due = "SELECT 1 FROM messages WHERE state IN ('queued', 'sending')"
        wait_until(lambda: not self.server.rows(due), "all mail is sent")

    def calendar_files(self, recipient: str) -> list[str]:
        """Those that somebody was sent."""
        parts = [part for mail in self.sink.to(recipient) for part in mail.walk()]
        return [part.get_content() for part in parts if part.get_content_type() == "text/calendar"]


def open_office(
    server: Server, sink: SmtpSink, browser: PlaywrightBrowser, settings: dict[str, Any], heard: Complaints
) -> Office:
    """Staff are logged in; clients have nothing yet."""
    url = f"http://127.0.0.1:{server.port}"

    def opened(**more: Any) -> BrowserContext:
        context = patient(browser.new_context(**{**settings, "base_url": url, **more}))
        heard.watch(context)
        return context

    def at_desk(email: str) -> Page:
        context = opened(viewport=DESK)
        use(context, log_in(server, email), url)
        return context.new_page()

    return Office(
        server,
        sink,
        heard,
        olive=at_desk(OWNER),
        ida=at_desk(IDA),
        ann=Client(opened().new_page(), "ann@the-day.example", "Ann’s Bakery", ("google-business",)),
        ben=Client(opened().new_page(), "ben@the-day.example", "Ben’s Bikes"),
        cleo=Client(opened().new_page(), "cleo@the-day.example", "Cleo’s Ceramics", ("fundability-review",)),
    )


def close_office(office: Office) -> None:
    for page in (office.olive, office.ida, *(client.page for client in office.clients)):
        page.context.close()
