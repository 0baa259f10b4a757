"""Why a name that a client entered isn't connected before somebody has proved or confirmed it."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from fundable.domain.errors import Refused
from fundable.domain.sites.hosting.domains import Domain, Doubt
from fundable.domain.sites.words.domain_names import DomainName, in_letters, normalized

ELSEWHERE_FOR = timedelta(days=3)
"""Whose DNS has led elsewhere for so long, look after look, isn't the last order's anymore."""


_CONFIRM = "Staff confirm it by entering it again on the order's page."
SENTENCES = {
    Doubt.NEAR_US: f"It's below or beside an address of this portal, so it isn't connected yet. {_CONFIRM}",
    Doubt.BELOW: f"It's below a domain of another order, so it isn't connected yet. {_CONFIRM}",
    Doubt.LEFT: f"It was connected here before, for another order, so it isn't connected yet. {_CONFIRM}",
}


def is_near(name: DomainName, hosts: Iterable[str], registrable: Callable[[str], str]) -> bool:
    """Whether it's below one of these hosts, or below what was registered for one."""
    ours = {normalized(host) for host in hosts} - {""}
    registered = {registrable(host) for host in ours} - {""}
    return registrable(name.name) in registered or any(above in ours for above in (name.name, *name.all_above))


def near_us(name: DomainName) -> Refused:
    return Refused(
        "domain_ours",
        f"{in_letters(name.name)} is below or beside an address of ours. Message us, and we'll connect it for you.",
    )


def has_left(name: DomainName) -> Refused:
    """For staff, who may enter it all the same."""
    return Refused(
        "domain_left",
        f"{in_letters(name.name)} was connected here for another order, and its DNS may still lead here. Its visitors "
        "would see this order's website. Confirm it if its owner wants that.",
    )


def is_long_elsewhere(domain: Domain, now: datetime) -> bool:
    return domain.elsewhere_at is not None and now - domain.elsewhere_at >= ELSEWHERE_FOR
