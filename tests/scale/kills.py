"""kill -9 of one of two servers at every message of an act to the database, the bucket and the mailbox: before it is
heard, and when it was done and the server hasn't heard. The act is done again at the other, and the killed one
returns."""

import os
import time
from collections.abc import Iterator
from contextlib import suppress

from tests.running import Cut
from tests.scale.acts import Act
from tests.scale.stage import Choice, Stage
from tests.scale.verdicts import Verdict

POINTS = int(os.environ.get("SCALE_POINTS", "0"))
"""So many messages of each act, evenly among all; 0 for each of them."""
GONE_WITHIN_S = 240


def killed_in(kind: type[Act], stage: Stage) -> Verdict:
    """Acknowledged are acts; the gap is the longest time from a kill to the other one's answer."""
    stage.cases += 1
    choice = Choice(stage.nodes[0])
    act = kind(stage, choice)
    messages = _messages(act, choice, stage.cases * 10_000)
    verdict, tried = Verdict(), 0
    for number, (at, is_heard) in enumerate(chosen(messages), stage.cases * 10_000 + 1):
        tried += _killed(act, choice, number, at, is_heard, verdict)
    verdict.points = (tried, 2 * messages)
    return verdict


def chosen(messages: int) -> Iterator[tuple[int, bool]]:
    every = max(1, messages // POINTS) if POINTS else 1
    for at in range(1, messages + 1, every):
        yield at, False
        yield at, True


def _messages(act: Act, choice: Choice, number: int) -> int:
    """How many there are when nobody is killed, the second time: what is made once is made."""
    said = 0
    for turn in range(2):
        act.begin(number + 5000 + turn)
        choice.node.trap.set(choice.node.pid)
        act.do()
        choice.node.trap.unset()
        said = choice.node.trap.said
        assert act.count() == 1, act.name
    return said


def _killed(act: Act, choice: Choice, number: int, at: int, is_heard: bool, verdict: Verdict) -> bool:
    """Whether it was: the act may have been over before it had said so much."""
    act.begin(number)
    victim = choice.node
    victim.trap.set(victim.pid, at, is_heard=is_heard)
    began = time.monotonic()
    with suppress(Cut):
        act.do()
    was_killed = victim.trap.unset()
    act.stage.proxy.leave_out(victim)
    if was_killed:
        choice.node = act.stage.other(victim)
        assert victim.process
        victim.process.wait(GONE_WITHIN_S)
        _done_again(act)
        verdict.gap_s = max(verdict.gap_s, time.monotonic() - began)
        act.stage.proxy.start(victim)
    else:
        act.stage.proxy.take_in(victim)
    verdict.acknowledged += 1
    count = act.count()
    verdict.lost += count == 0
    verdict.doubled += max(0, count - 1)
    verdict.see(act.check)
    return was_killed


def _done_again(act: Act) -> None:
    """By somebody who is told to try again in a moment, too."""
    ends = time.monotonic() + GONE_WITHIN_S
    while time.monotonic() < ends:
        with suppress(Cut):
            act.do()
            return
    raise AssertionError(f"{act.name}: it could never be done again")
