"""PUT /api/admin/settings/logo."""

from datetime import timedelta

from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.agency import uploads
from tests.conftest import NOBODYS, FakeClock, Form, PaidOrder
from tests.logos import JPEG, PNG, upload
from tests.overdue import at_the_second_look
from tests.turns import in_turn
from tests.web.logins import log_in

PATH = "/api/admin/settings/logo"


def test_the_site_shows_it_at_once(owner: TestClient, visitor: TestClient) -> None:
    visitor.get("/api/site/logo")
    logo = upload(owner, PNG)

    answer = owner.put(PATH, json={"logoUrl": logo})

    assert (answer.status_code, answer.json()) == (200, {"logoUrl": logo})
    assert visitor.get("/api/site/logo").json() == {"logoUrl": logo}


def test_removed_it_gives_way_to_the_letter(owner: TestClient, visitor: TestClient) -> None:
    owner.put(PATH, json={"logoUrl": upload(owner, PNG)})

    assert owner.put(PATH, json={"logoUrl": None}).json() == {"logoUrl": None}
    assert visitor.get("/api/site/logo").json() == {"logoUrl": None}


def test_it_is_kept_while_it_is_in_use_and_collected_after(owner: TestClient, app: App, clock: FakeClock) -> None:
    first, second = upload(owner, PNG), upload(owner, JPEG)
    owner.put(PATH, json={"logoUrl": first})
    clock.move(timedelta(days=2))

    assert at_the_second_look(uploads.collect_unused, app, clock) == 1
    assert (owner.get(first).status_code, owner.get(second).status_code) == (200, 404)

    log_in(owner, "olive@agency.example").put(PATH, json={"logoUrl": None})
    assert uploads.collect_unused(app) == 1
    assert owner.get(first).status_code == 404


def test_no_client_can_make_it_theirs(owner: TestClient, visitor: TestClient, client_a: PaidOrder, form: Form) -> None:
    logo = upload(owner, PNG)
    owner.put(PATH, json={"logoUrl": logo})

    answer = visitor.post("/api/intake-forms", json=form(client_a, logoUrl=logo))

    assert (answer.status_code, answer.json()["code"]) == (400, "logo_not_ours")


def test_a_client_s_logo_is_not_the_agency_s(
    owner: TestClient, visitor: TestClient, client_a: PaidOrder, form: Form
) -> None:
    logo = upload(visitor, PNG)
    visitor.post("/api/intake-forms", json=form(client_a, logoUrl=logo))

    assert owner.put(PATH, json={"logoUrl": logo}).status_code == 400


@in_turn(
    "address",
    [f"/uploads/{NOBODYS}", "https://evil.example/logo.png", f"https://evil.example/uploads/{NOBODYS}", "x", "//[", 5],
)
def test_what_is_none_of_our_uploads_is_refused(owner: TestClient, visitor: TestClient, address: object) -> None:
    answer = owner.put(PATH, json={"logoUrl": address})

    assert (answer.status_code, answer.json()["message"]) == (
        400,
        "We don't have this logo. Please upload it again.",
    )
    assert visitor.get("/api/site/logo").json() == {"logoUrl": None}


def test_it_is_for_owners(staff: TestClient, visitor: TestClient) -> None:
    logo = upload(visitor, PNG)

    assert staff.put(PATH, json={"logoUrl": logo}).status_code == 403
    assert visitor.put(PATH, json={"logoUrl": logo}).status_code == 401


def test_nobody_replaces_a_logo_that_they_have_not_seen(owner: TestClient) -> None:
    seen = owner.get("/api/admin/settings").json()["revisions"]["logo"]
    theirs = owner.put(PATH, json={"logoUrl": upload(owner, PNG), "revision": seen}).json()

    for mine in (upload(owner, JPEG), None):
        refused = owner.put(PATH, json={"logoUrl": mine, "revision": seen})
        assert (refused.status_code, refused.json()["code"]) == (409, "settings_changed")
        assert refused.json()["message"] == (
            "Somebody changed the logo after you opened this page, so yours isn't saved yet."
        )
    assert owner.get("/api/site/logo").json() == theirs
    now = owner.get("/api/admin/settings").json()["revisions"]["logo"]
    assert owner.put(PATH, json={"logoUrl": None, "revision": now}).json() == {"logoUrl": None}
