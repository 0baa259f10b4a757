"""The offer as pages show it: terms, add-ons on sale, words of the landing page, questions with their answers."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Self

from fundable.domain.agency.currencies import symbol
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Offer, Question
from fundable.web.agency.offer import OfferOut
from fundable.web.schemas import Out

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

LISTS = {"bullet_list": False, "ordered_list": True}


class SpanOut(Out):
    """Words of one kind. `href` is where they lead; empty for words that lead nowhere."""

    text: str
    is_strong: bool = False
    is_emphasized: bool = False
    href: str = ""


class BlockOut(Out):
    """A paragraph, which has one item, or a list."""

    is_list: bool
    is_ordered: bool
    items: list[list[SpanOut]]


class QuestionOut(Out):
    """`blocks` are the answer, its Markdown taken apart; `text` is the same for search engines."""

    slug: str
    question: str
    description: str
    blocks: list[BlockOut]
    text: str


class PointOut(Out):
    title: str
    text: str


class StepOut(PointOut):
    figure: str


class LandingOut(Out):
    """`isOurs`: the words that the program comes with, which go with its picture of a loan application."""

    is_ours: bool
    headline: str
    lead: str
    benefits: list[PointOut]
    steps: list[StepOut]
    included: list[PointOut]


class PageOfferOut(Out):
    """`symbol` stands before an amount, with its space if it has one."""

    offer: OfferOut
    symbol: str
    landing: LandingOut
    questions: list[QuestionOut]

    @classmethod
    def made_of(cls, version: int, offer: Offer) -> Self:
        words = offer.landing
        return cls(
            offer=OfferOut.made_of(version, offer),
            symbol=symbol(offer.currency),
            landing=LandingOut(
                is_ours=words.headline == DEFAULT.landing.headline,
                headline=words.headline,
                lead=words.lead,
                benefits=[PointOut.of(point) for point in words.benefits],
                steps=[StepOut.of(step) for step in words.steps],
                included=[PointOut.of(point) for point in words.included],
            ),
            questions=[_question(question) for question in offer.questions],
        )


def _question(question: Question) -> QuestionOut:
    blocks = list(_blocks(_parsed(question.answer)))
    items = (item for block in blocks for item in block.items)
    return QuestionOut(
        slug=question.slug,
        question=question.question,
        description=question.description,
        blocks=blocks,
        text="\n\n".join("".join(span.text for span in item) for item in items),
    )


def _parsed(answer: str) -> "SyntaxTreeNode":
    from markdown_it.tree import SyntaxTreeNode  # only where an offer is shown that is not the default

    return SyntaxTreeNode(_parser().parse(answer))


@cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    return MarkdownIt("js-default", {"html": False}).disable("table")


def _blocks(node: "SyntaxTreeNode") -> Iterator[BlockOut]:
    if node.type in LISTS:
        items = [list(_spans(item)) for item in node.children]
        yield BlockOut(is_list=True, is_ordered=LISTS[node.type], items=items)
    elif node.type == "paragraph":
        yield BlockOut(is_list=False, is_ordered=False, items=[list(_spans(node))])
    else:
        for child in node.children:
            yield from _blocks(child)


def _spans(node: "SyntaxTreeNode", style: SpanOut | None = None) -> Iterator[SpanOut]:
    """The words of a node, each with what the nodes around it say of them."""
    style = style or SpanOut(text="")
    styles: dict[str, dict[str, Any]] = {
        "strong": {"is_strong": True},
        "em": {"is_emphasized": True},
        "link": {"href": str(node.attrs.get("href", ""))},
    }
    style = style.model_copy(update=styles.get(node.type, {}))
    if node.type in ("softbreak", "hardbreak"):
        yield style.model_copy(update={"text": " "})
    elif node.type != "inline" and node.content:
        yield style.model_copy(update={"text": node.content})
    for child in node.children:
        yield from _spans(child, style)
