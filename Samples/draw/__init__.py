"""Draws photographs of fictitious documents, each with a ground truth file.

The steps: a `documents` module writes on a `sheet`, `paper` adds wear, `relief` bends it,
`camera` projects it, `desks` draws the background, `light` computes the illumination, `photo`
renders the photo, and `truth` describes it. `fiction` invents the people, `command` is the
command line.
"""
