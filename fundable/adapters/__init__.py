"""The outside world behind the protocols of domain."""
