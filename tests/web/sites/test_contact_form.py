"""The contact form of a website: what visitors send, what becomes of it, and what can't be sent (websites 8)."""

import itertools
import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import pytest
from httpx2 import Response
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import inspect

from fundable.app import App
from fundable.db.mail import outbox as mail_rows
from fundable.domain.sites.drafting.contact_form import ContactProblem, answered
from fundable.domain.sites.hosting.contact_messages import Written
from fundable.services.mail import outbox
from fundable.services.operation import erasure
from fundable.services.orders import deletion
from fundable.services.sites.hosting import contact_messages
from tests.conftest import FakeClock, FakeTimer, PaidOrder
from tests.fakes.smtp import SmtpSink
from tests.overdue import at_the_second_look
from tests.services.sites.some_forms import bakery
from tests.triggers import without
from tests.web.sites.live_orders import DOMAIN, HOST, Launch

ORIGIN = f"http://{HOST}"
KIND = "application/x-www-form-urlencoded"
DANA = {"name": "Dana Ruiz", "email": "dana@ruiz.example", "phone": "", "message": "Wedding cakes?\r\nFor 80 guests."}
TO_BUSINESS = "hello@alderandfinch.example"
INBOX = "/api/client/website/messages"


@pytest.fixture
def sink() -> Iterator[SmtpSink]:
    with SmtpSink() as opened:
        yield opened


@pytest.fixture
def settings_(sink: SmtpSink) -> dict[str, str]:
    return {"FUNDABLE_SMTP_URL": sink.url}


@pytest.fixture(name="settings")
def own_settings(settings_: dict[str, str]) -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN, **settings_}


def post(launch: Launch, body: Any = None, **headers: str) -> Response:
    """What a browser sends for the form; a header that is empty is left out."""
    content = body if isinstance(body, bytes) else urlencode(DANA if body is None else body).encode()
    sent = {"host": HOST, "origin": ORIGIN, "content-type": KIND, **headers}
    known = {name: value for name, value in sent.items() if value}
    return launch.visitor.post("/contact.html", content=content, headers=known, follow_redirects=False)


def inbox(launch: Launch) -> Any:
    answer = launch.visitor.get(INBOX, headers=launch.order.bearer)
    assert answer.status_code == 200, answer.text
    return answer.json()


