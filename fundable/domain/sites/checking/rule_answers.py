"""What a client or somebody of the staff answered to a rule's question."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

TEXT_MAX = 200


@dataclass(frozen=True, slots=True)
class RuleAnswer:
    """`about` is the name or the address that was asked about: the answer is of no use for another one. `by` is a
    member of the staff, None for the client. `text` goes with some choices."""

    rule: str
    choice: str
    text: str
    about: str
    at: datetime
    by: str | None = None

    def says_the_same_as(self, other: "RuleAnswer | None") -> bool:
        return other is not None and (self.choice, self.text, self.about) == (other.choice, other.text, other.about)


def newest(answers: Iterable[RuleAnswer]) -> dict[str, RuleAnswer]:
    """The last answer to each question, of answers that come oldest first."""
    return {answer.rule: answer for answer in answers}
