"""Photos of a website: sent, described, put in order, on the pages, and gone again."""

import io
import json
import zipfile
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import audit
from fundable.db.orders import orders
from fundable.domain.errors import Refused
from fundable.domain.sites.drafting.themes import THEMES
from fundable.services.operation import exports, integrity
from fundable.services.orders import deletion
from fundable.services.sites.drafting import photos, previews, sites
from tests.conftest import FakeClock, PaidOrder
from tests.overdue import at_the_second_look
from tests.photos import SEEN, photo
from tests.services.orders.some_orders import rows
from tests.triggers import without
from tests.turns import in_turn
from tests.web.orders.waiting import add_file, send
from tests.web.sites.conftest import Desk

Send = Callable[..., None]
SMALL = photo(1, 600, 400)
OTHER = photo(2, 400, 500)


class Photos:
    """The photos of an order, as its page sends them."""

    def __init__(self, browser: TestClient, order: PaidOrder) -> None:
        self.browser, self.path, self.order = browser, f"/api/orders/{order.id}/photos", order

    def put(self, content: bytes = SMALL, photo_id: str = "", name: str = "hills.jpg") -> Any:
        address = f"/uploads/photos/{self.order.id}/{photo_id or uuid4()}"
        return self.browser.put(address, content=content, headers={"X-File-Name": name})

    def add(self, content: bytes = SMALL) -> str:
        answer = self.put(content)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])

    def see(self) -> dict[str, Any]:
        answer = self.browser.get(self.path)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def crop(self, *placed: tuple[str, str]) -> Any:
        """These stay on the website, each with the part of it that no crop cuts off."""
        listed = [{"id": photo_id, "alt": SEEN, "focus": focus} for photo_id, focus in placed]
        return self.browser.put(self.path, json={"photos": listed, "revision": self.see()["revision"]})

    def save(self, *placed: tuple[str, str], revision: str | None = None) -> Any:
        seen = self.see()["revision"] if revision is None else revision
        listed = [{"id": photo_id, "alt": alt} for photo_id, alt in placed]
        return self.browser.put(self.path, json={"photos": listed, "revision": seen})


@pytest.fixture
def desk_photos(staff: TestClient, order: PaidOrder) -> Photos:
    return Photos(staff, order)


def pages(app: App, order: PaidOrder) -> dict[str, bytes]:
    found = sites.newest_files(app, UUID(order.id))
    assert found
    return found[1]


def files(app: App) -> set[str]:
    return {row["sha256"] for row in rows(app, "site_files")}


def test_a_photo_is_on_the_website_once_it_is_described(app: App, order: PaidOrder, desk_photos: Photos) -> None:
    before = pages(app, order)
    main, other = desk_photos.add(), desk_photos.add(OTHER)

    waiting = desk_photos.see()["waiting"]
    assert [one["id"] for one in waiting] == [main, other]
    assert {**waiting[0], "createdAt": ""} == {
        "id": main,
        "name": "hills.jpg",
        "alt": "",
        "altBy": "",
        "width": 600,
        "height": 400,
        "createdAt": "",
        "createdBy": "sam@agency.example",
        "focus": "center",
    }
    assert pages(app, order) == before

    answer = desk_photos.save((other, f"  {SEEN}\u202e "), (main, "The sun"))

    assert answer.status_code == 200, answer.text
    assert [(one["id"], one["alt"], one["altBy"]) for one in answer.json()["placed"]] == [
        (other, SEEN, "sam@agency.example"),
        (main, "The sun", "sam@agency.example"),
    ]
    after = pages(app, order)
    home, about = after["index.html"].decode(), after["about.html"].decode()
    assert f'alt="{SEEN}" width="400" height="500" loading="lazy"' in about  # too small to fill the home page's top
    assert 'alt="The sun" width="600" height="400" loading="lazy"' in about
    assert "<picture" not in home
    assert sorted(name.partition("-")[2][10:] for name in set(after) - set(before) if name.startswith("photo")) == [
        *("-400.avif", "-400.jpg", "-480.avif", "-480.jpg", "-600.avif", "-600.jpg")
    ]


def test_the_same_photos_are_the_same_website(app: App, order: PaidOrder, desk_photos: Photos, desk: Desk) -> None:
    before = desk.see(order)["builds"][0]["hash"]
    one, two = desk_photos.add(), desk_photos.add(OTHER)
    hashes = []
    for placed in ([one, two], [two, one], [one, two]):
        assert desk_photos.save(*((photo_id, SEEN) for photo_id in placed)).status_code == 200
        hashes.append(desk.see(order)["builds"][0]["hash"])

    assert hashes[0] == hashes[2] != hashes[1]
    assert desk_photos.save().status_code == 200
    assert desk.see(order)["builds"][0]["hash"] == before
    assert desk_photos.see() == {
        "placed": [],
        "waiting": [],
        "revision": desk_photos.see()["revision"],
        "most": 9,
        "altMost": 200,
    }


