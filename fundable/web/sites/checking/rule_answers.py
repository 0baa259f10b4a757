"""The rules' questions, and answering them: as the client, and as staff."""

from datetime import datetime
from typing import Annotated, Self

from anyio import to_thread
from pydantic import Field

from fundable.domain.sites.checking.questions import RuleQuestion
from fundable.domain.sites.checking.rule_answers import TEXT_MAX, RuleAnswer
from fundable.services.sites.checking import rule_answers
from fundable.services.sites.checking.rule_answers import Given
from fundable.services.sites.drafting.asked import Asked
from fundable.web.dependencies import AppDep, LanesDep, OpenerDep, OrderId, StaffDep, TokenDep
from fundable.web.drafting import draft_soon
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Out, Says, refusals

router = Router()


class ChoiceOut(Out):
    """`asksFor`: the label of a text that goes with it; empty for none."""

    value: str
    label: str
    asks_for: str


class RuleAnswerOut(Out):
    """`by` is a member of the staff, null for the client."""

    choice: str
    text: str
    at: datetime
    by: str | None


class RuleQuestionOut(Out):
    rule: str
    text: str
    hint: str
    choices: list[ChoiceOut]
    given: RuleAnswerOut | None

    @classmethod
    def made_of(cls, question: RuleQuestion, answer: RuleAnswer | None) -> Self:
        return cls(
            rule=question.rule,
            text=question.text,
            hint=question.hint,
            choices=[ChoiceOut.of(choice) for choice in question.choices],
            given=RuleAnswerOut.of(answer) if answer else None,
        )


class QuestionsOut(Out):
    questions: list[RuleQuestionOut]


class ClientPartOut(QuestionsOut):
    """`hasReport`: the website is released, so there's a report on it."""

    has_report: bool


class RuleAnswerIn(Body):
    """`seen` is the `at` of the answer that was shown, null for none: another answer since then is refused with 409.
    Left out, it isn't compared."""

    rule: Annotated[str, Field(max_length=4)]
    choice: Annotated[str, Field(max_length=16), Says("Choose one of the answers.")]
    text: Annotated[Line, Says(noun="The name")] = Field(default="", max_length=TEXT_MAX)
    seen: Annotated[datetime | None, Field(strict=False)] = None


class RuleAnswersIn(Body):
    answers: Annotated[list[RuleAnswerIn], Field(min_length=1, max_length=10)]

    def given(self) -> list[Given]:
        return [Given(one.rule, one.choice, one.text, one.seen, "seen" in one.model_fields_set) for one in self.answers]


def listed(asked: Asked) -> list[RuleQuestionOut]:
    return [RuleQuestionOut.made_of(one, asked.answers.get(one.rule)) for one in asked.questions]


@router.get("/api/client/questions", responses=refusals(401, 403))
def of_client(app: AppDep, token: OpenerDep) -> ClientPartOut:
    found = rule_answers.for_client(app, token)
    return ClientPartOut(questions=listed(found.asked), has_report=found.has_report)


@router.put("/api/client/questions", dependencies=[limited("answer")], responses=refusals(400, 401, 404, 409, 413, 429))
async def answer_as_client(body: RuleAnswersIn, app: AppDep, token: TokenDep, lanes: LanesDep) -> QuestionsOut:
    """A registered name is printed on the website, which is drafted again for it."""
    order_id, asked = await to_thread.run_sync(rule_answers.answer_as_client, app, token, body.given())
    await draft_soon(app, order_id, lanes)
    return QuestionsOut(questions=listed(asked))


@router.put("/api/orders/{order_id}/questions", responses=refusals(400, 401, 403, 404, 409, 413))
async def answer_as_staff(
    order_id: OrderId, body: RuleAnswersIn, app: AppDep, staff: StaffDep, lanes: LanesDep
) -> QuestionsOut:
    asked = await to_thread.run_sync(rule_answers.answer_as_staff, app, order_id, body.given(), staff.name)
    await draft_soon(app, order_id, lanes)
    return QuestionsOut(questions=listed(asked))
