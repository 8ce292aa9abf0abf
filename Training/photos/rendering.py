"""Draws sheets and objects into a photo (float32 RGB, 0 to 1), with its light and the defects of the camera."""

import cv2
import numpy as np

from .surface import GRID


def shading(surface, rng):
    """The brightness of each grid point of the sheet by Lambert's law, about 1 where it is flat."""
    lamp = np.array([rng.normal(0, 0.8), rng.normal(0, 0.8), 1.0])
    lamp /= np.linalg.norm(lamp)
    ambient = rng.uniform(0.25, 0.8)
    lit = np.clip(surface.normals() @ lamp, 0, None) / lamp[2]
    return np.clip(ambient + (1 - ambient) * lit, 0.3, 1.25).astype(np.float32)


def soft_field(rng, width, height, low, high, cells=3):
    """A smooth random field between about `low` and `high`, from `cells` x `cells` values."""
    small = rng.uniform(low, high, (cells, cells)).astype(np.float32)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)


def hard_shadow(rng, width, height):
    """The shadow of a phone, an arm or a window frame: a factor per pixel."""
    mask = np.zeros((height, width), np.float32)
    for _ in range(rng.integers(1, 3)):
        middle = rng.uniform(-0.1, 1.1, 2) * (width, height)
        size = rng.uniform(0.15, 0.8, 2) * max(width, height)
        box = cv2.boxPoints((tuple(middle), tuple(size), rng.uniform(0, 180)))
        cv2.fillConvexPoly(mask, np.round(box * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    blur = rng.uniform(0.5, 30)
    return 1 - rng.uniform(0.15, 0.65) * cv2.GaussianBlur(mask, (0, 0), blur)


def glare(rng, width, height):
    """The reflection of a lamp: brightness to add per pixel."""
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    cx, cy = rng.uniform(0, 1, 2) * (width, height)
    rx, ry = rng.uniform(0.04, 0.3, 2) * max(width, height)
    angle = rng.uniform(0, np.pi)
    u = (x - cx) * np.cos(angle) + (y - cy) * np.sin(angle)
    v = (y - cy) * np.cos(angle) - (x - cx) * np.sin(angle)
    return rng.uniform(0.1, 0.7) * np.exp(-(u / rx) ** 2 - (v / ry) ** 2)


def with_lighting(photo, rng):
    """`photo` with random illumination, shadow, glare, white balance, exposure and gamma."""
    height, width = photo.shape[:2]
    photo = photo * soft_field(rng, width, height, rng.uniform(0.5, 1), 1.1)[..., None]
    if rng.random() < 0.25:
        photo *= hard_shadow(rng, width, height)[..., None]
    if rng.random() < 0.12:
        photo += glare(rng, width, height)[..., None]
    tint = np.exp(rng.normal(0, 0.04, 3))
    if rng.random() < 0.5:
        tint *= np.exp(rng.normal(0, 0.12) * np.array([1, 0.1, -1]))
    gain = rng.uniform(0.75, 1.15) if rng.random() < 0.85 else rng.uniform(0.2, 0.6)
    photo = np.clip(photo * (tint * gain).astype(np.float32), 0, 1)
    return photo ** np.float32(np.exp(rng.normal(0, 0.18)))


def captured(photo, rng):
    """`photo` with blur, noise and sharpening of a camera, as uint8."""
    if rng.random() < 0.3:
        photo = cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.4, 1.8))
    elif rng.random() < 0.12:
        photo = _motion_blurred(photo, rng)
    if rng.random() < 0.6:
        noise = np.empty(photo.shape, np.float32)
        cv2.randn(noise, 0, rng.gamma(1.5, 0.009))
        if rng.random() < 0.5:
            noise = cv2.GaussianBlur(noise, (0, 0), 0.7) * 2
        photo = photo + noise
    if rng.random() < 0.15:
        soft = cv2.GaussianBlur(photo, (0, 0), 1.5)
        photo = photo + rng.uniform(0.3, 1.2) * (photo - soft)
    return np.clip(photo * 255 + 0.5, 0, 255).astype(np.uint8)


