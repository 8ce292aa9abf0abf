"""Puts a sheet of paper into a photo."""

import cv2
import numpy as np

from .surface import GRID


def outline(grid, points_a_side=24):
    """The sheet's border in the photo (4 * points_a_side x 2), clockwise from its top left.

    `grid` is the sheet's points in the photo, GRID x GRID x 2.
    """
    places = np.round(np.linspace(0, GRID - 1, points_a_side + 1)).astype(int)[:-1]
    back = GRID - 1 - places
    return np.concatenate([grid[0, places], grid[places, -1], grid[-1, back], grid[back, 0]])


def coverage(polygon, width, height):
    """How much of every pixel lies inside `polygon`, 0 to 1.

    OpenCV's smooth fill reaches six tenths of a pixel over the border. So it is filled from both
    sides, which puts the border where it is, at twice the size, which keeps it sharp.
    """
    border = np.round((np.clip(polygon, -8000, 8000) * 2 - 0.5) * 64).astype(np.int32)
    far = 64 * 20000
    beyond = np.array([[-far, -far], [far, -far], [far, far], [-far, far]], np.int32)
    inside = _filled([border], 2 * width, 2 * height)
    outside = _filled([beyond, border], 2 * width, 2 * height)
    twice = (255 - outside) // 2 + inside // 2
    return cv2.resize(twice, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32) / 254


def _filled(polygons, width, height):
    mask = np.zeros((height, width), np.uint8)
    return cv2.fillPoly(mask, polygons, 255, cv2.LINE_AA, 6)


def lay(photo, page, grid, shade, rng):
    """Draws `page` (uint8, RGB or RGBA) into `photo` (float32 RGB, 0 to 1), in place.

    `grid` says where its points are in the photo (GRID x GRID x 2), `shade` how bright (GRID x GRID).
    """
    height, width = photo.shape[:2]
    border = outline(grid)
    low = np.clip(np.floor(border.min(0)).astype(int) - 3, 0, [width - 1, height - 1])
    high = np.clip(np.ceil(border.max(0)).astype(int) + 4, low + 1, [width, height])
    uv = _sheet_places(grid, low, high)
    size = np.linalg.norm(np.diff(border, axis=0, append=border[:1]), axis=1).sum() / 2
    page = _shrunk(page, size / (page.shape[0] + page.shape[1]))
    x, y = cv2.split(uv)
    colour = cv2.remap(page, x * page.shape[1] - 0.5, y * page.shape[0] - 0.5, cv2.INTER_LINEAR,
                       borderMode=cv2.BORDER_REPLICATE).astype(np.float32) / 255
    light = cv2.remap(shade, x * (GRID - 1), y * (GRID - 1), cv2.INTER_LINEAR,
                      borderMode=cv2.BORDER_REPLICATE)
    part = photo[low[1]:high[1], low[0]:high[0]]
    alpha = coverage(border - low, part.shape[1], part.shape[0])
    if colour.shape[2] == 4:
        alpha = alpha * colour[..., 3]
        colour = colour[..., :3]
    part += alpha[..., None] * (colour * light[..., None] - part)
    if rng.random() < 0.25:
        _cut_edge(photo, border, rng)


def _cut_edge(photo, border, rng):
    """The paper's thickness: a thin lighter or darker line where the light meets the cut."""
    layer = photo.copy()
    level = float(rng.choice([rng.uniform(0.75, 1), rng.uniform(0.1, 0.5)]))
    first = int(rng.integers(0, 4)) * len(border) // 4
    count = len(border) // 4 * int(rng.integers(1, 3))
    line = np.take(border, range(first, first + count + 1), axis=0, mode="wrap")
    cv2.polylines(layer, [np.round(line * 64 - 32).astype(np.int32)], False,
                  (level, level, level), 1, cv2.LINE_AA, 6)
    share = rng.uniform(0.2, 0.7)
    photo += share * (layer - photo)


