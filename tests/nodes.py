"""Two servers on the same data in PostgreSQL, as apps."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL

from fundable.app import App
from fundable.config import Config
from fundable.domain.clock import Clock
from fundable.opening import open_app
from fundable.services.operation import file_move
from tests.s3 import BUCKET, Storage
from tests.services.operation.test_data_move import on_server


@contextmanager
def opened_nodes(config: Config, url: URL, clock: Clock, folder: Path) -> Iterator[list[App]]:
    """The folder of each is a copy, so that they sign with one key."""
    opened: list[App] = []
    try:
        for name in ("one", "other"):
            copy = Path(shutil.copytree(config.data_dir, folder / name))
            opened.append(open_app(on_server(config.model_copy(update={"data_dir": copy}), url), clock))
        yield opened
    finally:
        for app in opened:
            app.close()


def in_bucket(config: Config, storage: Storage, folder: str) -> Config:
    """With files that have moved there, so that servers may share them. Nobody has the data open."""
    access = storage.empty()
    settings = {"backup_s3_endpoint": access.endpoint, "backup_s3_key_id": "key", "backup_s3_secret": "secret"}
    config = Config.model_validate({**config.model_dump(), **settings})
    return file_move.to_bucket(config, f"s3://{BUCKET}/{folder}")
