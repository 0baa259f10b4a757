"""Who opens websites as a stranger does."""

from collections.abc import Sequence
from typing import Protocol

from fundable.domain.orders.websites import Reachability
from fundable.domain.sites.hosting.domain_checks import Visit
from fundable.domain.sites.hosting.live_facts import OpenedAddress


class WebsiteProbe(Protocol):
    def ask(self, url: str) -> Reachability:
        """Asks once whether a website answers at an https address. Whatever the address is, nothing but the public
        internet is reached, and it ends within ASKED_WITHIN_S."""
        ...

    def visit(self, host: str, addresses: Sequence[str]) -> Visit:
        """Opens a website's home page once over https, at addresses that were looked up before."""
        ...

    def open_page(self, url: str, addresses: Sequence[str]) -> OpenedAddress:
        """Opens one address of a website, http or https, at addresses that were looked up before, and reads what it
        says, up to a bound. No redirect is followed."""
        ...

    def ask_about_certificate(self, port: int, host: str) -> int | None:
        """The status of our own answer to Caddy on this machine; None for no answer."""
        ...
