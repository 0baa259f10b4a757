"""Reports, read from the sums of days."""
