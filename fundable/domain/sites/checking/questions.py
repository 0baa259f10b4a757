"""What only the client knows: the questions behind four rules, and what the answers mean."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from fundable.domain.errors import Refused
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.checking.checks import Check, Fault, Subject
from fundable.domain.sites.checking.rule_answers import RuleAnswer
from fundable.domain.sites.drafting.wording import PAGES, SENTENCES
from fundable.domain.sites.words.answers import cleaned, lines, name_of

_NAME, _ADDRESS = "name", "address"


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """`asks_for`: the label of a text that goes with this choice; empty for none."""

    value: str
    label: str
    asks_for: str = ""


@dataclass(frozen=True, slots=True)
class RuleQuestion:
    """`about` is the name or the address that is asked about; it stands in the text in quotes."""

    rule: str
    about: str
    text: str
    hint: str
    choices: tuple[AnswerChoice, ...]

    def choice(self, value: str) -> AnswerChoice | None:
        return next((choice for choice in self.choices if choice.value == value), None)


_YES, _NO = AnswerChoice("yes", "Yes"), AnswerChoice("no", "No")
_ASKED = (
    RuleQuestion(
        *("N2", _NAME, "Does your registration add LLC, Inc. or another ending to “{about}”?"),
        "Lenders compare the name letter by letter.",
        (AnswerChoice("no", "No, that's the whole name"), AnswerChoice("yes", "Yes, it has an ending")),
    ),
    RuleQuestion(
        *("N4", _NAME, "Is “{about}” your registered name or a trade name?"),
        "Lenders look for the registered name.",
        (AnswerChoice("registered", "Registered name"), AnswerChoice("trade", "Trade name (DBA)", "Registered name")),
    ),
    RuleQuestion(
        *("A4", _ADDRESS, "Can a lender visit you at “{about}”?"),
        "A home office counts. A rented mail address, a virtual office or a registered agent doesn't.",
        (_YES, _NO),
    ),
    RuleQuestion(
        *("A8", _ADDRESS, "Is “{about}” your home?"),
        "The address will be public on your website.",
        (
            _NO,
            AnswerChoice("public", "Yes, and it can be public"),
            AnswerChoice("private", "Yes, and I'd rather not show it"),
        ),
    ),
)


def for_form(form: IntakeForm) -> tuple[RuleQuestion, ...]:
    """What is asked about this form. A name that has its ending needs no question about it."""
    about = {_NAME: cleaned(form.business_name), _ADDRESS: ", ".join(lines(form.business_address))}
    has_suffix = bool(name_of(form.business_name).ending)
    return tuple(
        RuleQuestion(one.rule, about[one.about], one.text.format(about=about[one.about]), one.hint, one.choices)
        for one in _ASKED
        if not (one.rule == "N2" and has_suffix)
    )


def standing(questions: Iterable[RuleQuestion], answers: Mapping[str, RuleAnswer]) -> dict[str, RuleAnswer]:
    """The answers that are still about the name and the address of the form."""
    found = ((one.rule, answers.get(one.rule), one.about) for one in questions)
    return {rule: answer for rule, answer, about in found if answer and answer.about == about}


def check_answer(questions: Iterable[RuleQuestion], rule: str, choice: str, text: str) -> RuleQuestion:
    """The question that is answered. Raises Refused `question_unknown`, `choice_unknown`, `answer_incomplete`."""
    asked = next((one for one in questions if one.rule == rule), None)
    if asked is None:
        raise Refused("question_unknown", "The intake form has changed, so this isn't asked anymore. Reload the page.")
    chosen = asked.choice(choice)
    if chosen is None:
        raise Refused("choice_unknown", "Choose one of the answers.")
    if chosen.asks_for and not cleaned(text):
        raise Refused("answer_incomplete", f"Enter the {chosen.asks_for.lower()}.")
    return asked


def check_seen(
    questions: Iterable[RuleQuestion],
    answers: Mapping[str, RuleAnswer],
    seen: Mapping[str, datetime | None],
    new: Iterable[RuleAnswer],
) -> None:
    """Nobody replaces an answer unread. `seen` is when the answers were given that were read, by rule. Raises Refused
    `answer_moved`, with what is answered now."""
    asked = {one.rule: one for one in questions}
    moved = [
        one.rule for one in new if one.rule in seen and one.rule in answers and answers[one.rule].at != seen[one.rule]
    ]
    if moved:
        now = " ".join(f"{asked[rule].text} Now it says: {_said(asked[rule], answers[rule])}." for rule in moved)
        raise Refused("answer_moved", f"Somebody else answered in the meantime, so nothing was saved. {now}")


def _said(question: RuleQuestion, answer: RuleAnswer) -> str:
    chosen = question.choice(answer.choice)
    label = chosen.label if chosen else answer.choice
    return f"“{label}: {answer.text}”" if answer.text else f"“{label}”"


def _ending(subject: Subject) -> Iterator[Fault]:
    if subject.told["N2"].choice == "yes":
        sentence = "“{name}” is registered with an ending such as LLC. Write it as on your registration."
        yield Fault({"name": subject.build.content.name.full}, sentence=sentence)


def _trade_name(subject: Subject) -> Iterator[Fault]:
    """A trade name passes where the registered one is printed as well."""
    name = subject.build.content.name.full
    legal = legal_name(name, subject.told)
    pages = [page for file, page in subject.pages.items() if file in PAGES.values()]
    line = SENTENCES["trade_name"].format(name=name, legal=legal)
    if legal and not (pages and all(page.shown.count(line) == 1 for page in pages)):
        sentence = "“{name}” is a trade name. Lenders look for the registered name, “{legal}”, next to it."
        yield Fault({"name": name, "legal": legal}, sentence=sentence)


def _visits(subject: Subject) -> Iterator[Fault]:
    if subject.told["A4"].choice == "no":
        yield Fault()


def _home(subject: Subject) -> Iterator[Fault]:
    if subject.told["A8"].choice == "private":
        yield Fault()


CHECKS: dict[str, Check] = {"N2": _ending, "N4": _trade_name, "A4": _visits, "A8": _home}
"""Once the question has its answer."""
TAKES_ANSWER = frozenset({"N4", "A4", "A8"})
"""Those that nothing in the form can pass."""


def legal_name(name: str, told: Mapping[str, RuleAnswer]) -> str:
    """The registered name of a trade name; empty where that's the same, or nobody has said."""
    answer = told.get("N4")
    said = answer.text if answer and answer.choice == "trade" else ""
    return "" if said.casefold() == cleaned(name).casefold() else said
