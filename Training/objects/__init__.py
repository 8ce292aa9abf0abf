"""Things that lie beside or on paper in photos, and hands that hold it, as pictures with
transparency: H x W x 4 uint8, straight alpha, lit from above and without their shadow.

They stand upright; who pastes them turns them.
"""

from .hands import finger, hand
from .sprites import sprite

__all__ = ["finger", "hand", "sprite"]
