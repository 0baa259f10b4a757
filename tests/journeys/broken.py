"""Requests that are broken on purpose: one of each kind by name, and seeded damage to sound ones (access 12)."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.running import PASSWORD, Bought, Browser, intake_form
from tests.wire import head, request

JSON = "Content-Type: application/json"
ID = "00000000-0000-4000-8000-000000000000"
Named = tuple[str, bytes]


@dataclass(frozen=True)
class Cast:
    """Who the requests are made for, so that they get past the door."""

    bought: Bought
    staff: Browser
    ticket: str

    @property
    def cookie(self) -> str:
        return f"Cookie: {self.staff.cookie}"

    @property
    def bearer(self) -> str:
        return f"Authorization: Bearer {self.bought.token}"


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    body: dict[str, object]
    lines: tuple[str, ...] = ()

    def with_body(self, body: bytes, *lines: str) -> bytes:
        return request(self.method, self.path, body, *self.lines, *(lines or (JSON,)))

    def with_field(self, name: str, literal: str) -> bytes:
        """The sound body with one value replaced by a piece of JSON text, well-formed or not."""
        mark = "@@here@@"
        outer, _, inner = name.partition(".")
        changed = {**self.body, outer: {inner: mark} if inner else mark}
        return self.with_body(json.dumps(changed).replace(f'"{mark}"', literal).encode("utf-8", "surrogatepass"))


def calls(cast: Cast) -> list[Call]:
    """Every call that takes a body, as it should be."""
    form = intake_form(cast.bought.id, socialLinks={"facebook": "f"}, logoUrl="", websiteDescription="", **_more())
    return [
        Call("POST", "/api/create-checkout-session", {"email": "a@b.co", "amount": 150, "selectedAddons": []}),
        Call("POST", "/api/orders/set-password", {"sessionId": cast.bought.session_id, "password": PASSWORD}),
        Call("POST", "/api/intake-forms", form, (cast.bearer,)),
        Call("POST", "/api/admin/login", {"email": "a@b.co", "password": "x"}),
        Call("POST", "/api/client/login", {"email": "a@b.co", "password": "x"}),
        Call("PATCH", f"/api/orders/{cast.bought.id}/status", {"status": "design", "adminNotes": "n"}, (cast.cookie,)),
        Call("PATCH", f"/api/orders/{cast.bought.id}/notes", {"adminNotes": "n"}, (cast.cookie,)),
    ]


def _more() -> dict[str, object]:
    return {"servicesOffered": "", "additionalInfo": ""}


BODIES: list[tuple[str, bytes | Callable[[], bytes]]] = [
    ("nothing", b""),
    ("a space", b" "),
    ("no JSON", b"email=a@b.co&amount=150"),
    ("half an object", b'{"email": "a@b.c'),
    ("null", b"null"),
    ("a list", b"[]"),
    ("a list of objects", b'[{"email": "a@b.co"}]'),
    ("a string", b'"email"'),
    ("a number", b"7"),
    ("NaN", b"NaN"),
    ("minus infinity", b"-Infinity"),
    ("an empty object", b"{}"),
    ("a number of 6000 digits", b"9" * 6000),
    ("an object with a number of 6000 digits", b'{"amount": ' + b"9" * 6000 + b"}"),
    ("an exponent of 6000 digits", b'{"amount": 1e' + b"9" * 6000 + b"}"),
    ("100k brackets", b"[" * 100_000),
    ("100k closed brackets", b"[" * 100_000 + b"]" * 100_000),
    ("40k objects in each other", b'{"a":' * 40_000),
    ("900 brackets in a field that is ignored", b'{"x": ' + b"[" * 900 + b"]" * 900 + b"}"),
    ("bad UTF-8", b'{"email": "\xff\xfe\xfd"}'),
    ("overlong UTF-8", b'{"email": "\xc0\xaf"}'),
    ("raw surrogates", b'{"email": "\xed\xa0\x80"}'),
    ("a byte order mark", b'\xef\xbb\xbf{"email": "a@b.co"}'),
    ("UTF-16", '{"email": "a@b.co"}'.encode("utf-16")),
    ("UTF-32", '{"email": "a@b.co"}'.encode("utf-32")),
    ("raw NUL", b'{"email": "a\x00b"}'),
    ("NUL alone", b"\x00"),
    ("a lone surrogate as a name", b'{"\\ud800": 1}'),
    ("names twice", b'{"email": 1, "email": 2, "email": {"email": 3}}'),
    ("a name of 200 kB", b'{"' + b"a" * 200_000 + b'": 1}'),
    ("20k names", lambda: json.dumps({f"n{number}": number for number in range(20_000)}).encode()),
    ("__proto__", b'{"__proto__": {"status": "completed"}, "constructor": 1}'),
    ("over the cap", lambda: b'{"email": "' + b"a" * 262_200 + b'"}'),
    ("10 MB", lambda: b'{"email": "' + b"a" * 10_000_000 + b'"}'),
    ("10 MB of brackets", lambda: b"[" * 10_000_000),
]
KINDS_OF_CONTENT = [
    "Content-Type: text/plain",
    "Content-Type: application/x-www-form-urlencoded",
    "Content-Type: multipart/form-data",
    "Content-Type: multipart/form-data; boundary=",
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Type: application/json; charset=utf-7",
    "Content-Type: application/json; charset=\x80\xff",
    "Content-Type: application/xml",
    "Content-Type: ;;;",
    "Content-Encoding: gzip",
    "Content-Type: " + "a/b;" * 5000,
]
VALUES = [
    ("NUL", '"a\\u0000@b.co"'),
    ("lone surrogate", '"\\ud800"'),
    ("surrogate in text", '"a\\udfff@b.co"'),
    ("control characters", '"a\\u0001\\u001b[2J@b.co"'),
    ("line ends", '"a@b.co\\r\\nBcc: c@d.co"'),
    ("right to left", '"\\u202ea@b.co"'),
    ("markup", '"<script>alert(1)</script>{{7*7}}"'),
    ("number", "7"),
    ("float", "1.5e308"),
    ("infinite", "1e999"),
    ("huge number", "9" * 4400),
    ("true", "true"),
    ("null", "null"),
    ("list", '["a", ["b"]]'),
    ("object", '{"$gt": "", "a": {"b": 1}}'),
    ("100k letters", '"' + "a" * 100_000 + '"'),
    ("100k combining marks", '"a' + "\\u0301" * 20_000 + '"'),
    ("escape cut off", '"\\ud8'),
    ("blank", '" \\t "'),
]
SEARCHES = [
    "%00",
    "%ff%fe",
    "%",
    "%zz",
    "%22",
    "%22%22",
    "*",
    "%22*",
    "a%22OR%22b",
    "NEAR(",
    "a AND",
    "email:",
    "-a",
    "%5E",
    "%27;DROP TABLE orders;--",
    "%ED%A0%80",
    "%F0%9F%98%80",
    "(" * 150,
    "a+" * 90,
    "a" * 201,
    "a" * 50_000,
    "%25%5f",
    "{a}:b",
    "#",
    "&q=2&q=3",
]
NUMBERS = ["0", "-1", "1.5", "1e9", "abc", "", "9" * 30, "9" * 5000, "%00", "%EF%BC%91", "0x10", "1&limit=x", "NaN"]
ODD_PATHS = [
    "/api/orders/",
    "/api/orders//",
    "//api/orders",
    "/api//orders",
    "/api/./orders",
    "/api/x/../orders",
    "/api/%6frders",
    "/api%2forders",
    "/api/orders%2f..",
    "/api/orders/%00",
    "/api/orders/%ff",
    "/api/orders/%",
    "/api/orders/%zz",
    "/api/orders/%c0%af",
    "/api/orders/%ED%A0%80",
    "/api/orders/..%5c..%5cwindows",
    "/api/orders;jsessionid=1",
    "/API/ORDERS",
    "/api/orders?",
    "/api/orders#x",
    "/api/orders/\xe9",
    "/api/orders/\x80\xff",
    "/uploads/",
    "/uploads/..%2f..%2ffundable.db",
    "/uploads/../fundable.db",
    "/uploads/....//fundable.db",
    "/uploads/%2e%2e/secrets/signing.key",
    "/uploads/" + ID + "%00.png",
    "/uploads/" + ID.upper(),
    "/uploads/{" + ID + "}",
    "/uploads/" + ID.replace("-", ""),
    "/uploads/" + "a" * 10_000,
    "/api/" + "a" * 60_000,
    "/sandbox/pay/",
    "/sandbox/pay/%00",
    "/sandbox/pay/cs_sandbox_",
    "/sandbox/pay/cs_sandbox_zz_zz_zz",
    "/sandbox/pay/cs_sandbox_" + "f" * 5000,
    "/sandbox/pay/cs_sandbox_%F0%9F%98%80_1_1",
    "/docs",
    "/openapi.json",
    "/api/openapi.json",
    "/metrics",
    "/readyz/",
    "http://169.254.169.254/latest",
    "https://evil.example/api/orders",
    "http://",
    "*",
    "evil.example:443",
    "api/orders",
    "?",
    "",
]
METHODS = [
    "HEAD",
    "OPTIONS",
    "PUT",
    "DELETE",
    "PATCH",
    "POST",
    "TRACE",
    "CONNECT",
    "PROPFIND",
    "get",
    "GARBAGE",
    "M-SEARCH",
]
HEADERS = [
    "Authorization: Bearer",
    "Authorization: Bearer \x80\xff",
    "Authorization: Bearer " + "a" * 30_000,
    "Authorization: Basic Og==",
    "Authorization: \t",
    "Cookie: fundable_admin=\x80\xff",
    "Cookie: fundable_admin=" + "a" * 30_000,
    "Cookie: =;;;=,fundable_admin",
    'Cookie: fundable_admin="\\"\\012"',
    "Origin: null",
    "Origin: http://evil.example",
    "Origin: \x80",
    "X-Forwarded-For: \x80, , ,,::1%eth0, 1.2.3.4.5",
    "X-Forwarded-For: " + "1.2.3.4, " * 3000,
    "X-Forwarded-Host: evil.example",
    "X-Original-URL: /api/admin/user",
    "X-HTTP-Method-Override: DELETE",
    "Host: evil.example",
    "Host: \x80",
    "Accept-Encoding: \x80, br;q=\xff",
    'If-None-Match: "\x80", *, W/',
    "Range: bytes=-1,0-,9999999999999999999999-",
    "Expect: the unexpected",
    "Connection: upgrade, keep-alive, close",
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAA",
    "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk",
    "TE: trailers, deflate",
    "Content-Length: 0\r\nContent-Length: 0",
    *("X-Many: 1\r\n" * count + "X-Last: 1" for count in (100, 3000)),
]


def framing(path: str) -> Iterator[Named]:
    """What a parser has to refuse by itself, or to survive."""
    post = f"POST {path} HTTP/1.1\r\nHost: a\r\n".encode()
    yield "both lengths", post + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /"
    yield "both lengths, reversed", post + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"
    for value in ("-1", "+5", "0x5", "5 5", "5,5", "", " ", "9" * 30, "18446744073709551616", "5\t6", "\xb2"):
        yield f"length {value[:20]!r}", post + f"Content-Length: {value}\r\n\r\nabcde".encode("latin-1")
    yield "two lengths", post + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\nabc"
    for value in ("xchunked", "chunked, identity", "identity", "chunked\x0b", "gzip, chunked", "chunked, chunked"):
        yield f"encoding {value!r}", post + f"Transfer-Encoding: {value}\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n".encode()
    chunked = post + b"Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n"
    for chunks in (
        b"zz\r\n",
        b"-1\r\n{}\r\n",
        b"fffffffffffffffff\r\n",
        b"2\r\n{}x\r\n0\r\n\r\n",
        b"2{}\r\n",
        b"0x2\r\n{}\r\n",
    ):
        yield f"chunk {chunks[:12]!r}", chunked + chunks
    yield "chunk extension of 100 kB", chunked + b"2;" + b"a" * 100_000 + b"\r\n{}\r\n0\r\n\r\n"
    yield "chunks of one byte", chunked + b"1\r\n{\r\n1\r\n}\r\n0\r\n\r\n"
    yield "trailers", chunked + b"2\r\n{}\r\n0\r\nX: 1\r\nContent-Length: 4\r\n\r\n"
    yield "chunks over the cap", chunked + (b"10000\r\n" + b" " * 65536 + b"\r\n") * 5 + b"0\r\n\r\n"
    yield "chunks cut off", chunked + b"5\r\n{"
    yield "half a body", post + b"Content-Length: 50\r\n\r\n{"
    yield "no body", post + b"Content-Length: 50\r\n\r\n"
    yield "half a head", post
    yield "half a line", b"GET /heal"
    yield "a line alone", b"GET /healthz HTTP/1.1\r\n"
    yield "no version", b"GET /healthz\r\n\r\n"
    for version in ("HTTP/0.9", "HTTP/1.2", "HTTP/2.0", "HTTP/3", "HTTP/1.1.1", "HTTP/99999.9", "http/1.1", "ICE/1.0"):
        yield f"version {version}", f"GET /healthz {version}\r\nHost: a\r\n\r\n".encode()
    yield "only line feeds", b"GET /healthz HTTP/1.1\nHost: a\n\n"
    yield "only carriage returns", b"GET /healthz HTTP/1.1\rHost: a\r\r"
    yield "folded header", b"GET /healthz HTTP/1.1\r\nHost: a\r\nX: 1\r\n 2\r\n\r\n"
    for line in ("X : 1", "X", ": 1", " X: 1", "X\x00: 1", "X: \x00", "X: \x7f", "X\xe9: 1", "X\x80\x81: 1", "(x): 1"):
        yield f"header {line!r}", f"GET /healthz HTTP/1.1\r\nHost: a\r\n{line}\r\n\r\n".encode("latin-1")
    yield "100 kB of header", b"GET /healthz HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 100_000 + b"\r\n\r\n"
    yield "1 MB of header", b"GET /healthz HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 1_000_000 + b"\r\n\r\n"
    yield "3 MB of headers", b"GET /healthz HTTP/1.1\r\nHost: a\r\n" + b"X: aaaaaaaaaa\r\n" * 200_000 + b"\r\n"
    yield "endless name of a header", b"GET /healthz HTTP/1.1\r\n" + b"a" * 1_000_000
    yield "1 MB of address", b"GET /" + b"a" * 1_000_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n"
    yield "endless method", b"A" * 200_000
    yield "TLS", bytes.fromhex("16030100c8010000c40303") + bytes(190)
    yield "HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(20)
    yield "bytes", bytes(range(256))
    yield "NULs", bytes(100)
    yield "a stranger's protocol", b"EHLO evil.example\r\n"
    yield "blank lines first", b"\r\n\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
    yield "garbage behind", request("GET", "/healthz") + bytes(range(128, 256))


def named(cast: Cast) -> Iterator[Named]:
    """One of each kind."""
    for call in calls(cast):
        for name, body in BODIES:
            yield f"{call.path}: {name}", call.with_body(body if isinstance(body, bytes) else body())
        fields = [
            *call.body,
            *(f"socialLinks.{name}" for name in ("facebook", "twitter") if "socialLinks" in call.body),
        ]
        for field in fields:
            for name, literal in VALUES:
                yield f"{call.path}: {field} is {name}", call.with_field(field, literal)
    checkout = calls(cast)[0]
    for line in KINDS_OF_CONTENT:
        yield f"checkout: {line[:60]}", checkout.with_body(b'{"email": "a@b.co"}', line)
        pays = f"/sandbox/pay/{cast.bought.session_id}"
        yield f"sandbox: {line[:60]}", request("POST", pays, b"--x\r\nContent-Disposition: form-data\r\n\r\n", line)
    for path in ("/api/orders", "/api/intake-forms"):
        for typed in SEARCHES:
            yield f"{path}?q={typed[:30]}", head("GET", f"{path}?q={typed.replace(' ', '+')}", cast.cookie)
        for number in NUMBERS:
            yield f"{path}?limit={number[:20]}", head("GET", f"{path}?limit={number}", cast.cookie)
            yield f"{path}?cursor={number[:20]}", head("GET", f"{path}?cursor={number}", cast.cookie)
    for name in ("status", "addon", "session"):
        for typed in SEARCHES[:16]:
            yield (
                f"orders?{name}={typed[:30]}",
                head("GET", f"/api/orders?{name}={typed.replace(' ', '+')}", cast.cookie),
            )
    for path in ODD_PATHS:
        yield f"GET {path[:60]}", head("GET", path, cast.cookie)
        yield f"DELETE {path[:60]}", head("DELETE", path, cast.cookie)
    for method in METHODS:
        for path in ("/api/orders", "/api/client/order", "/healthz", f"/uploads/{ID}", "/api/site/logo"):
            yield f"{method} {path}", head(method, path, cast.cookie)
    for line in HEADERS:
        for path in ("/api/client/order", "/api/admin/user", "/healthz"):
            yield f"{path} with {line[:40]!r}", head("GET", path, line)
    for name in ("expires", "signature"):
        for number in NUMBERS:
            yield f"{name}={number[:20]}", request("PUT", f"/uploads/{ID}?expires=1&{name}={number}", b"x")
    yield from framing("/api/client/login")


TOKENS = [
    b"\x00", b"\xff", b"\r\n", b"\n", b"%00", b"%ff", b'"', b"\\ud800", b"\\u0000", b"{", b"[" * 2000, b"]", b"NaN",
    b"9" * 5000, b"-1", b"1e999", b"true", b"null", b"Transfer-Encoding: chunked\r\n", b"Content-Length: 3\r\n",
    b"Expect: 100-continue\r\n", b"../", b"\xed\xa0\x80", b"\xf0\x9f\x98\x80", b" ", b"\t", b":", b"A" * 3000,
]  # fmt: skip


def mutations(cast: Cast, seed: int) -> Iterator[Named]:
    """Sound requests with one to four kinds of damage, for ever; the same for the same seed."""
    dice = random.Random(seed)
    sound = [call.with_body(json.dumps(call.body).encode()) for call in calls(cast)]
    sound += [
        head("GET", "/api/orders?limit=5&q=alder&status=paid&addon=domain", cast.cookie),
        head("GET", "/api/intake-forms?limit=5&q=alder&cursor=9", cast.cookie),
        head("GET", f"/api/orders/{cast.bought.id}", cast.cookie),
        head("GET", "/api/admin/stats", cast.cookie),
        head("GET", "/api/client/order", cast.bearer),
        head("DELETE", f"/api/orders/{ID}", cast.cookie),
        request("PUT", cast.ticket, b"\x89PNG\r\n\x1a\n" + bytes(40)),
        request("POST", f"/sandbox/pay/{cast.bought.session_id}", b"action=decline"),
        head("POST", "/api/objects/upload", "Content-Length: 0"),
        head("GET", f"/uploads/{ID}", "Range: bytes=0-"),
    ]
    number = 0
    while True:
        damaged = dice.choice(sound)
        for _ in range(dice.randint(1, 4)):
            damaged = _damage(damaged, dice)
        yield f"mutation {number} of seed {seed}: {damaged[:80]!r}", damaged
        number += 1


def _damage(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data) + 1)
    end = min(len(data), start + dice.choice((1, 1, 2, 4, 8, 40)))
    kind = dice.randrange(7)
    if kind == 0:
        return data[:start] + dice.randbytes(end - start) + data[end:]
    if kind == 1:
        return data[:start] + data[end:]
    if kind == 2:
        return data[:start] + data[start:end] * dice.randint(2, 50) + data[end:]
    if kind == 3:
        return data[:start] + dice.choice(TOKENS) + data[start:]
    if kind == 4:
        return data[:start] + dice.choice(TOKENS) + data[end:]
    if kind == 5:
        return data[:start] if dice.random() < 0.3 else data
    swapped = bytearray(data)
    if start < len(swapped):
        swapped[start] ^= 1 << dice.randrange(8)
    return bytes(swapped)
