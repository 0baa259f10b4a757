"""The demo: orders of every kind, the same for the same seed."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import pytest

from fundable.adapters.images import StrictImageChecker
from fundable.adapters.site_pages import SitePages
from fundable.app import App
from fundable.config import Config
from fundable.domain.clock import Clock
from fundable.domain.operation.next_need import FIRST, OWN_ROWS, OrderNeed
from fundable.domain.sites.drafting.photos import EncodedPhoto
from fundable.domain.sites.drafting.sites import SiteState
from fundable.domain.sites.words.content import Content
from fundable.services.agency import offer as offers
from fundable.services.money import checkout, reconcile
from fundable.services.operation import demo, next_need, sandbox, work_queue
from fundable.services.operation.demo.buyers import buyers
from fundable.services.operation.demo.staff import STAFF
from fundable.services.operation.demo.trades import TRADES
from fundable.services.operation.demo.world import PASSWORD, MovedClock, client_token
from fundable.services.operation.demo.year import DemoOptions
from fundable.services.orders import clients
from fundable.services.orders import stats as figures
from fundable.services.people import accounts, staff_logins
from fundable.services.sites.drafting import sites
from tests.opened import opened
from tests.services.orders.some_orders import rows

UNTIL = datetime(2026, 6, 5, 18, 30, tzinfo=UTC)
SEED = 3
FACTS = "email amount_cents status payment_state selected_addons refunded_cents created_at paid_at form_at promised_on"


class EncodesOnce(StrictImageChecker):
    """Demos of one seed have the same photos."""

    def __init__(self) -> None:
        super().__init__()
        self._encoded: dict[tuple[bytes, bool], EncodedPhoto] = {}

    def photo(self, path: Path, is_quick: bool = False) -> EncodedPhoto:
        key = path.read_bytes(), is_quick
        if key not in self._encoded:
            self._encoded[key] = super().photo(path, is_quick)
        return self._encoded[key]


IMAGES = EncodesOnce()


class NoPages(SitePages):
    """What draws them fails, as it may on somebody's machine."""

    def render(self, content: Content, pictures: Mapping[str, bytes]) -> dict[str, bytes]:
        raise MemoryError


def opening(config: Config) -> Callable[[Clock], App]:
    return lambda clock: replace(opened(config, clock), images=IMAGES)


def quiet(_done: int, _total: int) -> None:
    """Nobody looks."""


def made(folder: Path, count: int = 20, days: int = 45) -> demo.Demo:
    return demo.live(opening(Config(data_dir=folder)), DemoOptions(count, SEED, UNTIL, days), quiet)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo") / "data"


@pytest.fixture(scope="module")
def told(folder: Path) -> demo.Demo:
    return made(folder)


@pytest.fixture
def app(told: demo.Demo, folder: Path) -> Iterator[App]:
    shown = opened(Config(data_dir=folder), MovedClock(UNTIL))
    yield shown
    shown.close()


def facts(app: App) -> list[tuple[object, ...]]:
    return [tuple(row[name] for name in FACTS.split()) for row in rows(app, "orders")]


def test_it_has_orders_in_every_state_of_work_and_money(app: App) -> None:
    stats = figures.read(app)

    assert stats.orders == len(rows(app, "orders")) > 16
    assert len([status for status, count in stats.by_status.items() if count]) >= 5
    assert len({row["payment_state"] for row in rows(app, "orders")}) >= 3
    assert {"design", "completed"} <= {row["status_to"] for row in rows(app, "status_changes")}
    assert rows(app, "pauses")
    assert {row["position"] for row in rows(app, "site_photos")} == {0, 1}
    assert rows(app, "uploads")
    assert {row["rule"] for row in rows(app, "rule_answers")} == {"N4", "A4", "A8"}
    assert {row["rule"] for row in rows(app, "waivers")} <= {"W2"}
    assert stats.failed_events == 0


def test_clients_and_staff_write_to_each_other_and_somebody_waits(app: App) -> None:
    written = rows(app, "thread_messages")

    assert {row["author"] for row in written} >= {"client", "staff"}
    assert {row["via"] for row in written} == {"portal", "email"}
    assert {row["is_note"] for row in written} == {0, 1}
    waiting = [row for row in rows(app, "conversations") if row["waiting_since"]]
    assert 0 < len(waiting) < len(rows(app, "conversations"))
    assert {item.task.kind for item in work_queue.read(app).items} >= {"client_wrote"}


