"""Settings: each is read once from the environment, and one that is wrong names itself."""

import re
from pathlib import Path

import pytest

from fundable.config import Config, ConfigError, Source, read_config, revise, shown

SETTINGS = Path(__file__).resolve().parent.parent / "docs" / "settings.md"


def test_nothing_has_to_be_set() -> None:
    config = read_config({"PATH": "/bin", "FUNDABLE": "x"})

    assert (config.host, config.port, config.base_url) == ("127.0.0.1", 8000, "http://127.0.0.1:8000")
    assert config.rate_limits
    assert not config.allow_sandbox
    assert config.trusted_proxies == ("127.0.0.1", "::1")


@pytest.mark.parametrize(
    ("host", "port", "base_url"),
    [
        ("127.0.0.1", "9000", "http://127.0.0.1:9000"),
        ("0.0.0.0", "8000", "http://127.0.0.1:8000"),  # noqa: S104
        ("::", "8000", "http://127.0.0.1:8000"),
        ("::1", "8000", "http://[::1]:8000"),
        ("shop.example", "80", "http://shop.example:80"),
    ],
)
def test_the_base_url_follows_host_and_port(host: str, port: str, base_url: str) -> None:
    assert read_config({"FUNDABLE_HOST": host, "FUNDABLE_PORT": port}).base_url == base_url


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("FUNDABLE_PORT", "x"),
        ("FUNDABLE_PORT", "-1"),
        ("FUNDABLE_PORT", "65536"),
        ("FUNDABLE_PORT", ""),
        ("FUNDABLE_RATE_LIMITS", "maybe"),
        ("FUNDABLE_RATE_LIMITS", "ON"),
        ("FUNDABLE_ALLOW_SANDBOX", "yes"),
        ("FUNDABLE_TRUSTED_PROXIES", "127.0.0.1,proxy"),
        ("FUNDABLE_TRUSTED_PROXIES", "10.0.0.0/33"),
        ("FUNDABLE_UNPAID_DAYS", "0"),
        ("FUNDABLE_UPLOADS_MAX_MB", "4"),
        ("FUNDABLE_BACKUP_EVERY_HOURS", "0"),
        ("FUNDABLE_BACKUP_EVERY_HOURS", "25"),
        ("FUNDABLE_BACKUP_EVERY_HOURS", "hourly"),
        ("FUNDABLE_METRICS_TOKEN", "fifteen-letters"),
        ("FUNDABLE_METRICS_TOKEN", "sixteen letters of it"),
        ("FUNDABLE_LOG_FORMAT", "xml"),
        ("FUNDABLE_LOG_LEVEL", "loud"),
        ("FUNDABLE_BASE_URL", "shop.example"),
        ("FUNDABLE_BASE_URL", "ftp://shop.example"),
        ("FUNDABLE_BASE_URL", "https://shop.example/"),
        ("FUNDABLE_BASE_URL", "https://shop.example/path"),
        ("FUNDABLE_BASE_URL", "https://shop.example?x"),
        ("FUNDABLE_BASE_URL", "https://me:secret@shop.example"),
        ("FUNDABLE_BASE_URL", "https://shop.example:99999"),
        ("FUNDABLE_BASE_URL", "https://[::1"),
        ("FUNDABLE_BASE_URL", "https://"),
        ("FUNDABLE_DATADIR", "x"),
        ("FUNDABLE_STRIPE", "x"),
    ],
)
def test_a_setting_that_is_wrong_or_unknown_names_itself_in_one_sentence(name: str, value: str) -> None:
    with pytest.raises(ConfigError) as error:
        read_config({name: value})

    sentence = str(error.value)
    assert name in sentence
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert "secret" not in sentence


def test_switching_the_limits_off_is_refused_in_public() -> None:
    read_config({"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_BASE_URL": "http://localhost:8000"})
    with pytest.raises(ConfigError, match="FUNDABLE_RATE_LIMITS=off is refused on a public FUNDABLE_BASE_URL"):
        read_config({"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_BASE_URL": "https://shop.example"})


def test_a_setting_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "url"
    file.write_text("https://shop.example\n")

    assert read_config({"FUNDABLE_BASE_URL_FILE": str(file)}).base_url == "https://shop.example"


@pytest.mark.parametrize("name", list(Config.model_fields))
def test_every_setting_may_come_from_a_file(name: str, tmp_path: Path) -> None:
    default = Config().model_dump()[name]
    text = {True: "on", False: "off"}.get(default, default) if isinstance(default, bool) else default
    file = tmp_path / name
    file.write_text(",".join(text) if isinstance(text, tuple) else str(text))

    assert read_config({f"FUNDABLE_{name.upper()}_FILE": str(file)}).model_dump()[name] == default


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    for path in (tmp_path / "none", tmp_path, tmp_path / "binary"):
        with pytest.raises(ConfigError, match="FUNDABLE_BASE_URL_FILE names a file that can't be read") as refused:
            read_config({"FUNDABLE_BASE_URL_FILE": str(path)})
        assert str(path) in str(refused.value)
        assert not any(code in str(refused.value) for code in ("Errno", "codec"))


def test_a_setting_that_is_given_twice_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "port"
    file.write_text("9000")

    with pytest.raises(ConfigError, match="FUNDABLE_PORT is set twice, as a value and as a file"):
        read_config({"FUNDABLE_PORT": "8000", "FUNDABLE_PORT_FILE": str(file)})


