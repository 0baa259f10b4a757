"""Built pages with what only the running program knows of the business: the build left marks in its place."""

import html
import json
import re
from typing import Any

from fundable.domain.agency.accent import OURS, Accent
from fundable.domain.agency.business import SITE_NAME, Business

_PLAIN_TITLE = f"<title>{SITE_NAME}</title>".encode()
_PLACES = re.compile(
    rb'(?<=<script type="application/ld\+json">)(?P<data>.*?)(?=</script>)|__SITE_(?P<mark>[A-Z]+(?:_[A-Z]+)*)__',
    re.DOTALL,
)
_COLOR = re.compile(rb"#[0-9a-f]{6}")
_LETTER = re.compile(rb'<path class="i" stroke="none"[^>]*/>')
_TYPED = {"__SITE_": "__SITE_TYPED__", "__BASE_URL__": "__SITE_TYPED_BASE__URL__"}
PICTURE, PLAIN_PICTURE = "social.png", "social-plain.png"
"""What social networks show. The first has our own name on it."""


def named(page: bytes, business: Business) -> bytes:
    """A page with the business where the build left its marks, and where scripts look for it: in the head. What fills a
    mark is never looked at again, so that a name that reads like a mark stays a name."""
    marks = _marks(business)

    def filled(place: re.Match[bytes]) -> bytes:
        if (data := place["data"]) is not None:
            return _in_data(data, marks)
        value = marks.get(place["mark"].decode())
        return place[0] if value is None else _escaped(value)

    page = page.replace(_PLAIN_TITLE, b"<title>__SITE_NAME__</title>", 1)
    return _PLACES.sub(filled, page).replace(b"</head>", _for_scripts(business) + b"</head>", 1)


def as_typed(words: str) -> str:
    """Words of an offer, for a page that is still to be `named`: what reads like the beginning of a mark becomes a mark
    that stands for it."""
    for mark, typed in _TYPED.items():
        words = words.replace(mark, typed)
    return words


def drawn(icon: bytes, business: Business) -> bytes:
    """The icon with the letter of the business. Our own is a shape; any other is set in what fonts there are."""
    if business.letter == SITE_NAME[0]:
        return icon.replace(SITE_NAME.encode(), _escaped(business.name), 1)
    letter = (
        b'<text class="i" x="120" y="163" text-anchor="middle" stroke="none" '
        b'font-family="Rockwell, Georgia, serif" font-weight="600" font-size="120">'
    )
    drawing = _LETTER.sub(lambda _: letter + _escaped(business.letter) + b"</text>", icon)
    return drawing.replace(SITE_NAME.encode(), _escaped(business.name), 1)


def in_accent(icon: bytes, accent: Accent) -> bytes:
    """The icon in an accent color. The letter is white in the light with any."""
    light, dark = (OURS.light, accent.light), (OURS.dark, accent.dark)
    colors = {ours.seal: own.seal for ours, own in (light, dark)} | {dark[0].on_seal: dark[1].on_seal}
    return _COLOR.sub(lambda color: colors.get(color[0].decode(), color[0].decode()).encode(), icon)


def _marks(business: Business) -> dict[str, str]:
    return {
        "NAME": business.name,
        "LETTER": business.letter,
        "ENGRAVED": business.engraved,
        "LINE": business.line,
        "LEGAL_NAME": business.registered_as,
        "ADDRESS": business.address_line,
        "PHONE": business.phone,
        "EMAIL": business.email,
        "WEBSITE": business.website,
        "PICTURE": PLAIN_PICTURE if business.has_own_name else PICTURE,
        "TYPED": "__SITE_",
        "TYPED_BASE": "__BASE_",
    }


def _for_scripts(business: Business) -> bytes:
    """The name, and beside it what differs from what scripts take for granted."""
    site = b'<meta name="fundable-site" content="' + _escaped(business.name) + b'" />'
    if business == Business():
        return site
    said = {"letter": business.letter, "engraved": business.engraved, "line": business.line}
    marks = {"legalName": business.registered_as, "address": business.address_line}
    reached = {"phone": business.phone, "email": business.email, "website": business.website}
    known = json.dumps({**said, **marks, **reached, "timeZone": business.time_zone}, ensure_ascii=False)
    return site + b'<meta name="fundable-business" content="' + _escaped(known) + b'" />'


def _in_data(data: bytes, marks: dict[str, str]) -> bytes:
    """Structured data. What stands at a mark that has nothing to say is left out."""
    filled = json.dumps(_said(json.loads(data), marks), ensure_ascii=False, separators=(",", ":"))
    return filled.replace("<", "\\u003c").encode()


def _said(value: Any, marks: dict[str, str]) -> Any:
    if isinstance(value, dict):
        said = {name: _said(one, marks) for name, one in value.items()}
        return {name: one for name, one in said.items() if one != ""}
    if isinstance(value, list):
        return [one for one in (_said(one, marks) for one in value) if one != ""]
    return _filled_text(value, marks) if isinstance(value, str) else value


def _filled_text(text: str, marks: dict[str, str]) -> str:
    return re.sub("__SITE_([A-Z_]+?)__", lambda mark: marks.get(mark[1], mark[0]), text)


def _escaped(text: str) -> bytes:
    return html.escape(text).encode()
