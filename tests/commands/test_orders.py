"""fundable orders show, set-status, by their earlier names as well."""

import json
import os
import pwd
from uuid import UUID

import pytest

from fundable.config import note, read_config
from fundable.domain.orders.websites import Place
from fundable.services.orders import websites
from tests.commands.conftest import CLIENT, Run, Shop, refused

OPERATOR = f"operator ({pwd.getpwuid(os.getuid()).pw_name})"


def test_an_order_is_shown_with_all_there_is(run: Run, shop: Shop) -> None:
    said = run("show-order", shop.paid[:8]).stdout

    for part in (
        f"Order {shop.paid[:8]}",
        f"Email:       {CLIENT}",
        "Payment:     paid, $175.00 (sandbox)",
        "Add-ons:     Domain Registration",
        "Address:     218 Mill Street, Dayton",
        "Information Collected",
        "payment     $175.00",
        "trialing until",
        f"form-received to {CLIENT}",
    ):
        assert part in said


def test_an_order_is_shown_for_scripts(run: Run, shop: Shop) -> None:
    found = json.loads(run("show-order", shop.paid.upper(), "--json").stdout)

    assert (found["order"]["id"], found["order"]["amount_cents"]) == (shop.paid, 17500)
    assert found["form"]["business_name"] == "=Alder & Finch"
    assert [change["status"] for change in found["history"]] == ["paid", "intake"]
    assert found["promise"]["on"] == found["order"]["promised_on"]
    assert [entry["kind"] for entry in found["ledger"]] == ["payment"]
    assert "order-received" in [message["kind"] for message in found["messages"]]


def test_it_says_where_the_website_is(run: Run, shop: Shop) -> None:
    given = {Place.PREVIEW: "https://preview.example/a", Place.LIVE: "https://alder.example"}
    with shop.opened() as app:
        websites.save(app, UUID(shop.paid), given)
        with app.database.write() as connection:
            connection.exec_driver_sql("UPDATE websites SET finding = 'redirects' WHERE place = 'live'")

    said = run("show-order", shop.paid).stdout
    found = json.loads(run("show-order", shop.paid, "--json").stdout)["websites"]

    assert "Preview address:  https://preview.example/a (not checked yet)\n" in said
    assert "Live address:     https://alder.example (It redirects to another address." in said
    assert (found["live"]["url"], found["live"]["finding"]) == ("https://alder.example", "redirects")
    assert found["preview"]["finding"] is None


def test_it_says_where_a_website_stands_that_is_made_here(run: Run, shop: Shop) -> None:
    with shop.opened() as app:
        websites.save(app, UUID(shop.paid), {Place.LIVE: "https://alder.example"})
    before = json.loads(run("show-order", shop.paid, "--json").stdout)["website"]
    assert run("site", "build", shop.paid).returncode == 0

    said = run("show-order", shop.paid).stdout
    found = json.loads(run("show-order", shop.paid, "--json").stdout)["website"]

    assert "Website\n  Not online.\n  Not approved.\n  Open gate: " in said
    assert "Live address:     https://alder.example" in said
    assert (before, found["online"], found["approved"]) == (None, None, False)


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_what_opens_something_is_not_shown(run: Run, shop: Shop, form: tuple[str, ...]) -> None:
    said = run("show-order", shop.unpaid, *form).stdout

    assert "cs_sandbox" not in said
    assert "argon2" not in run("show-order", shop.paid, *form).stdout


def test_a_status_is_set_as_in_the_admin(run: Run, shop: Shop) -> None:
    done = run("set-status", shop.paid[:8], "design", "--note", " starts on Monday ", "--message", "We have begun.")

    assert (done.returncode, done.stdout) == (0, f"Order {shop.paid[:8]} is at Design in Progress.\n")
    found = json.loads(run("show-order", shop.paid, "--json").stdout)
    change = found["history"][-1]
    assert (change["status"], change["note"], change["by"]) == ("design", "starts on Monday", OPERATOR)
    assert (found["order"]["status"], found["order"]["admin_notes"]) == ("design", "starts on Monday")
    assert found["messages"][0]["kind"] == "status-changed"


def test_a_script_is_not_asked_and_may_leave_the_email_out(run: Run, shop: Shop) -> None:
    def mailed() -> list[str]:
        return [one["kind"] for one in json.loads(run("orders", "show", shop.paid, "--json").stdout)["messages"]]

    assert run("set-status", shop.paid, "design", "--no-email").returncode == 0
    assert "status-changed" not in mailed()
    assert run("set-status", shop.paid, "review").returncode == 0
    assert "status-changed" in mailed()
    assert refused(run("set-status", shop.paid, "launch", "--no-email", "--message", "Almost there.")) == (
        "Your message would reach nobody without the email. Turn the email on, or remove the message."
    )


def test_mail_waits_for_the_server_that_has_a_mail_server(run: Run, shop: Shop) -> None:
    settings = {"FUNDABLE_DATA_DIR": str(shop.data_dir), "FUNDABLE_SMTP_URL": "smtp://127.0.0.1:9"}
    note(read_config(settings))

    run("orders", "set-status", shop.paid, "review")

    messages = json.loads(run("orders", "show", shop.paid, "--json").stdout)["messages"]
    assert [one["state"] for one in messages if one["kind"] == "status-changed"] == ["queued"]
    assert run("jobs", "run", "send-mail").returncode == 0
    messages = json.loads(run("orders", "show", shop.paid, "--json").stdout)["messages"]
    assert [one["state"] for one in messages if one["kind"] == "status-changed"] == ["queued"]


def test_the_answer_for_scripts_is_the_order(run: Run, shop: Shop) -> None:
    found = json.loads(run("set-status", shop.paid, "review", "--json").stdout)

    assert found["order"]["status"] == "review"
    assert found["order"]["admin_notes"] is None


@pytest.mark.parametrize(
    ("arguments", "code", "part"),
    [
        (("gone",), 1, "There's no status gone. Choose pending, paid, intake, design, review, launch or completed."),
        (("design", "--note", "x" * 5001), 2, "Keep it under 5000 characters."),
        (("design", "--message", "a\0b"), 2, "a character that isn't allowed in text"),
    ],
)
def test_what_the_admin_refuses_is_refused(
    run: Run, shop: Shop, arguments: tuple[str, ...], code: int, part: str
) -> None:
    done = run("set-status", shop.paid, *arguments)

    assert (done.returncode, done.stdout) == (code, "")
    assert part in done.stderr
    assert len(json.loads(run("show-order", shop.paid, "--json").stdout)["history"]) == 2


def test_an_order_that_is_not_there_is_said(run: Run, shop: Shop) -> None:
    assert refused(run("set-status", "00000000", "design")).startswith("There's no order 00000000.")
    assert refused(run("show-order", "nora")) == "nora isn't an order number. Order numbers look like 9f1c2ab3."


def test_a_number_that_two_orders_share_is_not_guessed(run: Run, shop: Shop) -> None:
    twin = shop.paid[:9] + "0000-4000-8000-000000000000"
    with shop.opened() as app, app.database.write() as connection:
        connection.exec_driver_sql("UPDATE orders SET id = ? WHERE id = ?", (twin, shop.unpaid))

    sentence = refused(run("set-status", shop.paid[:8], "design"))

    assert sentence == (f"More than one order has the number {shop.paid[:8]}. Give the full ID: {twin}, {shop.paid}.")
    assert run("show-order", twin).returncode == 0
