"""Training samples of the dewarping network: bent pages as they look once their sides are straight,
and how far each of their points lies from its place on the flat page.
"""

import cv2
import numpy as np
import torch

from photos import surface as shapes
from photos.lighting import hard_shadow, shading, soft_field

from .models import DewarpNetwork
from .samples import DrawnImages, Samples


_COORDINATES = np.meshgrid(
    *2 * [(np.arange(DewarpNetwork.size, dtype=np.float32) + 0.5) / DewarpNetwork.size])


def sheets(folders):
    """The drawn pages of several folders; those of the test split are kept for the validation."""
    return DrawnImages(folders, lambda entry: entry["split"] == "train")


def random_sheet(rng, width, height):
    """A bent sheet of `width` x `height`, of one of the ten shapes or of several at once."""
    if rng.random() < 0.15:
        return shapes.book_page(rng, width, height, rng.random() < 0.5)
    sheet = shapes.Surface(width, height)
    kinds = [shapes.curl, shapes.fold, shapes.pleat, shapes.crumple, shapes.raise_corners,
             shapes.roll_corner, shapes.crease, shapes.wave]
    count = int(rng.choice([0, 1, 2, 3], p=[0.1, 0.4, 0.35, 0.15]))
    for kind in rng.permutation(len(kinds))[:count]:
        kinds[kind](sheet, rng, rng.uniform(0.15, 1.6))
    return sheet


