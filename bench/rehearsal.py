"""A rehearsed year of the default settings (figure 25), measured; and docs/rehearsal.md, with what it says, its commit
and its cost: python -m bench.rehearsal"""

import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.running import ROOT

PAGE = ROOT / "docs" / "rehearsal.md"
ASKED = ("rehearse", "--orders", "100", "--days", "400", "--seed", "1", "--until", "2026-11-27")
OPENED = (
    "from fundable.opening import open_app; from fundable.config import read_config; open_app(read_config()).close()"
)
LOOKED_EVERY_S = 1
"""At what it has on the disk."""


@dataclass(frozen=True, slots=True)
class Cost:
    """`memory_mb` and `disk_mb` are the most that it had at a time."""

    exit_code: int
    told: str
    took_s: float
    processor_s: float
    memory_mb: float
    disk_mb: float


def main() -> int:
    """What the rehearsal's exit code was."""
    commit = _said("git", "rev-parse", "--short", "HEAD")
    cost = measured()
    PAGE.write_text(_page(commit, cost), encoding="utf-8")
    return cost.exit_code


def measured() -> Cost:
    """With a website's address for each order."""
    with TemporaryDirectory() as folder:
        data, scratch = Path(folder) / "data", Path(folder) / "scratch"
        scratch.mkdir()
        kept = {name: value for name, value in os.environ.items() if not name.startswith("FUNDABLE_")}
        own = {"FUNDABLE_DATA_DIR": str(data), "FUNDABLE_SITES_DOMAIN": "sites.localhost", "TMPDIR": str(scratch)}
        _said(sys.executable, "-c", OPENED, env={**kept, **own})
        return _lived({**kept, **own}, scratch)


def _lived(env: dict[str, str], scratch: Path) -> Cost:
    before, begun, most = _used_s(), monotonic(), 0
    command = [sys.executable, "-m", "fundable", *ASKED]
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
        while True:
            try:
                told, _ = process.communicate(timeout=LOOKED_EVERY_S)
                break
            except subprocess.TimeoutExpired:
                most = max(most, _size(scratch))
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return Cost(process.returncode, told, monotonic() - begun, _used_s() - before, memory, most / 1e6)


def _used_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _size(folder: Path) -> int:
    """As du counts it, by blocks; what is removed meanwhile isn't counted."""
    done = subprocess.run(["du", "-sk", str(folder)], capture_output=True, text=True, check=False)  # noqa: S607
    return int(done.stdout.split()[0]) * 1024


def _said(*command: str, env: dict[str, str] | None = None) -> str:
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout.strip()


def _page(commit: str, cost: Cost) -> str:
    return f"""# A rehearsed year

What `fundable rehearse` says of the default settings, at commit `{commit}`.
[How it works](operating/commands.md#fundable-rehearse), and [what was decided](decisions/0118-a-rehearsed-year.md).
`python -m bench.rehearsal` makes this page again. On your own machine, with your own settings:

```sh
fundable {" ".join(ASKED)}
```

```text
{cost.told.strip()}
```

It took {cost.took_s:.0f} seconds, {cost.processor_s:.0f} of them of a processor's time, on a machine with
{os.cpu_count()} cores; {cost.memory_mb:.0f} MB of memory, and {cost.disk_mb:.0f} MB on the disk while it ran.
"""


if __name__ == "__main__":
    sys.exit(main())
