"""docs/operating/commands.md: no command is missing, and every example does what it says."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from fundable.acting import ActorKind
from fundable.db import audit
from tests.commands.conftest import Run, Shop
from tests.commands.test_commands import NAMES
from tests.logos import PNG
from tests.running import ROOT

REFERENCE = (ROOT / "docs" / "operating" / "commands.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^(fundable .*)$", REFERENCE, re.MULTILINE)
TRIED_ELSEWHERE = {
    "export invoices",
    "serve",
    "install-service",
    "uninstall-service",
    "receive-mail",
    "rehearse",
    "test-replies",
    "restore",
    "promote",
    "demote",
    "verify-backup",
    "orders purge-tests",
    "sites publish",
    "sites rollback",
    "migrate-to",
}
"""What goes on for ever, lowers its priority, closes the data, reads an email or waits for one, needs root, a stopped
server, an earlier example's file, a live key, an invoice, a PostgreSQL, or an approval."""


def is_tried_here(example: str) -> bool:
    return not any(f"{example} ".startswith(f"fundable {name} ") for name in TRIED_ELSEWHERE)


RECORDED = {
    "backup": "backup.created",
    "create-admin": "staff.created",
    "clients erase": "client.erased",
    "export everything": "data.exported",
    "export forms": "data.exported",
    "export ledger": "data.exported",
    "export orders": "data.exported",
    "export payouts": "data.exported",
    "jobs release-mail": "mail.released",
    "jobs run": "job.started",
    "offer import": "offer.published",
    "staff remove": "staff.removed",
    "reset-password": "staff.link_made",
    "staff reset-second-factor": "second_factor.changed",
    "revoke-sessions": "client.logged_out",
    "orders set-status": "order.status_changed",
    "settings set": "settings.changed",
    "sites build": "website.drafted",
    "sites domain": "website.domain_changed",
    "sites export": "data.exported",
}
"""What a command's first example leaves in the audit log."""
ELSEWHERE = {
    "export invoices": "data.exported; test_export",
    "test-replies": "mail.replies_tested, as in the browser; test_reply_test",
    "orders purge-tests": "needs a live key; test_orders",
    "remove-replaced": "nothing was replaced in the examples",
    "migrate-to": "data.moved, files.moved; services/operation/test_data_move and test_file_move",
    "receive-mail": "what clients write is recorded as theirs; test_receive_mail",
    "restore": "services/operation/test_audit",
    "sites publish": "needs an approved website; web/sites/test_releases",
    "sites rollback": "needs two releases; web/sites/test_releases",
    "serve": "what it does, its jobs and calls do",
}
HARMLESS = {
    "audit": "reads; its exports are recorded, and an example of it is one",
    "clients list": "reads",
    "clients show": "reads",
    "completion": "reads",
    "config show": "reads",
    "demo": "makes a folder of its own",
    "demote": "closes the data, and changes none",
    "doctor": "reads",
    "install-service": "changes the machine, and no data; the system's own log has it",
    "jobs list": "reads",
    "staff list": "reads",
    "list-orders": "reads",
    "migrate": "the first entry says since when there is a log",
    "offer export": "reads",
    "offer history": "reads",
    "offer show": "reads",
    "rehearse": "lives in a folder of its own",
    "promote": "opens the data, whose log says when they were restored",
    "reconcile": "what it finds is recorded as Stripe's",
    "settings get": "reads",
    "orders list": "reads",
    "orders show": "reads",
    "sites check": "reads",
    "sites domains": "reads",
    "sites list": "reads",
    "sites live": "reads",
    "sites show": "reads",
    "uninstall-service": "changes the machine, and no data",
    "unplaced-mail": "reads",
    "verify-backup": "reads",
}


LOOKS_FIRST = {"offer import", "sites domain"}
"""Whose first example only looks; the last one acts."""


def examples(name: str) -> list[str]:
    return [one for one in EXAMPLES if re.match(rf"fundable {name}\b", one)]


def test_every_command_is_recorded_or_named_as_harmless() -> None:
    assert sorted(NAMES) == sorted([*RECORDED, *ELSEWHERE, *HARMLESS])


def test_every_command_has_its_place() -> None:
    described = re.findall(r"^## `fundable ([a-z -]+)`$", REFERENCE, re.MULTILINE)
    parts = re.split(r"^## .*$", REFERENCE, flags=re.MULTILINE)[1:]

    assert sorted(described) == sorted(NAMES)
    for name, part in zip(described, parts, strict=True):
        assert re.search(rf"^fundable {name}\b", part, re.MULTILINE), f"{name} has no example"


@pytest.mark.parametrize("example", [one for one in EXAMPLES if is_tried_here(one)])
def test_every_example_works(
    run: Run, shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, example: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "logo.png").write_bytes(PNG)
    shutil.copytree(ROOT / "docs" / "offers", tmp_path / "docs" / "offers")
    command = example.partition(" > ")[0].replace("9f1c2ab3", shop.paid[:8]).replace("tom@", "=tom@")

    done = run(*shlex.split(command)[1:])

    assert done.returncode == 0, done.stderr
    assert done.stdout
    name = next((name for name in RECORDED if re.match(rf"fundable {name}\b", example)), None)
    if name and example == examples(name)[-1 if name in LOOKS_FIRST else 0]:
        with shop.opened() as app, app.database.read() as connection:
            made = [entry.act for entry in audit.walk(connection) if entry.kind is ActorKind.OPERATOR]
        assert RECORDED[name] in made
