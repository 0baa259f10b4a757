"""What registries say of domains, over RDAP (RFC 9082 and 9083), on the same guarded network as websites: an address
that a registry or a redirect names is no more to be trusted than one that somebody typed."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from http import HTTPStatus
from time import monotonic
from typing import Any
from urllib.parse import urljoin, urlsplit

from fundable.adapters.website_probe import HttpWebsiteProbe
from fundable.domain.sites.hosting.live_facts import OpenedAddress, RegistryEntry
from fundable.domain.sites.hosting.registry import RegistryUnanswered

BOOTSTRAP = "https://data.iana.org/rdap/dns.json"
"""Which registry answers for which ending (RFC 9224)."""
KEPT_S = 24 * 3600.0
PAUSE_S = 30.0
"""So long nobody asks for the list again after it gave no answer: people wait for it."""
QUESTIONS = 6
"""So many questions' time is there for all that's asked of a domain: one that is below a hundred others has a question
for each of them, and others wait for their turn meanwhile."""
REDIRECTS_MAX = 2
ANSWER_BYTES = 1024 * 1024
TEXT_MAX = 200


@dataclass
class RdapRegistry:
    """`bootstrap` is asked once a day at most, and not again at once where it gave no answer."""

    probe: HttpWebsiteProbe = field(default_factory=HttpWebsiteProbe)
    bootstrap: str = BOOTSTRAP
    _servers: Mapping[str, str] = field(default_factory=dict)
    _known_until: float = 0.0
    _asked_again_at: float = 0.0

    def entry(self, domain: str) -> RegistryEntry:
        within_s = self.probe.within_s
        found = self._entry(domain, within_s, monotonic() + QUESTIONS * within_s)
        if found is None:
            raise RegistryUnanswered("the registry doesn't know the domain")
        return found

    def is_registered(self, domain: str, within_s: float) -> bool:
        return self._entry(domain, within_s, monotonic() + within_s) is not None

    def _entry(self, domain: str, within_s: float, until: float) -> RegistryEntry | None:
        """Of the domain or of the one that it is below; None where all of these names are free. Raises
        RegistryUnanswered."""
        server = self._server(domain, within_s, until)
        labels = domain.split(".")
        for start in range(len(labels) - 1):
            name = ".".join(labels[start:])
            answer = self._get(urljoin(server, f"domain/{name}"), within_s, until)
            if answer.status == HTTPStatus.OK:
                return _entry(name, _json(answer))
            if answer.status != HTTPStatus.NOT_FOUND:
                raise RegistryUnanswered(f"the registry answered {answer.status or answer.finding.value}")
        return None

    def _server(self, domain: str, within_s: float, until: float) -> str:
        """The longest ending that has a registry. Raises RegistryUnanswered."""
        if monotonic() >= self._known_until:
            self._ask_who_answers(within_s, until)
        labels = domain.split(".")
        endings = (".".join(labels[start:]) for start in range(1, len(labels)))
        server = next((self._servers[ending] for ending in endings if ending in self._servers), None)
        if server is None:
            raise RegistryUnanswered(f"no registry answers for .{labels[-1]}")
        return server

    def _ask_who_answers(self, within_s: float, until: float) -> None:
        if monotonic() < self._asked_again_at:
            raise RegistryUnanswered("the list of registries gave no answer a moment ago")
        self._asked_again_at = monotonic() + PAUSE_S
        self._servers = dict(_servers(_json(self._get(self.bootstrap, within_s, until))))
        self._known_until, self._asked_again_at = monotonic() + KEPT_S, 0.0

    def _get(self, url: str, within_s: float, until: float) -> OpenedAddress:
        """Follows a registry's redirects to https alone, each looked up and checked as the first; each has `within_s`,
        and all of it has to end by `until`. Raises RegistryUnanswered."""
        from fundable.adapters.website_probe import network  # here, because its client takes 2 MB, and few ever ask

        for _ in range(REDIRECTS_MAX + 1):
            if urlsplit(url).scheme != "https":
                break
            bounds = network.VisitBounds(min(within_s, until - monotonic()), ANSWER_BYTES + network.MOST_BYTES)
            guarded = network.Network(self.probe.resolve, self.probe.may_reach, bounds, {443: self.probe.https_port})
            answer = network.open_page(url, guarded, self.probe.tls, ANSWER_BYTES)
            if not answer.location:
                return answer
            url = answer.leads_to(url)
        raise RegistryUnanswered("the registry redirects elsewhere")


def _json(answer: OpenedAddress) -> dict[str, Any]:
    if answer.status != HTTPStatus.OK or not answer.is_whole:
        raise RegistryUnanswered(f"the registry answered {answer.status or answer.finding.value}")
    try:
        parsed = json.loads(answer.body)
    except (ValueError, RecursionError):
        parsed = None
    if not isinstance(parsed, dict):
        raise RegistryUnanswered("the registry's answer can't be read")
    return parsed


def _servers(found: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    for service in _list(found, "services"):
        if not isinstance(service, list) or len(service) < 2 or not all(isinstance(one, list) for one in service[:2]):
            continue
        url = next((one for one in service[1] if isinstance(one, str) and one.startswith("https://")), None)
        if url:
            yield from ((ending.lower(), f"{url.rstrip('/')}/") for ending in service[0] if isinstance(ending, str))


def _entry(name: str, answer: Mapping[str, Any]) -> RegistryEntry:
    listed = (one for one in _list(answer, "events") if isinstance(one, dict))
    events = {str(one.get("eventAction")): one.get("eventDate") for one in listed}
    return RegistryEntry(
        name=name,
        registered_on=_day(events.get("registration")),
        expires_on=_day(events.get("expiration")),
        registrar=_named(answer, "registrar"),
        registrant=_named(answer, "registrant"),
    )


def _day(text: object) -> date | None:
    try:
        at = datetime.fromisoformat(text) if isinstance(text, str) else None
        return (at.astimezone(UTC) if at and at.tzinfo else at).date() if at else None
    except (ValueError, OverflowError):
        return None


def _named(found: Mapping[str, Any], role: str) -> str:
    """The organization or the name on an entity's card (RFC 7095); mostly redacted for registrants."""
    for entity in _list(found, "entities"):
        if isinstance(entity, dict) and role in _list(entity, "roles"):
            card = _list(entity, "vcardArray")
            rows = card[1] if len(card) == 2 and isinstance(card[1], list) else []
            texts = {row[0]: row[3] for row in rows if isinstance(row, list) and len(row) >= 4 and _is_text(row)}
            return str(texts.get("org") or texts.get("fn") or "")[:TEXT_MAX]
    return ""


def _is_text(row: list[object]) -> bool:
    return isinstance(row[0], str) and isinstance(row[3], str)


def _list(found: Mapping[str, Any], name: str) -> list[Any]:
    listed = found.get(name)
    return listed if isinstance(listed, list) else []
