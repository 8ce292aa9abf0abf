"""Backdrops: what lies behind paper in photos, for the training of the page detector.

`python3 -m backdrops OUT --count N` writes square pictures and their index. `surfaces` and
`prints` draw materials, `textures` cuts them from Debian's packages, `scenes` puts materials
together and `light` lights them.
"""
