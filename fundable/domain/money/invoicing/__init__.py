"""Invoices and credit notes of the agency's own: what is on one, and under which number."""
