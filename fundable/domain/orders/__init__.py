"""The order as clients and staff see and move it."""