def _motion_blurred(photo, rng):
    length = int(rng.integers(3, 9))
    kernel = np.zeros((length, length), np.float32)
    angle = rng.uniform(0, np.pi)
    half = length / 2
    offset = np.array([np.cos(angle), np.sin(angle)]) * half
    a, b = np.array([half, half]) - offset, np.array([half, half]) + offset
    cv2.line(kernel, tuple(int(v) for v in a), tuple(int(v) for v in b), 1)
    return cv2.filter2D(photo, -1, kernel / max(1, kernel.sum()))


def outline(grid, points_per_side=24):
    """The outline of a sheet in the photo (4 * points_per_side x 2), clockwise from its top left.

    `grid` holds the sheet's points in the photo (GRID x GRID x 2).
    """
    indices = np.round(np.linspace(0, GRID - 1, points_per_side + 1)).astype(int)[:-1]
    reverse = GRID - 1 - indices
    sides = [grid[0, indices], grid[indices, -1], grid[-1, reverse], grid[reverse, 0]]
    return np.concatenate(sides)


def coverage(polygon, width, height):
    """The share of every pixel that lies inside `polygon`, 0 to 1.

    OpenCV's antialiased fill extends 0.6 pixels beyond the border. The mean of filling the inside
    and of not filling the outside cancels that; twice the resolution keeps the border sharp.
    """
    border = np.round((np.clip(polygon, -8000, 8000) * 2 - 0.5) * 64).astype(np.int32)
    far = 64 * 20000
    beyond = np.array([[-far, -far], [far, -far], [far, far], [-far, far]], np.int32)
    inside = _filled([border], 2 * width, 2 * height)
    outside = _filled([beyond, border], 2 * width, 2 * height)
    doubled = (255 - outside) // 2 + inside // 2
    shares = cv2.resize(doubled, (width, height), interpolation=cv2.INTER_AREA)
    return shares.astype(np.float32) / 254


def _filled(polygons, width, height):
    mask = np.zeros((height, width), np.uint8)
    return cv2.fillPoly(mask, polygons, 255, cv2.LINE_AA, 6)


def draw_sheet(photo, page, grid, shade, rng):
    """Draws `page` (uint8, RGB or RGBA) into `photo` (float32 RGB, 0 to 1), in place.

    `grid` holds the positions of its points in the photo (GRID x GRID x 2), `shade` the brightness
    of each (GRID x GRID).
    """
    height, width = photo.shape[:2]
    border = outline(grid)
    if not np.isfinite(border).all():  # Part of the sheet lies behind the camera.
        return
    low = np.clip(np.floor(border.min(0)).astype(int) - 3, 0, [width - 1, height - 1])
    high = np.clip(np.ceil(border.max(0)).astype(int) + 4, low + 1, [width, height])
    uv = _sheet_coordinates(grid, low, high)
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
    """Draws the cut edge of the paper: a thin lighter or darker line along one or two sides."""
    layer = photo.copy()
    level = float(rng.choice([rng.uniform(0.75, 1), rng.uniform(0.1, 0.5)]))
    first = int(rng.integers(0, 4)) * len(border) // 4
    count = len(border) // 4 * int(rng.integers(1, 3))
    line = np.take(border, range(first, first + count + 1), axis=0, mode="wrap")
    cv2.polylines(layer, [np.round(line * 64 - 32).astype(np.int32)], False,
                  (level, level, level), 1, cv2.LINE_AA, 6)
    share = rng.uniform(0.2, 0.7)
    photo += share * (layer - photo)


