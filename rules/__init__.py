"""The rules engine: pure Python, the only place that knows how Blood Bowl works.

Nothing in here knows Django, a database, a clock or a random source of its own: values go in, values come out.
"""
