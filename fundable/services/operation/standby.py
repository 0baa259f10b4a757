"""Which of two machines the data are open on: the other one's are a standby (docs/operating/standby.md)."""

from fundable import files
from fundable.app import Config
from fundable.domain.errors import Refused
from fundable.domain.findings import Finding, Verdict
from fundable.locks import SERVE_LOCK, locked
from fundable.whereabouts import STANDBY


def promote(config: Config) -> None:
    """The data of a standby are opened from now on. Raises OSError, Refused `no_standby`, `already_running` while they
    are being replaced by a newer copy."""
    check_is_standby(config)
    with locked(config.data_dir / SERVE_LOCK, wait=False):
        (config.data_dir / STANDBY).unlink()
        files.sync(config.data_dir)


def demote(config: Config) -> None:
    """Nothing opens the data any more until they are promoted. Raises OSError, Refused `data_missing`,
    `already_running` while a server does."""
    check_has_data(config)
    with locked(config.data_dir / SERVE_LOCK, wait=False):
        if not is_standby(config):
            files.write(config.data_dir / STANDBY, b"")
            files.sync(config.data_dir)


def check_is_standby(config: Config) -> None:
    """Raises Refused `no_standby`."""
    if not is_standby(config):
        raise Refused("no_standby", f"The data in {config.data_dir} isn't a standby. There's nothing to promote.")


def check_has_data(config: Config) -> None:
    """Raises Refused `data_missing`."""
    if not config.may_have_data:
        sentence = f"There's no data in {config.data_dir}. Set FUNDABLE_DATA_DIR to the right folder."
        raise Refused("data_missing", sentence)


def is_standby(config: Config) -> bool:
    return (config.data_dir / STANDBY).exists()


def finding(config: Config) -> Finding:
    """What the doctor says of one, whose data it doesn't open."""
    return Finding(
        "Standby",
        Verdict.OK,
        f"The data in {config.data_dir} is a standby. Nothing is charged, mailed or served from here.",
    )
