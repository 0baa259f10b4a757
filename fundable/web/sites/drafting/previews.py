"""Previews: the files of a build, without what names an address, with headers of their own."""

from collections.abc import Mapping
from pathlib import PurePosixPath

from starlette.types import Send

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.sites.drafting import contact_form
from fundable.domain.sites.drafting.contact_form import ContactProblem
from fundable.services.sites.drafting import previews
from fundable.web.errors import body_of
from fundable.web.headers import SAME_ORIGIN, Headers, base_headers
from fundable.web.sites.drafting.kinds import KINDS
from fundable.web.statuses import STATUSES

PREFIX = previews.PREFIX
HOME = "index.html"
READING = ("GET", "HEAD")
FORM = ("POST", contact_form.PAGE)
NOT_SENT = 409
IN_PREVIEW = "This is a preview, so nothing was sent. The form works once the website is online."
POLICY = b"default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; frame-ancestors 'self'"
_OURS_ALONE = (SAME_ORIGIN[0], b"x-frame-options")
"""What `POLICY` says better, or previews say otherwise."""


class PreviewPages:
    """Answers GET and HEAD of what is in a build, and its contact form. What isn't is for whoever asked to refuse."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._headers: Headers = [
            *(header for header in base_headers(app.config.is_https) if header[0] not in _OURS_ALONE),
            (b"x-robots-tag", b"noindex, nofollow"),
            (b"referrer-policy", b"no-referrer"),
            (b"cache-control", b"no-store"),
            (b"content-security-policy", POLICY),
        ]

    async def answer(self, path: str, method: str, send: Send) -> bool:
        """False, and nothing sent, for what is not there, and for any other method: all of it looks alike."""
        token, slash, name = path.removeprefix(PREFIX).partition("/")
        if method not in READING and (method, name) != FORM:
            return False
        try:
            shown = previews.find(self._app, token)
            data = (shown.files.get(name or HOME) or previews.part(self._app, token, name)) if shown else None
        except Refused as refused:
            await self._refuse(refused, send)
            return True
        if shown is None:
            return False
        if not slash:
            await self._redirect(f"{path}/", send)
            return True
        if (method, name) == FORM:
            return await self._no_form(shown.files, send)
        return data is not None and await self._file(data, name or HOME, method, send)

    async def _no_form(self, files: Mapping[str, bytes], send: Send) -> bool:
        """Nothing is sent from a preview, and it says so."""
        if not contact_form.has_form(files):
            return False
        told = contact_form.answered(files[contact_form.PAGE].decode(), {}, ContactProblem(IN_PREVIEW)).encode()
        headers = [*self._headers, (b"content-type", KINDS[".html"]), (b"content-length", str(len(told)).encode())]
        await send({"type": "http.response.start", "status": NOT_SENT, "headers": headers})
        await send({"type": "http.response.body", "body": told})
        return True

    async def _file(self, data: bytes, name: str, method: str, send: Send) -> bool:
        kind = KINDS.get(PurePosixPath(name).suffix, b"application/octet-stream")
        headers = [*self._headers, (b"content-type", kind), (b"content-length", str(len(data)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if method == "HEAD" else data})
        return True

    async def _refuse(self, refused: Refused, send: Send) -> None:
        """The database cannot be read."""
        body = body_of(refused.message, refused.code)
        headers = [*self._headers, (b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": STATUSES[refused.code], "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _redirect(self, path: str, send: Send) -> None:
        """Links of a page lead to its neighbors, so its address ends with a slash."""
        headers = [*self._headers, (b"location", path.encode()), (b"content-length", b"0")]
        await send({"type": "http.response.start", "status": 308, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
