"""Words of the provider's that this version does not know: what they are about waits, and staff are told."""

import structlog

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.domain.money.gateway import UnknownWord
from fundable.services.mail.alerts import raise_alert

ADVICE = "Check it in the Stripe Dashboard, and see if there's a newer version of fundable."

log = structlog.get_logger(__name__)


def tell(app: App, error: UnknownWord) -> str:
    """To staff, once for each object and word: the sentence, for whoever asked."""
    log.warning("the payment provider said a word that is not known", object=error.object_id, word=error.word)
    with app.database.write() as connection:
        raise_about(connection, app, error)
    return str(error)


def raise_about(connection: Connection, app: LocalApp, error: UnknownWord) -> None:
    key = f"unknown-word:{error.object_id}:{error.word}"
    sentence = str(error)
    raise_alert(connection, app, key, "Stripe said something unknown", f"{sentence[0].upper()}{sentence[1:]}.", ADVICE)
