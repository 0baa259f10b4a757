"""Sums by day, of which reports are made: they cost the same at a million orders as at a thousand."""
