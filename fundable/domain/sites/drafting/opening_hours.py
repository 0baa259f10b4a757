"""Hours as search engines read them (schema.org's OpeningHoursSpecification), where each line can be read."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_WEEK_BEGINS = "Sunday"
_NAMED_DAYS = {"m": DAYS[:5], "weekdays": DAYS[:5], "weekends": DAYS[5:]}
"""By the word that they begin with; the others name every day."""
_DAY = r"(?:(?:mon|fri|sun)(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|sat(?:urday)?)s?(?!\w)\.?"
"""In one way alone: a list of days that could be read in two would be read in 2 ** n."""
_TO = r"\s*(?:to|through|-|–)\s*"  # noqa: RUF001
_SPAN = rf"{_DAY}(?:{_TO}{_DAY})?"
_SPANS = re.compile(rf"({_DAY})(?:{_TO}({_DAY}))?", re.IGNORECASE)
_NAMED = r"(?:m\s?[-–]\s?f|weekdays|weekends|daily|every\s?day|(?:7|seven) days(?: a week)?)(?!\w)"  # noqa: RUF001
_DAYS = rf"(?:{_SPAN}(?:\s*(?:,\s*and\b|,|and\b|&|/)\s*{_SPAN})*|{_NAMED})"
_TIME = r"(?:\d{1,2}(?::\d{2})?\s*[ap]\.?m\.?|noon|midnight)"
_INTERVAL = rf"{_TIME}\s*(?:to|-|–|—|until)\s*{_TIME}"  # noqa: RUF001
_ALL_DAY = r"(?:open )?24 ?hours"
_TIMES = rf"(?:{_INTERVAL}(?:\s*(?:,|and|&)\s*{_INTERVAL})*|{_ALL_DAY}|closed|by appointment(?: only)?)(?!\w)\.?"
_ENTRY = re.compile(
    rf"(?:(?:open\s+)?({_DAYS})(?:\t\s*|\s*:\s*|\s*[-–—]\s+|,?\s+)({_TIMES})|({_TIMES}),?\s+(?:on\s+)?({_DAYS})"  # noqa: RUF001
    rf"|(?:open )?24/7\.?|{_ALL_DAY}\.?)\s*(?:$|[;,|]\s*)",
    re.IGNORECASE,
)
"""Days and times, one before the other; neither where it's open at any time."""
_MOMENT = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m|(noon|midnight)", re.IGNORECASE)
_NAMED_TIMES = {"n": "12:00", "m": "00:00"}
"""Noon and midnight."""
_WHOLE_DAY = ("00:00", "23:59")
_NEXT_DAY = "24:00"
_Entry = tuple[list[str], list[tuple[str, str]] | None]
_HALF_DAY, _HOUR_MAX, _MINUTE_MAX = 12, 12, 59


def opening_hours(said: Sequence[str]) -> list[dict[str, object]]:
    """Empty where one of the lines can't be read, or contradicts another: half of the hours would be wrong ones."""
    found = [entry for line in said for entry in _entries(line.strip())]
    if not all(named and times is not None for named, times in found) or _contradict(found):
        return []
    return [
        {"@type": "OpeningHoursSpecification", "dayOfWeek": named, "opens": opens, "closes": closes}
        for named, times in found
        for opens, closes in times or ()
    ]


def _contradict(entries: Sequence[_Entry]) -> bool:
    """A day is closed, too, or open twice at the same time."""
    of_days: dict[str, list[tuple[str, str]]] = {day: [] for day in DAYS}
    closed = {day for days, times in entries if not times for day in days}
    for days, times in entries:
        for day in days:
            of_days[day] += ((opens, closes if opens < closes else _NEXT_DAY) for opens, closes in times or ())
    return any(
        day in closed or any(before[1] > after[0] for before, after in pairwise(sorted(times)))
        for day, times in of_days.items()
        if times
    )


def _entries(line: str) -> Iterator[_Entry]:
    """The days and times that a line says; no days, or None for the times, where it can't be read."""
    at = 0
    while at < len(line):
        entry = _ENTRY.match(line, at)
        if not entry:
            yield [], None
            return
        days, times = entry[1] or entry[4], entry[2] or entry[3]
        yield (_days(days), _times(times)) if days else (list(DAYS), [_WHOLE_DAY])
        at = entry.end()


def _days(text: str) -> list[str]:
    """None of a span that ends before it begins."""
    spans = [_span(*found.groups()) for found in _SPANS.finditer(text)]
    if not spans:
        return list(_NAMED_DAYS.get(re.split(r"[\s–-]", text.casefold())[0], DAYS))  # noqa: RUF001
    return [day for span in spans for day in span] if all(spans) else []


def _span(begin: str, end: str | None) -> list[str]:
    first = _day(begin)
    if not end:
        return [DAYS[first]]
    last = _day(end)
    if DAYS[first] == _WEEK_BEGINS and last < first:
        return [_WEEK_BEGINS, *DAYS[: last + 1]]
    return list(DAYS[first : last + 1]) if first < last else []


def _day(text: str) -> int:
    return next(at for at, day in enumerate(DAYS) if re.match(day[:3], text, re.IGNORECASE))


def _times(text: str) -> list[tuple[str, str]] | None:
    """None at all on days that are closed, or open by appointment; None for a time that no clock has."""
    if re.fullmatch(_ALL_DAY + r"\.?", text, re.IGNORECASE):
        return [_WHOLE_DAY]
    moments = [_moment(*found.groups()) for found in _MOMENT.finditer(text)]
    return list(zip(moments[::2], moments[1::2], strict=True)) if all(moments) else None


def _moment(hour: str | None, minute: str | None, half: str | None, named: str | None) -> str:
    """As `07:30`; empty for a time that no clock has."""
    if named:
        return _NAMED_TIMES[named[0].casefold()]
    hours, minutes = int(hour or 0), int(minute or 0)
    if not 1 <= hours <= _HOUR_MAX or minutes > _MINUTE_MAX:
        return ""
    afternoon = (half or "").casefold() == "p"
    return f"{hours % _HALF_DAY + _HALF_DAY * afternoon:02d}:{minutes:02d}"
