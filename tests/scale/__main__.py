"""Everything that goes wrong with two servers, one case after another, and docs/scale.md, which says what came of it:
python -m tests.scale [WORD ...]

With words, only cases whose names have one of them; of the others the page has what was found before. SCALE_POINTS=10
kills at ten messages of each act in place of all of them; SCALE_PAUSE_S=60 is for how long servers are stopped. What
`make test` has of this is tests/journeys/test_two_servers.py."""

import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.scale import kills, page, under_load
from tests.scale.acts import ACTS
from tests.scale.stage import Stage, staged
from tests.scale.verdicts import Verdict

Case = tuple[str, Callable[[Stage], Verdict]]


def cases() -> Iterator[list[Case]]:
    """Those of each list on one stage, in this order. One that leaves the stage otherwise than it was comes last."""
    yield [(act.name, partial(kills.killed_in, act)) for act in ACTS]
    yield list(under_load.cases())


def main(words: list[str]) -> int:
    """1 where something was lost, doubled or otherwise wrong."""
    verdicts = []
    for some in cases():
        wanted = [(name, case) for name, case in some if not words or any(word in name for word in words)]
        verdicts += _on_one_stage(wanted) if wanted else []
    return int(not all(verdict.is_right for verdict in verdicts))


def _on_one_stage(wanted: list[Case]) -> list[Verdict]:
    verdicts = []
    with TemporaryDirectory() as folder, staged(Path(folder)) as stage:
        for name, case in wanted:
            verdicts.append(_tried(name, case, stage))
            page.keep(name, verdicts[-1])
            page.write([name for some in cases() for name, _ in some])
    return verdicts


def _tried(name: str, case: Callable[[Stage], Verdict], stage: Stage) -> Verdict:
    """One that can't go on is a fault, and the next one is tried all the same."""
    try:
        verdict = case(stage)
    except Exception as error:
        sys.stdout.write(traceback.format_exc())
        verdict = Verdict(said=[repr(error)[:500]])
        stage.restore()
    sys.stdout.write(f"{name}: {verdict}\n")
    sys.stdout.flush()
    return verdict


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was started ends, too
    sys.exit(main(sys.argv[1:]))
