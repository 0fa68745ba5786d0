"""The validation report: cases, their runs, and the pages with their results."""
