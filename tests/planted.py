"""Faults planted in the program's rules, each of which a rehearsal has to find: python -m tests.planted [NAME ...]

Each is put into a program of its own before that rehearses 75 days, with an offer whose hosting renews within them.
It takes about a quarter of a minute for each, so 'make test' doesn't have it: 'make rehearsals' does."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from fundable.config import Config
from fundable.services.agency import offer as offers
from tests.opened import opened

ROOT = Path(__file__).parents[1]
YEAR = ("rehearse", "--orders", "8", "--days", "75", "--seed", "77", "--until", "2026-02-05")
BEGIN = """
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4
import importlib, os
def nothing(*_, **__): return None
os.nice = nothing
def at(name): return importlib.import_module("fundable." + name)
def around(name, attribute, wrapper):
    module = at(name); known = getattr(module, attribute)
    setattr(module, attribute, lambda *a, **k: wrapper(known, *a, **k))
def twice(name, attribute, key_at):
    def both(known, *a, **k):
        known(*a[:key_at], a[key_at] + ":again", *a[key_at + 1:], **k)
        return known(*a, **k)
    around(name, attribute, both)
def entry(change):
    around("db.money.ledger", "add", lambda known, connection, one: known(connection, change(one)))
"""
END = """
from tests import compiled_once
from fundable.commands.application import app
compiled_once.begin()
app()
"""
PAYMENTS, ORDERS = "services.money.payment_messages", "services.orders.order_messages"
CHARGES = "services.money.charging"
PROMISE, REMINDERS = "domain.orders.promise", "domain.money.reminders"
CANCELED = """
def cancels(self, order_id, paid_at):
    here = at("services.operation.demo.lives")
    yield paid_at + timedelta(days=20)
    here.sandbox.happen(self.app, order_id, here.SandboxEvent.HOSTING_ENDED)
at("services.operation.demo.lives").Story._hosting = cancels"""
"""In so short a year nobody would: all of them do, two days before the notice of their renewal."""
FAILS = """
def fails(self, order_id, paid_at):
    here = at("services.operation.demo.lives")
    yield here.begun(paid_at, here._sold(self.app, order_id).hosting)[1]
    here.sandbox.happen(self.app, order_id, here.SandboxEvent.RENEWAL_FAILED)
at("services.operation.demo.lives").Story._hosting = fails"""
"""Nor does a card fail in this one by chance: all of them do."""
CHARGED = """
at("services.operation.demo.extras").SHARE = 1
at("services.operation.demo.extras").FATES = {at("services.operation.demo.extras").Fate.PAID: 1}"""
"""A few would be charged for something later, and not all of them pay: all are, and do."""
WITHDRAWN = CHARGED.replace("Fate.PAID", "Fate.WITHDRAWN")
"""Nor are many charges withdrawn while the client is about to pay."""
FAULTS = {
    "a day too late": f"""
def late(known, *a):
    made = known(*a); return replace(made, on=made.on + timedelta(days=1))
around("{PROMISE}", "reckon", late)""",
    "Saturdays count": f"at('{PROMISE}').SATURDAY = 6",
    "holidays count": "at('domain.agency.calendar').WorkingDays.day_off = nothing",
    "waiting counts": f"at('{PROMISE}')._waited_for = nothing",
    "reviews count": f"at('{PROMISE}').reviews = lambda *_: []",
    "days of another zone": "at('domain.agency.calendar').WorkingDays.day_of = lambda self, moment: moment.date()",
    "a reminder a day late": f"at('{REMINDERS}').FORM_REMINDER_DAYS = (2, 3, 7)",
    "a reminder forgotten": f"at('{REMINDERS}').FORM_REMINDER_DAYS = (3, 7)",
    "no reminder at all": "at('services.money.reminders')._remind_of_forms = lambda app: 0",
    "a notice two days late": f"at('{REMINDERS}').LAST_NOTICE = (6,)",
    "notices forgotten": "at('services.money.reminders')._announce_renewals = lambda app: 0",
    "money's emails twice": "twice('services.money.invoicing.telling', 'enqueue_with', 4)",
    "work's emails twice": f"twice('{ORDERS}', 'enqueue', 3)",
    "sent and not noted": "at('services.mail.outbox')._note = nothing",
    "never sent": "at('services.mail.outbox').send_due = lambda app: 0",
    "a cent lost": "entry(lambda one: replace(one, amount_cents=one.amount_cents - 1))",
    "booked as often as told": "entry(lambda one: replace(one, reference=one.reference + str(uuid4())))",
    "a cent too much": """
