"""Whether the sums that the database keeps agree with the rows that they're of."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

import structlog

from fundable.app import App
from fundable.db.engine.recounts import WrongSum, mend, wrong
from fundable.db.engine.tallies import tallies
from fundable.db.money.figures import promotion_days
from fundable.db.types import metadata
from fundable.domain.counts import counted, listed
from fundable.domain.errors import Refused
from fundable.services.mail.alerts import raise_alert

ADVICE = "They've been put right, and no order or payment was touched. If it happens again, send us this line."

log = structlog.get_logger(__name__)


def recount(app: App) -> str:
    """Counts everything again, a table of sums at a time, beside whoever writes; only what differs is written. Tells
    staff once a day, and raises Refused `sums_differed`."""
    tables = list(dict.fromkeys(one.table for one in tallies(metadata)))
    found = [one for table in tables for one in _recount(app, table.name)]
    if not found:
        return f"{counted(len(tables), 'table')} of sums agree"
    sentence = _told(found)
    log.error("kept sums differed", found=sentence)
    now = app.clock.now()
    with suppress(Refused), app.database.write() as connection:
        raise_alert(connection, app, f"sums:{now:%Y-%m-%d}", "sums differed from what they count", sentence, ADVICE)
    raise Refused("sums_differed", f"{sentence} {ADVICE}")


def _recount(app: App, name: str) -> list[WrongSum]:
    with app.database.read() as connection:
        found = wrong(connection, metadata.tables[name])
    if found:
        with app.database.write() as connection:
            for one in found:
                mend(connection, one)
            if name == promotion_days.promotion_days.name:
                promotion_days.forget_emptied(connection)
    return found


def _told(found: Sequence[WrongSum]) -> str:
    by_table = Counter(one.table.name for one in found)
    first = found[0]
    named = listed([f"{table} ({counted(count, 'row')})" for table, count in by_table.items()])
    key = ", ".join(str(part) for part in first.key)
    lacked = ", ".join(f"{by:+}" for by in first.lacks)
    return f"Sums differed from what they count: {named}, such as {key}, which lacked {lacked}."
