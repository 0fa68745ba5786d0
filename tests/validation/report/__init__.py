"""The validation report: cases, their runs, and the page that shows them."""
