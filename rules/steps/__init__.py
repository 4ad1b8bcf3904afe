"""The steps: one module a subject, each step a function named after what it does, which any edition may list."""
