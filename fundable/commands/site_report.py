"""Websites and what the rules found on them, on an operator's terminal or as JSON for a script."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, TextIO
from uuid import UUID
from zoneinfo import ZoneInfo

from fundable.commands import columns
from fundable.commands.tables import printable
from fundable.domain.counts import counted
from fundable.domain.moments import moment
from fundable.domain.sites.checking.checks import Outcome
from fundable.domain.sites.drafting.results import Severity, Stage, Status
from fundable.domain.sites.drafting.sites import Site
from fundable.domain.sites.drafting.stored_builds import StoredBuild, fingerprint
from fundable.domain.sites.hosting.hosted_sites import HostedSite
from fundable.domain.sites.hosting.live_checks import LiveCheck
from fundable.domain.sites.hosting.serving import Serving

if TYPE_CHECKING:
    from fundable.services.sites.checking.checks import CheckedBuild

TITLES = {
    Severity.GATE: "Has to be fixed before launch",
    Severity.FIX: "Should be fixed",
    Severity.NOTE: "Good to know",
}


def write(checked: "CheckedBuild", out: TextIO, as_json: bool) -> None:
    """`build` is null in JSON for a website that was made for this check, and isn't kept; `live` is while it isn't
    online, or nobody has looked at it there."""
    outcomes, build, number, live = checked.seen, checked.draft.build, checked.draft.number, checked.live
    if as_json:
        told = {"build": number, "hash": build.hash, "live": _live(live) if live else None}
        json.dump({**told, "rules": [_json(one) for one in outcomes]}, out, indent=2, ensure_ascii=False)
        out.write("\n")
        return
    failed = [one for one in outcomes if one.status is Status.FAILED]
    unknown = [one for one in outcomes if one.status is Status.UNKNOWN]
    named = f"Build {number}, {fingerprint(build.hash)}" if number else f"Build {build.hash[:12]}"
    out.write(f"{named}: {_counts(outcomes)}.\n")
    if live:
        out.write(f"Online at https://{live.found.host}/, checked there on {moment(live.checked_at)}.\n")
    for severity, title in TITLES.items():
        _section(title, (one for one in failed if one.severity is severity), out)
    _accepted(checked, out)
    _section("Ask the client or look yourself", (one for one in unknown if one.rule.stage is not Stage.LIVE), out)
    _section("Couldn't be seen", (one for one in unknown if one.problem), out)
    if live:
        _measured(live, out)


@dataclass(frozen=True, slots=True)
class Online:
    """What is online, or was, by its order; days are those of `zone`."""

    sites: Mapping[UUID, HostedSite]
    zone: ZoneInfo
    now: datetime

    def cells(self, order_id: UUID) -> tuple[object, ...]:
        """Address, hosting, renewal, last page view and days left of the certificate."""
        site = self.sites.get(order_id)
        if site is None:
            return ("", "", "", "", "")
        last, days = site.traffic.last_at, site.certificate_days(self.now)
        opened = f"{last.astimezone(self.zone):%Y-%m-%d %H:%M}" if last else ""
        certificate = "" if days is None else counted(days, "day")
        return (site.host, self._hosting(site), self._renewal(site), opened, certificate)

    def json(self, order_id: UUID) -> dict[str, Any]:
        site = self.sites.get(order_id)
        if site is None:
            return {"host": None, "hosting": None}
        ends, renewal = site.hosted, site.renewal
        return {
            "host": site.host,
            "hosting": ends.state.value,
            "online_until": ends.online_until and ends.online_until.isoformat(),
            "kept_until": ends.kept_until and ends.kept_until.isoformat(),
            "subscription": renewal and renewal.status.value,
            "renews_at": renewal and renewal.ends_at.isoformat(),
            "cancels_at": renewal and renewal.cancel_at and renewal.cancel_at.isoformat(),
            "requests": site.traffic.requests,
            "client_errors": site.traffic.client_errors,
            "last_served_at": site.traffic.last_at and site.traffic.last_at.isoformat(),
            "checked_at": site.checked_at and site.checked_at.isoformat(),
            "certificate_until": site.certificate_until and site.certificate_until.isoformat(),
        }

    @staticmethod
    def _hosting(site: HostedSite) -> str:
        last = {Serving.GRACE: site.hosted.online_until, Serving.PAUSED: site.hosted.kept_until}.get(site.hosted.state)
        return f"{site.hosted.state.value} until {last}" if last else site.hosted.state.value

    def _renewal(self, site: HostedSite) -> str:
        if site.renewal is None:
            return "none"
        at = site.renewal.cancel_at or site.renewal.ends_at
        return f"{site.renewal.status.value} {at.astimezone(self.zone).date()}"


def write_list(
    sites: Iterable[tuple[Site, StoredBuild | None]],
    online: Online,
    accepted: Mapping[UUID, Set[str]],
    out: TextIO,
    as_json: bool,
) -> None:
    """`accepted`: the rules whose gates were, by order."""
    every = [(site, build, _open_gates(build, accepted.get(site.order_id, set()))) for site, build in sites]
    if as_json:
        told = [{**_listed(*one), **online.json(one[0].order_id)} for one in every]
        json.dump(told, out, indent=2, ensure_ascii=False)
        out.write("\n")
        return
    rows = [[printable(str(cell)) for cell in (*_row(*one), *online.cells(one[0].order_id))] for one in every]
    if not rows:
        out.write("No website is made here yet.\n")
        return
    headers = ("Order", "Business", "State", "Build", "To fix", "Address")
    of_hosting = ("Hosting", "Renewal", "Last opened", "Certificate")
    columns.write((*headers, *of_hosting), rows, out, first=("Business", "Address"), right=("Build", "To fix"))


def _state(site: Site, build: StoredBuild | None) -> str:
    if site.is_built_elsewhere:
        return "elsewhere"
    if build is None:
        return "failed" if site.draft_failed_at else "waiting"
    return site.state.value


def _row(site: Site, build: StoredBuild | None, open_gates: int | None) -> tuple[object, ...]:
    of_build = (build.number, open_gates) if build else ("", "")
    return (str(site.order_id)[:8], build.name if build else "", _state(site, build), *of_build)


def _listed(site: Site, build: StoredBuild | None, open_gates: int | None) -> dict[str, Any]:
    """`state`: elsewhere, waiting for its first build, failed, drafting, released."""
    return {
        "order": str(site.order_id),
        "business": build.name if build else None,
        "state": _state(site, build),
        "theme": build.theme if build else None,
        "build": build.number if build else None,
        "hash": build.hash if build else None,
        "open_gates": open_gates,
        "created_at": build.created_at.isoformat() if build else None,
    }


def _open_gates(build: StoredBuild | None, accepted: Set[str]) -> int | None:
    if build is None:
        return None
    gates = [one for one in build.results if one.status is Status.FAILED and one.severity is Severity.GATE]
    return sum(one.id not in accepted for one in gates)


def _counts(outcomes: Iterable[Outcome]) -> str:
    count = Counter(one.status for one in outcomes)
    accepted = f", {count[Status.WAIVED]} accepted" if count[Status.WAIVED] else ""
    return f"{counted(count[Status.PASSED], 'rule')} passed, {count[Status.FAILED]} failed{accepted}"


def _accepted(checked: "CheckedBuild", out: TextIO) -> None:
    waived = [one for one in checked.seen if one.status is Status.WAIVED]
    _section("Accepted", waived, out)
    for waiver in (checked.waivers[one.rule.id] for one in waived):
        out.write(f"  {waiver.rule:<4}{printable(f'By {waiver.by}: {waiver.reason}')}\n")


def _section(title: str, outcomes: Iterable[Outcome], out: TextIO) -> None:
    lines = [f"  {one.rule.id:<4}{printable(_told(one))}\n" for one in outcomes]
    if lines:
        out.write(f"\n{title}\n{''.join(lines)}")


def _told(one: Outcome) -> str:
    return one.problem if one.status is Status.UNKNOWN and one.problem else one.sentence


def _measured(live: LiveCheck, out: TextIO) -> None:
    out.write("\nMeasured there\n")
    for label, value in live.found.measured:
        out.write(f"  {label}: {printable(value)}\n")


def _live(live: LiveCheck) -> dict[str, Any]:
    return {
        "host": live.found.host,
        "hash": live.found.hash,
        "checked_at": live.checked_at.isoformat(),
        "looked_at": live.looked_at.isoformat(),
        "failures": live.failures,
        "measured": dict(live.found.measured),
    }


def _json(outcome: Outcome) -> dict[str, Any]:
    return {
        "id": outcome.rule.id,
        "stage": outcome.rule.stage.value,
        "severity": outcome.severity.value,
        "status": outcome.status.value,
        "sentence": _told(outcome),
        "values": {name: str(value) for name, value in outcome.values.items()},
    }
