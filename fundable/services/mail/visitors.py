"""What a visitor of a website wrote, put into its mail as it is sent: staff, who read the outbox, don't see it."""

from dataclasses import replace
from html import escape

from fundable.app import App
from fundable.domain.mail.mailer import MailRefused
from fundable.domain.mail.outbox import Email, Message, MessageKind
from fundable.domain.mail.visitors import put_in


def filled(app: App, message: Message, email: Email) -> Email:
    """The email with the visitor's words, which answers go back to. Any other is left as it is. Raises MailRefused for
    one whose words have been deleted."""
    if message.kind is not MessageKind.WEBSITE_MESSAGE:
        return email
    with app.database.read() as connection:
        visitor = app.above.visitor_message(connection, message.id)
    if visitor is None:
        raise MailRefused("the visitor's message was deleted before this was sent")
    words = visitor.written.words
    return replace(
        email,
        reply_to=visitor.written.email if visitor.written.takes_replies else "",
        text=put_in(email.text, words),
        html=put_in(email.html, words, lambda word: escape(word).replace("\n", "<br>")),
    )
