"""The editor of what a website says: each text read with the form's own, saved with a reason, refused when stale."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import BytesIO
from typing import Any
from uuid import UUID

import pytest
from PIL import Image
from starlette.testclient import TestClient

from fundable.adapters.typed_previews import BYTES_MAX, KEPT_S, TypedPreviews
from fundable.app import App
from fundable.db import audit
from fundable.db.sites.drafting import sites
from tests.conftest import FakeClock, PaidOrder
from tests.logos import upload
from tests.services.orders.some_orders import rows
from tests.turns import in_turn
from tests.web.sites.conftest import Desk

Send = Callable[..., None]
BAKERY = {
    "businessName": "Ortega Bakery LLC",
    "websiteDescription": "We bake in Pueblo. The dough is mixed by hand.\nMy parents started it.",
    "servicesOffered": "Conchas\nWedding cakes - by order\nBolillos",
    "socialLinks": {"instagram": "@ortega"},
}


class Editor:
    """A member of staff at the editor of an order's website."""

    def __init__(self, browser: TestClient, order: PaidOrder) -> None:
        self.browser = browser
        self.path = f"/api/orders/{order.id}/website/content"

    def read(self) -> dict[str, Any]:
        answer = self.browser.get(self.path)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def ask(self, **body: Any) -> Any:
        told = {"reason": "The client asked.", "word": "email", **body}
        return self.browser.put(self.path, json={"version": self.read()["version"], **told})

    def save(self, **body: Any) -> dict[str, Any]:
        answer = self.ask(**body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def shown(self, **body: Any) -> str:
        answer = self.browser.post(f"{self.path}/preview", json=body)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["path"])


def text(content: dict[str, Any], path: str) -> dict[str, Any]:
    [found] = [one for one in content["texts"] if one["path"] == path]
    return dict(found)


def titles(content: dict[str, Any]) -> list[str]:
    return [one["title"] for one in content["services"]]


def listed(content: dict[str, Any]) -> list[dict[str, str]]:
    return [{name: one[name] for name in ("key", "title", "note")} for one in content["services"]]


@pytest.fixture
def editor(staff: TestClient, client_a: PaidOrder, send_form: Send) -> Editor:
    send_form(client_a, **BAKERY)
    return Editor(staff, client_a)


def test_it_shows_every_text_with_the_forms_own(editor: Editor) -> None:
    content = editor.read()

    assert (content["version"], content["build"], content["conflicts"]) == (1, 1, [])
    assert [one["path"] for one in content["texts"]] == [
        "about.lead",
        "about.text",
        "hours",
        "areas",
        "owners",
        "founded",
        "licenses",
        "people",
        "steps",
        "testimonials",
        "questions",
        "social[facebook]",
        "social[instagram]",
        "social[linkedin]",
        "social[twitter]",
    ]
    lead = text(content, "about.lead")
    assert (lead["text"], lead["form"], lead["edit"]) == ("We bake in Pueblo.", "We bake in Pueblo.", None)
    assert text(content, "about.text")["text"] == "The dough is mixed by hand.\nMy parents started it."
    assert text(content, "social[instagram]")["text"] == "https://instagram.com/ortega"
    assert titles(content) == ["Conchas", "Wedding cakes", "Bolillos"]
    assert [one["label"] for one in content["fromForm"]] == ["Name", "Address", "Phone", "Email"]


def test_a_save_is_a_version_and_a_build_that_shows_it(editor: Editor, desk: Desk, client_a: PaidOrder) -> None:
    content = editor.save(
        texts={"about.lead": "  We bake\tevery night.\u202e ", "hours": "Mon to Fri 6 to 2\n\nSat 7 to 1"}
    )

    assert (content["version"], content["build"]) == (2, 2)
    lead = text(content, "about.lead")
    assert (lead["text"], lead["form"]) == ("We bake every night.", "We bake in Pueblo.")
    assert (lead["edit"]["replaced"], lead["edit"]["why"], lead["edit"]["word"]) == (
        "We bake in Pueblo.",
        "The client asked.",
        "email",
    )
    pages = desk.see(client_a)["preview"]
    assert "We bake every night." in editor.browser.get(pages).text
    contact = editor.browser.get(f"{pages}contact.html").text
    assert "<dt>Mon to Fri 6 to 2</dt>" in contact
    assert "<dt>Sat 7 to 1</dt>" in contact
    rules = editor.browser.get(f"/api/orders/{client_a.id}/site-check").json()["rules"]
    assert [rule["status"] for rule in rules if rule["id"] == "W8"] == ["passed"]


