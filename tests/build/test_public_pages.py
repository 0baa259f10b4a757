"""The public pages follow the offer: made by the UI's own code, whole, and with nothing in them that runs."""

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fundable.adapters.javascript import QuickJsPages
from fundable.app import App
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Addon, Landing, Offer, Question
from fundable.services.agency import offer as offers
from fundable.web.agency.public_pages import SITEMAP, built
from fundable.web.api import build
from fundable.web.static_files import static_root
from tests.background import wait_for_pages
from tests.running import wait_until

DATA = r'<script type="application/json" id="fundable-offer">(.*?)</script>'
HOSTILE = """<script>alert(1)</script></script><!-- {{7*7}} __SITE_NAME__ __SITE_MAP__ ' " &"""
CHANGED = replace(
    DEFAULT,
    name="Portrait session",
    price_cents=1_234_50,
    currency="eur",
    hosting_months=0,
    addons=(Addon("prints", "Ten prints", 65_00, "On paper"),),
    questions=(
        Question("where", "Where do we meet?", "At **our** place, or:\n\n- yours\n- [a park](/#pricing)", "Where"),
    ),
    landing=Landing("Portraits that look like you", "Two hours.", (), (), ()),
)


@pytest.fixture
def visitor(app: App) -> TestClient:
    return TestClient(build(app, site_root=static_root()))


def publish(app: App, visitor: TestClient, offer: Offer) -> str:
    """The landing page, once it is that of this offer."""
    before = visitor.get("/").text
    assert offers.publish(app, offer, "Olive")
    wait_until(lambda: visitor.get("/").text != before, "the pages follow")
    return visitor.get("/").text


def test_for_the_default_offer_the_engine_makes_what_the_build_made() -> None:
    parts = Path(str(static_root())) / ".pages"
    script, templates = ((parts / name).read_text("utf-8") for name in ("pages.js", "templates.json"))

    made = QuickJsPages().make(script, templates, "null")

    assert {path: text.encode() for path, text in made.items()} == dict(built(static_root()).documents)


def test_pages_show_what_is_sold_now_and_only_that(app: App, visitor: TestClient) -> None:
    landing = publish(app, visitor, CHANGED)

    assert "<title>Fundable: Portraits that look like you</title>" in landing
    assert "€1,234.50" in landing
    assert "Hosting is €9.97/month, from today. Cancel anytime." in landing
    assert "$" not in re.sub(r"<style>.*?</style>|<!--.*?-->", "", landing, flags=re.DOTALL)
    assert "Domain Registration" not in landing
    answer = visitor.get("/faq/where").text
    assert "At <strong>our</strong> place, or:</p><ul><li>yours</li>" in answer
    assert '<a href="/#pricing">a park</a>' in answer
    assert visitor.get("/faq/how-long-does-it-take").status_code == 404
    assert visitor.get(SITEMAP).text.count("<loc>") == 2
    for page in ("/", "/faq/where", "/checkout", "/admin"):
        [data] = re.findall(DATA, visitor.get(page).text)
        assert json.loads(data)["offer"]["version"] == 2

    assert "$150" in publish(app, visitor, DEFAULT)
    assert "fundable-offer" not in visitor.get("/checkout").text


def test_words_of_any_kind_are_shown_and_never_run(app: App, visitor: TestClient) -> None:
    question = replace(CHANGED.questions[0], question=HOSTILE, description=HOSTILE)
    words = replace(CHANGED.landing, headline=HOSTILE, lead=HOSTILE)
    landing = publish(app, visitor, replace(CHANGED, name="<b>x</b>", questions=(question,), landing=words))

    for page in (landing, visitor.get("/faq/where").text):
        assert "<script>alert" not in page
        assert "49 " not in re.sub(r"<(style|svg)\b.*?</\1>", "", page, flags=re.DOTALL)
        [data] = re.findall(DATA, page)
        assert json.loads(data)["landing"]["headline"].startswith("<script>alert(1)</script></script><!-- {{7*7}}")
    assert "<b>x</b>" not in landing


def test_a_server_that_starts_later_shows_it_at_once(app: App, visitor: TestClient) -> None:
    landing = publish(app, visitor, CHANGED)

    assert TestClient(build(app, site_root=static_root())).get("/").text == landing


def test_without_what_makes_them_the_pages_stay_and_checkout_says_so(app: App, site_root: Path, tmp_path: Path) -> None:
    site_root = shutil.copytree(site_root, tmp_path / "site", ignore=shutil.ignore_patterns(".pages"))
    visitor = TestClient(build(app, site_root=site_root), base_url="http://testserver")
    before = visitor.get("/").text

    offers.publish(app, CHANGED, "Olive")

    assert visitor.get("/").text == before
    wait_for_pages()
    assert visitor.get("/").text == before
    body = {"email": "nora@alder.example", "amount": 150, "selectedAddons": []}
    refused = visitor.post("/api/create-checkout-session", json=body)
    assert (refused.status_code, refused.json()["code"]) == (400, "amount_differs")
