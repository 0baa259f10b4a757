"""What owners wrote in place of the emails' own words: a row for each email that isn't as it came."""

import json

from sqlalchemy import Column, Connection, RowMapping, String, Table, Text, bindparam, delete, select

from fundable.db.database import Database
from fundable.db.engine.tables import upsert
from fundable.db.types import UtcText, metadata
from fundable.domain.mail.email_texts import EmailText, OwnText

email_texts = Table(
    "email_texts",
    metadata,
    Column("email", String(40), primary_key=True, comment="an id of domain/mail/emails.py"),
    Column("subject", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("preview", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("buttons", Text, nullable=False, comment="JSON: the words of each"),
    Column("revision", String(32), nullable=False, comment="another one with each change"),
    Column("changed_at", UtcText, nullable=False),
    Column("changed_by", Text, nullable=False, comment="a name"),
)
_OF_EMAIL = select(email_texts).where(email_texts.c.email == bindparam("email"))


def find(connection: Connection, email: str) -> OwnText | None:
    row = connection.execute(_OF_EMAIL, {"email": email}).mappings().first()
    return _own(row) if row else None


class OwnEmails:
    """What is sent in place of our words, read anew each time. Any thread may ask, within a transaction, too."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, email: str) -> OwnText | None:
        """Raises ValueError for a row that can't be read."""
        with self._database.read() as connection:
            return find(connection, email)


def every(connection: Connection) -> dict[str, OwnText]:
    return {row["email"]: _own(row) for row in connection.execute(select(email_texts)).mappings()}


def put(connection: Connection, email: str, own: OwnText) -> None:
    text = own.text
    kept = {
        "subject": text.subject,
        "title": text.title,
        "preview": text.preview,
        "body": text.body,
        "buttons": json.dumps(text.buttons, ensure_ascii=False),
        "revision": own.revision,
        "changed_at": own.changed_at,
        "changed_by": own.changed_by,
    }
    row = upsert(email_texts).values(email=email, **kept)
    connection.execute(row.on_conflict_do_update(index_elements=["email"], set_=kept))


def remove(connection: Connection, email: str) -> None:
    connection.execute(delete(email_texts).where(email_texts.c.email == email))


def _own(row: RowMapping) -> OwnText:
    buttons = tuple(json.loads(row["buttons"]))
    text = EmailText(row["subject"], row["title"], row["preview"], row["body"], buttons)
    return OwnText(text, row["revision"], row["changed_at"], row["changed_by"])
