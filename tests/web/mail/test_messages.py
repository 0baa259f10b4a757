"""GET and POST /api/admin/messages: what was written, what became of it, and what each kind reads like."""

from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import NOBODYS, Buy, PaidOrder
from tests.turns import in_turn

PATH = "/api/admin/messages"


def test_what_was_written_is_listed_newest_first(staff: TestClient, client_a: PaidOrder, client_b: PaidOrder) -> None:
    found = staff.get(PATH).json()

    assert [(item["kind"], item["recipient"]) for item in found["items"]] == [
        ("order-received", client_b.email),
        ("order-received", client_a.email),
    ]
    assert {item["state"] for item in found["items"]} == {"stored"}
    assert (found["counts"], found["hasServer"], found["nextCursor"]) == ({"stored": 2}, False, None)


def test_it_is_read_with_its_link_while_it_is_only_kept_here(
    staff: TestClient, visitor: TestClient, order_paid: Buy
) -> None:
    order = order_paid()
    [listed] = staff.get(f"/api/orders/{order.id}/messages").json()["items"]

    hidden = staff.get(f"{PATH}/{listed['id']}").json()
    whole = staff.post(f"{PATH}/{listed['id']}/link").json()

    assert "token=" not in str(hidden)
    assert (hidden["link"], "(a link for the reader alone)" in hidden["text"]) == (None, True)
    link = whole["text"].split("<")[1].split(">")[0]
    assert "/reset-password?token=" in link
    assert link in whole["html"]


def test_its_link_can_be_passed_on_until_it_has_been_used(
    staff: TestClient, visitor: TestClient, order_paid: Buy
) -> None:
    order = order_paid()
    [listed] = staff.get(f"/api/orders/{order.id}/messages").json()["items"]
    assert listed["hasLink"] is True

    link = staff.post(f"{PATH}/{listed['id']}/link").json()["link"]
    body = {"token": link.partition("token=")[2], "password": "another horse"}
    assert visitor.post("/api/password/reset", json=body).status_code == 200

    assert staff.post(f"{PATH}/{listed['id']}/link").json()["link"] is None


def test_a_link_into_the_team_is_for_owners(staff: TestClient, owner: TestClient) -> None:
    owner.post("/api/admin/team", json={"email": "ida@agency.example", "role": "staff"})
    [listed] = staff.get(PATH).json()["items"]

    for_staff, for_owner = (one.post(f"{PATH}/{listed['id']}/link") for one in (staff, owner))

    assert (for_staff.status_code, for_staff.json()["code"]) == (403, "owners_only")
    assert "/reset-password?token=" in for_owner.json()["link"]


def test_whose_link_was_shown_to_whom_is_in_the_audit_log(
    staff: TestClient, owner: TestClient, client_a: PaidOrder
) -> None:
    [listed] = staff.get(PATH).json()["items"]

    staff.get(f"{PATH}/{listed['id']}")
    assert staff.post(f"/api/orders/{client_a.id}/send-link").status_code == 200
    newest = staff.get(PATH).json()["items"][0]
    staff.post(f"{PATH}/{newest['id']}/link")

    [entry] = [one for one in owner.get("/api/admin/audit").json()["items"] if one["act"] == "client.link_shown"]
    assert (entry["orderId"], entry["who"]) == (client_a.id, "sam@agency.example")


def test_the_link_of_one_that_was_sent_is_its_readers_alone(staff: TestClient, app: App, client_a: PaidOrder) -> None:
    [listed] = staff.get(PATH).json()["items"]
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE messages SET state = 'sent'")

    whole = staff.get(f"{PATH}/{listed['id']}").json()

    assert "token=" not in whole["text"] + whole["html"]
    assert "token=" not in staff.post(f"{PATH}/{listed['id']}/link").text
    assert (whole["link"], whole["hasLink"]) == (None, False)
    assert "(a link for the reader alone)" in whole["text"]


def test_the_list_can_be_narrowed_to_a_state(staff: TestClient, client_a: PaidOrder) -> None:
    assert len(staff.get(PATH, params={"state": "stored"}).json()["items"]) == 1
    assert staff.get(PATH, params={"state": "failed"}).json()["items"] == []


@in_turn("query", ["state=lost", "cursor=x", "cursor=-1", "cursor=9999999999999999999"])
def test_what_cannot_be_asked_for_is_refused(staff: TestClient, query: str) -> None:
    assert staff.get(f"{PATH}?{query}").status_code == 400


def test_pages_follow_each_other(staff: TestClient, order_paid: Buy) -> None:
    for number in range(51):
        order_paid(f"buyer{number}@alder.example")

    first = staff.get(PATH).json()
    second = staff.get(PATH, params={"cursor": first["nextCursor"]}).json()

    assert (len(first["items"]), len(second["items"]), second["nextCursor"]) == (50, 1, None)
    assert second["items"][0]["recipient"] == "buyer0@alder.example"


def test_without_a_mail_server_nothing_is_sent_again(staff: TestClient, client_a: PaidOrder) -> None:
    [listed] = staff.get(PATH).json()["items"]

    answer = staff.post(f"{PATH}/{listed['id']}/send")

    assert (answer.status_code, answer.json()["code"]) == (409, "mail_missing")


def test_an_unknown_message_is_not_found(staff: TestClient) -> None:
    assert staff.get(f"{PATH}/{NOBODYS}").status_code == 404


def test_each_kind_can_be_previewed_and_no_other(staff: TestClient) -> None:
    found = staff.get("/api/admin/templates/order-received").json()

    assert found["subject"].startswith("Your order #")
    assert "Create your password" in found["text"]
    assert staff.get("/api/admin/templates/../secrets").status_code in {404, 405}
    assert staff.get("/api/admin/templates/layout.html").status_code == 404


def test_a_preview_says_why_the_agencys_own_words_are_not_used(app: App, staff: TestClient) -> None:
    own = app.config.data_dir / "templates" / "email" / "order-received"
    own.mkdir(parents=True)
    problems = []
    for body in ("Hello {{ order.number }}", "Hello {{ nobody.name }}", "Hello\n{% broken"):
        (own / "body.md").write_text(body)
        problems.append(staff.get("/api/admin/templates/order-received").json()["problem"])

    assert problems == [
        None,
        "UndefinedError: 'nobody' is undefined",
        "TemplateSyntaxError: Encountered unknown tag 'broken'. (line 2)",
    ]


def test_staff_alone_see_messages(visitor: TestClient, client_a: PaidOrder) -> None:
    for path in (PATH, f"{PATH}/{NOBODYS}", f"/api/orders/{client_a.id}/messages", "/api/admin/templates/test"):
        assert visitor.get(path).status_code == 401
        assert visitor.get(path, headers=client_a.bearer).status_code == 401
