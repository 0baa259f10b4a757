"""Settings: each is read once from the environment, and one that is wrong names itself."""

import re
from pathlib import Path

import pytest

from fundable.config import Config, ConfigError, read_config

README = Path(__file__).resolve().parent.parent / "README.md"


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
        with pytest.raises(ConfigError, match="FUNDABLE_BASE_URL_FILE names a file that cannot be read"):
            read_config({"FUNDABLE_BASE_URL_FILE": str(path)})


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


def test_the_readme_lists_every_setting_and_no_other() -> None:
    named = set(re.findall(r"FUNDABLE_[A-Z_]+[A-Z]", README.read_text(encoding="utf-8")))

    settings = {f"FUNDABLE_{name.upper()}" for name in Config.model_fields}
    assert settings - named == set()
    assert {name.removesuffix("_FILE") for name in named} - settings == set()
