"""Words of an offer that still say what its terms no longer are, such as a price in an answer, and links to questions
that are gone. They may be meant, so they are hints."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fundable.domain.agency.currencies import symbol
from fundable.domain.agency.offer import Landing, Offer, Point, Step
from fundable.domain.agency.offer_bounds import Path

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TO = r"\s?(?:-|\u2013|to)\s?"
_DAYS = r"[- ](?:business[- ])?days?\b"
_QUESTION_LINK = re.compile(r"\]\(/faq/([^)#?\s/]+)")


@dataclass(frozen=True, slots=True)
class Hint:
    """`path` leads to the words in an offer's file. `what` is a sentence."""

    path: Path
    what: str


def stale(offer: Offer, earlier: Sequence[Offer]) -> tuple[Hint, ...]:
    """In the order of the file. `earlier` are the offers that were sold before this one."""
    patterns = [re.compile(pattern, re.IGNORECASE) for pattern in _patterns(offer, earlier)]
    found = ((path, whose, _said(patterns, text)) for path, whose, text in _texts(offer))
    return tuple(Hint(path, f"{whose} still says {said}.") for path, whose, said in found if said)


def dead_links(offer: Offer) -> Iterator[Hint]:
    """Whoever follows one is told that the question doesn't exist."""
    slugs = {question.slug for question in offer.questions}
    for place, one in enumerate(offer.questions):
        for slug in _QUESTION_LINK.findall(one.answer):
            if slug not in slugs:
                what = f"The answer to “{one.question}” links to /faq/{slug}, which isn't there anymore."
                yield Hint(("questions", place, "answer"), what)


def _said(patterns: Sequence[re.Pattern[str]], text: str) -> str:
    matches = (pattern.search(text) for pattern in patterns)
    return next((match[0] for match in matches if match), "")


def _patterns(offer: Offer, earlier: Sequence[Offer]) -> Iterator[str]:
    """Of what only earlier offers say. dict.fromkeys: each once, in a settled order."""
    for cents, currency in dict.fromkeys(one for was in earlier for one in _amounts(was)):
        if (cents, currency) not in set(_amounts(offer)):
            yield _amount(cents, currency)
    for months in dict.fromkeys(one for was in earlier for one in _months(was)):
        if months not in _months(offer):
            yield rf"\b{_number(months)}[- ]months?\b"
    for was in earlier:
        if (was.days_from, was.days_to) != (offer.days_from, offer.days_to):
            yield rf"\b{_number(was.days_from)}{_TO}{_number(was.days_to)}{_DAYS}"
        if was.days_to not in (offer.days_from, offer.days_to):
            yield rf"(?<![-\u2013\d])\b{_number(was.days_to)}{_DAYS}"
        if was.revision_rounds != offer.revision_rounds:
            yield rf"\b{_number(was.revision_rounds)} revision rounds?\b"


def _amounts(offer: Offer) -> tuple[tuple[int, str], ...]:
    cents = (offer.price_cents, offer.renewal_cents, *(addon.price_cents for addon in offer.addons))
    return tuple((one, offer.currency) for one in cents)


def _months(offer: Offer) -> set[int]:
    """Those included, and that in which the reminder comes."""
    return {offer.hosting_months, offer.hosting_months - 1} - {-1, 0}


def _amount(cents: int, currency: str) -> str:
    """With its currency before or behind it, with or without thousands and zero cents."""
    whole = f"{cents // 100:,}".replace(",", ",?")
    number = rf"{whole}(?:\.00)?" if cents % 100 == 0 else rf"{whole}\.{cents % 100:02}"
    sign, ends = re.escape(symbol(currency).strip()), r"(?![.,]?\d)"
    return rf"(?<!\w){sign}\s?{number}{ends}|(?<![\d.,$]){number}\s?(?:{sign}|{currency})(?!\w)"


def _number(number: int) -> str:
    return f"(?:{number}|{_WORDS[number]})" if number < len(_WORDS) else str(number)


def _texts(offer: Offer) -> Iterator[tuple[Path, str, str]]:
    """Where words stand, what to call them, and the words."""
    yield ("description",), "The description", offer.description
    for place, addon in enumerate(offer.addons):
        yield ("addons", place, "description"), f"The description of “{addon.name}”", addon.description
    for place, one in enumerate(offer.questions):
        yield ("questions", place, "question"), f"The question “{one.question}”", one.question
        yield ("questions", place, "description"), f"The description of “{one.question}”", one.description
        yield ("questions", place, "answer"), f"The answer to “{one.question}”", one.answer
    words = offer.landing
    yield ("landing", "headline"), "The headline", words.headline
    yield ("landing", "lead"), "The lead", words.lead
    for name, listed in _parts(words):
        for place, part in enumerate(listed):
            whose = f"“{part.title}” on the landing page"
            yield ("landing", name, place, "title"), whose, part.title
            yield ("landing", name, place, "text"), whose, part.text
    for place, step in enumerate(words.steps):
        yield ("landing", "steps", place, "figure"), f"“{step.title}” on the landing page", step.figure


def _parts(words: Landing) -> tuple[tuple[str, Sequence[Point | Step]], ...]:
    return ("benefits", words.benefits), ("steps", words.steps), ("included", words.included)
