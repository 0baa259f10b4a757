"""Every setting of the program."""

from fundable.config.model import ENTERABLE, Config
from fundable.config.reading import ConfigError, read_config, revise
from fundable.config.service import SETTINGS, note
from fundable.config.showing import shown
from fundable.config.sources import FILE_SUFFIX, PREFIX, Origin, Source, default_data_dir
from fundable.config.values import is_bucket_folder, is_database_address
from fundable.loopback import LOOPBACK_HOSTS

__all__ = [
    "ENTERABLE",
    "FILE_SUFFIX",
    "LOOPBACK_HOSTS",
    "PREFIX",
    "SETTINGS",
    "Config",
    "ConfigError",
    "Origin",
    "Source",
    "default_data_dir",
    "is_bucket_folder",
    "is_database_address",
    "note",
    "read_config",
    "revise",
    "shown",
]
