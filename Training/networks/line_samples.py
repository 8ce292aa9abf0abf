"""Drawn pages as samples for the line network: cut, scaled, bent, worn and turned."""

import cv2
import numpy as np
import torch

from photos.light import soft_field

from .samples import Photos, Samples


def lined_pages(folders):
    """The pages for training in several folders of which it is known where their lines stand."""
    return Photos(folders, lambda one: one["split"] == "train" and one["lines"] is not None)


class LineSamples(Samples):
    """(pages N x 1 x 320 x 320, maps N x 3 x 160 x 80, weights alike): parts of one page.

    The first map has the bodies of all lines that run across, from the baseline to the height of
    an x and from the first letter to the last; the second, only to be asked inside the first,
    whether they stand on their heads; the third has the bodies of lines that run up or down.
    """

    size, looks = 320, 4
    # Pixels that an x is high on a page as the network is to see it.
    x_height = 9.0

    def sample(self, entry, rng):
        page = _on_table(cv2.imread(entry["path"], cv2.IMREAD_UNCHANGED), rng)
        lines = np.array(entry["lines"], np.float64).reshape(-1, 4)
        looks = [self._look(page, lines, rng) for _ in range(self.looks)]
        return [torch.from_numpy(np.stack(parts)) for parts in zip(*looks)]

    def _look(self, page, lines, rng):
        turn = int(rng.choice(4, p=[0.62, 0.1, 0.18, 0.1]))
        place = _Placing(page, lines, turn, self, rng)
        return _worn(place.picture(page), rng)[None], *self._targets(lines, place, turn)

    def _targets(self, lines, place, turn):
        body = np.zeros((self.size // 2, self.size // 4), np.uint8)
        for left, right, y, height in lines:
            steps = np.linspace(left, right, max(2, int((right - left) / (4 * height)) + 2))
            above = np.stack([steps, np.full_like(steps, y - height)], 1)
            below = np.stack([steps[::-1], np.full_like(steps, y)], 1)
            outline = place.places(np.concatenate([above, below])) / (4, 2)
            outline = np.clip(outline, -300, 600) - 0.5
            cv2.fillPoly(body, [np.round(outline * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        body = body.astype(np.float32) / 255
        none, every = np.zeros_like(body), np.ones_like(body)
        across = turn % 2 == 0
        maps = np.stack([body if across else none, every if turn == 2 else none,
                         none if across else body])
        weights = np.stack([every, body * across, every])
        return maps, weights.astype(np.float32)


class _Placing:
    """How a page lies in a sample: turned, scaled, a little askew and bent."""

    def __init__(self, page, lines, turn, samples, rng):
        self.size = samples.size
        usual = np.median(lines[:, 3]) if len(lines) else 0.006 * max(page.shape[:2])
        scale = samples.x_height / usual * np.exp(rng.normal(0, 0.35))
        angle = turn * np.pi / 2 + (rng.normal(0, 0.02) if rng.random() < 0.8
                                    else rng.uniform(-0.2, 0.2))
        c, s = np.cos(angle) * scale, np.sin(angle) * scale
        narrow = np.exp(rng.normal(0, 0.15)) if rng.random() < 0.5 else 1
        self.matrix = np.array([[c, -s], [s, c]]) * (narrow, 1)
        if len(lines) and rng.random() < 0.85:
            left, right, y, _ = lines[rng.integers(len(lines))]
            centre = np.array([rng.uniform(left, right), y])
        else:
            centre = rng.uniform(0, 1, 2) * page.shape[1::-1]
        spot = rng.uniform(0.2, 0.8, 2) * self.size
        self.shift = spot - self.matrix @ centre
        # A wave along x, by which lines leave their straight way.
        self.bend = rng.normal(0, 4) * (rng.random() < 0.4)
        self.phase, self.length = rng.uniform(0, 6.3), rng.uniform(150, 600)

    def _wave(self, x):
        return self.bend * np.sin(2 * np.pi * x / self.length + self.phase)

    def places(self, points):
        """Points of the page, in pixels of the sample."""
        flat = points @ self.matrix.T + self.shift
        flat[:, 1] += self._wave(flat[:, 0])
        return flat

    def picture(self, page):
        """What of the page is to be seen (float32, 0 to 1)."""
        smaller = min(1, 1.3 * np.sqrt(np.linalg.det(self.matrix)))
        if smaller < 1:
            page = cv2.resize(page, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA)
        middles = np.arange(self.size) + 0.5
        x, y = np.meshgrid(middles, middles)
        flat = np.stack([x, y - self._wave(x)], -1) - self.shift
        source = flat @ np.linalg.inv(self.matrix).T * smaller - 0.5
        picture = cv2.remap(page, source.astype(np.float32), None, cv2.INTER_LINEAR,
                            borderMode=cv2.BORDER_REPLICATE)
        return picture.astype(np.float32) / 255


def _on_table(page, rng):
    """The sheet as grey pixels; what it does not cover is table."""
    if page.ndim == 3 and page.shape[2] == 4:
        alpha = page[..., 3:].astype(np.float32) / 255
        table = rng.uniform(0, 255, 3)
        page = (page[..., :3] * alpha + table * (1 - alpha)).astype(np.uint8)
    if rng.random() < 0.2:  # One colour alone: stamps and coloured ink as red light shows them.
        return np.ascontiguousarray(page[..., rng.integers(3)])
    return cv2.cvtColor(page, cv2.COLOR_BGR2GRAY)


def _worn(picture, rng):
    """Faded, blurred, noisy and unevenly lit, as paper and camera have it."""
    size = picture.shape[0]
    if rng.random() < 0.3:  # Thin or faint print.
        picture = 1 - (1 - picture) * rng.uniform(0.15, 0.9)
    if rng.random() < 0.15:  # Worn in places.
        cells = int(rng.integers(3, 40))
        worn = soft_field(rng, size, size, 0.1, 1.2, cells)
        picture = 1 - (1 - picture) * np.clip(worn, 0, 1)
    if rng.random() < 0.5:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.4))
    if rng.random() < 0.6:
        picture = picture * soft_field(rng, size, size, rng.uniform(0.3, 1), 1.1)
    if rng.random() < 0.12:  # A fold or a shadow's edge.
        mask = np.zeros((size, size), np.float32)
        box = cv2.boxPoints(((rng.uniform(0, size), rng.uniform(0, size)),
                             (rng.uniform(0.2, 2) * size, rng.uniform(0.01, 0.6) * size),
                             rng.uniform(0, 180)))
        cv2.fillConvexPoly(mask, np.round(box * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
        mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 8))
        picture = picture * (1 - rng.uniform(0.1, 0.6) * mask)
    if rng.random() < 0.1:  # Strokes of a pen, through whatever is there.
        picture = np.ascontiguousarray(picture)
        for _ in range(rng.integers(1, 4)):
            stroke = rng.uniform(0, size, 2) + np.cumsum(rng.normal(0, 25, (12, 2)), 0)
            cv2.polylines(picture, [np.round(stroke * 16).astype(np.int32)], False,
                          rng.uniform(0, 0.5), int(rng.integers(1, 4)), cv2.LINE_AA, 4)
    if rng.random() < 0.6:
        noise = rng.normal(0, rng.gamma(1.5, 0.012), picture.shape).astype(np.float32)
        if rng.random() < 0.4:
            noise = cv2.GaussianBlur(noise, (0, 0), 0.8) * 2
        picture = picture + noise
    picture = np.clip(picture * np.exp(rng.normal(0, 0.15)), 0, 1)
    picture = picture ** np.exp(rng.normal(0, 0.2))
    if rng.random() < 0.25:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 80))]
        _, data = cv2.imencode(".jpg", (picture * 255).astype(np.uint8), quality)
        picture = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE).astype(np.float32) / 255
    return picture.astype(np.float32)
