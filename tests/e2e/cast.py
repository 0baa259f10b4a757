"""A few weeks of an agency at work, for every page to show: clients at every stage, with long names and short ones."""

import io
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from tests.e2e.mailbox import link_in_mail
from tests.e2e.talking import note, reply, say
from tests.running import Bought, Browser, Server, buy, intake_form, log_in, order, ticket

STAGES = ("pending", "paid", "intake", "design", "review", "launch", "completed")
LONG_EMAIL = "margarethe.vandenberghe-oconnell@northern-lakes-construction-and-roofing.example"
LONG_NAME = "Northern Lakes Construction, Roofing & Restoration Services of Greater Michigan LLC"
WEEKS_OF_ORDERS = (3, 5, 2, 4, 1, 0, 3, 6, 2, 4, 3)
"""How many other clients bought in each week before this one, the nearest first."""


@dataclass(frozen=True)
class Cast:
    """Each order is named for what its client sees."""

    server: Server
    staff: Browser
    unpaid: Bought
    declined: Bought
    fresh: Bought
    new: Bought
    sent: Bought
    design: Bought
    review: Bought
    live: Bought
    late: Bought

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server.port}"

    @property
    def reset_token(self) -> str:
        """Of a link that a client asked for, to choose another password."""
        asked = {"email": self.new.email, "who": "client"}
        assert Browser(self.server).post("/api/password/forgot", asked).status == 200
        return link_in_mail(self.server, "client-reset", self.new.email).partition("token=")[2]


def assemble(server: Server, weeks: tuple[int, ...] = WEEKS_OF_ORDERS) -> Cast:
    """On a server that has a member of staff and no orders yet."""
    staff = log_in(server)
    for week, count in reversed([*enumerate(weeks, start=1)]):
        for number in range(count):
            addons = (("domain",), ())[number % 2]
            bought = buy(server, f"client{week}{number}@main-street.example", addons, password=None)
            happen(server, bought, 7 * week - number, 7 * week - number)
    cast = Cast(
        server,
        staff,
        unpaid=order(server, "june@orchard-tailors.example", ("domain", "google-business", "fundability-review")),
        declined=order(server, "kai@harborbikes.example"),
        fresh=buy(server, "rosa@rosas-kitchen.example", password=None),
        live=client(staff, "theo@lindenprint.example", ("domain",), "Linden Print Works", 41, 41, 40, 38, 36, 35, 34),
        late=client(staff, LONG_EMAIL, ("domain", "google-business", "fundability-review"), LONG_NAME, 16, 16, 14, 12),
        review=client(staff, "sam@o.example", (), "O", 5, 5, 4, 3, 1),
        design=client(
            staff, "dana@alderandfinch.example", ("domain", "google-business"), "Alder & Finch Bakery", 5, 5, 3, 1
        ),
        sent=client(staff, "mina@pinecrest-dental.example", ("google-business",), "Pinecrest Family Dental", 2, 2, 1),
        new=client(staff, "luis@copperline.example", ("domain",), "", 0.1, 0.1),
    )
    talk(cast)
    go_wrong(server)
    # Their forms came earlier than the server thought when it reckoned.
    promised = server.run("jobs", "run", "promises")
    assert promised.returncode == 0, promised.stderr
    return cast


def talk(cast: Cast) -> None:
    """One waits for our answer, one for the client's."""
    say(
        cast.staff,
        cast.design,
        "Hi Dana, are you open on Sundays? And is it Alder & Finch Bakery or Alder & Finch LLC?",
    )
    reply(cast.server, cast.design, "We’re closed Sundays.\n\nThe license says Alder & Finch Bakery LLC.")
    note(cast.staff, cast.design, "The logo is a small PNG. Please don’t promise a new one.")
    say(
        cast.staff,
        cast.design,
        "Thanks. Which photo comes first? See https://photos.alderandfinch.example/shared/2026/front-of-the-shop.",
    )
    reply(cast.server, cast.sent, "Can you change our phone number?")


def client(staff: Browser, email: str, addons: tuple[str, ...], business: str, *days: float) -> Bought:
    """A client who came as far as `days` goes: how long ago each stage began."""
    server = staff.server
    bought = buy(server, email, addons)
    if business:
        form = intake_form(bought.id, businessName=business, businessEmail=email, logoUrl=logo(server), **TOLD)
        assert Browser(server).post("/api/intake-forms", form, **bought.bearer).status == 201
    for status in STAGES[3 : len(days)]:
        change = {"status": status, "adminNotes": "Waiting for the photos of the shop front."}
        assert staff.call("PATCH", f"/api/orders/{bought.id}/status", change).status == 200
    happen(server, bought, *days)
    return bought


TOLD = {
    "websiteDescription": "A neighborhood bakery. We mill our own flour and bake sourdough overnight.",
    "servicesOffered": "Sourdough and rye\nWedding cakes\nWholesale for cafés",
    "additionalInfo": "Warm colors, please. We like www.tartine.example.",
    "socialLinks": {"instagram": "https://instagram.com/alderandfinch"},
}


def logo(server: Server) -> str:
    """The address of an uploaded picture."""
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (320, 320), "#2b3658")
    draw = ImageDraw.Draw(picture)
    draw.ellipse((60, 60, 260, 260), outline="#f3e9d2", width=10)
    draw.polygon([(160, 90), (230, 225), (160, 190), (90, 225)], fill="#f3e9d2")
    file = io.BytesIO()
    picture.save(file, "PNG")
    address = ticket(server)
    assert Browser(server).call("PUT", address, file.getvalue(), Content_Type="image/png").status == 200
    return address.partition("?")[0]


def go_wrong(server: Server) -> None:
    """A job that has failed, and is not due again for hours."""
    now = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%S.%fZ}"
    run = ("delete-abandoned", now, now, "", "OperationalError: the disk was not there for a moment", 2)
    with server.writing() as database:
        database.execute("INSERT OR REPLACE INTO job_runs VALUES (?, ?, ?, ?, ?, ?)", run)


LEDGER_DAYS = """INSERT INTO ledger_days
SELECT substr(at, 1, 10), mode, currency, kind, amount_cents > 0, count(*), sum(amount_cents) FROM ledger_entries
GROUP BY 1, 2, 3, 4, 5"""


def happen(server: Server, bought: Bought, *days: float) -> None:
    """Moves the stages of an order to so many days ago."""
    at = [f"{datetime.now(UTC) - timedelta(days=ago, hours=2):%Y-%m-%dT%H:%M:%S.%fZ}" for ago in days]
    with server.writing() as database:
        database.execute("UPDATE orders SET created_at = ?, paid_at = ? WHERE id = ?", (at[0], at[1], bought.id))
        database.execute("UPDATE ledger_entries SET at = ? WHERE order_id = ?", (at[1], bought.id))
        if len(at) > 2:
            database.execute("UPDATE orders SET form_at = ? WHERE id = ?", (at[2], bought.id))
            database.execute("UPDATE intake_forms SET created_at = ? WHERE order_id = ?", (at[2], bought.id))
        for status, when in zip(STAGES, at, strict=False):
            change = (when, bought.id, status)
            database.execute("UPDATE status_changes SET at = ? WHERE order_id = ? AND status_to = ?", change)
        database.execute("DELETE FROM ledger_days")
        database.execute(LEDGER_DAYS)
