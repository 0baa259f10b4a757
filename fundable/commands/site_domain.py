"""The domains of websites."""

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fundable.commands.options import JsonOption, NumberArgument
from fundable.commands.terminal import find_order, the_app

if TYPE_CHECKING:
    from fundable.domain.sites.domains import Domain

app = typer.Typer(help="Set and check the domains of websites.", no_args_is_help=True)


@app.command("list")
def list_domains(as_json: JsonOption = False) -> None:
    """List the domains of all websites, with how far each is.

    Example: fundable site domain list --json
    """
    from tabulate import tabulate

    from fundable.commands.tables import printable
    from fundable.services.sites import domains

    with the_app() as fundable:
        found = domains.every(fundable)
    if as_json:
        json.dump([_listed(one) for one in found], sys.stdout, indent=2, default=str)
        typer.echo()
    elif found:
        rows = [[printable(one.name.shown), str(one.order_id)[:8], one.state.value, _first(one)] for one in found]
        typer.echo(tabulate(rows, headers=["domain", "order", "state", "problem"], disable_numparse=True))
    else:
        typer.echo("No website has a domain yet.")


@app.command("set")
def set_domain(
    number: NumberArgument,
    name: Annotated[str, typer.Argument(metavar="DOMAIN", help="Such as example.com, or www.example.com.")],
) -> None:
    """Set the domain of an order's website, and show the DNS records it needs.

    Example: fundable site domain set 9f1c2ab3 alder.example
    """
    from fundable.services.sites import domains

    with the_app() as fundable:
        said = domains.say(fundable, find_order(fundable, number), name, "")
    assert said.domain
    typer.echo(f"The website's domain is {said.domain.name.shown}.")
    for record in said.records:
        typer.echo(f"  {record.type:<5} {record.name}  {record.value}")
    typer.echo("Leave the domain's MX records as they are. They're for email.")


@app.command("check")
def check_domain(number: NumberArgument) -> None:
    """Check an order's domain now, and say what's wrong.

    Example: fundable site domain check 9f1c2ab3
    """
    from fundable.services.sites import domain_checks

    with the_app() as fundable:
        domain = domain_checks.look_now(fundable, find_order(fundable, number))
    typer.echo(f"{domain.name.shown}: {domain.state.value}")
    for problem in domain.report.problems:
        typer.echo(f"  {problem.sentence}")


@app.command("remove")
def remove_domain(number: NumberArgument) -> None:
    """Remove the domain of an order's website. The order stays.

    Example: fundable site domain remove 9f1c2ab3
    """
    from fundable.services.sites import domains

    with the_app() as fundable:
        domains.remove(fundable, find_order(fundable, number))
    typer.echo("The domain was removed. It's free for another order.")


def _listed(domain: "Domain") -> dict[str, Any]:
    return {
        "domain": domain.name.main,
        "order": str(domain.order_id),
        "state": domain.state.value,
        "checkedAt": domain.checked_at and domain.checked_at.isoformat(),
        "problems": [problem.sentence for problem in domain.report.problems],
    }


def _first(domain: "Domain") -> str:
    return next((problem.sentence for problem in domain.report.problems), "")
