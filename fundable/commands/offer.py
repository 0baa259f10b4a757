"""The offer: what is sold, as a file to change and publish."""

import json
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fundable.commands.options import JsonOption, whole
from fundable.commands.refused import fail, refusals
from fundable.commands.terminal import new_target, operator, the_app
from fundable.commands.usage import group
from fundable.domain.counts import counted

if TYPE_CHECKING:
    from fundable.domain.agency.offer import Offer
    from fundable.domain.agency.offer_bounds import OfferProblem
    from fundable.domain.agency.offer_versions import OfferChange, PublishedOffer

app = group("Show, export or publish what you sell.")
VersionOption = Annotated[
    int | None,
    typer.Option("--version", metavar="N", parser=whole(1), help="An earlier version. If left out, what's sold now."),
]
SHOWN = 60
"""Characters of a changed text."""


@app.command("show")
def show_offer(version: VersionOption = None, as_json: JsonOption = False) -> None:
    """Show what's sold, at what price.

    Example: fundable offer show
    """
    from fundable.services.agency import offer as service

    with the_app() as fundable:
        shown = service.find(fundable, version)
    if as_json:
        json.dump(service.plain(shown), sys.stdout, indent=2, ensure_ascii=False)
        typer.echo()
        return
    for line in _summary(shown):
        typer.echo(line)


@app.command("export")
def export_offer(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new TOML file.")],
    version: VersionOption = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that's there already.")] = False,
) -> None:
    """Write the offer to a file, to change it and publish it again.

    Example: fundable offer export offer.toml
    """
    from fundable.services.agency import offer as service
    from fundable.services.agency import offer_export

    with the_app() as fundable:
        text = offer_export.write(service.find(fundable, version).offer)
    with refusals():
        target = new_target(file)
        if target.exists() and not force:
            fail(f"{file} is there already. Choose another name, or add --force to replace it.")
        target.write_text(text, encoding="utf-8")
    typer.echo(f"Wrote {file}. Change it, then publish it: fundable offer import {file}")


@app.command("import")
def import_offer(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The TOML file of an offer.")],
    check: Annotated[bool, typer.Option("--check", help="Only say what's wrong, and what would change.")] = False,
) -> None:
    """Publish an offer from a file. New orders are sold under it; orders already made keep their own.

    Every error names its line. Words that still say an earlier price or promise are listed, and links to questions that
    are gone. A running server's pages show the offer a moment later.

    Example: fundable offer import offer.toml --check

    Example: fundable offer import offer.toml
    """
    from fundable.commands.tables import printable
    from fundable.services.agency import offer as service

    with the_app() as fundable:
        offer = offer_in(file, partial(service.problems_here, fundable))
        hints = service.hints(fundable, offer)
        if check:
            changed, done = service.check(fundable, offer), "Nothing was published. This would change:"
        else:
            published = service.publish(fundable, offer, operator())
            changed = published.changes if published else ()
            done = f"Published version {published.version}. This changed:" if published else ""
    if not changed:
        typer.echo("This is what's sold already, so nothing changes.")
        return
    typer.echo(done)
    for change in changed:
        typer.echo(f"  {_told(change)}")
    if hints:
        typer.echo("Check these:")
    for hint in hints:
        typer.echo(f"  {printable(hint.what)}")


@app.command("history")
def offer_history(as_json: JsonOption = False) -> None:
    """List the published versions, newest first, with what each changed.

    Example: fundable offer history
    """
    from fundable.services.agency import offer as service

    with the_app() as fundable:
        versions = service.history(fundable)
    if as_json:
        json.dump([service.plain(one) for one in versions], sys.stdout, indent=2, ensure_ascii=False)
        typer.echo()
        return
    for one in versions:
        typer.echo(_published(one))
        for change in one.changes:
            typer.echo(f"  {_told(change)}")


def offer_in(file: Path, more: "Callable[[Offer], Iterable[OfferProblem]]" = lambda _: ()) -> "Offer":
    """Raises what `offer_file.read` raises."""
    from fundable.services.agency import offer_file

    return offer_file.read(_text(file), more)


def _text(file: Path) -> str:
    """No more of it than shows that it's too large. Raises Refused `offer_unreadable`, OSError."""
    from fundable.domain.errors import Refused
    from fundable.services.agency.offer_file import LARGEST

    try:
        with file.open(encoding="utf-8-sig") as opened:  # as some editors on Windows write it
            return opened.read(LARGEST + 1)
    except UnicodeDecodeError:
        raise Refused("offer_unreadable", f"{file} isn't a text file in UTF-8. Save it as one.") from None


def _published(one: "PublishedOffer") -> str:
    by = f" by {one.by}" if one.by else ", the built-in offer"
    return f"Version {one.version}, {one.at:%Y-%m-%d %H:%M} UTC{by}"


def _summary(published: "PublishedOffer") -> list[str]:
    from fundable.commands.tables import printable
    from fundable.domain.money.amounts import money

    offer = published.offer
    shown = {
        "Name": offer.name,
        "Description": offer.description,
        "Price": money(offer.price_cents, offer.currency),
        "Hosting": _hosting(offer),
        "Delivery": f"{offer.delivery} after the intake form",
        "Revisions": counted(offer.revision_rounds, "round") + _another(offer),
        "Questions": str(len(offer.questions)),
    }
    addons = [
        f"  {addon.id:<24} {money(addon.price_cents, offer.currency):>12}  {addon.name}"
        + ("" if addon.is_on_sale else " (not on sale)")
        for addon in offer.addons
    ]
    lines = [_published(published), *(f"{f'{name}:':<13}{value}" for name, value in shown.items())]
    return [printable(line) for line in [*lines, *(["Add-ons:"] if addons else []), *addons]]


def _another(offer: "Offer") -> str:
    from fundable.domain.money.amounts import money

    return f", another for {money(offer.round_cents, offer.currency)}" if offer.round_cents else ""


def _hosting(offer: "Offer") -> str:
    from fundable.domain.money.amounts import money

    monthly = f"{money(offer.renewal_cents, offer.currency)}/month"
    months = offer.hosting_months
    return f"{counted(months, 'month')} included, then {monthly}" if months else f"{monthly} from the first month on"


def _told(change: "OfferChange") -> str:
    from textwrap import shorten

    from fundable.commands.tables import printable

    was, now = (shorten(printable(text), SHOWN) for text in (change.was, change.now))
    if not was or not now:
        return f"{change.what}: {'added' if now else 'removed'}"
    return f"{change.what}: {was} -> {now}"
