"""docs/operating/two-servers: files for two servers in containers, read by who reads them. No container is started."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from fundable.config import Config, read_config
from tests.commands.test_guide_of_others import read
from tests.running import ROOT

FOLDER = ROOT / "docs" / "operating" / "two-servers"
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text(encoding="utf-8"))
SERVERS = ["web-1", "web-2"]


def settings(server: str) -> Config:
    """As that server reads them."""
    lines = (FOLDER / "fundable.env").read_text(encoding="utf-8").splitlines()
    shared = dict(line.split("=", 1) for line in lines if not line.startswith("#"))
    return read_config({**shared, **COMPOSE["services"][server]["environment"]})


def mounted(server: str) -> dict[str, str]:
    """What it has of the machine, by where it has it."""
    places = (volume.removesuffix(":ro").split(":") for volume in COMPOSE["services"][server]["volumes"])
    return {inside: outside for outside, inside in places}


@pytest.mark.parametrize("server", SERVERS)
def test_each_server_may_share_its_data_and_trusts_caddy_alone(server: str) -> None:
    config = settings(server)

    assert config.may_be_shared
    assert config.trusted_proxies == (COMPOSE["services"]["caddy"]["networks"]["inside"]["ipv4_address"],)


def test_each_server_has_a_data_directory_of_its_own_and_the_same_program() -> None:
    one, other = (mounted(server) for server in SERVERS)

    assert [inside for inside in one if one[inside] != other[inside]] == ["/var/lib/fundable"]
    for server in SERVERS:
        config, service = settings(server), COMPOSE["services"][server]
        assert config.data_dir.parent == Path("/var/lib/fundable")
        assert service["command"] == ["/opt/fundable/fundable", "serve"]
        assert service["hostname"] == server


def test_volumes_and_networks_that_are_named_are_there() -> None:
    def named(key: str) -> set[str]:
        return {one for service in COMPOSE["services"].values() for one in service.get(key, ())}

    assert named("networks") == set(COMPOSE["networks"])
    kept = {volume.partition(":")[0] for volume in named("volumes")}
    assert {one for one in kept if not one.startswith((".", "/"))} == set(COMPOSE["volumes"])
    assert {one for one in kept if one.startswith("./")} == {"./fundable", "./web-1", "./web-2", "./Caddyfile"}


def test_caddy_sends_to_both_and_takes_its_file() -> None:
    file = FOLDER / "Caddyfile"
    [upstreams] = re.findall(r"reverse_proxy (.*) \{", file.read_text(encoding="utf-8"))

    assert upstreams.split() == [f"{server}:{settings(server).port}" for server in SERVERS]
    read("caddy", "validate", "--config", str(file), "--adapter", "caddyfile")


def test_it_serves_under_the_address_that_the_servers_name() -> None:
    address = settings("web-1").base_url
    assert f"\n{address.removeprefix('https://')} {{\n" in (FOLDER / "Caddyfile").read_text(encoding="utf-8")


def test_what_it_is_made_of_is_known() -> None:
    """Keys that docker compose doesn't know would be refused there, where nobody tests it."""
    known: dict[str, set[str]] = {
        "server": {"image", "command", "user", "env_file", "environment", "stop_grace_period", "restart", "hostname"}
        | {"read_only", "tmpfs", "cap_drop", "security_opt", "networks", "volumes", "ports"},
        "file": {"x-server", "services", "networks", "volumes"},
    }
    services: dict[str, dict[str, Any]] = COMPOSE["services"]
    assert set(COMPOSE) == known["file"]
    assert {key for service in services.values() for key in service} <= known["server"]
