"""A website in a folder of our own host: what's in it, with headers that let nothing run, and a form that sends
nothing."""

from collections.abc import Mapping
from pathlib import PurePosixPath

from starlette.types import Send

from fundable.domain.errors import Refused
from fundable.domain.sites.drafting import contact_form
from fundable.domain.sites.drafting.contact_form import ContactProblem
from fundable.domain.sites.hosting.releases import is_part_of_a_page
from fundable.web.errors import body_of
from fundable.web.headers import SAME_ORIGIN, Headers, base_headers
from fundable.web.sites.drafting.kinds import KINDS
from fundable.web.statuses import STATUSES

HOME = "index.html"
READING = ("GET", "HEAD")
FORM = ("POST", contact_form.PAGE)
NOT_SENT = 409
POLICY = b"default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; frame-ancestors 'self'"
_OURS_ALONE = (SAME_ORIGIN[0], b"x-frame-options")
"""What `POLICY` says better, or these pages say otherwise."""


class FolderPages:
    """`cache` and `parts_cache` are Cache-Control headers, of pages and of their styles, fonts and pictures. `not_sent`
    is what whoever sends the form reads."""

    def __init__(self, is_https: bool, cache: bytes, parts_cache: bytes, not_sent: str) -> None:
        self._not_sent = ContactProblem(not_sent)
        self._parts_cache = parts_cache
        self._headers: Headers = [
            *(header for header in base_headers(is_https) if header[0] not in _OURS_ALONE),
            (b"x-robots-tag", b"noindex, nofollow"),
            (b"referrer-policy", b"no-referrer"),
            (b"content-security-policy", POLICY),
            (b"cache-control", cache),
        ]

    async def file(self, data: bytes, name: str, method: str, send: Send) -> bool:
        kind = KINDS.get(PurePosixPath(name).suffix, b"application/octet-stream")
        headers = [*self._headers, (b"content-type", kind), (b"content-length", str(len(data)).encode())]
        if is_part_of_a_page(name):
            headers[len(self._headers) - 1] = (b"cache-control", self._parts_cache)
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if method == "HEAD" else data})
        return True

    async def no_form(self, files: Mapping[str, bytes], send: Send) -> bool:
        """Nothing is sent from here, and it says so. False where the website has no form."""
        if not contact_form.has_form(files):
            return False
        told = contact_form.answered(files[contact_form.PAGE].decode(), {}, self._not_sent).encode()
        headers = [*self._headers, (b"content-type", KINDS[".html"]), (b"content-length", str(len(told)).encode())]
        await send({"type": "http.response.start", "status": NOT_SENT, "headers": headers})
        await send({"type": "http.response.body", "body": told})
        return True

    async def refuse(self, refused: Refused, send: Send) -> bool:
        """The database can't be read, or too many are looking."""
        body = body_of(refused.message, refused.code)
        headers = [*self._headers, (b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if refused.retry_after_s:
            headers.append((b"retry-after", str(refused.retry_after_s).encode()))
        await send({"type": "http.response.start", "status": STATUSES[refused.code], "headers": headers})
        await send({"type": "http.response.body", "body": body})
        return True

    async def redirect(self, path: str, send: Send) -> bool:
        """Links of a page lead to its neighbors, so its address ends with a slash."""
        headers = [*self._headers, (b"location", path.encode()), (b"content-length", b"0")]
        await send({"type": "http.response.start", "status": 308, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
        return True
