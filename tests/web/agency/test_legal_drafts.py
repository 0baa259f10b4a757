"""Drafts, differences and versions of the legal texts, and what visitors read of them."""

from typing import Any

from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.services.agency import legal
from tests.conftest import PaidOrder
from tests.turns import in_turn

TERMS = "/api/admin/settings/texts/terms"
DRAFT = f"{TERMS}/draft"
FIRST, SECOND = "# Our terms\n\nBe kind.", "# Our terms\n\nBe very kind.\n\nPay in time."


def draft(browser: TestClient, text: str, seen: dict[str, Any] | None = None) -> Any:
    seen = seen or browser.get(DRAFT).json()
    base = browser.get(TERMS).json()["revision"]
    return browser.put(DRAFT, json={"text": text, "revision": seen["revision"], "base": base})


def publish(browser: TestClient, text: str) -> Any:
    return browser.post(f"{TERMS}/publish", json={"revision": draft(browser, text).json()["revision"]})


def test_what_is_drafted_is_read_by_owners_alone_until_it_is_published(owner: TestClient, visitor: TestClient) -> None:
    before = visitor.get("/terms").text
    nothing = owner.get(DRAFT).json()
    assert (nothing["revision"], nothing["changes"], nothing["versions"]) == (0, [], [])

    drafted = draft(owner, FIRST).json()

    assert visitor.get("/terms").text == before
    assert owner.get(DRAFT).json() == drafted
    assert (drafted["text"], drafted["savedBy"], drafted["isYours"]) == (FIRST, "olive@agency.example", True)
    assert {"kind": "added", "text": "Be kind."} in drafted["changes"]
    done = owner.post(f"{TERMS}/publish", json={"revision": drafted["revision"]})
    assert done.status_code == 200
    assert (done.json()["revision"], done.json()["changes"]) == (0, [])
    assert "<h1>Our terms</h1>" in visitor.get("/terms").text


def test_each_text_that_was_read_stays_a_version(owner: TestClient) -> None:
    publish(owner, FIRST)
    owner.put(TERMS, json={"text": SECOND})
    owner.put(TERMS, json={"text": SECOND})  # nothing changes
    publish(owner, "")

    versions = owner.get(DRAFT).json()["versions"]

    assert [(one["number"], one["isOwn"], one["by"]) for one in versions] == [
        (4, False, "olive@agency.example"),
        (3, True, "olive@agency.example"),
        (2, True, "olive@agency.example"),
        (1, False, ""),
    ]
    assert owner.get(f"{TERMS}/versions/3").json() == {"number": 3, "text": SECOND}
    for none in (9, 0, -1, 2**63):
        assert owner.get(f"{TERMS}/versions/{none}").json()["code"] == "version_unknown"


def test_a_file_that_was_put_in_place_is_a_version_as_well(owner: TestClient, visitor: TestClient, app: App) -> None:
    publish(owner, FIRST)
    (app.config.data_dir / "texts" / "terms.md").write_text("# From the server", encoding="utf-8")
    assert "Replaces" not in visitor.get("/terms").text

    publish(owner, SECOND)

    versions = owner.get(DRAFT).json()["versions"]
    assert [(one["number"], one["by"]) for one in versions][:2] == [(4, "olive@agency.example"), (3, "")]
    assert owner.get(f"{TERMS}/versions/3").json()["text"] == "# From the server"
    assert "From the server" in visitor.get("/terms?version=3").text


def test_visitors_read_what_changed_and_what_applied_before(owner: TestClient, visitor: TestClient) -> None:
    publish(owner, FIRST)
    assert "Replaces" not in visitor.get("/terms").text  # ours follow the offer, and aren't compared
    publish(owner, "# Our terms\n\n<b>Be</b> very kind.")

    now, before = visitor.get("/terms").text, visitor.get("/terms?version=2").text

    assert 'Replaces the version of <a href="/terms?version=2">' in now
    assert "What changed on" in now
    assert "<del>Be kind.</del>" in now
    assert "<ins>&lt;b&gt;Be&lt;/b&gt; very kind.</ins>" in now
    assert "noindex" not in now
    assert "<p>Be kind.</p>" in before
    assert '<a href="/terms">Read what applies now</a>' in before
    assert '<meta name="robots" content="noindex">' in before


