"""What rules found on a build when it was made, as it's kept: whatever becomes of the rules."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum


class Stage(StrEnum):
    """When a rule can be checked: from the form, on the pages, once the website is live, or only by a person."""

    FORM = "F"
    PAGES = "P"
    LIVE = "L"
    PERSON = "X"


class Severity(StrEnum):
    """A gate holds the launch up; a fix should be made; a note is good to know."""

    GATE = "gate"
    FIX = "fix"
    NOTE = "note"


class Status(StrEnum):
    """`waived`: it failed, and somebody of the staff accepted it. `unknown`: it takes an answer, a live website or a
    person."""

    PASSED = "passed"
    FAILED = "failed"
    WAIVED = "waived"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Result:
    """What a rule found when the build was made, in the words that the rule had then."""

    id: str
    version: int
    stage: Stage
    severity: Severity
    status: Status
    sentence: str


def results_json(results: Iterable[Result]) -> str:
    return json.dumps([asdict(one) for one in results], ensure_ascii=False, separators=(",", ":"))


def read_results(text: str) -> tuple[Result, ...]:
    return tuple(
        Result(
            one["id"],
            one["version"],
            Stage(one["stage"]),
            Severity(one["severity"]),
            Status(one["status"]),
            one["sentence"],
        )
        for one in json.loads(text)
    )
