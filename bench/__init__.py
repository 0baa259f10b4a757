"""Figures as ratios against a baseline in the same run. Nothing here is a pass or a fail."""
