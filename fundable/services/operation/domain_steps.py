"""One domain followed through, for the doctor: DNS, Caddy's question, the certificate, the page."""

from fundable.app import App
from fundable.domain.counts import counted
from fundable.domain.findings import Finding, Verdict
from fundable.domain.moments import moment
from fundable.domain.orders.websites import Reachability as Answer
from fundable.domain.sites.hosting.dns_records import Server, judge
from fundable.domain.sites.hosting.domain_checks import SERVER_UNKNOWN, Visit
from fundable.domain.sites.hosting.domains import Domain
from fundable.domain.sites.hosting.resolver import DnsUnanswered
from fundable.services.sites.hosting import domains
from fundable.services.sites.hosting.domain_checks import this_server

ASK = "Caddy's question"
UNASKED = (
    "HTTPS for clients' domains isn't set up.",
    "Set FUNDABLE_TLS_ASK_PORT, or run 'fundable install-service --domain' again.",
)


def follow(app: App, typed: str) -> list[Finding]:
    """Raises Refused `domain_wrong`, `domain_missing`."""
    domain, server = domains.of_name(app, typed), this_server(app)
    steps = [_dns(app, domain, server), *(_question(app, host) for host in domain.name.hosts)]
    if not server.is_known:
        return steps
    visits = {host: app.websites.visit(host, (*server.v4, *server.v6)) for host in domain.name.hosts}
    return [*steps, *(_certificate(host, visit) for host, visit in visits.items()), _page(domain, visits)]


def summary(app: App) -> list[Finding]:
    """Nothing while no website has a domain of its own."""
    every = domains.every(app)
    if not every:
        return []
    if not app.config.tls_ask_port:
        return [Finding("Domains", Verdict.WARN, *UNASKED)]
    broken = [domain for domain in every if domain.broken_at]
    if broken:
        sentence = f"{counted(len(broken), 'domain')} stopped working: {', '.join(one.name.main for one in broken)}."
        advice = f"Follow one: fundable doctor --domain {broken[0].name.main}"
        return [Finding("Domains", Verdict.FAIL, sentence, advice)]
    doubted = [domain for domain in every if domain.doubt and domain.state.has_dns]
    if doubted:
        sentence = f"Confirm or remove what clients entered alone: {', '.join(one.name.main for one in doubted)}."
        return [Finding("Domains", Verdict.WARN, sentence, "Open the order from Needs you, and look at its domain.")]
    waiting = sum(not domain.state.is_secure for domain in every)
    sentence = (
        f"{counted(len(every), 'domain')}, {waiting} of them not connected yet." if waiting else "All are connected."
    )
    return [Finding("Domains", Verdict.OK, sentence)]


def _dns(app: App, domain: Domain, server: Server) -> Finding:
    if not server.is_known:
        found = f"{SERVER_UNKNOWN.partition('. ')[0]}."
        return Finding("DNS", Verdict.FAIL, found, "Set FUNDABLE_PUBLIC_ADDRESSES.")
    try:
        judged = judge(domain.name.name, server, app.resolver.zone(domain.name.name))
    except DnsUnanswered as error:
        advice = "Check this machine's name servers, or set FUNDABLE_DNS_SERVERS."
        return Finding("DNS", Verdict.FAIL, f"DNS gave no answer: {error}", advice)
    if judged.problems:
        first, *more = (problem.sentence for problem in judged.problems)
        return Finding("DNS", Verdict.FAIL, first, " ".join(more))
    return Finding("DNS", Verdict.OK, f"{' and '.join(domain.name.hosts)} lead to {', '.join(server.v4 + server.v6)}.")


def _question(app: App, host: str) -> Finding:
    port = app.config.tls_ask_port
    if not port:
        return Finding(ASK, Verdict.FAIL, *UNASKED)
    status = app.websites.ask_about_certificate(port, host)
    if status == 200:
        return Finding(ASK, Verdict.OK, f"{host} may have a certificate.")
    if status is None:
        advice = "Start the server: systemctl start fundable. If it's running, see its log."
        return Finding(ASK, Verdict.FAIL, f"Nothing answers on 127.0.0.1:{port}.", advice)
    advice = "It may once its DNS was seen to be right. Run: fundable sites domain ORDER --check"
    return Finding(ASK, Verdict.FAIL, f"{host} may not have a certificate yet.", advice)


def _certificate(host: str, visit: Visit) -> Finding:
    until = visit.certificate_until
    if until:
        return Finding("Certificate", Verdict.OK, f"{host} is secure until {moment(until)}.")
    found = visit.finding.hint or "What answers isn't a website."
    return Finding("Certificate", Verdict.FAIL, f"https://{host}: {found}", "See: journalctl -u caddy")


def _page(domain: Domain, visits: dict[str, Visit]) -> Finding:
    visit = visits[domain.name.main]
    if visit.finding is Answer.ANSWERS:
        return Finding("Page", Verdict.OK, f"https://{domain.name.main} opens.")
    return Finding("Page", Verdict.WARN, visit.finding.hint, "It opens once the website is published.")
