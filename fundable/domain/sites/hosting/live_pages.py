"""The rules of stage P once more, on the pages as strangers get them: what is between them and the server may have
changed something."""

from collections.abc import Iterator
from dataclasses import replace

from fundable.domain.orders.websites import Reachability as Answer
from fundable.domain.sites.checking import page_checks, reading
from fundable.domain.sites.checking.checks import Fault, Outcome, Subject, judged
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.own_address import PLACEHOLDER, moved
from fundable.domain.sites.drafting.wording import PAGES
from fundable.domain.sites.hosting.live_facts import LiveFacts
from fundable.domain.sites.hosting.live_rules import BY_ID, HOME

RULES = ("N1", "A7", "T2", "W5", "W6", "W7", "S4")


def outcomes(subject: Subject, facts: LiveFacts, home: str) -> list[Outcome]:
    """`subject` is the build that is online, `home` the address that its pages are served with. Nothing where its home
    page didn't open, or a page was too long to read."""
    opened = facts.pages
    if HOME not in opened or opened[HOME].finding is not Answer.ANSWERS:
        return []
    if missing := [file for file, page in opened.items() if page.finding is not Answer.ANSWERS]:
        return [judged(BY_ID["W1"], [Fault({"page": missing[0]})])]
    if set(opened) != set(PAGES.values()) or not all(page.is_whole for page in opened.values()):
        return []
    served = {file: page.body for file, page in opened.items()}
    if subject.build.awaits_its_address:
        served = {file: moved(body, home, PLACEHOLDER) for file, body in served.items()}
    pages = {**subject.pages, **{file: reading.read(body) for file, body in served.items()}}
    build = Build(subject.build.content, {**subject.build.files, **served})
    seen = replace(subject, build=build, pages=pages)
    found = {rule: list(page_checks.CHECKS[rule](seen)) for rule in RULES}
    found["W7"] += _cookies(facts)
    return [judged(BY_ID[rule], findings) for rule, findings in found.items()]


def _cookies(facts: LiveFacts) -> Iterator[Fault]:
    for file, page in facts.pages.items():
        if "set-cookie" in page.headers:
            yield Fault({"page": file, "found": "a cookie"})
