"""Who works at the agency that is made up: an owner and a colleague."""

from uuid import uuid4

from fundable.app import App
from fundable.domain.people.accounts import NO_PASSWORD, Role, User
from fundable.services.operation.demo.world import PASSWORD
from fundable.services.people import team

DOMAIN = "studio.example"
STAFF = ("Olive Park", "Sam Reyes")


def hired(app: App) -> list[str]:
    """Lets both in. Their emails, the owner's first."""
    now = app.clock.now()
    founder = User(uuid4(), f"office@{DOMAIN}", Role.OWNER, NO_PASSWORD, now, now, first_name="The demo")
    emails = []
    for name, role in zip(STAFF, (Role.OWNER, Role.STAFF), strict=True):
        first, last = name.split()
        email = f"{first.lower()}@{DOMAIN}"
        team.invite(app, team.Invitation(email, role, first, last), founder)
        team.set_password(app, email, PASSWORD)
        emails.append(email)
    return emails
