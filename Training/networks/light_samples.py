"""Training samples of the light network: flat drawn pages under drawn light, and both apart."""

import cv2
import numpy as np
import torch

from photos import rendering
from photos.lighting import light

from .models import LightNetwork
from .samples import DrawnImages, Samples, as_tensor, compressed, shrunk

# The side of a sample while it is drawn, in pixels.
_SIDE = 448


class LightSamples(Samples):
    """Photo 3 x 384 x 384; the logarithm of the light and how far each place is a tint, 4 x 192 x 192; weight."""

    def __init__(self, pages, backdrops, seed=0, augmented=True):
        super().__init__(pages, seed, augmented)
        self.backdrops = backdrops

    def sample(self, entry, rng):
        page = self._page(entry, rng)
        page, is_white = without_paper_tone(page)
        tint = tints(page) if is_white else np.ones(page.shape[:2], np.float32)
        shown = light(rng, _SIDE)
        photo = page * shown
        weight = np.ones((_SIDE, _SIDE), np.float32)
        if rng.random() < 0.2:
            self._add_rim(photo, weight, rng)
        if rng.random() < 0.08:
            photo = photo + rendering.glare(rng, _SIDE, _SIDE)[..., None] * 0.5
        # A page is enlarged or blurred: letters may have any contrast.
        photo = rendering.captured(np.clip(photo, 0, 1), rng).astype(np.float32) / 255
        photo = cv2.resize(photo, (LightNetwork.size,) * 2, interpolation=cv2.INTER_AREA)
        if rng.random() < 0.3:
            if rng.random() < 0.5:
                photo = shrunk(photo, rng.uniform(0.4, 0.9))
            photo = compressed(photo, int(rng.uniform(30, 90)))
        small = (LightNetwork.output,) * 2
        target = np.concatenate([
            cv2.resize(np.log(shown), small, interpolation=cv2.INTER_AREA),
            cv2.resize(tint, small, interpolation=cv2.INTER_AREA)[..., None]], -1)
        weight = cv2.resize(weight, small, interpolation=cv2.INTER_AREA)
        return as_tensor(photo), as_tensor(target), torch.from_numpy(weight)

    def _page(self, entry, rng):
        """The page or a part of it, turned by quarters, mirrored or recolored at random; float32, 0 to 1."""
        image = DrawnImages.read(entry)
        height, width = image.shape[:2]
        if rng.random() < 0.25:
            h, w = (np.array([height, width]) * rng.uniform(0.3, 1, 2)).astype(int)
            y, x = rng.integers(height - h + 1), rng.integers(width - w + 1)
            image = image[y:y + h, x:x + w]
        interpolation = cv2.INTER_AREA if min(image.shape[:2]) > _SIDE else cv2.INTER_LINEAR
        page = cv2.resize(image, (_SIDE, _SIDE), interpolation=interpolation)
        page = np.rot90(page, int(rng.integers(4)) if rng.random() < 0.3 else 0)
        if rng.random() < 0.3:
            page = page[:, ::-1]
        page = np.ascontiguousarray(page).astype(np.float32) / 255
        chance = rng.random()
        if chance < 0.04:  # Light print on a dark sheet.
            page = page.max() - page
        elif chance < 0.1:  # A white label on a sheet of any other color.
            tone = rng.uniform(0.25, 0.9) * np.exp(rng.normal(0, rng.choice([0.02, 0.2]), 3))
            label = cv2.resize(page, None, fx=rng.uniform(0.15, 0.6), fy=rng.uniform(0.1, 0.6))
            page = np.clip(page * tone.astype(np.float32), 0, 1)
            y, x = (rng.integers(_SIDE - extent) for extent in label.shape[:2])
            page[y:y + label.shape[0], x:x + label.shape[1]] = label
        if rng.random() < 0.15:  # Faint print.
            paper = np.quantile(page.reshape(-1, 3), 0.8, axis=0).astype(np.float32)
            page = np.clip(paper + (page - paper) * np.float32(rng.uniform(0.3, 1)), 0, 1)
        return page

    def _add_rim(self, photo, weight, rng):
        """Shows some of the table along a side, which counts for nothing."""
        entry = self.backdrops.entries[rng.integers(len(self.backdrops.entries))]
        table = cv2.resize(DrawnImages.read(entry, 2), (_SIDE, _SIDE)).astype(np.float32) / 255
        for turn in rng.permutation(4)[:int(rng.integers(1, 3))]:
            x = np.linspace(0, 1, _SIDE)
            width = _SIDE * rng.uniform(0, 0.04) * (1 + rng.uniform(-1, 1) * x + rng.normal(0, 0.1) * np.sin(9 * x))
            covered = np.arange(_SIDE)[:, None] < width[None]
            for array, value in ((photo, np.rot90(table, -turn)), (weight, np.zeros_like(weight))):
                turned = np.rot90(array, turn)
                turned[covered] = np.rot90(value, turn)[covered]


def without_paper_tone(page):
    """`page` relative to its paper if that is nearly white, and whether it is."""
    bright = page.reshape(-1, 3)[::7]
    levels = np.round(bright.mean(-1) * 50).astype(int)
    counts = np.bincount(levels, minlength=51)
    counts[:35] = 0
    if counts.max() < 0.1 * len(bright):
        return page, True  # Pictures without paper, or a dark page, are tints by themselves.
    paper = np.median(bright[np.abs(levels - counts.argmax()) <= 1], axis=0)
    if paper.max() - paper.min() > 0.1 or paper.max() < 0.78:
        return page, False
    return np.minimum(page / paper.astype(np.float32), 1), True


def tints(page):
    """How far each place of `page` is a tint, a panel or a picture: 0 to 1."""
    side = 13  # Wider than strokes at the size of a sample.
    ground = cv2.morphologyEx(page, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    return np.clip((1 - ground.min(-1) - 0.02) / 0.03, 0, 1)
