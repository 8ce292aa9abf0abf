"""Draws pages of many kinds for training: flat sheets of paper, seen from the front.

`python3 -m pages OUT --count N --seed S -j J` writes images and their index. An image is the sheet
from edge to edge; the package `photos` adds shape, light and a desk. Fonts, printed photos and
manuals come from the Debian packages in `../debian-packages.txt`.
"""
