"""PUT /uploads/answers/{id}, GET and DELETE /api/client/answer-files/{id}, GET /api/orders/{id}/answer-files/{id}."""

import dataclasses
import os
from datetime import timedelta
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.errors import Refused, storage_full
from fundable.domain.orders.pause_answers import FILE_MAX_BYTES
from fundable.services.agency import uploads
from fundable.services.orders import answer_files
from tests.adapters import hostile
from tests.conftest import START, Browsers, FakeClock, Form, PaidOrder
from tests.logos import JPEG, PNG, SVG, png_of
from tests.overdue import at_the_second_look
from tests.web.logins import log_in
from tests.web.orders.waiting import PDF, add_file, put_file, send, waiting


def files_in(app: App) -> list[str]:
    return sorted(path.name for path in app.config.uploads_dir.iterdir())


def rows_in(app: App) -> int:
    with app.database.read() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM answer_files").scalar_one())


KINDS = (
    (PNG, "shop%20front.png", "shop front.png", "image/png"),
    (JPEG, "DSC_0012.JPG", "DSC_0012.JPG", "image/jpeg"),
    (SVG, "", "file.svg", "image/svg+xml"),
    (PDF, "men%C3%BC.pdf", "menü.pdf", "application/pdf"),
    (PDF, "..%2F..%2Fsetup.exe", "setup.exe.pdf", "application/pdf"),
)


def test_a_file_is_kept_for_its_order_and_can_only_be_saved(
    visitor: TestClient, staff: TestClient, paused: PaidOrder, subtests: pytest.Subtests
) -> None:
    for content, name, shown, kind in KINDS:
        with subtests.test(shown):
            check_kind(visitor, staff, paused, content, name, shown, kind)


def check_kind(
    visitor: TestClient, staff: TestClient, paused: PaidOrder, content: bytes, name: str, shown: str, kind: str
) -> None:
    put = put_file(visitor, paused, content, name, **{"Content-Type": "text/html"})

    assert put.status_code == 200, put.text
    file = put.json()
    assert (file["name"], file["contentType"]) == (shown, kind)
    assert waiting(visitor, paused)["unsent"] == [file]

    address = f"/api/client/answer-files/{file['id']}"
    got = visitor.get(address, headers=paused.bearer)
    assert got.status_code == 200
    assert got.headers["content-type"].partition(";")[0] == kind
    assert got.headers["content-disposition"].startswith("attachment; filename")
    assert got.headers["x-content-type-options"] == "nosniff"
    assert got.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    assert got.headers["cache-control"] == "private, no-store"
    assert len(got.content) == file["sizeBytes"]
    if kind != "image/svg+xml":
        assert got.content == content

    of_staff = f"/api/orders/{paused.id}/answer-files/{file['id']}"
    assert staff.get(of_staff).status_code == 404  # nobody has sent it
    assert send(visitor, paused, files=(file["id"],)).status_code == 200
    taken = staff.get(of_staff)
    assert (taken.status_code, taken.content) == (200, got.content)
    assert taken.headers["content-disposition"] == got.headers["content-disposition"]


def test_only_its_client_and_staff_reach_a_file(
    visitor: TestClient, staff: TestClient, paused: PaidOrder, client_b: PaidOrder, form: Form, app: App
) -> None:
    sent = add_file(visitor, paused, PNG)
    send(visitor, paused, files=(sent,))
    unsent = add_file(visitor, paused, PDF)
    visitor.post("/api/intake-forms", json=form(client_b))
    staff.post(f"/api/orders/{client_b.id}/pause", json={"reason": "your menu"})
    stored = files_in(app)

    for file_id in (sent, unsent):
        own = f"/api/client/answer-files/{file_id}"
        for headers, status in ((client_b.bearer, 404), ({}, 401), ({"Authorization": "Bearer x"}, 401)):
            assert visitor.get(own, headers=headers).status_code == status
            assert visitor.delete(own, headers=headers).status_code == status
            assert visitor.get(f"/api/orders/{paused.id}/answer-files/{file_id}", headers=headers).status_code == 401
        for order, status in ((client_b, 404), (paused, 200 if file_id == sent else 404)):
            assert staff.get(f"/api/orders/{order.id}/answer-files/{file_id}").status_code == status
        assert staff.get(own).status_code == 401
        # Neither the open addresses of logos nor a form get hold of it.
        assert visitor.get(f"/uploads/{file_id}").status_code == 404
        logo = {"logoUrl": f"/uploads/{file_id}"}
        assert visitor.post("/api/intake-forms", json=form(paused, **logo), headers=paused.bearer).status_code == 400
        # Somebody else's id is no way to learn of it, or to put something in its place.
        taken = put_file(visitor, client_b, JPEG, file_id=file_id)
        assert (taken.status_code, taken.json()["code"]) == (404, "answer_file_unknown")
        assert send(visitor, client_b, "mine", (file_id,)).json()["code"] == "answer_files_gone"
    for name in stored:
        assert visitor.get(f"/uploads/{name}").status_code in {400, 404}
        assert visitor.get(f"/uploads/{name.partition('.')[0]}").status_code == 404
    assert files_in(app) == stored
    assert waiting(visitor, client_b)["answers"] == []
    # A form that is corrected lets go of logos alone.
    assert visitor.post("/api/intake-forms", json=form(paused), headers=paused.bearer).status_code == 200
    assert visitor.get(f"/api/client/answer-files/{sent}", headers=paused.bearer).content == PNG


