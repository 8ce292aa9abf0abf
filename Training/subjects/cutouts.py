"""Photographed cut-outs with an alpha channel: Debian's tuxpaint-stamps-default, and photographs."""

import os
import re
import zlib

import cv2
import numpy as np

from . import photographs

FOLDER = "usr/share/tuxpaint/stamps"
# Folders and names of flat symbols, drawings and things that fill no outline.
UNWANTED = re.compile(
    r"/symbols/|/naturalforces/|/flags/|/roadsigns/|cartoon|/space/(?!planets|moon)|_mirror|_flip|"
    r"ammunition|/clothes/|/faces/|/seasonal/hanuk|/newyears/|lightning|fire")
# Pixels of the shorter and of the longer side of a cut-out. Smaller ones would be enlarged.
MINIMUM_SIDES = (44, 90)
# Above this share of opaque pixels in the bounding box, the image is a rectangle without an outline.
MAXIMUM_FILL = 0.93
# Pictures with fewer colours (4 bits a channel) among their opaque pixels are drawings.
MINIMUM_COLOURS = 45


class Cutouts:
    """The cut-outs of one split, read once and kept."""

    def __init__(self, root, split):
        self.pictures = []
        for path in _paths(os.path.join(root, FOLDER)):
            if is_of_split(os.path.splitext(os.path.basename(path))[0], split):
                picture = _read(path)
                if picture is not None:
                    self.pictures.append(picture)
        self.pictures += [_without_fringe(trimmed(picture))
                          for picture in photographs.cutouts(root, split)]

    def __len__(self):
        return len(self.pictures)

    def pick(self, rng):
        """A random cut-out: RGBA, uint8, straight alpha."""
        return self.pictures[rng.integers(len(self.pictures))]


def is_of_split(name, split):
    """Whether the source `name` belongs to `split`: about an eighth of all are "test"."""
    # Pictures of one series ("frog1", "frog2") stay together.
    series = re.sub(r"[\d_-]+", "", name.lower())
    return (zlib.crc32(series.encode()) % 8 == 0) == (split == "test")


def trimmed(picture):
    """`picture` (RGBA) without its transparent margins."""
    rows, columns = np.where(picture[..., 3].max(1) > 8)[0], np.where(
        picture[..., 3].max(0) > 8)[0]
    if not len(rows):
        return picture[:1, :1]
    return picture[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1]


def _paths(folder):
    for directory, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            path = os.path.join(directory, name)
            if name.endswith(".png") and not UNWANTED.search(path):
                yield path


def _read(path):
    """The cut-out of a file; None where it is a drawing, too small or has no outline."""
    picture = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if picture is None or picture.ndim != 3 or picture.shape[2] != 4:
        return None
    picture = trimmed(cv2.cvtColor(picture, cv2.COLOR_BGRA2RGBA))
    sides, opaque = picture.shape[:2], picture[..., 3] > 200
    if min(sides) < MINIMUM_SIDES[0] or max(sides) < MINIMUM_SIDES[1]:
        return None
    if not 0.1 < opaque.mean() < MAXIMUM_FILL:
        return None
    coarse = (picture[opaque][:, :3] >> 4).astype(np.int32)
    if len(np.unique(coarse @ np.array([256, 16, 1]))) < MINIMUM_COLOURS:
        return None
    return _without_fringe(picture)


def _without_fringe(picture):
    """`picture` with the colours of its opaque pixels continued into the soft edge.

    Cut-outs often keep a rim of the background they were photographed before.
    """
    solid = cv2.erode((picture[..., 3] > 230).astype(np.uint8), np.ones((3, 3), np.uint8))
    weight = solid.astype(np.float32)
    colours = picture[..., :3].astype(np.float32) * weight[..., None]
    spread = cv2.GaussianBlur(colours, (0, 0), 2)
    share = cv2.GaussianBlur(weight, (0, 0), 2)[..., None]
    filled = np.where(share > 0.02, spread / np.maximum(share, 0.02), picture[..., :3])
    rim = np.where(solid[..., None] > 0, picture[..., :3], filled)
    return np.dstack([np.clip(rim, 0, 255).astype(np.uint8), picture[..., 3]])
