"""fundable export orders, forms, ledger, invoices, everything."""

import csv
import io
import json
import stat
import zipfile
from pathlib import Path
from uuid import UUID

import pytest

from fundable.db import schema
from fundable.db.operation import exports
from fundable.db.orders import orders
from fundable.domain.money.invoicing.terms import InvoicingTerms
from fundable.services.agency import settings
from fundable.services.money.invoicing import issuing, terms
from tests.commands.conftest import CLIENT, STAFF, Run, Shop, refused
from tests.logos import PNG
from tests.running import OWNER

NOT_EXPORTED = {
    "audit_entries": "has exports of its own, with the hashes",
    "audit_values": "has exports of its own, with the hashes",
    "authenticators": "opens something",
    "checkout_tries": "keyed hashes alone",
    "client_views": "of a moment",
    "client_tokens": "opens something",
    "passkey_challenges": "of a moment",
    "passkeys": "opens something",
    "recovery_codes": "opens something",
    "second_steps": "of a moment",
    "looks": "when jobs looked, and nothing else",
    "name_marks": "keyed hashes alone",
    "wrong_factors": "tries at the logins of staff",
    "sessions": "opens something",
    "links": "opens something",
    "deleted_orders": "ids alone",
    "hosting_choices": "of a moment",
    "email_choices": "what each of the staff is mailed about",
    "job_runs": "of this machine",
    "marks": "of this machine",
    "listed_orders": "what orders are sorted by; all of it is in the orders, forms and assignees",
    "client_tallies": "sums",
    "listed_clients": "counts",
    "payouts": "the provider's account, read again from there; `export payouts` has it",
    "payout_lines": "the same",
    "renewal_taxes": "the same, in the payouts' rows",
    "ledger_days": "sums",
    "order_days": "sums",
    "span_days": "sums",
    "promise_days": "sums",
    "hosting_days": "sums",
    "promotion_days": "sums",
    "order_tallies": "sums",
    "charge_tallies": "sums",
    "message_tallies": "sums",
    "typed_previews": "of a moment",
    "counted_tries": "of a moment",
    "sample_sites": "of a moment",
    "servers": "of a moment",
    "readable_since": "which programs can work with the data",
    "server_job_runs": "of a moment",
    "setup_claims": "opens something",
    "payment_events": "the payment provider's own",
    "refund_attempts": "of a moment",
    "site_changes": "a number",
    "site_build_files": "bytes of builds, which `fundable site export` gives",
    "site_photo_files": "the bytes of photos: the largest of each is in files",
    "site_files": "bytes of builds, which `fundable site export` gives",
    "document_notes": "which numbers the payment provider hasn't been told yet",
    "lost_documents": "numbers of documents that a restore has lost; the provider has them",
    "sandbox_objects": "the payment provider's own",
    "unplaced_files": "of no order's client; `fundable unplaced-mail --json` names them",
    "unplaced_mails": "of no order's client; `fundable unplaced-mail --json` gives them",
}
SECRETS = {
    "password_hash",
    "token_hash",
    "browser_hash",
    "session_url",
    "stripe_checkout_session_id",
    "link_id",
    "pay_url",
    "html",
}
FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def test_every_table_is_exported_or_left_out_for_a_reason() -> None:
    exported = {table.name for table, _ in exports.NOUNS.values()}

    assert exported | set(NOT_EXPORTED) == set(schema.declared().tables)
    assert exported & set(NOT_EXPORTED) == set()


def test_no_column_that_opens_something_is_exported() -> None:
    assert SECRETS & {column for _, columns in exports.NOUNS.values() for column in columns} == set()


@pytest.mark.parametrize("noun", ["orders", "forms", "ledger"])
def test_a_list_is_the_same_in_every_form(run: Run, shop: Shop, noun: str) -> None:
    as_json = json.loads(run("export", noun, "--json").stdout)
    as_lines = [json.loads(line) for line in run("export", noun, "--jsonl").stdout.splitlines()]
    as_csv = list(csv.DictReader(io.StringIO(run("export", noun).stdout)))

    assert as_lines == as_json != []
    assert [list(row) for row in as_csv] == [list(row) for row in as_json]
    assert run("export", noun, "--csv").stdout == run("export", noun).stdout
    for row in as_csv:
        assert not [cell for cell in row.values() if cell.startswith(FORMULAS)]


def test_orders_are_narrowed_and_have_their_parts(run: Run, shop: Shop) -> None:
    [order] = json.loads(run("export", "orders", "--status", "intake", "--json").stdout)
    [form] = json.loads(run("export", "forms", "--json").stdout)

    assert (order["id"], order["email"], order["amount_cents"]) == (shop.paid, CLIENT, 17500)
    assert order["selected_addons"] == ["domain"]
    assert (form["order_id"], form["business_name"], form["social_links"]) == (shop.paid, "=Alder & Finch", {})
    assert refused(run("export", "orders", "--status", "gone")) == (
        "There's no status gone. Choose pending, paid, intake, design, review, launch or completed."
    )


def test_an_empty_list_has_its_header(run: Run) -> None:
    assert run("export", "orders").stdout.startswith("id,email,amount_cents,")
    assert run("export", "forms", "--json").stdout == "[]\n"
    assert run("export", "orders", "--jsonl").stdout == ""


