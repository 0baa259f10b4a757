"""POST /api/objects/upload, PUT and GET /uploads/{id}."""

import dataclasses
import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.agency.uploads import LOGO_MAX_BYTES
from fundable.domain.errors import storage_full
from fundable.services.agency import uploads
from tests.conftest import NOBODYS, Browsers, FakeClock, Form, PaidOrder
from tests.logos import JPEG, PNG, SVG, png_of, ticket, upload
from tests.overdue import at_the_second_look
from tests.turns import in_turn

DEAD = "This upload link has expired. Please choose the file again."
TOO_LARGE = "This file is larger than 5MB. Please choose a smaller one."


def files_in(app: App) -> list[str]:
    return sorted(path.name for path in app.config.uploads_dir.iterdir())


def rows_in(app: App) -> list[dict[str, object]]:
    with app.database.read() as connection:
        return [dict(row) for row in connection.exec_driver_sql("SELECT * FROM uploads").mappings()]


@pytest.mark.parametrize(
    ("content", "kind", "disposition"),
    [
        (PNG, "image/png", 'inline; filename="logo.png"'),
        (JPEG, "image/jpeg", 'inline; filename="logo.jpg"'),
        (SVG, "image/svg+xml", 'attachment; filename="logo.svg"'),
    ],
)
def test_it_takes_a_picture_and_serves_it_so_that_nothing_in_it_can_act(
    visitor: TestClient, content: bytes, kind: str, disposition: str
) -> None:
    url = ticket(visitor)
    assert url.startswith("/uploads/")
    path = url.partition("?")[0]

    put = visitor.put(url, content=content, headers={"Content-Type": "text/html"})
    got = visitor.get(path)

    assert (put.status_code, put.json()) == (200, {"url": path})
    assert put.headers["etag"] == f'"{hashlib.sha256(got.content).hexdigest()}"'
    assert got.status_code == 200
    assert got.headers["content-type"].partition(";")[0] == kind
    assert got.headers["content-disposition"] == disposition
    assert got.headers["x-content-type-options"] == "nosniff"
    assert got.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    if kind != "image/svg+xml":
        assert got.content == content


@pytest.mark.parametrize(
    "asked", ["bytes=0-0", "bytes=5-2", "bytes=a-b", "items=0-1", "bytes=9999999-", "bytes=0-0,2-2"]
)
def test_a_part_of_it_is_all_of_it(visitor: TestClient, asked: str) -> None:
    path = upload(visitor, PNG)

    answer = visitor.get(path, headers={"Range": asked})

    assert (answer.status_code, answer.content) == (200, PNG)


def test_a_ticket_alone_stores_nothing(visitor: TestClient, app: App) -> None:
    path = ticket(visitor).partition("?")[0]

    assert visitor.get(path).status_code == 404
    assert (files_in(app), rows_in(app)) == ([], [])


def test_five_megabytes_are_taken_to_the_last_byte(visitor: TestClient) -> None:
    content = png_of(LOGO_MAX_BYTES)

    assert visitor.get(upload(visitor, content)).content == content


def test_one_byte_more_is_refused_by_its_length_before_it_is_read(visitor: TestClient, app: App) -> None:
    answer = visitor.put(ticket(visitor), content=png_of(LOGO_MAX_BYTES + 1))

    assert (answer.status_code, answer.json()["message"]) == (413, TOO_LARGE)
    assert (files_in(app), rows_in(app)) == ([], [])


def test_a_stream_without_a_length_is_cut_at_the_limit_and_leaves_nothing(visitor: TestClient, app: App) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield bytes(65536)

    url = ticket(visitor)
    answer = visitor.put(url, content=endless())

    assert (answer.status_code, answer.json()["message"]) == (413, TOO_LARGE)
    assert (files_in(app), rows_in(app)) == ([], [])
    assert visitor.put(url, content=PNG).status_code == 200


@in_turn("length", ["-1", "x", "9" * 30, "1e3", "²"])
def test_a_length_that_is_no_number_is_refused(visitor: TestClient, length: str) -> None:
    answer = visitor.put(ticket(visitor), content=PNG, headers={"Content-Length": length.encode("latin-1")})

    assert (answer.status_code, answer.json()["message"]) == (413, TOO_LARGE)


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 415),
        (b"GIF89a" + bytes(50), 415),
        (b"<!doctype html><script>", 415),
        (PNG[:-20], 400),
    ],
)
def test_what_is_no_sound_picture_is_refused_and_the_ticket_stays(
    visitor: TestClient, app: App, content: bytes, status: int
) -> None:
    url = ticket(visitor)

    answer = visitor.put(url, content=content)

    assert answer.status_code == status
    assert answer.json()["message"]
    assert (files_in(app), rows_in(app)) == ([], [])
    assert visitor.put(url, content=PNG).status_code == 200


def test_a_compressed_transfer_is_refused(visitor: TestClient) -> None:
    answer = visitor.put(ticket(visitor), content=PNG, headers={"Content-Encoding": "gzip"})

    assert (answer.status_code, answer.json()["message"]) == (
        400,
        "Compressed uploads aren't accepted. Send the file as it is.",
    )


def test_a_ticket_works_once(visitor: TestClient) -> None:
    url = ticket(visitor)
    assert visitor.put(url, content=PNG).status_code == 200

    again = visitor.put(url, content=JPEG)

    assert (again.status_code, again.json()["message"]) == (403, DEAD)
    assert visitor.get(url.partition("?")[0]).content == PNG


def test_of_twenty_transfers_at_once_one_wins(visitor: TestClient, app: App) -> None:
    url = ticket(visitor)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: visitor.put(url, content=PNG), range(20)))

    assert sorted(answer.status_code for answer in answers) == [200] + [403] * 19
    assert len(files_in(app)) == 1


