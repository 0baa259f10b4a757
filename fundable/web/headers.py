"""Headers that stand on many answers: what every one carries, and the content policy of pages."""

from urllib.parse import urlsplit

Headers = list[tuple[bytes, bytes]]
SAME_ORIGIN = (b"referrer-policy", b"same-origin")


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
