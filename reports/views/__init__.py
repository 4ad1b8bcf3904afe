"""The pages that sheets are printed from, and the sheets themselves."""
