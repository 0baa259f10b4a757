"""Caddy on another machine asks which domains may have certificates. Whoever isn't a trusted proxy hears nothing."""

import http.client
from contextlib import closing

import pytest

from fundable.config import read_config
from tests.running import NewServer, Server, free_port

PROXY, STRANGER, HERE = "127.0.0.5", "127.0.0.9", "127.0.0.1"
QUESTION = "/tls-ask?domain=alder.example"


def asked(port: int, source: str, **headers: str) -> int:
    with closing(http.client.HTTPConnection(HERE, port, timeout=20, source_address=(source, 0))) as connection:
        connection.request("GET", QUESTION, headers=headers)
        return connection.getresponse().status


def started(new_server: NewServer, port: int) -> Server:
    return new_server(
        FUNDABLE_HOST="0.0.0.0",  # noqa: S104
        FUNDABLE_TRUSTED_PROXIES=PROXY,
        FUNDABLE_TLS_ASK_PORT=str(port),
    ).start()


def test_a_trusted_proxy_is_answered_and_nobody_else(new_server: NewServer) -> None:
    server = started(new_server, port := free_port())

    assert [asked(port, who) for who in (PROXY, HERE)] == [404, 404], "that domain isn't served"
    assert asked(port, STRANGER) == 403
    assert asked(port, PROXY, **{"X-Forwarded-For": STRANGER}) == 403, "it came through the proxy"
    assert asked(server.port, PROXY) == 404, "nor is it anywhere else"


@pytest.mark.parametrize(
    ("host", "proxies", "heard_at"),
    [
        ("127.0.0.1", "10.0.0.5", ["127.0.0.1"]),
        ("10.0.0.7", "127.0.0.1,::1", ["127.0.0.1"]),
        ("10.0.0.7", "127.0.0.1,10.0.0.5", ["127.0.0.1", "10.0.0.7"]),
        ("0.0.0.0", "10.0.0.0/24", ["0.0.0.0"]),  # noqa: S104
        ("::", "10.0.0.5", ["::"]),
    ],
)
def test_it_is_heard_on_other_machines_only_where_one_has_a_trusted_proxy(
    host: str, proxies: str, heard_at: list[str]
) -> None:
    config = read_config({"FUNDABLE_HOST": host, "FUNDABLE_TRUSTED_PROXIES": proxies})

    assert list(config.tls_ask_hosts) == heard_at
