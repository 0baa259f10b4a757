"""The offer while it is edited. It says what was typed, right or wrong, in the shape of an offer's file."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from fundable.domain.agency.offer_versions import PublishedOffer
from fundable.domain.errors import Refused

NONE = 0
"""The revision where there is no draft."""
REMEDY = "Your changes are still on this page. Choose which to keep."


@dataclass(frozen=True, slots=True)
class Saved:
    at: datetime
    by: str
    by_id: UUID


@dataclass(frozen=True, slots=True)
class OfferDraft:
    """`base_version` is what was sold when it was begun, or when its owner last said to go on with it."""

    revision: int
    base_version: int
    content: Mapping[str, Any]
    saved: Saved


class Drafted(Protocol):
    """A draft that its editors share: of the offer, or of a legal text."""

    @property
    def revision(self) -> int: ...
    @property
    def saved(self) -> Saved: ...


def check_revision(draft: Drafted | None, revision: int) -> None:
    """Raises Refused `draft_moved` when the page that asks has not seen this draft."""
    if revision == (draft.revision if draft else NONE):
        return
    if draft is None:
        raise Refused("draft_moved", f"The draft was published or discarded after you opened this page. {REMEDY}")
    raise Refused("draft_moved", f"{draft.saved.by} saved this draft after you opened this page. {REMEDY}")


def check_base(newest: PublishedOffer, base_version: int) -> None:
    """Raises Refused `draft_moved` when another offer was published than the page that asks has seen."""
    if newest.version != base_version:
        by = newest.by or "the program"
        raise Refused(
            "draft_moved", f"Version {newest.version} was published by {by} after you opened this page. {REMEDY}"
        )
