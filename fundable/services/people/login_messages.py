"""What people are told of logins to their accounts."""

from uuid import uuid4

from fundable.app import LocalApp
from fundable.db.database import Connection
from fundable.db.people import accounts
from fundable.domain.agency.days import minute
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.orders.orders import Order
from fundable.domain.people.accounts import User
from fundable.domain.people.browsers import Account, Browser
from fundable.services import named_orders
from fundable.services.agency import settings
from fundable.services.mail.writing import enqueue


def new_login(
    connection: Connection, app: LocalApp, account: Account, login_id: str, browser: Browser, order: Order | None = None
) -> None:
    """To whose account it is, once for each login in a browser that has not given this password before."""
    agency, now = settings.agency(app), app.clock.now()
    user = None if order else accounts.find_user(connection, account.email)
    enqueue(
        connection,
        app,
        MessageKind.CLIENT_NEW_LOGIN if order else MessageKind.STAFF_NEW_LOGIN,
        f"new-login:{login_id}",
        account.email,
        named_orders.about(connection, app, order) if order else None,
        device=browser.device,
        address=browser.address,
        at=minute(agency, now, user.zone if user else None),
        forgot_url=Url(f"{app.config.base_url}/forgot-password{'' if order else '?for=staff'}"),
    )


def wrong_factor(connection: Connection, app: LocalApp, user: User, browser: Browser) -> None:
    """To whose account it is: somebody had the password, and not the second factor."""
    agency, now = settings.agency(app), app.clock.now()
    enqueue(
        connection,
        app,
        MessageKind.STAFF_WRONG_FACTOR,
        f"wrong-factor:{uuid4()}",
        user.email,
        device=browser.device,
        address=browser.address,
        at=minute(agency, now, user.zone),
        forgot_url=Url(f"{app.config.base_url}/forgot-password?for=staff"),
    )
