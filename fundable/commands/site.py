"""The websites of orders."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from fundable.commands.options import JsonOption, NumberArgument
from fundable.commands.terminal import find_order, the_app
from fundable.domain.counts import counted

app = typer.Typer(help="Build and check the website of an order.", no_args_is_help=True)


@app.command("export")
def export_site(
    number: NumberArgument,
    target: Annotated[Path, typer.Argument(metavar="FILE", help="A new file that ends in .zip.")],
) -> None:
    """Build an order's website and write it to a .zip.

    It's made from the intake form's answers. The same form always makes the same files.

    Example: fundable site export 9f1c2ab3 website.zip
    """
    from fundable.services.operation import audit
    from fundable.services.sites import drafts, site_files

    with the_app() as fundable:
        order_id = find_order(fundable, number)
        build = drafts.of_order(fundable, order_id).build
        files = site_files.write_zip(build, target.absolute())
        audit.note(fundable, "data.exported", str(order_id), website=build.hash)
    typer.echo(f"Wrote {counted(files, 'file')} to {target}. The build is {build.hash[:12]}.")
    if left_out := build.content.left_out:
        sentence = f"{counted(left_out, 'service')} didn't fit: a website shows {len(build.content.services)} at most."
        typer.echo(sentence, err=True)


@app.command("check")
def check_site(number: NumberArgument, as_json: JsonOption = False) -> None:
    """Check an order's website against the rules.

    The rules are what lenders and verification services look at. Rules for a live website show as unknown until then.

    Example: fundable site check 9f1c2ab3 --json
    """
    from fundable.commands import site_report
    from fundable.services.sites import checks

    with the_app() as fundable:
        checked = checks.of_order(fundable, find_order(fundable, number))
    site_report.write(checked, sys.stdout, as_json)
