"""Opening a data directory."""

from pathlib import Path

import pytest

from fundable.config import read_config
from fundable.domain.errors import Refused
from fundable.opening import open_app, prepare
from fundable.services.agency import uploads
from tests.launcher import HASHES_WELL
from tests.logos import PNG
from tests.running import OWNER, PASSWORD, Launcher, Server


@pytest.mark.parametrize("emptied", [True, False], ids=["an empty database", "no database"])
def test_a_lost_database_is_not_begun_anew_beside_files_that_were_sent(tmp_path: Path, emptied: bool) -> None:
    """A new one would name none of them, and what nothing names is collected after a day."""
    config = read_config({"FUNDABLE_DATA_DIR": str(tmp_path / "data")})
    app = open_app(config)
    uploads.take_file(app, PNG)
    app.close()
    config.database_path.unlink()
    if emptied:
        config.database_path.touch()

    with pytest.raises(Refused, match=r"fundable\.db is empty or missing, but .*/uploads contains uploaded files"):
        prepare(config)

    [kept] = config.uploads_dir.iterdir()
    assert kept.read_bytes() == PNG
    assert not config.database_path.exists() or config.database_path.stat().st_size == 0


def test_a_program_of_its_own_hashes_passwords_at_full_cost(tmp_path: Path, launcher: Launcher) -> None:
    """Most of those that tests start are told to spare memory; this one isn't."""
    server = Server(tmp_path / "data", launcher, **{HASHES_WELL: "on"})
    made = server.run("create-admin", "--email", OWNER, "--password", PASSWORD)
    assert made.returncode == 0, made.stderr

    [row] = server.rows("SELECT password_hash FROM users")
    assert row["password_hash"].startswith("$argon2id$v=19$m=19456,t=2,p=1$")
