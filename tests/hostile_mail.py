"""Emails of the shapes that come in, made from a seed: whole and broken, of people, of programs and of whoever tries
something. `SHAPES` are kinds; each makes as many different ones as it's given numbers."""

import base64
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.logos import PNG

CHARSETS = [
    "utf-8",
    "us-ascii",
    "iso-8859-1",
    "windows-1252",
    "x-unknown",
    "utf-7",
    "idna",
    "rot13",
    "",
    "\x00",
    "utf-16",
]
WORDS = [
    "Yes",
    "café",
    "please",
    "the",
    "photos",
    "Überraschung",
    "ok",
    "日本",
    "\U0001f600",
    "https://a.example/?b=c",
    ";",
]
FIELDS = [
    "X-Spam: no",
    "Received: from a by b",
    "Reply-To: evil@evil.example",
    "X: " + "y" * 900,
    "Precedence: first-class",
]


@dataclass(frozen=True)
class Mail:
    """`sender` and `to` are what its fields say; None where the shape says nothing of the kind."""

    shape: str
    raw: bytes


class Maker:
    """What a shape is made of. `to` and `sender` are those that the test wants in it."""

    def __init__(self, seed: int, sender: str, to: str) -> None:
        self.random = random.Random(seed)
        self.seed, self.sender, self.to = seed, sender, to

    def words(self, most: int = 40) -> str:
        return " ".join(self.random.choices(WORDS, k=self.random.randint(1, most)))

    def head(self, content_type: str = "", *more: str, encoding: str = "") -> bytes:
        named = [f"Message-ID: <{self.seed}.{self.random.random()}@x.example>", f"Subject: {self.words(6)}"]
        fields = [f"From: Some Body <{self.sender}>", f"To: {self.to}", *named, *self.random.sample(FIELDS, 2), *more]
        self.random.shuffle(fields)
        fields += [f"Content-Type: {content_type}"] if content_type else []
        fields += [f"Content-Transfer-Encoding: {encoding}"] if encoding else []
        return "\r\n".join(fields).encode("utf-8", "surrogateescape") + b"\r\n\r\n"

    def part(self, content_type: str, content: bytes, *more: str) -> bytes:
        fields = "\r\n".join([f"Content-Type: {content_type}", *more]).encode()
        return b"--b\r\n" + fields + b"\r\n\r\n" + content + b"\r\n"

    def bytes(self, most: int = 400) -> bytes:
        return self.random.randbytes(self.random.randint(0, most))


def plain(make: Maker) -> bytes:
    return make.head() + make.words().encode()


def charset(make: Maker) -> bytes:
    kind = f'text/plain; charset="{make.random.choice(CHARSETS)}"'
    encoding = make.random.choice(["8bit", "base64", "quoted-printable", "x-uuencode", "nonsense", ""])
    return make.head(kind, encoding=encoding) + make.words().encode() + make.bytes()


def boundary(make: Maker) -> bytes:
    """One that's missing, another one, unclosed, or empty."""
    kind = make.random.choice(["multipart/mixed; boundary=c", "multipart/mixed", 'multipart/alternative; boundary=""'])
    body = b"".join(make.part("text/plain", make.words().encode()) for _ in range(3))
    return make.head(kind) + body + make.random.choice([b"", b"--b--", b"--c--", b"--b"])


def page(make: Maker) -> bytes:
    pieces = [
        "<p>",
        "</div>",
        "<script>alert(1)</script>",
        "<",
        "<!--",
        "<a href='javascript:x'>",
        "&#xD800;",
        "<blockquote>",
    ]
    html = "".join(make.random.choice([*pieces, make.words(4)]) for _ in range(60))
    return make.head("text/html; charset=utf-8") + html.encode()


def quoted(make: Maker) -> bytes:
    begin = f"{make.words()}\r\n\r\nOn Mon, Jan 5, 2026, Agency wrote:\r\n\r\n"
    text = f"{begin}> {make.words()}\r\n> {make.words()}\r\n-- \r\nMe"
    return make.head("text/plain; charset=utf-8") + text.encode()


