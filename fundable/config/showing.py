"""Settings as people may see them: of a secret only its last four characters."""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from pydantic import SecretStr

from fundable.config.model import Config
from fundable.config.sources import PREFIX, Origin
from fundable.config.values import last_four


@dataclass(frozen=True, slots=True)
class ShownSetting:
    name: str
    value: str
    origin: Origin


def shown(config: Config) -> Iterator[ShownSetting]:
    """Every setting, in the order of the README."""
    for field in Config.model_fields:
        yield ShownSetting(PREFIX + field.upper(), _text(getattr(config, field)), config.origin(field))


def _text(value: object) -> str:
    match value:
        case SecretStr():
            return _masked(value.get_secret_value())
        case bool():
            return "on" if value else "off"
        case tuple():
            return ",".join(_text(part) for part in value)
        case _:
            return str(value)


def _masked(secret: str) -> str:
    """Of an address with a password in it, the server; of a key, its end."""
    if "://" in secret:
        url = urlsplit(secret)
        port = f":{url.port}" if url.port else ""
        return f"{url.scheme}://{'***@' if url.username else ''}{url.hostname or ''}{port}{url.path}"
    return f"***{last_four(secret)}" if secret else ""
