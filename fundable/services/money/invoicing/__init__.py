"""Invoices and credit notes of the agency's own: set up by owners, issued with the money that they are for."""
