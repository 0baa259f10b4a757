"""fundable doctor, reconcile, export ledger, purge-test-orders."""

import csv
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from fundable.config import Config
from fundable.opening import open_app
from fundable.services.money import checkout
from fundable.services.operation import sandbox
from tests.commands.conftest import Run, refused
from tests.conftest import FakeClock
from tests.fakes.stripe import SECRET, StripeDouble

DAY = r"[A-Z][a-z]{2} [1-9][0-9]?, 20[0-9]{2}"
LIVE_KEY = "sk_live_double_4eC39HqLyjWDarjtT1zdp7dc"


class PastClock:
    """A little behind, so that all that has happened there is over: what is under way this second is counted later."""

    def now(self) -> datetime:
        return datetime.now(UTC) - timedelta(seconds=5)


@pytest.fixture
def stripe() -> Iterator[StripeDouble]:
    with StripeDouble(PastClock()) as opened:
        yield opened


@pytest.fixture
def settings(stripe: StripeDouble) -> dict[str, str]:
    return {
        "FUNDABLE_STRIPE_SECRET_KEY": stripe.key,
        "FUNDABLE_STRIPE_WEBHOOK_SECRET": SECRET,
        "FUNDABLE_STRIPE_API_BASE": stripe.url,
    }


def buy_in_the_sandbox(data_dir: Path) -> None:
    app = open_app(Config(data_dir=data_dir), FakeClock())
    url = checkout.start(app, checkout.Basket("=cmd@alder.example", 175, ("domain",)), "a browser")
    sandbox.pay(app, url.rpartition("/")[2])
    app.close()


def test_doctor_says_that_nothing_is_charged_in_the_sandbox(run: Run) -> None:
    done = run("doctor")

    assert done.returncode == 0
    assert "WARN  Payments: Test payments: no card is charged." in done.stdout
    assert "set FUNDABLE_STRIPE_SECRET_KEY" in done.stdout


def test_doctor_may_come_first_and_says_that_the_data_are_new(run: Run, tmp_path: Path) -> None:
    done = run("doctor", FUNDABLE_DATA_DIR=str(tmp_path / "new"))

    assert done.returncode == 0
    assert f"WARN  Accounts: The data in {tmp_path / 'new'} is new: there's no account yet." in done.stdout
    assert run("create-admin", "--email", "ada@agency.example", "--password", "correct horse").returncode == 0
    assert "Accounts:" not in run("doctor").stdout


def test_doctor_names_what_is_wrong_and_what_to_do(run: Run, settings: dict[str, str]) -> None:
    done = run("doctor", **settings)

    assert done.returncode == 1
    assert "OK    Stripe: Connected with a test key." in done.stdout
    assert "FAIL  Webhook: Stripe has no webhook endpoint for this address." in done.stdout
    assert "      Add an endpoint for http://127.0.0.1:8000/api/webhooks/stripe" in done.stdout
    assert done.stderr == ""


def test_doctor_for_scripts(run: Run, settings: dict[str, str]) -> None:
    found = json.loads(run("doctor", "--json", **settings).stdout)

    assert {finding["name"]: finding["verdict"] for finding in found}["Webhook"] == "fail"
    assert set(found[0]) == {"name", "verdict", "found", "advice"}


def test_reconcile_prints_what_differed(
    process: Run, run: Run, settings: dict[str, str], stripe: StripeDouble, data_dir: Path
) -> None:
    from fundable.config import read_config
    from fundable.services.money import checkout

    app = open_app(read_config({"FUNDABLE_DATA_DIR": str(data_dir), **settings}))
    url = checkout.start(app, checkout.Basket("nora@alder.example", 150, ()), "a browser")
    app.close()
    stripe.pay(url.rpartition("/")[2])

    done = process("reconcile", **settings)
    again = run("reconcile", "--json", **settings)

    assert done.returncode == 0, done.stderr
    assert "missed event" in done.stdout
    assert re.search(rf"The books match for {DAY} to {DAY}: \$150\.00\.$", done.stdout, re.MULTILINE)
    assert json.loads(again.stdout)["events"] == 0
    assert [row["amount_cents"] for row in json.loads(run("export", "ledger", "--json", **settings).stdout)] == [
        15000,
        -465,
    ]


def test_a_job_that_reconciles_says_so_in_a_line(run: Run, data_dir: Path) -> None:
    assert run("jobs", "run", "reconcile").stdout == "reconcile: nothing differed\n"
    app = open_app(Config(data_dir=data_dir), FakeClock())
    checkout.start(app, checkout.Basket("nora@alder.example", 150, ()), "a browser")
    app.close()

    assert run("jobs", "run", "reconcile").stdout == "reconcile: 1 checkout expired\n"
    [listed] = [line for line in run("jobs", "list").stdout.splitlines() if line.startswith("reconcile")]
    assert listed.endswith("1 checkout expired")


def test_reconcile_names_what_it_was_not_told(run: Run, settings: dict[str, str], stripe: StripeDouble) -> None:
    stripe.refuse("/v1/events", 403)

    done = run("reconcile", **settings)

    assert done.returncode == 1
    assert "The payment provider didn't report: missed events." in done.stdout


def test_the_ledger_is_a_file_of_every_cent(run: Run, data_dir: Path) -> None:
    buy_in_the_sandbox(data_dir)

    rows = list(csv.DictReader(run("export", "ledger", "--csv").stdout.splitlines()))

    assert [(row["kind"], row["amount_cents"], row["mode"]) for row in rows] == [("payment", "17500", "sandbox")]
    assert rows[0]["reference"].startswith("in_sandbox_")
    assert json.loads(run("export", "ledger", "--json").stdout)[0]["amount_cents"] == 17500


def test_an_empty_ledger_has_its_header(run: Run) -> None:
    assert run("export", "ledger").stdout.startswith("at,kind,amount_cents,currency,mode,order_id,reference")


def test_test_orders_stay_while_no_card_is_charged(run: Run) -> None:
    assert refused(run("purge-test-orders", "--yes")) == (
        "Test orders can be deleted once a live Stripe key is set. Nothing was changed."
    )


def test_test_orders_go_once_a_live_key_is_set(run: Run, data_dir: Path) -> None:
    buy_in_the_sandbox(data_dir)
    with StripeDouble(key=LIVE_KEY) as stripe:
        settings = {"FUNDABLE_STRIPE_SECRET_KEY": LIVE_KEY, "FUNDABLE_STRIPE_API_BASE": stripe.url}
        asked = refused(run("purge-test-orders", stdin="y\n", **settings))
        done = run("purge-test-orders", "--yes", **settings)

    assert asked == (
        "Delete 1 test order with their forms and files for good? "
        "There's no terminal to ask on, so nothing was changed. Add --yes to do it."
    )
    assert done.stdout == "Deleted 1 test order.\n"
    assert json.loads(run("list-orders", "--json").stdout) == []
