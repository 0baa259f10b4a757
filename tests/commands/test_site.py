"""fundable site list, show, build, export, check, publish, rollback."""

import json
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import pytest

from fundable.adapters.releases import DiskReleases
from fundable.db.sites.hosting import releases as rows_of_releases
from fundable.domain.sites.drafting.editing import Stamp, TypedEdits
from fundable.domain.sites.drafting.edits import Word
from fundable.domain.sites.drafting.wording import PAGES
from fundable.domain.sites.hosting.approvals import open_gates
from fundable.domain.sites.hosting.releases import ReleaseReason
from fundable.services.sites.checking import checks, waivers
from fundable.services.sites.drafting import editor, sites
from fundable.services.sites.hosting import approvals, preview_release, releases
from tests.commands.conftest import CLIENT, Run, Shop, refused
from tests.logos import PNG


def test_a_website_is_a_zip_of_nothing_but_itself(run: Run, shop: Shop, tmp_path: Path) -> None:
    first, second = tmp_path / "one.zip", tmp_path / "two.ZIP"

    said = run("site", "export", shop.paid[:8], str(first)).stdout
    run("site", "export", shop.paid, str(second))

    with zipfile.ZipFile(first) as one, zipfile.ZipFile(second) as two:
        files = {name: one.read(name) for name in one.namelist()}
        assert {name: two.read(name) for name in two.namelist()} == files
        assert one.namelist() == sorted(files)
        assert {entry.date_time for entry in one.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    manifest = json.loads(files["manifest.json"])
    assert set(manifest["files"]) == set(files) - {"README.txt", "manifest.json"}
    assert {*PAGES.values(), "404.html", "FONT-LICENSE.txt", "README.txt"} <= set(files)
    assert said == f"Wrote {len(files)} files to {first}. The build is {manifest['hash'][:12]}.\n"
    assert [name for name in files if name.startswith("logo-")]
    everything = b"".join(files.values())
    assert PNG not in everything
    assert not [own for own in (shop.paid, CLIENT, shop.token, "cs_") if own.encode() in everything]


def test_nothing_is_written_over_and_there_has_to_be_a_form(run: Run, shop: Shop, tmp_path: Path) -> None:
    there = tmp_path / "there.zip"
    there.touch()

    sentence = refused(run("site", "export", shop.paid, str(there)))
    assert sentence == f"{there} already exists. Choose a new .zip file for the website."
    assert "doesn't end in .zip" in refused(run("site", "export", shop.paid, str(tmp_path / "a.tar")))
    none = tmp_path / "none"
    assert refused(run("site", "export", shop.paid, str(none / "a.zip"))) == (
        f"There's no folder {none}. Create it first, or choose another one."
    )
    for command in (("site", "check", shop.unpaid), ("site", "export", shop.unpaid, str(tmp_path / "b.zip"))):
        sentence = refused(run(*command))
        assert sentence == f"Order {shop.unpaid[:8]} has no intake form yet, so there's nothing to build from."
    assert there.stat().st_size == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "there.zip"]


@pytest.mark.parametrize("number", ["9f1c2ab3", "x"])
def test_an_order_has_to_be_there(run: Run, shop: Shop, number: str) -> None:
    refused(run("site", "check", number))


def test_a_check_is_for_people_and_for_scripts(run: Run, shop: Shop) -> None:
    said = run("site", "check", shop.paid[:8]).stdout
    found = json.loads(run("site", "check", shop.paid[:8], "--json").stdout)

    rules = {rule["id"]: rule for rule in found["rules"]}
    assert (found["build"], len(found["hash"]), len(rules)) == (None, 64, 44)
    assert rules["A1"] == {
        "id": "A1",
        "stage": "F",
        "severity": "gate",
        "status": "failed",
        "sentence": "We can't find the state in this address. Write it as on an envelope.",
        "values": {"found": "state"},
    }
    assert found["live"] is None, "nobody has put it online"
    assert (rules["W8"]["status"], rules["S1"]["status"]) == ("passed", "unknown")
    assert said.startswith(f"Build {found['hash'][:12]}: ")
    assert "\nHas to be fixed before launch\n  A1  We can't find the state" in said
    assert "\nAsk the client or look yourself\n  N4  " in said


