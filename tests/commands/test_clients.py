"""fundable clients, reset-password, revoke-sessions."""

import json

import pytest

from fundable.domain.errors import Refused
from fundable.services.money import checkout
from fundable.services.operation import sandbox
from fundable.services.people import accounts, passwords, staff_logins, team
from tests.commands.conftest import CLIENT, STAFF, Run, Shop, refused
from tests.running import OWNER, PASSWORD
from tests.services.orders.some_orders import order_of

NEW = "another battery staple"


@pytest.mark.parametrize("email", [OWNER, STAFF.upper(), CLIENT])
def test_a_password_is_reset_by_email(run: Run, shop: Shop, email: str) -> None:
    done = run("reset-password", email, stdin=NEW + "\n")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (f"Changed the password of {email.lower()}. They're logged out everywhere.\n")
    assert shop.opens(email, NEW)
    assert not shop.opens(email, PASSWORD)


def test_every_login_of_theirs_ends_and_nobody_elses(run: Run, shop: Shop) -> None:
    with shop.opened() as app:
        mine, theirs = (
            staff_logins.login_staff(app, OWNER, PASSWORD)[1],
            staff_logins.login_staff(app, STAFF, PASSWORD)[1],
        )

    run("reset-password", STAFF, "--password", NEW)
    run("reset-password", shop.paid[:8], "--password", NEW)

    with shop.opened() as app:
        assert staff_logins.login_of(app, mine)
        with pytest.raises(Refused):
            staff_logins.login_of(app, theirs)
        with pytest.raises(Refused):
            accounts.client_order(app, shop.token)


@pytest.mark.parametrize("who", [STAFF, CLIENT])
def test_a_link_leaves_the_choice_to_them_and_ends_nothing_before(run: Run, shop: Shop, who: str) -> None:
    link = run("reset-password", who, "--link").stdout.strip()

    assert link.startswith("http://127.0.0.1:8000/reset-password?token=")
    assert shop.opens(who, PASSWORD)
    with shop.opened() as app:
        passwords.reset(app, link.partition("token=")[2], NEW)
    assert shop.opens(who, NEW)
    assert not shop.opens(who, PASSWORD)


def test_several_orders_have_passwords_of_their_own(run: Run, shop: Shop) -> None:
    with shop.opened() as app:
        url = checkout.start(app, checkout.Basket(CLIENT, 150, ()), checkout.browser_key(app, CLIENT))
    assert run("reset-password", CLIENT, "--password", PASSWORD).returncode == 0
    with shop.opened() as app:
        sandbox.pay(app, url.rpartition("/")[2])

    sentence = refused(run("reset-password", CLIENT, "--password", NEW))

    assert sentence.startswith(f"{CLIENT} has several orders, each with its own password: ")
    assert shop.paid[:8] in sentence
    assert run("reset-password", f"#{shop.paid[:8]}", "--password", NEW).returncode == 0


@pytest.mark.parametrize(
    ("who", "password", "sentence"),
    [
        (OWNER, "1234567", "Password must be at least 8 characters long."),
        ("ann@agency.example", NEW, "There's no staff account and no order with the email ann@agency.example."),
        ("00000000", NEW, "There's no order 00000000. 'fundable list-orders' shows all of them."),
        ("nora", NEW, "nora isn't an order number. Order numbers look like 9f1c2ab3."),
    ],
)
def test_what_cannot_be_is_a_sentence(run: Run, shop: Shop, who: str, password: str, sentence: str) -> None:
    assert refused(run("reset-password", who, "--password", password)) == sentence


def test_an_unpaid_order_and_a_disabled_account_have_no_password(run: Run, shop: Shop) -> None:
    with shop.opened() as app:
        team.disable(app, team.named(app, STAFF).id)

    assert "isn't paid yet" in refused(run("reset-password", shop.unpaid, "--password", NEW))
    assert refused(run("reset-password", STAFF, "--link")) == f"The account of {STAFF} is disabled. Enable it first."


def test_one_person_is_logged_out(run: Run, shop: Shop) -> None:
    with shop.opened() as app:
        cookie = staff_logins.login_staff(app, STAFF, PASSWORD)[1]
        other = staff_logins.login_staff(app, OWNER, PASSWORD)[1]

    assert run("revoke-sessions", STAFF, "--yes").stdout == f"{STAFF} is logged out everywhere.\n"
    assert run("revoke-sessions", CLIENT, "--yes").stdout == f"{CLIENT} is logged out everywhere.\n"

    with shop.opened() as app:
        assert staff_logins.login_of(app, other)
        for opening, token in ((staff_logins.login_of, cookie), (accounts.client_order, shop.token)):
            with pytest.raises(Refused):
                opening(app, token)
    assert shop.opens(STAFF, PASSWORD)


