"""A data directory to try everything out in."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fundable.commands.options import whole
from fundable.commands.refused import fail, refusals
from fundable.commands.terminal import progress_bar
from fundable.domain.counts import counted

if TYPE_CHECKING:
    from fundable.config import Config
    from fundable.services.operation.demo import Demo
    from fundable.services.operation.demo.year import DemoOptions

SITES_DOMAIN = "sites.localhost"
"""Browsers find this machine below `localhost` by themselves."""
ROOM_BYTES = 300 * 1024 * 1024
"""The backup with which a demo ends isn't made with less than 200 MB free."""
TOLD = "demo.txt"
"""What the command said once, in the folder itself: who serves it again needs the password again."""


def demo(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new or empty folder; never one with data.")],
    orders: Annotated[
        int, typer.Option("--orders", metavar="N", parser=whole(1, 2000), help="How many orders to make up.")
    ] = 100,
    days: Annotated[
        int, typer.Option("--days", metavar="N", parser=whole(14, 2000), help="How many days of business to make up.")
    ] = 400,
    seed: Annotated[int, typer.Option("--seed", help="The same number makes the same data.")] = 1,
    offer: Annotated[
        Path | None, typer.Option("--offer", metavar="FILE", help="What it sells: a file of 'fundable offer export'.")
    ] = None,
    is_served: Annotated[bool, typer.Option("--serve", help="Serve it right away, or again if it's a demo.")] = False,
) -> None:
    """Fill a new folder with a year of made-up business.

    Orders of every kind, with payments on the built-in test page. Nothing is emailed, and no card is charged.

    Example: fundable demo /tmp/fundable-demo

    Example: fundable demo /tmp/fundable-demo --offer offer.toml
    """
    from fundable.commands.offer import offer_in
    from fundable.services.operation.demo import today
    from fundable.services.operation.demo.year import DemoOptions

    target = folder.absolute()
    with refusals():
        config = _config(target, folder)
        if not (is_served and (target / TOLD).exists()):
            _make(config, folder, DemoOptions(orders, seed, today(), days, offer_in(offer) if offer else None))
        typer.echo((target / TOLD).read_text(encoding="utf-8"))
        if is_served:
            _serve(config)
        else:
            sites = f"FUNDABLE_SITES_DOMAIN={SITES_DOMAIN} " if config.sites_domain == SITES_DOMAIN else ""
            typer.echo(f"To serve it:\n\n  {sites}FUNDABLE_DATA_DIR={folder} fundable serve")


def _config(target: Path, folder: Path) -> "Config":
    """The addresses are those in the environment, since links in the data name them; nothing else is."""
    from fundable.config import Config, read_config

    own = read_config()
    if target == own.data_dir.absolute():
        fail(f"{folder} is your own data directory. Choose another folder for the demo.")
    return Config(
        data_dir=target,
        host=own.host,
        port=own.port,
        base_url=own.base_url,
        allow_sandbox=own.allow_sandbox,
        sites_domain=own.sites_domain or (SITES_DOMAIN if _is_here(own) else ""),
    )


def _is_here(own: "Config") -> bool:
    """Whether only this machine opens it. Once a website is online, other hosts than the app's own are refused."""
    from fundable.loopback import LOOPBACK_HOSTS

    return own.is_loopback and own.host in LOOPBACK_HOSTS


def _make(config: "Config", folder: Path, options: "DemoOptions") -> None:
    import shutil

    from fundable import logs
    from fundable.opening import open_made_up
    from fundable.services.operation.demo import live

    target = config.data_dir
    if target.exists() and any(target.iterdir()):
        fail(f"{folder} isn't empty. Choose a new or empty folder for the demo.")
    _check_room(target, folder)
    logs.set_up("auto", "critical")
    try:
        with progress_bar(f"Making up {options.days} days of orders") as progress:
            made = live(partial(open_made_up, config), options, progress)
        (target / TOLD).write_text(_told(made, config.base_url), encoding="utf-8")
    except BaseException:
        shutil.rmtree(target, ignore_errors=True)
        raise


def _check_room(target: Path, folder: Path) -> None:
    """Before a year is made up that there's no room for."""
    import shutil

    from fundable.domain.sizes import megabytes

    there = next(path for path in (target, *target.parents) if path.is_dir())
    if (free := shutil.disk_usage(there).free) < ROOM_BYTES:
        needed = f"A demo needs {megabytes(ROOM_BYTES)} free, and there are {megabytes(free)}"
        fail(f"{needed} for {folder}. Free up space, or choose another disk.")


def _told(made: "Demo", base_url: str) -> str:
    from fundable.domain.money.amounts import money
    from fundable.services.operation.demo.world import PASSWORD

    online = "".join(f"  Online   {url}\n" for url in made.online)
    return (
        f"A made-up agency with {counted(made.orders, 'order')} and {money(made.received_cents, made.currency)}.\n\n"
        f"  Website  {base_url}\n"
        f"  Admin    {base_url}/admin/login   {made.owner}\n"
        f"  Client   {base_url}/client/login  {made.client or '(nobody yet)'}\n"
        f"{online}\n"
        f"The password of both is: {PASSWORD}\n"
    )


def _serve(config: "Config") -> None:
    from fundable import logs, server

    logs.set_up(config.log_format, config.log_level)
    server.serve(config)
