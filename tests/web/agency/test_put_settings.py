"""PUT /api/admin/settings."""

from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.orders import promise
from tests.conftest import FakeClock, Form, PaidOrder
from tests.services.orders.some_orders import rows
from tests.turns import in_turn
from tests.web.calls import SETTINGS

PATH = "/api/admin/settings"


def test_an_owner_changes_them_and_all_see_it_at_once(owner: TestClient, staff: TestClient) -> None:
    staff.get(PATH)

    answer = owner.put(PATH, json=SETTINGS)

    assert answer.status_code == 200
    assert answer.json()["agency"] == SETTINGS
    assert staff.get(PATH).json() == answer.json()


def test_closed_days_move_what_is_promised(
    owner: TestClient, visitor: TestClient, client_a: PaidOrder, form: Form, app: App
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a))

    owner.put(PATH, json=SETTINGS)

    told = visitor.get("/api/client/order", headers=client_a.bearer).json()["promise"]
    assert told["on"] == "2026-01-14"
    assert told["reasons"] == [
        {"kind": "closed", "name": "Company trip", "first": "2026-01-08", "last": "2026-01-09", "days": 2}
    ]
    assert promise.refresh(app) == 1
    [row] = [row for row in rows(app, "orders") if row["id"] == client_a.id]
    assert row["promised_on"] == "2026-01-14"


def test_the_time_zone_decides_which_day_it_is(
    owner: TestClient, visitor: TestClient, client_a: PaidOrder, form: Form, clock: FakeClock
) -> None:
    clock.move(timedelta(hours=8))  # Monday afternoon in Chicago, Tuesday in Berlin and Tokyo
    visitor.post("/api/intake-forms", json=form(client_a))

    def on(zone: str) -> Any:
        assert owner.put(PATH, json={**SETTINGS, "timeZone": zone, "closedDays": []}).status_code == 200
        return visitor.get("/api/client/order", headers=client_a.bearer).json()["order"]["promisedOn"]

    assert (on("America/Chicago"), on("Europe/Berlin"), on("Asia/Tokyo")) == ("2026-01-12", "2026-01-13", "2026-01-13")


