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

LIGHT_PASSWORDS = Argon2Passwords(memory_kib=64)
"""Many tests set a password, and hashing one takes a lot of memory on purpose. Programs that are processes of their own
take what the product does."""


def opened(config: Config, clock: Clock | None = None) -> App:
    return replace(open_app(config, clock), passwords=LIGHT_PASSWORDS)


def copied(config: Config, clock: Clock, data: Path | URL | None = None) -> App:
    """The same for a copy of data that were opened before they were copied: their schema and their log are there."""
    return replace(compose(Database(data or config.database_path), config, clock), passwords=LIGHT_PASSWORDS)