@in_turn("version", ["1", "99", "0", "-1", "x", "9" * 30])
def test_any_other_version_is_what_applies(owner: TestClient, visitor: TestClient, version: str) -> None:
    for text in (FIRST, SECOND):
        publish(owner, text)
        assert visitor.get(f"/terms?version={version}").text == visitor.get("/terms").text

    assert "Replaces" in visitor.get(f"/terms?version={version}").text
    assert visitor.get(f"/privacy?version={version}").text == visitor.get("/privacy").text


def test_nobody_saves_over_a_draft_that_they_have_not_seen(owner: TestClient) -> None:
    seen = owner.get(DRAFT).json()
    first = draft(owner, FIRST, seen).json()

    refused = draft(owner, SECOND, seen)

    assert (refused.status_code, refused.json()["code"]) == (409, "draft_moved")
    assert owner.get(DRAFT).json() == first
    for answer in (
        owner.delete(f"{DRAFT}?revision=0"),
        owner.post(f"{TERMS}/publish", json={"revision": 0}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "draft_moved")


def test_a_draft_of_another_text_than_visitors_read_is_looked_at_again(owner: TestClient) -> None:
    drafted = draft(owner, FIRST).json()
    owner.put(TERMS, json={"text": SECOND})

    refused = owner.post(f"{TERMS}/publish", json={"revision": drafted["revision"]})

    assert (refused.status_code, refused.json()["code"]) == (409, "settings_changed")
    again = owner.get(DRAFT).json()
    assert again["base"] != again["current"]
    assert again["text"] == FIRST
    kept = draft(owner, FIRST, again).json()
    assert kept["base"] == kept["current"] == again["current"]
    assert owner.post(f"{TERMS}/publish", json={"revision": kept["revision"]}).status_code == 200


def test_a_draft_is_discarded_and_does_not_come_back(owner: TestClient) -> None:
    drafted = draft(owner, FIRST).json()

    assert owner.delete(f"{DRAFT}?revision={drafted['revision']}").json()["revision"] == 0
    assert owner.post(f"{TERMS}/publish", json={"revision": 0}).json()["code"] == "draft_missing"
    assert draft(owner, FIRST).json()["revision"] > drafted["revision"]


def test_the_log_has_who_drafted_and_who_published(owner: TestClient, app: App) -> None:
    publish(owner, FIRST)
    owner.delete(f"{DRAFT}?revision={draft(owner, SECOND).json()['revision']}")

    with app.database.read() as connection:
        acts = [entry.act for entry in audit.walk(connection) if entry.act.startswith("text.")]
    assert acts == ["text.drafted", "text.changed", "text.drafted", "text.draft_discarded"]


def test_staff_read_and_owners_draft(staff: TestClient, visitor: TestClient, client_a: PaidOrder) -> None:
    body = {"text": FIRST, "revision": 0, "base": ""}
    assert staff.get(DRAFT).status_code == 200
    for answer in (staff.put(DRAFT, json=body), staff.post(f"{TERMS}/publish", json={"revision": 0})):
        assert answer.json()["code"] == "owners_only"
    for headers in ({}, client_a.bearer):
        assert visitor.get(DRAFT, headers=headers).status_code == 401
        assert visitor.put(DRAFT, json=body, headers=headers).status_code == 401


def test_the_other_text_has_drafts_of_its_own(owner: TestClient) -> None:
    draft(owner, FIRST)

    assert owner.get(DRAFT.replace("terms", "privacy")).json()["revision"] == 0
    assert owner.get(DRAFT.replace("terms", "imprint")).json()["code"] == "text_unknown"


def test_the_command_line_keeps_versions_as_well(owner: TestClient, app: App) -> None:
    legal.save(app, "terms", FIRST, "operator")

    assert [one["by"] for one in owner.get(DRAFT).json()["versions"]] == ["operator", ""]
