"""The websites that are sold: drafted from the form, edited, checked, reviewed in rounds, approved, served."""