def test_services_are_added_ordered_renamed_and_taken_out(editor: Editor) -> None:
    conchas, cakes, bolillos = listed(editor.read())
    wanted = [bolillos, {**cakes, "title": "Cakes for weddings"}, {"title": "Tamales", "note": "on Saturdays"}]

    content = editor.save(services=wanted)

    assert [(one["title"], one["note"]) for one in content["services"]] == [
        ("Bolillos", ""),
        ("Cakes for weddings", "by order"),
        ("Tamales", "on Saturdays"),
    ]
    assert [one["key"] for one in content["removed"]] == [conchas["key"]]
    back = editor.save(services=[conchas, cakes, bolillos])
    assert listed(back) == [conchas, cakes, bolillos]
    assert (back["removed"], [one["titleEdit"] for one in back["services"]]) == ([], [None] * 3)


def test_prices_are_read_edited_and_shown(editor: Editor, desk: Desk, client_a: PaidOrder, send_form: Send) -> None:
    send_form(client_a, **{**BAKERY, "servicesOffered": "Conchas $2\nWedding cakes - by order, from $120"})
    conchas, cakes = editor.read()["services"]
    assert (conchas["title"], conchas["price"], conchas["formPrice"]) == ("Conchas", "$2", "$2")
    assert (cakes["note"], cakes["price"]) == ("by order", "from $120")

    typed = [{"key": one["key"], "title": one["title"], "note": one["note"]} for one in (conchas, cakes)]
    saved = editor.save(services=[{**typed[0], "price": "$2.50"}, typed[1]])

    assert [one["price"] for one in saved["services"]] == ["$2.50", "from $120"], "what isn't named stays"
    assert saved["services"][0]["priceEdit"]["replaced"] == "$2"
    page = editor.browser.get(f"{desk.see(client_a)['preview']}services.html").text
    assert ">$2.50<" in page
    assert ">from $120<" in page
    rules = editor.browser.get(f"/api/orders/{client_a.id}/site-check").json()["rules"]
    assert [rule["status"] for rule in rules if rule["id"] == "W8"] == ["passed"]
    changed = editor.browser.get(f"{editor.path}/versions/3/changes?since=2").json()["changes"]
    assert [one["sentence"] for one in changed] == ["Price of “Conchas”: “$2” is now “$2.50”"]
    assert editor.save(services=[{**typed[0], "price": ""}, typed[1]])["services"][0]["price"] == ""


def test_a_stale_save_is_refused_and_nothing_is_lost(editor: Editor) -> None:
    editor.save(texts={"about.lead": "One."})

    answer = editor.ask(texts={"about.lead": "Another."}, version=1)

    assert (answer.status_code, answer.json()["code"]) == (409, "content_moved")
    assert text(editor.read(), "about.lead")["text"] == "One."


@in_turn(
    ("typed", "sentence"),
    [
        ({"texts": {"name": "Mine"}}, "There's no such text on this website."),
        ({"texts": {"about.lead": "x" * 171}}, "First sentence is too long. Please keep it under 170 characters."),
        (
            {"texts": {"social[facebook]": "https://evil.example/x"}},
            "Enter the address of the business's own page on Facebook.",
        ),
        ({"services": [{"title": " "}]}, "Enter a name for each service, or remove it."),
        ({"services": [{"key": "-", "title": "A"}]}, "One of these services isn't there anymore. Reload the page."),
        ({"services": [{"title": str(at)} for at in range(101)]}, "A website shows 100 services at most."),
        (
            {"services": [{"title": "A", "price": "$" * 31}]},
            "The price is too long. Please keep it under 30 characters.",
        ),
        ({"services": [{"title": "A"}] * 2}, "A service is listed twice. Change one of the two, or remove it."),
        ({"sections": ["about", "about"]}, "Each section can stand on the home page once."),
        ({"color": "red"}, "Enter a color such as #0e5a42."),
        ({"theme": "neon"}, "There's no such theme. Choose one of those on the page."),
        ({"motif": "flames"}, "There's no such edge. Choose one of those on the page."),
        ({"hero": "video"}, "A home page can't begin like that. Choose one of those on the page."),
        ({"choices": {"about.lead": "form"}}, "There's nothing to choose there anymore. Reload the page."),
        ({"texts": {"about.lead": "We bake in Pueblo."}}, "Nothing has changed, so there's nothing to save."),
        ({"reason": " "}, "Enter a reason."),
        ({"word": "mine"}, "Say on whose word this is."),
    ],
)
def test_what_cannot_be_saved_is_refused_in_a_sentence(editor: Editor, typed: dict[str, Any], sentence: str) -> None:
    answer = editor.ask(**typed)

    assert (answer.status_code, answer.json()["message"]) == (400, sentence)
    assert editor.read()["version"] == 1


