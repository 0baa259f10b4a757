"""From answers and edits to the pages that are kept, build by build."""
