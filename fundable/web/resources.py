"""What lies at one address of the UI: ready answers, held in memory, in each encoding that a browser takes."""

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass

import brotli

from fundable.domain.agency.business import Business
from fundable.web.headers import Headers

SUFFIXES = {b"br": ".br", b"gzip": ".gz"}
ENCODINGS = tuple(SUFFIXES)
_COMPRESSORS: dict[bytes, Callable[[bytes], bytes]] = {
    b"br": lambda body: bytes(brotli.compress(body, mode=brotli.MODE_TEXT)),
    b"gzip": lambda body: gzip.compress(body, mtime=0),
}


@dataclass(frozen=True, slots=True)
class Variant:
    """One ready answer: a body in one encoding, with its headers."""

    body: bytes
    headers: Headers
    etag: bytes


Fill = Callable[[bytes, Business], bytes]


class Resource:
    """What lies at one path. Assets come compressed from the build, and are held so: no browser asks for them as they
    are. What names the agency is filled in by `fill`, which only the running program can, and compressed when it is
    first asked for; and again when the agency says another thing of itself."""

    def __init__(self, status: int, headers: Headers, bodies: dict[bytes, bytes], fill: Fill | None = None) -> None:
        self.status = status
        self._headers = headers
        self._bodies = bodies
        self._fill = fill
        self._variants: dict[bytes, Variant] = {}
        self._business = Business()

    def choose(self, accepted: bytes, business: Business) -> Variant:
        if self._fill and business is not self._business:
            if business != self._business:
                self._variants = {}
            self._business = business
        for encoding in ENCODINGS:
            if encoding in accepted and (self._fill or encoding in self._bodies):
                return self._variant(encoding)
        return self._variant(b"")

    def _variant(self, encoding: bytes) -> Variant:
        variant = self._variants.get(encoding)
        if variant is None:
            variant = self._variants[encoding] = self._made(encoding)
        return variant

    def _made(self, encoding: bytes) -> Variant:
        body = self._filled(self._fill, encoding) if self._fill else self._bodies.get(encoding)
        if body is None:
            body = brotli.decompress(self._bodies[b"br"])
        etag = b'"' + hashlib.sha256(body).hexdigest()[:32].encode() + b'"'
        own = [(b"etag", etag), (b"vary", b"accept-encoding"), (b"content-length", str(len(body)).encode())]
        if encoding:
            own.append((b"content-encoding", encoding))
        return Variant(body, [*self._headers, *own], etag)

    def _filled(self, fill: Fill, encoding: bytes) -> bytes:
        body = fill(self._bodies[b""], self._business)
        return _COMPRESSORS[encoding](body) if encoding else body