def test_theme_color_and_order_of_sections_are_saved_with_the_texts(editor: Editor) -> None:
    content = editor.save(theme="azulejo", color="#AA3300", sections=["about", "services"])

    assert (content["theme"], content["shownTheme"], content["color"]) == ("azulejo", "azulejo", "#aa3300")
    assert content["sections"] == ["about", "services", "testimonials"]
    reset = editor.save(theme="", color="", sections=["services", "about"])
    assert (reset["theme"], reset["color"], reset["sections"][:2]) == ("", "", ["services", "about"])


def test_the_top_of_the_home_page_is_saved_and_given_back(editor: Editor, desk: Desk, client_a: PaidOrder) -> None:
    plain = [{**one, "note": ""} for one in listed(editor.read())]
    before = editor.save(theme="azulejo", services=plain)
    first, other = before["heroes"]["azulejo"]
    at_first = editor.browser.get(desk.see(client_a)["preview"]).text

    content = editor.save(hero=other)

    assert content["hero"] == other
    assert editor.browser.get(desk.see(client_a)["preview"]).text != at_first
    assert editor.save(hero=first)["hero"] == first
    assert editor.browser.get(desk.see(client_a)["preview"]).text == at_first
    assert editor.save(hero="")["hero"] == ""


def test_the_edge_of_a_sign_is_saved_and_given_back(editor: Editor, desk: Desk, client_a: PaidOrder) -> None:
    def style() -> str:
        return editor.browser.get(desk.see(client_a)["preview"]).text

    assert editor.read()["shownTheme"] == "fascia"
    ruled = style()

    content = editor.save(motif="rivets")

    assert content["motif"] == "rivets"
    assert style() != ruled
    editor.save(motif="")
    assert style() == ruled


def test_the_editor_says_why_the_rules_chose_a_look_and_it_stays(
    editor: Editor, send_form: Send, client_a: PaidOrder
) -> None:
    before = editor.read()
    assert before["themeReason"].startswith(f"Automatic is {before['rulesTheme'].capitalize()}: the answers say \u201c")
    assert before["colorReason"].startswith("Automatic is a color that suits the trade")

    send_form(client_a, **{**BAKERY, "websiteDescription": "We fix leaks.", "servicesOffered": "Drain cleaning"})

    after = editor.read()
    looks = ("rulesTheme", "shownTheme", "shownColor", "themeReason", "colorReason")
    assert [after[name] for name in looks] == [before[name] for name in looks]


def test_the_editor_says_why_a_logo_is_not_shown(
    editor: Editor, send_form: Send, client_a: PaidOrder, visitor: TestClient
) -> None:
    assert editor.read()["logoHint"] == ""
    icon = BytesIO()
    Image.new("RGB", (16, 16), "#b3261e").save(icon, "PNG")

    send_form(client_a, **{**BAKERY, "logoUrl": upload(visitor, icon.getvalue())})

    after = editor.read()
    assert after["logoHint"].startswith("It has only 16 × 16 pixels, so the initials stand in its place.")
    assert after["colorReason"] == "Automatic is the logo’s color."


def test_a_color_that_the_client_names_later_is_taken(editor: Editor, send_form: Send, client_a: PaidOrder) -> None:
    before = editor.read()

    send_form(client_a, **{**BAKERY, "additionalInfo": "Plum and gold, please."})

    after = editor.read()
    assert after["colorReason"].startswith("Automatic is what the client wrote: \u201cplum\u201d and \u201cgold.\u201d")
    assert after["shownColor"] != before["shownColor"]
    assert after["shownTheme"] == before["shownTheme"]


