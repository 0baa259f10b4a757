"""Ready answers of websites that are online: each file in each encoding, and what's said where there's no website."""

import gzip
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from html import escape
from pathlib import PurePosixPath

import brotli
from starlette.types import Scope, Send

from fundable.domain.agency.business import Business
from fundable.domain.sites.drafting import contact_form, own_address
from fundable.domain.sites.drafting.builds import ROBOTS
from fundable.domain.sites.drafting.own_address import MISSING
from fundable.domain.sites.drafting.wording import PAGES, sitemap
from fundable.domain.sites.hosting.releases import is_named_by_content
from fundable.web.headers import Headers, base_headers
from fundable.web.resources import Resource, Variant
from fundable.web.sites.drafting.kinds import KINDS

HOME, SITEMAP = "index.html", "sitemap.xml"
_CANONICAL = b'rel="canonical"'
_STYLE = re.compile(rb'<link rel="stylesheet" href="(?:\./|/)?([^"/]+)"')
_FACE = re.compile(rb"@font-face\{font-family:(\w+);src:url\(([\w.-]+\.woff2)\)")
IMMUTABLE = b"public, max-age=31536000, immutable"
LATER = b"public, max-age=3600"
POLICY = (
    b"default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; "
    b"form-action 'self' mailto:; base-uri 'none'; frame-ancestors 'none'"
)
"""No page has a script that could connect: it's Lighthouse that asks for robots.txt as the page, and tells owners that
there's none when it may not."""
_OF_A_RELEASE = frozenset({".html", ".ico", ".svg"})
"""What may say something else after the next release under the same name."""
_COMPRESSED = frozenset({".css", ".html", ".svg", ".txt", ".xml"})
BROTLI_QUALITY = 5
"""A website's files take 3 ms so, and 14.2 kB; with 11, the highest, 60 ms and 12.6 kB. gzip makes 16.0 kB."""
_HSTS = b"strict-transport-security"
_NOBODY = Business()
_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>{title}</title></head>
<body><h1>{title}</h1><p>{text}</p></body></html>
"""
_PAUSED_STYLE = (
    ":root{color-scheme:light dark}"
    "body{margin:0;min-height:100vh;display:grid;place-items:center;background:Canvas;color:CanvasText;"
    "font:1.125rem/1.55 system-ui,-apple-system,'Segoe UI',sans-serif}"
    "main{box-sizing:border-box;max-width:34rem;padding:2rem 1.5rem;text-align:center;overflow-wrap:anywhere}"
    "h1{margin:0 0 1rem;font:600 clamp(1.625rem,1.2rem + 2.2vw,2.375rem)/1.2 Georgia,'Times New Roman',serif}"
    "hr{width:3rem;margin:0 auto 1rem;border:0;border-top:2px solid;opacity:.35}p{margin:0}"
)
_PAUSED = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>{name}</title><style>{style}</style></head>
<body><main><h1 dir="auto">{name}</h1><hr>
<p>This website isn&rsquo;t available right now. Please check back later.</p></main></body></html>
"""
_PAUSED_POLICY = (
    b"default-src 'none'; style-src 'sha256-"
    + b64encode(sha256(_PAUSED_STYLE.encode()).digest())
    + b"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
A_DAY_S = b"86400"
NOBODY = _PAGE.format(title="There's no website here", text="Check the address, or try again later.")
MANY = _PAGE.format(title="Too many addresses", text="Please wait a few minutes, then try again.")
BUSY = _PAGE.format(title="Please try again in a minute", text="This website can't be shown right now.")


@dataclass(frozen=True, slots=True)
class Pages:
    """A website's answers by path. `form` is the page that has a contact form, empty where none does. `size` is what
    they take in memory, in bytes. `viewed` are the files of its pages, by path: what people look at."""

    by_path: Mapping[str, Resource]
    missing: Resource
    size: int
    form: str = ""
    viewed: Mapping[str, str] = field(default_factory=dict)

    def find(self, path: str, accepted: bytes) -> tuple[int, Variant]:
        resource = self.by_path.get(path, self.missing)
        return resource.status, resource.choose(accepted, _NOBODY)

    def page_at(self, path: str) -> str:
        """The path of the page that somebody means who ends it with a slash or writes capitals; empty for any other
        path."""
        name = path.lower()
        file = name if name.endswith(".html") else f"{name.removesuffix('/')}.html"
        page = name.removesuffix("/")
        is_other = page != path and path not in self.by_path
        return page if is_other and file in self.by_path and self.by_path[file].status == 200 else ""


class LiveAnswers:
    """What is said where there's no file to send."""

    def __init__(self, is_https: bool) -> None:
        """A client's domain may have other hosts, which are none of ours: so HSTS is for the website's own host, and
        for a month, because the domain may move elsewhere."""
        kept = [header for header in base_headers(is_https) if header[0] != _HSTS]
        self.headers: Headers = [*kept, (b"content-security-policy", POLICY)]
        if is_https:
            self.headers.append((_HSTS, b"max-age=2592000"))

    async def nobody(self, scope: Scope, send: Send) -> None:
        await self._say(421, NOBODY, scope["method"], send)

    async def too_many(self, wait_s: int, scope: Scope, send: Send) -> None:
        """To whoever asks for one host after another that nobody has."""
        await self._say(429, MANY, scope["method"], send, (b"retry-after", str(wait_s).encode()))

    async def busy(self, scope: Scope, send: Send) -> None:
        await self._say(503, BUSY, scope["method"], send, (b"retry-after", b"60"))

    async def paused(self, name: str, scope: Scope, send: Send) -> None:
        """On every path, for robots as well: a search engine that's told to come back later keeps what it knows."""
        page = _PAUSED.format(name=escape(name), style=_PAUSED_STYLE)
        more = ((b"retry-after", A_DAY_S), (b"content-security-policy", _PAUSED_POLICY))
        await self._say(503, page, scope["method"], send, *more)

    async def elsewhere(self, home: str, scope: Scope, send: Send) -> None:
        """The same path at the website's own address. Browsers may keep it for an hour only: a domain can get another
        main name."""
        await self.moved(home.encode() + scope.get("raw_path", b"/").lstrip(b"/"), scope, send)

    async def moved(self, address: bytes, scope: Scope, send: Send) -> None:
        """For good, with what was asked of it."""
        query = b"?" + scope["query_string"] if scope["query_string"] else b""
        to = (b"location", address + query)
        headers = [*self.headers, to, (b"cache-control", LATER), (b"content-length", b"0")]
        await send({"type": "http.response.start", "status": 308, "headers": headers})
        await send({"type": "http.response.body"})

    async def method(self, send: Send) -> None:
        headers = [*self.headers, (b"allow", b"GET, HEAD"), (b"cache-control", b"no-store"), (b"content-length", b"0")]
        await send({"type": "http.response.start", "status": 405, "headers": headers})
        await send({"type": "http.response.body"})

    async def _say(self, status: int, page: str, method: str, send: Send, *more: tuple[bytes, bytes]) -> None:
        body = page.encode()
        told = {name for name, _ in more}
        headers = [
            *(header for header in self.headers if header[0] not in told),
            (b"content-type", KINDS[".html"]),
            (b"cache-control", b"no-store"),
            (b"x-robots-tag", b"noindex"),
            (b"content-length", str(len(body)).encode()),
            *more,
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if method == "HEAD" else body})


