"""The demo: orders of every kind, the same for the same seed."""

import random
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from fundable.app import App, open_app
from fundable.config import Config
from fundable.domain.sites.sites import SiteState
from fundable.services.money import reconcile
from fundable.services.operation import demo
from fundable.services.operation.demo.buyers import buyers
from fundable.services.operation.demo.scenarios import ANSWERS
from fundable.services.orders import stats as figures
from fundable.services.people import accounts
from fundable.services.sites import sites
from tests.services.orders.some_orders import rows

UNTIL = datetime(2026, 6, 5, 18, 30, tzinfo=UTC)
SEED = 3
FACTS = "email amount_cents status payment_state selected_addons refunded_cents created_at paid_at form_at promised_on"


def quiet(_done: int, _total: int) -> None:
    """Nobody looks."""


def made(folder: Path, count: int = 20, days: int = 45) -> demo.Demo:
    return demo.live(partial(open_app, Config(data_dir=folder)), demo.Options(count, SEED, UNTIL, days), quiet)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo") / "data"


@pytest.fixture(scope="module")
def told(folder: Path) -> demo.Demo:
    return made(folder)


@pytest.fixture
def app(told: demo.Demo, folder: Path) -> Iterator[App]:
    opened = open_app(Config(data_dir=folder), demo.MovedClock(UNTIL))
    yield opened
    opened.close()


def facts(app: App) -> list[tuple[object, ...]]:
    return [tuple(row[name] for name in FACTS.split()) for row in rows(app, "orders")]


def test_it_has_orders_in_every_state_of_work_and_money(app: App) -> None:
    stats = figures.read(app)

    assert stats.orders == len(rows(app, "orders")) > 16
    assert len([status for status, count in stats.by_status.items() if count]) >= 5
    assert len({row["payment_state"] for row in rows(app, "orders")}) >= 3
    assert {"design", "completed"} <= {row["status_to"] for row in rows(app, "status_changes")}
    assert rows(app, "pauses")
    assert [row["position"] for row in rows(app, "site_photos")] == [0, 1, 2]
    assert rows(app, "uploads")
    assert {row["rule"] for row in rows(app, "rule_answers")} == {"N4", "A4", "A8"}
    assert {row["rule"] for row in rows(app, "waivers")} <= {"W2"}
    assert stats.failed_events == 0


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
    assert {row["text"] for row in answers} <= set(ANSWERS.values())
    assert {row["pause_id"] for row in answers} <= {row["id"] for row in rows(app, "pauses")}


def test_clients_have_a_website_to_open_and_none_is_asked(app: App) -> None:
    status = {row["id"]: row["status"] for row in rows(app, "orders")}
    given = {(row["order_id"], row["place"]): row for row in rows(app, "websites")}
    places = {"review": {"preview"}, "launch": {"preview"}, "completed": {"preview", "live"}}

    assert {"preview", "live"} == {place for _, place in given}
    for order, reached in status.items():
        assert {place for one, place in given if one == order} == places.get(str(reached), set())
    for row in given.values():
        assert str(row["url"]).startswith("https://")
        assert str(row["url"]).endswith(".example")
        assert row["finding"] == "answers"


def test_its_books_agree_and_nothing_is_owed_an_answer(app: App) -> None:
    found = reconcile.reconcile_everything(app)

    assert (found.mismatches, found.rebuilt, found.unanswered) == ([], [], [])
    assert found.audit
    assert found.audit.agrees


def test_nothing_of_it_lies_in_the_future(app: App) -> None:
    for table, column in (("orders", "updated_at"), ("status_changes", "at"), ("ledger_entries", "at")):
        assert max(str(row[column]) for row in rows(app, table)) <= UNTIL.strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def test_those_who_are_named_log_in(app: App, told: demo.Demo) -> None:
    assert accounts.login_staff(app, told.owner, demo.PASSWORD)[0].name == "Olive Park"
    assert told.client
    assert accounts.login_client(app, told.client, demo.PASSWORD)


def test_the_same_seed_makes_the_same_business_and_another_another(app: App, tmp_path: Path) -> None:
    made(tmp_path / "same")

    again = open_app(Config(data_dir=tmp_path / "same"))
    found = facts(again)
    again.close()

    assert found == facts(app)
    assert buyers(random.Random(SEED), 3) != buyers(random.Random(SEED + 1), 3)


def test_one_client_waits_for_answers_to_notes_and_one_website_is_online(tmp_path: Path) -> None:
    config = Config(data_dir=tmp_path / "data", sites_domain="sites.localhost")
    told = demo.live(partial(open_app, config), demo.Options(20, SEED, UNTIL, 45), quiet)

    shown = open_app(config, demo.MovedClock(UNTIL))
    found = {table: rows(shown, table) for table in ("site_rounds", "site_notes", "site_approvals", "site_releases")}
    shown.close()

    assert re.fullmatch(r"http://[a-z0-9-]+\.sites\.localhost:8000/", told.live_url)
    assert {table: len(there) for table, there in found.items()} == {
        "site_rounds": 1,
        "site_notes": 3,
        "site_approvals": 1,
        "site_releases": 1,
    }
    assert found["site_rounds"][0]["closed_at"] is None
