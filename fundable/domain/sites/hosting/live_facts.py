"""What was seen of a website that is online: its pages as a stranger gets them, its mail's records, its registration.
What nobody could see is None, which is never taken for right."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from urllib.parse import urljoin

from fundable.domain.orders.websites import Reachability


@dataclass(frozen=True, slots=True)
class OpenedAddress:
    """What came of opening an address once, without following a redirect. `headers` are by their names in small
    letters. `reason` is why a connection isn't secure, in the words of the TLS library. `is_whole`: the body was read
    to its end."""

    finding: Reachability
    status: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    certificate_until: datetime | None = None
    reason: str = ""
    is_whole: bool = False

    @property
    def location(self) -> str:
        return self.headers.get("location", "")

    def leads_to(self, opened: str) -> str:
        """The address to which it redirects from the one that was opened, that one where it doesn't; empty for what
        is no address."""
        try:
            return urljoin(opened, self.location)
        except ValueError:
            return ""


@dataclass(frozen=True, slots=True)
class MailRecords:
    """Where mail to a domain goes, and whether it says who may send in its name."""

    hosts: tuple[str, ...]
    has_spf: bool
    has_dmarc: bool


@dataclass(frozen=True, slots=True)
class RegistryEntry:
    """What a registry says of a domain. Days it doesn't tell are None; people it doesn't tell, which is the rule, are
    empty."""

    name: str
    registered_on: date | None = None
    expires_on: date | None = None
    registrar: str = ""
    registrant: str = ""


@dataclass(frozen=True, slots=True)
class LiveFacts:
    """`host` is where the website is, `other` the other one of the domain's two names, empty below the agency's domain.
    `pages` are those of `host` over https by their file names, `other_page` is a page of `other`, and `plain` the same
    page without https by host. What was never asked isn't in them."""

    host: str
    other: str
    email_domain: str
    pages: Mapping[str, OpenedAddress] = field(default_factory=dict)
    robots: OpenedAddress | None = None
    other_page: OpenedAddress | None = None
    plain: Mapping[str, OpenedAddress] = field(default_factory=dict)
    mail: MailRecords | None = None
    entry: RegistryEntry | None = None
