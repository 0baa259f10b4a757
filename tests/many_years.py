"""Short years of many seeds, in none of which a rehearsal may alarm or crash: python -m tests.many_years [FIRST LAST]

Two of three are years of the default settings, and one is of an agency that issues invoices, is closed in April, and
sells hosting that renews after a month, and rounds of changes. Two are lived at a time."""

import gc
import sys
import traceback
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from tempfile import TemporaryDirectory

from fundable import jobs, logs
from fundable.app import App
from fundable.commands.rehearse import GARBAGE_AFTER
from fundable.config import Config
from fundable.db.operation.rehearsals import Rows
from fundable.domain.money.invoicing.terms import InvoicingTerms
from fundable.services.agency import offer as offers
from fundable.services.agency import settings
from fundable.services.money.invoicing import terms
from fundable.services.operation.demo.year import DemoOptions
from fundable.services.operation.rehearsal import JobTable, Rehearsal, own_settings
from tests import compiled_once
from tests.opened import opened
from tests.services.operation.test_demo import opening, quiet

UNTIL = datetime(2026, 6, 5, 18, 30, tzinfo=UTC)
DAYS, ORDERS, LAST = 100, 20, 200
AT_ONCE, EACH_OTHER = 2, 3


def main(first: int = 1, last: int = LAST) -> int:
    """Says of each what it found. 1 where one found anything."""
    alarms = 0
    with Pool(AT_ONCE, _begin) as pool:
        for seed, found in pool.imap_unordered(_found, range(first, last + 1)):
            alarms += bool(found)
            sys.stdout.write("".join(f"{seed}  {one}\n" for one in found or ["as it should be"]))
            sys.stdout.flush()
    sys.stdout.write(f"{last + 1 - first} years, {alarms} with something to look at\n")
    return int(alarms > 0)


def _begin() -> None:
    """As the command does, garbage is looked for seldom."""
    compiled_once.begin()
    gc.freeze()
    gc.set_threshold(*GARBAGE_AFTER)


def _found(seed: int) -> tuple[int, list[str]]:
    logs.set_up("auto", "critical")
    with TemporaryDirectory() as name:
        try:
            return seed, _lived(Path(name), seed)
        except Exception:  # a crash is what is looked for, too
            return seed, [traceback.format_exc()]


def _lived(folder: Path, seed: int) -> list[str]:
    options, table = DemoOptions(ORDERS, seed, UNTIL, DAYS), JobTable(jobs.TIMETABLE, jobs.AT_START)
    opens = opening(Config(data_dir=folder / "data", sites_domain="sites.localhost"))
    done = Rehearsal(opens, folder, options, table, has_faults=True).live(_settings(seed % EACH_OTHER == 0), quiet)
    return [*(one.sentence for one in done.broken), *done.refused]


@cache
def _settings(is_other: bool) -> dict[str, Rows]:
    """Those of an installation, made once for each process."""
    with TemporaryDirectory() as folder:
        own = opened(Config(data_dir=Path(folder) / "own"))
        if is_other:
            _change(own)
        taken = own_settings(own)
        own.close()
    return taken


def _change(own: App) -> None:
    closed = settings.of_text("closed-days", "2026-04-03..2026-04-13")
    settings.change(own, {"legal_name": "Alder LLC", "address": "218 Mill Street", **closed}, "a test")
    terms.save(own, InvoicingTerms(is_on=True))
    offers.publish(own, replace(offers.current(own)[1], hosting_months=1, round_cents=149_00), "a test")


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
