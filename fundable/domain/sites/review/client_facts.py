"""What a client tells of their business themselves once the form is sent: some of the texts that staff edit, and the
note and the price of each service."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fundable.domain.errors import Refused
from fundable.domain.sites.drafting.editing import Stamp, TypedEdits, edited
from fundable.domain.sites.drafting.edits import AREAS, HOURS, Edits, Laid
from fundable.domain.sites.drafting.told_facts import FOUNDED, LICENSES, OWNERS, QUESTIONS, TESTIMONIALS
from fundable.domain.sites.drafting.typed_services import TypedService, content_wrong

TOLD_BY_CLIENTS = (HOURS, AREAS, OWNERS, FOUNDED, LICENSES, TESTIMONIALS, QUESTIONS)


@dataclass(frozen=True, slots=True)
class ServiceDetails:
    key: str
    note: str
    price: str


@dataclass(frozen=True, slots=True)
class ClientFacts:
    """What isn't named stays as it is. `color` is the name of one that is offered."""

    texts: Mapping[str, str] = field(default_factory=dict)
    services: Sequence[ServiceDetails] = ()
    color: str | None = None


def laid_by_client(laid: Laid, facts: ClientFacts, stamp: Stamp) -> Edits:
    """All edits after this. Raises Refused `content_wrong`."""
    if not set(facts.texts) <= set(TOLD_BY_CLIENTS):
        raise content_wrong("There's no such text on this website.")
    services = _services(laid, facts.services) if facts.services else None
    return edited(laid, TypedEdits(facts.texts, services), stamp)


def _services(laid: Laid, told: Sequence[ServiceDetails]) -> list[TypedService]:
    """Every service as it stands, those with what is told of them."""
    details = {one.key: one for one in told}
    if set(details) - {one.key for one in laid.content.services}:
        raise service_gone()
    services = []
    for one in laid.content.services:
        said = details.get(one.key)
        services.append(TypedService(one.key, one.title, said.note if said else one.note, said.price if said else None))
    return services


def nothing_to_tell() -> Refused:
    """Of a website that isn't made here, or isn't drafted yet."""
    return Refused("facts_missing", "There's nothing to fill in here yet. Message us to tell us more.")


def service_gone() -> Refused:
    return content_wrong("One of these services isn't there anymore. Reload the page.")
