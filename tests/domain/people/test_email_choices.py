"""Who of the staff is mailed about something."""

from uuid import UUID, uuid4

import pytest

from fundable.domain.mail.outbox import MessageKind
from fundable.domain.people.accounts import Role
from fundable.domain.people.email_choices import CHOICES, EmailChoice, Reader, chosen, wanting

ALL, MINE, NONE = EmailChoice.ALL, EmailChoice.MINE, EmailChoice.NONE
OLIVE, SAM, IDA = uuid4(), uuid4(), uuid4()


def staff(olive: EmailChoice, sam: EmailChoice, ida: EmailChoice) -> list[Reader]:
    return [
        Reader(OLIVE, "olive", Role.OWNER, olive),
        Reader(SAM, "sam", Role.STAFF, sam),
        Reader(IDA, "ida", Role.STAFF, ida),
    ]


@pytest.mark.parametrize(
    ("choices", "holder", "told"),
    [
        ((ALL, ALL, ALL), None, ["olive", "sam", "ida"]),
        ((ALL, MINE, NONE), None, ["olive", "sam"]),
        ((ALL, MINE, MINE), IDA, ["olive", "ida"]),
        ((NONE, MINE, NONE), SAM, ["sam"]),
        ((NONE, MINE, NONE), IDA, ["olive"]),  # nobody wants it, so the owner reads it
        ((NONE, NONE, NONE), None, ["olive"]),
    ],
)
def test_who_wants_it_gets_it_and_somebody_always_does(
    choices: tuple[EmailChoice, EmailChoice, EmailChoice], holder: UUID | None, told: list[str]
) -> None:
    assert wanting(staff(*choices), holder) == told


def test_without_an_owner_everybody_gets_what_nobody_wants() -> None:
    assert wanting(staff(NONE, NONE, NONE)[1:], None) == ["sam", "ida"]
    assert wanting([], None) == []


def test_what_was_never_chosen_comes() -> None:
    at_first = {**dict.fromkeys(CHOICES, ALL), "staff-unanswered": MINE}
    assert chosen({"staff-overdue": "none"}) == {**at_first, "staff-overdue": NONE}


def test_the_kinds_are_there_and_none_of_them_is_about_security() -> None:
    kinds = {str(kind) for kind in MessageKind}
    assert set(CHOICES) <= kinds
    given, security = {"staff-assigned", "staff-task-given"}, {"staff-new-login", "staff-second-factor"}
    always = {"staff-alert", "staff-wrong-factor", *given, *security}
    assert not CHOICES.keys() & always
