"""Orders in a state that is another wing's."""

from tests.web.orders.conftest import paused

__all__ = ["paused"]
