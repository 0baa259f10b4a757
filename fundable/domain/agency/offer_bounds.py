"""What an offer has to keep within, so that Stripe takes it and the pages can show it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fundable.domain.agency.currencies import CURRENCIES, IN_THOUSANDTHS, MOST, WITHOUT_CENTS, least, written
from fundable.domain.agency.offer import Offer, Point, Step
from fundable.domain.counts import counted

Path = tuple[str | int, ...]

NAME_MAX, TITLE_MAX, TEXT_MAX, ANSWER_MAX, ID_MAX, SLUG_MAX = 80, 120, 400, 4_000, 24, 80
MONTHS_MAX, DAYS_MAX, ROUNDS_MAX = 24, 60, 20
"""Stripe takes free trials of 730 days at most, which is 24 months."""
ADDONS_MAX, QUESTIONS_MAX, BENEFITS_MAX, STEPS_MAX, INCLUDED_MAX = 20, 30, 6, 6, 20
ON_SALE_MAX = 19
"""A Checkout Session takes 20 lines that are paid once (Stripe, "Create a Checkout Session"), and one is the price."""
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_COLOR = re.compile(r"#[0-9a-f]{6}")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\u2028\u2029]")
_OF_LONG_TEXTS = re.compile(r"[\n\u202a-\u202e\u2066-\u2069]")
"""A short one stands within lines of ours, whose words a direction mark would turn, too."""
_NO_LIMITED_MARKDOWN = (
    (re.compile(r"<[A-Za-z/!?]"), "HTML isn't shown. Write **bold**, *italic*, lists and [links](https://…) instead."),
    (re.compile(r"!\["), "Images aren't shown. Remove the image."),
    (re.compile(r"^ {0,3}#", re.MULTILINE), "Headings aren't shown. Write **bold** instead."),
    (re.compile(r"^ {0,3}(?:```|~~~)", re.MULTILINE), "Code isn't shown. Remove the fence."),
    (re.compile(r"\]\((?!https://|mailto:|/(?!/)|#)"), "Links start with https://, mailto: or /. Correct the link."),
)


@dataclass(frozen=True, slots=True)
class OfferProblem:
    """`path` leads to the value in an offer's file, such as ("addons", 0, "price"). `what` says what is wrong and what
    to do."""

    path: Path
    what: str


def problems(offer: Offer) -> Iterator[OfferProblem]:
    """Everything that is wrong with an offer, in the order of its file; nothing for a sound one."""
    yield from _text(("name",), offer.name, NAME_MAX)
    yield from _text(("description",), offer.description, TEXT_MAX)
    if offer.currency not in CURRENCIES:
        yield _no_currency(offer.currency)
        return  # no amount can be judged without one
    yield from _amount(("price",), offer.price_cents, offer.currency)
    yield from _accent(offer.accent)
    yield from _whole(("hosting", "included_months"), offer.hosting_months, 0, MONTHS_MAX)
    yield from _amount(("hosting", "renewal_price"), offer.renewal_cents, offer.currency)
    yield from _whole(("delivery", "business_days_from"), offer.days_from, 1, DAYS_MAX)
    yield from _whole(("delivery", "business_days_to"), offer.days_to, 1, DAYS_MAX)
    if offer.days_from > offer.days_to:
        what = f"It ends before it begins ({offer.days_from}). Set it to {offer.days_from} or more."
        yield OfferProblem(("delivery", "business_days_to"), what)
    yield from _whole(("delivery", "revision_rounds"), offer.revision_rounds, 0, ROUNDS_MAX)
    if offer.round_cents:
        yield from _amount(("delivery", "round_price"), offer.round_cents, offer.currency)
    yield from _addons(offer)
    yield from _questions(offer)
    yield from _landing(offer)


def _no_currency(code: str) -> OfferProblem:
    why = ""
    if code in WITHOUT_CENTS:
        why = f"Prices in {code.upper()} have no cents. "
    elif code in IN_THOUSANDTHS:
        why = f"Prices in {code.upper()} have thousandths. "
    hint = "Use the code of one that Stripe counts in cents, such as usd, eur or gbp."
    return OfferProblem(("currency",), f"{code!r} isn't a currency you can sell in. {why}{hint}")


def _addons(offer: Offer) -> Iterator[OfferProblem]:
    yield from _count(("addons",), offer.addons, ADDONS_MAX, "add-ons")
    yield from _ids("addons", "id", [addon.id for addon in offer.addons], ID_MAX)
    for place, addon in enumerate(offer.addons):
        yield from _text(("addons", place, "name"), addon.name, NAME_MAX)
        yield from _text(("addons", place, "description"), addon.description, TEXT_MAX)
        yield from _amount(("addons", place, "price"), addon.price_cents, offer.currency, lowest=1)
    if ON_SALE_MAX < len(offer.on_sale) <= ADDONS_MAX:
        what = f"{len(offer.on_sale)} add-ons are on sale. Stripe takes {ON_SALE_MAX} in one order. Take one off sale."
        yield OfferProblem(("addons",), what)
    yield from _total(offer)


def _total(offer: Offer) -> Iterator[OfferProblem]:
    """Of whoever buys everything, where no amount by itself is too much."""
    dearest = offer.total_cents([addon.id for addon in offer.on_sale])
    if dearest > MOST >= max(line.amount_cents for line in offer.lines([addon.id for addon in offer.addons])):
        total, most = written(dearest, offer.currency), written(MOST, offer.currency)
        whole = "With all add-ons" if offer.on_sale else "With the first month of hosting"
        remedy = "Lower a price, or take an add-on off sale." if offer.on_sale else "Lower a price."
        yield OfferProblem(("price",), f"{whole}, an order comes to {total}. Stripe's maximum is {most}. {remedy}")


def _questions(offer: Offer) -> Iterator[OfferProblem]:
    yield from _count(("questions",), offer.questions, QUESTIONS_MAX, "questions")
    yield from _ids("questions", "slug", [question.slug for question in offer.questions], SLUG_MAX)
    for place, question in enumerate(offer.questions):
        yield from _text(("questions", place, "question"), question.question, TITLE_MAX)
        yield from _text(("questions", place, "description"), question.description, TEXT_MAX)
        yield from _text(("questions", place, "answer"), question.answer, ANSWER_MAX, is_long=True)
        for pattern, what in _NO_LIMITED_MARKDOWN:
            if pattern.search(question.answer):
                yield OfferProblem(("questions", place, "answer"), what)


def _landing(offer: Offer) -> Iterator[OfferProblem]:
    words = offer.landing
    yield from _text(("landing", "headline"), words.headline, TITLE_MAX)
    yield from _text(("landing", "lead"), words.lead, TEXT_MAX)
    parts: tuple[tuple[str, Sequence[Point | Step], int, str], ...] = (
        ("benefits", words.benefits, BENEFITS_MAX, "benefits"),
        ("steps", words.steps, STEPS_MAX, "steps"),
        ("included", words.included, INCLUDED_MAX, "included items"),
    )
    for name, listed, most, noun in parts:
        yield from _count(("landing", name), listed, most, noun)
        for place, one in enumerate(listed):
            yield from _text(("landing", name, place, "title"), one.title, NAME_MAX)
            yield from _text(("landing", name, place, "text"), one.text, TEXT_MAX)
    for place, step in enumerate(words.steps):
        yield from _text(("landing", "steps", place, "figure"), step.figure, NAME_MAX)


def _text(path: Path, text: str, longest: int, is_long: bool = False) -> Iterator[OfferProblem]:
    if not text.strip():
        yield OfferProblem(path, "It's empty. Write a few words.")
    if len(text) > longest:
        yield OfferProblem(path, f"It's {len(text):,} characters long. Keep it under {longest + 1:,}.")
    if _CONTROL.search(text) or (_OF_LONG_TEXTS.search(text) and not is_long):
        yield OfferProblem(path, "It has a line break or a character that pages can't show. Write it on one line.")


def _amount(path: Path, cents: int, currency: str, lowest: int | None = None) -> Iterator[OfferProblem]:
    low = least(currency) if lowest is None else lowest
    if cents < low:
        whose = "Stripe's minimum" if lowest is None else "The minimum"
        yield OfferProblem(
            path, f"It's {written(cents, currency)}. {whose} is {written(low, currency)}. Set a higher price."
        )
    if cents > MOST:
        most = written(MOST, currency)
        yield OfferProblem(path, f"It's {written(cents, currency)}. Stripe's maximum is {most}. Set a lower price.")


def _whole(path: Path, number: int, low: int, high: int) -> Iterator[OfferProblem]:
    if not low <= number <= high:
        yield OfferProblem(path, f"It's {number}. Choose a number from {low} to {high}.")


def _count(path: Path, listed: Sequence[object], most: int, noun: str) -> Iterator[OfferProblem]:
    if len(listed) > most:
        yield OfferProblem(path, f"There are {len(listed)} {noun}. Keep {most} at most.")


def _ids(table: str, key: str, ids: Sequence[str], longest: int) -> Iterator[OfferProblem]:
    for place, one in enumerate(ids):
        if not _ID.fullmatch(one) or len(one) > longest:
            allowed = f"Use lowercase letters, digits and single dashes, {counted(longest, 'character')} at most."
            found = f"{one!r} can't be part of an address." if one.strip() else "It's empty."
            yield OfferProblem((table, place, key), f"{found} {allowed}")
        elif one in ids[:place]:
            yield OfferProblem((table, place, key), f"{one!r} is used twice. Give each its own {key}.")


def _accent(color: str) -> Iterator[OfferProblem]:
    if not _COLOR.fullmatch(color):
        yield OfferProblem(("accent",), f"{color!r} isn't a color. Write it as # and six digits, such as #0e5a42.")
