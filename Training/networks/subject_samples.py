"""Training samples of the subject network: augmented crops of photos, and their mattes."""

import glob
import os

import cv2
import numpy as np
import torch
from torch.utils.data import Dataset

from .samples import as_tensor, with_colour_jitter


# The share of the samples that come from photographs, which are few.
_SHARE_OF_PHOTOGRAPHS = 0.25


class SubjectSamples(Dataset):
    """Photos 3 x SIDE x SIDE and mattes 1 x SIDE x SIDE from the arrays of the package subjects.

    `folders` have the arrays of drawn photos; the folder `photographs`, if any, that of photographs.
    """

    def __init__(self, folders, side, photographs=None):
        self.drawn = _Photos(folders)
        self.photographs = _Photos([photographs]) if photographs else None
        self.side = side

    def __len__(self):
        return len(self.drawn)

    def __getitem__(self, index):
        rng = np.random.default_rng([index, int(torch.randint(1 << 30, (1,)))])
        if self.photographs and rng.random() < _SHARE_OF_PHOTOGRAPHS:
            pixels = self.photographs[int(rng.integers(len(self.photographs)))]
        else:
            pixels = self.drawn[index]
        pixels = _cropped(rng, pixels, self.side)
        photo = with_colour_jitter(pixels[..., :3].astype(np.float32) / 255, rng)
        if rng.random() < 0.1:
            photo = np.repeat(photo.mean(2, keepdims=True), 3, 2)
        return as_tensor(photo), as_tensor(pixels[..., 3:].astype(np.float32) / 255)


class _Photos:
    """The arrays of some folders as one: colours and mattes, which are mapped into memory."""

    def __init__(self, folders):
        self.arrays = [np.load(path, mmap_mode="r") for folder in folders
                       for path in sorted(glob.glob(os.path.join(folder, "photos-*.npy")))]
        if not self.arrays:
            raise SystemExit("no photos-*.npy; make them with python3 -m subjects --array")
        self.ends = np.cumsum([len(array) for array in self.arrays])

    def __len__(self):
        return int(self.ends[-1])

    def __getitem__(self, index):
        array = int(np.searchsorted(self.ends, index, "right"))
        return self.arrays[array][index - (self.ends[array - 1] if array else 0)]


def _cropped(rng, pixels, side):
    """A part of a photo and its matte, mirrored or slightly turned, as `side` x `side` pixels."""
    extent = pixels.shape[0]
    scale = side / extent * (np.exp(rng.uniform(-0.08, 0.35)) if rng.random() < 0.6 else 1)
    angle = rng.normal(0, 6) if rng.random() < 0.3 else 0
    matrix = cv2.getRotationMatrix2D((extent / 2, extent / 2), float(angle), float(scale))
    free = max(0.0, extent * scale - side) / 2
    matrix[:, 2] += side / 2 - extent / 2 + rng.uniform(-free, free, 2)
    if rng.random() < 0.5:
        matrix = np.array([[-1, 0, side - 1], [0, 1, 0]]) @ np.vstack([matrix, (0, 0, 1)])
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return cv2.warpAffine(pixels, matrix, (side, side), flags=method,
                          borderMode=cv2.BORDER_REFLECT)
