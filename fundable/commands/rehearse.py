"""A year of this installation, rehearsed while things break."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fundable.commands.options import JsonOption, day, whole
from fundable.commands.refused import refusals
from fundable.commands.terminal import progress_bar, the_app
from fundable.domain.counts import counted
from fundable.loopback import LOOPBACK_HOSTS

if TYPE_CHECKING:
    from fundable.config import Config
    from fundable.domain.progress import Progress
    from fundable.services.operation.demo.year import DemoOptions
    from fundable.services.operation.rehearsal import Rehearsed

NICE = 10
GARBAGE_AFTER = (50_000, 20, 20)
"""What is loaded stays to the end, and years make a lot of garbage: looking for it as often as small programs do takes
a twentieth of the time."""
NAMED = {
    "restart": "The program was restarted",
    "kill": "The program was killed in the middle of its work",
    "lost": "Reports of payments never arrived",
    "twice": "Reports of payments arrived twice",
    "late": "Reports of payments arrived up to 3 days late",
    "mail": "Days on which the mail server was dead",
    "disk": "The disk was full",
    "clock": "The clock jumped by 40 minutes",
    "dns": "Days on which no name server answered",
    "restore": "The data moved: a backup was restored",
}


def rehearse(
    orders: Annotated[
        int, typer.Option("--orders", metavar="N", parser=whole(1, 2000), help="How many orders there are.")
    ] = 100,
    days: Annotated[
        int, typer.Option("--days", metavar="N", parser=whole(14, 2000), help="How many days it lasts.")
    ] = 400,
    seed: Annotated[int, typer.Option("--seed", help="The same number makes the same year.")] = 1,
    until: Annotated[
        datetime | None, typer.Option("--until", metavar="DAY", parser=day, help="Its last day; today unless given.")
    ] = None,
    as_json: JsonOption = False,
    says_days: Annotated[
        bool, typer.Option("--progress", help="Say each day that has passed on a line of JSON; the result is the last.")
    ] = False,
) -> None:
    """Rehearse a year with everything going wrong.

    It is counted again by other code. Made-up clients live on a copy of your settings, offer and texts. Your data
    stay as they are; nothing is emailed, and no card is charged. A promise that wasn't kept exits 1.

    Example: fundable rehearse

    Example: fundable rehearse --days 100 --orders 20 --seed 7 --json
    """
    import json

    from fundable.services.operation.demo.year import DemoOptions

    last = until.replace(hour=18, tzinfo=UTC) if until else datetime.now(UTC).replace(microsecond=0)
    with progress_bar(f"Rehearsing {counted(days, 'day')}") as bar:
        done = _rehearsed(DemoOptions(orders, seed, last, days), _day_lines() if says_days else bar)
    if says_days or as_json:
        typer.echo(json.dumps(as_plain(done), indent=None if says_days else 2))
    else:
        typer.echo(told(done))
    if done.broken:
        raise typer.Exit(1)


def _rehearsed(options: "DemoOptions", progress: "Progress") -> "Rehearsed":
    from functools import partial

    from fundable import jobs, logs
    from fundable.opening import open_made_up
    from fundable.services.operation import rehearsal, rehearsal_folder

    with the_app() as own:
        config, taken = own.config, rehearsal.own_settings(own)
    with refusals(), rehearsal_folder.folder_for(config.data_dir) as folder, _apart(folder):
        logs.set_up("auto", "critical")
        opens = partial(open_made_up, _config(config, folder))
        table = rehearsal.JobTable(jobs.TIMETABLE, jobs.AT_START)
        return rehearsal.Rehearsal(opens, folder, options, table, has_faults=True).live(taken, progress)


def _day_lines() -> "Progress":
    """For a program that reads them. Where it has gone, the line can't be written, and the rehearsal ends."""
    import json

    said = -1

    def say(day: int, days: int) -> None:
        nonlocal said
        if day != said:
            said = day
            typer.echo(json.dumps({"day": day, "days": days}))

    return say


def _config(own: "Config", folder: Path) -> "Config":
    """The addresses of the installation, and none of its keys."""
    from fundable.config import Config

    return Config(
        data_dir=folder / "data",
        host=own.host,
        port=own.port,
        base_url=own.base_url,
        allow_sandbox=True,
        sites_domain=own.sites_domain,
    )


@contextmanager
def _apart(folder: Path) -> Iterator[None]:
    """At low priority, with its own temporary files, without a way out of this machine, and tidied up when it's
    stopped."""
    import gc
    import os
    import signal
    import tempfile

    os.nice(NICE)
    gc.freeze()
    gc.set_threshold(*GARBAGE_AFTER)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.addaudithook(_stay_here)
    before, tempfile.tempdir = tempfile.tempdir, str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = before


def _stay_here(event: str, args: tuple[Any, ...]) -> None:
    """No socket leads beyond loopback (sys.audit). Python says thousands of other things a second."""
    if event == "socket.connect" and isinstance(args[1], tuple) and args[1][0] not in LOOPBACK_HOSTS:
        raise PermissionError(1, "A rehearsal asks nobody outside", str(args[1][0]))


def as_plain(done: "Rehearsed") -> dict[str, Any]:
    """As JSON has it."""
    import json
    from dataclasses import asdict

    plain: dict[str, Any] = json.loads(json.dumps(asdict(done), default=lambda at: at.isoformat()))
    return plain


def told(done: "Rehearsed") -> str:
    """In sentences."""
    from fundable.domain.money.amounts import money

    kept, lived = done.checked - len(done.broken), f"{counted(done.days, 'day')} with {counted(done.orders, 'order')}"
    lines = [
        f"{lived}: {kept:,} of {done.checked:,} promises kept.",
        f"{done.messages:,} emails, and {money(done.received_cents, done.currency)} in the books.",
        "",
        "What we broke on purpose:",
        *(f"  {done.faults[name]:>5}  {sentence}" for name, sentence in NAMED.items()),
    ]
    if done.broken:
        lines += ["", "What wasn't kept:", *(f"  {one.day}  {one.promise}: {one.sentence}" for one in done.broken)]
    if done.refused:
        lines += ["", "What was refused to somebody:", *(f"  {one}" for one in done.refused)]
    if done.advice:
        lines += ["", "What your settings bring about:"]
        lines += [f"  {one.sentence}\n    ({one.setting})" for one in done.advice]
    return "\n".join(lines)
