"""GET and POST /see: a website before it is bought."""

import re

import pytest
from starlette.testclient import TestClient

from fundable.adapters.sample_sites import SAVED_MAX_S, SHARE, ProcessorBudget, SampleSites
from fundable.app import App
from tests.conftest import FakeTimer, PaidOrder
from tests.turns import in_turn
from tests.web.sites.live_orders import Launch

HARBOR = {"name": "Harbor Light Plumbing", "town": "Duluth, MN", "trade": "Plumber"}
FIRST = "/api/client/website/first-theme"


def frames(page: str) -> list[str]:
    return re.findall(r'<iframe src="([^"]+)"', page)


def test_the_form_is_a_page_that_needs_no_script(visitor: TestClient) -> None:
    answer = visitor.get("/see")

    assert answer.status_code == 200
    assert '<form class="see-answers sheet" method="post" action="/see"' in answer.text
    assert answer.headers["x-robots-tag"] == "noindex"


def test_three_answers_are_three_websites_of_five_pages(visitor: TestClient) -> None:
    answer = visitor.post("/see", data=HARBOR)

    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert "Harbor Light Plumbing</bdi>, three ways" in answer.text
    found = frames(answer.text)
    assert len(found) == 3
    for address in found:
        assert "Harbor" not in address
        home = visitor.get(address)
        assert home.status_code == 200
        assert "frame-ancestors 'self'" in home.headers["content-security-policy"]
        assert home.headers["x-robots-tag"] == "noindex, nofollow"
        for page in ("about", "services", "contact", "privacy-policy"):
            assert visitor.get(f"{address}{page}.html").status_code == 200
        assert "address.invalid" not in home.text
        [style] = re.findall(r'<link rel="stylesheet" href="([^"]+)"', home.text)
        assert visitor.get(f"{address}{style}").status_code == 200


def test_the_form_of_a_website_that_is_looked_at_sends_nothing(visitor: TestClient) -> None:
    [address, *_] = frames(visitor.post("/see", data=HARBOR).text)

    answer = visitor.post(f"{address}contact.html", data={"name": "Nora"})

    assert answer.status_code == 409
    assert "nothing was sent" in answer.text


def test_what_isn_t_theirs_is_said_to_be_a_sample(visitor: TestClient) -> None:
    text = visitor.post("/see", data=HARBOR).text

    assert "Sample for plumbers" in text
    assert "$150 flat" in text
    assert "12 months of hosting included" in text


@in_turn(
    "name", ['Nora "Ace" O\'Brien & Co', "Hall </title> ", "<script>alert(1)</script>", "a" * 500, "\u0000\u202e x y"]
)
def test_nothing_that_is_typed_comes_back_as_markup(visitor: TestClient, name: str) -> None:
    answer = visitor.post("/see", data={**HARBOR, "name": name})

    assert answer.status_code in (200, 400)
    assert "<script>alert" not in answer.text
    assert "</title> " not in answer.text
    for address in frames(answer.text):
        assert "<script>alert" not in visitor.get(address).text


def test_each_mistake_is_at_its_field_and_what_was_typed_stays(visitor: TestClient) -> None:
    answer = visitor.post("/see", data={"name": "Harbor", "town": "", "trade": "x"})

    assert answer.status_code == 400
    assert 'value="Harbor"' in answer.text
    assert "Type your town and state, such as Duluth, MN." in answer.text
    assert "Type what you do, such as plumber." in answer.text
    assert frames(answer.text) == []


def test_nothing_is_stored(visitor: TestClient, app: App) -> None:
    def data() -> dict[str, bytes]:
        folder = app.config.data_dir
        return {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}

    visitor.get("/see")
    before = data()
    assert visitor.post("/see", data=HARBOR).status_code == 200

    assert data() == before
    assert not any(b"Harbor Light" in held for held in before.values())


