"""Where a website stands on its way online, on an operator's terminal or as JSON for a script."""

import json
from typing import TYPE_CHECKING, Any, TextIO

from fundable.commands.tables import printable
from fundable.domain.sites.drafting.stored_builds import fingerprint
from fundable.domain.sites.hosting.releases import Release

if TYPE_CHECKING:
    from fundable.services.sites.hosting.live_sites import LiveDetails


def write(details: "LiveDetails", out: TextIO, as_json: bool) -> None:
    if as_json:
        json.dump(as_dict(details), out, indent=2, ensure_ascii=False)
        out.write("\n")
        return
    out.write("".join(f"{printable(line)}\n" for line in lines(details)))


def lines(details: "LiveDetails") -> list[str]:
    return [
        _online(details),
        _approved(details),
        *(f"Open gate: {gate}" for gate in details.gates),
        *(f"Address: {host.host}{'' if host.is_verified else ' (not verified)'}" for host in details.hosts),
        *(f"Can go back to build {one.build}, {fingerprint(one.hash)}." for one in details.releases[1:]),
    ]


def _online(found: "LiveDetails") -> str:
    online = found.online
    return f"Build {online.build}, {fingerprint(online.hash)}, is online at {found.url}" if online else "Not online."


def _approved(details: "LiveDetails") -> str:
    approval = details.approval
    if approval is None:
        return "Not approved."
    by = f", recorded by {approval.recorded_by}" if approval.recorded_by else ""
    known = f" {approval.access}" if approval.access else ""
    newer = "" if details.is_approved else " There's a newer build."
    return f"{approval.name} approved build {approval.build} on {approval.approved_at:%b %-d, %Y}{by}.{known}{newer}"


def as_dict(details: "LiveDetails") -> dict[str, Any]:
    """As JSON takes it."""
    approval = details.approval
    return {
        "url": details.url,
        "online": _release(details.online) if details.online else None,
        "approved": details.is_approved,
        "approval": approval
        and {
            "build": approval.build,
            "hash": approval.hash,
            "kind": approval.kind,
            "name": approval.name,
            "access": approval.access,
            "at": approval.approved_at.isoformat(),
        },
        "gates": list(details.gates),
        "hosts": [{"host": one.host, "kind": one.kind, "verified": one.is_verified} for one in details.hosts],
        "releases": [_release(one) for one in details.releases],
    }


def _release(release: Release) -> dict[str, Any]:
    return {"build": release.build, "hash": release.hash, "reason": release.reason, "at": release.at.isoformat()}
