"""Copies of everything, and back from them."""

import json
import shlex
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fundable.commands.options import JsonOption, YesOption
from fundable.commands.refused import fail, refusals
from fundable.commands.terminal import acts, confirm, new_target, progress_bar, settings, the_app
from fundable.domain.counts import counted

if TYPE_CHECKING:
    from fundable.app import App
    from fundable.config import Config
    from fundable.domain.operation.archives import Manifest


AFTER_RESTORE = "Everybody has to log in again. Mail is on hold: check Messages, then run 'fundable jobs release-mail'."
IS_STANDBY = "It's a standby: nothing is served, charged or mailed from it until you run 'fundable promote'."
SourceArgument = Annotated[
    str,
    typer.Argument(metavar="FILE", help="An archive, a nightly backup's folder, or s3://BUCKET/FOLDER/NAME."),
]
KeyOption = Annotated[
    Path | None,
    typer.Option("--key", help="A file with the passphrase or age key of an encrypted backup."),
]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The archive to write, such as fundable.tar.gz.")],
    encrypt: Annotated[
        bool,
        typer.Option("--encrypt", help="Encrypt it with age. It then also holds the program's keys and passwords."),
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it is an earlier backup.")] = False,
) -> None:
    """Back everything up to one file, and verify it.

    The backup is restored to a scratch folder, opened and checked. A running server keeps running. An existing file is
    left alone, unless you give --force and it is a backup of this program.

    Example: fundable backup --encrypt /mnt/usb/fundable.tar.gz.age
    """
    from fundable.domain.sizes import megabytes
    from fundable.services.operation import backups

    with the_app() as fundable:
        target = new_target(file)
        if encrypt and sys.stdin.isatty() and not fundable.backup_storage.cipher.has_key:
            fundable = _sealing(fundable)
        with progress_bar("Backing up") as progress:
            made = backups.create(fundable, target, encrypt, progress, replaces=force)
    typer.echo(
        f"Backed up {counted(made.orders, 'order')} and {counted(made.files, 'file')} to {file} "
        f"({megabytes(made.size_bytes, decimals=1)})."
    )
    _tell_damaged(made.damaged)


def verify_backup(file: SourceArgument, key: KeyOption = None, as_json: JsonOption = False) -> None:
    """Check that a backup can be restored.

    It is restored to a scratch folder, opened and checked. The exit code is 1 if files in it are damaged.

    Example: fundable verify-backup fundable.tar.gz
    """
    from fundable.services.operation import restore as service

    with refusals(), progress_bar("Unpacking") as progress:
        manifest = service.verify(settings(), file, _key(key, file), progress=progress)
    if as_json:
        json.dump(_summary(manifest), sys.stdout, indent=2)
        sys.stdout.write("\n")
    else:
        typer.echo(f"{file} can be restored: {_told(manifest)}.")
    if manifest.damaged:
        _tell_damaged(manifest.damaged)
        raise typer.Exit(1)


def restore(
    file: SourceArgument,
    yes: YesOption = False,
    key: KeyOption = None,
    is_standby: Annotated[
        bool,
        typer.Option("--standby", help="Nothing opens it until 'fundable promote'. FILE may be where copies are."),
    ] = False,
) -> None:
    """Restore a backup. Stop the server first. The data it replaces are kept.

    With --standby it's another machine's data, ready to take over: nothing is served, charged or mailed from it.

    Example: fundable restore fundable.tar.gz
    """
    from fundable.opening import hand_over
    from fundable.services.operation import restore as service

    with refusals():
        config = settings()
        config = config.model_copy(update={"data_dir": config.data_dir.absolute()})  # "." leads elsewhere afterwards
        acts()
        here = _here()
        with ExitStack() as stack:
            secret = _key(key, file)
            with progress_bar("Unpacking") as progress:
                restored = stack.enter_context(
                    service.restoring(config, file, secret, progress=progress, is_standby=is_standby)
                )
            typer.echo(f"This backup holds {_told(restored.manifest)}.", err=True)
            _tell_damaged(restored.manifest.damaged)
            if restored.log.problem:
                typer.echo(f"Its audit log has been changed. {restored.log.problem}", err=True)
            if restored.replaces:
                confirm(f"Replace the data in {config.data_dir} with it?", yes)
            kept = restored.finish()
        hand_over(config)
    _tell_restored(restored.manifest, config.data_dir, kept, is_standby, here)


def promote(yes: YesOption = False) -> None:
    """Make a standby the data in use. Switch the other machine off first.

    Example: fundable promote
    """
    from fundable.services.operation import standby

    config = _closed_data(
        standby.check_is_standby, standby.promote, "Is the other machine off? If both run, both charge and mail.", yes
    )
    typer.echo(f"The data in {config.data_dir} are in use again. Start the server. {AFTER_RESTORE}")