class Form(HTMLParser):
    """The values that are in the page's form, and its alert."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.tags: list[str] = []
        self._textarea = ""
        self.feed(page)
        self.values = {name: value.removeprefix("\n") for name, value in self.values.items()}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        self._textarea = str(given.get("name")) if tag == "textarea" else ""
        if tag == "input":
            self.values[str(given["name"])] = given.get("value") or ""

    def handle_data(self, data: str) -> None:
        if self._textarea:
            self.values[self._textarea] = self.values.get(self._textarea, "") + data

    def handle_endtag(self, tag: str) -> None:
        self._textarea = ""


def test_a_message_is_kept_mailed_to_the_business_and_read_by_the_client(
    launch: Launch, app: App, sink: SmtpSink
) -> None:
    launch.go_live()
    before = len(sink.messages) + outbox.send_due(app)

    answer = post(launch, {**DANA, "phone": "(937) 555-0177", "website": ""})

    assert (answer.status_code, answer.headers["location"]) == (303, "/sent.html")
    sent = launch.get("/sent.html")
    assert (sent.status_code, "Alder &amp; Finch Bakery has your message." in sent.text) == (200, True)
    assert '<meta name="robots" content="noindex">' in sent.text
    [message] = inbox(launch)["items"]
    words = {name: message[name] for name in ("name", "email", "phone", "text")}
    assert words == {
        "name": "Dana Ruiz",
        "email": "dana@ruiz.example",
        "phone": "(937) 555-0177",
        "text": "Wedding cakes?\nFor 80 guests.",
    }
    outbox.send_due(app)
    [mail] = sink.messages[before:]
    assert (mail["To"], mail["Reply-To"]) == (TO_BUSINESS, "dana@ruiz.example")
    assert mail["Subject"] == "New message from your website"
    plain, html = (mail.get_body((kind,)) for kind in ("plain", "html"))
    assert plain is not None
    assert html is not None
    assert "Wedding cakes?\nFor 80 guests." in plain.get_content().replace("\r\n", "\n")
    assert "Wedding cakes?<br>For 80 guests." in html.get_content()
    assert "of the visitor]" not in plain.get_content() + html.get_content()


def test_a_visitor_whom_no_reply_reaches_is_named_as_such(launch: Launch, app: App, sink: SmtpSink) -> None:
    """Before the @, most mail servers read ASCII alone, so there's no Reply-To, and the email doesn't promise one."""
    launch.go_live()
    before = len(sink.messages) + outbox.send_due(app)

    assert post(launch, {**DANA, "email": "zoë@ruiz.example"}).status_code == 303
    outbox.send_due(app)

    [mail] = sink.messages[before:]
    assert mail["Reply-To"] is None
    for kind in ("plain", "html"):
        part = mail.get_body((kind,))
        assert part is not None
        said = " ".join(part.get_content().replace("&#39;", "'").split())
        assert "write a new email to" in said
        assert "zoë@ruiz.example" in said
        assert "A reply to this email doesn't reach them" in said
        assert "Your reply goes to" not in said


ODD = ("a=?b@ruiz.example", "=?utf-8?q?a=40b?=@ruiz.example")


@pytest.mark.parametrize("email", ODD)
def test_what_begins_like_an_encoded_word_is_no_reply_address(
    launch: Launch, app: App, sink: SmtpSink, email: str
) -> None:
    launch.go_live()
    before = len(sink.messages) + outbox.send_due(app)

    assert post(launch, {**DANA, "email": email}).status_code == 303
    outbox.send_due(app)

    [mail] = sink.messages[before:]
    assert (mail["To"], mail["Reply-To"]) == (TO_BUSINESS, None)
    plain = mail.get_body(("plain",))
    assert plain is not None
    assert f"write a new email to {email}" in " ".join(plain.get_content().split())
    assert [one["mailed"] for one in inbox(launch)["items"]] == ["yes"]


def test_a_message_that_was_mailed_to_nobody_is_shown_as_that(launch: Launch, app: App, sink: SmtpSink) -> None:
    launch.go_live()
    outbox.send_due(app)
    post(launch)
    assert [one["mailed"] for one in inbox(launch)["items"]] == ["waiting"]

    sink.refuse("550 5.1.1 no such user")
    outbox.send_due(app)

    assert [one["mailed"] for one in inbox(launch)["items"]] == ["nobody"]
    assert (launch.live["contactMessages"], launch.live["contactMessagesUnmailed"]) == (1, 1)
    listed = launch.desk.browser.get("/api/admin/messages", params={"state": "failed"}).json()["items"]
    assert [(one["kind"], one["recipient"]) for one in listed] == [("website-message", TO_BUSINESS)]
    assert listed[0]["error"].startswith("550 5.1.1")
    sent = launch.desk.browser.post(f"/api/admin/messages/{listed[0]['id']}/send")
    assert sent.status_code == 200
    outbox.send_due(app)
    assert [one["mailed"] for one in inbox(launch)["items"]] == ["yes"]
    assert launch.live["contactMessagesUnmailed"] == 0


def test_staff_see_how_many_and_not_what(launch: Launch, app: App, sink: SmtpSink) -> None:
    launch.go_live()
    post(launch)
    outbox.send_due(app)

    assert launch.live["contactMessages"] == 1
    with app.database.read() as connection:
        [mail] = [one for one in mail_rows.of_order(connection, UUID(launch.order.id)) if one.kind == "website-message"]
    shown = launch.desk.browser.get(f"/api/admin/messages/{mail.id}").text
    for word in ("Dana", "ruiz.example", "80 guests"):
        assert word not in shown + mail.subject + mail.text + mail.html
        assert word not in launch.desk.browser.get(f"/api/orders/{launch.order.id}/timeline").text


def test_a_second_click_sends_nothing_twice(launch: Launch, clock: FakeClock) -> None:
    launch.go_live()

    assert [post(launch).status_code for _ in range(2)] == [303, 303]
    clock.move(timedelta(days=1))
    assert post(launch).status_code == 303, "a page that was sent again"
    assert inbox(launch)["total"] == 1
    assert post(launch, {**DANA, "message": "Something else."}).status_code == 303
    clock.move(timedelta(seconds=1))
    assert post(launch).status_code == 303
    assert inbox(launch)["total"] == 3


def test_28_what_a_program_fills_in_is_answered_alike_and_kept_nowhere(launch: Launch) -> None:
    launch.go_live()
    real, trapped = post(launch), post(launch, {**DANA, "message": "Buy pills", "website": "https://spam.example"})

    assert (real.status_code, real.headers, real.content) == (trapped.status_code, trapped.headers, trapped.content)
    assert [one["text"] for one in inbox(launch)["items"]] == ["Wedding cakes?\nFor 80 guests."]


FOREIGN = (
    {"origin": "https://evil.example"},
    {"origin": f"http://{HOST}.evil.example"},
    {"origin": f"http://{HOST}:8001"},
    {"origin": "null"},
    {"origin": "http://[broken"},
    {"origin": ""},
    {"origin": "", "referer": "https://evil.example/contact.html"},
)


def test_28_another_website_s_form_is_refused(launch: Launch, subtests: pytest.Subtests) -> None:
    launch.go_live()
    for headers in FOREIGN:
        with subtests.test(str(headers)):
            assert post(launch, **headers).status_code == 403
    assert inbox(launch)["total"] == 0
    assert post(launch, origin="", referer=f"{ORIGIN}/contact.html").status_code == 303


WRONG: list[tuple[dict[str, str], str]] = [
    ({"name": ""}, "Enter your name."),
    ({"name": "   "}, "Enter your name."),
    ({"name": "Dana\r\nBcc: all@victims.example"}, "Enter your name."),
    ({"name": "D" * 101}, "Your name is too long. Please keep it under 100 characters."),
    ({"email": "dana"}, "Enter your email address, such as name@business.com."),
    ({"email": "dana@ruiz.example\r\nBcc: a@b.example"}, "Enter your email address, such as name@business.com."),
    ({"email": "=?utf-8?q?a?=@ruiz.example>"}, "Enter your email address, such as name@business.com."),
    ({"phone": "1" * 41}, "Your phone number is too long. Please keep it under 40 characters."),
    ({"message": " \r\n "}, "Write a message."),
    ({"message": "nul \0"}, "Write a message."),
    ({"message": "ü" * 4001}, "Your message is too long. Please keep it under 4000 characters."),
]


def test_each_wrong_field_is_said_and_nothing_typed_is_lost(launch: Launch, subtests: pytest.Subtests) -> None:
    launch.go_live()
    for changes, sentence in WRONG:
        with subtests.test(str(changes)[:60]):
            typed = {**DANA, **changes}

            answer = post(launch, typed)

            assert answer.status_code == 400
            assert answer.text.count(sentence) == 1
            assert "Please fix 1 field." in answer.text
            assert (answer.headers["cache-control"], answer.headers["x-robots-tag"]) == ("no-store", "noindex")
            shown = {name: Form(answer.text).values[name].replace("\0", "\ufffd") for name in typed}
            assert shown == {name: value.replace("\r\n", "\n").replace("\0", "\ufffd") for name, value in typed.items()}
    assert "Please fix 3 fields." in post(launch, {}).text
    assert inbox(launch)["total"] == 0


NO_FORM: list[tuple[bytes, dict[str, str], int]] = [
    (b"a" * 10_000_000, {}, 413),
    (b"name=" + b"a" * 70_000, {}, 413),
    (b"", {}, 400),
    (b"&" * 10_000, {}, 400),
    (b"&".join(b"f%d=1" % number for number in range(10_000)), {}, 413),
    (b"&".join(b"f%d=1" % number for number in range(21)), {}, 400),
    (b"name=%ff%fe", {}, 400),
    (b"name=\xff\xfe", {}, 400),
    (b"name=%ed%a0%80", {}, 400),
    (b'{"name": "Dana"}', {"content-type": "application/json"}, 415),
    (b"--x\r\n\r\n--x--", {"content-type": "multipart/form-data; boundary=x"}, 415),
    (b"name=Dana", {"content-type": ""}, 415),
    (b"name=Dana", {"content-type": "text/plain"}, 415),
]


def test_what_is_no_form_of_ours_is_refused_with_the_page(launch: Launch, subtests: pytest.Subtests) -> None:
    launch.go_live()
    for body, headers, status in NO_FORM:
        with subtests.test(f"{body[:30]!r} {len(body)} {headers}"):
            answer = post(launch, body, **headers)

            assert answer.status_code == status
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert 'role="alert"' in answer.text
    assert inbox(launch)["total"] == 0


def test_a_body_in_chunks_is_bounded_as_well(launch: Launch) -> None:
    launch.go_live()

    def chunks(count: int) -> Iterator[bytes]:
        yield from (b"message=" if number == 0 else b"a" * 1000 for number in range(count))

    headers = {"host": HOST, "origin": ORIGIN, "content-type": KIND}
    endless = launch.visitor.post("/contact.html", content=chunks(10_000), headers=headers)
    assert endless.status_code == 413
    assert launch.visitor.post("/contact.html", content=chunks(3), headers=headers).status_code == 400


def test_28_whatever_is_typed_is_text(launch: Launch, app: App, sink: SmtpSink) -> None:
    launch.go_live()
    script = '</textarea></p><script>alert(1)</script><img src=x onerror="alert(1)">[message of the visitor]'
    before = len(sink.messages) + outbox.send_due(app)

    back = post(launch, {**DANA, "name": f'"><b>{script}', "email": "", "message": script})
    assert back.text.count("<script") == 1, "that of the data for search engines"
    assert "<img src=x" not in back.text
    assert Form(back.text).values["message"] == script
    assert post(launch, {**DANA, "name": "<b>Dana</b>", "message": script}).status_code == 303
    outbox.send_due(app)

    [mail] = sink.messages[before:]
    html = mail.get_body(("html",))
    assert html is not None
    assert "<script" not in html.get_content()
    assert "&lt;b&gt;Dana&lt;/b&gt;" in html.get_content()
    assert "[message of the visitor]" in html.get_content(), "what looks like a mark is the visitor's own"


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(st.fixed_dictionaries({name: st.text(max_size=200) for name in DANA}))
def test_the_page_gives_back_any_text_as_text(typed: dict[str, str]) -> None:
    page = bakery().files["contact.html"].decode()
    back = Form(answered(page, typed, ContactProblem("No.", {"name": "Wrong."})))

    assert sorted(back.tags) == sorted([*Form(page).tags, "p", "span", "span"])  # the box with its text, the field's
    lines = {
        name: value.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd") for name, value in typed.items()
    }
    shown = {name: back.values.get(name, "").replace("\r", "\n").replace("\0", "\ufffd") for name in typed}
    assert shown == lines


def test_a_website_takes_ninety_a_day_at_most(launch: Launch, app: App, clock: FakeClock) -> None:
    """However many networks it is asked from."""
    launch.go_live()
    site = app.live_sites.find(HOST)
    assert site
    for number in range(89):
        contact_messages.receive(app, site, Written("Dana", "d@ruiz.example", "", str(number)), is_first=True)

    answers = [post(launch, {**DANA, "message": f"Number {number}"}) for number in range(2)]

    assert [answer.status_code for answer in answers] == [303, 429]
    assert "has received a lot of messages today" in answers[-1].text
    assert told(answers[-1]) == [f"mailto:{TO_BUSINESS}", "tel:+19375550142"]
    clock.move(timedelta(days=1, seconds=1))
    assert post(launch, {**DANA, "message": "Number 31"}).status_code == 303


def told(answer: Response) -> list[str]:
    """Where the page says to write and to call, in its alert."""
    alert = answer.text.partition('role="alert">')[2].partition("</p>")[0]
    return re.findall(r'href="([^"]*)"', alert)


class TestLimits:
    @pytest.fixture
    def settings_(self) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "on"}

    def test_28_an_address_sends_five_an_hour(self, launch: Launch) -> None:
        launch.go_live()

        answers = [post(launch, {**DANA, "message": f"Number {number}"}) for number in range(6)]

        assert [answer.status_code for answer in answers] == [303] * 5 + [429]
        assert answers[-1].headers["retry-after"] == "3600"
        assert told(answers[-1]) == [f"mailto:{TO_BUSINESS}", "tel:+19375550142"]
        assert Form(answers[-1].text).values["message"] == "Number 5"

    def test_a_few_addresses_do_not_silence_a_business(self, launch: Launch, timer: FakeTimer) -> None:
        launch.go_live()
        number = itertools.count()

        def send(address: str) -> int:
            message = {**DANA, "message": f"Number {next(number)}"}
            return post(launch, message, **{"x-forwarded-for": address}).status_code

        assert [send("9.9.9.1") for _ in range(6)] == [303] * 5 + [429]
        timer.move(3600)
        assert send("9.9.9.1") == 429, "a day's share is five"
        assert [send("9.9.9.2") for _ in range(5)] == [303] * 5
        assert send("9.9.9.3") == 429, "and ten of a network"
        assert [send(f"2001:db8:1:{place}::1") for place in range(12)] == [303] * 10 + [429] * 2
        assert [send(f"8.8.8.{place}") for place in range(11)] == [303] * 10 + [429]
        assert inbox(launch)["total"] == 30
        assert [send("7.7.7.7") for _ in range(2)] == [303, 429], "then one from each network that sent none"
        assert [send(f"2001:db8:{place:x}::1") for place in range(2, 6)] == [303] * 4
        timer.move(86_400)
        assert [send("9.9.9.1") for _ in range(2)] == [303, 429], "the website's own day isn't over"

    def test_a_share_is_of_one_website_and_says_where_else_to_write(self, launch: Launch, timer: FakeTimer) -> None:
        launch.go_live()
        for number in range(5):
            assert post(launch, {**DANA, "message": f"Number {number}"}).status_code == 303
        timer.move(3600)

        answer = post(launch, {**DANA, "message": "One more"})

        assert (answer.status_code, answer.headers["retry-after"]) == (429, "3600")
        assert "You've sent this business several messages today" in unescape(answer.text)
        assert told(answer) == [f"mailto:{TO_BUSINESS}", "tel:+19375550142"]
        assert Form(answer.text).values["message"] == "One more"


class TestWithoutMailServer:
    @pytest.fixture
    def settings_(self) -> dict[str, str]:
        return {}

    def test_a_message_is_kept_all_the_same(self, launch: Launch) -> None:
        launch.go_live()

        assert post(launch).status_code == 303
        assert [one["mailed"] for one in inbox(launch)["items"]] == ["nobody"]
        assert launch.live["contactMessagesUnmailed"] == 1
        assert f'href="mailto:{TO_BUSINESS}"' in launch.get("/sent.html").text.partition("<main")[2]


def test_28_mail_is_tried_again_while_the_server_is_away(
    launch: Launch, app: App, sink: SmtpSink, clock: FakeClock
) -> None:
    launch.go_live()
    before = len(sink.messages) + outbox.send_due(app)
    post(launch)
    sink.refuse("451 4.3.0 try again later")
    outbox.send_due(app)
    assert len(sink.messages) == before
    clock.move(timedelta(hours=1))
    outbox.send_due(app)
    assert len(sink.messages) == before + 1


@pytest.mark.file
def test_a_full_disk_is_said_with_where_to_write(launch: Launch, app: App) -> None:
    launch.go_live()
    launch.get("/contact.html")
    with app.database.write() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")

    answer = post(launch, {**DANA, "message": "m" * 4000})

    assert answer.status_code == 503
    assert "couldn&#x27;t be saved right now" in answer.text
    assert f'<a href="mailto:{TO_BUSINESS}">' in answer.text
    assert Form(answer.text).values["message"] == "m" * 4000


def test_only_the_contact_page_of_a_live_website_takes_anything(launch: Launch) -> None:
    assert post(launch).status_code == 405, "the app's own answer, as ever"
    preview = launch.desk.see(launch.order)["preview"]
    told = launch.visitor.post(f"{preview}contact.html", content=urlencode(DANA))
    assert (told.status_code, "This is a preview, so nothing was sent." in told.text) == (409, True)
    assert launch.visitor.post(f"{preview}index.html").status_code == 405
    launch.go_live()

    for path in ("/", "/contact", "/sent.html", "/_form", "/api/client/website/messages"):
        headers = {"host": HOST, "origin": ORIGIN, "content-type": KIND}
        assert launch.visitor.post(path, content=urlencode(DANA), headers=headers).status_code == 405, path
    assert inbox(launch)["total"] == 0
    assert launch.visitor.post("/contact.html", headers={"host": "unknown.example"}).status_code == 421
    launch.desk.do(launch.order, "elsewhere")
    assert post(launch).status_code == 421


def test_a_website_of_an_older_template_goes_on_without(launch: Launch, app: App) -> None:
    """Its form writes an email, and nothing is taken."""
    launch.go_live()
    with app.database.write() as connection, without(connection, "site_build_files_delete"):
        connection.exec_driver_sql("DELETE FROM site_build_files WHERE name = 'sent.html'")
    app.releases.remove(UUID(launch.order.id))

    assert post(launch).status_code == 405
    assert inbox(launch)["hasForm"] is False


def test_the_client_reads_counts_and_deletes(launch: Launch, client_b: PaidOrder, app: App, sink: SmtpSink) -> None:
    launch.go_live()
    for number in range(3):
        post(launch, {**DANA, "message": f"Number {number}"})
    found = inbox(launch)
    assert [one["text"] for one in found["items"]] == ["Number 2", "Number 1", "Number 0"]
    assert (found["total"], found["unread"], found["hasForm"], found["keptDays"]) == (3, 3, True, 90)
    newest, middle, _ = found["items"]
    client = launch.visitor

    seen = client.post(f"{INBOX}/read", json={"number": middle["number"]}, headers=launch.order.bearer).json()
    assert (seen["unread"], seen["items"][0]["readAt"]) == (1, None)

    theirs = client.get(INBOX, headers=client_b.bearer).json()
    assert (theirs["items"], theirs["total"], theirs["hasForm"]) == ([], 0, False)
    assert client.delete(f"{INBOX}/{newest['id']}", headers=client_b.bearer).status_code == 404
    client.post(f"{INBOX}/read", json={"number": newest["number"]}, headers=client_b.bearer)
    assert inbox(launch)["unread"] == 1

    before = len(sink.messages)
    left = client.delete(f"{INBOX}/{newest['id']}", headers=launch.order.bearer).json()
    assert [one["text"] for one in left["items"]] == ["Number 1", "Number 0"]
    assert client.delete(f"{INBOX}/{newest['id']}", headers=launch.order.bearer).status_code == 404
    outbox.send_due(app)
    texts = [str(mail.get_body(("plain",))) for mail in sink.messages[before:]]
    assert not [one for one in texts if "Number 2" in one], "what was deleted isn't mailed anymore"
    assert [one for one in texts if "Number 1" in one]


def test_one_message_is_read_alone_and_can_be_new_again(launch: Launch, client_b: PaidOrder) -> None:
    launch.go_live()
    for number in range(2):
        post(launch, {**DANA, "message": f"Number {number}"})
    newest, oldest = inbox(launch)["items"]
    client, mine = launch.visitor, launch.order.bearer

    def mark(message: dict[str, Any], is_read: bool, bearer: dict[str, str] = mine) -> Response:
        return client.patch(f"{INBOX}/{message['id']}", json={"isRead": is_read}, headers=bearer)

    read = mark(newest, True).json()
    assert (read["unread"], read["mailedTo"]) == (1, TO_BUSINESS)
    since = read["items"][0]["readAt"]
    assert since is not None
    assert read["items"][1]["readAt"] is None
    assert mark(newest, True).json()["items"][0]["readAt"] == since
    assert mark(newest, False).json()["unread"] == 2
    assert mark(oldest, True, client_b.bearer).status_code == 404
    assert client.get(INBOX, headers=client_b.bearer).json()["mailedTo"] == ""
    assert inbox(launch)["unread"] == 2


def test_a_long_list_comes_in_parts(launch: Launch, app: App, clock: FakeClock) -> None:
    launch.go_live()
    for number in range(55):
        post(launch, {**DANA, "message": f"Number {number}"})
        clock.move(timedelta(hours=1))

    first = inbox(launch)
    rest = launch.visitor.get(f"{INBOX}?before={first['nextNumber']}", headers=launch.order.bearer).json()

    assert (len(first["items"]), len(rest["items"]), rest["nextNumber"]) == (50, 5, None)
    assert rest["items"][-1]["text"] == "Number 0"


def test_messages_go_after_ninety_days(launch: Launch, app: App, clock: FakeClock) -> None:
    launch.go_live()
    post(launch)
    clock.move(timedelta(days=89))
    assert contact_messages.forget_old(app) == ""
    clock.move(timedelta(days=1, seconds=1))

    assert at_the_second_look(contact_messages.forget_old, app, clock) == "1 deleted"
    with app.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM contact_messages").scalar_one() == 0


@pytest.mark.file
def test_an_erased_client_takes_the_visitors_along(launch: Launch, app: App, sink: SmtpSink) -> None:
    launch.go_live()
    post(launch)
    outbox.send_due(app)

    done = erasure.erase(app, erasure.plan(app, launch.order.email), lambda _done, _total: None)

    assert done.left == ""
    with app.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM contact_messages").scalar_one() == 0
    assert b"80 guests" not in app.config.database_path.read_bytes()


def test_31_with_its_order_go_messages_mailed_or_not(
    launch: Launch, app: App, sink: SmtpSink, client_b: PaidOrder
) -> None:
    launch.go_live()
    launch.send(client_b, businessName="Brightwater")
    post(launch)
    outbox.send_due(app)
    post(launch, {**DANA, "message": "Or for 120?"})
    mailed = len(sink.messages)

    deletion.delete(app, UUID(launch.order.id))

    outbox.send_due(app)
    assert len(sink.messages) == mailed
    assert not [told for told in everything_kept(app) if "Dana" in told or "Or for 120?" in told]
    assert post(launch).status_code == 421  # no website has this host


def everything_kept(app: App) -> Iterator[str]:
    """Each row of each table, as text."""
    with app.database.read() as connection:
        tables = inspect(connection).get_table_names()
        for table in tables:
            yield from (str(tuple(row)) for row in connection.exec_driver_sql(f'SELECT * FROM "{table}"'))


def test_nothing_that_was_typed_is_in_the_log(launch: Launch, capsys: pytest.CaptureFixture[str]) -> None:
    launch.go_live()
    post(launch)
    post(launch, {**DANA, "email": "", "message": "Secret"})

    told = "".join(capsys.readouterr())
    assert not [word for word in ("Dana", "ruiz", "guests", "Secret") if word in told]