def _sheet_coordinates(grid, low, high):
    """The sheet coordinates (0 to 1 in each direction) of the pixels from `low` to `high`.

    Inverts `grid` by a homography and six fixed-point iterations for the rest.
    """
    corners = grid[[0, 0, -1, -1], [0, -1, -1, 0]].astype(np.float32)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    to_unit = cv2.getPerspectiveTransform(corners, unit)
    flat = cv2.perspectiveTransform(grid.reshape(-1, 1, 2).astype(np.float64), to_unit)
    line = np.linspace(0, 1, GRID)
    regular = np.stack(np.meshgrid(line, line), -1)
    error = (flat.reshape(GRID, GRID, 2) - regular).astype(np.float32)
    error = np.clip(error, -0.5, 0.5)
    # Half the resolution is enough: the field is smooth.
    columns = max(2, (high[0] - low[0] + 1) // 2)
    rows = max(2, (high[1] - low[1] + 1) // 2)
    x, y = np.meshgrid((np.arange(columns) + 0.5) * (high[0] - low[0]) / columns + low[0],
                       (np.arange(rows) + 0.5) * (high[1] - low[1]) / rows + low[1])
    pixels = np.stack([x, y], -1).reshape(-1, 1, 2)
    homography_uv = cv2.perspectiveTransform(pixels, to_unit).reshape(rows, columns, 2)
    homography_uv = np.clip(homography_uv.astype(np.float32), -1, 2)
    uv = homography_uv
    for _ in range(6):
        correction = cv2.remap(error, uv[..., 0] * (GRID - 1), uv[..., 1] * (GRID - 1),
                               cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        uv = homography_uv - correction
    return cv2.resize(uv, (int(high[0] - low[0]), int(high[1] - low[1])),
                      interpolation=cv2.INTER_LINEAR)


def _shrunk(page, scale):
    if scale >= 0.9:
        return page
    return cv2.resize(page, None, fx=max(scale, 0.05), fy=max(scale, 0.05),
                      interpolation=cv2.INTER_AREA)


def cast_shadow(photo, border, rng):
    """Darkens the photo by the shadow of a sheet with the outline `border`: a narrow contact shadow
    and a wide soft one."""
    height, width = photo.shape[:2]
    size = max(width, height)
    contact = rng.uniform(0, 0.5)
    near = coverage(border + rng.normal(0, 0.002, 2) * size, width, height)
    near = cv2.GaussianBlur(near, (0, 0), rng.uniform(0.5, 3))
    far = coverage(border + rng.normal(0, 0.012, 2) * size, width, height)
    # The wide shadow is smooth: a quarter of the resolution is enough.
    far = cv2.resize(far, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    far = cv2.GaussianBlur(far, (0, 0), rng.uniform(0.5, 5))
    far = cv2.resize(far, (width, height))
    dark = (1 - contact * near) * (1 - rng.uniform(0, 0.5) * far)
    photo *= dark[..., None]


def cast_hard_shadow(photo, border, rng):
    """Darkens the photo by two shadows of a sheet with the outline `border`, on one side of it: darker, wider
    and often sharper than those of `cast_shadow`, so that their outer edge looks like that of the sheet."""
    height, width = photo.shape[:2]
    direction = rng.normal(0, 1, 2)
    direction *= max(width, height) / np.linalg.norm(direction)
    for reach, darkness in ((0.012, 0.75), (0.03, 0.6)):
        shadow = coverage(border + direction * abs(rng.normal(0, reach)), width, height)
        blur = rng.uniform(0.6, 12)
        if blur > 4:  # Smooth: a quarter of the resolution is enough.
            shadow = cv2.resize(shadow, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
            shadow = cv2.resize(cv2.GaussianBlur(shadow, (0, 0), blur / 4), (width, height))
        else:
            shadow = cv2.GaussianBlur(shadow, (0, 0), blur)
        photo *= (1 - rng.uniform(0, darkness) * shadow)[..., None]


def paste(photo, sprite, place, scale, angle, anchor):
    """Draws an RGBA sprite with its shadow, scaled, and rotated by `angle` radians.

    The point `anchor` of the sprite comes to lie at `place` in the photo.
    """
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
