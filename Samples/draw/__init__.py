"""Draws photographs of fictitious documents, each with a ground truth file.

The steps: a `documents` module writes on a `sheet`, with `marks` besides type; `relief` bends it,
`camera` projects it, and `photo` renders it on a desk, lit and seen by lens and sensor. `fiction`
invents the people, `jpeg` writes the file, `command` is the command line and writes the truth.
"""
