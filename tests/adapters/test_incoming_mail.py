"""Emails as they come are read into values: the words, the files, and what wrote them."""

from email.message import EmailMessage
from types import SimpleNamespace

import pytest

from fundable.adapters.incoming_mail import LINES_MAX, ParsedMail, bodies, words
from fundable.adapters.incoming_mail.html_text import html_text
from fundable.domain.mail.incoming import TEXT_MAX, IncomingMail, Nature
from tests.hostile_mail import mails
from tests.logos import PNG

SENDER, TO = "nora@alder.example", "reply+abc@agency.example"
HEAD = f"From: Nora <{SENDER}>\r\nTo: {TO}\r\nSubject: Hours\r\nMessage-ID: <1@alder.example>\r\n".encode()


def read(raw: bytes, recipient: str = "") -> IncomingMail:
    return ParsedMail().read(raw, recipient)


def with_fields(*fields: str, body: bytes = b"Yes.") -> bytes:
    return HEAD + "".join(f"{one}\r\n" for one in fields).encode() + b"\r\n" + body


def test_a_reply_is_read() -> None:
    mail = read(with_fields(body=b"Yes.\r\n-- \r\nNora\r\n\r\nOn Mon, Agency wrote:\r\n> Open?"))

    assert (mail.sender, mail.sender_name, mail.recipients, mail.subject) == (SENDER, "Nora", (TO,), "Hours")
    assert (mail.text, mail.signature, mail.quoted) == ("Yes.", "-- \nNora", "On Mon, Agency wrote:\n> Open?")
    assert (mail.nature, mail.is_whole, mail.is_readable) == (Nature.LETTER, True, True)


def test_words_come_in_every_alphabet() -> None:
    message = EmailMessage()
    message["From"], message["Subject"] = "Jörg Überall <j@x.example>", "Grüße 日本"
    message.set_content("Schöne Grüße", charset="iso-8859-1")

    mail = read(message.as_bytes())

    assert (mail.sender_name, mail.subject, mail.text) == ("Jörg Überall", "Grüße 日本", "Schöne Grüße")


def test_files_come_with_their_names_and_what_is_not_taken_is_named() -> None:
    message = EmailMessage()
    message["From"] = SENDER
    message.set_content("Here.")
    message.add_alternative("<p>Here.</p>", subtype="html")
    message.add_attachment(PNG, "image", "png", filename="Die Küche.png")
    message.add_attachment(b"x" * 6_000_000, "application", "zip", filename="all.zip")

    mail = read(message.as_bytes())

    assert mail.text == "Here."
    assert [(file.name, file.content) for file in mail.files] == [("Die Küche.png", PNG)]
    assert mail.left_out == ("all.zip",)


def test_a_page_alone_is_read_as_text() -> None:
    page = b"<head><title>No</title></head><style>p{}</style><p>Yes,<br>really</p><blockquote><p>Open?</p></blockquote>"

    mail = read(with_fields("Content-Type: text/html", body=page))

    assert (mail.text, mail.quoted) == ("Yes,\nreally", "> Open?\n>")


@pytest.mark.parametrize("piece", ["<!--", "<a ", '<a b="', "<?", "</a", "<script>", "<", "&", "<blockquote>"])
def test_a_broken_page_takes_no_longer_than_its_length(piece: str) -> None:
    html_text(piece * 50_000)


@pytest.mark.parametrize(
    ("field", "nature"),
    [
        ("Auto-Submitted: no", Nature.LETTER),
        ("Auto-Submitted: auto-replied (vacation)", Nature.AUTO_REPLY),
        ("Precedence: bulk", Nature.AUTO_REPLY),
        ("X-Autoreply: yes", Nature.AUTO_REPLY),
        ("Return-Path: <>", Nature.AUTO_REPLY),
        ("Content-Type: multipart/report; report-type=disposition-notification; boundary=b", Nature.AUTO_REPLY),
        ("Content-Type: multipart/report; report-type=delivery-status; boundary=b", Nature.BOUNCE),
    ],
)
def test_what_no_person_wrote_is_told_apart(field: str, nature: Nature) -> None:
    assert read(with_fields(field)).nature is nature


def test_a_mail_server_s_report_is_known_by_its_sender() -> None:
    assert read(b"From: MAILER-DAEMON@x.example\r\n\r\nIt didn't arrive.").nature is Nature.BOUNCE


