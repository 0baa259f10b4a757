"""Invoices and credit notes of the agency's own, for owners, staff and clients."""
