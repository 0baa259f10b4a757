"""The offer edited in the browser: kept as it is typed, refused by field, and never saved over somebody else's."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.agency.accent import accent_of
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Addon, Question
from fundable.services.agency import offer as service
from fundable.web.api import build
from fundable.web.static_files import static_root
from fundable.web.tokens import style
from tests.conftest import PASSWORD, PaidOrder
from tests.offers import example, offer_content, publish
from tests.running import wait_until
from tests.web.calls import OFFER
from tests.web.operation.test_audit_of_calls import entries

DRAFT = f"{OFFER}/draft"
TYPED = offer_content(DEFAULT)
AMOUNT = "It has to be an amount such as 1500 or 149.50, with a period before the cents and two decimals at most."


def save(browser: TestClient, revision: int = 0, base: int = 1, **changes: Any) -> Any:
    return browser.put(DRAFT, json={"revision": revision, "baseVersion": base, "content": {**TYPED, **changes}})


def send(browser: TestClient, revision: int) -> Any:
    return browser.post(f"{OFFER}/publish", json={"revision": revision})


@pytest.fixture
def ida(owner: TestClient, staff: TestClient, new_client: Callable[[], TestClient]) -> TestClient:
    """Another owner."""
    [member] = [one for one in owner.get("/api/admin/team").json()["items"] if one["role"] == "staff"]
    assert owner.patch(f"/api/admin/team/{member['id']}/role", json={"role": "owner"}).status_code == 200
    browser = new_client()
    assert browser.post("/api/admin/login", json={"email": member["email"], "password": PASSWORD}).status_code == 200
    return browser


def test_without_a_draft_it_is_what_is_sold(owner: TestClient) -> None:
    draft = owner.get(DRAFT).json()

    assert (draft["revision"], draft["baseVersion"], draft["savedAt"], draft["isYours"]) == (0, 1, None, True)
    assert (draft["problems"], draft["changes"], draft["hints"]) == ([], [], [])
    assert draft["content"] == owner.get(OFFER).json()["content"] == TYPED
    assert (TYPED["price"], TYPED["hosting"]["renewalPrice"]) == ("150.00", "9.97")


def test_what_is_typed_is_kept_right_or_wrong(owner: TestClient) -> None:
    addons = [*TYPED["addons"], {"id": "", "name": "", "description": "", "price": "a lot", "onSale": True}]
    saved = save(owner, price="1,750", addons=addons).json()

    assert owner.get(DRAFT).json() == saved
    assert (saved["content"]["price"], saved["content"]["addons"][3]["price"]) == ("1,750", "a lot")
    assert {one["field"]: one["what"] for one in saved["problems"]} == {
        "addons.3.id": "It's empty. Use lowercase letters, digits and single dashes, 24 characters at most.",
        "addons.3.name": "It's empty. Write a few words.",
        "addons.3.description": "It's empty. Write a few words.",
        "addons.3.price": AMOUNT,
    }
    assert {"what": "price", "was": "$150.00", "now": "$1,750.00"} in saved["changes"]
    assert send(owner, saved["revision"]).status_code == 400
    assert owner.get(DRAFT).json() == saved


def test_a_price_of_another_round_may_be_left_out(app: App, owner: TestClient) -> None:
    priced = save(owner, delivery={**TYPED["delivery"], "roundPrice": "49"}).json()
    assert {"what": "delivery.round_price", "was": "", "now": "$49.00"} in priced["changes"]
    assert send(owner, priced["revision"]).status_code == 200
    assert app.offers.newest()[1].round_cents == 4900
    assert owner.get(OFFER).json()["content"]["delivery"]["roundPrice"] == "49.00"

    content = owner.get(DRAFT).json()["content"]
    body = {"revision": 0, "baseVersion": 2, "content": {**content, "delivery": TYPED["delivery"]}}
    saved = owner.put(DRAFT, json=body).json()

    assert send(owner, saved["revision"]).status_code == 200
    assert app.offers.newest()[1] == DEFAULT


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"price": "0.10"}, "price"),
        ({"price": ""}, "price"),
        ({"price": "1e9999999"}, "price"),
        ({"price": "9" * 10_000}, "price"),
        ({"name": "x" * 81}, "name"),
        ({"currency": "jpy"}, "currency"),
        ({"hosting": {**TYPED["hosting"], "includedMonths": "25"}}, "hosting.includedMonths"),
        ({"delivery": {**TYPED["delivery"], "businessDaysFrom": "6"}}, "delivery.businessDaysTo"),
        ({"delivery": {**TYPED["delivery"], "roundPrice": "0.10"}}, "delivery.roundPrice"),
        ({"delivery": {**TYPED["delivery"], "roundPrice": "a lot"}}, "delivery.roundPrice"),
        ({"questions": [{**TYPED["questions"][0], "answer": "<b>x</b>"}]}, "questions.0.answer"),
        ({"landing": {**TYPED["landing"], "headline": ""}}, "landing.headline"),
    ],
)
def test_each_refusal_names_its_field(app: App, owner: TestClient, changes: dict[str, Any], field: str) -> None:
    saved = save(owner, **changes).json()

    assert [one["field"] for one in saved["problems"]] == [field]
    answer = send(owner, saved["revision"])
    assert (answer.status_code, answer.json()["code"]) == (400, "offer_wrong")
    assert app.offers.newest()[0] == 1


@pytest.mark.parametrize(
    "typed", ["149,50", "1,50", "1.500", "1,5000", "1,500,00", "15,00.00", ",500", "1.234,50", "1 500", "0.123456789"]
)
def test_an_amount_that_can_be_read_in_two_ways_is_not_sold(app: App, owner: TestClient, typed: str) -> None:
    saved = save(owner, price=typed).json()

    assert saved["content"]["price"] == typed
    assert saved["problems"] == [{"field": "price", "what": AMOUNT}]
    assert send(owner, saved["revision"]).status_code == 400
    assert app.offers.newest()[0] == 1


@pytest.mark.parametrize(
    ("typed", "cents"), [("1,500", 1500_00), ("12,345.6", 12345_60), (" 149.50 ", 149_50), ("0149.5", 149_50)]
)
def test_an_amount_that_can_be_read_in_one_way_is_taken(owner: TestClient, typed: str, cents: int) -> None:
    saved = save(owner, price=typed).json()

    assert saved["problems"] == []
    assert [one["now"] for one in saved["changes"] if one["what"] == "price"] == [f"${cents / 100:,.2f}"]


def test_a_number_with_a_comma_is_no_whole_number(owner: TestClient) -> None:
    saved = save(owner, hosting={**TYPED["hosting"], "includedMonths": "1,2"}).json()

    assert [one["field"] for one in saved["problems"]] == ["hosting.includedMonths"]


def test_publishing_sells_it_and_ends_the_draft(app: App, owner: TestClient) -> None:
    saved = save(owner, price="175", description="Five pages & more").json()

    published = send(owner, saved["revision"])

    assert published.status_code == 200
    assert (published.json()["version"], published.json()["by"]) == (2, "olive@agency.example")
    assert app.offers.newest() == (2, replace(DEFAULT, price_cents=175_00, description="Five pages & more"))
    sold = owner.get(OFFER).json()
    assert [one["version"] for one in sold["versions"]] == [2, 1]
    assert sold["versions"][0] == published.json()
    assert owner.get(DRAFT).json()["revision"] == 0
    acts = [(one.act, one.about, one.value("actor")) for one in entries(app)][-2:]
    assert acts == [("offer.drafted", "2", "olive@agency.example"), ("offer.published", "2", "olive@agency.example")]
    assert send(owner, 0).json()["code"] == "offer_same"


def test_what_is_published_twice_is_one_version(app: App, owner: TestClient) -> None:
    """A double click, or two tabs."""
    revision = save(owner, price="175").json()["revision"]
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: send(owner, revision), range(4)))

    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    assert {answer.json().get("code") for answer in answers} == {None, "draft_moved"}
    assert [one["version"] for one in owner.get(OFFER).json()["versions"]] == [2, 1]


def test_nothing_changed_is_no_version(app: App, owner: TestClient) -> None:
    saved = save(owner).json()

    assert (saved["changes"], send(owner, saved["revision"]).status_code) == ([], 409)
    assert owner.delete(DRAFT, params={"revision": saved["revision"]}).json()["revision"] == 0
    assert entries(app)[-1].act == "offer.draft_discarded"


def test_another_owner_sees_whose_it_is_and_saves_over_nobodys(app: App, owner: TestClient, ida: TestClient) -> None:
    mine = save(owner, price="175").json()
    seen = ida.get(DRAFT).json()
    assert (seen["isYours"], seen["savedBy"], seen["savedAt"]) == (False, "olive@agency.example", mine["savedAt"])

    theirs = save(ida, seen["revision"], price="185").json()
    refused = save(owner, mine["revision"], price="195")

    assert refused.status_code == 409
    by = ida.get("/api/admin/user").json()["email"]
    assert refused.json()["message"] == (
        f"{by} saved this draft after you opened this page. Your changes are still on this page. Choose which to keep."
    )
    assert owner.delete(DRAFT, params={"revision": mine["revision"]}).status_code == 409
    assert send(owner, mine["revision"]).status_code == 409
    assert owner.get(DRAFT).json()["content"]["price"] == "185"
    assert save(owner, theirs["revision"], price="195").status_code == 200
    assert [one.act for one in entries(app)].count("offer.drafted") == 3


def test_a_number_of_a_discarded_draft_never_comes_again(owner: TestClient) -> None:
    first = save(owner, price="175").json()["revision"]
    owner.delete(DRAFT, params={"revision": first})

    assert save(owner, price="185").json()["revision"] > first


def test_what_was_published_meanwhile_is_not_undone_unseen(app: App, owner: TestClient) -> None:
    saved = save(owner, price="175").json()
    publish(app, name="Fundable page")

    for answer in (save(owner, saved["revision"], price="180"), send(owner, saved["revision"])):
        assert (answer.status_code, answer.json()["code"]) == (409, "draft_moved")
        assert answer.json()["message"].startswith("Version 2 was published by Olive Park after you opened this page.")
    seen = owner.get(DRAFT).json()
    assert (seen["baseVersion"], seen["newestVersion"], seen["content"]["price"]) == (1, 2, "175")
    kept = save(owner, seen["revision"], 2, price="175").json()
    assert send(owner, kept["revision"]).status_code == 200


def test_the_currency_is_fixed_beside_its_field(app: App, owner: TestClient, client_a: PaidOrder) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE ledger_entries SET mode = 'live'")

    assert owner.get(OFFER).json()["fixedCurrency"] == "usd"
    saved = save(owner, currency="eur").json()
    assert [(one["field"], one["what"][:19]) for one in saved["problems"]] == [("currency", "You've sold in USD,")]
    assert send(owner, saved["revision"]).json()["code"] == "currency_fixed"


def test_an_earlier_version_can_be_taken_back(app: App, owner: TestClient, staff: TestClient) -> None:
    publish(app, example("photographer"))

    first = owner.get(f"{OFFER}/versions/1").json()

    assert first == TYPED
    assert owner.get(f"{OFFER}/versions/7").status_code == 404
    saved = owner.put(DRAFT, json={"revision": 0, "baseVersion": 2, "content": first}).json()
    assert send(owner, saved["revision"]).status_code == 200
    assert service.current(app) == (3, DEFAULT)


def test_words_that_still_say_what_it_was_are_named(owner: TestClient) -> None:
    assert owner.put("/api/admin/settings/texts/terms", json={"text": "# You pay $150"}).status_code == 200
    hosting = {"includedMonths": "6", "renewalPrice": "9.97"}
    delivery = {**TYPED["delivery"], "businessDaysTo": "7"}
    saved = save(owner, price="175", hosting=hosting, delivery=delivery).json()

    told = {one["field"]: one["what"] for one in saved["hints"]}
    assert saved["problems"] == []
    [first] = [at for at, one in enumerate(TYPED["questions"]) if "$150" in one["question"]]
    assert told[f"questions.{first}.question"] == "The question “What does the $150 include?” still says $150."
    assert told["landing.steps.0.title"] == "“Pay $150 flat fee” on the landing page still says $150."
    assert told["landing.steps.2.figure"].endswith("still says 3-5 business days.")
    assert told["terms"].startswith("You wrote your own terms of service, which don't follow the offer.")
    assert told["description"] == "The description still says 12 months."
    assert send(owner, saved["revision"]).status_code == 200
    assert "description" in {one["field"] for one in owner.get(DRAFT).json()["hints"]}


def test_more_than_a_draft_holds_is_refused(owner: TestClient) -> None:
    assert save(owner, name="x" * 20_001).json()["message"].startswith("This text is too long.")
    assert save(owner, questions=[TYPED["questions"][0]] * 101).status_code == 400
    longest = [{"slug": f"q-{at}", "question": "?", "description": "d", "answer": "€" * 4000} for at in range(30)]
    assert save(owner, questions=longest).status_code == 200
    assert owner.put(DRAFT, json={"revision": 0, "baseVersion": 1, "content": None}).status_code == 400


class TestPreview:
    """Pages of the draft, made by the UI's own code."""

    @pytest.fixture
    def site_root(self) -> Any:
        return static_root()

    def test_it_is_the_page_as_it_will_be(self, app: App, owner: TestClient, visitor: TestClient) -> None:
        addon = {"id": "seo", "name": "SEO <b>plus</b>", "description": "Found", "price": "35", "onSale": True}
        landing = {**TYPED["landing"], "headline": 'Sites </script><script>alert("x")</script>'}
        questions = [{"slug": "why", "question": "Why us?", "description": "d", "answer": "Because *yes*"}]
        save(owner, price="1750", accent="#6d28d9", addons=[addon], landing=landing, questions=questions)
        page = owner.get(f"{DRAFT}/page")

        assert (page.headers["cache-control"], page.headers["x-robots-tag"]) == ("no-store", "noindex, nofollow")
        assert "script-src 'none'" in page.headers["content-security-policy"]
        assert "$1,750.00" in page.text
        assert style(accent_of("#6d28d9")) in page.text
        assert "SEO &lt;b&gt;plus" in page.text
        assert "<script" not in page.text
        assert "/checkout" not in page.text.replace('action="/checkout"', "")
        assert 'href="?at=/faq/why"' in page.text
        assert "Because <em>yes</em>" in owner.get(f"{DRAFT}/page", params={"at": "/faq/why"}).text
        assert owner.get(f"{DRAFT}/page", params={"at": "/faq/how-long-does-it-take"}).status_code == 404
        for public in ("/", "/faq/why", "/api/offer"):
            assert "1,750" not in visitor.get(public).text

    @pytest.mark.parametrize(
        "mark", ["__SITE_NAME__", "___SITE_LEGAL_NAME__", "__SITE_TYPED__", "__BASE_URL__", "__SITE_"]
    )
    def test_words_that_read_like_a_mark_of_ours_are_words(
        self, app: App, owner: TestClient, visitor: TestClient, mark: str
    ) -> None:
        landing = {**TYPED["landing"], "headline": f"Ask {mark} for it"}
        questions = [{"slug": "why", "question": f"Why {mark}?", "description": mark, "answer": f"Ask `{mark}`."}]
        saved = save(owner, landing=landing, questions=questions).json()
        assert f"Ask {mark} for it</h1>" in owner.get(f"{DRAFT}/page").text

        send(owner, saved["revision"])
        wait_until(lambda: f"Ask {mark} for it</h1>" in visitor.get("/").text, "the pages follow")
        page = visitor.get("/faq/why").text
        assert page.count(f"Why {mark}?") >= 3, "in the title, the heading and the structured data"
        assert f'"headline":"Ask {mark} for it"' in visitor.get("/checkout").text, "where scripts read the offer"

    def test_nobody_else_gets_it(
        self, app: App, owner: TestClient, staff: TestClient, visitor: TestClient, client_a: PaidOrder
    ) -> None:
        save(owner, name="Not yet sold")
        assert "Not yet sold" in owner.get(f"{DRAFT}/page").text
        others = [(visitor, {}), (visitor, client_a.bearer), (staff, {})]
        paths = (
            DRAFT,
            f"{DRAFT}/page",
            f"{DRAFT}/page?at=/&owner=1",
            f"{DRAFT}//page",
            f"{DRAFT}/page/",
            f"{OFFER}/versions/2/page",
        )
        for browser, headers in others:
            for path in paths:
                answer = browser.get(path, headers=headers)
                assert answer.status_code in {401, 403, 404}, path
                assert "Not yet sold" not in answer.text
        assert "Not yet sold" not in staff.get(OFFER).text

    def test_earlier_versions_are_looked_at_by_staff(self, app: App, staff: TestClient) -> None:
        publish(app, example("photographer"))

        assert "$150" in staff.get(f"{OFFER}/versions/1/page").text
        assert staff.get(f"{OFFER}/versions/2/page").text != staff.get(f"{OFFER}/versions/1/page").text
        assert staff.get(f"{OFFER}/versions/3/page").status_code == 404

    def test_a_draft_in_any_state_has_a_page(self, owner: TestClient) -> None:
        empty = {"title": "", "text": ""}
        landing = {"headline": "", "lead": "", "benefits": [empty], "steps": [], "included": [empty, empty]}
        twice = {"slug": "", "question": "", "description": "", "answer": "# x\n```\ny"}
        addon = {"id": "", "name": "", "description": "", "price": "", "onSale": True}
        saved = save(owner, currency="???", price="", landing=landing, questions=[twice, twice], addons=[addon, addon])
        assert saved.status_code == 200
        assert owner.get(f"{DRAFT}/page").status_code == 200

    @pytest.mark.parametrize("accent", ["#fff", "red", "", "#12345g"])
    def test_an_accent_that_is_half_typed_leaves_the_page_in_the_color_that_is_sold(
        self, app: App, owner: TestClient, accent: str
    ) -> None:
        publish(app, accent="#6d28d9")
        assert save(owner, base=2, accent=accent).status_code == 200
        shown = owner.get(f"{DRAFT}/page")
        assert shown.status_code == 200
        assert style(accent_of("#6d28d9")) in shown.text


