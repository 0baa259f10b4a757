"""Figures as ratios against a baseline in the same run; see docs/figures.md. Nothing here is a pass or a fail."""
