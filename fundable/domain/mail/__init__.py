"""Messages to clients and staff, and their delivery."""