def test_an_email_of_ours_is_known_by_its_field() -> None:
    ours = "9f1c2ab3-0000-4000-8000-00000000abcd"

    assert read(with_fields(f"X-Fundable: {ours}")).own_id == ours
    assert read(HEAD.replace(b"1@alder", ours.encode() + b"@alder") + b"\r\nx").own_id == ours
    assert read(with_fields("X-Fundable: mine")).own_id == ""


def test_its_id_is_the_same_on_every_way_and_another_s_is_not() -> None:
    raw = with_fields()
    received = b"Received: from a by b\r\n" + raw

    assert read(raw).id == read(received).id == read(b"From nora Mon Jan  5\n" + raw).id
    assert read(raw).id != read(raw + b" And no.").id
    assert read(raw).id != read(raw, "reply+other@agency.example").id


def test_whom_the_mail_server_had_it_for_comes_first() -> None:
    mail = read(with_fields("Delivered-To: reply+real@agency.example"), "reply+told@agency.example")

    assert mail.recipients == ("reply+told@agency.example", "reply+real@agency.example", TO)


@pytest.mark.parametrize(
    "body",
    [
        b"\n" * (LINES_MAX + 1),
        b"".join(b"--b%d\nContent-Type: multipart/mixed; boundary=b%d\n\n" % (at, at + 1) for at in range(60)),
        b"--b\n" * 3000,
        b"Content-Type: text/plain; " + b'";' * 5000,
        b"".join(b"--b\nContent-Type: text/plain;" + b' a="";' * 600 + b"\n\n" for _ in range(200)),
    ],
)
def test_what_would_cost_too_much_is_not_parsed(body: bytes) -> None:
    mail = read(with_fields("Content-Type: multipart/mixed; boundary=b", body=body))

    assert (mail.is_readable, mail.sender) == (False, SENDER)


@pytest.mark.parametrize("field", ["From: " + "(" * 1_900, "To: " + "<(" * 900, "Cc: " + '("' * 900])
def test_an_address_within_too_many_brackets_is_none(field: str) -> None:
    mail = read(f"Subject: Hours\r\n{field}\r\nSender: {SENDER}\r\n\r\nYes.".encode(), TO)

    assert (mail.sender, mail.recipients, mail.text) == (SENDER, (TO,), "Yes.")


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Of the texts that were read."""
    read: list[int] = []

    def decoded(raw: bytes, charset: str | None) -> str:
        read.append(len(raw))
        return words.decoded(raw, charset)

    monkeypatch.setattr(bodies, "words", SimpleNamespace(**{**vars(words), "decoded": decoded}))
    return read


def test_parts_within_parts_are_read_once_each(sizes: list[int]) -> None:
    depth = 40
    within = [b"--b%d\nContent-Type: multipart/alternative; boundary=b%d\n\n" % (at, at + 1) for at in range(depth)]
    parts = [b"--b%d\nContent-Type: text/plain\n\n%b\n" % (depth, text) for text in (b" ", b"\n", b"Yes.")]

    mail = read(with_fields("Content-Type: multipart/alternative; boundary=b0", body=b"".join([*within, *parts])))

    assert (mail.text, len(sizes)) == ("Yes.", 3)


def test_no_more_words_are_read_than_anybody_writes(sizes: list[int]) -> None:
    part = b"--b\nContent-Type: text/plain\n\n" + b"a" * 100_000 + b"\n"

    mail = read(with_fields("Content-Type: multipart/mixed; boundary=b", body=part * 30))

    assert mail.text.startswith("aaa")
    assert sum(sizes) == bodies.TEXTS_MAX


def test_a_long_text_ends_in_a_sign() -> None:
    mail = read(with_fields(body=b"x" * 50_000))

    assert len(mail.text) == TEXT_MAX
    assert mail.text.endswith(" […]")


def test_broken_parts_lose_no_words() -> None:
    assert "Yes." in read(with_fields("Content-Type: multipart/mixed; boundary=other", body=b"--b\n\nYes.\n")).text


def test_every_shape_is_read_and_can_be_stored() -> None:
    for mail in mails(600, SENDER, TO):
        found = read(mail.raw)
        words = [found.text, found.quoted, found.signature, found.subject, found.sender, found.sender_name]
        names = [*found.recipients, *found.left_out, *(file.name for file in found.files)]
        assert "\0" not in "".join([*words, *names]).encode().decode(), mail.shape
