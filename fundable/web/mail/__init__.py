"""Messages to clients and staff, and what becomes of them."""
