"""The outside world behind the ports of domain/ports.py."""
