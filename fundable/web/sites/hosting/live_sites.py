"""Clients' websites, by the host that is asked for, before anything else looks at the request.

A name is only looked up in what the build has; no path is ever joined to a folder. Answers are made when a website is
first asked for, and the least used leave when there are too many. Of a host that nobody has, nothing is kept.
"""

from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Protocol
from uuid import UUID

import structlog
from anyio import CapacityLimiter, to_thread
from cachetools import LRUCache
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.sites.drafting import contact_form
from fundable.domain.sites.hosting.hosts import site_url
from fundable.domain.sites.hosting.live_sites import LiveSite
from fundable.domain.sites.words.domain_names import HOST_MAX, normalized
from fundable.services.sites.hosting import releases
from fundable.web.dependencies import address_of
from fundable.web.limits import Limits
from fundable.web.sites.drafting.contact_form import ContactForm
from fundable.web.sites.hosting.live_answers import LiveAnswers, Pages, pages_of

ALIVE = frozenset({"/healthz", "/readyz"})
READING = frozenset({"GET", "HEAD"})
FORM = ("POST", f"/{contact_form.PAGE}")
PAGES_MAX_BYTES = 40 * 1024 * 1024
HEADER_MAX_BYTES = 4 * HOST_MAX + len(".:65535")
"""Of a Host header that can be a name: nobody's letters take more than four bytes each."""
NAMES_KEPT = 1000
"""Of hosts as they were last asked for, so that a name isn't read again with each request."""
LOADED_AT_ONCE = 4
PARTIAL_KEPT_S = 10.0
"""How long a website is shown as it is that isn't whole because a photo can't be had: soon it may be."""

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Asked:
    """What the headers of a request say that matters here."""

    host: bytes = b""
    accepted: bytes = b""
    known: bytes = b""
    agent: bytes = b""


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A website's pages, and until when they hold, in monotonic seconds: for ever, if it's all that was approved."""

    pages: Pages
    until_s: float


class Inner(Protocol):
    """The app itself."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None: ...

    def follow(self) -> None: ...


