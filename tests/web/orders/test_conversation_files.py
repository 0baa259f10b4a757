"""PUT /uploads/conversation and /uploads/client-conversation: files of messages, and who may have them."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.looks import WAIT
from fundable.services.agency import uploads
from tests.conftest import FakeClock, PaidOrder
from tests.logos import JPEG, PNG
from tests.turns import in_turn
from tests.web.orders.talking import (
    CLIENT,
    add_file,
    attach,
    of_order,
    own_thread,
    put_file,
    reply,
    say,
    thread,
    words,
)
from tests.web.orders.waiting import PDF


def stored(app: App) -> int:
    return len([path for path in app.config.uploads_dir.iterdir() if path.is_file()])


def test_both_sides_send_files_and_open_each_other_s(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, app: App
) -> None:
    theirs = reply(visitor, client_a, "", add_file(visitor, client_a, PNG, "shop-front.png"))
    ours = say(staff, client_a, "Like this?", attach(staff, client_a, PDF, "draft.pdf"))

    for found in (thread(staff, client_a), own_thread(visitor, client_a)):
        names = [[file["name"] for file in item["files"]] for item in found["items"] if item["kind"] == "message"]
        assert names == [["shop-front.png"], ["draft.pdf"]]
    for item, content in ((theirs, PNG), (ours, PDF)):
        file_id = item["files"][0]["id"]
        for browser, at, headers in ((staff, of_order(client_a), {}), (visitor, CLIENT, client_a.bearer)):
            opened = browser.get(f"{at}/files/{file_id}", headers=headers)
            assert (opened.status_code, opened.content) == (200, content)
            assert opened.headers["Content-Disposition"].startswith("attachment")
    assert stored(app) == 2


def test_the_order_and_its_client_list_what_the_client_sent(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder
) -> None:
    reply(visitor, client_a, "", add_file(visitor, client_a, PNG, "shop-front.png"))
    say(staff, client_a, "Like this?", attach(staff, client_a, PDF, "draft.pdf"))
    add_file(visitor, client_a, PNG, "not-sent.png")

    for page in (f"/api/orders/{client_a.id}", f"/api/admin/clients/{client_a.id}"):
        [file] = staff.get(page).json()["files"]
        assert (file["name"], file["isOfMessage"], file["isOfNote"]) == ("shop-front.png", True, False), page
        assert staff.get(f"{of_order(client_a)}/files/{file['id']}").content == PNG


def test_the_email_names_the_files(staff: TestClient, client_a: PaidOrder) -> None:
    say(staff, client_a, "", attach(staff, client_a, PDF, "draft.pdf"))

    [mail] = [
        one
        for one in staff.get(f"/api/orders/{client_a.id}/messages").json()["items"]
        if one["kind"] == "personal-message"
    ]
    text = staff.get(f"/api/admin/messages/{mail['id']}").json()["text"]
    assert text.startswith("1 file in your client portal: draft.pdf")


def test_what_isn_t_sent_is_its_uploader_s_alone(
    staff: TestClient, owner: TestClient, visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder
) -> None:
    mine, theirs = attach(staff, client_a, PNG), add_file(visitor, client_a, PNG)

    assert [file["id"] for file in thread(staff, client_a)["unsent"]] == [mine]
    assert [file["id"] for file in own_thread(visitor, client_a)["unsent"]] == [theirs]
    assert thread(owner, client_a)["unsent"] == []
    for browser, path, headers in (
        (owner, f"{of_order(client_a)}/files/{mine}", {}),
        (owner, f"{of_order(client_a)}/files/{theirs}", {}),
        (visitor, f"{CLIENT}/files/{mine}", client_a.bearer),
        (visitor, f"{CLIENT}/files/{theirs}", client_b.bearer),
        (staff, f"{of_order(client_b)}/files/{mine}", {}),
    ):
        for ask in (browser.get, browser.delete):
            answer = ask(path, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (404, "answer_file_unknown"), path
    stolen = owner.post(f"{of_order(client_a)}/messages", json=words("Mine.", mine))
    assert (stolen.status_code, stolen.json()["code"]) == (409, "answer_files_gone")
    staff.post(f"/api/orders/{client_a.id}/client-view")
    as_client = staff.get(CLIENT, headers={"View-As-Client": client_a.id})
    assert as_client.json()["unsent"] == []
    assert staff.get(f"{CLIENT}/files/{theirs}", headers={"View-As-Client": client_a.id}).status_code == 404


def test_one_that_isn_t_sent_is_taken_back(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, app: App
) -> None:
    mine, theirs = attach(staff, client_a, PNG), add_file(visitor, client_a, PNG)

    assert staff.delete(f"{of_order(client_a)}/files/{mine}").status_code == 200
    assert visitor.delete(f"{CLIENT}/files/{theirs}", headers=client_a.bearer).status_code == 200

    assert stored(app) == 0


def test_the_same_one_again_is_kept_once(visitor: TestClient, client_a: PaidOrder, app: App) -> None:
    file_id = add_file(visitor, client_a, PNG)

    again = put_file(visitor, f"/uploads/client-conversation/{file_id}", PNG, **client_a.bearer)

    assert (again.status_code, again.json()["id"], stored(app)) == (200, file_id, 1)


@in_turn(
    ("content", "status", "code"),
    [
        (b"MZ\x90\x00", 415, "upload_wrong_type"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", 400, "upload_active"),
        (b"\xff" * (5 * 1024 * 1024 + 1), 413, "upload_too_large"),
    ],
)
def test_they_are_checked_as_those_of_answers_are(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, app: App, content: bytes, status: int, code: str
) -> None:
    answers: list[Any] = [
        put_file(staff, f"/uploads/conversation/{client_a.id}/{uuid4()}", content),
        put_file(visitor, f"/uploads/client-conversation/{uuid4()}", content, **client_a.bearer),
    ]

    assert {(one.status_code, one.json()["code"]) for one in answers} == {(status, code)}
    assert stored(app) == 0


def test_ten_wait_and_an_eleventh_is_refused(visitor: TestClient, client_a: PaidOrder) -> None:
    sent = [add_file(visitor, client_a, PDF) for _ in range(10)]

    refused = put_file(visitor, f"/uploads/client-conversation/{uuid4()}", PDF, **client_a.bearer)
    assert (refused.status_code, refused.json()["code"]) == (409, "answer_files_many")
    reply(visitor, client_a, "All of them.", *sent)
    add_file(visitor, client_a, PDF)


def test_what_isn_t_sent_goes_after_a_day_and_what_is_stays(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, app: App, clock: FakeClock
) -> None:
    reply(visitor, client_a, "Here.", add_file(visitor, client_a, JPEG, "shop.jpg"))
    add_file(visitor, client_a, PNG)
    attach(staff, client_a, PNG)
    clock.move(timedelta(days=2))

    uploads.collect_unused(app)
    clock.move(WAIT)
    uploads.collect_unused(app)

    assert stored(app) == 1
    assert own_thread(visitor, client_a)["unsent"] == []


def test_files_go_with_their_order(staff: TestClient, visitor: TestClient, client_a: PaidOrder, app: App) -> None:
    reply(visitor, client_a, "Here.", add_file(visitor, client_a, PNG))
    attach(staff, client_a, PNG)

    assert staff.delete(f"/api/orders/{client_a.id}").status_code == 200

    assert stored(app) == 0