def test_every_rule_holds_with_nine_photos_in_each_theme(
    order: PaidOrder, desk_photos: Photos, desk: Desk, staff: TestClient
) -> None:
    wide = photo(9, 1000, 700, quality=30)
    added = [desk_photos.add(data) for data in (wide, *(photo(seed, 400, 400, quality=30) for seed in range(8)))]
    assert desk_photos.save(*((photo_id, f"View {at}") for at, photo_id in enumerate(added))).status_code == 200

    for theme in THEMES:
        staff.put(f"/api/orders/{order.id}/website/theme", json={"theme": theme})
        found = {rule["id"]: rule["status"] for rule in staff.get(f"/api/orders/{order.id}/site-check").json()["rules"]}
        assert [found[rule] for rule in ("W1", "W7", "W8", "S5")] == ["passed"] * 4
        assert staff.get(desk.see(order)["preview"]).text.count('fetchpriority="high"') == 1
    with zipfile.ZipFile(io.BytesIO(staff.post(f"/api/orders/{order.id}/website/export").content)) as archive:
        assert sum(name.startswith("photo-") for name in archive.namelist()) == 3 * 2 + 8 * 2


def test_the_part_that_is_chosen_stays_where_a_photo_is_cropped(
    app: App, order: PaidOrder, desk_photos: Photos, desk: Desk
) -> None:
    one, two = desk_photos.add(), desk_photos.add(OTHER)
    desk_photos.save((one, SEEN), (two, SEEN))
    before, first = pages(app, order)["about.html"].decode(), desk.see(order)["builds"][0]
    assert 'class="at-' not in before

    answer = desk_photos.crop((one, "right top"), (two, "center"))

    assert [(photo["focus"], photo["altBy"]) for photo in answer.json()["placed"]] == [
        ("right top", "sam@agency.example"),
        ("center", "sam@agency.example"),
    ]
    after = pages(app, order)["about.html"].decode()
    assert after.replace(' class="at-right at-top"', "", 1) == before
    assert desk.see(order)["builds"][0]["hash"] != first["hash"]
    kept = desk_photos.save((one, SEEN), (two, "The sun")).json()["placed"]
    assert [photo["focus"] for photo in kept] == ["right top", "center"]
    assert desk_photos.crop((one, "upper right")).json() == {
        "code": "invalid",
        "message": "Choose one of the nine parts of the photo.",
    }


def test_a_photo_from_before_there_were_jpgs_is_shown_as_it_was(
    app: App, order: PaidOrder, desk_photos: Photos
) -> None:
    added = desk_photos.add()
    with app.database.write() as connection, without(connection, "site_photo_files_update"):
        connection.exec_driver_sql("UPDATE site_photo_files SET name = replace(name, '.jpg', '.webp')")
        connection.exec_driver_sql("UPDATE site_photos SET kind = 'webp'")

    assert desk_photos.save((added, SEEN)).status_code == 200

    files, about = pages(app, order), pages(app, order)["about.html"].decode()
    assert {name.partition(".")[2] for name in files if name.startswith("photo-")} == {"avif", "webp"}
    assert "-480.webp 480w" in about
    assert desk_photos.browser.get(f"{desk_photos.path}/{added}").headers["content-type"] == "image/webp"
    with app.database.read() as connection:
        told = json.loads(connection.exec_driver_sql("SELECT content FROM site_content ORDER BY version").all()[-1][0])
    assert sorted(told["photos"][0]) == ["alt", "file", "height", "key", "width", "widths", "written_by"]


def test_photos_take_no_room_among_what_is_typed(
    app: App, order: PaidOrder, desk_photos: Photos, visitor: TestClient
) -> None:
    """Nine are 3 MB or so: of two previews the first one was gone, and its frame empty once a word was taken back."""
    assert desk_photos.save((desk_photos.add(), SEEN)).status_code == 200
    name = next(name for name in pages(app, order) if name.startswith("photo-"))

    answer = desk_photos.browser.post(
        f"/api/orders/{order.id}/website/content/preview", json={"texts": {"about.lead": "We rise at three."}}
    )

    assert answer.status_code == 200, answer.text
    path = str(answer.json()["path"])
    typed = app.typed_previews.find(previews.name_in(app, path.split("/")[2]))
    assert typed
    assert name not in typed.files
    assert visitor.get(path + name).content == pages(app, order)[name]
    assert desk_photos.save().status_code == 200
    app.previews.forget()
    assert visitor.get(path + name).status_code == 200  # its page may still be open


