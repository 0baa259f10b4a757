"""Headers that stand on many answers: what every one carries, and the content policy of pages."""

from collections.abc import Iterable
from typing import Self
from urllib.parse import urlsplit

from uvicorn.protocols.http.httptools_impl import HEADER_RE, HEADER_VALUE_RE

Headers = list[tuple[bytes, bytes]]
SAME_ORIGIN = (b"referrer-policy", b"same-origin")


class ReadyHeaders(tuple[tuple[bytes, bytes], ...]):
    """Headers of an answer that's given again and again. They're what any server takes, and `wire` has them as they go
    over the wire, so that ours needn't look at each of them with each answer. `is_bounded`: they say how long the
    body is, or there's none. Raises ValueError for what would be another header or another answer."""

    wire: bytes
    is_bounded: bool

    def __new__(cls, headers: Iterable[tuple[bytes, bytes]], has_body: bool = True) -> Self:
        ready = super().__new__(cls, headers)
        if any(HEADER_RE.search(name) or HEADER_VALUE_RE.search(value) for name, value in ready):
            raise ValueError("Such a header can't be sent.")
        ready.wire = b"".join(name + b": " + value + b"\r\n" for name, value in ready)
        ready.is_bounded = not has_body or any(name == b"content-length" for name, _ in ready)
        return ready


def base_headers(is_https: bool) -> Headers:
    """On every answer, pages and API alike."""
    headers = [
        (b"x-content-type-options", b"nosniff"),
        SAME_ORIGIN,
        (b"x-frame-options", b"DENY"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    ]
    if is_https:
        headers.append((b"strict-transport-security", b"max-age=31536000; includeSubDomains"))
    return headers


def page_policy(affiliate_script: str = "") -> bytes:
    """The Content-Security-Policy of pages. The affiliate tracker's host is admitted only when it is configured."""
    url = urlsplit(affiliate_script)
    tracker = f" {url.scheme}://{url.netloc}" if affiliate_script else ""
    return (
        f"default-src 'self'; script-src 'self'{tracker}; style-src 'self' 'unsafe-inline'; "
        f"img-src 'self' data: blob:{tracker}; connect-src 'self'{tracker}; object-src 'none'; base-uri 'none'; "
        "form-action 'self' https://checkout.stripe.com; frame-ancestors 'none'"
    ).encode()
