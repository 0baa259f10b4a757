"""Charges after the first: what is asked of a client once their website is bought."""
