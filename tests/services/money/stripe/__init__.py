"""The shop on Stripe, against a double at the wire."""
