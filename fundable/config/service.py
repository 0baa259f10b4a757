"""The settings of the service whose data a command works on. A command that was given none of its own would otherwise
mail links to 127.0.0.1, or keep mail that the server would send.

They're in the file of `install-service`, where whoever runs the command may read it; and a server notes those that
aren't secret in its lock, where they stay once it has stopped.
"""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fundable.config.model import Config
from fundable.config.showing import shown
from fundable.config.sources import Origin, Source

SETTINGS = Path("/etc/fundable/fundable.env")
LOCK = "serve.lock"
NOTED = frozenset(
    f"FUNDABLE_{name}"
    for name in (
        "BASE_URL",
        "SITES_DOMAIN",
        "EXTRA_HOSTS",
        "PUBLIC_ADDRESSES",
        "DNS_SERVERS",
        "TLS_ASK_PORT",
        "REPLY_ADDRESS",
    )
)
"""What links, DNS records and addresses for replies are made of."""
ADDRESS = frozenset({"host", "port", "base_url"})
"""Whoever gives one of them means another address than the service's."""


def note(config: Config) -> None:
    """Writes down what a server runs with, in the lock that it holds. Raises OSError."""
    settings = {one.name: one.value for one in shown(config) if one.name in NOTED and one.value}
    told = {"settings": settings, "sends_mail": bool(config.smtp_url.get_secret_value())}
    data = json.dumps(told).encode() + b"\n"
    descriptor = os.open(config.data_dir / LOCK, os.O_CREAT | os.O_WRONLY, 0o600)
    try:
        os.pwrite(descriptor, data, 0)
        os.ftruncate(descriptor, len(data))
    finally:
        os.close(descriptor)


def settings_of(data_dir: Path, file: Path) -> Iterator[tuple[Mapping[str, str], Origin]]:
    """By FUNDABLE_ names: those of the file, if it is of these data, and those that the server noted."""
    installed = _installed(file)
    if _same(Path(installed.get("FUNDABLE_DATA_DIR") or "."), data_dir):
        yield installed, Origin(Source.FILE, str(file))
    yield _noted(data_dir).get("settings", {}), Origin(Source.SERVER, str(data_dir / LOCK))


def sends_mail(data_dir: Path) -> bool:
    """Whether the server of these data had a mail server when it started last."""
    return bool(_noted(data_dir).get("sends_mail"))


def _installed(file: Path) -> dict[str, str]:
    """As systemd reads it, whose `install-service` forbids quotes and backslashes; nothing where it can't be read."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}
    pairs = (line.strip().partition("=") for line in lines if line.strip().startswith("FUNDABLE_"))
    return {name: value.strip().strip("\"'") for name, _, value in pairs}


def _noted(data_dir: Path) -> dict[str, Any]:
    try:
        found = json.loads((data_dir / LOCK).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _same(one: Path, other: Path) -> bool:
    try:
        return one.resolve() == other.resolve()
    except OSError:
        return False
