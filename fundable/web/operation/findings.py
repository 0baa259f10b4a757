"""What was looked at and found, as owners and staff read it."""

from fundable.domain.findings import Verdict
from fundable.web.schemas import Out


class FindingOut(Out):
    """One thing that was looked at, and what to do about it (empty when all is well)."""

    name: str
    verdict: Verdict
    found: str
    advice: str
