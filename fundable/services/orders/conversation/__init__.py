"""What the client of an order and staff write to each other."""
