"""The server. It runs for months, and is begun without the command line's library, which would stay with it."""

from fundable.commands.refused import refusals


def serve() -> None:
    """Start the server.

    SIGTERM or Ctrl-C stops it. Requests in progress are finished first.

    Example: fundable serve
    """
    from fundable import logs, server
    from fundable.config import read_config
    from fundable.opening import hand_over

    with refusals():
        config = read_config()
        logs.set_up(config.log_format, config.log_level)
        try:
            server.serve(config)
        finally:
            hand_over(config)
