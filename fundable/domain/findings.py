"""What a look at something found, and what to do about it: for the doctor, the settings and the System page."""

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    OK = "ok"
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: what was found, and what to do about it (empty when all is well)."""

    name: str
    verdict: Verdict
    found: str
    advice: str = ""