def test_it_says_what_is_stored(visitor: TestClient, app: App) -> None:
    """Nothing, unless the server's next neighbor may have to show it."""
    said = (
        "For an hour or so they’re on our server, encrypted"
        if app.database.is_shared
        else "We don’t store or log them."
    )

    assert said in visitor.post("/see", data=HARBOR).text


class TestLimits:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "on"}

    def test_an_address_is_told_to_wait_after_twenty(self, visitor: TestClient) -> None:
        assert [visitor.post("/see", data=HARBOR).status_code for _ in range(20)] == [200] * 20

        refused = visitor.post("/see", data=HARBOR)

        assert refused.status_code == 429
        assert 0 < int(refused.headers["retry-after"]) <= 600
        assert "You’ve looked 20 times in 10 minutes" in refused.text
        assert 'value="Harbor Light Plumbing"' in refused.text


def test_a_crowd_is_told_to_try_again(visitor: TestClient, app: App) -> None:
    app.sample_budget.spend(SAVED_MAX_S + 5 * SHARE)

    refused = visitor.post("/see", data=HARBOR)

    assert refused.status_code == 503
    assert 1 <= int(refused.headers["retry-after"]) <= 5
    assert "Many people are looking right now" in refused.text


def test_the_budget_flows_in_as_time_passes() -> None:
    timer = FakeTimer()
    budget = ProcessorBudget(timer)
    assert budget.wait_s() == 0
    budget.spend(SAVED_MAX_S + SHARE)
    assert budget.wait_s() == pytest.approx(1)

    timer.move(1)
    assert budget.wait_s() == pytest.approx(0)
    timer.move(1_000_000)
    budget.wait_s()
    budget.spend(SAVED_MAX_S + SHARE)
    assert budget.wait_s() == pytest.approx(1)


def test_websites_that_are_looked_at_are_forgotten_and_make_room() -> None:
    timer = FakeTimer()
    kept = SampleSites(timer)
    first = kept.put({"index.html": b"x" * 10_000_000})
    assert kept.find(first)
    second, third = (kept.put({"index.html": b"x" * 10_000_000}) for _ in range(2))
    assert kept.find(first) is None
    assert kept.find(second)
    timer.move(15 * 60 + 1)

    assert kept.find(third) is None


def test_one_that_was_made_elsewhere_is_shown_for_what_is_left() -> None:
    timer = FakeTimer()
    kept = SampleSites(timer)
    kept.put_again("its name", {"index.html": b"x"}, 60)
    timer.move(59)
    assert kept.find("its name")

    timer.move(2)

    assert kept.find("its name") is None


def pick(launch: Launch, theme: str) -> tuple[int, str]:
    answer = launch.visitor.put(FIRST, json={"theme": theme}, headers=launch.order.bearer)
    return answer.status_code, answer.json()["code"] if answer.content else ""


def test_the_look_that_was_picked_before_buying_is_the_website_s(launch: Launch) -> None:
    [build] = launch.desk.see(launch.order)["builds"]
    theme = next(one for one in ("folio", "fascia", "azulejo") if one != build["theme"])

    assert pick(launch, theme) == (204, "")
    assert pick(launch, theme) == (204, "")

    builds = launch.desk.see(launch.order)["builds"]
    assert [(one["theme"], one["madeBy"]) for one in builds[:-1]] == [(theme, "The client")]


def test_it_needs_the_order_s_own_login_a_form_and_a_known_look(
    launch: Launch, client_b: PaidOrder, visitor: TestClient
) -> None:
    assert visitor.put(FIRST, json={"theme": "folio"}).status_code == 401
    assert pick(launch, "brutalist") == (400, "theme_unknown")
    without = visitor.put(FIRST, json={"theme": "folio"}, headers=client_b.bearer)
    assert (without.status_code, without.json()["code"]) == (409, "form_missing")


def test_it_ends_when_design_begins(launch: Launch) -> None:
    answer = launch.desk.browser.patch(f"/api/orders/{launch.order.id}/status", json={"status": "design"})
    assert answer.status_code == 200, answer.text

    assert pick(launch, "folio") == (409, "theme_fixed")
