"""Draws objects beside or on paper in photos, and hands that hold it, as RGBA sprites.

A sprite is H x W x 4 uint8 with straight alpha, upright, lit from above, without a shadow. The
caller rotates it and draws its shadow.
"""

from .hands import finger, hand
from .sprites import sprite

__all__ = ["finger", "hand", "sprite"]
