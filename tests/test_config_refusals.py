"""Settings that would be served wrongly, or refused with advice that helps nobody."""

import errno
import os
import socket
from pathlib import Path

import pytest

from fundable import server
from fundable.config import ConfigError, read_config
from fundable.domain.errors import Refused


def reason(**settings: str) -> str:
    with pytest.raises(ConfigError) as error:
        read_config({f"FUNDABLE_{name.upper()}": value for name, value in settings.items()})
    return str(error.value)


@pytest.mark.parametrize("folder", ["", " "])
def test_an_empty_data_directory_is_not_the_folder_one_stands_in(folder: str) -> None:
    assert reason(data_dir=folder) == "FUNDABLE_DATA_DIR is wrong: it's empty. Name a folder, or remove the setting."


def test_a_data_directory_that_is_a_file_is_said_to_be_one(tmp_path: Path) -> None:
    file = tmp_path / "data"
    file.touch()

    assert reason(data_dir=str(file)) == f"FUNDABLE_DATA_DIR is wrong: {file} isn't a folder."
    assert reason(data_dir=str(file / "below")) == f"FUNDABLE_DATA_DIR is wrong: {file} isn't a folder."


@pytest.mark.parametrize(
    "url",
    [
        "https://exa mple.com",
        "https://example.com;script-src",
        "https://example.com,https:",
        "https://'unsafe-inline'",
        "https://example.com\\evil",
        "https://example.com\t",
        "https://*",
        "https://example.com:0",
        "https://example.com#",
        "https://example.com?",
        "https://[::1;x]",
        "https://-example.com",
        "https://example..com",
    ],
)
def test_a_base_url_that_is_no_address_is_refused(url: str) -> None:
    assert "FUNDABLE_BASE_URL must look like https://example.com, without a path" in reason(base_url=url)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"base_url": "https://bäckerei.example"},
         "FUNDABLE_BASE_URL has to name its host as DNS does: xn--bckerei-5wa.example"),
        ({"base_url": "https://bäckerei.example/shop"},
         "FUNDABLE_BASE_URL must look like https://example.com, without a path"),
        ({"sites_domain": "sites.bäckerei.example"},
         "FUNDABLE_SITES_DOMAIN is wrong: it has to be written as in DNS: sites.xn--bckerei-5wa.example."),
        ({"extra_hosts": "agency.example,bäckerei.example"},
         "FUNDABLE_EXTRA_HOSTS is wrong: it has to be written as in DNS: xn--bckerei-5wa.example."),
        ({"sites_domain": "straße.example"},
         "FUNDABLE_SITES_DOMAIN is wrong: it must be a host name such as sites.agency.com, without https:// and "
         "without a port."),
        ({"extra_hosts": "https://bäckerei.example"},
         "FUNDABLE_EXTRA_HOSTS is wrong: it must be a host name such as sites.agency.com, without https:// and "
         "without a port."),
    ],
)  # fmt: skip
def test_a_name_in_other_letters_says_how_dns_writes_it(wrong: dict[str, str], sentence: str) -> None:
    assert sentence in reason(**wrong)


@pytest.mark.parametrize(
    "url",
    [
        "https://example.com",
        "https://EXAMPLE.com:8443",
        "http://[::1]:8000",
        "http://127.0.0.1:8000",
        "https://a_b.example",
    ],
)
def test_a_base_url_that_is_one_is_taken(url: str) -> None:
    assert read_config({"FUNDABLE_BASE_URL": url}).base_url == url


def test_port_0_is_refused_in_words() -> None:
    assert reason(port="0") == "FUNDABLE_PORT is wrong: it must be a number from 1 to 65535, such as 8000."
    assert reason(port="x") == "FUNDABLE_PORT is wrong: it must be a number from 1 to 65535, such as 8000."


@pytest.mark.parametrize(
    "endpoint", ["s3.example.com", "http://s3.example.com", "ftp://s3.example.com", "https://", "https://s3 x"]
)
def test_a_storage_that_is_no_https_address_is_refused(endpoint: str) -> None:
    assert reason(backup_s3_endpoint=endpoint) == (
        "FUNDABLE_BACKUP_S3_ENDPOINT is wrong: it must be an https address, such as https://s3.example.com."
    )