def files(make: Maker) -> bytes:
    names = ["a.png", "../../etc/passwd", "a\r\nX: y.png", "\u202egnp.exe", "", "x" * 500, "=?utf-8?q?=00?="]
    parts = [make.part("text/plain", make.words().encode())]
    for _ in range(make.random.randint(1, 14)):
        content = base64.encodebytes(make.random.choice([PNG, make.bytes(), b"%PDF-1.7 x", b"", b"MZ"]))
        name = make.random.choice(names).replace('"', "")
        disposition = f'Content-Disposition: attachment; filename="{name}"'
        parts.append(make.part("image/png", content, "Content-Transfer-Encoding: base64", disposition))
    return make.head("multipart/mixed; boundary=b") + b"".join(parts) + b"--b--"


def invitation(make: Maker) -> bytes:
    ics = b"BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR\r\n"
    return make.head("multipart/mixed; boundary=b") + make.part("text/calendar; method=REPLY", ics) + b"--b--"


def encrypted(make: Maker) -> bytes:
    kind = 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b'
    parts = make.part("application/pgp-encrypted", b"Version: 1") + make.part("application/octet-stream", make.bytes())
    return make.head(kind) + parts + b"--b--"


def bounce(make: Maker) -> bytes:
    kind = "multipart/report; report-type=delivery-status; boundary=b"
    report = make.part("message/delivery-status", b"Reporting-MTA: dns; x\r\n\r\nAction: failed\r\nStatus: 5.1.1")
    return make.head(kind, "Return-Path: <>") + report + make.part("message/rfc822", plain(make)) + b"--b--"


def automatic(make: Maker) -> bytes:
    fields = [
        "Auto-Submitted: auto-replied",
        "Precedence: auto_reply",
        "X-Autoreply: yes",
        "List-Id: <a.b>",
        "Return-Path: <>",
    ]
    return make.head("", make.random.choice(fields)) + b"I'm away."


def nested(make: Maker) -> bytes:
    depth = make.random.choice([3, 20, 200, 2000])
    open_ = b"".join(
        b"--b%d\r\nContent-Type: multipart/mixed; boundary=b%d\r\n\r\n" % (at, at + 1) for at in range(depth)
    )
    return make.head("multipart/mixed; boundary=b0") + open_ + make.words().encode()


def headless(make: Maker) -> bytes:
    return (
        make.random.choice([b"", b"\r\n\r\n", b"\x00" * 50, make.bytes(2000), b"From nobody Mon\n\n", b":\r\n:\r\n"])
        + b"x"
    )


def fields(make: Maker) -> bytes:
    """From, To and Subject that are twice there, endless, folded, or of no known form."""
    strange = ["From: <>", "From: a@b, c@d", "From: =?x?q?=?=", "Subject: =?utf-8?b?!!!?=", "To: " + "a@b.c, " * 300]
    strange += ["From: \xff <" + "(" * 300, "Message-ID:", "Content-Type: text/plain; " + ";" * 5000, "Date: \x00"]
    return make.head("", *make.random.sample(strange, 3)) + make.words().encode()


def cut_off(make: Maker) -> bytes:
    whole = make.random.choice([files, quoted, bounce, page])(make)
    return whole[: make.random.randint(1, len(whole))]


def damaged(make: Maker) -> bytes:
    raw = bytearray(make.random.choice([files, quoted, bounce, page, charset])(make))
    for _ in range(make.random.randint(1, 30)):
        raw[make.random.randrange(len(raw))] = make.random.randrange(256)
    return bytes(raw)


SHAPES: list[Callable[[Maker], bytes]] = [
    plain, charset, boundary, page, quoted, files, invitation, encrypted, bounce, automatic, nested, headless, fields,
    cut_off, damaged,
]  # fmt: skip


def mails(count: int, sender: str, to: str, seed: int = 0) -> Iterator[Mail]:
    """So many, of each shape as many as of the others."""
    for number in range(count):
        shape = SHAPES[number % len(SHAPES)]
        yield Mail(shape.__name__, shape(Maker(seed + number, sender, to)))
