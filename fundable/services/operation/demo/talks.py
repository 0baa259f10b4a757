"""What clients and staff write to each other in the demo, each at its time. Those whose websites are in work wait."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from uuid import UUID, uuid5

from fundable.db.people import assignees as assignee_rows
from fundable.domain.errors import Refused
from fundable.domain.orders.conversation.messages import Writer
from fundable.services.operation.demo.sales import Sale, Scenario, Span
from fundable.services.operation.demo.work import at_work
from fundable.services.operation.demo.world import World, client_token
from fundable.services.orders.conversation import messages, read_marks
from fundable.services.people import assignees


class By(Enum):
    """Who writes, and how; `SETTLED`: staff say that these words need no answer."""

    CLIENT = auto()
    CLIENT_BY_EMAIL = auto()
    STRANGER = auto()
    STAFF = auto()
    NOTE = auto()
    SETTLED = auto()


Said = tuple[By, str]
BOOKKEEPER = "books@ledger.example"
SHARE = 0.4
"""Of the orders that are paid: the others never have a question."""
SILENT = (Scenario.ABANDONED, Scenario.FAILED)
TALKS: tuple[tuple[Said, ...], ...] = (
    (
        (By.CLIENT, "I've sent the form. Do you need anything else from me?"),
        (By.STAFF, "Thank you, it's all there. We'll email you when there's something to look at."),
        (By.CLIENT, "Great, thanks."),
        (By.SETTLED, "Great, thanks."),
    ),
    (
        (By.STAFF, "One question: should your street address be on the website, or only the town?"),
        (By.CLIENT_BY_EMAIL, "The full address, please. People do come by."),
        (By.STAFF, "The full address it is."),
    ),
    (
        (By.CLIENT, "We close earlier in winter. Can that be on the website?"),
        (By.NOTE, "Their hours are the ones from the phone call. Ask before changing them."),
        (By.STAFF, "Yes. From when until when, and at what time do you close then?"),
        (By.CLIENT, "November to March, at 4 PM."),
        (By.STAFF, "Thanks. It's with your hours now."),
    ),
    (
        (By.CLIENT_BY_EMAIL, "Our bookkeeper asks for the invoice. Where do I find it?"),
        (By.STRANGER, "Could you send me the invoice for this order? Thank you."),
        (By.STAFF, "It's in your client portal, under Documents. You can forward it to your bookkeeper from there."),
    ),
    (
        (By.CLIENT, "A neighbor wants a website, too. Can I send them to you?"),
        (By.STAFF, "With pleasure. They can order on our website, and call us with questions."),
    ),
)
OPEN: tuple[tuple[Said, ...], ...] = (
    (
        (By.STAFF, "The draft is ready. Tell us what you'd change, here or on the pages themselves."),
        (By.CLIENT, "It looks good. Could the phone number be larger on the first page?"),
        (By.CLIENT, "And is it possible to show that we're closed on Mondays?"),
    ),
    (
        (By.CLIENT_BY_EMAIL, "When can we see the next version? We'd like to show it to the bank."),
        (By.NOTE, "The bank's appointment is next week. Let's not promise a day before the domain is connected."),
    ),
    (
        (By.STAFF, "We've begun with your pages. Is the number on your form the one for customers?"),
        (By.CLIENT, "Yes, that's the shop. Should I send more photos?"),
    ),
)
"""Of websites in work, of which each waits for an answer."""
OPEN_BEFORE = (timedelta(hours=27), timedelta(hours=6), timedelta(minutes=50))


@dataclass(frozen=True, slots=True)
class Talk:
    """One order's conversation. `number` tells websites in work from each other."""

    world: World
    sale: Sale
    chance: random.Random
    number: int
    refused: list[str]

    def life(self, span: Span) -> Iterator[datetime]:
        """Times at which somebody writes; nothing where nobody does. Who is refused writes no more."""
        try:
            yield from self._life(span)
        except Refused as refused:
            self.refused.append(f"a talk: {refused.code}")

    def _life(self, span: Span) -> Iterator[datetime]:
        if self.sale.scenario in SILENT:
            return iter(())
        if self.sale.stops_at:
            last = span.until - OPEN_BEFORE[self.number % len(OPEN_BEFORE)]
            return self._open(OPEN[self.number % len(OPEN)], last)
        return self._answered(self.chance.choice(TALKS)) if self.chance.random() < SHARE else iter(())

    def _answered(self, talk: tuple[Said, ...]) -> Iterator[datetime]:
        at = at_work(self.sale.at + timedelta(days=self.chance.randint(4, 9)))
        for said in talk:
            yield at
            self._say(*said)
            at = at_work(at + timedelta(minutes=self.chance.randint(15, 300)))

    def _open(self, talk: tuple[Said, ...], last: datetime) -> Iterator[datetime]:
        """Up to a moment shortly before the end."""
        for number, said in enumerate(talk, 1):
            yield last - timedelta(minutes=40) * (len(talk) - number)
            self._say(*said)

    def _say(self, by: By, text: str) -> None:
        app, order_id = self.world.app, self.sale.order_id
        if order_id is None:
            return
        message_id = uuid5(order_id, text)
        match by:
            case By.STAFF:
                messages.send_as_staff(app, order_id, self._writer(order_id), message_id, text)
            case By.NOTE:
                messages.write_note(app, order_id, self._writer(order_id), message_id, text)
            case By.CLIENT:
                token = client_token(app, order_id)
                messages.send_as_client(app, token, message_id, text)
                # Whoever writes in the portal has read what stands there.
                read_marks.read_by_client(app, token, message_id)
            case By.CLIENT_BY_EMAIL | By.STRANGER:
                self._by_email(order_id, by is By.CLIENT_BY_EMAIL, text)
            case By.SETTLED:
                read_marks.settle(app, order_id, message_id)

    def _by_email(self, order_id: UUID, is_client: bool, text: str) -> None:
        address = self.sale.buyer.email if is_client else BOOKKEEPER
        messages.receive(
            self.world.app, order_id, f"<{uuid5(order_id, text)}>", text, address=address, is_client=is_client
        )

    def _writer(self, order_id: UUID) -> Writer:
        """The order's person, or whoever has been there for longest."""
        with self.world.app.database.read() as connection:
            theirs = assignee_rows.of_orders(connection, [order_id])
        person = theirs.get(order_id) or assignees.people(self.world.app)[0][0]
        return Writer(person.id, person.name)
