"""Charges after an order's first payment, for staff and for clients."""