def test_everything_is_a_folder_of_both_forms_for_its_owner_alone(run: Run, shop: Shop, tmp_path: Path) -> None:
    target = tmp_path / "all"

    done = run("export", "everything", str(target))

    assert (done.returncode, done.stderr) == (0, "")
    assert stat.S_IMODE(target.stat().st_mode) == 0o700
    assert {path.name for path in target.iterdir()} == {
        "README.txt",
        "files",
        *(f"{noun}.{suffix}" for noun in exports.NOUNS for suffix in ("csv", "jsonl")),
    }
    assert [path.read_bytes() for path in (target / "files").iterdir()] == [PNG]
    assert [json.loads(line)["id"] for line in (target / "orders.jsonl").read_text().splitlines()] == [
        shop.paid,
        shop.unpaid,
    ]
    assert {row["email"] for row in csv.DictReader((target / "staff.csv").read_text().splitlines())} == {OWNER, STAFF}
    held = b"".join(path.read_bytes() for path in target.rglob("*") if path.is_file())
    assert not [secret for secret in (b"argon2", b"cs_sandbox", b"signing", b"token=") if secret in held]


def test_a_clients_own_is_a_zip_of_nobody_elses(run: Run, shop: Shop, tmp_path: Path) -> None:
    target = tmp_path / "nora.zip"

    done = run("export", "everything", str(target), "--client", CLIENT.upper())

    assert done.returncode == 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    with zipfile.ZipFile(target) as archive:
        assert archive.testzip() is None
        held = {name: archive.read(name) for name in archive.namelist()}
    assert not {"staff.csv", "settings.csv"} & set(held)
    assert shop.paid.encode() in held["orders.csv"]
    assert b"Alder & Finch" in held["forms.jsonl"]
    assert held["messages.jsonl"].count(b"\n") >= 2
    assert [content for name, content in held.items() if name.startswith("files/")] == [PNG]
    assert b"changed_by" not in held["history.csv"]
    everything = b"".join(held.values())
    assert not [other for other in (shop.unpaid, "brightwater", STAFF) if other.encode() in everything]


def test_nothing_that_is_there_is_written_over(run: Run, shop: Shop, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()

    sentence = refused(run("export", "everything", str(tmp_path / "mine")))

    assert sentence == f"{tmp_path / 'mine'} already exists. Choose a new folder or .zip for the export."


def test_files_that_are_lost_are_named_and_all_else_is_there(run: Run, shop: Shop, tmp_path: Path) -> None:
    [lost] = (shop.data_dir / "uploads").iterdir()
    lost.unlink()

    whole = run("export", "everything", str(tmp_path / "all"))
    clients = run("export", "everything", str(tmp_path / "nora.zip"), "--client", CLIENT)

    assert (whole.returncode, clients.returncode) == (0, 0)
    assert whole.stdout.endswith(f" to {tmp_path / 'all'}. 1 file missing: see MISSING.txt.\n")
    assert (tmp_path / "all" / "MISSING.txt").read_text().endswith(f"\n\nfiles/{lost.name}\n")
    assert [*(tmp_path / "all" / "files").iterdir()] == []
    with zipfile.ZipFile(tmp_path / "nora.zip") as archive:
        assert archive.read("MISSING.txt") == (tmp_path / "all" / "MISSING.txt").read_bytes()
        assert lost.name in archive.read("uploads.csv").decode()


def test_an_export_that_fails_leaves_nothing(run: Run, shop: Shop, tmp_path: Path) -> None:
    [unreadable] = (shop.data_dir / "uploads").iterdir()
    unreadable.unlink()
    unreadable.symlink_to(unreadable)  # which leads nowhere

    for target in ("all.zip", "all"):
        sentence = refused(run("export", "everything", str(tmp_path / target)))
        assert sentence.endswith(": Too many levels of symbolic links.")
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
    none = f"There's no folder {tmp_path / 'none'}. Create it first, or choose another one."
    assert refused(run("export", "everything", str(tmp_path / "none" / "all"))) == none
    assert refused(run("export", "everything", "-")) == "This can't go to standard output. Name a file."
    assert "There are no orders from a@b.co." in refused(
        run("export", "everything", str(tmp_path / "x"), "--client", "a@b.co")
    )


def test_a_month_of_invoices_is_a_zip_for_its_owner_alone(run: Run, shop: Shop, tmp_path: Path) -> None:
    target = tmp_path / "november.zip"
    assert refused(run("export", "invoices", "2020-11", str(target))) == "No invoices were issued in November 2020."
    with shop.opened() as app:
        settings.change(app, {"legal_name": "Alder LLC", "address": "218 Mill Street"}, "a test")
        terms.save(app, InvoicingTerms(is_on=True))
        with app.database.write() as connection:
            order = orders.get(connection, UUID(shop.paid))
            issuing.payment(connection, app, order, app.clock.now())
        month = terms.read(app).months[0]

    done = run("export", "invoices", str(month), str(target))

    assert done.stdout == f"Wrote 1 invoice or credit note to {target}.\n"
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    with zipfile.ZipFile(target) as archive:
        assert f"documents/TEST-INV-{month.year}-0001.pdf" in archive.namelist()
    assert refused(run("export", "invoices", str(month), str(target))).startswith(f"{target} already exists.")