def test_nothing_is_taken_from_strangers_or_when_nobody_waits(
    visitor: TestClient, staff: TestClient, paused: PaidOrder, client_b: PaidOrder, app: App
) -> None:
    address = f"/uploads/answers/{uuid4()}"
    assert visitor.put(address, content=PNG).status_code == 401
    assert staff.put(address, content=PNG).status_code == 401
    refused = put_file(visitor, client_b, PNG)
    assert (refused.status_code, refused.json()["code"]) == (409, "answer_not_waited_for")

    log_in(staff).patch(f"/api/orders/{paused.id}/status", json={"status": "review"})
    assert put_file(visitor, paused, PNG).status_code == 409
    assert waiting(visitor, paused) is None
    staff.patch(f"/api/orders/{paused.id}/status", json={"status": "design"})
    assert put_file(visitor, paused, PNG).status_code == 200
    staff.post(f"/api/orders/{paused.id}/resume")
    assert put_file(visitor, paused, PNG).status_code == 409
    assert len(files_in(app)) == 1


def test_what_is_neither_a_picture_nor_a_pdf_is_refused(visitor: TestClient, paused: PaidOrder, app: App) -> None:
    for content in (b"", b"MZ\x90\0", b"GIF89a" + bytes(50), b"%PDF", b"x" + PDF, b"PK\3\4" + PDF):
        answer = put_file(visitor, paused, content, "photo.png")
        assert (answer.status_code, answer.json()["message"]) == (
            415,
            "This isn't a PNG, JPG, SVG or PDF. Please choose another file.",
        )
    assert (files_in(app), rows_in(app)) == ([], 0)


def test_a_photo_that_a_phone_wrote_more_behind_is_kept_without_it(
    visitor: TestClient, staff: TestClient, paused: PaidOrder
) -> None:
    put = put_file(visitor, paused, JPEG + b"\0\0\0\x18ftypmp42" + bytes(100), "PXL_2026.MP.jpg")

    assert put.status_code == 200, put.text
    assert send(visitor, paused, files=(put.json()["id"],)).status_code == 200
    kept = staff.get(f"/api/orders/{paused.id}/answer-files/{put.json()['id']}")
    assert kept.content == JPEG


def test_hostile_pictures_have_the_fate_that_they_have_as_logos(
    visitor: TestClient, paused: PaidOrder, app: App, subtests: pytest.Subtests
) -> None:
    some = [file for file in hostile.named() if file.fate != hostile.SOUND][::12]
    assert {file.fate for file in some} >= {hostile.ACTIVE, hostile.BROKEN, hostile.OTHER}

    for file in some:
        with subtests.test(file.name):
            answer = put_file(visitor, paused, file.make())
            assert answer.json()["code"] == file.fate
    assert (files_in(app), rows_in(app)) == ([], 0)


def test_five_megabytes_are_taken_and_one_byte_more_is_not(visitor: TestClient, paused: PaidOrder, app: App) -> None:
    refused = put_file(visitor, paused, png_of(FILE_MAX_BYTES + 1))
    streamed = visitor.put(
        f"/uploads/answers/{uuid4()}", content=(bytes(65536) for _ in range(100)), headers=paused.bearer
    )

    assert (refused.status_code, streamed.status_code) == (413, 413)
    assert files_in(app) == []
    assert put_file(visitor, paused, png_of(FILE_MAX_BYTES)).status_code == 200


def test_the_same_file_again_is_kept_once(visitor: TestClient, paused: PaidOrder, app: App) -> None:
    file_id = str(uuid4())
    first = put_file(visitor, paused, PNG, file_id=file_id)

    again = put_file(visitor, paused, PNG, file_id=file_id)

    assert (again.status_code, again.json()) == (200, first.json())
    assert (len(files_in(app)), rows_in(app)) == (1, 1)


