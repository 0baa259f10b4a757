"""What each of the staff is mailed about, as they choose it themselves."""

from collections.abc import Mapping

from fundable.app import App
from fundable.db import audit
from fundable.db.people import email_choices
from fundable.domain.errors import Refused
from fundable.domain.people.accounts import User
from fundable.domain.people.email_choices import CHOICES, EmailChoice, at_first, chosen


def read(app: App, user: User) -> dict[str, EmailChoice]:
    with app.database.read() as connection:
        return chosen(email_choices.of_user(connection, user.id))


def save(app: App, user: User, choices: Mapping[str, EmailChoice]) -> dict[str, EmailChoice]:
    """What isn't named stays as it is. Raises Refused `email_choice_unknown`."""
    for kind, choice in choices.items():
        if choice not in CHOICES.get(kind, ()):
            raise Refused("email_choice_unknown", "This email can't be chosen like that. Reload the page.")
    with app.database.write() as connection:
        before = chosen(email_choices.of_user(connection, user.id))
        after = {**before, **choices}
        if after != before:
            kept = {kind: choice for kind, choice in after.items() if choice is not at_first(kind)}
            email_choices.put(connection, user.id, kept)
            changed = {kind: (before[kind], after[kind]) for kind in after if after[kind] is not before[kind]}
            audit.record(connection, app.clock.now(), "staff.emails_chosen", user.id, changed=changed)
        return after