def test_an_order_needs_next_what_needs_you_has_of_it(app: App) -> None:
    listed: dict[UUID, set[str]] = {}
    for item in work_queue.read(app).items:
        said = item.next.need if item.next else item.task.kind
        if item.order and said in {*FIRST}:
            listed.setdefault(item.order.order_id, set()).add(said)
    orders = [UUID(str(row["id"])) for row in rows(app, "orders")]

    needs = {order_id: next_need.read(app, order_id).need for order_id in orders}

    assert {order_id for order_id, need in needs.items() if need in FIRST} == listed.keys()
    assert all(needs[order_id] == min(kinds, key=[*FIRST].index) for order_id, kinds in listed.items())
    assert listed


def test_a_promised_website_needs_the_same_in_needs_you_and_on_its_page_and_nothing_is_said_twice(app: App) -> None:
    items = work_queue.read(app).items
    promised = {item.order.order_id: item.next for item in items if item.order and item.next}
    needs = {order_id: next_need.read(app, order_id) for order_id in promised}

    assert {OrderNeed.UNRELEASED, OrderNeed.CHANGES_SENT} <= {need.need for need in promised.values()}
    assert {key: need for key, need in promised.items() if needs[key].need not in OWN_ROWS} == {
        key: need for key, need in needs.items() if need.need not in OWN_ROWS
    }
    said = [(item.order.order_id, item.next.need if item.next else item.task.kind) for item in items if item.order]
    assert len(said) == len(set(said))


def test_its_websites_are_in_every_state(app: App) -> None:
    found = list(sites.every(app))

    assert {(site.state, site.is_built_elsewhere) for site, _ in found} == {
        (SiteState.DRAFTING, False),
        (SiteState.DRAFTING, True),
        (SiteState.RELEASED, False),
    }
    assert [build for site, build in found if build is None and not site.is_built_elsewhere] == []


def test_what_is_waited_for_completes_the_sentence_that_clients_read(app: App) -> None:
    """We're waiting for: your photos."""
    for row in rows(app, "pauses"):
        reason = str(row["reason"])
        assert reason[0].islower()
        assert reason[-1].isalpha()


def test_clients_answer_what_they_are_asked(app: App) -> None:
    answers = rows(app, "pause_answers")

    assert answers
    said = "|".join(re.escape(trade.asked[1]).replace(r"\{town\}", ".+") for trade in TRADES)
    assert [row["text"] for row in answers if not re.fullmatch(said, str(row["text"]))] == []
    assert {row["pause_id"] for row in answers} <= {row["id"] for row in rows(app, "pauses")}


def test_clients_have_a_website_to_open_and_none_is_asked(app: App) -> None:
    """One that is built elsewhere is at the addresses that staff gave."""
    elsewhere = {row["order_id"] for row in rows(app, "sites") if row["is_built_elsewhere"]}
    status = {row["id"]: row["status"] for row in rows(app, "orders") if row["id"] in elsewhere}
    given = {(row["order_id"], row["place"]): row for row in rows(app, "websites")}
    places = {"review": {"preview"}, "launch": {"preview"}, "completed": {"preview", "live"}}

    assert {"preview", "live"} == {place for _, place in given}
    for order, reached in status.items():
        assert {place for one, place in given if one == order} == places.get(str(reached), set())
    for row in given.values():
        assert str(row["url"]).startswith("https://")
        assert str(row["url"]).endswith(".example")
        assert row["finding"] == "answers"


def test_nobody_is_told_the_same_twice(app: App) -> None:
    """As with a status that was set to what it was already."""
    told = [
        (row["order_id"], row["subject"], str(row["created_at"])[:16])
        for row in rows(app, "messages")
        if row["kind"] == "status-changed"
    ]

    assert told
    assert len(told) == len(set(told))


def test_both_of_the_staff_have_orders(app: App) -> None:
    given = Counter(row["user_id"] for row in rows(app, "order_assignees"))

    assert len(given) == len(STAFF)
    assert max(given.values()) - min(given.values()) <= 1


def test_its_books_agree_and_nothing_is_owed_an_answer(app: App) -> None:
    found = reconcile.reconcile_everything(app)

    assert (found.mismatches, found.rebuilt, found.unanswered) == ([], [], [])
    assert found.audit
    assert found.audit.agrees