def test_what_is_typed_can_be_looked_at_and_isnt_stored(editor: Editor, visitor: TestClient, app: App) -> None:
    before = rows(app, "site_content")

    path = editor.shown(texts={"about.lead": "Typed, not saved."})

    page = visitor.get(path)
    assert "Typed, not saved." in page.text
    assert page.headers["content-security-policy"].endswith("frame-ancestors 'self'")
    assert visitor.get(f"{path}about.html").status_code == 200
    assert editor.shown(texts={"about.lead": "Typed, not saved."}) == path
    assert visitor.get(f"{path[:-2]}{'0' if path[-2] != '0' else '1'}/").status_code == 404
    assert rows(app, "site_content") == before


def test_a_corrected_form_replaces_keeps_and_conflicts(editor: Editor, send_form: Send, client_a: PaidOrder) -> None:
    editor.save(texts={"about.lead": "We bake every night.", "hours": "Daily 6 to 2"})

    send_form(client_a, **{**BAKERY, "businessName": "Ortega LLC", "websiteDescription": "We bake in Boone.\nNew."})

    content = editor.read()
    assert (text(content, "about.lead")["text"], text(content, "about.text")["text"]) == ("We bake in Boone.", "New.")
    assert text(content, "hours")["text"] == "Daily 6 to 2"
    [conflict] = content["conflicts"]
    told = {name: conflict[name] for name in ("path", "label", "text", "replaced", "form")}
    assert told == {
        "path": "about.lead",
        "label": "First sentence",
        "text": "We bake every night.",
        "replaced": "We bake in Pueblo.",
        "form": "We bake in Boone.",
    }
    kept = editor.save(choices={"about.lead": "edit"})
    assert (text(kept, "about.lead")["text"], kept["conflicts"]) == ("We bake every night.", [])
    assert text(kept, "about.lead")["edit"]["why"] == "The client asked."


def test_taking_the_forms_text_ends_the_conflict(editor: Editor, send_form: Send, client_a: PaidOrder) -> None:
    editor.save(texts={"about.lead": "We bake every night."})
    send_form(client_a, **{**BAKERY, "websiteDescription": "We bake in Boone."})

    content = editor.save(choices={"about.lead": "form"})

    assert (text(content, "about.lead")["text"], content["conflicts"]) == ("We bake in Boone.", [])
    assert text(content, "about.lead")["edit"] is None


def test_an_edited_service_that_the_form_drops_comes_back_if_staff_say_so(
    editor: Editor, send_form: Send, client_a: PaidOrder
) -> None:
    conchas, cakes, bolillos = listed(editor.read())
    editor.save(services=[conchas, {**cakes, "note": "two weeks ahead"}, bolillos])
    send_form(client_a, **{**BAKERY, "servicesOffered": "Conchas\nBolillos"})

    content = editor.read()
    assert (titles(content), [one["form"] for one in content["conflicts"]]) == (["Conchas", "Bolillos"], [None])
    kept = editor.save(choices={content["conflicts"][0]["path"]: "edit"})
    assert [(one["title"], one["note"]) for one in kept["services"]][-1] == ("Wedding cakes", "two weeks ahead")


def test_versions_are_listed_compared_in_words_and_gone_back_to(
    editor: Editor, clock: FakeClock, send_form: Send, client_a: PaidOrder
) -> None:
    services = listed(editor.read())
    clock.move(timedelta(minutes=1))
    editor.save(services=[*services[1:], {"title": "Tamales"}], theme="folio", word="call", reason="She called.")
    send_form(client_a, **{**BAKERY, "businessName": "Ortega LLC"})
    path = f"{editor.path}/versions"

    newest, second, first = editor.browser.get(path).json()["versions"]
    assert [one["version"] for one in (newest, second, first)] == [3, 2, 1]
    assert (second["why"], second["word"], second["madeBy"], second["build"]) == (
        "She called.",
        "call",
        "sam@agency.example",
        2,
    )
    assert (first["why"], first["word"], newest["reason"], newest["editsCount"]) == ("", None, "form", 2)
    assert [one["sentence"] for one in editor.browser.get(f"{path}/2/changes").json()["changes"]] == [
        "Services: “Conchas” removed",
        "Services: “Tamales” added",
        "Theme: “Fascia” is now “Folio”",
    ]
    compared = editor.browser.get(f"{path}/3/changes?since=1").json()["changes"]
    assert compared[0]["sentence"] == "Name: “Ortega Bakery LLC” is now “Ortega LLC”"

    told = {"version": 3, "reason": "Not what she meant.", "word": "ours"}
    back = editor.browser.post(f"{path}/1/back", json=told).json()
    assert (titles(back), back["theme"], back["version"]) == (["Conchas", "Wedding cakes", "Bolillos"], "", 4)
    assert back["fromForm"][0]["text"] == "Ortega LLC"
    assert editor.browser.get(path).json()["versions"][0]["backTo"] == 1
    assert editor.browser.post(f"{path}/2/back", json=told).status_code == 409
    unknown = editor.browser.get(f"{path}/9/changes")
    assert (unknown.status_code, unknown.json()["message"]) == (404, "There's no such version of this website.")


