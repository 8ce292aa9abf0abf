"""Samples of the side network: strips along the sides of bent sheets, in photos of the module `photos.bent`."""

import os
import random
from concurrent.futures import ProcessPoolExecutor

import cv2
import numpy as np
import torch
from torch.utils.data import Dataset

from .models import SideNetwork

# The strips that are kept, from which samples are cut: rows, and their reach to each side of the true
# one, in extents of the sheet.
_ROWS, _REACH = 224, 0.16
# How far strips reach, as a share of the reach of the first: the library looks along each side once more, closer.
_SCALES = (1, SideNetwork.closer)
# The deviations of a sample's straight, slanted and curved shift, in extents of the sheet at a scale of
# 1, and how often each set of them occurs.
_SHIFTS = np.array([(0.002, 0.002, 0.001), (0.012, 0.012, 0.006), (0.035, 0.03, 0.015)])
_SHIFT_SHARES = (0.3, 0.3, 0.4)
_MAXIMUM_SHIFT = 0.085
# The mean amplitude of a sample's waves, likewise, and their numbers along the side.
_WAVE, _WAVES = 0.002, np.arange(2, 8)
# The deviation of the logarithm of a sample's extent across the side.
_STRETCH = 0.05
# The pixels of the scaled photo between two places of a strip.
_PIXELS = 1.3
# The least factor by which a photo is made smaller, as by a camera with fewer pixels.
_MINIMUM_FACTOR = 0.4


class SideSamples(Dataset):
    """One item for each photo: strips along its four sides, 4 x 3 x H x W, each at one of the two scales,
    and the row in which the side lies in each column of the network's output, 4 x W / 2."""

    def __init__(self, folders, jobs=1):
        paths = sorted(os.path.join(folder, name) for folder in folders for name in os.listdir(folder)
                       if name.endswith(".npz"))
        with ProcessPoolExecutor(jobs) as pool:
            self.strips = list(pool.map(_strips, paths, chunksize=8))

    def __len__(self):
        return len(self.strips)

    def __getitem__(self, number):
        rng = np.random.default_rng(torch.randint(1 << 62, ()).item())
        samples = [_sample(scales[rng.integers(len(scales))], rng) for scales in self.strips[number]]
        return tuple(torch.from_numpy(np.stack(parts)) for parts in zip(*samples))


def normalized(strip):
    """A strip with a mean of 128 and a deviation of 50, as the library gives it to the network."""
    strip = strip.astype(np.float32)
    return np.clip(np.rint((strip - strip.mean()) * (50 / (strip.std() + 2)) + 128), 0, 255)


def _strips(path):
    cv2.setNumThreads(1)
    grid = np.load(path)["grid"].astype(np.float32)
    photo = cv2.cvtColor(cv2.imread(path[:-4] + ".jpg"), cv2.COLOR_BGR2RGB)
    factor = _MINIMUM_FACTOR ** random.Random(os.path.basename(path)).random()
    grid *= factor
    photo = cv2.resize(photo, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    grids = [np.ascontiguousarray(np.rot90(grid, turn)) for turn in range(4)]
    return [[_strip(photo, turned, scale) for scale in _SCALES] for turned in grids]


def _strip(photo, grid, scale):
    """What lies along the first row of `grid`, `_ROWS` x W x 3, up to `_REACH` times `scale`: the rows go from
    outside of the sheet into it."""
    columns = SideNetwork.size[1]
    x, y = np.meshgrid(np.linspace(-SideNetwork.margin, 1 + SideNetwork.margin, columns),
                       ((np.arange(_ROWS) + 0.5) / _ROWS * 2 - 1) * _REACH * scale)
    places = _extended(grid, x, y)
    steps = [np.median(np.linalg.norm(np.diff(places, axis=axis), axis=2)) for axis in (0, 1)]
    factor = min(1, _PIXELS / max(min(steps), 0.1))
    small = cv2.resize(photo, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    sizes = np.array(small.shape[1::-1]) / photo.shape[1::-1]
    places = (places * sizes - 0.5).astype(np.float32)  # OpenCV's refer to pixel centres.
    return cv2.remap(small, places[..., 0], places[..., 1], cv2.INTER_LINEAR,
                     borderMode=cv2.BORDER_CONSTANT, borderValue=(SideNetwork.border,) * 3)


def _extended(grid, x, y):
    """The places of points of a sheet whose nodes lie at `grid`, which goes on straight outside of it."""
    last, edge = grid.shape[0] - 1, 0.06

    def at(x, y):
        return cv2.remap(grid, (x * last).astype(np.float32), (y * last).astype(np.float32),
                         cv2.INTER_LINEAR)
    inside_x, inside_y = np.clip(x, 0, 1), np.clip(y, 0, 1)
    by_x = at(np.where(x < 0.5, edge, 1), inside_y) - at(np.where(x < 0.5, 0, 1 - edge), inside_y)
    by_y = at(inside_x, np.where(y < 0.5, edge, 1)) - at(inside_x, np.where(y < 0.5, 0, 1 - edge))
    return (at(inside_x, inside_y) + by_x / edge * (x - inside_x)[..., None]
            + by_y / edge * (y - inside_y)[..., None])


def _sample(strip, rng):
    """A sample whose middle row is shifted, slanted and curved against the side, and waves."""
    rows, columns = SideNetwork.size
    along = np.linspace(-1, 1, columns)
    level, slant, curve = rng.normal(0, _SHIFTS[rng.choice(len(_SHIFTS), p=_SHIFT_SHARES)])
    waves = rng.normal(0, rng.exponential(_WAVE) / np.sqrt(_WAVES)) @ np.cos(
        np.pi / 2 * _WAVES[:, None] * (along + rng.uniform(-1, 1, (len(_WAVES), 1))))
    shift = np.clip(level + slant / 2 * along + curve * (along ** 2 - 1 / 3) + waves,
                    -_MAXIMUM_SHIFT, _MAXIMUM_SHIFT)
    stretch = np.exp(rng.normal(0, _STRETCH))
    across = ((np.arange(rows) + 0.5) / rows * 2 - 1) * SideNetwork.reach * stretch
    y = ((across[:, None] + shift) / _REACH + 1) / 2 * _ROWS - 0.5
    x = np.broadcast_to(np.arange(columns), y.shape)
    sample = cv2.remap(strip, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR,
                       borderMode=cv2.BORDER_REPLICATE)
    side = -shift / stretch
    if rng.random() < 0.5:
        sample, side = sample[:, ::-1], side[::-1]
    side = side.reshape(-1, 2).mean(1)
    row = (side / SideNetwork.reach + 1) / 2 * SideNetwork.output[0] - 0.5
    pixels = normalized(_captured(sample, rng)).transpose(2, 0, 1) / 255
    return pixels.astype(np.float32), row.astype(np.float32)


def _captured(sample, rng):
    """The pixels with other colours and contrast, and noise."""
    sample = 255 * (sample / 255) ** np.exp(rng.normal(0, 0.25))
    if rng.random() < 0.3:
        sample = sample[..., rng.permutation(3)]
    if rng.random() < 0.2:
        sample = np.repeat(sample.mean(2, keepdims=True), 3, 2)
    return sample + rng.normal(0, abs(rng.normal(0, 3)) + 1e-3, sample.shape)