@pytest.mark.parametrize(
    ("base_url", "origins"),
    [
        ("http://127.0.0.1:8000", {"http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000"}),
        ("http://[::1]:8000", {"http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000"}),
        ("http://localhost", {"http://127.0.0.1", "http://localhost", "http://[::1]"}),
        ("https://shop.example", {"https://shop.example"}),
        ("https://shop.example:443", {"https://shop.example"}),
        ("http://shop.example:8080", {"http://shop.example:8080"}),
        ("https://SHOP.example", {"https://shop.example"}),
        ("https://[2001:db8::1]", {"https://[2001:db8::1]"}),
    ],
)
def test_our_own_origins_are_written_as_browsers_write_them(base_url: str, origins: set[str]) -> None:
    assert read_config({"FUNDABLE_BASE_URL": base_url}).own_origins == origins


def test_the_page_lists_every_setting_and_no_other() -> None:
    named = set(re.findall(r"FUNDABLE_[A-Z0-9_]+[A-Z]", SETTINGS.read_text(encoding="utf-8")))

    settings = {f"FUNDABLE_{name.upper()}" for name in Config.model_fields}
    assert settings - named == set()
    assert {name.removesuffix("_FILE") for name in named} - settings == set()


KEY = "sk_test_51EnteredInTheBrowser"


def entered(folder: Path, name: str = "stripe_secret_key", text: str = KEY, mode: int = 0o600) -> Path:
    """A file as the browser leaves it."""
    path = folder / "secrets" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    path.chmod(mode)
    return path


def test_what_was_entered_in_the_browser_is_read_and_the_environment_wins(tmp_path: Path) -> None:
    path = entered(tmp_path, text=KEY + "\n")
    data = {"FUNDABLE_DATA_DIR": str(tmp_path)}

    alone = read_config(data)
    beaten = read_config({**data, "FUNDABLE_STRIPE_SECRET_KEY": "sk_test_1"})

    assert alone.stripe_secret_key.get_secret_value() == KEY
    assert (alone.origin("stripe_secret_key").source, alone.origin("stripe_secret_key").place) == (
        Source.ENTERED,
        str(path),
    )
    assert beaten.stripe_secret_key.get_secret_value() == "sk_test_1"
    assert beaten.origin("stripe_secret_key").source is Source.ENVIRONMENT
    assert beaten.origin("port").source is Source.DEFAULT


def test_an_empty_setting_does_not_hide_what_was_entered(tmp_path: Path) -> None:
    entered(tmp_path)

    config = read_config({"FUNDABLE_DATA_DIR": str(tmp_path), "FUNDABLE_STRIPE_SECRET_KEY": ""})

    assert config.stripe_secret_key.get_secret_value() == KEY
    assert not config.origin("stripe_secret_key").is_fixed


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o666])
def test_a_secret_that_others_may_read_stops_the_start(tmp_path: Path, mode: int) -> None:
    path = entered(tmp_path, mode=mode)

    with pytest.raises(ConfigError) as error:
        read_config({"FUNDABLE_DATA_DIR": str(tmp_path)})

    assert str(error.value) == f"{path} can be read by others (mode {mode:04o}). Run: chmod 600 {path}"


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("stripe_secret_key", "", "is damaged"),
        ("stripe_secret_key", "x" * 20_000, "is damaged"),
        ("stripe_secret_key", "pk_live_public", "it must begin with sk_test_"),
        ("smtp_url", "mail.example", "FUNDABLE_SMTP_URL must look like"),
        ("stripe_webhook_secret", "whsec_alone", "without FUNDABLE_STRIPE_SECRET_KEY"),
    ],
)
def test_a_secret_with_wrong_content_stops_the_start(tmp_path: Path, name: str, text: str, words: str) -> None:
    entered(tmp_path, name, text)

    with pytest.raises(ConfigError) as error:
        read_config({"FUNDABLE_DATA_DIR": str(tmp_path)})

    assert words in str(error.value)
    assert not text or text not in str(error.value)


def test_a_secret_that_is_no_file_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "secrets" / "smtp_url").mkdir(parents=True)

    with pytest.raises(ConfigError, match="isn't a file"):
        read_config({"FUNDABLE_DATA_DIR": str(tmp_path)})


def test_settings_are_revised_as_a_next_start_would_read_them(tmp_path: Path) -> None:
    entered(tmp_path)
    now = read_config({"FUNDABLE_DATA_DIR": str(tmp_path), "FUNDABLE_SMTP_URL": "smtp://one.example"})

    later = revise(now, {"stripe_secret_key": "sk_test_2", "smtp_url": "smtp://two.example"})
    without = revise(now, {})

    assert later.stripe_secret_key.get_secret_value() == "sk_test_2"
    assert not without.has_stripe
    assert later.smtp_url.get_secret_value() == "smtp://one.example"
    with pytest.raises(ConfigError, match="a live Stripe key needs a public https address"):
        revise(now, {"stripe_secret_key": "sk_live_3"})


def test_settings_are_shown_without_their_secrets() -> None:
    config = read_config(
        {
            "FUNDABLE_STRIPE_SECRET_KEY": KEY,
            "FUNDABLE_STRIPE_WEBHOOK_SECRET": "whsec_oneoneone1111,whsec_twotwotwo2222",
            "FUNDABLE_SMTP_URL": "smtps://token-of-postmark:password@mail.example:465",
            "FUNDABLE_STRIPE_TAX": "on",
        }
    )

    values = {one.name.removeprefix("FUNDABLE_"): one.value for one in shown(config)}

    assert values["STRIPE_SECRET_KEY"] == "***wser"
    assert values["STRIPE_WEBHOOK_SECRET"] == "***1111,***2222"
    assert values["SMTP_URL"] == "smtps://***@mail.example:465"
    assert (values["STRIPE_TAX"], values["STRIPE_TERMS"], values["AFFILIATE_SCRIPT"]) == ("on", "off", "")
    assert set(values) == {name.upper() for name in Config.model_fields}
