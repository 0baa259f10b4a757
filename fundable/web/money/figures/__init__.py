"""Reports, for staff."""
