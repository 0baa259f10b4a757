"""Files that calendar programs read (RFC 5545, 5546), by icalendar."""

from fundable.domain.orders.review_calls import CALL_LASTS, CalendarEntry

PRODUCT = "-//fundable//review call//EN"


class ICalendarFiles:
    """The CalendarFiles port."""

    def invitation(self, entry: CalendarEntry) -> str:
        return _written(entry, "CANCEL" if entry.is_called_off else "REQUEST")

    def published(self, entry: CalendarEntry) -> str:
        return _written(entry, "PUBLISH")


def _written(entry: CalendarEntry, method: str) -> str:
    """Text is escaped and long lines are folded by the library; times are in UTC, so that no zone has to be told."""
    from icalendar import Calendar, Event, vCalAddress  # here, because it takes a fifth of a second, and is rare

    event = Event()
    event.add("uid", entry.uid)
    event.add("sequence", entry.sequence)
    event.add("dtstamp", entry.written_at)
    event.add("dtstart", entry.starts_at)
    event.add("dtend", entry.starts_at + CALL_LASTS)
    event.add("summary", entry.title)
    event.add("description", entry.text)
    event.add("url", entry.url)
    event.add("status", "CANCELLED" if entry.is_called_off else "CONFIRMED")
    name, address = entry.organizer
    organizer = vCalAddress(f"mailto:{address}")
    organizer.params["CN"] = name.replace('"', "'")  # no parameter can hold one (RFC 5545, 3.2)
    event.add("organizer", organizer)
    for person in entry.people:
        attendee = vCalAddress(f"mailto:{person}")
        attendee.params["PARTSTAT"] = "ACCEPTED"
        attendee.params["RSVP"] = "FALSE"
        event.add("attendee", attendee)
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", method)
    calendar.add_component(event)
    return bytes(calendar.to_ical()).decode()
