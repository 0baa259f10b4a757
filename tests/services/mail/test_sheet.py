"""The sheet that every mail is written on, as mail programs get it, and its twin in plain text."""

import re
from html.parser import HTMLParser
from io import BytesIO

import pytest
from PIL import Image
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.mail.outbox import FOR_STAFF, SHOWS_STAGE, MessageKind
from fundable.services.mail import examples, outbox
from fundable.services.mail.templates import render
from tests.conftest import Buy
from tests.fakes.smtp import SmtpSink
from tests.logos import JPEG, PNG, SVG, upload
from tests.running import ROOT
from tests.services.mail.reading import Links, words
from tests.turns import in_turn

LARGEST = 60_000
LOGO_LARGEST = 20_000
WORDS_IN_SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><text y="8">Alder</text></svg>'
ENDLESS_SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9000000 1"><rect width="9" height="1"/></svg>'
REMOVED = b""


class Sheet(HTMLParser):
    """`words` are those of each paragraph, cell and heading; `bare` what has no style of its own."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: dict[str, list[str]] = {}
        self.bare: list[str] = []
        self.classes: list[str] = []
        self._open = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        known = dict(attributes)
        self.classes += (known.get("class") or "").split()
        if tag in {"h1", "p", "li", "a"} or (tag == "td" and "class" in known):
            self.bare += [] if known.get("style") else [tag]
        if tag in {"h1", "p", "li", "td"}:
            self._open = tag
            self.words.setdefault(tag, []).append("")

    def handle_data(self, data: str) -> None:
        if self._open:
            self.words[self._open][-1] += data

    def said(self, tag: str) -> list[str]:
        return [" ".join(words.split()) for words in self.words.get(tag, []) if words.strip()]


@in_turn("kind", list(MessageKind))
def test_each_kind_is_a_sheet_that_mail_programs_can_show(app: App, kind: MessageKind) -> None:
    rendered = examples.preview(app, kind)
    html = app.templates.ready_to_send(rendered.html)
    sheet = Sheet(html)

    assert len(html.encode()) < LARGEST
    assert sheet.bare == []
    assert re.findall(r"@media ([^{]+?) *{", html) == ["(max-width: 620px)", "(prefers-color-scheme: dark)"]
    assert len(sheet.said("h1")) == 1
    assert html.index('class="preview"') < html.index("<table")
    assert sheet.classes.count("btn") <= 1
    assert ("bars" in sheet.classes) is (kind in SHOWS_STAGE)
    assert "flex" not in html
    assert "You get this email because" in sheet.said("td")[-1]
    assert ("Open your client portal" in sheet.said("td")[-1]) is (kind not in FOR_STAFF)


@in_turn("kind", list(MessageKind))
def test_the_plain_text_says_all_that_the_sheet_says(app: App, kind: MessageKind) -> None:
    rendered = examples.preview(app, kind)
    sheet, text = Sheet(rendered.html), " ".join(rendered.text.split())

    for paragraph in [*sheet.said("p"), *sheet.said("li")]:
        assert paragraph in text or paragraph.startswith("Stage ")
    [heading] = sheet.said("h1")
    assert heading in (rendered.subject, rendered.text.partition("\n")[0])
    assert set(Links(rendered.html).found) == set(re.findall(r"<(http[^>]+)>", rendered.text))
    assert not re.search(r"\*\*|^#|\]\(", rendered.text, re.MULTILINE)


@in_turn("kind", list(MessageKind))
def test_subject_and_preview_say_different_things_in_whole_sentences(app: App, kind: MessageKind) -> None:
    rendered = examples.preview(app, kind)
    preview = re.search(r'class="preview">(.*?)(?:&nbsp;|<)', rendered.html)

    assert preview
    assert preview[1].strip()
    assert preview[1].strip() != rendered.subject
    for words_ in (rendered.subject, re.sub(r"(Hello|Hi Alder & Finch Bakery),\n\n", "", rendered.text)):
        assert words_[0].isupper() or words_[0].isdigit()
    assert "!" not in rendered.text + rendered.subject
    assert " - " not in rendered.text


def test_the_sheet_has_no_colour_but_the_products(app: App) -> None:
    ours = set(re.findall(r"#[0-9a-f]{6}\b", (ROOT / "ui/src/styles/tokens.css").read_text(encoding="utf-8")))

    assert set(re.findall(r"#[0-9a-f]{6}\b", examples.preview(app, MessageKind.ORDER_RECEIVED).html)) <= ours


def test_prices_stand_at_the_right_above_what_they_come_to(app: App, order_paid: Buy, sink: SmtpSink) -> None:
    order_paid(addons=("domain", "fundability-review"))
    outbox.send_due(app)

    html = words(sink.messages[0])[1]
    prices = re.findall(r'<td class="value[^"]*" align="right"[^>]*text-align: ?right[^>]*>([^<]+)</td>', html)
    assert prices == ["$150.00", "$25.00", "$49.00", "$224.00"]
    assert "Paid today: $224.00" in words(sink.messages[0])[0]


def use(owner: TestClient, logo: bytes) -> str:
    address = upload(owner, logo)
    assert owner.put("/api/admin/settings/logo", json={"logoUrl": address}).status_code == 200
    return address


@pytest.mark.parametrize("logo", [PNG, JPEG, SVG], ids=["png", "jpeg", "svg"])
def test_the_agencys_logo_is_attached_small(
    app: App, owner: TestClient, order_paid: Buy, sink: SmtpSink, logo: bytes
) -> None:
    use(owner, logo)
    order_paid()
    outbox.send_due(app)

    [picture] = [part for part in sink.messages[0].walk() if part.get_content_type() == "image/png"]
    content = picture.get_payload(decode=True)
    assert (picture["Content-ID"], picture.get_content_disposition()) == ("<logo@fundable>", "inline")
    assert isinstance(content, bytes)
    assert len(content) <= LOGO_LARGEST
    assert Image.open(BytesIO(content)).height <= 72
    assert 'src="cid:logo@fundable"' in words(sink.messages[0])[1]


def test_without_a_logo_a_letter_stands_in_its_place_and_nothing_is_attached(
    app: App, order_paid: Buy, sink: SmtpSink
) -> None:
    order_paid()
    outbox.send_due(app)

    assert [part.get_content_type() for part in sink.messages[0].walk()] == [
        "multipart/alternative",
        "text/plain",
        "text/html",
    ]
    assert re.search(r'class="badge"[^>]*>F<', words(sink.messages[0])[1])


@pytest.mark.parametrize("logo", [WORDS_IN_SVG, ENDLESS_SVG, REMOVED], ids=["set in fonts", "endless", "removed"])
def test_a_logo_that_cannot_be_attached_leaves_no_broken_picture(
    app: App, owner: TestClient, order_paid: Buy, sink: SmtpSink, logo: bytes
) -> None:
    use(owner, logo or PNG)
    order_paid()
    if logo == REMOVED:
        assert owner.put("/api/admin/settings/logo", json={"logoUrl": None}).status_code == 200
    outbox.send_due(app)

    assert "cid:" not in words(sink.messages[0])[1]
    assert "img" not in Links(words(sink.messages[0])[1]).tags


def test_staff_see_the_logo_in_the_message_they_read(owner: TestClient, order_paid: Buy) -> None:
    use(owner, PNG)
    order = order_paid()
    [listed] = owner.get(f"/api/orders/{order.id}/messages").json()["items"]

    for html in (
        owner.get(f"/api/admin/messages/{listed['id']}").json()["html"],
        owner.get("/api/admin/templates/order-received").json()["html"],
    ):
        assert 'src="data:image/png;base64,' in html
        assert "cid:" not in html


def test_on_phones_text_begins_where_the_foot_does(app: App) -> None:
    on_phones = examples.preview(app, MessageKind.FORM_RECEIVED).html.partition("@media (max-width: 620px)")[2]
    narrow = on_phones.partition("@media")[0]
    assert ".head, .body, .soft { padding-left: 22px !important; padding-right: 22px !important; }" in narrow
    assert ".shot" not in narrow


def test_whoever_pays_each_month_already_reads_that_the_price_stays(app: App) -> None:
    values = {**examples.example(app, MessageKind.RENEWAL_NOTICE), "is_first": False}

    assert ">It stays at $9.97/month. You" in render(app, MessageKind.RENEWAL_NOTICE, values).html
