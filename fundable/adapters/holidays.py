"""Public holidays of the countries of the world, by the `holidays` library.

It is imported where it is asked, because it costs 12 MB of memory: a shop without a promise to keep needs none of it.
"""

from collections.abc import Mapping
from datetime import date
from functools import cache

_ENGLISH = "en_US"


class HolidayCalendar:
    """The Calendar port."""

    def holidays(self, country: str, region: str, year: int) -> Mapping[date, str]:
        return _holidays(country, region, year)

    def countries(self) -> Mapping[str, tuple[str, ...]]:
        return _countries()


@cache
def _holidays(country: str, region: str, year: int) -> Mapping[date, str]:
    import holidays

    found = holidays.country_holidays(country, subdiv=region or None, years=year, expand=False, language=_ENGLISH)
    return {day: name for day, name in sorted(found.items()) if day.year == year}


@cache
def _countries() -> Mapping[str, tuple[str, ...]]:
    import holidays

    listed = holidays.list_supported_countries(include_aliases=False)
    return {code: tuple(regions) for code, regions in sorted(listed.items())}
