"""Photos of bent sheets of which every point's place is known, to measure how flat their pages become, and
to train the side network.

`python3 -m photos.bent` draws a number of each shape of paper, and of flat paper.
"""

import os
import random
from functools import partial

import cv2
import numpy as np
from PIL import Image

import programs
from backdrops import textures
from backdrops.compose import backdrop
from pages import paper
from pages.kinds import KINDS

from . import surface as shapes
from .scene import Camera
from .rendering import (captured, cast_hard_shadow, cast_shadow, draw_sheet, outline, shading,
                        with_lighting)

SHAPES = ["curl", "fold", "pleat", "crumple", "raise_corners", "roll_corner", "crease", "wave",
          "book", "several"]
FLAT = "flat"
_SHADOWS = {"soft": cast_shadow, "hard": cast_hard_shadow}
_RADII = 0.01, 0.1  # Of round corners, in short sides of the page.
_WIDTH, _HEIGHT = 1500, 2000  # Of a photo, in pixels.


def main(arguments=None):
    parser = programs.parser("photos.bent", __doc__, "photos of each shape", 40)
    parser.add_argument("--shadows", choices=_SHADOWS, default="soft", help="of the sheets (soft)")
    parser.add_argument("--rounded", action="store_true", help="all sheets have round corners")
    options = parser.parse_args(arguments)
    os.makedirs(options.folder, exist_ok=True)
    jobs = [(options.folder, options.seed, shape, number)
            for number in range(options.count) for shape in (*SHAPES, FLAT)]
    function = partial(draw, shadow=_SHADOWS[options.shadows], rounded=options.rounded)
    for _ in programs.mapped(function, jobs, options.jobs):
        pass


def draw(job, shadow=cast_shadow, rounded=False):
    """Draws one photo, and keeps where the nodes of its sheet lie: `job` is the folder, the seed, the
    shape and the number; `shadow` draws that of the sheet; `rounded` sheets have round corners."""
    folder, seed, shape, number = job
    cv2.setNumThreads(1)
    rng = np.random.default_rng([seed, (*SHAPES, FLAT).index(shape), number])
    kind = list(KINDS)[int(rng.integers(len(KINDS)))]
    page = KINDS[kind][0](random.Random(f"bent {seed} {shape} {number}"))
    if rounded:
        paper.rounded(page, rng.uniform(*_RADII) * min(page.width, page.height))
    pixels = paper.finish(page)
    size = max(page.width, page.height)
    sheet = _sheet(shape, rng, page.width / size, page.height / size)
    camera = Camera(_WIDTH, _HEIGHT, rng.uniform(0.7, 1.1), abs(rng.normal(0, 0.2)),
                    rng.uniform(0, 2 * np.pi), rng.normal(0, 0.05), 0)
    camera.frame(sheet.points, rng.uniform(0.8, 0.92), rng.uniform(0.3, 0.7, 2))
    grid = camera.project(sheet.points)
    side = max(_WIDTH, _HEIGHT)
    photo = backdrop(rng, 1024, textures.library("/"))[0]
    photo = cv2.resize(photo, (side, side))[:_HEIGHT, :_WIDTH].astype(np.float32) / 255
    shadow(photo, outline(grid), rng)
    draw_sheet(photo, pixels, grid, shading(sheet, rng), rng)
    photo = captured(with_lighting(photo, rng), rng)
    path = os.path.join(folder, f"{shape}-{number:03}")
    exif = Image.Exif()
    equivalent = camera.focal / np.hypot(_WIDTH, _HEIGHT) * np.hypot(36, 24)
    exif[0x8769] = {41989: round(equivalent)}  # FocalLengthIn35mmFilm
    Image.fromarray(photo).save(path + ".jpg", quality=92, exif=exif)
    np.savez(path + ".npz", grid=grid, aspect=page.width / page.height)


def _sheet(shape, rng, width, height):
    if shape == "book":
        return shapes.book_page(rng, width, height, rng.random() < 0.5)
    sheet = shapes.Surface(width, height)
    if shape == "several":
        for name in rng.choice(SHAPES[:8], int(rng.integers(2, 4)), replace=False):
            getattr(shapes, name)(sheet, rng, rng.uniform(0.15, 1))
    elif shape != FLAT:
        getattr(shapes, shape)(sheet, rng, rng.uniform(0.3, 1.3))
    sheet.relax()
    sheet.settle()
    return sheet


def is_detected(quad, grid):
    """Whether `quad` is that of the sheet whose nodes lie at `grid`; otherwise the detector is scored."""
    corners = grid[[0, 0, -1, -1], [0, -1, -1, 0]]
    distance = min(np.linalg.norm(np.roll(quad, turn, 0) - corners, axis=1).max()
                   for turn in range(4))
    return distance < 0.03 * np.linalg.norm(np.ptp(grid.reshape(-1, 2), axis=0))


def places(grid, points):
    """The places on the sheet, 0 to 1 in each direction, of `points` of the photo."""
    line = np.linspace(0, 1, grid.shape[0])
    u, v = np.meshgrid(line, line)
    corners = grid[[0, 0, -1, -1], [0, -1, -1, 0]].astype(np.float32)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, unit)

    def rectified(some):
        flat = some.reshape(-1, 1, 2).astype(np.float64)
        return cv2.perspectiveTransform(flat, matrix).reshape(some.shape).astype(np.float32)
    error = rectified(grid) - np.stack([u, v], -1).astype(np.float32)
    target = rectified(points)
    place, last = target.copy(), grid.shape[0] - 1
    for _ in range(20):
        place = target - cv2.remap(error, place[..., 0] * last, place[..., 1] * last,
                                   cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return place


if __name__ == "__main__":
    main()