def test_a_ticket_lives_a_quarter_of_an_hour(visitor: TestClient, clock: FakeClock) -> None:
    late, early = ticket(visitor), ticket(visitor)
    clock.move(timedelta(minutes=14, seconds=59))
    assert visitor.put(early, content=PNG).status_code == 200
    clock.move(timedelta(seconds=1))
    assert visitor.put(late, content=PNG).status_code == 403


def test_a_clock_set_back_kills_a_ticket(visitor: TestClient, clock: FakeClock) -> None:
    url = ticket(visitor)
    clock.move(-timedelta(days=3650))

    assert visitor.put(url, content=PNG).status_code == 403


def test_a_ticket_that_was_made_up_or_changed_is_refused(visitor: TestClient, app: App) -> None:
    url = ticket(visitor)
    path, _, query = url.partition("?")
    signature = query.partition("signature=")[2]
    expires = query.partition("expires=")[2].partition("&")[0]
    other = f"/uploads/{uuid4()}"

    for changed in (
        path,
        f"{path}?expires={expires}",
        f"{path}?signature={signature}",
        f"{path}?expires={int(expires) + 60}&signature={signature}",
        f"{path}?expires=+{expires}&signature={signature}",
        f"{path}?expires=0{expires}&signature={signature[:-1]}",
        f"{path}?expires=99999999999&signature={signature}",
        f"{path}?expires=x&signature={signature}",
        f"{path}?expires={expires}&signature={signature[:-1]}",
        f"{path}?expires={expires}&signature=%C3%A9{signature[1:]}",
        f"{path}?expires={expires}&signature=",
        f"{other}?{query}",
    ):
        answer = visitor.put(changed, content=PNG)
        assert (answer.status_code, answer.json()["message"]) == (403, DEAD), changed
    assert (files_in(app), rows_in(app)) == ([], [])


@in_turn("name", ["x", "..%2f..%2ffundable.db", "%2e%2e", "fundable.db", "%00", NOBODYS])
def test_only_our_own_finished_uploads_are_served(visitor: TestClient, name: str) -> None:
    answer = visitor.get(f"/uploads/{name}")

    assert answer.status_code in {400, 404}
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["message"]


def test_an_upload_under_way_when_the_disk_is_full_gives_its_ticket_back(
    app: App, browsers: Browsers, visitor: TestClient
) -> None:
    class Full:
        def begin(self, transfer: object) -> object:
            raise storage_full()

        def free_bytes(self) -> int:
            return 10**12

        def total_bytes(self) -> int:
            return 10**12

    full = browsers.on(dataclasses.replace(app, files=Full()))()  # type: ignore[arg-type]
    url = ticket(full)

    answer = full.put(url, content=PNG)

    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "60"
    assert answer.json()["message"] == (
        "We can't save this right now. Nothing was changed. Please try again in a minute."
    )
    assert rows_in(app) == []
    assert visitor.put(url, content=PNG).status_code == 200


def test_no_ticket_is_given_while_logos_that_no_form_uses_fill_their_room(visitor: TestClient, app: App) -> None:
    upload(visitor, PNG)
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE uploads SET size_bytes = 500 * 1024 * 1024")

    answer = visitor.post("/api/objects/upload")

    assert (answer.status_code, answer.headers["retry-after"]) == (503, "3600")
    assert answer.json()["message"] == "We can't take more files right now. Please try again later."


def test_a_logo_that_no_form_names_is_collected_after_a_day(
    visitor: TestClient, app: App, clock: FakeClock, client_a: PaidOrder, form: Form
) -> None:
    used, unused = upload(visitor, PNG), upload(visitor, JPEG)
    visitor.post("/api/intake-forms", json=form(client_a, logoUrl=used))

    clock.move(timedelta(hours=24))
    assert uploads.collect_unused(app) == 0
    assert at_the_second_look(uploads.collect_unused, app, clock) == 1

    assert visitor.get(used).status_code == 200
    assert visitor.get(unused).status_code == 404
    assert len(files_in(app)) == 1


def test_a_transfer_that_a_crash_cut_off_is_collected_without_a_fault(
    visitor: TestClient, app: App, clock: FakeClock
) -> None:
    upload(visitor, PNG)
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE uploads SET state = 'busy', file_name = NULL")
    unused = upload(visitor, JPEG)
    clock.move(timedelta(hours=25))

    at_the_second_look(uploads.collect_unused, app, clock)

    assert rows_in(app) == []
    assert visitor.get(unused).status_code == 404
    assert not [name for name in files_in(app) if name.endswith(".jpg")]


def test_a_file_that_is_collected_at_this_moment_is_not_there(visitor: TestClient, app: App) -> None:
    url = upload(visitor, PNG)
    [name] = files_in(app)
    app.files.remove(name)

    answer = visitor.get(url)

    assert (answer.status_code, answer.json()["message"]) == (404, "There's nothing at this address.")


def test_after_a_crash_half_files_go_and_their_tickets_work_again(visitor: TestClient, app: App) -> None:
    url = ticket(visitor)
    upload_id = url.partition("?")[0].removeprefix("/uploads/")
    (app.config.uploads_dir / f"{UUID(upload_id).hex}.part").write_bytes(PNG[:10])
    with app.database.write() as connection:
        connection.exec_driver_sql(
            "INSERT INTO uploads (id, state, size_bytes, created_at) VALUES (?, 'busy', 0, ?)",
            (upload_id, "2026-01-05T15:04:00.000000Z"),
        )
    assert visitor.put(url, content=PNG).status_code == 403

    assert uploads.recover(app) == 1

    assert files_in(app) == []
    assert visitor.put(url, content=PNG).status_code == 200
