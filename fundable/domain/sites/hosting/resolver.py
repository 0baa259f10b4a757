"""Who asks DNS."""

from collections.abc import Sequence
from typing import Protocol

from fundable.domain.sites.hosting.dns_records import Server, Zone
from fundable.domain.sites.hosting.live_facts import MailRecords


class Resolver(Protocol):
    """What DNS says. Its methods raise DnsUnanswered."""

    def zone(self, name: str) -> Zone:
        """The records of a domain and of its www."""
        ...

    def addresses(self, host: str) -> Server:
        """Where a host leads."""
        ...

    def mail(self, domain: str) -> MailRecords:
        """The mail's records of a domain."""
        ...

    def texts(self, name: str) -> Sequence[str]:
        """The TXT records of a name."""
        ...


class DnsUnanswered(Exception):
    """No name server gave an answer, so nothing is known. The message says why."""
