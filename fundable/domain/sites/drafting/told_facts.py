"""What a business can tell about itself beyond the form, as staff type it: lines of text, and what a website makes of
them."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from fundable.domain.sites.words.answers import lines
from fundable.domain.sites.words.content import Content, Person, SiteQuestion, Testimonial

OWNERS, FOUNDED, LICENSES, PEOPLE = "owners", "founded", "licenses", "people"
STEPS, TESTIMONIALS, QUESTIONS = "steps", "testimonials", "questions"
YEAR_MIN = 1700
OWNERS_MAX, LICENSES_MAX, PEOPLE_MAX = 6, 6, 12
STEPS_MIN, STEPS_MAX = 2, 6
TESTIMONIALS_MAX, QUESTIONS_MAX = 2, 8
_ROLE = re.compile(r":\s+|\t\s*")
_PAIR = 2


@dataclass(frozen=True, slots=True)
class ToldFact:
    """`read` makes a field of the content of its lines; `write` is the way back. `wrong` is a sentence about lines that
    can't be read; empty where they can."""

    path: str
    read: Callable[[Sequence[str]], object]
    write: Callable[[Content], Sequence[str]]
    wrong: Callable[[Sequence[str], date], str]


def texts_of_facts(content: Content) -> dict[str, str]:
    return {fact.path: "\n".join(fact.write(content)) for fact in _FACTS}


def with_facts(content: Content, texts: Mapping[str, str]) -> Content:
    """With what was edited; `texts` are by path, others among them say nothing here."""
    changed = {fact.path: fact.read(lines(texts[fact.path])) for fact in _FACTS if fact.path in texts}
    return replace(content, **changed) if changed else content  # type: ignore[arg-type]


def wrong_fact(path: str, text: str, day: date) -> str:
    """A sentence about what can't be shown on this day; empty where it can, and for a path that's none of these."""
    found = next((fact for fact in _FACTS if fact.path == path), None)
    said = lines(text)
    return found.wrong(said, day) if found and said else ""


def _at_most(count: int, noun: str) -> Callable[[Sequence[str], date], str]:
    return lambda said, _: f"A website shows {count} {noun} at most." if len(said) > count else ""


def _wrong_year(said: Sequence[str], day: date) -> str:
    last = day.year
    is_year = len(said) == 1 and re.fullmatch(r"\d{4}", said[0], re.ASCII)
    if is_year and YEAR_MIN <= int(said[0]) <= last:
        return ""
    return f"Enter a year from {YEAR_MIN} to {last}."


def _wrong_steps(said: Sequence[str], _: date) -> str:
    if STEPS_MIN <= len(said) <= STEPS_MAX:
        return ""
    return f"Write {STEPS_MIN} to {STEPS_MAX} steps, each on a line of its own."


def _wrong_testimonials(said: Sequence[str], day: date) -> str:
    if len(said) % _PAIR:
        return "Each testimonial takes two lines: the words, and below them who said so, where and when."
    return _at_most(TESTIMONIALS_MAX, "testimonials")(said[::_PAIR], day)


def _wrong_questions(said: Sequence[str], day: date) -> str:
    if len(said) % _PAIR:
        return "Each question takes two lines: the question, and below it the answer."
    return _at_most(QUESTIONS_MAX, "questions")(said[::_PAIR], day)


def _people(said: Sequence[str]) -> tuple[Person, ...]:
    return tuple(
        Person(*(parts[:_PAIR] if len(parts := _ROLE.split(line, 1)) == _PAIR else (line, ""))) for line in said
    )


def _pairs(said: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip(said[::_PAIR], said[1::_PAIR], strict=False))


_FACTS = (
    ToldFact(OWNERS, tuple, lambda content: content.owners, _at_most(OWNERS_MAX, "owners")),
    ToldFact(FOUNDED, "".join, lambda content: [content.founded] if content.founded else [], _wrong_year),
    ToldFact(LICENSES, tuple, lambda content: content.licenses, _at_most(LICENSES_MAX, "licenses")),
    ToldFact(
        PEOPLE,
        _people,
        lambda content: [f"{one.name}: {one.role}" if one.role else one.name for one in content.people],
        _at_most(PEOPLE_MAX, "people"),
    ),
    ToldFact(STEPS, tuple, lambda content: content.steps, _wrong_steps),
    ToldFact(
        TESTIMONIALS,
        lambda said: tuple(Testimonial(*pair) for pair in _pairs(said)),
        lambda content: [line for one in content.testimonials for line in (one.text, one.source)],
        _wrong_testimonials,
    ),
    ToldFact(
        QUESTIONS,
        lambda said: tuple(SiteQuestion(*pair) for pair in _pairs(said)),
        lambda content: [line for one in content.questions for line in (one.question, one.answer)],
        _wrong_questions,
    ),
)
PATHS = frozenset(fact.path for fact in _FACTS)
