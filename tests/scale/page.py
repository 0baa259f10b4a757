"""docs/scale.md: what the last runs of `make scale` showed, each case with the commit that it was tried at."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime

from bench.results import commit, machine
from tests.running import ROOT
from tests.scale.verdicts import Verdict

COMMIT = commit()
"""That a run began with."""
KEPT = ROOT / ".cache" / "scale.json"
PAGE = ROOT / "docs" / "scale.md"


def keep(name: str, verdict: Verdict) -> None:
    verdict.commit = COMMIT
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps({**kept, name: asdict(verdict)}, indent=1))


def write(names: Sequence[str]) -> None:
    """In this order, without those that were never tried."""
    kept = json.loads(KEPT.read_text())
    PAGE.write_text(_page([(name, Verdict(**kept[name])) for name in names if name in kept]), encoding="utf-8")


def _page(verdicts: Sequence[tuple[str, Verdict]]) -> str:
    wrong = [(name, said) for name, verdict in verdicts for said in verdict.said]
    killed = "\n".join(_killed(name, verdict) for name, verdict in verdicts if verdict.points)
    loaded = "\n".join(_loaded(name, verdict) for name, verdict in verdicts if not verdict.points)
    taken = f"by {datetime.now(UTC):%Y-%m-%d} on {machine()}"
    return f"""# Two servers, and what was done to them

What `make scale` found {taken}.
[How to run two servers](operating/postgresql.md#two-servers-or-more), and [what was
decided](decisions/0140-proof-of-two-servers.md).

Two servers run as processes on Debian's PostgreSQL, with a standby that follows it and that it waits for, and on an
S3 server (moto). Everything but the servers is reached through a line that can be slowed, cut, or that kills a server
at a certain message.

- **Acknowledged**: what the servers answered with success, and so must be there. In the first table each is an act,
  in the second a step of a buyer.
- **Lost**: acts without an effect, or buyers and servers with anything otherwise than it was acknowledged.
- **Doubled**: orders, payments, refunds, releases, approvals, or emails taken in more than once.

## One of the two is killed in the middle of an act

`kill -9` at a message to the database, the storage or the mailbox, before it's heard, and again when it was answered
and the server doesn't know yet. Whoever did it does it again at the other server, and the killed one returns. **Next
answer** is the longest time from the beginning of the act, with the kill in it, to the other server's answer. A refund
that nobody answers anymore is in progress for two minutes, in which none is made: the other server says so.

| Act | Points tried | Acknowledged | Lost | Doubled | Other faults | Next answer | Commit |
|---|---|---|---|---|---|---|---|
{killed}

## While six people buy

Each signs in, buys, uploads files, sends the form and answers, and staff move orders on, through a proxy's choice by
chance. Whoever is told to try again does. **Longest gap** is the longest time in which nobody had anything
acknowledged, from when it happened until 60 calls after it.

| What happens | Acknowledged | Lost | Doubled | Other faults | Longest gap | Commit |
|---|---|---|---|---|---|---|
{loaded}
{_faults(wrong)}"""


def _killed(name: str, verdict: Verdict) -> str:
    assert verdict.points
    tried, all_ = verdict.points
    cells = (name, f"{tried} of {all_}", *_counts(verdict, len(verdict.said)))
    return f"| {' | '.join(map(str, cells))} |"


def _loaded(name: str, verdict: Verdict) -> str:
    cells = (name, *_counts(verdict, len(verdict.said) - verdict.lost))
    return f"| {' | '.join(map(str, cells))} |"


def _counts(verdict: Verdict, faults: int) -> Sequence[object]:
    return verdict.acknowledged, verdict.lost, verdict.doubled, faults, f"{verdict.gap_s:.1f} s", f"`{verdict.commit}`"


def _faults(wrong: Sequence[tuple[str, str]]) -> str:
    if not wrong:
        return ""
    return "\n## What is wrong\n\n" + "\n".join(f"- **{name}**: {said.splitlines()[0]}" for name, said in wrong) + "\n"
