"""How far the print of a dewarped page lies from its place."""

import cv2
import numpy as np

from photos import bent

NODES = 13
_STEPS = 30


def errors(page, truth):
    """How far the print of NODES x NODES points lies to the right of, and below, its place, in sides of the
    page and relative to the expected error; `None` where the corners are wrong.

    `page` is a line of page-maps, `truth` the file of the sheet's nodes.
    """
    sheet = np.load(truth)
    if not bent.is_detected(page["quad"], sheet["grid"]):
        return None
    points = np.array(page["map"])
    count = round(len(points) ** 0.5)
    right, down = _upright(bent.places(sheet["grid"], points.reshape(count, count, 2)))
    line = np.linspace(0, 1, NODES)
    flat = np.stack(np.meshgrid(line, line), -1)
    moved = flat.copy()
    for _ in range(_STEPS):  # The place that a point shows is known; that which shows it is wanted.
        inside = moved.clip(0, 1)
        at = (inside * (count - 1)).astype(np.float32)
        shown = np.stack([cv2.remap(place, at[..., 0], at[..., 1], cv2.INTER_LINEAR)
                          for place in (right, down)], -1)
        moved = inside + flat - shown
    return (moved - flat) / page["expectedError"]


def _upright(places):
    """The places in the direction in which the page lies in the photo."""
    count = places.shape[0]
    line = np.linspace(0, 1, count)
    x, y = np.meshgrid(line, line)
    right, down = places[..., 0], places[..., 1]
    turned = []
    for _ in range(4):
        turned.append((np.hypot(right - x, down - y).mean(), right, down))
        right, down = 1 - down, right
    return [place.astype(np.float32) for place in min(turned, key=lambda entry: entry[0])[1:]]
