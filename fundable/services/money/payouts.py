"""Payouts, read from the provider: what went to the bank, and which entries of the ledger it's made of.

A report only says that there's news. They're asked about then, and once a day all the same. A payout's movements are
kept some at a time, so that what was cut off goes on from there.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from functools import partial
from itertools import islice

import structlog

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.money import checkpoints as marks
from fundable.db.money import payouts
from fundable.domain.money.gateway import GatewayForbidden, GatewayRefused, GatewayUnavailable
from fundable.domain.money.payouts import Payout
from fundable.services.money import checkpoints, payout_ties

EVERY = timedelta(days=1)
BARRED_FOR = timedelta(hours=1)
"""After a key was refused, it's asked for again this late: somebody may have given it the right meanwhile."""
CHANGES_WITHIN = timedelta(days=30)
"""A bank may send back a payout that counted as paid."""
PAYOUTS_AT_ONCE, LINES_AT_ONCE, TIED_AT_ONCE, TIED_AGAIN = 25, 2_000, 50, 200
READ, NEWS = "payouts", "payouts-news"
BARRED = {"Payouts": "payouts-barred", "Balance Transactions": "payout-lines-barred"}
"""The marks of rights that the key lacks."""

log = structlog.get_logger(__name__)


def note_news(connection: Connection, app: LocalApp) -> None:
    """They're asked about with the job's next turn."""
    marks.put(connection, f"{app.mode}-{NEWS}", app.clock.now())


def read(app: App) -> int:
    """What is new of payouts, as much as one turn of the job takes. Says how many were read."""
    if _is_due(app):
        _ask(app, "Payouts", partial(_list, app))
    return _ask(app, "Balance Transactions", partial(_read_unread, app))


def read_all(app: App) -> int:
    """Whatever there is, now. Says how many were read."""
    _ask(app, "Payouts", partial(_list, app))
    done = 0
    while read_now := _ask(app, "Balance Transactions", partial(_read_unread, app)):
        done += read_now
    return done


def missing_rights(app: App) -> list[str]:
    """What the key was found to lack when payouts were last asked about."""
    with app.database.read() as connection:
        return [right for right, mark in BARRED.items() if marks.get(connection, f"{app.mode}-{mark}")]


def _is_due(app: App) -> bool:
    now = app.clock.now()
    last, news = checkpoints.get(app, READ), checkpoints.get(app, NEWS)
    return last is None or news is not None or now - last >= EVERY


def _ask(app: App, right: str, work: "partial[int]") -> int:
    """What the work says; 0 where the key lacks the right, or nobody answers."""
    mark = BARRED[right]
    barred = checkpoints.get(app, mark)
    if barred and app.clock.now() - barred < BARRED_FOR:
        return 0
    try:
        done = work()
    except GatewayForbidden as error:
        log.warning("the key lacks a right, so payouts aren't read", right=right, reason=str(error))
        checkpoints.put(app, mark, app.clock.now())
        return 0
    except (GatewayUnavailable, GatewayRefused) as error:
        log.warning("the payment provider did not tell", about="payouts", reason=str(error))
        return 0
    if barred:
        _forget(app, mark)
    return done


def _list(app: App) -> int:
    begun = app.clock.now()
    found = app.gateway.payouts.since(_since(app, begun))
    with app.database.write() as connection:
        for payout in found:
            payouts.keep(connection, payout)
    checkpoints.put(app, READ, begun)
    news = checkpoints.get(app, NEWS)
    if news and news <= begun:
        _forget(app, NEWS)
    return len(found)


def _since(app: App, now: datetime) -> datetime:
    """From the beginning on at first; then as far back as one may still change."""
    last = checkpoints.get(app, READ)
    if last is None:
        return checkpoints.beginning(app) or now - CHANGES_WITHIN
    with app.database.read() as connection:
        unfinished = payouts.earliest_open(connection, app.mode)
    return min(last - CHANGES_WITHIN, unfinished or last)


def _read_unread(app: App) -> int:
    payout_ties.tie_again(app, TIED_AGAIN)
    with app.database.read() as connection:
        unread = payouts.unread(connection, app.mode, PAYOUTS_AT_ONCE)
        returned = payouts.failed_ids(connection, app.mode)
    done = lines = 0
    for payout in unread:
        try:
            lines += _read_lines(app, payout, returned)
        except GatewayForbidden:
            raise
        except GatewayRefused as error:  # for good, perhaps; those after it are read all the same
            log.warning("a payout can't be read", payout=payout.id, reason=str(error))
            continue
        done += 1
        if lines >= LINES_AT_ONCE:
            break
    return done


def _read_lines(app: App, payout: Payout, returned: Collection[str]) -> int:
    """Some at a time, so that one that was cut off, and has thousands of another program's, goes on from there."""
    lines = app.gateway.payouts.lines(payout.id)
    with app.database.read() as connection:
        kept = payouts.line_ids(connection, payout.id)
    left = (line for line in lines if line.balance.id not in kept)
    while some := list(islice(left, TIED_AT_ONCE)):
        tied = [payout_ties.tie(app, line, payout.currency, returned) for line in some]
        with app.database.write() as connection:
            payouts.keep_lines(connection, payout.id, tied)
    with app.database.write() as connection:
        payouts.note_read(connection, payout.id, app.clock.now())
    return len(lines)


def _forget(app: App, mark: str) -> None:
    with app.database.write() as connection:
        marks.remove(connection, f"{app.mode}-{mark}")
