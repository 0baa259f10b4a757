"""A program opened for tests."""

from dataclasses import replace
from pathlib import Path

from sqlalchemy import URL

from fundable.adapters.passwords import Argon2Passwords
from fundable.app import App
from fundable.config import Config
from fundable.db.database import Database
from fundable.domain.clock import Clock
from fundable.opening import compose, open_app

LIGHT_KIB = 64
"""Many tests set a password, and hashing one takes a lot of memory on purpose. Programs that tests start themselves do
as the product does, and those of the launcher where they are asked to."""
LIGHT_PASSWORDS = Argon2Passwords(LIGHT_KIB)


def opened(config: Config, clock: Clock | None = None) -> App:
    return replace(open_app(config, clock), passwords=LIGHT_PASSWORDS)


def copied(config: Config, clock: Clock, data: Path | URL | str | None = None) -> App:
    """The same for a copy of data that were opened before they were copied: their schema and their log are there."""
    return replace(compose(Database(data or config.database), config, clock), passwords=LIGHT_PASSWORDS)