def test_a_file_can_be_removed_until_it_is_sent(visitor: TestClient, paused: PaidOrder, app: App) -> None:
    wrong, right = add_file(visitor, paused, JPEG), add_file(visitor, paused, PNG)

    removed = visitor.delete(f"/api/client/answer-files/{wrong}", headers=paused.bearer)
    again = visitor.delete(f"/api/client/answer-files/{wrong}", headers=paused.bearer)

    assert (removed.status_code, again.status_code) == (200, 404)
    assert [file["id"] for file in waiting(visitor, paused)["unsent"]] == [right]
    assert len(files_in(app)) == 1
    send(visitor, paused, files=(right,))
    assert visitor.delete(f"/api/client/answer-files/{right}", headers=paused.bearer).status_code == 404
    assert len(files_in(app)) == 1


def test_ten_files_wait_at_most(visitor: TestClient, paused: PaidOrder, app: App) -> None:
    ids = tuple(add_file(visitor, paused, PDF) for _ in range(10))

    refused = put_file(visitor, paused, PDF)

    assert (refused.status_code, refused.json()["message"]) == (
        409,
        "You can send 10 files at a time. Send these first, then add more.",
    )
    assert put_file(visitor, paused, PDF, file_id=ids[3]).status_code == 200
    assert len(files_in(app)) == 10
    assert send(visitor, paused, files=ids).status_code == 200
    assert put_file(visitor, paused, PDF).status_code == 200


def test_nor_eleven_that_are_on_their_way_together(visitor: TestClient, paused: PaidOrder, app: App) -> None:
    for _ in range(9):
        add_file(visitor, paused, PDF)
    tenth, eleventh = (answer_files.begin(app, paused.token, uuid4(), "menu.pdf") for _ in range(2))
    for transfer in (tenth, eleventh):
        transfer.write(PDF)
    tenth.finish()

    with pytest.raises(Refused) as refused:
        eleventh.finish()

    assert refused.value.code == "answer_files_many"
    assert (len(waiting(visitor, paused)["unsent"]), len(files_in(app))) == (10, 10)


def test_files_that_nobody_sends_are_collected_after_a_day(
    visitor: TestClient, staff: TestClient, paused: PaidOrder, app: App, clock: FakeClock
) -> None:
    sent, unsent = add_file(visitor, paused, PNG), add_file(visitor, paused, JPEG)
    send(visitor, paused, files=(sent,))
    cut_off = app.config.uploads_dir / f"{uuid4().hex}.pdf"  # a crash came between the file and its row
    cut_off.write_bytes(PDF)
    os.utime(cut_off, (START.timestamp(), START.timestamp()))

    clock.move(timedelta(hours=24))
    assert uploads.collect_unused(app) == 0
    assert at_the_second_look(uploads.collect_unused, app, clock) == 2

    assert waiting(visitor, paused)["unsent"] == []
    assert visitor.get(f"/api/client/answer-files/{unsent}", headers=paused.bearer).status_code == 404
    assert log_in(staff).get(f"/api/orders/{paused.id}/answer-files/{sent}").status_code == 200
    assert [name.rpartition(".")[2] for name in files_in(app)] == ["png"]
    assert uploads.missing(app) == []
    app.files.remove(files_in(app)[0])
    assert len(uploads.missing(app)) == 1
    assert staff.get(f"/api/orders/{paused.id}/answer-files/{sent}").status_code == 404


def test_a_full_disk_and_too_much_that_nobody_sent_are_said_as_for_logos(
    visitor: TestClient, paused: PaidOrder, app: App, browsers: Browsers
) -> None:
    class Full:
        def begin(self) -> object:
            raise storage_full()

        def free_bytes(self) -> int:
            return 10**12

        def total_bytes(self) -> int:
            return 10**12

    full = browsers.on(dataclasses.replace(app, files=Full()))()  # type: ignore[arg-type]
    refused = put_file(full, paused, PNG)
    assert (refused.status_code, refused.json()["code"], refused.headers["retry-after"]) == (503, "storage_full", "60")

    add_file(visitor, paused, PNG)
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE answer_files SET size_bytes = 500 * 1024 * 1024")
    refused = put_file(visitor, paused, PNG)
    assert (refused.status_code, refused.json()["message"]) == (
        503,
        "We can't take more files right now. Please try again later.",
    )
    assert visitor.post("/api/objects/upload").status_code == 200  # logos have room of their own
