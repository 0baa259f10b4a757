"""How many domains at once: for one client in a day, and for everybody in an hour."""

from datetime import timedelta

from fundable.domain.errors import Refused

CHANGES_A_DAY = 5
"""So often may a client name a domain for an order within 24 hours. What staff do isn't counted."""
CLEARED_AN_HOUR = 40
"""So many names may begin to have certificates within an hour, whoever entered them. A domain has two: with and without
www. Let's Encrypt takes 300 orders of an account in three hours, and renewals need room, too."""
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def check_changes(count: int) -> None:
    """`count` is how often the client did it in the last 24 hours. Raises Refused `domain_changes_spent`."""
    if count >= CHANGES_A_DAY:
        raise Refused(
            "domain_changes_spent",
            f"You've changed your domain {CHANGES_A_DAY} times today. Try again tomorrow, or message us, and "
            "we'll set it for you.",
            retry_after_s=int(HOUR.total_seconds()),
        )


def has_room(cleared: int, names: int) -> bool:
    """Whether so many more names may have certificates, after those that were `cleared` in the last hour."""
    return cleared + names <= CLEARED_AN_HOUR