def test_who_works_here_and_buys_here_is_logged_out_of_both(run: Run, shop: Shop) -> None:
    with shop.opened() as app:
        accounts.create_staff(app, CLIENT, NEW)
        cookie = staff_logins.login_staff(app, CLIENT, NEW)[1]

    assert run("revoke-sessions", CLIENT, "--yes").returncode == 0

    with shop.opened() as app:
        for opening, token in ((staff_logins.login_of, cookie), (accounts.client_order, shop.token)):
            with pytest.raises(Refused):
                opening(app, token)


def test_everybody_is_logged_out_and_no_link_works(run: Run, shop: Shop) -> None:
    with shop.opened() as app:
        cookie = staff_logins.login_staff(app, OWNER, PASSWORD)[1]
        link = team.make_link(app, STAFF)

    done = run("revoke-sessions", "--everybody", "--yes")

    assert done.stdout == "Ended 2 logins. Everybody has to log in again.\n"
    with shop.opened() as app:
        with pytest.raises(Refused):
            staff_logins.login_of(app, cookie)
        with pytest.raises(Refused, match="This link has been used"):
            passwords.reset(app, link.partition("token=")[2], NEW)


def test_nobody_is_logged_out_unasked(run: Run, shop: Shop) -> None:
    assert refused(run("revoke-sessions", "--everybody")).endswith("Add --yes to do it.")
    with shop.opened() as app:
        assert accounts.client_order(app, shop.token)


def test_an_erasure_says_what_it_will_do_and_asks(run: Run, shop: Shop) -> None:
    done = run("erase-client", shop.paid[:8])

    assert done.returncode == 1
    assert done.stdout.splitlines()[:3] == [
        f"This will be erased for {CLIENT}:",
        f"  order {shop.paid[:8]} (Information Collected, paid, website not delivered yet)",
        "  with forms, history, notes, logins and links, and 1 uploaded files",
    ]
    assert "The ledger keeps 1 entry" in done.stdout
    assert "Earlier backups still contain this data" in done.stdout
    assert done.stderr.endswith("Add --yes to do it.\n")
    assert run("show-order", shop.paid).returncode == 0


def test_an_erasure_is_done_and_reported(run: Run, shop: Shop) -> None:
    done = json.loads(run("erase-client", CLIENT, "--yes", "--json").stdout)
    again = run("erase-client", CLIENT, "--yes")

    assert (done["orders"], done["files"], done["entries_kept"], done["left"]) == (1, 1, 1, "")
    assert refused(again) == f"There's no data about {CLIENT}."
    assert [row["id"] for row in json.loads(run("list-orders", "--json").stdout)] == [shop.unpaid]
    assert len(json.loads(run("export", "ledger", "--json").stdout)) == 1
    held = b"".join(file.read_bytes() for file in shop.data_dir.rglob("*") if file.is_file())
    assert CLIENT.encode() not in held
    assert b"Alder & Finch" not in held


def test_clients_are_listed_and_shown_with_their_orders(run: Run, shop: Shop) -> None:
    with shop.opened() as app:
        url = checkout.start(app, checkout.Basket(CLIENT.upper(), 150, ()), checkout.browser_key(app, CLIENT))
        again = str(order_of(app, url.rpartition("/")[2]).id)

    listed = json.loads(run("clients", "list", "--json").stdout)
    first = run("clients", "list").stdout.splitlines()[2]
    shown = run("clients", "show", CLIENT)
    found = json.loads(run("clients", "show", shop.paid[:8], "--json").stdout)

    assert [(one["email"], one["orders"], one["paid_orders"]) for one in listed] == [
        (CLIENT.upper(), 2, 1),
        ("=tom@brightwater.example", 1, 0),
    ]
    assert first.split()[:3] == [CLIENT.upper(), "=Alder", "&"]
    assert "Business: =Alder & Finch" in shown.stdout
    assert [one["id"] for one in found["orders"]] == [again, shop.paid]
    assert "argon2" not in json.dumps(found)
    assert "cs_sandbox" not in json.dumps(found["orders"][0])


def test_who_is_no_client_is_said(run: Run, shop: Shop) -> None:
    assert refused(run("clients", "show", "ann@alder.example")) == "There are no orders from ann@alder.example."
    assert refused(run("clients", "show", "x")) == "x isn't an order number. Order numbers look like 9f1c2ab3."
