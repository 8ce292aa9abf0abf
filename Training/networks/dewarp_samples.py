"""Bent sheets as the dewarping network sees them, and where the print of each point belongs.

The shapes are computed by worker processes; `dewarp_rendering` draws them, on a GPU if there is one.
"""

import cv2
import numpy as np
import torch
from torch.utils.data import IterableDataset

from photos import surface as shapes
from photos.lighting import shading

from .models import DewarpNetwork

SHADES = 65  # Points of the shading along each side of the sheet.
_SHAPES = [shapes.curl, shapes.fold, shapes.pleat, shapes.crumple, shapes.raise_corners,
           shapes.roll_corner, shapes.crease, shapes.wave]


class BentSheets(IterableDataset):
    """Endless bent sheets: displacements (2 x 128 x 128), shading (1 x 65 x 65), parallax (3).

    Displacements are how far the centres of the cells of the network's input lie to the right of, and
    below, their places on the flat sheet, in sides of the sheet; beyond the sheet by extrapolation.
    The parallax is that of `parallax`, 0 for a part of the sheets.
    """

    cells = DewarpNetwork.size // 4

    def __init__(self, seed):
        self.seed = seed

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        while True:
            sheet = random_sheet(rng)
            rays = _photographed(sheet.points, rng)
            grid, matrix = _rectified(rays, rng)
            moved = displacements(grid, self.cells)
            if moved is not None:
                shade = _exaggerated(shading(sheet, rng), rng)
                yield (moved.transpose(2, 0, 1).astype(np.float16), shade[None].astype(np.float16),
                       _known(parallax(matrix), rng).astype(np.float32))


def random_sheet(rng):
    """A sheet of a random aspect ratio, of one of ten shapes or of several at once."""
    aspect = np.exp(rng.uniform(-0.25, 0.25)) * rng.choice([0.4, 0.72, 1, 1.4], p=[0.1, 0.6, 0.1, 0.2])
    width, height = aspect ** 0.5, aspect ** -0.5
    if rng.random() < 0.12:
        return shapes.book_page(rng, width, height, rng.random() < 0.5)
    sheet = shapes.Surface(width, height)
    count = int(rng.choice([0, 1, 2, 3], p=[0.08, 0.36, 0.36, 0.2]))
    for kind in rng.permutation(len(_SHAPES))[:count]:
        _SHAPES[kind](sheet, rng, rng.uniform(0.15, 1.7))
    sheet.relax()
    return sheet


def displacements(grid, cells):
    """How far the centres of `cells` x `cells` cells of the network's input lie from their places on
    the flat sheet, from `grid` (G x G x 2: where the nodes of the flat sheet lie); `None` where the
    sheet hides a part of itself."""
    wanted = DewarpNetwork.places(cells)
    last = grid.shape[0] - 1
    line = np.linspace(0, 1, last + 1, dtype=np.float32)
    error = (grid - np.stack(np.meshgrid(line, line), -1)).astype(np.float32)
    places = wanted
    for _ in range(12):
        previous = places
        places = wanted - cv2.remap(error, places[..., 0] * last, places[..., 1] * last,
                                    cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inside = ((places > 0) & (places < 1)).all(-1)
    converged = np.abs(places - previous)[inside].max(initial=0) < 0.004
    return wanted - places if converged else None


def parallax(matrix):
    """The camera's position relative to a page, as a vector m: a point of the page at (x, y), in sides
    of the page, that is raised by h square roots of the page's area is seen near
    (x, y) + h (m[:2] - m[2] (x, y)).

    `matrix` maps the page's points in the image plane at distance 1 to sides of the page.
    """
    inverse = np.linalg.inv(matrix)
    inverse *= np.sign((inverse @ [0.5, 0.5, 1])[2])
    normal = np.cross(inverse[:, 0], inverse[:, 1])
    area = np.linalg.norm(normal)
    normal *= -np.sign(normal @ inverse[:, 2]) / area  # Towards the camera.
    return area ** 0.5 * np.linalg.solve(inverse, normal)


def _photographed(points, rng):
    """`points` of a sheet (G x G x 3, of an area of about 1) in the image plane, at distance 1, of a
    camera (G x G x 2)."""
    longer = np.ptp(points[..., :2], axis=(0, 1)).max()
    distance = longer * np.exp(rng.uniform(-0.3, 0.8) if rng.random() < 0.85 else
                               rng.uniform(0.8, 1.4))
    tilt, direction = abs(rng.normal(0, 0.3)), rng.uniform(0, 2 * np.pi)
    axis = np.array([np.cos(direction), np.sin(direction), 0.0])
    turn, _ = cv2.Rodrigues(axis * min(tilt, 0.8))
    seen = (points - points.mean((0, 1))) @ turn.T
    return seen[..., :2] / (distance - seen[..., 2:])


def _rectified(grid, rng):
    """`grid` after the homography that maps its corners, as they were detected, to the unit square, and
    that homography."""
    corners = grid[[0, 0, -1, -1], [0, -1, -1, 0]]
    extent = np.ptp(corners, axis=0)
    error = rng.normal(0, 1, (4, 2)) * rng.choice([0.002, 0.006, 0.02], p=[0.4, 0.45, 0.15])
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform((corners + error * extent).astype(np.float32), unit)
    flat = cv2.perspectiveTransform(grid.reshape(-1, 1, 2).astype(np.float64), matrix)
    return flat.reshape(grid.shape).astype(np.float32), matrix


def _known(parallax, rng):
    """`parallax` as from a focal length with a small error; 0 where that is unknown."""
    if rng.random() < 0.35:
        return np.zeros(3)
    return parallax * np.exp(rng.normal(0, 0.03))


def _exaggerated(shade, rng):
    """`shade` with more or less contrast, as under other lamps."""
    return np.clip(1 + rng.uniform(0.4, 1.7) * (shade - 1), 0.15, 1.5).astype(np.float32)
