"""Checkout, payments, refunds, disputes, hosting, and the ledger."""
