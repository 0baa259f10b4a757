"""A command without settings of its own works with those of the service whose data it was given."""

from pathlib import Path

import pytest

from fundable import config as own
from fundable.config import Config, ConfigError, Source, note, read_config
from fundable.domain.operation import installation

URL = "https://shop.example"
SMTP = "smtp://u:p@mail.example:587"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "serve.lock").touch()
    return folder


@pytest.fixture
def file(tmp_path: Path, data: Path) -> Path:
    path = tmp_path / "fundable.env"
    path.write_text(
        f"# The settings\nFUNDABLE_DATA_DIR={data}\nFUNDABLE_BASE_URL={URL}\nFUNDABLE_ALLOW_SANDBOX=on\n"
        f"FUNDABLE_SMTP_URL={SMTP}\n#FUNDABLE_PORT=1\n"
    )
    return path


def of(data: Path, file: Path, **settings: str) -> Config:
    return read_config({"FUNDABLE_DATA_DIR": str(data), **settings}, service=file)


def test_it_has_those_of_the_services_file(data: Path, file: Path) -> None:
    found = of(data, file)

    assert (found.base_url, found.allow_sandbox, found.smtp_url.get_secret_value()) == (URL, True, SMTP)
    assert (found.origin("base_url").source, found.origin("base_url").place) == (Source.FILE, str(file))


def test_what_it_is_given_wins(data: Path, file: Path, tmp_path: Path) -> None:
    secret = tmp_path / "smtp"
    secret.write_text("smtp://other.example:587")

    assert of(data, file, FUNDABLE_BASE_URL="http://127.0.0.1:9000").base_url == "http://127.0.0.1:9000"
    assert of(data, file, FUNDABLE_PORT="9000").base_url == "http://127.0.0.1:9000"
    assert of(data, file, FUNDABLE_SMTP_URL_FILE=str(secret)).smtp_url.get_secret_value() == "smtp://other.example:587"


def test_those_of_other_data_are_no_concern_of_it(tmp_path: Path, file: Path) -> None:
    assert of(tmp_path / "other", file).base_url == "http://127.0.0.1:8000"


def test_without_a_file_it_has_what_the_server_started_with(data: Path, tmp_path: Path) -> None:
    note(of(data, tmp_path / "none", FUNDABLE_BASE_URL=URL, FUNDABLE_SITES_DOMAIN="sites.example"))

    found = of(data, tmp_path / "none")

    assert (found.base_url, found.sites_domain) == (URL, "sites.example")
    assert found.origin("base_url").source is Source.SERVER
    assert not found.leaves_mail


def test_a_mail_server_that_only_the_server_knows_sends_its_mail_and_stays_secret(data: Path, tmp_path: Path) -> None:
    note(of(data, tmp_path / "none", FUNDABLE_BASE_URL=URL, FUNDABLE_SMTP_URL=SMTP))

    assert of(data, tmp_path / "none").leaves_mail
    assert not of(data, tmp_path / "none", FUNDABLE_SMTP_URL=SMTP).leaves_mail
    assert "u:p" not in (data / "serve.lock").read_text()


@pytest.mark.parametrize("text", ["", "{", "[]", "\x00", '{"settings": {}}'])
def test_a_note_that_a_crash_cut_is_none(data: Path, tmp_path: Path, text: str) -> None:
    (data / "serve.lock").write_text(text)

    assert of(data, tmp_path / "none").base_url == "http://127.0.0.1:8000"


def test_a_setting_that_is_wrong_in_the_file_is_named(data: Path, file: Path) -> None:
    file.write_text(f"FUNDABLE_DATA_DIR={data}\nFUNDABLE_BASE_ULR=x\n")

    with pytest.raises(ConfigError, match="FUNDABLE_BASE_ULR is not a setting"):
        of(data, file)


def test_the_server_itself_has_none_but_its_own(data: Path, file: Path) -> None:
    note(of(data, file))

    assert read_config({"FUNDABLE_DATA_DIR": str(data)}).base_url == "http://127.0.0.1:8000"


def test_the_file_is_that_of_install_service() -> None:
    assert own.SETTINGS == installation.SETTINGS
