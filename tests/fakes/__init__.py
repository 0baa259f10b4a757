"""Doubles of services that are not ours, at the wire: the real client library talks to them."""