class LiveSitesApp:
    """Answers for the hosts of websites. With none online, every host is the app's, as it ever was; from the first on,
    the app's are those of the settings, and any other gets a page that says nothing. `follow` is for whoever serves, to
    be called again and again."""

    def __init__(self, inner: Inner, app: App, limits: Limits) -> None:
        self._inner = inner
        self.follow = inner.follow
        self._app = app
        self._limits = limits
        self._hosts = app.config.app_hosts
        self._answers = LiveAnswers(app.config.is_https)
        self._form = ContactForm(app, self._answers.headers, limits.now_s)
        self._pages: LRUCache[tuple[UUID, int, str], _Loaded] = LRUCache(PAGES_MAX_BYTES, _room)
        self._loading = CapacityLimiter(LOADED_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        is_begun = False

        async def begun(message: Message) -> None:
            nonlocal is_begun
            is_begun = True
            await send(message)

        try:
            await self._answer(scope, receive, begun)
        except Exception:  # outside of the API's shell, such as a page's file that the system won't open
            if is_begun:
                raise
            log.exception("page failed", host=_host(_read(scope).host))
            await self._answers.busy(scope, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(Refused):  # what was known before still holds
            self._app.live_sites.changes()
        if not self._app.live_sites.is_any or scope["path"] in ALIVE:
            await self._inner(scope, receive, send)
            return
        asked = _read(scope)
        try:
            site = self._behind(asked.host)
        except Refused:
            site = self._app.known_sites.find(_host(asked.host))
            if site is None:
                await self._answers.busy(scope, send)
                return
        if site is None:
            await self._say_nobody(asked, scope, send)
        elif isinstance(site, LiveSite) and site.main:
            await self._answers.elsewhere(site_url(self._app.config.base_url, site.main), scope, send)
        elif isinstance(site, LiveSite):
            await self._serve(site, asked, scope, receive, send)
        else:
            await self._inner(scope, receive, send)

    def _behind(self, header: bytes) -> LiveSite | ASGIApp | None:
        """Whose host it is: a website's, the app's, or nobody's."""
        if len(header) > HEADER_MAX_BYTES:
            return None
        host = _host(header)
        if host in self._hosts or _is_six(header):
            return self._inner
        return self._app.live_sites.find(host) if host else None

    async def _say_nobody(self, asked: _Asked, scope: Scope, send: Send) -> None:
        """Whoever tries many names is told to wait: for names alone, so that nobody behind the same address loses a
        website."""
        if len(asked.host) <= HEADER_MAX_BYTES:
            try:
                address = address_of(HTTPConnection(scope), self._app.config.proxy_networks)
                self._limits.take("unknown-host", address)
            except Refused as refused:
                await self._answers.too_many(refused.retry_after_s or 1, scope, send)
                return
        await self._answers.nobody(scope, send)

    async def _serve(self, site: LiveSite, asked: _Asked, scope: Scope, receive: Receive, send: Send) -> None:
        if site.offline_from and site.offline_from <= self._app.clock.now():
            await self._answers.paused(site.name, scope, send)
            return
        count = self._app.site_counters.note
        is_form = (scope["method"], scope["path"]) == FORM
        if not is_form and scope["method"] not in READING:
            count(site.order_id, 405)
            await self._answers.method(send)
            return
        try:
            pages = await self._pages_of(site)
        except Refused:
            await self._answers.busy(scope, send)
            return
        if is_form:
            await self._take(site, pages, scope, receive, send)
            return
        if page := pages.page_at(scope["path"]):
            await self._answers.moved(page.encode(), scope, send)
            return
        status, variant = pages.find(scope["path"], asked.accepted)
        count(site.order_id, status)
        if (viewed := pages.viewed.get(scope["path"])) and scope["method"] == "GET":
            self._app.site_counters.note_view(site.order_id, viewed, asked.agent)
        await variant.answer(status, asked.known, scope["method"], send)

    async def _take(self, site: LiveSite, pages: Pages, scope: Scope, receive: Receive, send: Send) -> None:
        if pages.form:
            await self._form.answer(site, pages.form, scope, receive, send)
        else:
            await self._answers.method(send)

    async def _pages_of(self, site: LiveSite) -> Pages:
        """Made when they're first asked for. Raises what reading the database raises."""
        key = site.order_id, site.release, site.home
        loaded = self._pages.get(key)
        if loaded is None or loaded.until_s <= self._limits.now_s():
            loaded = self._pages[key] = await to_thread.run_sync(self._load, site, limiter=self._loading)
        return loaded.pages

    def _load(self, site: LiveSite) -> _Loaded:
        """While the database is away, it's done without what was shown before."""
        shown, before = releases.shown_files(self._app, site.order_id, site.hash), {}
        until_s = self._limits.now_s() + PARTIAL_KEPT_S
        with suppress(Refused):
            before = releases.files_before(self._app, site.order_id, site.hash)
            until_s = inf if shown.is_whole else until_s
        url = site_url(self._app.config.base_url, site.home)
        return _Loaded(pages_of(shown.files, before, url, self._answers.headers), until_s)


def _room(loaded: _Loaded) -> int:
    """A website that is larger than all of it is there alone."""
    return min(loaded.pages.size, PAGES_MAX_BYTES)


def _read(scope: Scope) -> _Asked:
    asked = _Asked()
    for name, value in scope["headers"]:
        if name == b"host":
            asked.host = value
        elif name == b"accept-encoding":
            asked.accepted = value
        elif name == b"if-none-match":
            asked.known = value
        elif name == b"user-agent":
            asked.agent = value
    return asked


def _text(header: bytes) -> str:
    """Browsers send the letters of DNS; others may send a name as it is written."""
    return header.decode("utf-8", "replace")


@lru_cache(maxsize=NAMES_KEPT)
def _host(header: bytes) -> str:
    """The name that is asked for; empty for none."""
    return normalized(_text(header))


def _is_six(header: bytes) -> bool:
    """This machine itself, by the address that loopback has in IPv6."""
    return header == b"[::1]" or header.startswith(b"[::1]:")