class DewarpSamples(Samples):
    """Samples of the dewarping network: input 3 x 256 x 256, target and weight 3 x 32 x 32.

    The input is the gray picture of a page with a margin, and the coordinates of its pixels, rectified by its corners and by the
    curves of its sides, as far as they were detected. Of the target, two maps are the displacement right and down, as a share of the
    page's sides; the third is the weight: 0 where the cell lies outside of the sheet.
    """

    # The side of the pages and backdrops in memory, in pixels.
    page_side, backdrop_side = 400, 320

    def __init__(self, pages, backdrops, seed=0):
        super().__init__(pages, seed)
        self.pages = [_small(entry, self.page_side) for entry in pages.entries]
        self.backdrops = [_small(entry, self.backdrop_side)[0] for entry in backdrops.entries]

    def __getitem__(self, index):
        rng = np.random.default_rng([self.seed, index, int(torch.randint(1 << 30, (1,)))])
        while True:
            sample = self.sample(self.pages[index], rng)
            if sample is not None:
                return tuple(torch.from_numpy(part) for part in sample)

    def sample(self, page, rng):
        """A sample, or `None` where the sheet hides a part of itself."""
        pixels, aspect = page
        turns = int(rng.choice(4, p=[0.7, 0.1, 0.1, 0.1]))
        if turns:
            pixels, aspect = np.rot90(pixels, turns), aspect if turns == 2 else 1 / aspect
        sheet = random_sheet(rng, aspect ** 0.5, aspect ** -0.5)
        grid = _straightened(_rectified(_photographed(sheet.points, rng), rng), rng)
        crop = _Crop(grid, DewarpNetwork.size)
        if crop.error > 0.004:
            return None
        image = self._image(crop, pixels, shading(sheet, rng), rng)
        return np.stack([image, *_COORDINATES]), crop.displacement()

    def _image(self, crop, pixels, shade, rng):
        size = DewarpNetwork.size
        side = self.page_side
        blurred = cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.3, 1.2))
        uv = crop.uv
        page = cv2.remap(blurred, uv[..., 0] * side - 0.5, uv[..., 1] * side - 0.5,
                         cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
        last = shade.shape[0] - 1
        light = cv2.remap(shade, uv[..., 0] * last, uv[..., 1] * last, cv2.INTER_LINEAR,
                          borderMode=cv2.BORDER_REPLICATE)
        page *= 1 + rng.uniform(0.5, 1.6) * (light - 1)
        if rng.random() < 0.1:  # Print that is faint.
            mean = page.mean()
            page = mean + (page - mean) * np.float32(rng.uniform(0.3, 1))
        photo = _desk(self.backdrops, self.pages, size, rng)
        sheet = crop.coverage()
        shadow = cv2.GaussianBlur(np.roll(sheet, tuple(rng.integers(-6, 7, 2)), (0, 1)), (0, 0),
                                  rng.uniform(1, 9))
        photo *= 1 - rng.uniform(0, 0.6) * shadow
        photo += sheet * (page - photo)
        photo /= 255
        photo *= soft_field(rng, size, size, rng.uniform(0.5, 1), 1.1)
        if rng.random() < 0.2:
            photo *= hard_shadow(rng, size, size)
        photo *= np.float32(rng.uniform(0.6, 1.15))
        if rng.random() < 0.5:
            noise = np.empty(photo.shape, np.float32)
            cv2.randn(noise, 0, rng.gamma(1.5, 0.006))
            photo += noise
        photo = np.clip(photo, 0, 1) ** np.float32(np.exp(rng.normal(0, 0.25)))
        return _framed(photo, rng)


class _Crop:
    """The map from the pixels of the network's input to the flat page, by inversion of a grid."""

    _steps = 12

    def __init__(self, grid, size):
        self.size = size
        coarse = size // 4
        pixels = DewarpNetwork.places(coarse)
        count = grid.shape[0] - 1
        line = np.linspace(0, 1, count + 1, dtype=np.float32)
        error = (grid - np.stack(np.meshgrid(line, line), -1)).astype(np.float32)
        uv = pixels.copy()
        for _ in range(self._steps):
            previous = uv
            uv = pixels - cv2.remap(error, uv[..., 0] * count, uv[..., 1] * count,
                                    cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        inside = ((uv > 0) & (uv < 1)).all(-1)
        self.error = np.abs(uv - previous)[inside].max(initial=0)
        self._coarse = uv
        self.uv = cv2.resize(uv, (size, size), interpolation=cv2.INTER_LINEAR)

    def coverage(self):
        """The share of each pixel that the sheet covers."""
        reach = DewarpNetwork.scale / self.size
        x, y = cv2.split(0.5 - np.abs(self.uv - 0.5))
        return np.clip(np.minimum(x, y) / reach + 0.5, 0, 1)

    def displacement(self):
        """The target: two maps of displacements and one of weights."""
        cells = DewarpNetwork.cells
        uv = cv2.resize(self._coarse, (cells, cells), interpolation=cv2.INTER_AREA)
        moved = DewarpNetwork.places(cells) - uv
        weight = ((uv > -0.01) & (uv < 1.01)).all(-1)
        return np.concatenate([moved.transpose(2, 0, 1), weight[None]]).astype(np.float32)


def _small(entry, side):
    """The gray picture of `entry` at `side` x `side` pixels, and its width divided by its height.

    Transparent pixels are white.
    """
    image = cv2.imread(entry["path"], cv2.IMREAD_UNCHANGED)
    aspect = image.shape[1] / image.shape[0]
    if image.ndim == 3 and image.shape[2] == 4:
        alpha = image[..., 3:].astype(np.float32) / 255
        image = (image[..., :3] * alpha + 235 * (1 - alpha)).astype(np.uint8)
    image = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY) if image.ndim == 3 else image
    return cv2.resize(image, (side, side), interpolation=cv2.INTER_AREA), aspect


def _photographed(points, rng):
    """`points` of a sheet (G x G x 3, about 1 wide) as a camera sees them (G x G x 2)."""
    distance = rng.uniform(1.5, 4)
    tilt, direction = np.abs(rng.normal(0, 0.25)), rng.uniform(0, 2 * np.pi)
    axis = np.array([np.cos(direction), np.sin(direction), 0.0])
    turn, _ = cv2.Rodrigues(axis * min(tilt, 0.7))
    seen = (points - points.mean((0, 1))) @ turn.T
    return seen[..., :2] / (1 - seen[..., 2:] / distance)


def _rectified(grid, rng):
    """`grid` after the homography that maps its corners, as they were detected, to the unit square.
    """
    corners = grid[[0, 0, -1, -1], [0, -1, -1, 0]]
    extent = np.ptp(corners, axis=0)
    error = rng.normal(0, 1, (4, 2)) * rng.choice([0.002, 0.006, 0.015], p=[0.4, 0.45, 0.15])
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform((corners + error * extent).astype(np.float32), unit)
    flat = cv2.perspectiveTransform(grid.reshape(-1, 1, 2).astype(np.float64), matrix)
    return flat.reshape(grid.shape).astype(np.float32)


def _straightened(grid, rng):
    """`grid` after the sides of the sheet, as they were detected, became straight.

    What lies between two sides moves as they do, in proportion to its distance from them.
    """
    line = np.linspace(0, 1, grid.shape[0])
    sides = [_detected(grid[0], 0, 0, rng), _detected(grid[-1], 0, 1, rng),
             _detected(grid[:, 0], 1, 0, rng), _detected(grid[:, -1], 1, 1, rng)]
    x, y = grid[..., 0].astype(np.float64), grid[..., 1].astype(np.float64)
    u, v = x, y
    for _ in range(8):
        top, bottom, left, right = (np.interp(along, line, side) for along, side in
                                    zip((u, u, v, v), sides))
        across, down = np.clip(u, 0, 1), np.clip(v, 0, 1)
        u = x - left - across * (right - left)
        v = y - top - down * (bottom - top)
    return np.stack([u, v], -1).astype(np.float32)


def _detected(side, along, level, rng):
    """How far a side lies from the straight one at `level`, at equal distances: 0 where the
    detector takes it for straight."""
    line = np.linspace(0, 1, len(side))
    deviation = np.interp(line, side[:, along], side[:, 1 - along] - level)
    if np.abs(deviation).max() < rng.uniform(0.005, 0.01) or rng.random() < 0.08:
        return np.zeros_like(line)
    noise = rng.normal(0, rng.choice([0.0005, 0.002, 0.006], p=[0.5, 0.4, 0.1]), 12)
    return deviation + np.interp(line, np.linspace(0, 1, 12), noise)


def _framed(photo, rng):
    """`photo` with gray strips where the frame of the camera's picture ends beside the page."""
    for side in range(4):
        if rng.random() < 0.1:
            width = int(rng.uniform(0, 1.1) * DewarpNetwork.margin / DewarpNetwork.scale
                        * DewarpNetwork.size)
            np.rot90(photo, side)[:width] = DewarpNetwork.border
    return photo


def _desk(backdrops, pages, size, rng):
    """What lies around the page: a backdrop, one tone, or other pages, as of a stack or a book."""
    kind = rng.random()
    if kind < 0.15:
        photo = np.full((size, size), rng.uniform(0, 255), np.float32)
    elif kind < 0.3:
        photo = pages[rng.integers(len(pages))][0]
    else:
        photo = backdrops[rng.integers(len(backdrops))]
    side = int(rng.uniform(0.4, 1) * photo.shape[0])
    top, left = rng.integers(0, photo.shape[0] - side + 1, 2)
    part = np.rot90(photo[top:top + side, left:left + side], int(rng.integers(4)))
    return cv2.resize(np.ascontiguousarray(part), (size, size)).astype(np.float32)
