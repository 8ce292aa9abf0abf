"""How far the print of a dewarped page lies from its place, and the principal components of these displacements, as
products of a function along them and one across them.
"""

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


_COMMENT = "# How displacements are distributed after dewarping, computed by Training/displacements."


def modes(fields, count):
    """The functions along and across, a column each, and the `count` products of the largest deviations:
    their numbers along and across, with the deviation.

    `fields` are arrays of nodes x nodes x 2. A sheet may be turned and mirrored, so displacements to the
    right and down have the same distribution.
    """
    across_right = _turned_and_mirrored(np.stack(fields))[..., 0]
    along = _components(np.einsum("mij,mik->jk", across_right, across_right))
    across = _components(np.einsum("mij,mkj->ik", across_right, across_right))
    amplitudes = np.einsum("ra,mrc,cl->mla", across, across_right, along)
    deviations = np.sqrt((amplitudes ** 2).mean(0))
    order = np.argsort(-deviations, axis=None, kind="stable")[:count]
    numbers = zip(*np.unravel_index(order, deviations.shape))
    return along, across, [(first, second, deviations[first, second]) for first, second in numbers]


def text(along, across, products):
    """The file of these modes."""
    lines = [_COMMENT]
    for name, functions in (("along", along), ("across", across)):
        lines += [f"{name} " + " ".join(f"{value + 0:.4f}" for value in function)
                  for function in functions.T]
    lines += [f"mode {first} {second} {deviation:.4f}" for first, second, deviation in products]
    return "\n".join(lines) + "\n"


def _components(covariance):
    """The principal components, a column each, the largest first."""
    return np.linalg.eigh(covariance)[1][:, ::-1]


def _turned_and_mirrored(fields):
    both = np.concatenate([fields, fields.transpose(0, 2, 1, 3)[..., ::-1]])
    both = np.concatenate([both, both[:, :, ::-1] * [-1, 1]])
    return np.concatenate([both, both[:, ::-1] * [1, -1]])
