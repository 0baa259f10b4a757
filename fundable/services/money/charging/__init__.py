"""Charges after an order's first payment: made, paid, booked once, withdrawn and given back."""
