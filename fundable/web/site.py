"""The built UI: held in memory, precompressed, and answered before anything else looks at the request."""

import hashlib
import json
import mimetypes
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.types import ASGIApp, Receive, Scope, Send

from fundable.domain import faq
from fundable.web.errors import body_of
from fundable.web.shell import Headers, base_headers, page_policy

PAGES = (
    "/",
    "/checkout",
    "/payment-success",
    "/set-password",
    "/intake-form",
    "/admin/login",
    "/admin",
    "/client/login",
    "/client/dashboard",
    *(f"/faq/{entry.slug}" for entry in faq.ENTRIES),
)
API_PREFIXES = ("/api/", "/uploads/", "/sandbox/")
API_PATHS = frozenset({"/api", "/healthz", "/readyz", "/metrics"})
ENCODINGS = ((b"br", ".br"), (b"gzip", ".gz"))
IMMUTABLE = b"public, max-age=31536000, immutable"

MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Fundable</title>
<h1>The pages have not been built</h1><p>The server runs, but its user interface is missing. Run <code>make setup</code>
in the source folder and start it again.</p></html>"""


class StaticMissing(Exception):
    """The UI has not been built."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One ready answer: a body in one encoding, with its headers."""

    body: bytes
    headers: Headers
    etag: bytes


@dataclass(frozen=True, slots=True)
class Resource:
    """What lies at one path, in each encoding there is of it; plain is the last."""

    status: int
    variants: tuple[tuple[bytes, Variant], ...]

    def choose(self, accepted: bytes) -> Variant:
        for encoding, variant in self.variants:
            if encoding in accepted:
                return variant
        return self.variants[-1][1]


class Site:
    """Answers the paths of the UI, and hands everything else to the API."""

    def __init__(self, api: ASGIApp, is_https: bool) -> None:
        self._api = api
        self._base = base_headers(is_https)
        self._resources = self._load()
        self._not_found = self._resources.pop("404")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._api(scope, receive, send)
            return
        path = scope["path"]
        resource = self._resources.get(path)
        if resource is None:
            if path.startswith(API_PREFIXES) or path in API_PATHS:
                await self._api(scope, receive, send)
                return
            resource = self._resources.get(path.rstrip("/"), self._not_found)
        await _answer(resource, scope, send, self._base)

    def _load(self) -> dict[str, Resource]:
        root = static_root()
        if not root.joinpath("index.html").is_file():
            page = self._plain(MISSING.encode(), 503)
            return {"/": page, "404": page}
        shell = self._page(root, "index.html", 200)
        found = {path: self._page_of(root, path, shell) for path in PAGES}
        found["404"] = self._page(root, "index.html", 404)
        for path, entry in _walk(root, ""):
            if not path.endswith((".html", ".br", ".gz")) and not path.startswith("/.vite"):
                found[path] = self._asset(root, path, entry)
        return found

    def _page_of(self, root: Traversable, path: str, shell: Resource) -> Resource:
        name = "prerendered" + ("/index" if path == "/" else path) + ".html"
        return self._page(root, name, 200) if root.joinpath(name).is_file() else shell

    def _page(self, root: Traversable, name: str, status: int) -> Resource:
        headers = [
            (b"content-type", b"text/html; charset=utf-8"),
            (b"cache-control", b"no-cache"),
            (b"content-security-policy", page_policy()),
        ]
        return self._resource(root, name, status, headers)

    def _asset(self, root: Traversable, path: str, entry: Traversable) -> Resource:
        kind = mimetypes.guess_type(entry.name)[0] or "application/octet-stream"
        is_text = kind.startswith("text/") or kind.endswith(("javascript", "json", "xml"))
        headers = [
            (b"content-type", (kind + ("; charset=utf-8" if is_text else "")).encode()),
            (b"cache-control", IMMUTABLE if path.startswith("/assets/") else b"public, max-age=3600"),
        ]
        return self._resource(root, path.lstrip("/"), 200, headers)

    def _resource(self, root: Traversable, name: str, status: int, headers: Headers) -> Resource:
        variants = []
        for encoding, suffix in (*ENCODINGS, (b"", "")):
            file = root.joinpath(name + suffix)
            if file.is_file():
                variants.append((encoding, self._variant(file.read_bytes(), encoding, headers)))
        return Resource(status, tuple(variants))

    def _plain(self, body: bytes, status: int) -> Resource:
        headers = [(b"content-type", b"text/html; charset=utf-8"), (b"cache-control", b"no-store")]
        return Resource(status, ((b"", self._variant(body, b"", headers)),))

    def _variant(self, body: bytes, encoding: bytes, headers: Headers) -> Variant:
        etag = b'"' + hashlib.sha256(body).hexdigest()[:32].encode() + b'"'
        own = [
            *headers,
            *self._base,
            (b"etag", etag),
            (b"vary", b"accept-encoding"),
            (b"content-length", str(len(body)).encode()),
        ]
        if encoding:
            own.append((b"content-encoding", encoding))
        return Variant(body, own, etag)


def static_root() -> Traversable:
    return files("fundable.web") / "static"


@cache
def stylesheets() -> tuple[str, ...]:
    """Addresses of the UI's stylesheets, for pages that the server renders."""
    manifest = static_root() / ".vite" / "manifest.json"
    if not manifest.is_file():
        return ()
    entries = json.loads(manifest.read_text(encoding="utf-8"))
    return tuple(f"/{name}" for name in entries["index.html"].get("css", ()))


async def _answer(resource: Resource, scope: Scope, send: Send, base: Headers) -> None:
    method = scope["method"]
    if method not in ("GET", "HEAD"):
        await _refuse_method(send, base)
        return
    accepted = known = b""
    for name, value in scope["headers"]:
        if name == b"accept-encoding":
            accepted = value
        elif name == b"if-none-match":
            known = value
    variant = resource.choose(accepted)
    if known and resource.status == 200 and variant.etag in known:
        unchanged = [header for header in variant.headers if header[0] != b"content-length"]
        await send({"type": "http.response.start", "status": 304, "headers": unchanged})
        await send({"type": "http.response.body"})
        return
    await send({"type": "http.response.start", "status": resource.status, "headers": variant.headers})
    await send({"type": "http.response.body", "body": b"" if method == "HEAD" else variant.body})


async def _refuse_method(send: Send, base: Headers) -> None:
    body = body_of("This address does not take that kind of request.", "http")
    headers = [
        *base,
        (b"content-type", b"application/json"),
        (b"allow", b"GET, HEAD"),
        (b"cache-control", b"no-store"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": 405, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _walk(folder: Traversable, path: str) -> list[tuple[str, Traversable]]:
    found = []
    for entry in folder.iterdir():
        here = f"{path}/{entry.name}"
        found += _walk(entry, here) if entry.is_dir() else [(here, entry)]
    return found
