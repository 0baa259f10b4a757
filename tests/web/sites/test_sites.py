"""The website of an order: drafted with the form, built anew, released, taken back, built elsewhere."""

import io
import json
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.exc import IntegrityError
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.agency.settings import Agency
from fundable.domain.sites.drafting.themes import THEMES
from fundable.services.agency import settings
from fundable.services.operation import erasure, integrity
from fundable.services.orders import deletion
from fundable.services.sites.drafting import drafts, sites
from fundable.web import drafting as drafting_soon
from tests.conftest import FakeClock, Form, PaidOrder
from tests.services.orders.some_orders import rows
from tests.triggers import without
from tests.turns import in_turn
from tests.web.sites.desk import Desk
from tests.web.sites.site_orders import sent, statuses

Send = Callable[..., None]


class Broken:
    """Pages that cannot be made."""

    def render(self, *_: object) -> dict[str, bytes]:
        raise RuntimeError("no ink")


def builds(app: App, order: PaidOrder) -> list[int]:
    return [build.number for build in sites.read(app, UUID(order.id)).builds]


def test_the_draft_is_there_when_the_form_is_answered(client_a: PaidOrder, send_form: Send, desk: Desk) -> None:
    assert desk.see(client_a) == {
        "isBuiltElsewhere": False,
        "isReleased": False,
        "isDue": False,
        "hasFailed": False,
        "hasForm": False,
        "preview": "",
        "themes": list(THEMES),
        "builds": [],
        "leftOut": 0,
        "missing": [],
        "undecided": 0,
        "onlineHost": "",
    }

    send_form(client_a)

    seen = desk.see(client_a)
    assert seen["missing"] == ["a photo or the logo", "at least three services", "a description of 200 characters"]
    [build] = seen["builds"]
    assert {**build, "hash": "", "theme": ""} == {
        "number": 1,
        "hash": "",
        "theme": "",
        "reason": "draft",
        "madeBy": "",
        "createdAt": "2026-01-05T15:04:00Z",
    }
    assert (seen["isBuiltElsewhere"], seen["isReleased"], seen["isDue"], seen["hasForm"]) == (False, False, False, True)
    rules = {rule["id"]: rule for rule in desk.browser.get(f"/api/orders/{client_a.id}/site-check").json()["rules"]}
    assert (rules["W8"]["status"], rules["S1"]["status"]) == ("passed", "unknown")
    assert desk.browser.get(f"/api/orders/{client_a.id}").json()["order"]["status"] == "intake"


def test_a_corrected_form_is_a_new_version_and_a_new_build(
    client_a: PaidOrder, send_form: Send, desk: Desk, app: App, clock: FakeClock
) -> None:
    send_form(client_a)
    clock.move(timedelta(minutes=1))

    send_form(client_a, servicesOffered="Rye\nCakes")
    send_form(client_a, servicesOffered="Rye\nCakes", additionalInfo="For your eyes only.")

    newest, first = desk.see(client_a)["builds"]
    assert (newest["number"], newest["reason"], first["number"]) == (2, "form", 1)
    assert newest["hash"] != first["hash"]
    versions = rows(app, "site_content")
    assert [(row["version"], row["reason"], row["made_by"]) for row in versions] == [(1, "draft", ""), (2, "form", "")]
    assert [json.loads(str(row["answers"]))["services_offered"] for row in versions] == [
        "Sourdough\nCakes",
        "Rye\nCakes",
    ]
    assert "eyes only" not in repr(versions)


def test_a_draft_that_fails_leaves_the_form_accepted_and_is_told_and_tried_again(
    client_a: PaidOrder, form: Form, visitor: TestClient, desk: Desk, app: App, clock: FakeClock
) -> None:
    api: Any = visitor.app
    broken = replace(app, site_pages=Broken())
    api._inner._api._inner._inner._inner.state.app = broken

    answer = visitor.post("/api/intake-forms", json=form(client_a))

    api._inner._api._inner._inner._inner.state.app = app
    assert answer.status_code == 201
    seen = desk.see(client_a)
    assert (seen["isDue"], seen["hasFailed"], seen["builds"]) == (True, True, [])
    told = [row for row in rows(app, "messages") if row["kind"] == "staff-alert"]
    assert {row["subject"] for row in told} == {"Needs attention: a website couldn't be drafted"}
    assert "no ink" in str(told[0]["text"])
    assert drafts.make_missing(app) == ""
    clock.move(timedelta(minutes=61))
    assert drafts.make_missing(app) == "1 of 1 drafted"
    assert desk.see(client_a)["hasFailed"] is False


