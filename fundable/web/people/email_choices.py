"""What whoever is logged in wants to be mailed about."""

from typing import Annotated

from pydantic import Field

from fundable.domain.people.email_choices import CHOICES, EmailChoice
from fundable.services.people import email_choices
from fundable.web.dependencies import AppDep, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Out, Says, refusals

router = Router()
PATH = "/api/admin/email-choices"
Kind = Annotated[Line, Field(max_length=40)]
Choice = Annotated[EmailChoice, Field(strict=False)]


class EmailChoiceOut(Out):
    """`kind` is what Settings, Emails calls it; `choices` are those that it has."""

    kind: str
    choice: EmailChoice
    choices: list[EmailChoice]


class EmailChoicesOut(Out):
    items: list[EmailChoiceOut]


class EmailChoicesIn(Body):
    """By kind. What isn't named stays."""

    choices: Annotated[dict[Kind, Choice], Says("Choose which emails you get."), Field(max_length=len(CHOICES))]


@router.get(PATH, responses=refusals(401))
def read_email_choices(app: AppDep, staff: StaffDep) -> EmailChoicesOut:
    return _out(email_choices.read(app, staff))


@router.put(PATH, responses=refusals(400, 401, 413))
def save_email_choices(body: EmailChoicesIn, app: AppDep, staff: StaffDep) -> EmailChoicesOut:
    return _out(email_choices.save(app, staff, body.choices))


def _out(chosen: dict[str, EmailChoice]) -> EmailChoicesOut:
    items = [EmailChoiceOut(kind=kind, choice=one, choices=list(CHOICES[kind])) for kind, one in chosen.items()]
    return EmailChoicesOut(items=items)
