"""Installs the program as a service of this machine, and takes back exactly what it wrote; never the data."""

from dataclasses import dataclass, replace
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from fundable.domain.errors import Refused
from fundable.domain.operation import installation as installation_rules
from fundable.domain.operation.installation import (
    CADDYFILE,
    CURRENT,
    PACKAGED,
    PROGRAMS,
    File,
    FileChange,
    Host,
    InstallRecord,
    State,
)

ASIDE = ".before-fundable"
EDITED = ".edited"


@dataclass(frozen=True, slots=True)
class Program:
    """The program that installs itself. `folder` is the unpacked package; None when it runs from a checkout."""

    executable: Path
    folder: Path | None
    version: str

    @property
    def is_packaged(self) -> bool:
        return self.folder == PACKAGED


@dataclass(frozen=True, slots=True)
class InstallOptions:
    domain: str = ""
    user: str = "fundable"
    data_dir: Path = installation_rules.DATA_DIR
    replaces: bool = False


@dataclass(frozen=True, slots=True)
class InstallPlan:
    """What would be done. `advice` is what somebody has to see to afterwards."""

    program: Program
    options: InstallOptions
    record: InstallRecord
    changes: tuple[FileChange, ...]
    copies_program: bool
    advice: tuple[str, ...]


def plan(host: Host, program: Program, options: InstallOptions) -> InstallPlan:
    """Looks and writes nothing. Raises Refused `program_hidden`, `data_dir_shared`, `data_dir_foreign`,
    `record_damaged`, and what `check_options` raises."""
    installation_rules.check_options(options.domain, options.user, options.data_dir)
    if host.is_live:  # in a folder that becomes a machine, the program will lie elsewhere than here
        _check_place(program)
    _check_data_dir(host, options.data_dir)
    record = host.read_record() or InstallRecord()
    changes = tuple(_change(host, record, file, options.replaces) for file in _files(program, options))
    copies = program.folder is not None and not program.is_packaged
    return InstallPlan(program, options, record, changes, copies, _advice(host, options, changes))


def install(host: Host, planned: InstallPlan) -> list[str]:
    """Does what was planned. What is left for a person to do, as commands. Raises OSError, Refused
    `command_failed`.

    The record comes before the files: whatever is interrupted can be taken back, or done again.
    """
    options, writing = planned.options, [change for change in planned.changes if change.writes]
    record = replace(planned.record, user=options.user, data_dir=str(options.data_dir), programs=planned.copies_program)
    set_aside = {str(change.file.path): _free_name(host, change) for change in writing if change.sets_aside}
    digests = dict(record.digests)
    for change in writing:
        path = str(change.file.path)
        digests[path] = (*digests.get(path, ()), installation_rules.digest(change.file.text))
    originals = {path: aside for path, aside in set_aside.items() if aside.endswith(ASIDE)}
    record = replace(record, digests=digests, set_aside={**originals, **record.set_aside})
    host.write_record(record)
    for path, aside in set_aside.items():
        host.move(Path(path), Path(aside))
    if planned.copies_program:
        _put_program(host, planned.program)
    for change in writing:
        host.write(change.file.path, change.file.text, change.file.mode)
    host.write_record(replace(record, digests={path: kept[-1:] for path, kept in digests.items()}))
    home = installation_rules.home_of(options.data_dir)
    left = [] if planned.program.is_packaged else _make_user(host, options.user, home)
    host.give_folder(home, options.user)
    return [*left, *_carry_out(host, _start(host, options)), *planned.advice]


def uninstall(host: Host) -> list[str]:
    """Takes back what the record names. What was left and why, as sentences. Raises OSError, Refused `not_installed`,
    `record_damaged`, `command_failed`."""
    record = host.read_record()
    if record is None:
        raise Refused(
            "not_installed",
            f"'fundable install-service' has installed nothing here: there is no {installation_rules.RECORD}.",
        )
    has_unit = str(installation_rules.UNIT) in record.digests
    told = _carry_out(host, [("systemctl", "disable", "--now", "fundable")] if has_unit else [])
    for path in map(Path, record.digests):
        told += _take_back(host, path, record)
    after = ("systemctl", "daemon-reload") if has_unit else ("systemctl", "restart", "fundable")
    told += _carry_out(host, [after])
    if str(CADDYFILE) in record.set_aside:
        told += _carry_out(host, [("systemctl", "reload-or-restart", "caddy")] if host.has("caddy") else [])
    host.remove(installation_rules.RECORD)
    host.remove_empty(installation_rules.RECORD.parent)
    if record.programs:
        host.remove_tree(PROGRAMS)
    if not has_unit:
        return [*told, "The service itself is Debian's package: apt-get remove fundable"]
    return [*told, f"The data in {record.data_dir} stays, and so does its user, {record.user}."]


def _change(host: Host, record: InstallRecord, file: File, replaces: bool) -> FileChange:
    there = host.read(file.path)
    return FileChange(file, installation_rules.state_of(file, there, record, replaces), there)


def _files(program: Program, options: InstallOptions) -> list[File]:
    """Debian's package brings unit, user and command itself."""
    executable = CURRENT / "fundable" if program.folder else program.executable
    values = {
        "writer": "`fundable install-service`",
        "program": str(executable),
        "settings": str(installation_rules.SETTINGS),
        "user": options.user,
        "data_dir": str(options.data_dir),
        "home": str(installation_rules.home_of(options.data_dir)),
        "domain": options.domain,
        "tls_ask_port": str(installation_rules.TLS_ASK_PORT),
    }
    stock = _render("fundable.env", {**values, "domain": ""})
    files = [File(installation_rules.SETTINGS, _render("fundable.env", values), 0o600, is_kept=True, stock=stock)]
    if not program.is_packaged:
        files += [
            File(installation_rules.SYSUSERS, _render("sysusers.conf", values)),
            File(installation_rules.UNIT, _render("fundable.service", values)),
            File(installation_rules.COMMAND, _render("command.sh", values), 0o755),
        ]
    if options.domain:
        files.append(File(CADDYFILE, _render("Caddyfile", values)))
    return files