@in_turn(
    ("changes", "code"),
    [
        ({"timeZone": "Mars/Olympus"}, "time_zone_unknown"),
        ({"timeZone": "../../etc/passwd"}, "time_zone_unknown"),
        ({"timeZone": "America"}, "time_zone_unknown"),
        ({"timeZone": "localtime"}, "time_zone_unknown"),
        ({"timeZone": "Factory"}, "time_zone_unknown"),
        ({"timeZone": ""}, "time_zone_unknown"),
        ({"country": "XX"}, "country_unknown"),
        ({"country": ""}, "country_unknown"),
        ({"region": "BY"}, "region_unknown"),
        ({"closedDays": [{"first": "2026-01-09", "last": "2026-01-08"}]}, "closed_days_wrong"),
        ({"closedDays": [{"first": "2026-01-09", "last": "2027-01-10"}]}, "closed_days_wrong"),
        ({"closedDays": [{"first": "2026-02-30", "last": "2026-03-01"}]}, "invalid"),
        ({"closedDays": [{"first": "2026-01-09"}]}, "invalid"),
        ({"closedDays": [{"first": "2026-01-09", "last": "2026-01-09"}] * 61}, "invalid"),
        ({"closedDays": None}, "invalid"),
        ({"graceDays": 91}, "grace_days_wrong"),
        ({"graceDays": -1}, "grace_days_wrong"),
        ({"graceDays": "soon"}, "invalid"),
        ({"name": " "}, "invalid"),
        ({"name": "x" * 110}, "invalid"),
        ({"name": "two\nlines"}, "invalid"),
        ({"name": "two\u2028lines"}, "invalid"),
        ({"name": "\u200b\u200d"}, "invalid"),
        ({"name": "\u202egnihtyna"}, "invalid"),
        ({"legalName": "two\nlines"}, "invalid"),
        ({"legalName": "x" * 201}, "invalid"),
        ({"address": "\n".join("123456789")}, "invalid"),
        ({"address": "x" * 501}, "invalid"),
        ({"address": "a\x00b"}, "invalid"),
        ({"phone": "12"}, "invalid"),
        ({"phone": "call us"}, "invalid"),
        ({"email": "hello"}, "invalid"),
        ({"email": "a@b.co\nBcc: all@b.co"}, "invalid"),
        ({"website": "agency.example"}, "invalid"),
        ({"website": "javascript:alert(1)"}, "invalid"),
        ({"website": "https://"}, "invalid"),
        ({"website": "https://user:secret@agency.example"}, "invalid"),
        ({"website": "https://agency.example:99999"}, "invalid"),
        ({"website": 'https://agency.example/"><script>'}, "invalid"),
        ({"sender": "hello"}, "invalid"),
        ({"sender": "a@b.co\nBcc: all@b.co"}, "invalid"),
        ({"replyTo": "a@b.co, c@d.co"}, "invalid"),
        ({"sender": None}, "invalid"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(owner: TestClient, changes: dict[str, object], code: str) -> None:
    owner.put(PATH, json=SETTINGS)

    answer = owner.put(PATH, json={**SETTINGS, "name": "Another", **changes})

    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer.json()["message"].endswith(".")
    assert owner.get(PATH).json()["agency"] == SETTINGS


@in_turn(
    ("name", "sentence"),
    [
        ("x" * 81, "The name of your closed days is too long. Please keep it under 80 characters."),
        (None, "Enter a name for your closed days, or leave it blank."),
    ],
)
def test_closed_days_have_a_name_of_their_own(owner: TestClient, name: object, sentence: str) -> None:
    days = {"first": "2026-01-08", "last": "2026-01-09", "name": name}

    answer = owner.put(PATH, json={**SETTINGS, "closedDays": [days]})

    assert (answer.status_code, answer.json()["message"]) == (400, sentence)


def test_every_country_and_region_on_the_list_is_taken(owner: TestClient) -> None:
    countries = owner.get(PATH).json()["countries"]
    with_regions = [country for country in countries if country["regions"]]

    for country in [countries[0], countries[-1], *with_regions[:2]]:
        for region in ["", *country["regions"][:1]]:
            changed = {**SETTINGS, "country": country["code"], "region": region}
            answer = owner.put(PATH, json=changed)
            assert answer.status_code == 200, (country["code"], region, answer.text)


def test_it_is_for_owners(staff: TestClient, visitor: TestClient, client_a: PaidOrder) -> None:
    assert staff.put(PATH, json=SETTINGS).status_code == 403
    for headers in ({}, client_a.bearer):
        assert visitor.put(PATH, json=SETTINGS, headers=headers).status_code == 401


def test_a_section_changes_what_it_shows_and_nothing_else(owner: TestClient) -> None:
    owner.put(PATH, json=SETTINGS)
    others = {name: "" if isinstance(value, str) else [] for name, value in SETTINGS.items()}
    others["graceDays"] = 7

    business = owner.put(f"{PATH}/business", json={**others, "name": "Alder", "phone": "+1 937 555 0142"})
    sender = owner.put(f"{PATH}/sender", json={**others, "sender": "new@agency.example"})
    calendar = owner.put(f"{PATH}/calendar", json={**others, "timeZone": "Europe/Dublin", "country": "IE"})

    hosting = owner.put(f"{PATH}/hosting", json={"graceDays": 7})

    assert {one.status_code for one in (business, sender, calendar, hosting)} == {200}
    assert hosting.json()["agency"] == {
        **others,
        "name": "Alder",
        "phone": "+1 937 555 0142",
        "sender": "new@agency.example",
        "timeZone": "Europe/Dublin",
        "country": "IE",
    }


def test_what_is_left_out_stays_as_earlier_versions_of_the_call_expect(owner: TestClient) -> None:
    owner.put(PATH, json=SETTINGS)
    known = ("name", "sender", "replyTo", "timeZone", "country", "region", "closedDays")

    answer = owner.put(PATH, json={**{name: SETTINGS[name] for name in known}, "name": "Another"})

    assert answer.json()["agency"] == {**SETTINGS, "name": "Another"}


def test_an_address_is_kept_line_by_line(owner: TestClient) -> None:
    answer = owner.put(f"{PATH}/business", json={"name": "Alder", "address": "  1 Mill St \r\n\r\n Dayton \u2028Ohio "})

    assert answer.json()["agency"]["address"] == "1 Mill St\nDayton\nOhio"


def test_the_log_tells_the_postal_address_from_the_network_s(owner: TestClient) -> None:
    owner.put(f"{PATH}/business", json={"name": "Alder", "address": "1 Mill St"})

    entries = owner.get("/api/admin/audit").json()["items"]
    [entry] = [one for one in entries if one["act"] == "settings.changed"]
    assert {"Name", "Postal address"} <= {one["name"] for one in entry["facts"]}
    assert entry["address"] != "1 Mill St"


@pytest.mark.parametrize(
    ("section", "changes"),
    [
        ("business", {"name": "Theirs"}),
        ("sender", {"sender": "theirs@agency.example"}),
        ("calendar", {"timeZone": "Europe/Dublin"}),
        ("hosting", {"graceDays": 7}),
        ("everything", {"name": "Theirs"}),
    ],
)
def test_nobody_saves_over_what_they_have_not_seen(owner: TestClient, section: str, changes: dict[str, object]) -> None:
    path = PATH if section == "everything" else f"{PATH}/{section}"
    mine = owner.get(PATH).json()
    theirs = owner.put(path, json={**mine["agency"], **changes, "revision": mine["revisions"][section]})
    assert theirs.status_code == 200

    refused = owner.put(path, json={**mine["agency"], "revision": mine["revisions"][section]})

    assert (refused.status_code, refused.json()) == (
        409,
        {
            "message": "Somebody changed these settings after you opened this page, so yours aren't saved yet.",
            "code": "settings_changed",
        },
    )
    assert owner.get(PATH).json() == theirs.json()
    kept = owner.put(path, json={**mine["agency"], "revision": theirs.json()["revisions"][section]})
    assert (kept.status_code, kept.json()["agency"]) == (200, mine["agency"])
    assert kept.json()["revisions"] == mine["revisions"], "the same again: what was seen is what is there"


def test_another_section_is_nobody_s_concern(owner: TestClient) -> None:
    mine = owner.get(PATH).json()
    for section in ("sender", "calendar", "hosting"):
        changed = {**SETTINGS, "graceDays": 3}
        assert owner.put(f"{PATH}/{section}", json=changed).status_code == 200

    saved = owner.put(f"{PATH}/business", json={**mine["agency"], "revision": mine["revisions"]["business"]})

    assert saved.status_code == 200
    assert owner.put(PATH, json={**SETTINGS, "revision": mine["revisions"]["everything"]}).status_code == 409


@in_turn("revision", [5, "x" * 33, ["a"]])
def test_what_is_no_revision_is_refused(owner: TestClient, revision: object) -> None:
    answer = owner.put(f"{PATH}/hosting", json={"graceDays": 7, "revision": revision})

    assert (answer.status_code, owner.get(PATH).json()["agency"]["graceDays"]) == (400, 14)
