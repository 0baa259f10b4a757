"""fundable config show."""

import json
from pathlib import Path

from tests.commands.conftest import Run, refused

KEY = "sk_test_51EnteredInTheBrowser"


def test_every_setting_is_shown_with_its_source_and_without_its_secret(
    run: Run, data_dir: Path, tmp_path: Path
) -> None:
    key = data_dir / "secrets" / "stripe_secret_key"
    key.parent.mkdir(exist_ok=True)
    key.write_text(KEY)
    key.chmod(0o600)
    mail = tmp_path / "mail"
    mail.write_text("smtp://me:hunter2@mail.example:587")

    done = run("config", "show", "--json", FUNDABLE_SMTP_URL_FILE=str(mail), FUNDABLE_PORT="9000")
    lines = run("config", "show", FUNDABLE_SMTP_URL_FILE=str(mail)).stdout.splitlines()

    rows = {row.pop("setting"): row for row in json.loads(done.stdout)}
    assert rows["FUNDABLE_STRIPE_SECRET_KEY"] == {
        "value": "***wser",
        "source": "entered in the browser",
        "place": str(key),
    }
    assert rows["FUNDABLE_SMTP_URL"] == {
        "value": "smtp://***@mail.example:587",
        "source": "file",
        "place": str(mail),
    }
    assert rows["FUNDABLE_PORT"]["source"] == "environment"
    assert rows["FUNDABLE_HOST"] == {"value": "127.0.0.1", "source": "default", "place": ""}
    assert len(lines) == len(rows)
    assert KEY not in done.stdout + "".join(lines)
    assert "hunter2" not in done.stdout + "".join(lines)


def test_a_secret_that_others_may_read_is_named(run: Run, data_dir: Path) -> None:
    key = data_dir / "secrets" / "stripe_secret_key"
    key.parent.mkdir(exist_ok=True)
    key.write_text(KEY)
    key.chmod(0o644)

    for command in (["config", "show"], ["serve"]):
        assert refused(run(*command)) == f"{key} can be read by others (mode 0644). Run: chmod 600 {key}"