def _render(name: str, values: dict[str, str]) -> str:
    environment = Environment(
        loader=PackageLoader("fundable", "templates/service"),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,  # noqa: S701  no HTML: units, and what goes into them is checked by its form
    )
    return environment.get_template(name).render(values)


def _check_place(program: Program) -> None:
    """The package is copied to where the service can see it; a checkout is run where it lies. Raises Refused
    `program_hidden`."""
    hidden = next((place for place in installation_rules.HIDDEN if program.executable.is_relative_to(place)), None)
    if program.folder is None and hidden:
        raise Refused("program_hidden", f"The service can't see {hidden}. Move the program, for example to /opt.")


def _check_data_dir(host: Host, data_dir: Path) -> None:
    """What is given to the service's user is nobody else's. Raises Refused `data_dir_shared`, `data_dir_foreign`."""
    home, found = installation_rules.home_of(data_dir), host.list_folder(data_dir)
    beside = [name for name in host.list_folder(home) if home != data_dir and not name.startswith(("data", "."))]
    if beside:
        raise Refused(
            "data_dir_shared", f"{home} contains {beside[0]}, and the service would own it. Choose another folder."
        )
    if found and installation_rules.OF_DATA.isdisjoint(found):
        raise Refused(
            "data_dir_foreign", f"{data_dir} contains {found[0]}, but no fundable data. Choose another data directory."
        )


def _advice(host: Host, options: InstallOptions, changes: tuple[FileChange, ...]) -> tuple[str, ...]:
    told = []
    url = f"https://{options.domain}"
    kept = next((change for change in changes if change.file.is_kept and not change.writes), None)
    settings = (host.read(installation_rules.SETTINGS) or "") if kept else ""
    if kept and options.domain and installation_rules.setting(settings, "FUNDABLE_BASE_URL") != url:
        told.append(f"Set FUNDABLE_BASE_URL={url} in {installation_rules.SETTINGS}, then: systemctl restart fundable")
    if kept and (other := installation_rules.setting(settings, "FUNDABLE_DATA_DIR")) != str(options.data_dir):
        told.append(
            f"{installation_rules.SETTINGS} names another data directory, {other or '(none)'}. Make them the same."
        )
    if options.domain and not host.has("caddy"):
        told.append("Install Caddy, keeping the Caddyfile that is there: apt-get install caddy")
    return tuple(told)


def _free_name(host: Host, change: FileChange) -> str:
    """A name beside the file that nothing has yet: an earlier copy is never lost."""
    name = str(change.file.path) + (EDITED if change.state is State.EDITED else ASIDE)
    number = 2
    while host.read(Path(name)) is not None:
        name, number = f"{name.rstrip('0123456789')}{number}", number + 1
    return name


def _put_program(host: Host, program: Program) -> None:
    """Beside the version that runs, which is kept; others go. The one that runs, installed again, changes nothing."""
    assert program.folder
    new, running = Path(program.version), host.linked(CURRENT)
    host.copy_program(program.folder, PROGRAMS / new)
    host.link(CURRENT, new)
    if running == new:
        return
    for other in host.list_folder(PROGRAMS):
        if Path(other) not in (new, running, Path(CURRENT.name)):
            host.remove_tree(PROGRAMS / other)


def _make_user(host: Host, user: str, home: Path) -> list[str]:
    is_there = f"\n{user}:" in "\n" + (host.read(Path("/etc/passwd")) or "")
    if is_there or host.make_user():
        return []
    return _carry_out(host, [("useradd", "--system", "--home-dir", str(home), "--shell", "/usr/sbin/nologin", user)])


def _start(host: Host, options: InstallOptions) -> list[tuple[str, ...]]:
    commands: list[tuple[str, ...]] = [
        ("systemctl", "daemon-reload"),
        ("systemctl", "enable", "fundable"),
        ("systemctl", "restart", "fundable"),
    ]
    if options.domain and host.has("caddy"):
        commands += [
            ("caddy", "validate", "--config", str(CADDYFILE), "--adapter", "caddyfile"),
            ("systemctl", "enable", "caddy"),
            ("systemctl", "reload-or-restart", "caddy"),
        ]
    return commands


def _carry_out(host: Host, commands: list[tuple[str, ...]]) -> list[str]:
    """Runs them where systemd runs; else they are left to be run. Raises Refused `command_failed`."""
    if not host.is_live:
        return [f"Run: {' '.join(command)}" for command in commands]
    for command in commands:
        host.run(*command)
    return []


def _take_back(host: Host, path: Path, record: InstallRecord) -> list[str]:
    """Removes what we wrote; what somebody has changed since is theirs, and settings are like data."""
    there, told = host.read(path), []
    if there is not None and not record.wrote(path, there):
        if path == installation_rules.SETTINGS:
            return [f"{path} stays: it was edited, and may contain keys."]
        host.move(path, Path(f"{path}{EDITED}"))
        told = [f"{path} was edited; it is now {path}{EDITED}."]
    else:
        host.remove(path)
    if aside := record.set_aside.get(str(path)):
        host.move(Path(aside), path)
        told.append(f"{path} is back to what it was before.")
    return told
