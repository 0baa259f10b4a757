"""Whoever guesses at previews learns nothing: whatever is none takes the same body and the same work (websites 3)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.database import Connection, Database
from fundable.db.sites.drafting.previews import Previews
from fundable.domain.signing import Signer
from tests.browsers import FakeTimer, open_browsers
from tests.conftest import PaidOrder
from tests.web.sites.desk import Desk

Send = Callable[..., None]


@dataclass
class Work:
    """What was done: statements as SQLite ran them, and signatures."""

    statements: list[str] = field(default_factory=list)
    signatures: int = 0


class Traced(Database):
    def __init__(self, path: Path, work: Work) -> None:
        super().__init__(path)
        self._work = work

    @contextmanager
    def read(self) -> Iterator[Connection]:
        with super().read() as connection:
            driver = connection.connection.driver_connection
            assert driver
            driver.set_trace_callback(lambda statement: self._work.statements.append(statement.partition("WHERE")[0]))
            yield connection
            driver.set_trace_callback(None)


@dataclass
class Counted:
    """A signer that counts."""

    signer: Signer
    work: Work

    def sign(self, text: str) -> str:
        self.work.signatures += 1
        return self.signer.sign(text)


@pytest.fixture
def work() -> Work:
    return Work()


@pytest.fixture
def guesser(app: App, work: Work, site_root: Path) -> Iterator[TestClient]:
    """At the real app, whose previews and signatures are counted."""
    database = Traced(app.config.database_path, work)
    counted = replace(app, previews=Previews(database, app.pictures), signer=Counted(app.signer, work))
    with open_browsers(counted, site_root, FakeTimer()) as made:
        yield made.on(counted)()
    database.close()


@pytest.mark.file
def test_16_every_guess_is_the_same_work(
    client_a: PaidOrder,
    client_b: PaidOrder,
    send_form: Send,
    desk: Desk,
    guesser: TestClient,
    work: Work,
    subtests: pytest.Subtests,
) -> None:
    send_form(client_a)
    send_form(client_b, businessName="Brightwater Tiles")
    taken_back = desk.see(client_a)["preview"].split("/")[2]
    desk.do(client_a, "withdraw")
    mine, theirs = (desk.see(order)["preview"].split("/")[2] for order in (client_a, client_b))
    assert guesser.get(f"/preview/{mine}/").status_code == guesser.get(f"/preview/{theirs}/").status_code == 200

    def guess(token: str) -> tuple[object, ...]:
        work.statements.clear()
        work.signatures = 0
        answer = guesser.get(f"/preview/{token}/")
        return answer.status_code, answer.content, dict(answer.headers), tuple(work.statements), work.signatures

    unknown = guess("a" * 64)
    assert unknown[0] == 404
    assert (len(unknown[3]) > 0, unknown[4]) == (True, 1)  # type: ignore[arg-type]
    for name, token in {
        "taken back": taken_back,
        "a name with another signature": mine[:32] + "0" * 32,
        "one order's name with the other's signature": mine[:32] + theirs[32:],
        "cut": mine[:-1],
        "a client's login": str(client_b.token),
        "an order": client_b.id,
        "no letters of ours": "é",
    }.items():
        with subtests.test(name):
            assert guess(token) == unknown