def test_a_theme_is_chosen_by_name(run: Run, shop: Shop, tmp_path: Path) -> None:
    suiting, chosen = tmp_path / "suiting.zip", tmp_path / "chosen.zip"

    run("site", "export", shop.paid, str(suiting))
    run("site", "export", shop.paid, str(chosen), "--theme", "folio")
    found = json.loads(run("site", "check", shop.paid, "--json", "--theme", "folio").stdout)
    unknown = run("site", "check", shop.paid, "--theme", "Folio")

    with zipfile.ZipFile(suiting) as one, zipfile.ZipFile(chosen) as other:
        assert any(name.startswith("rosette-") for name in set(other.namelist()) - set(one.namelist()))
        assert json.loads(other.read("manifest.json"))["hash"] == found["hash"]
    assert unknown.returncode == 2
    assert "There's no theme Folio. Choose folio, fascia or azulejo." in unknown.stderr


def test_a_build_is_made_once_and_kept(run: Run, shop: Shop, tmp_path: Path) -> None:
    made = run("site", "build", shop.paid[:8]).stdout
    again = run("site", "build", shop.paid[:8]).stdout
    found = json.loads(run("site", "check", shop.paid[:8], "--json").stdout)
    target = tmp_path / "website.zip"
    run("site", "export", shop.paid[:8], str(target))

    fingerprint = " ".join(found["hash"][at : at + 4] for at in (0, 4, 8))
    assert made == f"Made build 1, {fingerprint}.\n"
    assert again == f"Nothing has changed since build 1, {fingerprint}.\n"
    assert (found["build"], len(found["rules"])) == (1, 44)
    assert run("site", "check", shop.paid[:8]).stdout.startswith(f"Build 1, {fingerprint}: ")
    with zipfile.ZipFile(target) as archive:
        assert json.loads(archive.read("manifest.json"))["hash"] == found["hash"]


def test_websites_are_listed_for_people_and_for_scripts(run: Run, shop: Shop) -> None:
    assert json.loads(run("site", "list", "--json").stdout)[0]["state"] == "waiting"
    run("site", "build", shop.paid)

    [listed] = json.loads(run("sites", "list", "--json").stdout)
    table = run("site", "list").stdout

    assert listed["created_at"]
    assert {**listed, "created_at": "", "hash": "", "theme": ""} == {
        "order": shop.paid,
        "business": "=Alder & Finch",
        "state": "drafting",
        "host": None,
        "hosting": None,
        "theme": "",
        "build": 1,
        "hash": "",
        "open_gates": 2,
        "created_at": "",
    }
    assert shop.paid[:8] in table
    assert "drafting" in table
    with shop.opened() as app, app.database.write() as connection:
        connection.exec_driver_sql("DELETE FROM sites")
    assert run("site", "list").stdout == "No website is made here yet.\n"


def test_a_gate_that_was_accepted_isnt_listed_as_open(run: Run, shop: Shop) -> None:
    run("site", "build", shop.paid)

    def listed() -> tuple[int, list[str]]:
        [found] = json.loads(run("sites", "list", "--json").stdout)
        with shop.opened() as app:
            checked = checks.of_order(app, UUID(shop.paid))
        return found["open_gates"], [gate.rule.id for gate in open_gates(checked.outcomes)]

    count, [first, second] = listed()
    assert count == 2
    with shop.opened() as app:
        waivers.waive(app, UUID(shop.paid), first, "Seen on paper.", "Olive")
    assert listed() == (1, [second])
    with shop.opened() as app:
        waivers.take_back(app, UUID(shop.paid), first, "Olive")
    assert listed() == (2, [first, second])


