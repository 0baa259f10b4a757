"""What staff read who can't set up the server: no page names a variable of its environment."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.e2e.admin.orders.team import IDA
from tests.e2e.admin.people.test_team import make, use
from tests.e2e.cast import Cast, assemble
from tests.e2e.traffic import Traffic
from tests.e2e.views import STAFF, VIEWS
from tests.running import OWNER, NewServer, log_in

AGAIN = re.compile(r"nobody$|/none$|=failed$|\?(due|hosting)=|cast\.(late|sent|review)\.id\}/(?!as-client)")
"""Pages that are among the others, with fewer rows or none, or of another order."""
PAGES = sorted({view.path for view in VIEWS if view.who == STAFF and not AGAIN.search(view.path)})
VARIABLE = "FUNDABLE_"
SET = {
    "FUNDABLE_SMTP_URL": "smtp://127.0.0.1:9",
    "FUNDABLE_IMAP_URL": "imap://replies:secret@127.0.0.1:9",
    "FUNDABLE_REPLY_ADDRESS": "replies@agency.example",
}


@pytest.fixture(scope="module")
def cast(new_server: NewServer) -> Iterator[Cast]:
    """On a server whose mail is set by variables and can't be reached, without a key for backups: much is advised."""
    server = new_server(**SET).start()
    make(server, IDA)
    yield assemble(server, weeks=())
    server.stop()


def pages_that_name_one(page: Page, cast: Cast, paths: list[str]) -> list[str]:
    """Folded parts are read, too, and what's told by a title alone."""
    found = []
    traffic = Traffic(page)
    for path in paths:
        page.goto(cast.origin + path.format(cast=cast))
        traffic.await_rest()
        assert "/admin/login" not in page.url, path
        if VARIABLE in page.content():
            found.append(path)
    return found


def test_no_page_names_a_variable_to_those_who_cannot_set_it(page: Page, cast: Cast) -> None:
    use(page.context, log_in(cast.server, IDA), cast.origin)
    refused: list[str] = []
    page.on("response", lambda answer: refused.append(answer.url) if answer.status == 403 else None)
    assert pages_that_name_one(page, cast, PAGES) == []
    assert refused == []  # nor does one ask for what only owners have, and show why it didn't get it


def test_owners_are_told_which_is_set(page: Page, cast: Cast) -> None:
    use(page.context, log_in(cast.server, OWNER), cast.origin)
    told = ["/admin/settings/mail"]
    assert pages_that_name_one(page, cast, told) == told
