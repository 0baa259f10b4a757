"""A website that is online, seen as a stranger sees it. Each name is looked up once, and only public addresses are
opened."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import structlog

from fundable.app import App
from fundable.domain.orders.websites import Reachability
from fundable.domain.sites.drafting.wording import PAGES
from fundable.domain.sites.hosting.live_facts import LiveFacts, MailRecords, OpenedAddress, RegistryEntry
from fundable.domain.sites.hosting.live_rules import ASKED, HOME
from fundable.domain.sites.hosting.registry import RegistryUnanswered
from fundable.domain.sites.hosting.resolver import DnsUnanswered
from fundable.services.sites.checking.last_seen import OnlinePlace

log = structlog.get_logger(__name__)


def see(app: App, place: OnlinePlace, email_domain: str) -> LiveFacts:
    """Takes 15 seconds where nothing answers, and a minute at the very most."""
    facts = LiveFacts(place.host, place.other, email_domain, mail=_mail(app, email_domain))
    if place.has_own_domain:
        facts = replace(facts, entry=_entry(app, place.host.removeprefix("www.")))
    try:
        addresses = {host: _addresses(app, host) for host in (place.host, place.other) if host}
    except DnsUnanswered as error:
        log.info("DNS gave no answer", host=place.host, error=str(error))
        return facts
    pages = _pages(app, place.host, addresses[place.host])
    is_open = pages[HOME].finding is Reachability.ANSWERS
    return replace(
        facts,
        pages=pages,
        robots=_open(app, f"https://{place.host}/robots.txt", addresses[place.host]) if is_open else None,
        other_page=_open(app, f"https://{place.other}/{ASKED}", addresses[place.other]) if place.other else None,
        plain={host: _open(app, f"http://{host}/{ASKED}", known) for host, known in addresses.items()},
    )


def _addresses(app: App, host: str) -> tuple[str, ...]:
    found = app.resolver.addresses(host)
    return (*found.v4, *found.v6)


def _pages(app: App, host: str, addresses: Sequence[str]) -> Mapping[str, OpenedAddress]:
    """The home page, and the others if it opens; no more of them once one keeps us waiting."""
    pages = {HOME: _open(app, f"https://{host}/", addresses)}
    for file in PAGES.values():
        if any(page.finding is not Reachability.ANSWERS for page in pages.values()):
            break
        if file != HOME:
            pages[file] = _open(app, f"https://{host}/{file}", addresses)
    return pages


def _open(app: App, url: str, addresses: Sequence[str]) -> OpenedAddress:
    return app.websites.open_page(url, addresses)


def _mail(app: App, domain: str) -> MailRecords | None:
    try:
        return app.resolver.mail(domain)
    except DnsUnanswered as error:
        log.info("DNS gave no answer", domain=domain, error=str(error))
        return None


def _entry(app: App, domain: str) -> RegistryEntry | None:
    try:
        return app.registry.entry(domain)
    except RegistryUnanswered as error:
        log.info("a registry gave no answer", domain=domain, error=str(error))
        return None