def test_nothing_is_edited_that_isnt_made_here(staff: TestClient, client_a: PaidOrder, send_form: Send) -> None:
    editor = Editor(staff, client_a)
    for code in ("built_elsewhere", "built_elsewhere"):
        answer = staff.get(editor.path)
        assert (answer.status_code, answer.json()["code"]) == (409, code)
        send_form(client_a)
        staff.post(f"/api/orders/{client_a.id}/website/elsewhere")


def test_a_save_is_audited_without_its_words(editor: Editor, app: App) -> None:
    editor.save(texts={"hours": "Daily 6 to 2"}, reason="She called twice.")

    with app.database.read() as connection:
        entry = list(audit.walk(connection))[-1]
    assert (entry.act, entry.details["version"], entry.details["texts"]) == ("website.edited", 2, ["hours"])
    assert "Daily" not in str(entry.details)
    assert "twice" not in str(entry.details)


def test_a_form_that_comes_while_somebody_edits_is_never_reverted(
    editor: Editor, send_form: Send, client_a: PaidOrder
) -> None:
    send_form(client_a, **{**BAKERY, "websiteDescription": "We bake in Boone."})

    answer = editor.ask(version=1, texts={"about.lead": "We bake in Pueblo.", "hours": "Daily"})

    assert answer.status_code == 409
    assert text(editor.read(), "about.lead")["text"] == "We bake in Boone."


def test_the_report_lists_edits_with_who_made_them_and_on_whose_word(editor: Editor, client_a: PaidOrder) -> None:
    editor.save(texts={"hours": "Daily 6 to 2"}, word="note")

    [edit] = editor.browser.get(f"/api/orders/{client_a.id}/site-check").json()["edits"]

    told = {name: edit[name] for name in ("label", "text", "by", "why", "word")}
    assert told == {
        "label": "Hours",
        "text": "Daily 6 to 2",
        "by": "sam@agency.example",
        "why": "The client asked.",
        "word": "note",
    }


@pytest.mark.file  # where servers share rows they're there, too, with a room of their own
def test_eight_tabs_at_once_take_bounded_memory(editor: Editor, visitor: TestClient) -> None:
    """And what was looked at last is still there."""
    with ThreadPoolExecutor(8) as tabs:
        paths = list(tabs.map(lambda at: editor.shown(texts={"about.lead": f"Tab {at % 8}, {at}."}), range(80)))

    statuses = [visitor.get(path).status_code for path in paths]
    assert statuses[-8:] == [200] * 8
    assert statuses[0] == 404


@pytest.mark.parametrize("how", ["delete", "elsewhere", "withdraw"])
def test_what_is_typed_is_shown_no_longer_than_its_website(
    editor: Editor, visitor: TestClient, client_a: PaidOrder, app: App, how: str
) -> None:
    path = editor.shown(texts={"about.lead": "Nobody's business."})
    assert visitor.get(path).status_code == 200
    order = f"/api/orders/{client_a.id}"
    gone = editor.browser.delete(order) if how == "delete" else editor.browser.post(f"{order}/website/{how}")
    assert gone.status_code == 200, gone.text

    app.previews.forget()
    assert visitor.get(path).status_code == 404