def demote(yes: YesOption = False) -> None:
    """Make the data here a standby. Stop the server first.

    Nothing opens them anymore, even after a reboot, until 'fundable promote'.

    Example: fundable demote
    """
    from fundable.services.operation import standby

    config = _closed_data(
        standby.check_has_data, standby.demote, "Make the data here a standby? Nothing is served from them then.", yes
    )
    typer.echo(f"The data in {config.data_dir} are a standby. To use them again, run 'fundable promote'.")


def _closed_data(
    check: "Callable[[Config], None]", act: "Callable[[Config], None]", question: str, yes: bool
) -> "Config":
    """Changes who may open the data, which nobody has open. Nobody is asked about what can't be."""
    from fundable.opening import hand_over

    with refusals():
        config = settings()
        check(config)
        confirm(question, yes)
        act(config)
        hand_over(config)
    return config


def remove_replaced(yes: YesOption = False) -> None:
    """Delete the data that restores replaced.

    They are kept next to the data, as DATA.before-TIME. They hold everything as it was then, erased clients included.

    Example: fundable remove-replaced
    """
    from fundable.commands import tables
    from fundable.services.operation import previous_data

    with the_app() as fundable:
        folders = previous_data.listed(fundable)
        if not folders:
            typer.echo("There's nothing to delete: no restore has replaced data here.")
            return
        tables.write_lines(previous_data.sentences(folders), sys.stderr)
        confirm("Delete this for good?", yes)
        with progress_bar("Removing") as progress:
            previous_data.remove(fundable, folders, progress)
    typer.echo("Deleted. The data in use weren't touched.")


def with_passphrase(action: str, source: Path, target: Path) -> None:
    """What the encryption has done by a process of its own. The passphrase comes from standard input."""
    from fundable.backup_storage import apart

    raise typer.Exit(apart(action, source, target, sys.stdin.buffer.read().decode()))


def _here() -> Path:
    """Nobody is in a folder that's gone."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        return Path("/")


def _tell_restored(manifest: "Manifest", data_dir: Path, kept: Path | None, is_standby: bool, here: Path) -> None:
    """`kept` is where the earlier data are; None where there were none. The command was run in the folder `here`."""
    orders, files = counted(manifest.orders, "order"), counted(manifest.files, "file")
    typer.echo(f"Restored {orders} and {files} to {data_dir}.")
    if kept:
        remove = f"run: rm -r {shlex.quote(str(kept))}" if is_standby else "run 'fundable remove-replaced'."
        typer.echo(f"The earlier data is kept in {kept}. Once you're sure you don't need it, {remove}")
    typer.echo(IS_STANDBY if is_standby else AFTER_RESTORE)
    if not manifest.has_secrets:
        typer.echo(
            "The backup doesn't include the program's keys and passwords. Set them again if this is a new machine."
        )
    if here.is_relative_to(data_dir.resolve()):
        typer.echo(f"This terminal is still in the folder that was replaced. Run: cd {shlex.quote(str(data_dir))}")


def _tell_damaged(names: tuple[str, ...]) -> None:
    """A backup with damaged files is better than none, and nobody should take it for a sound one."""
    if names:
        many = counted(len(names), "damaged file")
        typer.echo(f"It holds {many}, such as {names[0]}. An earlier backup may have what was stored.", err=True)


def _key(path: Path | None, source: str) -> str:
    """What opens an encrypted backup: of the file that was named, or typed, or that of the settings (empty)."""
    from fundable.config import SETTINGS, read_config

    if path:
        try:
            return path.read_text(encoding="utf-8").strip()
        except UnicodeDecodeError:
            fail(f"{path} isn't a text file. --key takes a file with the backup's passphrase or age key.")
    is_known = bool(read_config(service=SETTINGS).backup_passphrase.get_secret_value())
    if source.endswith(".age") and sys.stdin.isatty() and not is_known:
        return str(typer.prompt("Passphrase of the backup", hide_input=True, err=True))
    return ""


def _sealing(fundable: "App") -> "App":
    from fundable.backup_storage import sealed_with

    passphrase = typer.prompt("Passphrase for the backup", hide_input=True, confirmation_prompt=True, err=True)
    return replace(fundable, backup_storage=sealed_with(fundable.backup_storage, passphrase))


def _told(manifest: "Manifest") -> str:
    from fundable.domain.moments import moment

    made = moment(manifest.made_at)
    return (
        f"{counted(manifest.orders, 'order')} and {counted(manifest.files, 'file')} as of {made} (fundable "
        f"{manifest.program})"
    )


def _summary(manifest: "Manifest") -> dict[str, object]:
    return {
        "madeAt": manifest.made_at.isoformat(),
        "program": manifest.program,
        "schema": manifest.schema,
        "orders": manifest.orders,
        "files": manifest.files,
        "hasSecrets": manifest.has_secrets,
        "damaged": list(manifest.damaged),
    }