def test_words_stay_whose_they_were(desk_photos: Photos, owner: TestClient, order: PaidOrder) -> None:
    one, two = desk_photos.add(), desk_photos.add(OTHER)
    desk_photos.save((one, "Hills"), (two, "Sun"))

    placed = Photos(owner, order).save((one, "Hills at noon"), (two, "Sun")).json()["placed"]

    assert [one["altBy"] for one in placed] == ["olive@agency.example", "sam@agency.example"]


@in_turn(
    ("content", "status", "code"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "upload_wrong_type"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", 415, "upload_heic"),
        (SMALL[:-900], 400, "upload_unreadable"),
        (photo(3, 399, 500), 400, "photo_small"),
        (photo(3, 1300, 420), 400, "photo_narrow"),
        (b"\xff\xd8" + bytes(5_242_880), 413, "upload_too_large"),
    ],
)
def test_what_is_no_photo_is_refused_and_leaves_nothing(
    app: App, desk_photos: Photos, content: bytes, status: int, code: str
) -> None:
    known = files(app)

    answer = desk_photos.put(content)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert desk_photos.see()["waiting"] == []
    assert files(app) == known
    assert list(app.files.names()) == []


def test_a_photo_that_is_sent_twice_comes_once(desk_photos: Photos) -> None:
    photo_id = str(uuid4())

    answers = [desk_photos.put(SMALL, photo_id), desk_photos.put(OTHER, photo_id)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert len(desk_photos.see()["waiting"]) == 1


def test_another_order_has_nothing_of_it(desk_photos: Photos, staff: TestClient, client_b: PaidOrder) -> None:
    photo_id, others = desk_photos.add(), Photos(staff, client_b)

    assert others.put(SMALL, photo_id).json()["code"] == "photo_unknown"
    assert staff.get(f"{others.path}/{photo_id}").status_code == 404
    assert staff.delete(f"{others.path}/{photo_id}").status_code == 404
    assert staff.get(f"{desk_photos.path}/{photo_id}").headers["content-type"] == "image/jpeg"


def test_there_is_room_for_nine_and_nine_that_wait(app: App, desk_photos: Photos) -> None:
    added = [desk_photos.add(photo(4, 400, 400, quality=20)) for _ in range(9)]
    refused = desk_photos.put()
    assert (refused.status_code, refused.json()["code"]) == (409, "photos_waiting")
    assert desk_photos.save(*((photo_id, SEEN) for photo_id in added)).status_code == 200
    more = desk_photos.add()

    answer = desk_photos.save(*((photo_id, SEEN) for photo_id in [*added, more]))

    assert (answer.status_code, answer.json()["message"]) == (
        400,
        "A website has room for 9 photos. Remove some first.",
    )


def test_of_two_that_come_at_once_where_one_has_room_one_is_kept(
    app: App, order: PaidOrder, desk_photos: Photos
) -> None:
    """Both begin before either is whole, as from two tabs."""
    for seed in range(8):
        desk_photos.add(photo(seed, 400, 400, quality=20))
    both = [photos.begin(app, UUID(order.id), uuid4(), "hills.jpg", "sam@agency.example") for _ in range(2)]
    for transfer in both:
        transfer.write(SMALL)

    kept = both[0].finish()
    with pytest.raises(Refused) as refused:
        both[1].finish()

    assert refused.value.code == "photos_waiting"
    waiting = [one["id"] for one in desk_photos.see()["waiting"]]
    assert (len(waiting), waiting[-1]) == (9, str(kept.id))
    assert list(app.files.names()) == []


@pytest.mark.parametrize(
    ("alt", "code", "says"),
    [
        ("", "alt_missing", "Describe photo 2 for people who can't see it."),
        ("\u200b \u2028", "alt_missing", "Describe photo 2 for people who can't see it."),
        ("w" * 201, "alt_long", "The description of photo 2 is longer than 200 characters."),
        ("two\nlines", "invalid", "Describe each photo in one line."),
    ],
)
def test_what_a_photo_shows_has_to_be_said(desk_photos: Photos, alt: str, code: str, says: str) -> None:
    one, two = desk_photos.add(), desk_photos.add(OTHER)

    answer = desk_photos.save((one, SEEN), (two, alt))

    assert (answer.status_code, answer.json()) == (400, {"code": code, "message": says})
    assert len(desk_photos.see()["waiting"]) == 2


def test_a_change_of_what_nobody_has_seen_is_refused(desk_photos: Photos, staff: TestClient) -> None:
    one, two = desk_photos.add(), desk_photos.add(OTHER)
    seen = desk_photos.see()["revision"]
    desk_photos.save((one, "Theirs"))

    late = desk_photos.save((two, "Mine"), revision=seen)
    again = desk_photos.save((one, "Theirs"), revision=seen)

    assert (late.status_code, late.json()["code"]) == (409, "photos_moved")
    assert again.status_code == 200
    assert desk_photos.save((one, "a"), (one, "b")).json()["code"] == "photo_repeated"
    assert desk_photos.save((str(uuid4()), SEEN)).json()["code"] == "photo_unknown"
    assert staff.delete(f"{desk_photos.path}/{one}").json()["code"] == "photo_placed"


def test_a_website_that_is_built_elsewhere_takes_none(desk_photos: Photos, desk: Desk, order: PaidOrder) -> None:
    added = desk_photos.add()
    desk.do(order, "elsewhere")

    assert desk_photos.save((added, SEEN)).json()["code"] == "built_elsewhere"


def test_what_a_client_sent_with_an_answer_can_be_a_photo(
    visitor: TestClient, staff: TestClient, order: PaidOrder, desk_photos: Photos
) -> None:
    staff.post(f"/api/orders/{order.id}/pause", json={"reason": "your photos"})
    file_id, unsent = add_file(visitor, order, SMALL, "shop.jpg"), ""
    send(visitor, order, "Here.", (file_id,))
    unsent = add_file(visitor, order, OTHER)
    photo_id = str(uuid4())

    def take(found: str) -> Any:
        return staff.post(f"{desk_photos.path}/{photo_id}/from-answer", json={"file": found})

    assert take(unsent).json()["code"] == "answer_file_unknown"
    assert take(file_id).json()["name"] == "shop.jpg"
    assert [one["id"] for one in desk_photos.see()["waiting"]] == [photo_id]


def test_each_act_is_in_the_audit_log(app: App, desk_photos: Photos) -> None:
    one, two = desk_photos.add(), desk_photos.add(OTHER)
    desk_photos.save((one, SEEN))
    desk_photos.browser.delete(f"{desk_photos.path}/{two}")

    with app.database.read() as connection:
        made = list(audit.walk(connection))[-5:]
    assert [entry.act for entry in made] == [
        "website.photo_added",
        "website.photo_added",
        "website.photos_changed",
        "website.drafted",
        "website.photo_removed",
    ]
    assert {entry.value("actor") for entry in made} == {"sam@agency.example"}
    assert not [entry for entry in made if SEEN in str(entry)]


class TestGone:
    """The bytes of a photo stay as long as a photo or a build has them."""

    def test_with_what_waits_for_a_day(self, app: App, desk_photos: Photos, clock: FakeClock) -> None:
        known = files(app)
        desk_photos.add()
        clock.move(timedelta(hours=23))
        assert photos.collect_waiting(app) == 0
        clock.move(timedelta(hours=2))

        assert at_the_second_look(photos.collect_waiting, app, clock) == 1
        assert files(app) == known

    def test_not_with_a_photo_that_a_build_shows(self, app: App, order: PaidOrder, desk_photos: Photos) -> None:
        desk_photos.save((desk_photos.add(), SEEN))
        shown = files(app)
        desk_photos.save()

        assert files(app) >= shown
        assert integrity.check(app) == "sound"

    def test_with_the_order(self, app: App, order: PaidOrder, desk_photos: Photos) -> None:
        desk_photos.save((desk_photos.add(), SEEN))
        desk_photos.add(OTHER)

        deletion.delete(app, UUID(order.id))

        assert files(app) == set()
        assert rows(app, "site_photos") == rows(app, "site_photo_files") == []

    def test_not_before_they_are_exported(self, app: App, order: PaidOrder, desk_photos: Photos, tmp_path: Any) -> None:
        added = desk_photos.add()
        with app.database.read() as connection:
            found = orders.find(connection, UUID(order.id))
        assert found
        target = tmp_path / "export.zip"

        exports.everything(app, target, [found], lambda *_: None)

        with zipfile.ZipFile(target) as archive:
            names = archive.namelist()
            listed = archive.read("site_photos.csv").decode()
        assert sum(name.startswith("files/photo-") and name.endswith("-600.jpg") for name in names) == 1
        assert added in listed
        assert "Sam" not in listed

    def test_once_each_where_it_was_sent_twice(self, app: App, desk_photos: Photos, tmp_path: Any) -> None:
        for _ in range(2):
            desk_photos.add()
        target = tmp_path / "export.zip"

        exported = exports.everything(app, target, [], lambda *_: None)

        with zipfile.ZipFile(target) as archive:
            files = [name for name in archive.namelist() if name.startswith("files/")]
        assert len(files) == len(set(files)) == 1
        assert exported.files == len(archive.namelist()) - 1, "README.txt is none"
