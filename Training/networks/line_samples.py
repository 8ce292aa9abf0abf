"""Training samples of the line network: augmented and degraded crops of drawn pages, and targets.
"""

import cv2
import numpy as np
import torch

from photos.rendering import soft_field

from .samples import DrawnImages, Samples


def pages_with_lines(folders):
    """The pages of the training split in several folders whose text lines are known."""
    return DrawnImages(
        folders, lambda entry: entry["split"] == "train" and entry["lines"] is not None)


class LineSamples(Samples):
    """Samples of the line network: crops N x 1 x 320 x 320 of one page, and maps N x 3 x 160 x 80
    of targets and of weights.

    The first map holds the x-height bands of horizontal lines: from the baseline to the x-height
    and from the first letter to the last. The second says where lines are upside down; only pixels
    of the first map count. The third holds the x-height bands of vertical lines.
    """

    size, crops = 320, 4
    # The usual x-height in the network's input, in pixels.
    x_height = 9.0

    def sample(self, entry, rng):
        page = _gray_on_table(cv2.imread(entry["path"], cv2.IMREAD_UNCHANGED), rng)
        lines = np.array(entry["lines"], np.float64).reshape(-1, 4)
        crops = [self._crop(page, lines, rng) for _ in range(self.crops)]
        return [torch.from_numpy(np.stack(parts)) for parts in zip(*crops)]

    def _crop(self, page, lines, rng):
        quarter_turns = int(rng.choice(4, p=[0.62, 0.1, 0.18, 0.1]))
        warp = _Warp(page, lines, quarter_turns, self, rng)
        return _degraded(warp.image(page), rng)[None], *self._targets(lines, warp, quarter_turns)

    def _targets(self, lines, warp, quarter_turns):
        band = np.zeros((self.size // 2, self.size // 4), np.uint8)
        for left, right, y, height in lines:
            xs = np.linspace(left, right, max(2, int((right - left) / (4 * height)) + 2))
            top = np.stack([xs, np.full_like(xs, y - height)], 1)
            bottom = np.stack([xs[::-1], np.full_like(xs, y)], 1)
            outline = warp.transformed(np.concatenate([top, bottom])) / (4, 2)
            outline = np.clip(outline, -300, 600) - 0.5
            cv2.fillPoly(band, [np.round(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        band = band.astype(np.float32) / 255
        zeros, ones = np.zeros_like(band), np.ones_like(band)
        is_horizontal = quarter_turns % 2 == 0
        maps = np.stack([band if is_horizontal else zeros, ones if quarter_turns == 2 else zeros,
                         zeros if is_horizontal else band])
        weights = np.stack([ones, band * is_horizontal, ones])
        return maps, weights.astype(np.float32)


class _Warp:
    """The map from a page to a crop: quarter turns, scale, skew and a sinusoidal wave."""

    def __init__(self, page, lines, quarter_turns, samples, rng):
        self.size = samples.size
        page_x_height = np.median(lines[:, 3]) if len(lines) else 0.006 * max(page.shape[:2])
        scale = samples.x_height / page_x_height * np.exp(rng.normal(0, 0.35))
        angle = quarter_turns * np.pi / 2 + (rng.normal(0, 0.02) if rng.random() < 0.8
                                    else rng.uniform(-0.2, 0.2))
        c, s = np.cos(angle) * scale, np.sin(angle) * scale
        aspect = np.exp(rng.normal(0, 0.15)) if rng.random() < 0.5 else 1
        self.matrix = np.array([[c, -s], [s, c]]) * (aspect, 1)
        if len(lines) and rng.random() < 0.85:
            left, right, y, _ = lines[rng.integers(len(lines))]
            centre = np.array([rng.uniform(left, right), y])
        else:
            centre = rng.uniform(0, 1, 2) * page.shape[1::-1]
        target = rng.uniform(0.2, 0.8, 2) * self.size
        self.shift = target - self.matrix @ centre
        # The wave along x that curves the lines: amplitude, phase and length in pixels.
        self.amplitude = rng.normal(0, 4) * (rng.random() < 0.4)
        self.phase, self.length = rng.uniform(0, 6.3), rng.uniform(150, 600)

    def _wave(self, x):
        return self.amplitude * np.sin(2 * np.pi * x / self.length + self.phase)

    def transformed(self, points):
        """`points` of the page, in pixels of the crop."""
        flat = points @ self.matrix.T + self.shift
        flat[:, 1] += self._wave(flat[:, 0])
        return flat

    def image(self, page):
        """The crop of `page` (float32, 0 to 1)."""
        shrink = min(1, 1.3 * np.sqrt(np.linalg.det(self.matrix)))
        if shrink < 1:
            page = cv2.resize(page, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        centres = np.arange(self.size) + 0.5
        x, y = np.meshgrid(centres, centres)
        flat = np.stack([x, y - self._wave(x)], -1) - self.shift
        source = flat @ np.linalg.inv(self.matrix).T * shrink - 0.5
        image = cv2.remap(page, source.astype(np.float32), None, cv2.INTER_LINEAR,
                            borderMode=cv2.BORDER_REPLICATE)
        return image.astype(np.float32) / 255


def _gray_on_table(page, rng):
    """`page` in gray; transparent pixels show a table of one colour."""
    if page.ndim == 3 and page.shape[2] == 4:
        alpha = page[..., 3:].astype(np.float32) / 255
        table = rng.uniform(0, 255, 3)
        page = (page[..., :3] * alpha + table * (1 - alpha)).astype(np.uint8)
    if rng.random() < 0.2:  # One channel alone: stamps and coloured ink as under coloured light.
        return np.ascontiguousarray(page[..., rng.integers(3)])
    return cv2.cvtColor(page, cv2.COLOR_BGR2GRAY)


def _degraded(image, rng):
    """`image` with the defects of print, paper, light and camera."""
    size = image.shape[0]
    if rng.random() < 0.3:  # Faint print.
        image = 1 - (1 - image) * rng.uniform(0.15, 0.9)
    if rng.random() < 0.15:  # Print that is faint in places.
        cells = int(rng.integers(3, 40))
        coverage = soft_field(rng, size, size, 0.1, 1.2, cells)
        image = 1 - (1 - image) * np.clip(coverage, 0, 1)
    if rng.random() < 0.5:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.4))
    if rng.random() < 0.6:
        image = image * soft_field(rng, size, size, rng.uniform(0.3, 1), 1.1)
    if rng.random() < 0.12:  # A fold or the edge of a shadow.
        mask = np.zeros((size, size), np.float32)
        box = cv2.boxPoints(((rng.uniform(0, size), rng.uniform(0, size)),
                             (rng.uniform(0.2, 2) * size, rng.uniform(0.01, 0.6) * size),
                             rng.uniform(0, 180)))
        cv2.fillConvexPoly(mask, np.round(box * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
        mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 8))
        image = image * (1 - rng.uniform(0.1, 0.6) * mask)
    if rng.random() < 0.1:  # Pen strokes over the print.
        image = np.ascontiguousarray(image)
        for _ in range(rng.integers(1, 4)):
            stroke = rng.uniform(0, size, 2) + np.cumsum(rng.normal(0, 25, (12, 2)), 0)
            cv2.polylines(image, [np.round(stroke * 16).astype(np.int32)], False,
                          rng.uniform(0, 0.5), int(rng.integers(1, 4)), cv2.LINE_AA, 4)
    if rng.random() < 0.6:
        noise = rng.normal(0, rng.gamma(1.5, 0.012), image.shape).astype(np.float32)
        if rng.random() < 0.4:
            noise = cv2.GaussianBlur(noise, (0, 0), 0.8) * 2
        image = image + noise
    image = np.clip(image * np.exp(rng.normal(0, 0.15)), 0, 1)
    image = image ** np.exp(rng.normal(0, 0.2))
    if rng.random() < 0.25:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 80))]
        _, data = cv2.imencode(".jpg", (image * 255).astype(np.uint8), quality)
        image = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE).astype(np.float32) / 255
    return image.astype(np.float32)
