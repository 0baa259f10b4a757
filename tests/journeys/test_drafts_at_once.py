"""Many intake forms at the same moment: each is taken, and each becomes its own website."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from fundable.domain.sites.drafting.wording import PAGES
from fundable.services.sites.drafting.drafts import MADE_AT_ONCE
from tests.journeys.found import Found
from tests.lengths import often
from tests.running import Bought, Server, buy, intake_form, log_in
from tests.wire import at_once, request

FORMS = often(48, long=100)
"""More than the forty threads that answer, so that some wait for one, and far more than are drafted at once."""
JOB = "draft-websites"
TOLD = re.compile(r"Bakery \d{3} of Dayton|\(937\) 544-2\d{3}|Loaf \d{3}")


@pytest.fixture
def many(server: Server) -> Iterator[list[Bought]]:
    yield [buy(server, f"client{number}@alder.example", password=None) for number in range(FORMS)]
    Found(server).check()


def told(number: int) -> tuple[str, str, str]:
    """Name, phone and service, each with what no other form has."""
    return f"Bakery {number:03} of Dayton", f"(937) 544-2{number:03}", f"Loaf {number:03}"


def form(number: int, bought: Bought) -> bytes:
    answers = dict(zip(("businessName", "businessPhone", "servicesOffered"), told(number), strict=True))
    body = json.dumps(intake_form(bought.id, **answers)).encode()
    return request("POST", "/api/intake-forms", body, "Content-Type: application/json")


def test_each_of_many_forms_at_once_is_a_website_of_its_own(server: Server, many: list[Bought]) -> None:
    answers = at_once(server.port, [form(number, bought) for number, bought in enumerate(many)])

    assert Counter(answer.status for answer in answers) == {201: FORMS}
    draft_what_is_missing(server)
    staff = log_in(server)
    hashes = set()
    for number, bought in enumerate(many):
        site = staff.get(f"/api/orders/{bought.id}/website").json
        [build] = site["builds"]
        hashes.add(build["hash"])
        assert (build["reason"], site["isDue"], site["hasFailed"]) == ("draft", False, False)
        pages = "".join(staff.get(site["preview"] + file).body.decode() for file in PAGES.values())
        assert set(TOLD.findall(pages)) == set(told(number))
    assert len(hashes) == FORMS


def draft_what_is_missing(server: Server) -> None:
    """What didn't fit into the second that clients wait, a job makes every minute; here it's asked to at once."""
    for _ in range(math.ceil(FORMS / MADE_AT_ONCE)):
        done = server.run("jobs", "run", JOB)
        assert done.returncode == 0, done.stderr
