"""Requests made from the API's own description, sound and unsound ones, for as long as somebody likes: `make fuzz`."""
