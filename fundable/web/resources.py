"""What lies at one address of the UI: ready answers, held in memory, in each encoding that a browser takes."""

import gzip
import hashlib
import re
from collections.abc import Callable, Container
from dataclasses import dataclass
from functools import lru_cache

import brotli
from starlette.types import Send

from fundable.domain.agency.business import Business
from fundable.web.headers import Headers, ReadyHeaders

ENCODINGS = (b"br", b"gzip")
PACKED = ".br"
"""What the build has compressed ends so."""
_COMPRESSORS: dict[bytes, Callable[[bytes], bytes]] = {
    b"br": lambda body: bytes(brotli.compress(body, mode=brotli.MODE_TEXT)),
    b"gzip": lambda body: gzip.compress(body, mtime=0),
}


_WEIGHT = re.compile(rb"q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)")


@dataclass(frozen=True, slots=True)
class Variant:
    """One ready answer: a body in one encoding, with its headers, and those that say that it's still the same."""

    body: bytes
    headers: ReadyHeaders
    unchanged: ReadyHeaders
    etag: bytes

    async def answer(self, status: int, known: bytes, method: str, send: Send) -> None:
        """`known` is the request's If-None-Match, empty without one."""
        if known and status == 200 and is_known(known, self.etag):
            await send({"type": "http.response.start", "status": 304, "headers": self.unchanged})
            await send({"type": "http.response.body"})
            return
        await send({"type": "http.response.start", "status": status, "headers": self.headers})
        await send({"type": "http.response.body", "body": b"" if method == "HEAD" else self.body})


def preferred(accepted: bytes, among: Container[bytes]) -> bytes:
    """The encoding of those there are that an Accept-Encoding header likes best, ours where it likes two alike; empty
    for none (RFC 9110, section 12.5.3). A weight that can't be read refuses."""
    for encoding in _liked(accepted):
        if encoding in among:
            return encoding
    return b""


@lru_cache(maxsize=64)
def _liked(accepted: bytes) -> tuple[bytes, ...]:
    """Best first, without what is liked less than no encoding. Browsers of a kind all send the same header."""
    weights = _weights(accepted)
    others, least = weights.get(b"*", 0.0), weights.get(b"identity", 0.0)
    found = {encoding: weights.get(encoding, others) for encoding in ENCODINGS}
    liked = (encoding for encoding, weight in found.items() if weight and weight >= least)
    return tuple(sorted(liked, key=lambda encoding: -found[encoding]))


def _weights(accepted: bytes) -> dict[bytes, float]:
    parts = (part.partition(b";") for part in accepted.lower().split(b","))
    return {name.strip(): _weight(rest.strip()) if mark else 1.0 for name, mark, rest in parts}


def _weight(parameter: bytes) -> float:
    found = _WEIGHT.fullmatch(parameter)
    return float(found[1]) if found else 0.0


def data_block(name: str, data: str) -> bytes:
    """JSON for the page's script, under an element's id. It ends no script, whatever it says."""
    escaped = data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f'<script type="application/json" id="{name}">{escaped}</script>'.encode()


def is_known(known: bytes, etag: bytes) -> bool:
    """Whether an If-None-Match header names what would be sent (RFC 9110, section 13.1.2): `*` names anything that's
    there."""
    return known.strip() == b"*" or etag in known


Fill = Callable[[bytes, Business], bytes]


class Resource:
    """What lies at one path. Assets come compressed from the build, and are held so: browsers that have the page over
    https ask for nothing else. Others get what is made of it when it is first asked for. What names the agency is
    filled in by `fill`, which only the running program can, and compressed when it is first asked for; and again when
    the agency says another thing of itself."""

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
        return self._variant(preferred(accepted, ENCODINGS if self._fill or b"br" in self._bodies else ()))

    def telling(self, data: bytes, business: Business) -> "Resource":
        """This page with data for one reader alone. Nobody is to store it."""
        page = self.choose(b"", business).body.replace(b"</head>", data + b"</head>", 1)
        headers = [(name, b"no-store" if name == b"cache-control" else value) for name, value in self._headers]
        return Resource(self.status, headers, {b"": page})

    def having(self, mark: bytes, text: bytes) -> "Resource":
        """This page with text in place of a mark that the build has left."""
        return Resource(self.status, self._headers, {b"": self._bodies[b""].replace(mark, text, 1)}, self._fill)

    def _variant(self, encoding: bytes) -> Variant:
        variant = self._variants.get(encoding)
        if variant is None:
            variant = self._variants[encoding] = self._made(encoding)
        return variant

    def _made(self, encoding: bytes) -> Variant:
        body = self._body(encoding)
        etag = b'"' + hashlib.sha256(body).hexdigest()[:32].encode() + b'"'
        length = (b"content-length", str(len(body)).encode())
        coded = ((b"content-encoding", encoding),) if encoding else ()
        same = [*self._headers, (b"etag", etag), (b"vary", b"accept-encoding")]
        return Variant(body, ReadyHeaders([*same, length, *coded]), ReadyHeaders([*same, *coded], has_body=False), etag)

    def _body(self, encoding: bytes) -> bytes:
        if self._fill:
            plain = self._fill(self._bodies[b""], self._business)
        elif encoding in self._bodies:
            return self._bodies[encoding]
        else:
            plain = brotli.decompress(self._bodies[b"br"])
        return _COMPRESSORS[encoding](plain) if encoding else plain
