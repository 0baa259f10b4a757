"""Time and memory of building websites: one, and a hundred at once. Usage: python -m bench.sites"""

import resource
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from fundable.domain.sites.builds import Build
from tests.services.sites.some_forms import BAKERY, built

ROUNDS = 20
AT_ONCE = 100


def main() -> None:
    built(BAKERY)  # templates and fonts are read once
    before = _memory_mb()
    wall, cpu = zip(*(_timed(number) for number in range(ROUNDS)), strict=True)
    print(f"{'one build, ms':<28}{statistics.median(wall):>10.1f}   processor {statistics.median(cpu):.1f}")
    begun, used = time.perf_counter(), time.process_time()
    with ThreadPoolExecutor(AT_ONCE) as threads:
        hashes = {build.hash for build in threads.map(_build, range(AT_ONCE))}
    assert len(hashes) == AT_ONCE
    took, used = time.perf_counter() - begun, time.process_time() - used
    print(f"{f'{AT_ONCE} builds at once, s':<28}{took:>10.2f}   processor {used:.2f}")
    print(f"{'memory for them, MB':<28}{_memory_mb() - before:>10.1f}")


def _build(number: int) -> Build:
    return built(replace(BAKERY, business_phone=f"(719) 555-{number:04}"))


def _timed(number: int) -> tuple[float, float]:
    begun, used = time.perf_counter(), time.process_time()
    _build(number)
    return (time.perf_counter() - begun) * 1000, (time.process_time() - used) * 1000


def _memory_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


if __name__ == "__main__":
    main()
