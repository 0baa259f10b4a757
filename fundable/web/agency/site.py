"""The built UI: held in memory, precompressed, and answered before anything else looks at the request."""

import html
from contextlib import suppress
from datetime import datetime, timedelta
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from threading import Lock, Thread

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fundable.app import App
from fundable.domain.agency.business import Business
from fundable.domain.agency.offer_versions import FIRST
from fundable.domain.money.payments import PaymentMode
from fundable.services.agency import offer as offers
from fundable.services.agency import settings
from fundable.services.operation import page_failures
from fundable.web.agency import public_pages
from fundable.web.agency.business import drawn, named
from fundable.web.agency.examples_room import MARK, ExamplesRoom
from fundable.web.agency.page_addresses import (
    API_PATHS,
    API_PREFIXES,
    PAGES,
    SECRET_ADDRESSES,
    UNLISTED,
    is_of_one,
)
from fundable.web.agency.page_notes import LINKS, OVER, STAFF, PageNotes, Told, noted, tagged
from fundable.web.agency.public_pages import BASE_URL_MARK, ICON, SITEMAP, PublicPages, carrying
from fundable.web.dependencies import Lanes
from fundable.web.errors import SENTENCES, body_of
from fundable.web.headers import SAME_ORIGIN, Headers, base_headers, page_policy
from fundable.web.resources import PACKED, Resource
from fundable.web.sites.drafting.folder_pages import READING
from fundable.web.sites.drafting.previews import PreviewPages
from fundable.web.sites.hosting.example_pages import PART, ExamplePages
from fundable.web.static_files import static_root

_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
    ".xml": "application/xml; charset=utf-8",
}
"""What the build makes. Not by `mimetypes`, which says what the machine's tables say, and holds them."""
TRIED_EVERY = timedelta(seconds=30)
"""Pages that couldn't be made."""
IMMUTABLE = b"public, max-age=31536000, immutable"

MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Fundable</title>
<h1>The pages have not been built</h1><p>The server runs, but its user interface is missing. Run <code>make setup</code>
in the source folder and start it again.</p></html>"""

log = structlog.get_logger(__name__)


class UiSite:
    """Answers the paths of the UI, and hands everything else to the API."""

    def __init__(self, api: ASGIApp, app: App, notes: PageNotes, lanes: Lanes, root: Traversable | None = None) -> None:
        self._api = api
        self._notes = notes
        self._base = base_headers(app.config.is_https)
        self._policy = page_policy(app.config.affiliate_script)
        self._config = app.config
        self._app = app
        self._folders = (PreviewPages(app, lanes), ExamplePages(app))
        self._room = ExamplesRoom(self._folders[1])
        self._root = root or static_root()
        self._is_built = self._root.joinpath("index.html").is_file()
        self._files = self._load_files()
        self._shown = FIRST
        self._failed: tuple[int, datetime] | None = None
        self._making = Lock()
        self._pages = self._load_pages(public_pages.built(self._root))
        if offers.shown(app) != FIRST:
            self._make_pages(offers.shown(app))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._api(scope, receive, send)
            return
        path = scope["path"]
        sold = offers.shown(self._app)
        if sold != self._shown:
            self._follow(sold)
        pages = self._pages
        told = await self._notes.of_link(scope, path) if path in LINKS and scope["method"] in READING else Told()
        resource = pages.get(noted(path, told.note)) or self._files.get(path)
        if resource and told.data:
            resource = resource.telling(told.data, settings.business(self._app))
        if resource is None:
            if path.startswith(API_PREFIXES) or path in API_PATHS:
                await self._api(scope, receive, self._with_page(scope, send) if path.startswith("/uploads/") else send)
                return
            if await self._in_folder(path, scope["method"], send):
                return
            page = "/admin" if is_of_one(path) else path.rstrip("/")
            resource = pages.get(page) or self._nothing(scope, pages)
        if resource in (pages["/"], pages.get(PART)):
            resource = self._room.filled(resource)
        await _answer(resource, settings.business(self._app), scope, send, self._base)

    async def _in_folder(self, path: str, method: str, send: Send) -> bool:
        """Whether it's a page of a website that is shown below a path of ours, and was answered."""
        found = next((pages for pages in self._folders if path.startswith(pages.prefix)), None)
        return found is not None and await found.answer(path, method, send)

    def _nothing(self, scope: Scope, pages: dict[str, Resource]) -> Resource:
        note = self._notes.of_nothing(scope) if scope["path"].startswith("/admin/") else ""
        return pages.get(noted("404", note)) or pages["404"]

    def _with_page(self, scope: Scope, send: Send) -> Send:
        """Whoever opens an upload that isn't there in a browser gets a page. Pictures in a page, and programs, get what
        they always got."""
        wants_page = scope["method"] in READING and b"text/html" in _header(scope, b"accept")
        is_replaced = False

        async def replacing(message: Message) -> None:
            nonlocal is_replaced
            if message["type"] == "http.response.start" and message["status"] in (400, 404):
                is_replaced = True
                await _answer(self._pages["404"], settings.business(self._app), scope, send, self._base)
            elif not is_replaced:
                await send(message)

        return replacing if wants_page else send

    def follow(self) -> None:
        """An offer that a command has published is followed while nobody asks for a page: the first visitor after it
        sees it."""
        with suppress(Exception):  # what was known before still holds; whoever asks is told what's wrong with the data
            version, _ = offers.current(self._app)
            if version != self._shown:
                self._app.offers.forget()
                self._follow(version)

    def _follow(self, version: int) -> None:
        """Another offer is sold: its pages are made beside those that are shown until then. After a failure they are
        tried again, soon and as often as it takes."""
        if not self._has_just_failed(version) and self._making.acquire(blocking=False):
            Thread(target=self._make_anew, args=(version,), name="pages").start()

    def _has_just_failed(self, version: int) -> bool:
        failed, at = self._failed or (None, self._app.clock.now())
        return failed == version and timedelta() <= self._app.clock.now() - at < TRIED_EVERY

    def _make_anew(self, version: int) -> None:
        try:
            if version != self._shown:  # else another request has just had them made
                self._make_pages(version)
        finally:
            self._making.release()

    def _make_pages(self, version: int) -> None:
        try:
            offer = offers.find(self._app, version).offer
            self._pages = self._load_pages(public_pages.of(self._app, self._root, version, offer))
        except Exception:  # the engine may fail in any way; whoever buys is told to reload
            log.exception("the pages of the offer cannot be made; those of the one before are shown", version=version)
            self._failed = version, self._app.clock.now()
            page_failures.tell(self._app, version)
        else:
            self._shown = version
            page_failures.forget(self._app)
            log.info("the pages of the offer are made", version=version)

    def _load_pages(self, public: PublicPages) -> dict[str, Resource]:
        if not self._is_built:
            page = self._page(MISSING.encode(), 503)
            return {"/": page, "404": page}
        shell = carrying(public.data, self._root.joinpath("index.html").read_bytes())
        # Beside `data`, so that no page of the admin is seen in the agency's color before its scripts come.
        admin = shell.replace(b"<body>", b'<body class="admin">', 1) if public.data else shell
        pages = {
            path: self._page(
                admin if path.startswith("/admin") else shell, 200, path in UNLISTED, path in SECRET_ADDRESSES
            )
            for path in PAGES
        }
        pages["404"] = self._page(shell, 404)
        pages[PART] = self._page(MARK, 200, is_unlisted=True)
        pages[noted("404", STAFF)] = self._page(tagged(admin, STAFF), 404)
        for path in LINKS:
            for note in OVER:
                pages[noted(path, note)] = self._page(tagged(shell, note), 200, path in UNLISTED, is_secret=True)
        for path, document in public.documents.items():
            if path == SITEMAP:
                pages[path] = self._text(path, document)
            else:
                pages[path] = self._page(carrying(public.data, document), 200)
        for path, data in public.files.items():
            pages[path] = Resource(200, self._file_headers(path), {b"": data}, drawn if path == ICON else None)
        return pages

    def _load_files(self) -> dict[str, Resource]:
        if not self._is_built:
            return {}
        return {
            path: self._asset(self._root, path, entry)
            for path, entry in _walk(self._root, "")
            if not path.endswith((".html", PACKED, ".gz")) and path != SITEMAP
        }

    def _page(self, page: bytes, status: int, is_unlisted: bool = False, is_secret: bool = False) -> Resource:
        headers = [
            *self._base,
            (b"content-type", b"text/html; charset=utf-8"),
            (b"cache-control", b"no-cache"),
            (b"content-security-policy", self._policy),
        ]
        if is_unlisted:
            headers.append((b"x-robots-tag", b"noindex"))
        if is_secret:
            headers[headers.index(SAME_ORIGIN)] = (b"referrer-policy", b"no-referrer")
        return Resource(status, headers, {b"": self._filled(page)}, named)

    def _text(self, path: str, text: bytes) -> Resource:
        return Resource(200, self._file_headers(path), {b"": self._filled(text)}, named)

    def _file_headers(self, path: str) -> Headers:
        return [
            *self._base,
            (b"content-type", _KINDS[PurePosixPath(path).suffix].encode()),
            (b"cache-control", IMMUTABLE if path.startswith("/assets/") else b"public, max-age=3600"),
        ]

    def _asset(self, root: Traversable, path: str, entry: Traversable) -> Resource:
        headers = self._file_headers(path)
        if path.endswith(".txt"):
            return self._text(path, entry.read_bytes())
        if path == ICON:
            return Resource(200, headers, {b"": entry.read_bytes()}, drawn)
        packed = root.joinpath(path.lstrip("/") + PACKED)
        return Resource(200, headers, {b"br": packed.read_bytes()} if packed.is_file() else {b"": entry.read_bytes()})

    def _filled(self, text: bytes) -> bytes:
        """The built page with what only the running program knows."""
        filled = text.replace(BASE_URL_MARK, self._config.base_url.encode())
        script = html.escape(self._config.affiliate_script)
        tags = f'<meta name="fundable-affiliate" content="{script}" />' if script else ""
        if self._app.mode is not PaymentMode.LIVE:
            tags += '<meta name="fundable-test" content="" />'
        if self._config.adds_tax:
            tags += '<meta name="fundable-tax" content="" />'
        return filled.replace(b"</head>", f"{tags}</head>".encode(), 1)


async def _answer(resource: Resource, business: Business, scope: Scope, send: Send, base: Headers) -> None:
    method = scope["method"]
    if method not in READING:
        await _refuse_method(send, base)
        return
    accepted = known = b""
    for header, value in scope["headers"]:
        if header == b"accept-encoding":
            accepted = value
        elif header == b"if-none-match":
            known = value
    await resource.choose(accepted, business).answer(resource.status, known, method, send)


def _header(scope: Scope, name: bytes) -> bytes:
    return next((value for header, value in scope["headers"] if header == name), b"")


async def _refuse_method(send: Send, base: Headers) -> None:
    body = body_of(SENTENCES[405], "http")
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
    """Without what is hidden: the server reads it, and nobody asks for it."""
    paths = []
    for entry in (entry for entry in folder.iterdir() if not entry.name.startswith(".")):
        here = f"{path}/{entry.name}"
        paths += _walk(entry, here) if entry.is_dir() else [(here, entry)]
    return paths