def test_previews_of_what_is_typed_end_by_themselves() -> None:
    now = [0.0]
    previews = TypedPreviews(lambda: now[0])
    previews.put("a", "site", {"index.html": b"x" * (BYTES_MAX // 2 + 1)})
    previews.put("b", "site", {"index.html": b"x" * (BYTES_MAX // 2 + 1)})
    assert (previews.find("a"), previews.find("b") is None) == (None, False)

    now[0] = KEPT_S + 1.0
    assert previews.find("b") is None


def test_a_website_larger_than_the_room_for_previews_is_there_alone() -> None:
    previews, large = TypedPreviews(lambda: 0.0), {"index.html": b"x" * (BYTES_MAX + 1)}
    previews.put("a", "site", {"index.html": b"small"})
    previews.put("b", "site", large)

    kept = previews.find("b")
    assert (previews.find("a"), kept and kept.files) == (None, large)


def test_a_draft_that_is_still_due_is_made_when_the_editor_opens(editor: Editor, app: App, client_a: PaidOrder) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE intake_forms SET business_name = 'Ortega LLC'")
        sites.change(connection, UUID(client_a.id), draft_due_at=app.clock.now())

    content = editor.read()

    assert (content["version"], content["fromForm"][0]["text"]) == (2, "Ortega LLC")
    assert editor.save(texts={"hours": "Daily"})["version"] == 3


@pytest.mark.parametrize(("path", "label"), [("hours", "Hours"), ("areas", "Areas served")])
def test_hours_and_areas_take_the_clients_word(editor: Editor, path: str, label: str) -> None:
    refused = editor.ask(texts={path: "Mon to Fri, 9 to 5"}, word="ours")

    assert (refused.status_code, refused.json()["code"]) == (400, "content_wrong")
    assert refused.json()["message"] == (
        f"{label} can only be on the website if the client told you. Choose how they did, or leave it empty."
    )
    assert editor.read()["version"] == 1
    assert editor.shown(texts={path: "Mon to Fri, 9 to 5"})
    assert text(editor.save(texts={path: "Mon to Fri, 9 to 5"}, word="call"), path)["text"] == "Mon to Fri, 9 to 5"
    assert text(editor.save(texts={path: ""}, word="ours"), path)["text"] == ""


FACTS = {
    "owners": "Luz Ortega\nErnesto Ortega",
    "founded": "1998",
    "licenses": "Food License 4821, Pueblo County",
    "people": "Luz Ortega: Baker\nMarta",
    "steps": "Call us.\nPick it up.",
    "testimonials": "The best bread of the street.\nAna P., 2025\nWarm at six.\nJoe, Pueblo",
    "questions": "Do you bake on Sundays?\nNo.",
    "hours": "Monday to Friday: 6 am to 2 pm\nSunday: closed",
    "areas": "Pueblo\nPueblo West",
}


def test_facts_of_the_business_are_shown_and_hold_every_rule(
    editor: Editor, staff: TestClient, client_a: PaidOrder
) -> None:
    saved = editor.save(texts=FACTS)

    assert {path: text(saved, path)["text"] for path in FACTS} == FACTS
    check = staff.get(f"/api/orders/{client_a.id}/site-check").json()
    states = {rule["id"]: rule["status"] for rule in check["rules"]}
    assert (states["W8"], states["S4"], states["N1"]) == ("passed", "passed", "passed")
    preview = editor.shown(texts={})
    about, home, services = (
        staff.get(f"{preview}{page}").text for page in ("about.html", "index.html", "services.html")
    )
    assert ">Ernesto Ortega<" in about
    assert ">Baker<" in about
    assert "The best bread of the street." in home
    assert "Do you bake on Sundays?" in services
    assert '"foundingDate": "1998"' in home
    assert '"opens": "06:00"' in home


@in_turn(
    ("path", "typed", "sentence"),
    [
        ("founded", "998", "Enter a year from 1700"),
        ("testimonials", "Words without a source", "Each testimonial takes two lines"),
        ("steps", "One.", "Write 2 to 6 steps"),
    ],
)
def test_facts_that_cannot_be_shown_are_refused(editor: Editor, path: str, typed: str, sentence: str) -> None:
    answer = editor.ask(texts={path: typed})

    assert answer.status_code == 400
    assert answer.json()["message"].startswith(sentence)
    assert editor.read()["version"] == 1


def test_facts_take_the_clients_word(editor: Editor) -> None:
    answer = editor.ask(texts={"founded": "1998"}, word="ours")

    assert answer.status_code == 400
    assert answer.json()["message"].startswith("Founded can only be on the website if the client told you.")
