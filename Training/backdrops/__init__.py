"""Draws backdrops: the surfaces behind paper in photos, for the training of the page detector.

`python3 -m backdrops OUT --count N` writes square images and their index. `plain`, `natural` and
`patterns` draw materials procedurally, `textures` crops them from Debian's packages, `scenes`
combines materials, `lighting` lights them, and `compose` makes one backdrop of all that.
"""
