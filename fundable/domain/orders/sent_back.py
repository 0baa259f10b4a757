"""An intake form that's sent back: its client is asked to look at some answers again, with a note on each
(decision 0113)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import Any

from fundable.domain.counts import counted
from fundable.domain.errors import Refused
from fundable.domain.orders.intake import FORM_FIELDS, LINKS, Answers, IntakeForm

LOGO = "logo"
LABELS = {name: asked.label for name, asked in FORM_FIELDS.items()} | {LOGO: "Business Logo"}
"""What the form calls each of its answers, by its name, in the form's order."""
NOTE_MAX = 500
REMINDER_DAYS = (2, 5)
REMINDERS_END_DAYS = 14
"""Who hasn't answered by then isn't reminded any more."""
AS_IT_WAS = "as it was"
CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class AskedAnswer:
    """One answer of the form, by its name in LABELS, with what staff ask about it."""

    name: str
    note: str

    @property
    def label(self) -> str:
        return LABELS[self.name]


def check_asked(asked: Sequence[AskedAnswer]) -> tuple[AskedAnswer, ...]:
    """In the form's order. Raises Refused `answer_name_unknown`, `sent_back_nothing`."""
    by_name = {one.name: one for one in asked}
    if not by_name:
        raise Refused("sent_back_nothing", "Choose at least one answer to send back.")
    if not by_name.keys() <= LABELS.keys() or len(by_name) != len(asked):
        raise Refused("answer_name_unknown", "The form has no such answer, or it was named twice. Reload the page.")
    return tuple(by_name[name] for name in LABELS if name in by_name)


def reason(asked: Sequence[AskedAnswer]) -> str:
    """Completes "We're waiting for: …"."""
    return f"{counted(len(asked), 'answer')} in your form"


def laid(form: IntakeForm, told: Mapping[str, Any]) -> Answers:
    """The form's answers with what its client tells now, by the names of LABELS; a logo is told by its upload's id."""
    kept = {one.name: getattr(form, one.name) for one in fields(Answers)}
    links = {name: told.get(name, form.social_links.get(name)) for name in LINKS}
    texts = {name: value for name, value in told.items() if name in kept}
    logo = {"logo_upload_id": told[LOGO]} if LOGO in told else {}
    return Answers(**{**kept, **texts, **logo, "social_links": {name: link for name, link in links.items() if link}})


def summary(asked: Sequence[AskedAnswer], before: IntakeForm, after: Answers) -> str:
    """What became of each, a line an answer: what staff are told, and the client reads of what they've sent."""
    return "\n".join(f"{one.label}: {_became(one.name, before, after)}" for one in asked)


def _became(name: str, before: IntakeForm, after: Answers) -> str:
    return AS_IT_WAS if _answer(before, name) == _answer(after, name) else CHANGED


def _answer(answers: Answers, name: str) -> object:
    if name == LOGO:
        return answers.logo_upload_id
    return answers.social_links.get(name) if name in LINKS else getattr(answers, name)


def due_reminder(begun_at: datetime, now: datetime) -> int | None:
    """The days of the newest reminder that is due for a form that was sent back then; None before the first."""
    due = [days for days in REMINDER_DAYS if now - begun_at >= timedelta(days=days)]
    return due[-1] if due else None
