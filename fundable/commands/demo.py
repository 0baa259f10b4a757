"""A data directory to try everything out in."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fundable.commands.terminal import fail, progress_bar, refusals
from fundable.domain.counts import counted

if TYPE_CHECKING:
    from fundable.services.operation.demo import Demo

app = typer.Typer()


@app.command()
def demo(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new or empty folder; never one with data.")],
    orders: Annotated[int, typer.Option("--orders", min=1, max=2000, help="How many orders to make up.")] = 100,
    days: Annotated[int, typer.Option("--days", min=14, max=2000, help="How many days of business to make up.")] = 400,
    seed: Annotated[int, typer.Option("--seed", help="The same number makes the same data.")] = 1,
) -> None:
    """Fill a new folder with a year of made-up business.

    Orders of every kind, with payments of the built-in test page. Nothing is mailed, and no card is charged.

    Example: fundable demo /tmp/fundable-demo
    """
    import shutil

    from fundable import logs
    from fundable.app import open_app
    from fundable.config import Config, read_config
    from fundable.services.operation import demo

    target = folder.absolute()
    with refusals():
        if target == read_config().data_dir.absolute():
            fail(f"{folder} is your own data directory. Choose another folder for the demo.")
        if target.exists() and any(target.iterdir()):
            fail(f"{folder} isn't empty. Choose a new or empty folder for the demo.")
        logs.set_up("auto", "critical")
        config = Config(data_dir=target)
        try:
            with progress_bar("Making up a year of orders") as progress:
                options = demo.Options(orders, seed, demo.today(), days)
                made = demo.live(partial(open_app, config), options, progress)
        except BaseException:
            shutil.rmtree(target, ignore_errors=True)
            raise
    _tell(made, folder, config.base_url)


def _tell(made: "Demo", folder: Path, base_url: str) -> None:
    from fundable.domain.money.amounts import dollars
    from fundable.services.operation.demo import PASSWORD

    typer.echo(
        f"{counted(made.orders, 'order')} and {dollars(made.received_cents)} are in {folder}. Serve them with\n\n"
        f"  FUNDABLE_DATA_DIR={folder} fundable serve\n\n"
        f"Staff log in at {base_url}/admin/login as {made.owner}, clients at {base_url}/client/login as\n"
        f"{made.client or '(nobody yet)'}. The password of both is: {PASSWORD}"
    )
