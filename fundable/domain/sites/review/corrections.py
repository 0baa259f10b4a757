"""What a client corrects themselves once their website is live: facts. Its words, its questions and its look are
another round (decision 0096)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fundable.domain.errors import Refused
from fundable.domain.orders.intake import SOCIAL_NETWORKS
from fundable.domain.sites.drafting.editing import Stamp, TypedEdits, edited
from fundable.domain.sites.drafting.edits import AREAS, BY_CLIENT, HOURS, Edits, Laid, social_path
from fundable.domain.sites.drafting.told_facts import FOUNDED, LICENSES, OWNERS
from fundable.domain.sites.drafting.typed_services import TypedService, content_wrong

CORRECTED = (HOURS, AREAS, OWNERS, FOUNDED, LICENSES, *map(social_path, SOCIAL_NETWORKS))
CONTACT = ("business_phone", "business_email", "business_address")
"""Answers of the form, which the website takes them from."""


@dataclass(frozen=True, slots=True)
class CorrectedFacts:
    """What isn't named stays as it is; `services` are all there are to be."""

    texts: Mapping[str, str] = field(default_factory=dict)
    services: Sequence[TypedService] | None = None


@dataclass(frozen=True, slots=True)
class CorrectionFacts:
    """`is_live`: visitors see it. `is_with_us`: changes that were sent are open. `is_next`: what was approved last
    isn't online yet. `made_by` is who has made builds and versions since the one that is."""

    is_live: bool
    is_with_us: bool
    is_next: bool
    made_by: frozenset[str]

    @property
    def is_ours(self) -> bool:
        """Staff are at work on it, and nobody approves what is half done."""
        return not self.made_by <= {"", BY_CLIENT}


def check_correctable(facts: CorrectionFacts) -> None:
    """Raises Refused `corrections_closed`."""
    if not facts.is_live:
        raise _closed("You can correct your website here while it's live.")
    if facts.is_with_us:
        raise _closed("We're working on the changes you sent. Once they're done, you can correct things here again.")
    if facts.is_next:
        raise _closed("You approved a new version. Once it's online, you can correct things here again.")
    if facts.is_ours:
        raise _closed("We're working on your website right now. Message us to change something.")


def corrected(laid: Laid, facts: CorrectedFacts, stamp: Stamp) -> Edits:
    """All edits after this. Raises Refused `content_wrong`."""
    if not set(facts.texts) <= set(CORRECTED):
        raise content_wrong("There's no such text on this website.")
    return edited(laid, TypedEdits(facts.texts, facts.services), stamp)


def _closed(sentence: str) -> Refused:
    return Refused("corrections_closed", sentence)
