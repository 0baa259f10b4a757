"""The settings, read once from the environment, and from the files of what owners entered in the browser."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from fundable.config.model import ENTERABLE, Config
from fundable.config.service import ADDRESS, sends_mail, settings_of
from fundable.config.sources import (
    FILE_SUFFIX,
    PREFIX,
    SECRETS_FOLDER,
    Origin,
    Source,
    default_data_dir,
    read_entered,
)


class ConfigError(Exception):
    """A setting that is wrong or unknown; the message names it."""


def read_config(environment: Mapping[str, str] | None = None, service: Path | None = None) -> Config:
    """Reads FUNDABLE_* settings; each may come from a file as <NAME>_FILE. With `service`, the file of its settings,
    what isn't given is as the service of these data has it. Raises ConfigError."""
    environment = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    origins: dict[str, Origin] = {}
    for name, value in environment.items():
        if name.startswith(PREFIX):
            _take(values, origins, name, value)
    root = Path(values.get("data_dir") or default_data_dir())
    _check_folder(root)
    if service:
        _take_of_service(values, origins, root, service)
    folder = root / SECRETS_FOLDER
    for field in ENTERABLE:
        if not values.get(field):  # an empty line in a file of settings sets nothing
            values.pop(field, None)
            origins.pop(field, None)
            _take_entered(values, origins, field, folder / field)
    config = _made(values, origins)
    return config.beside_a_mailing_server() if service and sends_mail(root) else config


def revise(config: Config, entered: Mapping[str, str]) -> Config:
    """The settings as they would be with just these entered in the browser. Raises ConfigError."""
    origins = {name: config.origin(name) for name in config.model_fields_set}
    kept = {name for name, origin in origins.items() if origin.source is not Source.ENTERED}
    values: dict[str, Any] = {name: getattr(config, name) for name in kept}
    new = {name: text for name, text in entered.items() if not config.origin(name).is_fixed}
    places = {name: Origin(Source.ENTERED, str(config.secrets_dir / name)) for name in new}
    return _made({**values, **new}, {name: origins[name] for name in kept} | places)


def _made(values: dict[str, Any], origins: dict[str, Origin]) -> Config:
    try:
        return Config.model_validate(values).from_(origins)
    except ValidationError as error:
        raise ConfigError(_sentence(error, origins)) from None


def _check_folder(root: Path) -> None:
    """Raises ConfigError where the data directory, or what it lies in, is a file."""
    for path in (root, *root.parents):
        try:
            if path.exists() and not path.is_dir():
                raise ConfigError(f"{PREFIX}DATA_DIR is wrong: {path} isn't a folder.")
        except OSError:  # one that we may not look into; whoever opens it says so
            return


def _take(values: dict[str, Any], origins: dict[str, Origin], name: str, value: str) -> None:
    field = name.removeprefix(PREFIX).lower()
    origin = Origin(Source.ENVIRONMENT, name)
    if field not in Config.model_fields and name.endswith(FILE_SUFFIX):
        field, value = field.removesuffix(FILE_SUFFIX.lower()), _read_file(name, path := value)
        origin = Origin(Source.FILE, path)
    if field in values:
        raise ConfigError(f"{PREFIX}{field.upper()} is set twice, as a value and as a file. Keep one of them.")
    values[field], origins[field] = value, origin


def _take_of_service(values: dict[str, Any], origins: dict[str, Origin], root: Path, service: Path) -> None:
    given = {*values, *(ADDRESS if ADDRESS & values.keys() else ())}
    for settings, origin in settings_of(root, service):
        for name, value in settings.items():
            field = name.removeprefix(PREFIX).lower()
            own = field if field in Config.model_fields else field.removesuffix(FILE_SUFFIX.lower())
            if own not in given and own not in values:
                _take(values, origins, name, value)
                origins[own] = origin


def _take_entered(values: dict[str, Any], origins: dict[str, Origin], field: str, path: Path) -> None:
    try:
        text = read_entered(path)
    except ValueError as error:
        raise ConfigError(str(error)) from None
    if text is not None:
        values[field], origins[field] = text, Origin(Source.ENTERED, str(path))


def _read_file(name: str, path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except OSError as error:
        raise ConfigError(f"{name} names a file that can't be read: {path}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{name} names a file that can't be read: {path} isn't a text file in UTF-8.") from None


def _sentence(error: ValidationError, origins: Mapping[str, Origin]) -> str:
    first = error.errors()[0]
    if not first["loc"]:
        return f"{_reason(first)}."
    field = str(first["loc"][0])
    reason = _reason(first, field)
    name = PREFIX + field.upper()
    if first["type"] == "extra_forbidden":
        return f"{name} is not a setting of fundable. Check its spelling."
    origin = origins.get(field, Origin())
    if origin.source is Source.ENTERED:
        return f"{name}, entered in the browser and stored in {origin.place}, is wrong: {reason}."
    return f"{name} is wrong: {reason}."


def _reason(error: ErrorDetails, field: str = "") -> str:
    """In our words where pydantic's are for programmers."""
    if error["type"] == "literal_error":
        return f"it must be {error['ctx']['expected']}".replace("'", "")
    if error["type"].startswith("int_") or error["type"] in {"greater_than_equal", "less_than_equal"}:
        bounds = Config.model_fields[field].metadata
        low = next(bound.ge for bound in bounds if hasattr(bound, "ge"))
        return f"it must be a whole number from {low} to {next(bound.le for bound in bounds if hasattr(bound, 'le'))}"
    return error["msg"].removeprefix("Value error, ")