def test_pages_are_never_mixed_while_versions_follow_each_other(app: App) -> None:
    """Five are published while four visitors keep asking."""
    site, is_done = build(app, site_root=static_root()), Event()
    questions = (Question("which", "Which?", "This", "d"),)

    def ask(visitor: TestClient) -> set[str]:
        seen: set[str] = set()
        while not is_done.is_set():
            answer = visitor.get("/")
            assert answer.status_code == 200
            seen |= whole(answer.text)
        return seen

    with ThreadPoolExecutor(4) as visitors:
        asking = [visitors.submit(ask, TestClient(site)) for _ in range(4)]
        try:
            for number in range(5):
                mark = f"mark{number}x"
                landing = replace(DEFAULT.landing, headline=f"Headline {mark}", lead=f"Lead {mark}")
                addons = (Addon("one", f"Addon {mark}", 500, f"About {mark}"),)
                named = replace(DEFAULT, name=f"Offer {mark}", addons=addons, landing=landing)
                publish(app, replace(named, questions=questions))
                wait_until(lambda mark=mark: f"Headline {mark}" in TestClient(site).get("/").text, "it is shown")
        finally:
            is_done.set()
    assert set().union(*(one.result() for one in asking)), "they saw some of them"


def whole(page: str) -> set[str]:
    """Which version a page is of, in all of its parts; none for the default offer."""
    marks = set(re.findall(r"mark(\d)x", page))
    assert len(marks) <= 1
    for number in marks:
        assert all(f"{word} mark{number}x" in page for word in ("Headline", "Lead", "Addon", "About", "Offer"))
    return marks