def _sheet_places(grid, low, high):
    """Where on the sheet (0 to 1 each way) the pixels from `low` to `high` lie."""
    corners = grid[[0, 0, -1, -1], [0, -1, -1, 0]].astype(np.float32)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    to_unit = cv2.getPerspectiveTransform(corners, unit)
    flat = cv2.perspectiveTransform(grid.reshape(-1, 1, 2).astype(np.float64), to_unit)
    line = np.linspace(0, 1, GRID)
    own = np.stack(np.meshgrid(line, line), -1)
    error = (flat.reshape(GRID, GRID, 2) - own).astype(np.float32)
    error = np.clip(error, -0.5, 0.5)
    # Half the resolution is enough: the field is smooth.
    columns = max(2, (high[0] - low[0] + 1) // 2)
    rows = max(2, (high[1] - low[1] + 1) // 2)
    x, y = np.meshgrid((np.arange(columns) + 0.5) * (high[0] - low[0]) / columns + low[0],
                       (np.arange(rows) + 0.5) * (high[1] - low[1]) / rows + low[1])
    pixels = np.stack([x, y], -1).reshape(-1, 1, 2)
    rough = cv2.perspectiveTransform(pixels, to_unit).reshape(rows, columns, 2).astype(np.float32)
    rough = np.clip(rough, -1, 2)
    uv = rough
    for _ in range(6):
        off = cv2.remap(error, uv[..., 0] * (GRID - 1), uv[..., 1] * (GRID - 1), cv2.INTER_LINEAR,
                        borderMode=cv2.BORDER_REPLICATE)
        uv = rough - off
    return cv2.resize(uv, (int(high[0] - low[0]), int(high[1] - low[1])),
                      interpolation=cv2.INTER_LINEAR)


def _shrunk(page, scale):
    if scale >= 0.9:
        return page
    return cv2.resize(page, None, fx=max(scale, 0.05), fy=max(scale, 0.05),
                      interpolation=cv2.INTER_AREA)


def cast_shadow(photo, border, rng):
    """The sheet's shadow on what lies below it."""
    height, width = photo.shape[:2]
    size = max(width, height)
    contact = rng.uniform(0, 0.5)
    near = coverage(border + rng.normal(0, 0.002, 2) * size, width, height)
    near = cv2.GaussianBlur(near, (0, 0), rng.uniform(0.5, 3))
    far = coverage(border + rng.normal(0, 0.012, 2) * size, width, height)
    # A wide shadow is smooth: a quarter of the resolution will do.
    far = cv2.resize(far, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    far = cv2.GaussianBlur(far, (0, 0), rng.uniform(0.5, 5))
    far = cv2.resize(far, (width, height))
    dark = (1 - contact * near) * (1 - rng.uniform(0, 0.5) * far)
    photo *= dark[..., None]


def paste(photo, sprite, place, scale, angle, anchor):
    """Draws an RGBA sprite: its point `anchor` at `place`, `scale`d and turned by `angle` radians."""
    c, s = np.cos(angle) * scale, np.sin(angle) * scale
    matrix = np.array([[c, -s, 0], [s, c, 0]], np.float64)
    matrix[:, 2] = np.asarray(place) - matrix[:, :2] @ np.asarray(anchor, np.float64)
    height, width = sprite.shape[:2]
    corners = matrix[:, :2] @ np.array([[0, width, width, 0], [0, 0, height, height]])
    corners = corners.T + matrix[:, 2]
    low = np.clip(np.floor(corners.min(0)).astype(int) - 1, 0, None)
    high = np.minimum(np.ceil(corners.max(0)).astype(int) + 1, photo.shape[1::-1])
    if (high <= low).any():
        return
    matrix[:, 2] -= low
    shape = tuple(int(v) for v in high - low)
    drawn = cv2.warpAffine(sprite, matrix, shape, flags=cv2.INTER_LINEAR,
                           borderValue=(0, 0, 0, 0)).astype(np.float32) / 255
    part = photo[low[1]:high[1], low[0]:high[0]]
    shadow = cv2.GaussianBlur(np.roll(drawn[..., 3], (2, 2), (0, 1)), (0, 0), 3)
    part *= 1 - 0.35 * shadow[..., None]
    alpha = drawn[..., 3:]
    part += alpha * (drawn[..., :3] - part)
