"""Every setting of the program."""

from fundable.config.model import ENTERABLE, Config, default_data_dir
from fundable.config.reading import FILE_SUFFIX, PREFIX, ConfigError, read_config, revise
from fundable.config.showing import shown
from fundable.config.sources import Origin, Source
from fundable.config.values import LOOPBACK_HOSTS

__all__ = [
    "ENTERABLE",
    "FILE_SUFFIX",
    "LOOPBACK_HOSTS",
    "PREFIX",
    "Config",
    "ConfigError",
    "Origin",
    "Source",
    "default_data_dir",
    "read_config",
    "revise",
    "shown",
]
