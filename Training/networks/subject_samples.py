"""Training samples of the subject network: augmented crops of drawn photos, and their mattes."""

import glob
import os

import cv2
import numpy as np
import torch
from torch.utils.data import Dataset

from .samples import as_tensor, with_colour_jitter


class SubjectSamples(Dataset):
    """Photos 3 x SIDE x SIDE and mattes 1 x SIDE x SIDE from the arrays of the package subjects."""

    def __init__(self, folders, side):
        self.arrays = [np.load(path, mmap_mode="r") for folder in folders
                       for path in sorted(glob.glob(os.path.join(folder, "photos-*.npy")))]
        if not self.arrays:
            raise SystemExit("no photos-*.npy; draw them with python3 -m subjects --array")
        self.ends = np.cumsum([len(array) for array in self.arrays])
        self.side = side

    def __len__(self):
        return int(self.ends[-1])

    def __getitem__(self, index):
        array = int(np.searchsorted(self.ends, index, "right"))
        start = self.ends[array - 1] if array else 0
        rng = np.random.default_rng([index, int(torch.randint(1 << 30, (1,)))])
        pixels = _cropped(rng, self.arrays[array][index - start], self.side)
        photo = with_colour_jitter(pixels[..., :3].astype(np.float32) / 255, rng)
        if rng.random() < 0.1:
            photo = np.repeat(photo.mean(2, keepdims=True), 3, 2)
        return as_tensor(photo), as_tensor(pixels[..., 3:].astype(np.float32) / 255)


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
