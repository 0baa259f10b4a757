"""GET /terms and /privacy."""

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from tests.offers import example, publish


@pytest.mark.parametrize(("path", "heading"), [("/terms", "Terms of service"), ("/privacy", "Privacy policy")])
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

    assert "<h1>Our terms</h1>\n<p>Be kind.</p>" in answer.text


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


@pytest.mark.parametrize("offer", ["3", "0", "-1", "x", "9" * 30, "", "٣"])
def test_a_version_that_nobody_published_has_the_terms_of_now(visitor: TestClient, offer: str) -> None:
    answer = visitor.get(f"/terms?offer={offer}")

    assert answer.status_code == 200
    assert "flat fee of $150 we build" in answer.text


def test_terms_of_the_agencys_own_say_what_they_say(visitor: TestClient, app: App) -> None:
    app.texts.write("terms", "# Our terms\n\nAlways $150, {{ hosting }}.")
    publish(app, example("web-agency"))

    for path in ("/terms", "/terms?offer=1"):
        assert "Always $150, {{ hosting }}." in visitor.get(path).text