def test_what_a_website_says_is_shown_with_who_edited_it(run: Run, shop: Shop) -> None:
    assert run("site", "show", shop.paid).stdout.startswith("Not kept, theme ")
    run("site", "build", shop.paid)
    stamp = Stamp("Mara Quinn", datetime(2026, 11, 21, tzinfo=UTC), "She called.", Word.CALL)
    with shop.opened() as app:
        editor.save(app, UUID(shop.paid), 1, TypedEdits({"hours": "Daily 6 to 2"}), stamp)

    said = run("site", "show", shop.paid[:8]).stdout
    found = json.loads(run("site", "show", shop.paid, "--json").stdout)

    assert said.startswith("Version 2, build 2, theme ")
    assert "\nHours\n  Daily 6 to 2\n" in said
    assert "\nEdited\n  Hours: Mara Quinn, Nov 21, 2026, on the client's call: She called.\n" in said
    assert (found["version"], found["texts"]["hours"], found["conflicts"]) == (2, "Daily 6 to 2", [])
    assert [(edit["path"], edit["word"]) for edit in found["edits"]] == [("hours", "call")]


DOMAIN = {"FUNDABLE_SITES_DOMAIN": "sites.agency.example"}


def approve(shop: Shop, theme: str) -> int:
    """A build in this theme, released and approved: its number."""
    order_id = UUID(shop.paid)
    with shop.opened(**DOMAIN) as app:
        releases.set_automatic(app, is_on=False)
        build = sites.choose_theme(app, order_id, theme)
        preview_release.release(app, order_id, build.number)
        for gate in open_gates(checks.of_order(app, order_id).outcomes):
            waivers.waive(app, order_id, gate.rule.id, "Seen on paper.", "Olive")
        approvals.approve_by_phone(app, order_id, build.hash, "Nora Finch", "She called.", "Olive")
    return build.number


def test_an_approved_website_is_published_and_taken_back(run: Run, shop: Shop) -> None:
    number, domain = shop.paid[:8], DOMAIN
    assert refused(run("site", "publish", number, **domain)).endswith("its preview isn't released.")
    run("site", "build", number, **domain)

    first = approve(shop, "folio")
    assert run("site", "publish", number, **domain).stdout.startswith(f"Build {first} is online at http")
    second = approve(shop, "fascia")
    run("site", "publish", number, **domain)
    live = json.loads(run("site", "live", number, "--json", **domain).stdout)
    assert [one["build"] for one in live["releases"]] == [second, first]

    assert run("site", "rollback", number, **domain).stdout == f"Build {first} is online again.\n"
    assert "no such release to go back to" in refused(run("site", "rollback", number, "--build", "77", **domain))


def test_publishing_does_not_undo_what_somebody_did_meanwhile(run: Run, shop: Shop, data_dir: Path) -> None:
    number, order_id = shop.paid[:8], UUID(shop.paid)
    run("site", "build", number, **DOMAIN)
    first = approve(shop, "folio")
    run("site", "publish", number, **DOMAIN)
    approve(shop, "fascia")
    run("site", "publish", number, **DOMAIN)
    approve(shop, "azulejo")
    store = DiskReleases(data_dir / "sites")

    with shop.opened(**DOMAIN) as app, ThreadPoolExecutor(1) as pool:
        with store.alone():
            publishing = pool.submit(run, "site", "publish", number, **DOMAIN)
            while opened(data_dir / "sites" / ".lock") < 2:
                pass
            with app.database.write() as connection:
                [_, before] = rows_of_releases.of_order(connection, order_id)
                rows_of_releases.add(connection, replace(before, reason=ReleaseReason.ROLLED_BACK))
        sentence = refused(publishing.result(30))

    assert sentence == f"Meanwhile, build {first} was put online. Nothing was changed. Look at it first."


def opened(file: Path) -> int:
    """How often this process has it open."""
    return sum(leads_to(descriptor, file.resolve()) for descriptor in Path("/proc/self/fd").iterdir())


def leads_to(descriptor: Path, file: Path) -> bool:
    try:
        return descriptor.readlink() == file
    except FileNotFoundError:  # it was closed meanwhile
        return False
