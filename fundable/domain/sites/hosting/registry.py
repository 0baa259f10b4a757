"""Who knows what is registered of a domain."""

from typing import Protocol

from fundable.domain.sites.hosting.live_facts import RegistryEntry


class Suffixes(Protocol):
    """The endings below which domains are registered."""

    def registrable(self, name: str) -> str:
        """The part of a name, in the letters of DNS, that somebody registered: agency.co.uk of portal.agency.co.uk.
        Empty for an ending itself."""
        ...


class Registry(Protocol):
    """The registries of domains."""

    def entry(self, domain: str) -> RegistryEntry:
        """What is registered of a domain, or of the one that it is below. Raises RegistryUnanswered."""
        ...

    def is_registered(self, domain: str, within_s: float) -> bool:
        """Whether somebody has a domain, or the one that it is below. Raises RegistryUnanswered, soon after
        `within_s`."""
        ...


class RegistryUnanswered(Exception):
    """No registry said anything of the domain. The message says why."""
