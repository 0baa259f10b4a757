"""The rules of stage L: what a stranger finds of a website that is online."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.robotparser import RobotFileParser

from fundable.domain.moments import day
from fundable.domain.orders.websites import Reachability as Answer
from fundable.domain.sites.checking import reading
from fundable.domain.sites.checking.answer_checks import NOT_LIKE_THE_NAME
from fundable.domain.sites.checking.checks import CannotTell, Fault, Outcome, judged
from fundable.domain.sites.checking.rules import RULES
from fundable.domain.sites.hosting.domains import ENDS_SOON
from fundable.domain.sites.hosting.live_facts import LiveFacts, OpenedAddress, RegistryEntry
from fundable.domain.sites.words.domain_names import in_letters
from fundable.domain.sites.words.email_domains import is_free, is_shared
from fundable.domain.sites.words.own_domains import is_one_domain, resembles

HOME, ASKED = "index.html", "contact.html"
"""The home page, and the page whose path has to be kept by redirects."""
YOUNG_DAYS = 180
EXPIRES_SOON = timedelta(days=60)
TONIGHT = "We'll ask again tonight."
_SILENT = frozenset({Answer.NAME_UNKNOWN, Answer.NOT_PUBLIC, Answer.NO_CONNECTION, Answer.SLOW, Answer.NO_WEBSITE})
_WHY = {
    Answer.NAME_UNKNOWN: "DNS doesn't know its name",
    Answer.NOT_PUBLIC: "its address isn't public",
    Answer.NO_CONNECTION: "nothing answers on port 443",
    Answer.SLOW: "it doesn't answer in time",
    Answer.NO_WEBSITE: "what answers isn't a website",
}
_WHY_INSECURE = {
    "certificate has expired": "its certificate has expired",
    "Hostname mismatch": "its certificate is for another name",
    "self": "no authority that browsers trust has issued its certificate",
    "unable to get": "no authority that browsers trust has issued its certificate",
}
_STATUS = {
    Answer.REDIRECTS: "it redirects elsewhere",
    Answer.LOCKED: "it asks for a password",
    Answer.MISSING: "there's no page",
    Answer.FAILS: "it answers with an error",
}


@dataclass(frozen=True, slots=True)
class LiveSubject:
    """What is checked, and when it was seen. `has_own_domain`: not an address below the agency's. `name` is the
    business's, without its legal ending."""

    facts: LiveFacts
    at: datetime
    has_own_domain: bool
    name: str = ""


LiveRule = Callable[[LiveSubject], Iterator[Fault]]


def outcomes(subject: LiveSubject) -> list[Outcome]:
    """What each rule found, in the order of the rules."""
    return [_outcome(rule.id, subject) for rule in RULES if rule.id in CHECKS and _concerns(rule.id, subject)]


def secure(subject: LiveSubject) -> Iterator[Fault]:
    for host, seen in _seen(subject.facts):
        if seen.finding is Answer.INSECURE:
            yield _insecure(host, next((why for said, why in _WHY_INSECURE.items() if said in seen.reason), ""))
        elif seen.finding in _SILENT:
            yield _insecure(host, _WHY[seen.finding])
        elif (until := seen.certificate_until) and until - subject.at < ENDS_SOON:
            yield _insecure(host, f"its certificate ends on {day(until)} and wasn't renewed in time")


def every_form(subject: LiveSubject) -> Iterator[Fault]:
    """http leads to https, and the other name to the website's own, each in one step that keeps the path."""
    facts, found = subject.facts, list(_astray(subject.facts))
    yield from found
    if not facts.plain:
        raise _unlooked()
    if not found and facts.other_page and not _answers(facts.other_page):
        raise _not_connected()


def open_to_everyone(subject: LiveSubject) -> Iterator[Fault]:
    url, home = f"https://{subject.facts.host}/", _home(subject.facts)
    shown = f"https://{in_letters(subject.facts.host)}/"
    if home.finding is not Answer.ANSWERS:
        status = f"{_STATUS[home.finding]} ({home.status})"
        yield Fault({"url": shown, "status": status})
        return
    told = home.headers.get("x-robots-tag", "") + reading.read(home.body).metas.get("robots", "")
    if "noindex" in told.lower() or "none" in told.lower():
        yield Fault({"url": shown, "status": "the page keeps search engines away (noindex)"})
    robots = subject.facts.robots
    if robots is None or not _answers(robots):
        raise CannotTell("Whether robots.txt keeps visitors out.", TONIGHT)
    if robots.finding is Answer.ANSWERS and not _may_visit(robots.body, url):
        yield Fault({"url": shown, "status": "robots.txt keeps visitors out"})


def mail_arrives(subject: LiveSubject) -> Iterator[Fault]:
    if subject.facts.mail is None:
        raise CannotTell("DNS gave no answer about your mail.", TONIGHT)
    if not subject.facts.mail.hosts:
        yield Fault({"domain": subject.facts.email_domain})


def mail_is_protected(subject: LiveSubject) -> Iterator[Fault]:
    mail, domain = subject.facts.mail, subject.facts.email_domain
    if mail is None:
        raise CannotTell("DNS gave no answer about SPF and DMARC.", TONIGHT)
    missing = [name for name, is_there in (("SPF", mail.has_spf), ("DMARC", mail.has_dmarc)) if not is_there]
    if missing:
        sentence = "{domain} has no {found} record, so your mail may land in spam."
        yield Fault({"domain": domain, "found": " and no ".join(missing)}, sentence=sentence)


