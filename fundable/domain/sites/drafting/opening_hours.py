"""Hours as search engines read them (schema.org's OpeningHoursSpecification), where each line can be read."""

import re
from collections.abc import Sequence

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_WEEK_BEGINS = "Sunday"
_SPLIT = re.compile(r"\t\s*|:\s+")
_DAY = (
    r"(mon(?=s?\b|day)|tue(?=s?\b|sday)|wed(?=s?\b|nesday)|thu(?=r?s?\b|rsday)|fri(?=s?\b|day)|sat(?=s?\b|urday)"
    r"|sun(?=s?\b|day))[a-z]*\.?"
)
_SPAN = re.compile(rf"{_DAY}(?:\s*(to|through|-|–|and|&|,)\s*{_DAY})?", re.IGNORECASE)  # noqa: RUF001
_MOMENT = r"(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?|(noon|midnight)"
_TIMES = re.compile(rf"(?:{_MOMENT})\s*(?:to|-|–|until)\s*(?:{_MOMENT})", re.IGNORECASE)  # noqa: RUF001
_CLOSED = re.compile(r"closed\.?", re.IGNORECASE)
_NAMED = {"noon": "12:00", "midnight": "00:00"}
_HALF_DAY, _HOUR_MAX, _MINUTE_MAX = 12, 12, 59


def opening_hours(said: Sequence[str]) -> list[dict[str, object]]:
    """Empty where one of the lines can't be read: half of the hours would be wrong ones."""
    found = [_read(line) for line in said]
    if None in found:
        return []
    return [one for one in found if one]


def _read(line: str) -> dict[str, object] | None:
    """An empty one for days that are closed."""
    days, *times = _SPLIT.split(line, 1)
    named = _days(days.strip())
    if not named or not times:
        return None
    if _CLOSED.fullmatch(times[0].strip()):
        return {}
    moments = _TIMES.fullmatch(times[0].strip())
    opens, closes = (_moment(*moments.groups()[at : at + 4]) for at in (0, 4)) if moments else ("", "")
    if not (opens and closes):
        return None
    return {"@type": "OpeningHoursSpecification", "dayOfWeek": named, "opens": opens, "closes": closes}


def _days(text: str) -> list[str]:
    span = _SPAN.fullmatch(text)
    if not span:
        return []
    first = _day(span[1])
    if not span[3]:
        return [DAYS[first]]
    last = _day(span[3])
    if span[2] in {"and", "&", ","}:
        return [DAYS[first], DAYS[last]]
    if DAYS[first] == _WEEK_BEGINS and last < first:
        return [_WEEK_BEGINS, *DAYS[: last + 1]]
    return list(DAYS[first : last + 1]) if first < last else []


def _day(begin: str) -> int:
    return next(at for at, day in enumerate(DAYS) if day.casefold().startswith(begin.casefold()))


def _moment(hour: str | None, minute: str | None, half: str | None, named: str | None) -> str:
    """As `07:30`; empty for a time that no clock has."""
    if named:
        return _NAMED[named.casefold()]
    hours, minutes = int(hour or 0), int(minute or 0)
    if not 1 <= hours <= _HOUR_MAX or minutes > _MINUTE_MAX:
        return ""
    afternoon = (half or "").casefold() == "p"
    return f"{hours % _HALF_DAY + _HALF_DAY * afternoon:02d}:{minutes:02d}"
