"""GET /terms and /privacy."""

import hashlib
import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.agency.days import plain_day
from fundable.domain.agency.default_offer import DEFAULT
from fundable.services.agency import legal
from fundable.services.agency.legal import OURS_SINCE
from tests.conftest import FakeClock
from tests.offers import example, publish
from tests.running import ROOT
from tests.turns import in_turn


@in_turn(("path", "heading"), [("/terms", "Terms of service"), ("/privacy", "Privacy policy")])
def test_they_show_sound_words_of_ours(visitor: TestClient, path: str, heading: str) -> None:
    answer = visitor.get(path)

    assert answer.status_code == 200
    assert f"<h1>{heading}</h1>" in answer.text
    assert f'<link rel="canonical" href="http://127.0.0.1:8000{path}">' in answer.text
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_the_agency_s_own_text_takes_their_place_at_once(visitor: TestClient, app: App) -> None:
    folder = app.config.data_dir / "texts"
    folder.mkdir()
    (folder / "terms.md").write_text("# Our terms\n\nBe kind.", encoding="utf-8")

    answer = visitor.get("/terms")

    assert "<h1>Our terms</h1>" in answer.text
    assert "<p>Be kind.</p>" in answer.text


def test_in_short_follows_the_offer_and_the_parts_can_be_jumped_to(visitor: TestClient, app: App) -> None:
    words = visitor.get("/terms").text
    assert '<h2 id="in-short">In short</h2>' in words
    assert "Hosting is included for 12 months, then it&#39;s $9.97 per month, until you cancel." in words
    assert '<li><a href="#part-1">What you buy</a></li>' in words
    assert '<h2 id="part-1">What you buy</h2>' in words
    assert (
        "We never sell your data." in visitor.get("/privacy").text.partition('id="in-short"')[2].partition("</ul>")[0]
    )

    publish(app, example("web-agency"))
    assert "$9.97" not in visitor.get("/terms").text
    assert "$9.97" in visitor.get("/terms?offer=1").text


def test_what_the_agency_wrote_is_summed_up_by_nobody_else(visitor: TestClient, app: App) -> None:
    app.texts.write("terms", "# Ours\n\n## <b>One</b> & *two*\n\n## Three\n\n## Four")

    words = visitor.get("/terms").text

    assert "In short" not in words
    assert '<a href="#part-1">&lt;b&gt;One&lt;/b&gt; &amp; two</a>' in words
    assert "<b>One" not in words


def test_a_script_in_the_text_is_shown_and_not_run(visitor: TestClient, app: App) -> None:
    folder = app.config.data_dir / "texts"
    folder.mkdir()
    (folder / "terms.md").write_text("<script>alert(1)</script> [x](javascript:alert(1))", encoding="utf-8")

    answer = visitor.get("/terms")

    assert "&lt;script&gt;" in answer.text
    assert "<script" not in answer.text
    assert 'href="javascript' not in answer.text


def test_our_terms_say_what_is_sold_now_and_what_an_order_was_sold_under(visitor: TestClient, app: App) -> None:
    before = visitor.get("/terms").text
    publish(app, example("web-agency"))

    now = visitor.get("/terms").text
    assert "flat fee of €890 you buy Business website" in now
    assert "$150" not in now
    assert "flat fee of $150 we build" in visitor.get("/terms?offer=1").text
    assert "flat fee of $150 we build" in before
    assert "€890" in visitor.get("/terms?offer=2").text


@in_turn("offer", ["3", "0", "-1", "x", "9" * 30, "", "٣"])
def test_a_version_that_nobody_published_has_the_terms_of_now(visitor: TestClient, offer: str) -> None:
    answer = visitor.get(f"/terms?offer={offer}")

    assert answer.status_code == 200
    assert "flat fee of $150 we build" in answer.text


def test_terms_of_the_agencys_own_say_what_they_say(visitor: TestClient, app: App) -> None:
    app.texts.write("terms", "# Our terms\n\nAlways $150, {{ hosting }}.")
    publish(app, example("web-agency"))

    for path in ("/terms", "/terms?offer=1"):
        assert "Always $150, {{ hosting }}." in visitor.get(path).text


A_YEAR = timedelta(days=366)
"""The offer's first version is dated by the computer's clock, which tests set back."""


def effective(visitor: TestClient, path: str = "/terms") -> str:
    return visitor.get(path).text.partition('<p class="effective">Effective ')[2].partition("</p>")[0]


def test_our_words_are_dated_by_the_offer_that_they_follow(visitor: TestClient, app: App, clock: FakeClock) -> None:
    begun = effective(visitor)
    assert begun == effective(visitor, "/privacy") != ""
    clock.move(A_YEAR)
    publish(app, replace(DEFAULT, landing=replace(DEFAULT.landing, headline="Another headline")))
    assert effective(visitor) == begun, "the terms read as before"

    clock.move(timedelta(days=10))
    publish(app, example("web-agency"))

    assert effective(visitor) == effective(visitor, "/terms?offer=3") == plain_day(clock.now())
    assert effective(visitor, "/terms?offer=2") == effective(visitor, "/privacy") == begun


def test_a_text_of_the_agencys_own_is_dated_by_the_day_it_was_saved(
    visitor: TestClient, app: App, clock: FakeClock
) -> None:
    def save(text: str) -> str:
        legal.save(app, "terms", text, "Olive Park")
        return plain_day(clock.now())

    clock.move(A_YEAR)
    first = save("# Ours\n\nBe kind.")
    clock.move(timedelta(days=5))
    save("# Ours\n\nBe kind.")
    assert effective(visitor) == first, "nothing changed"

    clock.move(timedelta(days=5))
    assert effective(visitor, "/terms?offer=1") == first
    back = save("")
    assert effective(visitor) == back != first


def test_a_file_put_in_place_by_hand_is_dated_by_itself(visitor: TestClient, app: App) -> None:
    app.texts.write("terms", "Be kind.")
    moment = datetime(2026, 12, 24, 12, tzinfo=UTC).timestamp()
    os.utime(app.config.data_dir / "texts" / "terms.md", (moment, moment))

    assert effective(visitor) == "Dec 24, 2026"
    assert visitor.get("/terms").text.index("Effective") < visitor.get("/terms").text.index("Be kind.")


def test_the_day_our_own_words_changed_is_told_with_them() -> None:
    """Another text has another day: set `OURS_SINCE` to it, then this digest."""
    folder = ROOT / "fundable" / "templates" / "legal"
    words = (folder / "terms.md").read_bytes() + (folder / "privacy.md").read_bytes()

    assert (hashlib.sha256(words).hexdigest()[:16], OURS_SINCE) == (
        "34b53aa5cdb86f57",
        datetime(2026, 11, 27, tzinfo=UTC),
    )