def test_two_forms_at_once_make_one_website_of_the_last(
    client_a: PaidOrder,
    form: Form,
    send_form: Send,
    app: App,
    new_client: Callable[[], TestClient],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    send_form(client_a)
    monkeypatch.setattr(drafting_soon, "DRAFTED_WITHIN_S", 1)

    def correct(number: int) -> int:
        body = form(client_a, servicesOffered=f"Service {number}")
        return new_client().post("/api/intake-forms", json=body, headers=client_a.bearer).status_code

    with ThreadPoolExecutor(6) as crowd:
        assert set(crowd.map(correct, range(6))) == {200}

    drafts.make_missing(app)
    kept = rows(app, "intake_forms")[0]["services_offered"]
    versions = rows(app, "site_content")
    assert json.loads(str(versions[-1]["answers"]))["services_offered"] == kept
    numbers = builds(app, client_a)
    assert numbers == list(range(len(numbers), 0, -1))
    assert rows(app, "sites")[0]["draft_due_at"] is None


def test_a_form_from_before_is_built_elsewhere_until_it_is_drafted(
    client_a: PaidOrder, send_form: Send, desk: Desk, app: App
) -> None:
    send_form(client_a)
    with app.database.write() as connection:
        connection.exec_driver_sql("DELETE FROM sites")

    send_form(client_a, businessName="Alder LLC")

    assert desk.see(client_a)["isBuiltElsewhere"] is True
    assert drafts.make_missing(app) == ""
    drafted = desk.do(client_a, "draft")
    assert (drafted["isBuiltElsewhere"], [one["reason"] for one in drafted["builds"]]) == (False, ["staff"])
    assert drafted["builds"][0]["madeBy"] == "sam@agency.example"


def test_a_new_build_is_one_only_if_it_differs(client_a: PaidOrder, send_form: Send, desk: Desk) -> None:
    send_form(client_a)

    assert len(desk.do(client_a, "draft")["builds"]) == 1


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_is_chosen_and_stays(client_a: PaidOrder, send_form: Send, desk: Desk, theme: str) -> None:
    send_form(client_a)
    path = f"/api/orders/{client_a.id}/website/theme"

    chosen = desk.browser.put(path, json={"theme": theme}).json()
    again = desk.browser.put(path, json={"theme": theme}).json()
    send_form(client_a, businessName="Quarry Roofing and Truck Repair")

    assert chosen["builds"][0]["theme"] == theme
    assert again["builds"] == chosen["builds"]
    assert desk.see(client_a)["builds"][0]["theme"] == theme
    assert desk.browser.put(path, json={"theme": "none"}).json()["code"] == "theme_unknown"


def test_of_an_order_that_was_erased_meanwhile_that_is_said(
    staff: TestClient, client_a: PaidOrder, send_form: Send
) -> None:
    send_form(client_a)
    assert staff.delete(f"/api/orders/{client_a.id}").status_code == 200

    answer = staff.put(f"/api/orders/{client_a.id}/website/theme", json={"theme": "azulejo"})

    assert (answer.status_code, answer.json()["code"]) == (404, "order_gone")


def test_a_client_sees_nothing_of_it_until_it_is_released(
    client_a: PaidOrder, client_b: PaidOrder, send_form: Send, desk: Desk, visitor: TestClient
) -> None:
    send_form(client_a)
    send_form(client_b, businessName="Brightwater")
    path = desk.see(client_a)["preview"]

    def asked(order: PaidOrder) -> tuple[int, Any]:
        answer = visitor.get("/api/client/website", headers=order.bearer)
        return answer.status_code, answer.json()

    hidden = visitor.get("/api/client/order", headers=client_a.bearer)
    refused = asked(client_a)
    desk.release(client_a)
    shown = visitor.get("/api/client/order", headers=client_a.bearer).json()

    assert path.strip("/").split("/")[1] not in hidden.text
    assert (hidden.json()["websiteUrl"], hidden.json()["isWebsiteReleased"]) == ("", False)
    assert (refused[0], refused[1]["code"]) == (404, "website_unreleased")
    assert (shown["websiteUrl"], shown["isWebsiteReleased"]) == ("http://127.0.0.1:8000/client/website", True)
    status, website = asked(client_a)
    build = desk.see(client_a)["builds"][0]
    assert set(website.pop("colors")) == {"brand", "deep", "ink", "paper", "rule", "tint", "accent"}
    assert website.pop("reason").startswith(f"We chose {build['theme'].capitalize()} ")
    offered = website.pop("offeredColors")
    assert len({one["hex"] for one in offered}) == len({one["name"] for one in offered}) > 1
    assert (status, website) == (
        200,
        {
            "preview": path,
            "theme": build["theme"],
            "themes": list(THEMES),
            "offeredColor": "automatic",
            "build": 1,
            "hash": build["hash"],
            "domain": "",
            "createdAt": build["createdAt"],
        },
    )
    desk.browser.put(f"/api/orders/{client_a.id}/domain", json={"name": "www.bücher.example"})
    assert asked(client_a)[1]["domain"] == "www.bücher.example"
    assert asked(client_b)[0] == 404
    assert visitor.get("/api/client/order", headers=client_b.bearer).json()["isWebsiteReleased"] is False

    desk.do(client_a, "withdraw")
    assert asked(client_a)[0] == 404


def test_nobody_releases_what_they_have_not_seen(client_a: PaidOrder, send_form: Send, desk: Desk) -> None:
    path = f"/api/orders/{client_a.id}/website/release"
    assert desk.browser.post(path, json={"build": 1}).json()["code"] == "built_elsewhere"
    send_form(client_a)
    send_form(client_a, businessName="Alder LLC")

    answer = desk.browser.post(path, json={"build": 1})

    assert (answer.status_code, answer.json()["code"]) == (412, "build_moved")
    assert desk.see(client_a)["isReleased"] is False


def test_the_mail_that_it_is_ready_leads_there_once_it_is_released(
    client_a: PaidOrder, client_b: PaidOrder, send_form: Send, desk: Desk, app: App
) -> None:
    for order in (client_a, client_b):
        send_form(order)
        desk.browser.patch(
            f"/api/orders/{order.id}/websites", json={"preview": "https://preview.alder.example", "live": ""}
        )
    desk.release(client_a)

    for order in (client_a, client_b):
        desk.browser.patch(f"/api/orders/{order.id}/status", json={"status": "review"})

    mails = {row["order_id"]: str(row["text"]) for row in rows(app, "messages") if row["kind"] == "status-changed"}
    assert f"http://127.0.0.1:8000/client/website#order-{client_a.id[:8]}>" in mails[client_a.id]
    assert "Leave notes: click anything on the page." in mails[client_a.id]
    assert "send us all your changes in one go" not in mails[client_a.id]
    assert "preview.alder.example" not in mails[client_a.id]
    assert "https://preview.alder.example" in mails[client_b.id]
    assert "/client/website" not in mails[client_b.id]
    assert "send us all your changes in one go. Message us in your client portal." in mails[client_b.id]


def test_what_is_built_elsewhere_has_no_preview_and_no_draft(
    client_a: PaidOrder, send_form: Send, desk: Desk, visitor: TestClient, app: App
) -> None:
    send_form(client_a)
    path = desk.release(client_a)["preview"]

    seen = desk.do(client_a, "elsewhere")
    desk.browser.patch(f"/api/orders/{client_a.id}/status", json={"status": "intake"})
    send_form(client_a, businessName="Alder LLC")

    assert (seen["isBuiltElsewhere"], seen["isReleased"], seen["preview"], len(seen["builds"])) == (True, False, "", 1)
    assert visitor.get(path).status_code == 404
    assert visitor.get("/api/client/website", headers=client_a.bearer).status_code == 404
    assert drafts.make_missing(app) == ""
    assert builds(app, client_a) == [1]
    for call in ("theme", "release", "withdraw"):
        method = "PUT" if call == "theme" else "POST"
        answer = desk.browser.request(
            method, f"/api/orders/{client_a.id}/website/{call}", json={"theme": THEMES[0], "build": 1}
        )
        assert (answer.status_code, answer.json()["code"]) == (409, "built_elsewhere")

    back = desk.do(client_a, "draft")
    assert (back["isBuiltElsewhere"], back["isReleased"], len(back["builds"])) == (False, False, 2)


def test_before_the_form_there_is_nothing_to_draft_and_it_can_be_built_elsewhere(
    client_a: PaidOrder, send_form: Send, desk: Desk, app: App
) -> None:
    answer = desk.browser.post(f"/api/orders/{client_a.id}/website/draft")
    assert (answer.status_code, answer.json()["code"]) == (409, "form_missing")
    export = desk.browser.post(f"/api/orders/{client_a.id}/website/export")
    assert (export.status_code, export.json()["code"]) == (409, "website_missing")

    desk.do(client_a, "elsewhere")
    send_form(client_a)

    assert desk.see(client_a)["isBuiltElsewhere"] is True
    assert builds(app, client_a) == []


def test_32_a_new_template_leaves_builds_and_reports_as_they_were(
    client_a: PaidOrder, send_form: Send, desk: Desk, visitor: TestClient, app: App
) -> None:
    send_form(client_a)
    before = desk.see(client_a)
    page = visitor.get(before["preview"]).content

    class Upgraded:
        def render(self, *given: Any) -> dict[str, bytes]:
            files = app.site_pages.render(*given)
            return {**files, "index.html": files["index.html"].replace(b"</body>", b"<p>New</p></body>")}

    upgraded = replace(app, site_pages=Upgraded())
    drafts.make_missing(upgraded)
    assert desk.see(client_a) == before
    assert visitor.get(before["preview"]).content == page

    sites.draft(upgraded, UUID(client_a.id))
    after = desk.see(client_a)
    assert after["builds"][1:] == before["builds"]
    assert b"<p>New</p>" in visitor.get(after["preview"]).content
    assert {row["content_version"] for row in rows(app, "site_builds")} == {1}


def test_3_a_build_of_another_day_has_the_same_name(
    client_a: PaidOrder, send_form: Send, app: App, clock: FakeClock
) -> None:
    send_form(client_a)
    clock.move(timedelta(days=400))

    sites.draft(app, UUID(client_a.id))

    assert builds(app, client_a) == [1]


def test_the_download_is_the_newest_build(
    client_a: PaidOrder, send_form: Send, desk: Desk, visitor: TestClient
) -> None:
    send_form(client_a)
    seen = desk.see(client_a)

    answer = desk.browser.post(f"/api/orders/{client_a.id}/website/export")

    assert answer.headers["content-disposition"] == 'attachment; filename="alderandfinch.example-build-1.zip"'
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        assert manifest["hash"] == seen["builds"][0]["hash"]
        assert archive.read("index.html") == visitor.get(seen["preview"]).content


def test_31_nothing_is_left_of_a_deleted_order(
    client_a: PaidOrder, client_b: PaidOrder, send_form: Send, desk: Desk, visitor: TestClient, app: App
) -> None:
    send_form(client_a)
    send_form(client_b, businessName="Brightwater")
    path, others = desk.see(client_a)["preview"], desk.see(client_b)["preview"]
    assert visitor.get(path).status_code == 200
    shared = {row["sha256"] for row in rows(app, "site_build_files") if row["order_id"] == client_b.id}

    deletion.delete(app, UUID(client_a.id))

    for table in ("sites", "site_content", "site_builds", "site_build_files"):
        assert {row["order_id"] for row in rows(app, table)} == {client_b.id}
    assert {row["sha256"] for row in rows(app, "site_files")} == shared
    assert visitor.get(path).status_code == 404
    assert visitor.get(others).status_code == 200


@in_turn(
    "statement",
    [
        "UPDATE site_content SET content = '{}'",
        "DELETE FROM site_content",
        "UPDATE site_builds SET hash = 'x'",
        "DELETE FROM site_builds",
        "UPDATE site_files SET data = ''",
        "UPDATE site_build_files SET name = 'x'",
        "DELETE FROM site_files",
    ],
)
def test_the_file_itself_refuses_to_change_a_build(
    client_a: PaidOrder, send_form: Send, app: App, statement: str
) -> None:
    send_form(client_a)

    with pytest.raises(IntegrityError), app.database.write() as connection:
        connection.exec_driver_sql(statement)


def test_damage_in_a_build_is_found(client_a: PaidOrder, send_form: Send, app: App) -> None:
    send_form(client_a)
    assert integrity.check(app) == "sound"
    first = "sha256 = (SELECT min(sha256) FROM site_files)"
    with app.database.write() as connection, without(connection, "site_files_update"):
        connection.exec_driver_sql(f"UPDATE site_files SET data = ? WHERE {first}", (b"\0",))

    with pytest.raises(Exception, match="Files of websites were changed in the database: 1"):
        integrity.check(app)


def test_erasing_another_client_leaves_a_website_that_names_them_alone(
    client_a: PaidOrder, client_b: PaidOrder, send_form: Send, app: App
) -> None:
    """What a client says of themselves stays as it is, and a build could not be changed anyway."""
    send_form(client_a, businessEmail=client_b.email)
    send_form(client_b, businessName="Brightwater")

    erasure.erase(app, erasure.plan(app, client_b.email), lambda _done, _total: None)

    assert builds(app, client_a) == [1]
    assert "Brightwater" not in repr(rows(app, "site_content") + rows(app, "site_builds"))


def test_a_website_has_the_agencys_day_and_keeps_it(
    app: App, visitor: TestClient, staff: TestClient, client_a: PaidOrder, form: Form, clock: FakeClock
) -> None:
    """On Kiritimati it's the next day already."""
    settings.save(app, Agency(time_zone="Pacific/Kiritimati"), "an owner")
    order = sent(visitor, client_a, form)
    built = sites.newest_files(app, UUID(order.id))
    tomorrow = clock.now() + timedelta(days=1)

    assert built is not None
    assert f"Effective {tomorrow:%B} {tomorrow.day}, {tomorrow.year}".encode() in built[1]["privacy-policy.html"]

    settings.save(app, Agency(time_zone="America/New_York"), "an owner")

    assert statuses(staff, order, "W8", "W12") == ["passed", "passed"]
    assert sites.newest_files(app, UUID(order.id)) == built