def pages_of(stored: Mapping[str, bytes], before: Mapping[str, bytes], home: str, headers: Headers) -> Pages:
    """`before` are files of other releases that pages opened then may still ask for. `home` is the address that search
    engines are told of, and that takes the place of the placeholder; where a build names one itself, that stays."""
    files = own_address.at(stored, home)
    addresses = {file: f"{home}{'' if file == HOME else file}" for file in PAGES.values() if file in files}
    served = {**_for_robots(home, addresses.values()), **before, **files}
    bodies = {name: _encoded(name, data) for name, data in served.items()}
    made = {
        f"/{name}": _resource(name, found, [*headers, *_links(served, name, addresses.get(name, ""))])
        for name, found in bodies.items()
    }
    missing = made.get(f"/{MISSING}") or Resource(404, headers, {b"": NOBODY.encode()})
    short = {path.removesuffix(".html"): found for path, found in made.items() if path.endswith(".html")}
    first = {"/": made[f"/{HOME}"]} if f"/{HOME}" in made else {}
    form = files[contact_form.PAGE].decode() if contact_form.has_form(files) else ""
    size = sum(len(body) for encoded in bodies.values() for body in encoded.values()) + len(form)
    viewed = {path: file for file in addresses for path in (f"/{file}", f"/{file.removesuffix('.html')}")}
    return Pages({**short, **made, **first}, missing, size, form, {**viewed, **({"/": HOME} if first else {})})


def _for_robots(home: str, addresses: Iterable[str]) -> dict[str, bytes]:
    robots = f"User-agent: *\nAllow: /\nSitemap: {home}{SITEMAP}\n"
    return {ROBOTS: robots.encode(), SITEMAP: sitemap(addresses).encode()}


def _encoded(name: str, data: bytes) -> dict[bytes, bytes]:
    """A file as it is and, where that saves anything, compressed: ahead, so that no request waits for it."""
    if PurePosixPath(name).suffix not in _COMPRESSED:
        return {b"": data}
    packed = brotli.compress(data, mode=brotli.MODE_TEXT, quality=BROTLI_QUALITY)
    return {b"": data, b"br": bytes(packed), b"gzip": gzip.compress(data, mtime=0)}


def _resource(name: str, bodies: dict[bytes, bytes], headers: Headers) -> Resource:
    suffix = PurePosixPath(name).suffix
    own = (b"content-type", KINDS.get(suffix, b"application/octet-stream"))
    kept = (b"cache-control", _kept(name, suffix))
    return Resource(404 if name == MISSING else 200, [*headers, own, kept], bodies)


def _links(files: Mapping[str, bytes], name: str, address: str) -> Headers:
    """What a page tells in its headers (RFC 8288): its own address, unless the page does, and the fonts that it begins
    with. They're fetched beside the style sheet then, and not after it. In the page itself that would be refused where
    a copy is opened from a folder."""
    data = files[name]
    told = [f'<{address}>; rel="canonical"'.encode()] if address and _CANONICAL not in data else []
    if found := _STYLE.search(data):
        faces: dict[bytes, bytes] = {}
        for family, font in _FACE.findall(files.get(found[1].decode(), b"")):
            faces.setdefault(family, font)
        told += [
            b"</" + font + b'>; rel="preload"; as="font"; type="font/woff2"; crossorigin' for font in faces.values()
        ]
    return [(b"link", link) for link in told]


def _kept(name: str, suffix: str) -> bytes:
    if is_named_by_content(name):
        return IMMUTABLE
    return b"no-cache" if suffix in _OF_A_RELEASE else LATER
