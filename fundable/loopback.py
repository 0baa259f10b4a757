"""This machine's own addresses, as configuration and what connects to servers know them."""

LOOPBACK_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})