known = at("domain.agency.offer").Offer.total_cents
at("domain.agency.offer").Offer.total_cents = lambda self, addons: known(self, addons) + 1""",
    "months of 31 days": """
at("domain.money.hosting").months_after = lambda anchor, months: anchor + timedelta(days=31 * months)""",
    "a day more is included": """
at("domain.agency.offer").HostingTerms.included_days = property(lambda self: self.months * 365 // 12 + 1)""",
    "a reminder to somebody who canceled": f"""{CANCELED}
def also(known, connection, mode, now):
    here, ended = at("db.money.reminders"), []
    named = [column.label("hosting_" + column.name) for column in here.hosting.c]
    query = here.select(here.orders, here.intake_forms.c.business_name, *named).select_from(here.hosting)
    query = query.join(here.orders).outerjoin(here.intake_forms, here.intake_forms.c.order_id == here.orders.c.id)
    for row in connection.execute(query.where(here.hosting.c.status.not_in(here._GOING_ON))).mappings():
        order, until = here.from_row(row), row["paid_at"] + timedelta(days=30)
        if now < until:
            hosting = here.hosting_from_row(row, "hosting_")
            ended.append((order, replace(hosting, status=here.HostingStatus.TRIALING, ends_at=until)))
    return known(connection, mode, now) + ended
at("db.money.reminders").still_renews = lambda *_: True
around("db.money.reminders", "renewing", also)""",
    "a page kept after its end": f"{CANCELED}\nat('services.sites.hosting.serving').watch = nothing",
    "receipts forgotten": f"at('{PAYMENTS}').renewed = nothing",
    "failed cards untold": f"{FAILS}\nat('{PAYMENTS}').payment_problem = nothing",
    "charges untold": f"{CHARGED}\nat('{CHARGES}.charge_messages').asked_for = nothing",
    "charges without a receipt": f"{CHARGED}\nat('{CHARGES}.charge_messages').paid = nothing",
    "charged a cent more": f"""{CHARGED}
known = at("domain.money.charging.order_charges")._as_shown
at("domain.money.charging.order_charges")._as_shown = lambda asked, cents: known(asked, cents) + 1""",
    "paid for later and not given": f"{CHARGED}\nat('services.money.charge_grants').grant = nothing",
    "charges not in the books": f"{CHARGED}\nat('{CHARGES}.booking').follow = lambda *_, **__: ''\n"
    f"at('{CHARGES}.booking').apply = nothing",
    "given back and not known": f"{CHARGED}\nat('services.operation.demo.extras').GIVEN_BACK = 1\n"
    "at('services.money.charge_totals')._put = nothing",
    "withdrawn by word alone": f"{WITHDRAWN}\nat('{CHARGES}.making').withdraw = nothing",
    "refunds untold": f"at('{PAYMENTS}').payment_refunded = nothing",
    "pauses untold": f"at('{ORDERS}').clock_paused = nothing",
    "stages untold": f"at('{ORDERS}').status_changed = nothing",
    "lost reports stay lost": "at('services.money.reconcile').reconcile = nothing",
    "approved and not published": """
at("services.sites.hosting.releases").publish_if_it_may = lambda *_: False""",
    "a job fails": """
def fails(app): raise KeyError("id")
at("services.people.assignees").take_turns = fails""",
    "the figures add a cent": """
def more(known, *a, **k):
    made = known(*a, **k); return replace(made, received_cents=made.received_cents + 1)
around("services.orders.stats", "read", more)""",
}


def main(wanted: list[str]) -> int:
    """Says of each whether it was found. 1 where one wasn't, or where a program without a fault fails."""
    with TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        own = opened(Config(data_dir=data))
        sold = replace(offers.current(own)[1], hosting_months=1, round_cents=149_00)
        offers.publish(own, sold, "a test")
        own.close()
        missed = [one for one in ("", CANCELED, FAILS, CHARGED, WITHDRAWN) if _exit_of(data, one) != 0]
        for name in wanted or FAULTS:
            is_found = _exit_of(data, FAULTS[name]) == 1
            sys.stdout.write(f"{'found' if is_found else 'MISSED'}  {name}\n")
            sys.stdout.flush()
            missed += [] if is_found else [name]
    return len(missed) > 0


def _exit_of(data: Path, fault: str) -> int:
    env = {**os.environ, "FUNDABLE_DATA_DIR": str(data), "FUNDABLE_SITES_DOMAIN": "sites.localhost"}
    command = [sys.executable, "-c", BEGIN + fault + END, *YEAR]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1) or not done.stdout or (done.returncode and not fault):
        sys.stdout.write(done.stdout + done.stderr)
        return -1
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
