"""Builds as they are kept: what was made when, why, of what, and what the check found then. Nothing of it ever
changes, whatever becomes of templates and rules."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from fundable.domain.orders.intake import PUBLISHED_TEXTS, IntakeForm
from fundable.domain.sites.drafting.edits import Edits, Word
from fundable.domain.sites.drafting.results import Result
from fundable.domain.sites.drafting.site_looks import AS_RULED, LookChoice
from fundable.domain.sites.words.content import Photo

FINGERPRINT_DIGITS = 12


class BuildReason(StrEnum):
    """Why there is a build: the first form, a corrected one, another theme, or because staff or the client asked for
    it."""

    DRAFT = "draft"
    FORM = "form"
    THEME = "theme"
    STAFF = "staff"


@dataclass(frozen=True, slots=True)
class Revision:
    """What staff have laid over the form in a version: all edits so far, and what they or the client chose of its look.
    `why` and on whose `word` are of a version that they saved, empty otherwise; `back_to` is
    the version whose edits these are."""

    edits: Edits = ()
    choice: LookChoice = AS_RULED
    why: str = ""
    word: Word | None = None
    back_to: int | None = None


@dataclass(frozen=True, slots=True)
class ContentVersion:
    """What a website says, as JSON of `content`, and the raw answers that it was made of. One from before there was an
    editor has no `revision`."""

    order_id: UUID
    version: int
    content: str
    answers: str
    reason: BuildReason
    made_by: str
    created_at: datetime
    revision: Revision | None = None

    @property
    def edits(self) -> Edits:
        return self.revision.edits if self.revision else ()

    @property
    def why(self) -> str:
        return self.revision.why if self.revision else ""

    @property
    def word(self) -> Word | None:
        return self.revision.word if self.revision else None

    @property
    def back_to(self) -> int | None:
        return self.revision.back_to if self.revision else None

    @property
    def photos(self) -> tuple[Photo, ...]:
        said = json.loads(self.content).get("photos", [])
        return tuple(Photo(**{**one, "widths": tuple(one["widths"])}) for one in said)


@dataclass(frozen=True, slots=True)
class StoredBuild:
    """`name` and `domain` are the business's. `made_by` is a name; empty for the program itself. `undecided`: how many
    edits wait for staff to choose between them and the client's corrected form."""

    order_id: UUID
    number: int
    content_version: int
    name: str
    domain: str
    theme: str
    template_version: int
    hash: str
    manifest: Mapping[str, object]
    results: tuple[Result, ...]
    left_out: int
    reason: BuildReason
    made_by: str
    created_at: datetime
    undecided: int = 0

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.hash)


def fingerprint(digest: str) -> str:
    """The first twelve digits of a build's hash, in groups of four."""
    return " ".join(digest[at : at + 4] for at in range(0, FINGERPRINT_DIGITS, 4))


def answers_json(form: IntakeForm) -> str:
    """The answers that a website is made of, as they were typed. What is told to staff alone is not among them."""
    return json.dumps(_told(form), sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def are_same_answers(kept: str, form: IntakeForm) -> bool:
    """Whether a version was made of these. A field that the form didn't have then is one without an answer."""
    return _given(json.loads(kept)) == _given(_told(form))


def _told(form: IntakeForm) -> dict[str, Any]:
    return {name: getattr(form, name) for name in (*PUBLISHED_TEXTS, "social_links")}


def _given(told: dict[str, Any]) -> dict[str, Any]:
    return {name: answer for name, answer in told.items() if answer is not None}
