"""Installing the program as a service: what is to be written where, and what may be overwritten."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import unified_diff
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from fundable.domain.errors import Refused
from fundable.domain.sites.words import domain_names

UNIT = Path("/etc/systemd/system/fundable.service")
SETTINGS = Path("/etc/fundable/fundable.env")
RECORD = Path("/etc/fundable/installed.json")
SYSUSERS = Path("/etc/sysusers.d/fundable.conf")
COMMAND = Path("/usr/local/bin/fundable")
CADDYFILE = Path("/etc/caddy/Caddyfile")
PROGRAMS = Path("/opt/fundable")
CURRENT = PROGRAMS / "current"
PACKAGED = Path("/usr/lib/fundable")
"""Where Debian's package puts the program; its unit and user come from the package as well."""
TLS_ASK_PORT = 8001
DATA_DIR = Path("/var/lib/fundable/data")
OF_DATA = frozenset({"fundable.db", "serve.lock"})
"""What tells a data directory of ours from another folder. Rows may be on a database server."""
HIDDEN = (Path("/home"), Path("/root"), Path("/run/user"), Path("/tmp"), Path("/var/tmp"))  # noqa: S108  not written to
"""What the unit's ProtectHome and PrivateTmp hide from the service."""

_DOMAIN = re.compile(r"(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")
_USER = re.compile(r"[a-z_][a-z0-9_-]{0,30}")
_STOCK_CADDYFILE = [":80 {", "root * /usr/share/caddy", "file_server", "}"]


class State(StrEnum):
    """What lies where a file of ours is to be."""

    NEW = "new"
    SAME = "unchanged"
    OURS = "changed"
    STOCK = "replaces what the distribution put there"
    EDITED = "was edited by hand"
    NO_NEWS = "was edited by hand, and there's nothing new for it"
    FOREIGN = "is not ours"


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is to be. `is_kept` is one whose own changes are never overwritten: the settings. `stock` is how a
    distribution's package leaves it before anybody has touched it."""

    path: Path
    text: str
    mode: int = 0o644
    is_kept: bool = False
    stock: str = ""


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file as it is to be, and the text that is there now, if there is any."""

    file: File
    state: State
    there: str | None = None

    @property
    def difference(self) -> str:
        """What changes in a text that is there, line by line (unified diff); all of it for a new one."""
        if self.there is None:
            return self.file.text
        before, after = self.there.splitlines(keepends=True), self.file.text.splitlines(keepends=True)
        return "".join(unified_diff(before, after, "now", "then"))

    @property
    def asks(self) -> bool:
        """Whether somebody has to agree before the file that is there is set aside."""
        return self.state in (State.EDITED, State.FOREIGN) and not self.file.is_kept

    @property
    def writes(self) -> bool:
        return self.state not in (State.SAME, State.NO_NEWS) and not (
            self.file.is_kept and self.state in (State.EDITED, State.FOREIGN)
        )

    @property
    def sets_aside(self) -> bool:
        return self.writes and self.state in (State.EDITED, State.FOREIGN, State.STOCK)


@dataclass(frozen=True, slots=True)
class InstallRecord:
    """What an installation wrote: by path the digests of its texts, and where the file that was there before lies."""

    user: str = "fundable"
    data_dir: str = str(DATA_DIR)
    digests: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    set_aside: Mapping[str, str] = field(default_factory=dict)
    programs: bool = False

    def wrote(self, path: Path, text: str) -> bool:
        return digest(text) in self.digests.get(str(path), ())


class Host(Protocol):
    """The machine that is installed on. Paths are as the running system will see them.

    `read_record` raises Refused `record_damaged`; what writes raises OSError.
    """

    @property
    def is_live(self) -> bool:
        """Whether this is the machine that runs, under systemd; else a folder that becomes one."""
        ...

    def read(self, path: Path) -> str | None: ...
    def read_record(self) -> InstallRecord | None: ...
    def write_record(self, record: InstallRecord) -> None: ...
    def write(self, path: Path, text: str, mode: int) -> None: ...
    def move(self, path: Path, target: Path) -> None: ...
    def remove(self, path: Path) -> None: ...
    def remove_empty(self, folder: Path) -> None: ...
    def remove_tree(self, path: Path) -> None: ...
    def list_folder(self, path: Path) -> list[str]: ...
    def copy_program(self, source: Path, target: Path) -> None: ...
    def link(self, path: Path, target: Path) -> None: ...
    def linked(self, path: Path) -> Path | None:
        """Where a link leads; None when there is none."""
        ...

    def make_user(self) -> bool:
        """By what is written in SYSUSERS. False where systemd's command for it is missing. Raises Refused
        `command_failed`."""
        ...

    def give_folder(self, path: Path, user: str) -> None: ...
    def has(self, command: str) -> bool: ...
    def run(self, *command: str) -> None:
        """Raises Refused `command_failed`, with the command's own words."""
        ...


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def state_of(file: File, there: str | None, record: InstallRecord, replaces: bool = False) -> State:
    """`replaces`: somebody wants ours in place of what was edited."""
    if there is None:
        return State.NEW
    if there == file.text:
        return State.SAME
    if record.wrote(file.path, there):
        return State.OURS
    if there == file.stock or (file.path == CADDYFILE and _is_stock(there)):
        return State.STOCK
    if str(file.path) not in record.digests:
        return State.FOREIGN
    has_news = replaces or file.is_kept or record.digests[str(file.path)] != (digest(file.text),)
    return State.EDITED if has_news else State.NO_NEWS


def check_options(domain: str, user: str, data_dir: Path) -> None:
    """Checks for what would not work, or would work and be regretted. `domain` may be empty.

    Raises Refused `domain_wrong`, `user_wrong`, `data_dir_wrong`, `data_dir_hidden`.
    """
    if not domain.isascii():
        raise Refused("domain_wrong", f"Enter {domain} as DNS writes it: {domain_names.parse(domain).main}.")
    if domain and not _DOMAIN.fullmatch(domain):
        raise Refused(
            "domain_wrong", f"{domain} isn't a domain. Use one such as example.com, without https:// or a path."
        )
    if not _USER.fullmatch(user) or user == "root":
        raise Refused("user_wrong", f"{user} can't be the service's user. Use a lowercase name other than root.")
    if not data_dir.is_absolute() or len(data_dir.parts) < 3 or "\n" in str(data_dir) or " " in str(data_dir):
        raise Refused("data_dir_wrong", f"{data_dir} can't be the data directory. Use one such as {DATA_DIR}.")
    if hidden := next((place for place in HIDDEN if data_dir.is_relative_to(place)), None):
        raise Refused("data_dir_hidden", f"The service can't see {hidden}. Use a data directory such as {DATA_DIR}.")


def home_of(data_dir: Path) -> Path:
    """What the service may write to: a restore puts the new data beside the old, so a folder `data` has one around it
    that is the service's as well."""
    return data_dir.parent if data_dir.name == "data" and len(data_dir.parts) > 3 else data_dir


def setting(settings: str, name: str) -> str:
    """A value in a settings file; empty when it is not set there."""
    lines = (line.strip().partition("=") for line in settings.splitlines())
    return next((value for key, _, value in lines if key == name), "")


def _is_stock(caddyfile: str) -> bool:
    """Debian's own, which only shows a welcome page."""
    lines = (line.strip() for line in caddyfile.splitlines())
    return [line for line in lines if line and not line.startswith("#")] == _STOCK_CADDYFILE
