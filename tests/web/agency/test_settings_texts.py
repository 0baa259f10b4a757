"""GET and PUT /api/admin/settings/texts/{name}."""

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import PaidOrder
from tests.turns import in_turn

TERMS = "/api/admin/settings/texts/terms"


def test_ours_are_read_until_the_agency_writes_its_own(staff: TestClient) -> None:
    body = staff.get(TERMS).json()

    assert (body["name"], body["title"], body["isOwn"]) == ("terms", "Terms of service", False)
    assert body["text"].startswith("# Terms of service")
    assert staff.get("/api/admin/settings/texts/privacy").json()["title"] == "Privacy policy"


def test_an_owner_writes_it_and_visitors_read_it(owner: TestClient, visitor: TestClient, app: App) -> None:
    answer = owner.put(TERMS, json={"text": " # Our terms\r\n\r\nBe kind. é "})

    assert answer.status_code == 200
    assert (answer.json()["text"], answer.json()["isOwn"]) == ("# Our terms\n\nBe kind. é\n", True)
    assert "<h1>Our terms</h1>" in visitor.get("/terms").text
    assert "Be kind. é" in visitor.get("/terms").text
    assert [file.name for file in (app.config.data_dir / "texts").iterdir()] == ["terms.md"]


def test_an_empty_text_brings_ours_back(owner: TestClient, visitor: TestClient) -> None:
    ours = owner.get(TERMS).json()
    owner.put(TERMS, json={"text": "# Our terms"})

    assert owner.put(TERMS, json={"text": "  "}).json() == ours
    assert "<h1>Terms of service</h1>" in visitor.get("/terms").text


def test_a_script_in_it_is_shown_and_not_run(owner: TestClient, visitor: TestClient) -> None:
    owner.put(TERMS, json={"text": "<script>alert(1)</script>"})

    assert "&lt;script&gt;" in visitor.get("/terms").text


@in_turn("name", ["imprint", "terms.md", "%2e%2e%2fsecrets", "TERMS"])
def test_there_are_no_others(owner: TestClient, name: str, app: App) -> None:
    for answer in (
        owner.get(f"/api/admin/settings/texts/{name}"),
        owner.put(f"/api/admin/settings/texts/{name}", json={"text": "x"}),
    ):
        assert answer.status_code in {404, 405}
    assert not (app.config.data_dir / "texts").exists()


@in_turn("text", [None, 5, "x" * 50_001, "nul\x00"])
def test_what_is_no_text_is_refused(owner: TestClient, text: object) -> None:
    owner.put(TERMS, json={"text": "# Our terms"})

    assert owner.put(TERMS, json={"text": text}).status_code == 400
    assert owner.get(TERMS).json()["text"] == "# Our terms\n"


def test_staff_read_and_owners_write(staff: TestClient, visitor: TestClient, client_a: PaidOrder) -> None:
    assert staff.put(TERMS, json={"text": "x"}).status_code == 403
    for headers in ({}, client_a.bearer):
        assert visitor.get(TERMS, headers=headers).status_code == 401
        assert visitor.put(TERMS, json={"text": "x"}, headers=headers).status_code == 401


def test_nobody_saves_over_a_text_that_they_have_not_seen(app: App, owner: TestClient) -> None:
    seen = owner.get(TERMS).json()["revision"]
    first = owner.put(TERMS, json={"text": "# Theirs", "revision": seen}).json()

    for text in ("# Mine", ""):
        refused = owner.put(TERMS, json={"text": text, "revision": seen})
        assert (refused.status_code, refused.json()["code"]) == (409, "settings_changed")
        assert refused.json()["message"] == (
            "Somebody changed this text after you opened this page, so yours isn't saved yet."
        )
    assert owner.get(TERMS).json() == first
    (app.config.data_dir / "texts" / "terms.md").write_text("# From the server", encoding="utf-8")
    assert owner.put(TERMS, json={"text": "# Mine", "revision": first["revision"]}).status_code == 409
    now = owner.get(TERMS).json()["revision"]
    assert owner.put(TERMS, json={"text": "# Mine", "revision": now}).json()["text"] == "# Mine\n"


def test_a_text_for_which_there_is_no_room_is_refused_and_the_one_before_stays(
    app: App, owner: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert owner.put(TERMS, json={"text": "# Be kind"}).status_code == 200

    def is_full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("fundable.adapters.texts.files.put", is_full)
    answer = owner.put(TERMS, json={"text": "# Be quick"})

    assert (answer.status_code, answer.json()["code"]) == (503, "storage_full")
    assert owner.get(TERMS).json()["text"].strip() == "# Be kind"
