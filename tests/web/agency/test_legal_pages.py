"""GET /terms and /privacy."""

import pytest
from starlette.testclient import TestClient

from fundable.app import App


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
