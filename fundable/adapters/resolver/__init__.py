"""What DNS says of a domain, asked of the name servers of this machine or of those that are set."""

from collections.abc import Sequence
from dataclasses import dataclass

from fundable.domain.sites.hosting.dns_records import Server, Zone
from fundable.domain.sites.hosting.live_facts import MailRecords

WITHIN_S = 5.0


@dataclass(frozen=True)
class DnsResolver:
    """`servers` are addresses and ports; none for those of this machine. Each question ends within `within_s`."""

    servers: Sequence[tuple[str, int]] = ()
    within_s: float = WITHIN_S

    def zone(self, name: str) -> Zone:
        from fundable.adapters.resolver import asking  # here, because dnspython takes 3 MB, and a job alone asks

        return asking.zone(asking.open_resolver(self.servers, self.within_s), name)

    def addresses(self, host: str) -> Server:
        from fundable.adapters.resolver import asking

        return asking.addresses(asking.open_resolver(self.servers, self.within_s), host)

    def mail(self, domain: str) -> MailRecords:
        from fundable.adapters.resolver import asking

        return asking.mail(asking.open_resolver(self.servers, self.within_s), domain)

    def texts(self, name: str) -> Sequence[str]:
        from fundable.adapters.resolver import asking

        return asking.texts(asking.open_resolver(self.servers, self.within_s), name)
