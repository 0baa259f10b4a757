"""Charges after an order's first payment."""