def one_domain(subject: LiveSubject) -> Iterator[Fault]:
    email, website = subject.facts.email_domain, subject.facts.host.removeprefix("www.")
    if not is_one_domain(email, website):
        sentence = "Your email is at {email}, your website at {website}. Use one domain for both."
        yield Fault({"email": in_letters(email), "website": in_letters(website)}, sentence=sentence)


def own_domain(subject: LiveSubject) -> Iterator[Fault]:
    host = subject.facts.host
    if not subject.has_own_domain or is_shared(host):
        sentence = "{found} isn't a domain of your own. Lenders expect one, close to your name."
        yield Fault({"found": host}, sentence=sentence)
    elif not resembles(host, subject.name):
        yield Fault({"found": in_letters(host.removeprefix("www."))}, sentence=NOT_LIKE_THE_NAME)


def old_enough(subject: LiveSubject) -> Iterator[Fault]:
    since = _entry(subject).registered_on
    if since is None:
        raise CannotTell("The registry doesn't say when your domain was registered.")
    days = max((subject.at.date() - since).days, 0)
    if days < YOUNG_DAYS:
        yield Fault({"days": days})


def paid_for(subject: LiveSubject) -> Iterator[Fault]:
    until = _entry(subject).expires_on
    if until is None:
        raise CannotTell("The registry doesn't say when your domain expires.")
    if until - subject.at.date() < EXPIRES_SOON:
        yield Fault({"date": day(until)})


def _entry(subject: LiveSubject) -> RegistryEntry:
    if not subject.has_own_domain:
        raise CannotTell("Your website has no domain of its own yet.")
    if subject.facts.entry is None:
        raise CannotTell("The registry didn't answer when we asked about your domain.", TONIGHT)
    return subject.facts.entry


def _concerns(rule: str, subject: LiveSubject) -> bool:
    """Whether this looked at more than the form did."""
    return rule != "E3" or not is_free(subject.facts.email_domain)


def _outcome(rule_id: str, subject: LiveSubject) -> Outcome:
    return judged(BY_ID[rule_id], CHECKS[rule_id](subject))


def _seen(facts: LiveFacts) -> list[tuple[str, OpenedAddress]]:
    """Over https, one page of each name. Raises CannotTell."""
    if HOME not in facts.pages:
        raise _unlooked()
    other = [(facts.other, facts.other_page)] if facts.other_page else []
    return [(facts.host, facts.pages[HOME]), *other]


def _home(facts: LiveFacts) -> OpenedAddress:
    """Raises CannotTell while there's no secure connection, which has a rule of its own."""
    home = _seen(facts)[0][1]
    if not _answers(home):
        raise _not_connected()
    return home


def _astray(facts: LiveFacts) -> Iterator[Fault]:
    own = {f"https://{host}/{ASKED}" for host in (facts.host, facts.other) if host}
    for host, seen in facts.plain.items():
        if seen.finding is not Answer.REDIRECTS or seen.leads_to(f"http://{host}/{ASKED}") not in own:
            yield Fault({"host": f"http://{in_letters(host)}"})
    other = facts.other_page
    asked = f"https://{facts.other}/{ASKED}"
    if other and _answers(other) and other.leads_to(asked) != f"https://{facts.host}/{ASKED}":
        yield Fault({"host": f"https://{in_letters(facts.other)}"})


def _answers(seen: OpenedAddress) -> bool:
    """Whether there's a website behind a secure connection, whatever it says."""
    return seen.finding not in _SILENT and seen.finding is not Answer.INSECURE


def _may_visit(robots: bytes, url: str) -> bool:
    """Line by line, since the parser fails at some that aren't sound; search engines pass over those."""
    lines = [line for line in robots.decode("utf-8", "replace").splitlines() if _is_sound(line)]
    parser = RobotFileParser()
    parser.parse(lines)
    return parser.can_fetch("*", url)


def _is_sound(line: str) -> bool:
    try:
        RobotFileParser().parse(["User-agent: *", line])
    except ValueError:
        return False
    return True


def _insecure(host: str, reason: str) -> Fault:
    values = {"host": in_letters(host), "reason": reason or "it has no valid certificate"}
    return Fault(values, sentence="https://{host} doesn't open securely: {reason}.")


def _unlooked() -> CannotTell:
    return CannotTell("DNS gave no answer about your website.", TONIGHT)


def _not_connected() -> CannotTell:
    return CannotTell("Whether your website opens for everyone.", "We can look once its secure connection works.")


CHECKS: dict[str, LiveRule] = {
    "E3": one_domain,
    "E4": mail_arrives,
    "E5": mail_is_protected,
    "S1": secure,
    "S2": every_form,
    "S3": open_to_everyone,
    "D1": own_domain,
    "D2": old_enough,
    "D3": paid_for,
}
BY_ID = {rule.id: rule for rule in RULES}
ALARMING = frozenset({"S1", "S2", "S3"})
"""What staff are told about by mail when it breaks."""
