"""The websites of orders."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from fundable.commands.options import JsonOption, NoEmailOption, NumberArgument, YesOption, known, whole
from fundable.commands.terminal import find_order, new_target, the_app
from fundable.commands.usage import group
from fundable.domain.counts import counted


def known_theme(name: str) -> str:
    """Raises typer.BadParameter for a name that is no theme's."""
    from fundable.domain.sites.drafting.themes import THEMES

    return known(name, THEMES, "theme") if name else name


ThemeOption = Annotated[
    str,
    typer.Option(
        "--theme",
        metavar="NAME",
        callback=known_theme,
        help="folio, fascia or azulejo: what the form would make in it, without keeping it.",
    ),
]

app = group("List websites, check one, and put it online.")


@app.command("list")
def list_sites(as_json: JsonOption = False) -> None:
    """List the websites of orders, with the newest build of each.

    Those that are online, or were, come with their address, hosting, last request and certificate.

    Example: fundable sites list --json
    """
    from fundable.commands import site_report
    from fundable.services.agency import calendar
    from fundable.services.sites.checking import waivers
    from fundable.services.sites.drafting import sites
    from fundable.services.sites.hosting import hosted_sites

    with the_app() as fundable:
        online = site_report.Online(hosted_sites.every(fundable), calendar.zone(fundable), fundable.clock.now())
        accepted = waivers.accepted_gates(fundable)
        site_report.write_list(sites.every(fundable), online, accepted, sys.stdout, as_json)


@app.command("show")
def show_site(number: NumberArgument, as_json: JsonOption = False) -> None:
    """Show what an order's website says, and what was edited.

    Of each edited text, it says who edited it and why. A website that is built elsewhere is made from the intake form
    for this.

    Example: fundable sites show 9f1c2ab3
    """
    from fundable.commands import site_content
    from fundable.services.sites.drafting import drafts

    with the_app() as fundable:
        sources = drafts.sources(fundable, find_order(fundable, number))
        _, laid = drafts.laid(fundable, sources)
    site_content.write(sources, laid, sys.stdout, as_json)


@app.command("build")
def build_site(number: NumberArgument) -> None:
    """Build an order's website from its intake form.

    The same form makes the same website, so there's only a new build if something has changed. A website that was built
    elsewhere is built here from then on.

    Example: fundable sites build 9f1c2ab3
    """
    from fundable.services.sites.drafting import sites

    with the_app() as fundable:
        order_id = find_order(fundable, number)
        before = sites.newest_build(fundable, order_id)
        build = sites.draft(fundable, order_id)
    if before and before.number == build.number:
        typer.echo(f"Nothing has changed since build {build.number}, {build.fingerprint}.")
    else:
        typer.echo(f"Made build {build.number}, {build.fingerprint}.")
    _tell_left_out(build.left_out)


@app.command("export")
def export_site(
    number: NumberArgument,
    target: Annotated[Path, typer.Argument(metavar="FILE", help="A new file that ends in .zip.")],
    theme: ThemeOption = "",
) -> None:
    """Write an order's newest build to a .zip.

    A website that is built elsewhere is made from the intake form's answers. The same form always makes the same files.

    Example: fundable sites export 9f1c2ab3 website.zip --theme folio
    """
    from fundable.services.operation import audit
    from fundable.services.sites.drafting import site_files

    with the_app() as fundable:
        order_id = find_order(fundable, number)
        website = site_files.of_order(fundable, order_id, theme)
        files = site_files.write_zip(fundable, website, new_target(target))
        audit.note(fundable, "data.exported", str(order_id), website=website.hash)
    typer.echo(f"Wrote {counted(files, 'file')} to {target}. The build is {website.hash[:12]}.")
    _tell_left_out(website.left_out)


@app.command("check")
def check_site(number: NumberArgument, theme: ThemeOption = "", as_json: JsonOption = False) -> None:
    """Show what the check found in an order's newest build.

    The rules are what lenders and verification services look at. Rules for a live website show as unknown until then. A
    website that is built elsewhere is made from the intake form for this check.

    Example: fundable sites check 9f1c2ab3 --json
    """
    from fundable.commands import site_report
    from fundable.services.sites.checking import checks

    with the_app() as fundable:
        checked = checks.of_order(fundable, find_order(fundable, number), theme)
    site_report.write(checked, sys.stdout, as_json)


@app.command("live")
def live_site(number: NumberArgument, as_json: JsonOption = False) -> None:
    """Show where an order's website stands.

    Whether it's approved and online, and which releases it can go back to.

    Example: fundable sites live 9f1c2ab3
    """
    from fundable.commands import live_report
    from fundable.services.sites.hosting import live_sites

    with the_app() as fundable:
        live_report.write(live_sites.read(fundable, find_order(fundable, number)), sys.stdout, as_json)


@app.command("publish")
def publish_site(number: NumberArgument, no_email: NoEmailOption = False, yes: YesOption = False) -> None:
    """Put an order's newest build online, if its client approved it.

    The first time, the client gets an email that it's live. In a terminal, it shows the email and asks before it
    publishes. In a script, it doesn't ask.

    Example: fundable sites publish 9f1c2ab3
    """
    from fundable.commands import mail
    from fundable.domain.orders.orders import OrderStatus
    from fundable.services.orders import client_mail
    from fundable.services.sites.hosting import live_sites, releases

    with the_app() as fundable:
        order_id = find_order(fundable, number)
        found = live_sites.read(fundable, order_id)
        online = found.releases[0].hash if found.releases else ""
        live, newest = OrderStatus.COMPLETED, found.newest.hash if found.newest else ""
        preview = None if no_email else client_mail.preview_status(fundable, order_id, live, "")
        mail.agree(fundable, preview, "Put it online, and send this?", yes)
        release = releases.publish(fundable, order_id, newest, seen=online, emails_client=not no_email)
        url = live_sites.read(fundable, order_id).url
    typer.echo(f"Build {release.build} is online at {url}")


@app.command("rollback")
def roll_back_site(
    number: NumberArgument,
    build: Annotated[
        int | None, typer.Option("--build", metavar="N", parser=whole(1), help="The one before unless given.")
    ] = None,
) -> None:
    """Put an earlier release of an order's website online again.

    It's exactly what was approved then. The last three releases are kept.

    Example: fundable sites rollback 9f1c2ab3 --build 2
    """
    from fundable.domain.sites.hosting.releases import nothing_to_go_back_to
    from fundable.services.sites.hosting import live_sites, releases

    with the_app() as fundable:
        order_id = find_order(fundable, number)
        online, *earlier = live_sites.read(fundable, order_id).releases or (None,)
        chosen = next((one for one in earlier if one and build in (None, one.build)), None)
        if online is None or chosen is None:
            raise nothing_to_go_back_to()
        release = releases.roll_back(fundable, order_id, chosen.hash, seen=online.hash)
    typer.echo(f"Build {release.build} is online again.")


def _tell_left_out(left_out: int) -> None:
    if left_out:
        from fundable.domain.sites.words.answers import SERVICES_MAX

        sentence = f"{counted(left_out, 'service')} didn't fit: a website shows {SERVICES_MAX} at most."
        typer.echo(sentence, err=True)
