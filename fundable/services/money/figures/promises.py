"""How many websites were live on the day that they were promised for."""

from collections import Counter
from collections.abc import Sequence
from datetime import date

from fundable.db.money.figures.promise_days import PromisedOnDay
from fundable.domain.money.figures.kept_promises import LateWebsites, PromiseBin, PromisesReport
from fundable.domain.money.figures.ranges import ReportRange


def report(promised: Sequence[PromisedOnDay], within: ReportRange, today: date) -> PromisesReport:
    """What isn't live yet on its day, or before it, is neither kept nor broken. `today` is the agency's."""
    due: Counter[date] = Counter()
    kept: Counter[date] = Counter()
    late: Counter[int] = Counter()
    overdue = 0
    for one in promised:
        if one.late is None and one.day >= today:
            continue
        due[within.bin_of(one.day)] += one.orders
        if one.late is None:
            overdue += one.orders
        elif one.late:
            late[one.late] += one.orders
        else:
            kept[within.bin_of(one.day)] += one.orders
    return PromisesReport(
        due.total(),
        kept.total(),
        overdue,
        tuple(LateWebsites(days, websites) for days, websites in sorted(late.items())),
        tuple(PromiseBin(start, due[start], kept[start]) for start in within.bins()),
    )