def test_nothing_of_it_lies_in_the_future(app: App) -> None:
    for table, column in (("orders", "updated_at"), ("status_changes", "at"), ("ledger_entries", "at")):
        assert max(str(row[column]) for row in rows(app, table)) <= UNTIL.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def test_those_who_are_named_log_in(app: App, told: demo.Demo) -> None:
    assert staff_logins.login_staff(app, told.owner, PASSWORD)[0].name == "Olive Park"
    assert told.client
    assert accounts.login_client(app, told.client, PASSWORD)


def test_the_same_seed_makes_the_same_business_and_another_another(app: App, tmp_path: Path) -> None:
    made(tmp_path / "same")

    again = opened(Config(data_dir=tmp_path / "same"))
    found = facts(again)
    again.close()

    assert found == facts(app)
    assert buyers(random.Random(SEED), 3) != buyers(random.Random(SEED + 1), 3)


def test_websites_of_every_theme_are_online_and_one_client_waits_for_answers_to_notes(tmp_path: Path) -> None:
    config = Config(data_dir=tmp_path / "data", sites_domain="sites.localhost")
    told = demo.live(opening(config), DemoOptions(30, SEED, UNTIL, 100), quiet)

    shown = opened(config, MovedClock(UNTIL))
    [sent] = rows(shown, "site_rounds")
    kinds = {row["kind"] for row in rows(shown, "site_approvals")}
    online = {row["order_id"] for row in rows(shown, "site_releases")}
    photographed = {row["order_id"] for row in rows(shown, "site_photos") if row["position"] == 0}
    in_review = [row for row in rows(shown, "orders") if row["status"] == "review"]
    [domain] = rows(shown, "domains")
    shown.close()

    assert len(told.online) == 3
    assert all(re.fullmatch(r"http://[a-z0-9-]+\.sites\.localhost:8000/", url) for url in told.online)
    assert (sent["closed_at"], kinds) == (None, {"client", "phone"})
    assert len(in_review) >= 2
    assert online <= photographed
    assert (told.refused, domain["state"]) == ([], "live")
    assert str(domain["check_at"]) < "2028"


@pytest.mark.parametrize(
    ("orders", "days", "seed", "until"),
    [
        (1, 14, 0, UNTIL),
        (2, 14, -1, datetime(2024, 2, 29, 23, 59, 59, tzinfo=UTC)),
        (3, 15, 10**18, datetime(2026, 1, 1, tzinfo=UTC)),
        (5, 400, 21, datetime(2026, 3, 8, 7, 0, tzinfo=UTC)),
        (8, 14, 21, datetime(2026, 11, 1, 6, 30, tzinfo=UTC)),
    ],
)
def test_any_number_of_any_seed_on_any_day_is_lived_through(
    tmp_path: Path, orders: int, days: int, seed: int, until: datetime
) -> None:
    config = Config(data_dir=tmp_path / "data")

    told = demo.live(opening(config), DemoOptions(orders, seed, until, days), quiet)

    assert (told.orders, told.refused) == (orders, [])


def test_how_far_it_has_come_only_grows(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []

    config = Config(data_dir=tmp_path / "data")
    demo.live(opening(config), DemoOptions(1, SEED, UNTIL, 20), lambda *done: told.append(done))

    assert told == sorted(told)
    assert (told[0], told[-1]) == ((0, 20), (20, 20))


def test_a_draft_that_fails_is_told_and_ends_no_demo(tmp_path: Path) -> None:
    opens = opening(Config(data_dir=tmp_path / "data"))

    told = demo.live(lambda clock: replace(opens(clock), site_pages=NoPages()), DemoOptions(8, SEED, UNTIL, 60), quiet)

    assert told.orders == 8
    assert {said.partition(": ")[2] for said in told.refused} == {"not_drafted"}


def test_whoever_has_two_businesses_speaks_of_each_of_them(tmp_path: Path) -> None:
    app = opened(Config(data_dir=tmp_path / "data"), MovedClock(UNTIL))
    first, second = bought(app, "rosa@alder.example"), bought(app, "rosa@alder.example")

    looked_at = [
        accounts.client_order(app, client_token(app, order_id)).order.id for order_id in (first, second, first)
    ]

    assert looked_at == [first, second, first]
    app.close()


def bought(app: App, email: str) -> UUID:
    version, offer = offers.current(app)
    basket = checkout.Basket(email, offer.price_cents / 100, (), version)
    sandbox.pay(app, checkout.start(app, basket, checkout.browser_key(app, email)).rpartition("/")[2])
    return clients.find_orders(app, email)[0].id
