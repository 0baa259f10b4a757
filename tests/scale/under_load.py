"""Buyers at work while something happens to a server, the database, the bucket or a clock."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event

from tests.journeys.acknowledged import Ledger
from tests.running import log_in, wait_until
from tests.scale.lines import Fault
from tests.scale.stage import Lined, Patient, Proxied, Stage
from tests.scale.verdicts import Verdict, judged

CROWD = 6
CALLS = 60
PAUSE_S = float(os.environ.get("SCALE_PAUSE_S", "60"))
AWAY_S = 15.0
AHEAD_S = 5.0
EACH = 10_000
"""More buyers than a case has."""
LOCKED = b"pg_advisory_xact_lock"
_WAITING = Event()


def cases() -> Iterator[tuple[str, Callable[[Stage], Verdict]]]:
    """The last one leaves a stage whose first database is gone."""
    yield f"The server that leads is stopped for {PAUSE_S:.0f} seconds, and woken", leader_paused
    yield f"A server is stopped while it holds the writers' lock, and woken after {PAUSE_S:.0f} seconds", writer_paused
    for fault in Fault:
        yield f"Storage for files, {AWAY_S:.0f} seconds: {fault}", bucket_with(fault)
    yield f"Clocks are {AHEAD_S:.0f} seconds apart", clocks_apart
    yield "PostgreSQL is stopped at once (`pg_ctl -m immediate`), and started again", database_restarted
    yield "PostgreSQL is stopped at once, and its standby promoted", standby_promoted


def leader_paused(stage: Stage) -> Verdict:
    leader = stage.leader
    other = stage.other(leader)

    def happens() -> None:
        leader.send(signal.SIGSTOP)
        stage.proxy.leave_out(leader)
        _wait(PAUSE_S)
        leader.send(signal.SIGCONT)
        stage.proxy.take_in(leader)

    verdict = at_work(stage, happens)
    verdict.see(lambda: wait_until(lambda: stage.leader in (leader, other), "one of them leads"))
    return verdict


def writer_paused(stage: Stage) -> Verdict:
    paused = stage.nodes[0]

    def happens() -> None:
        paused.trap.set(paused.pid, word=LOCKED, is_heard=True, is_for_good=False)
        assert paused.trap.has_struck.wait(60), "it never had the lock"
        stage.proxy.leave_out(paused)
        _wait(PAUSE_S)
        paused.send(signal.SIGCONT)
        stage.proxy.take_in(paused)

    return at_work(stage, happens)


def bucket_with(fault: Fault) -> Callable[[Stage], Verdict]:
    def happens(stage: Stage) -> None:
        for node in stage.nodes:
            node.lines["bucket"].fault = fault
        _wait(AWAY_S)
        for node in stage.nodes:
            node.lines["bucket"].fault = None

    return lambda stage: at_work(stage, lambda: happens(stage))


def clocks_apart(stage: Stage) -> Verdict:
    with ahead(stage.proxy, stage.nodes[1], AHEAD_S):
        return at_work(stage, lambda: None)


@contextmanager
def ahead(proxy: Proxied, node: Lined, by_s: float) -> Iterator[None]:
    _begun_anew(proxy, node, by_s)
    try:
        yield
    finally:
        _begun_anew(proxy, node, 0.0)


def _begun_anew(proxy: Proxied, node: Lined, ahead_s: float) -> None:
    proxy.leave_out(node)
    assert node.stop() == 0
    node.ahead_s = ahead_s
    proxy.start(node)


def database_restarted(stage: Stage) -> Verdict:
    def happens() -> None:
        stage.database.stop()
        _wait(3)
        stage.database.start()

    return at_work(stage, happens)


def standby_promoted(stage: Stage) -> Verdict:
    def happens() -> None:
        stage.database.stop()
        stage.standby.promote()

    return at_work(stage, happens)


def at_work(stage: Stage, happens: Callable[[], None]) -> Verdict:
    """Buyers, before it happens, while it does, and after."""
    stage.cases += 1
    ledger = Ledger(
        stage.proxy, log_in(stage.proxy), stage.cases, goes_on=True, browser=Patient, first=stage.cases * EACH
    )
    ledger.staff = Patient(stage.proxy, ledger.staff.cookies)
    with ledger.at_work(CROWD):
        ledger.wait_for_calls(CALLS)
        began = time.monotonic()
        happens()
        ledger.wait_for_calls(CALLS)
        ended = time.monotonic()
    stage.settle()
    return judged(stage, ledger, began, ended)


def _wait(seconds: float) -> None:
    """For so long something is away: there is nothing to wait for instead."""
    _WAITING.wait(seconds)
