"""Notes: what a client wants changed on the website, each on its text or picture, private until they are sent."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from fundable.domain.errors import Refused
from fundable.domain.orders.pause_answers import AnswerFile
from fundable.domain.sites.review.anchors import PAGES, Anchor, Part

TEXT_MAX = 2000
NOTES_MAX = 100
"""Unsent ones of an order."""
ANSWER_MAX = 2000
VIEWPORT_MAX = 10_000


class NoteVerdict(StrEnum):
    """What staff did about a note."""

    DONE = "done"
    DECLINED = "declined"
    OUR_MISTAKE = "our_mistake"


VERDICTS = {NoteVerdict.DONE: "Done", NoteVerdict.DECLINED: "Not done", NoteVerdict.OUR_MISTAKE: "Our mistake, fixed"}
"""As clients read them."""


@dataclass(frozen=True, slots=True)
class NoteAnswer:
    """`text` is what the client reads beside it; a reason, where it wasn't done."""

    verdict: NoteVerdict
    text: str
    at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class SeenAnswer:
    """Which answer somebody had before them who gives another: when it was given. None: there was none."""

    at: datetime | None


@dataclass(frozen=True, slots=True)
class Note:
    """`number` is what its pin says, from 1 for each order. `round` is None until it is sent."""

    id: UUID
    order_id: UUID
    number: int
    anchor: Anchor
    text: str
    created_at: datetime
    round: int | None = None
    answer: NoteAnswer | None = None
    files: tuple[AnswerFile, ...] = ()

    @property
    def is_draft(self) -> bool:
        return self.round is None

    @property
    def says_something(self) -> bool:
        return bool(self.text or self.files)


def place_name(anchor: Anchor, part: Part | None = None) -> str:
    """Where a note is, for people: `Home, services`. Where the picture it's on is known, its description is said, too:
    `Home, photo “Loaves on a rack”`."""
    page, name = PAGES.get(anchor.page, ""), _part_name(anchor.path)
    described = f"{name} “{part.alt}”" if name and part and part.alt else name
    return f"{page}, {described}" if described else page


def _part_name(path: str) -> str:
    root = path.partition(".")[0].partition("[")[0]
    if path == "about.lead":
        return "first sentence"
    return {
        "name": "business name",
        "address": "address",
        "phone": "phone number",
        "email": "email address",
        "services": "services",
        "about": "about",
        "social": "profiles",
        "domain": "domain",
        "logo": "logo",
        "monogram": "logo",
        "photos": "photo",
    }.get(root, "")


def outcome(verdicts: Collection[NoteVerdict]) -> str:
    """What became of some notes: `3 done, 1 not done.`"""
    done = sum(verdict is not NoteVerdict.DECLINED for verdict in verdicts)
    said = (f"{done} done" if done else "", f"{len(verdicts) - done} not done" if done < len(verdicts) else "")
    return f"{', '.join(filter(None, said))}."


def check_answer(verdict: NoteVerdict, text: str) -> None:
    """Raises Refused `reason_missing`."""
    if verdict is NoteVerdict.DECLINED and not text:
        raise Refused("reason_missing", "Say why it wasn't done. Your client reads this next to the note.")


def check_seen(kept: NoteAnswer | None, given: NoteAnswer, seen: SeenAnswer | None) -> None:
    """Nobody replaces an answer unread. Raises Refused `answer_moved`."""
    if kept is None or seen is None or kept.at == seen.at or (kept.verdict, kept.text) == (given.verdict, given.text):
        return
    raise Refused("answer_moved", f"{kept.by} answered this note after you opened this page. Yours isn't saved yet.")


def answer_shown() -> Refused:
    return Refused("answer_shown", "Your client has seen this answer already, so it can't be changed.")


def note_unknown() -> Refused:
    return Refused("note_unknown", "This note isn't here anymore.")


def note_sent() -> Refused:
    return Refused("note_sent", "This note was already sent, so it can't be changed.")


def notes_many() -> Refused:
    return Refused("notes_many", f"You have {NOTES_MAX} notes. Send these first, then add more.")


def note_empty(number: int) -> Refused:
    return Refused("note_empty", f"Note {number} is empty. Write what should change, or delete it.")


def nothing_to_send() -> Refused:
    return Refused("notes_missing", "There are no notes to send. Click anything on your website to leave one.")


def notes_changed() -> Refused:
    return Refused("notes_changed", "Your notes changed in another tab. Look at them again, then send them.")


def place_unknown() -> Refused:
    return Refused("place_unknown", "This text isn't on the page anymore. Please click it again.")


def page_unknown() -> Refused:
    return Refused("page_unknown", "There's no such page on this website.")