@pytest.mark.parametrize(
    "endpoint",
    ["https://s3.example.com", "https://s3.example.com:9000/x", "http://127.0.0.1:9000", "http://localhost:9000", ""],
)
def test_a_storage_on_this_machine_needs_no_https(endpoint: str) -> None:
    assert read_config({"FUNDABLE_BACKUP_S3_ENDPOINT": endpoint}).backup_s3_endpoint == endpoint


@pytest.mark.parametrize("value", ["True", "true", "1", "yes", "ON", ""])
@pytest.mark.parametrize("name", ["allow_sandbox", "rate_limits"])
def test_a_switch_says_on_or_off(name: str, value: str) -> None:
    assert reason(**{name: value}) == f"FUNDABLE_{name.upper()} is wrong: it must be on or off."


@pytest.mark.parametrize(
    ("name", "values", "sentence"),
    [
        ("unpaid_days", ("", "30 days", "1.5", "0", "3651", "9" * 5000), "a whole number from 1 to 3650"),
        ("uploads_max_mb", ("big", "4", "1000001"), "a whole number from 5 to 1000000"),
        ("backup_every_hours", ("daily", "0", "25"), "a whole number from 1 to 24"),
        ("log_level", ("INFO", "trace", ""), "debug, info, warning or error"),
        ("log_format", ("xml", ""), "auto, text or json"),
        ("backup_dir", (" ",), "empty. Name a folder, or remove the setting"),
    ],
)
def test_a_value_that_is_none_says_in_plain_words_what_one_is(
    name: str, values: tuple[str, ...], sentence: str
) -> None:
    for value in values:
        assert reason(**{name: value}).removeprefix(f"FUNDABLE_{name.upper()} is wrong: it") in (
            f" must be {sentence}.",
            f"'s {sentence}.",
        )


def test_an_address_that_is_none_is_told_with_its_setting() -> None:
    assert (
        reason(stripe_api_base="https://[::1") == "FUNDABLE_STRIPE_API_BASE is for tests: it must be on this machine."
    )


@pytest.mark.parametrize("name", ["backup_s3_region", "backup_s3_key_id"])
def test_what_no_request_to_a_storage_can_carry_is_refused_at_the_start(name: str) -> None:
    """The library would end the thread that copies, and nobody would hear of it."""
    for value in ("a\nb", "é", "eu central", "\x01"):
        told = reason(**{"backup_s3_key_id": "key", "backup_s3_secret": "secret", name: value})
        assert told.startswith(f"FUNDABLE_{name.upper()} is wrong: it must be "), told


@pytest.mark.parametrize("host", ["", " "])
def test_an_empty_host_says_what_to_set(host: str) -> None:
    assert reason(host=host) == (
        "FUNDABLE_HOST is wrong: it's empty. Set 127.0.0.1 for this machine only, or 0.0.0.0 for all of its addresses."
    )


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-host.invalid", "2001:db8::1"])
def test_a_host_that_is_not_ours_says_what_to_set(host: str) -> None:
    with pytest.raises(Refused) as refused:
        server.listen(read_config({"FUNDABLE_HOST": host, "FUNDABLE_PORT": "8000"}))

    assert refused.value.code == "address_busy"
    assert refused.value.message == (
        f"Cannot listen on {host}:8000: this machine doesn't have that address. Set FUNDABLE_HOST to 127.0.0.1, or to "
        "0.0.0.0 for all of its addresses."
    )


def test_a_port_that_takes_a_right_says_how() -> None:
    """Where a test runs, every port may be free to take."""
    config = read_config({"FUNDABLE_PORT": "80"})

    refused = server.cannot_listen(config, OSError(errno.EACCES, os.strerror(errno.EACCES)))

    assert refused.message == (
        "Cannot listen on 127.0.0.1:80: ports below 1024 need a privilege. Set FUNDABLE_PORT to 8000 and put a "
        "proxy in "
        "front, or give the service the capability: AmbientCapabilities=CAP_NET_BIND_SERVICE."
    )


def test_a_port_in_use_is_said_to_be_one() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Refused) as refused:
            server.listen(read_config({"FUNDABLE_PORT": str(port)}))

    assert refused.value.message == (
        f"Cannot listen on 127.0.0.1:{port}: Address already in use. Stop what's using it, or set FUNDABLE_PORT."
    )
