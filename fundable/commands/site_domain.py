"""The domains of websites."""

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fundable.commands.options import JsonOption, NumberArgument
from fundable.commands.refused import fail
from fundable.commands.terminal import find_order, the_app

if TYPE_CHECKING:
    from fundable.domain.sites.hosting.domains import Domain
    from fundable.services.sites.hosting.domain_details import DomainDetails

MAIL = "Leave the domain's MX records as they are. They're for email."


def list_domains(as_json: JsonOption = False) -> None:
    """List the domains of all websites, with how far each is.

    Example: fundable sites domains --json
    """
    from fundable.commands import columns
    from fundable.commands.tables import printable
    from fundable.services.sites.hosting import domains

    with the_app() as fundable:
        listed = domains.every(fundable)
    if as_json:
        json.dump([_listed(one) for one in listed], sys.stdout, indent=2)
        typer.echo()
    elif listed:
        rows = [[printable(one.name.shown), str(one.order_id)[:8], one.state.value, _first(one)] for one in listed]
        columns.write(("Domain", "Order", "State", "Problem"), rows, sys.stdout, first=("Problem",))
    else:
        typer.echo("No website has a domain yet.")


def site_domain(
    number: NumberArgument,
    name: Annotated[
        str, typer.Argument(metavar="[DOMAIN]", help="Sets it: example.com or www.example.com.", show_default=False)
    ] = "",
    check: Annotated[bool, typer.Option("--check", help="Ask DNS now.")] = False,
    remove: Annotated[bool, typer.Option("--remove", help="Remove the domain. The order stays.")] = False,
    confirm: Annotated[
        bool, typer.Option("--confirm", help="Set it even if it was connected for another order.")
    ] = False,
) -> None:
    """Show, set, check or remove the domain of an order's website.

    It shows the DNS records that the domain needs, and what's wrong with those it has.

    Example: fundable sites domain 9f1c2ab3 alder.example
    """
    from fundable.services.sites.hosting import domain_checks, domain_details, domains

    if remove and (name or check):
        fail("--remove goes alone.")
    if confirm and not name:
        fail("--confirm goes with a domain.")
    with the_app() as fundable:
        order_id = find_order(fundable, number)
        if remove:
            domains.remove(fundable, order_id)
        if name:
            domains.say(fundable, order_id, name, "", confirm)
        if check:
            domain_checks.look_now(fundable, order_id)
        found = domain_details.read(fundable, order_id)
    _tell(found)


def _tell(details: "DomainDetails") -> None:
    if details.domain is None:
        typer.echo("This order has no domain.")
        return
    typer.echo(f"{details.domain.name.shown}: {details.domain.state.value}")
    for problem in details.domain.report.problems:
        typer.echo(f"  {problem.sentence}")
    for record in details.records:
        now = f" (now {record.now})" if record.now else ""
        typer.echo(f"  {record.standing.value:<8} {record.type:<5} {record.name}  {record.value or 'delete'}{now}")
    if details.proof:
        typer.echo(f"  proof    {details.proof.type:<5} {details.proof.name}  {details.proof.value}")
    if details.records:
        typer.echo(MAIL)


def _listed(domain: "Domain") -> dict[str, Any]:
    return {
        "domain": domain.name.main,
        "order": str(domain.order_id),
        "state": domain.state.value,
        "checkedAt": domain.checked_at.isoformat() if domain.checked_at else None,
        "problems": [problem.sentence for problem in domain.report.problems],
    }


def _first(domain: "Domain") -> str:
    return next((problem.sentence for problem in domain.report.problems), "")
