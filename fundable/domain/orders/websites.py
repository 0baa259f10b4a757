"""The addresses of a website that is being built: the preview of Review, and where it is once it is live."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from ipaddress import ip_address
from urllib.parse import quote, urlsplit, urlunsplit

from fundable.domain.errors import Refused
from fundable.domain.orders.orders import OrderStatus

ADDRESS_MAX = 500
ASKED_WITHIN_S = 5
SHOWN_IN = frozenset({OrderStatus.REVIEW, OrderStatus.LAUNCH, OrderStatus.COMPLETED})
"""The stages in which the client has something to open."""
_EXAMPLE = "such as https://www.example.com"
_KEPT = "/%:@$&+,;=-._~?"
"""What a path or a query may hold as it is; the rest is written in percent signs (RFC 3986)."""


class Place(StrEnum):
    PREVIEW = "preview"
    LIVE = "live"

    @property
    def label(self) -> str:
        return "Preview address" if self is Place.PREVIEW else "Live address"


class Reachability(StrEnum):
    """What came of asking once whether an address answers."""

    ANSWERS = "answers"
    NAME_UNKNOWN = "name_unknown"
    NOT_PUBLIC = "not_public"
    NO_CONNECTION = "no_connection"
    INSECURE = "insecure"
    SLOW = "slow"
    REDIRECTS = "redirects"
    LOCKED = "locked"
    MISSING = "missing"
    FAILS = "fails"
    NO_WEBSITE = "no_website"

    @property
    def hint(self) -> str:
        """For staff; nothing where all is well."""
        return _HINTS.get(self, "")


_HINTS = {
    Reachability.NAME_UNKNOWN: "We can't find this name. Check the spelling. A new domain can take a day to work.",
    Reachability.NOT_PUBLIC: "This name doesn't point to a public address, so your client can't open it.",
    Reachability.NO_CONNECTION: "Nothing answers at this address.",
    Reachability.INSECURE: "There's no secure connection for this name, so browsers will warn your client.",
    Reachability.SLOW: f"It didn't answer within {ASKED_WITHIN_S} seconds.",
    Reachability.REDIRECTS: "It redirects to another address. Enter that one, so your client gets there directly.",
    Reachability.LOCKED: "It refuses visitors without a password. Make sure your client can open it.",
    Reachability.MISSING: "The server answers, but there's no page at this address.",
    Reachability.FAILS: "The server answers with an error.",
    Reachability.NO_WEBSITE: "Something answers, but it isn't a website.",
}


def found(status: int) -> Reachability:
    """What a status of HTTP says of an address (RFC 9110, section 15)."""
    if 300 <= status < 400:
        return Reachability.REDIRECTS
    if status in (401, 403):
        return Reachability.LOCKED
    if status in (404, 410):
        return Reachability.MISSING
    return Reachability.ANSWERS if 200 <= status < 300 else Reachability.FAILS


@dataclass(frozen=True, slots=True)
class Website:
    """An address that staff gave at `set_at`. `finding` is None until it has been asked."""

    place: Place
    url: str
    set_at: datetime
    finding: Reachability | None = None

    @property
    def hint(self) -> str:
        return self.finding.hint if self.finding else ""


@dataclass(frozen=True, slots=True)
class Websites:
    preview: Website | None = None
    live: Website | None = None

    def of(self, place: Place) -> Website | None:
        return self.preview if place is Place.PREVIEW else self.live

    def shown(self, status: OrderStatus) -> str:
        """What a client of an order with this status opens; empty before Review. After launch the preview is stale."""
        if status in (OrderStatus.REVIEW, OrderStatus.LAUNCH):
            return self.preview.url if self.preview else ""
        return self.live.url if self.live and status is OrderStatus.COMPLETED else ""


def parse(place: Place, typed: str) -> str:
    """The address as it is kept, in ASCII; empty for none. Raises Refused `preview_wrong`, `live_wrong`."""
    text = typed.strip()
    if not text:
        return ""
    if len(text) > ADDRESS_MAX:
        raise _wrong(place, f"The address is too long. Please keep it under {ADDRESS_MAX} characters.")
    if not text.isprintable() or " " in text or "\\" in text:
        raise _wrong(place, f"Enter one full address without spaces, {_EXAMPLE}.")
    return _parsed(place, text)


def _parsed(place: Place, text: str) -> str:
    if not text.lower().startswith("https://"):
        raise _wrong(place, f"The address must begin with https://, {_EXAMPLE}.")
    try:
        url = urlsplit(text)
        host, port = _host(url.hostname or ""), url.port
    except ValueError:
        raise _wrong(place, f"Enter the full address, {_EXAMPLE}.") from None
    if url.username is not None or url.password is not None:
        raise _wrong(place, "Leave the username and password out of the address.")
    authority = host if port in (None, 443) else f"{host}:{port}"
    path, query, part = (quote(piece, safe=_KEPT) for piece in (url.path, url.query, url.fragment))
    made = urlunsplit(("https", authority, path, query, part))
    if len(made) > ADDRESS_MAX:
        raise _wrong(place, f"The address is too long. Please keep it under {ADDRESS_MAX} characters.")
    return made


def _host(name: str) -> str:
    """A name as DNS has it. Raises ValueError for a bare number, and for a name without a dot."""
    ascii_name = name.encode("idna").decode("ascii").lower().rstrip(".")
    labels = ascii_name.split(".")
    if len(labels) < 2 or len(ascii_name) > 253 or labels[-1].isdecimal() or _is_number(ascii_name):
        raise ValueError("no name")
    if not all(label and label.replace("-", "").replace("_", "").isalnum() for label in labels):
        raise ValueError("no name")
    return ascii_name


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _wrong(place: Place, sentence: str) -> Refused:
    return Refused("preview_wrong", sentence) if place is Place.PREVIEW else Refused("live_wrong", sentence)
