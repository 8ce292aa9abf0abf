"""Drawn photos as training samples: cut, turned and recoloured, with their targets."""

import json
import os

import cv2
import numpy as np
import torch
from torch.utils.data import Dataset

from .models import CornerNetwork, PageNetwork


class Photos:
    """The drawn photos of several folders and their truth."""

    def __init__(self, folders, only=None):
        self.entries = []
        for folder in folders:
            with open(os.path.join(folder, "index.jsonl"), encoding="utf-8") as lines:
                for line in lines:
                    entry = json.loads(line)
                    if only is None or only(entry):
                        self.entries.append({**entry, "path": os.path.join(folder, entry["file"])})

    def __len__(self):
        return len(self.entries)

    @staticmethod
    def read(entry, reduction=1):
        flag = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2}[reduction]
        picture = cv2.imread(entry["path"], flag | cv2.IMREAD_IGNORE_ORIENTATION)
        return cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)


def recoloured(picture, rng):
    """`picture` (float32, 0 to 1) as another camera would have it."""
    if rng.random() < 0.5:
        gains = np.exp(rng.normal(0, 0.15) + rng.normal(0, 0.06, 3)).astype(np.float32)
        picture = picture * gains
    if rng.random() < 0.3:
        picture = np.clip(picture, 0, 1) ** np.float32(np.exp(rng.normal(0, 0.25)))
    if rng.random() < 0.2:
        grey = picture.mean(-1, keepdims=True)
        picture = grey + (picture - grey) * np.float32(rng.uniform(0, 1.5))
    if rng.random() < 0.1:
        picture = picture[..., rng.permutation(3)]
    if rng.random() < 0.2:
        picture = picture + rng.normal(0, rng.uniform(0, 0.04), picture.shape).astype(np.float32)
    return np.clip(picture, 0, 1)


def as_tensor(picture):
    return torch.from_numpy(np.ascontiguousarray(picture.transpose(2, 0, 1), np.float32))


class Samples(Dataset):
    """A sample for every photo, drawn anew each time: whoever inherits gives `sample`."""

    def __init__(self, photos, seed=0, augmented=True):
        self.photos, self.seed, self.augmented = photos, seed, augmented

    def __len__(self):
        return len(self.photos)

    def __getitem__(self, index):
        rng = np.random.default_rng([self.seed, index, int(torch.randint(1 << 30, (1,)))])
        return self.sample(self.photos.entries[index], rng)


class PageSamples(Samples):
    """(photo 3 x 256 x 256, maps and weights 3 x 128 x 128), the photo stretched to a square."""

    # From trial: narrower targets are learned late, wider ones place corners badly.
    corner_sigma, side_width = 1.5, 2
    # Samples that look at a part of the photo, as the detector's second look does.
    near_share = 0.4

    def sample(self, entry, rng):
        matrix = self._placing(entry, rng)
        size = PageNetwork.size
        is_near = np.sqrt(abs(np.linalg.det(matrix[:2, :2]))) > 0.6
        picture = Photos.read(entry, 1 if is_near else 2)
        shrunk = np.diag([entry["width"] / picture.shape[1], entry["height"] / picture.shape[0], 1])
        photo = _sampled(picture, matrix @ shrunk, size)
        photo = photo.astype(np.float32) / 255
        if self.augmented:
            photo = recoloured(photo, rng)
        return (as_tensor(photo), *self._targets(entry, matrix))

    def _placing(self, entry, rng):
        """Photo pixels to network pixels (3 x 3): all of the photo, or a cut of it, turned."""
        size = PageNetwork.size
        stretch = np.diag([size / entry["width"], size / entry["height"], 1])
        if not self.augmented:
            return stretch
        if rng.random() < self.near_share:
            stretch = self._near(entry, rng)
        matrix = np.eye(3)
        if rng.random() < 0.6:
            scale = np.exp(rng.normal(0, 0.12)) * np.exp(rng.normal(0, 0.06, 2))
            shift = rng.normal(0, 0.05, 2) * size
            angle = rng.normal(0, 0.05)
            c, s = np.cos(angle), np.sin(angle)
            turn = np.array([[c * scale[0], -s * scale[0]], [s * scale[1], c * scale[1]]])
            middle = np.full(2, size / 2)
            matrix[:2, :2], matrix[:2, 2] = turn, middle - turn @ middle + shift
        for _ in range(int(rng.integers(4)) if rng.random() < 0.35 else 0):
            matrix = np.array([[0, 1, 0], [-1, 0, size], [0, 0, 1]]) @ matrix
        if rng.random() < 0.5:
            matrix = np.array([[-1, 0, size], [0, 1, 0], [0, 0, 1]]) @ matrix
        return matrix @ stretch

    def _near(self, entry, rng):
        """A window about a page, or about any place where there is none: as wide and as high as
        the detector's, which lies closer about a narrow page across it than along."""
        extent = np.array([entry["width"], entry["height"]])
        if entry["pages"]:
            quad = np.array(entry["pages"][rng.integers(len(entry["pages"]))]["quad"])
            middle, reach = (quad.min(0) + quad.max(0)) / 2, np.ptp(quad, axis=0)
            reach = np.maximum(reach, reach.max() * rng.uniform(0.35, 1))
            sides = reach * rng.uniform(1.15, 2.5) * np.exp(rng.normal(0, 0.08, 2))
        else:
            middle = rng.uniform(0, 1, 2) * extent
            sides = extent.max() * rng.uniform(0.3, 0.8) * np.exp(rng.normal(0, 0.25, 2))
        sides = np.clip(sides, 0.12 * extent.max(), extent.max())
        # A page that is cut is none to the detector's closer looks; seen here, it teaches that the
        # desk between a page and the frame is paper.
        free = np.maximum(0, sides / 2 - 0.53 * np.ptp(quad, axis=0)) if entry["pages"] else sides
        corner = middle - sides / 2 + np.clip(rng.normal(0, 0.1, 2) * sides, -free, free)
        corner = np.clip(corner, np.minimum(0, extent - sides), np.maximum(0, extent - sides))
        x, y = PageNetwork.size / sides
        return np.array([[x, 0, -corner[0] * x], [0, y, -corner[1] * y], [0, 0, 1]])

    def _targets(self, entry, matrix):
        size = PageNetwork.output
        scale = size / PageNetwork.size
        page, sides = np.zeros((size, size), np.uint8), np.zeros((size, size), np.uint8)
        weight = np.ones((size, size), np.uint8)
        corners = np.zeros((size, size), np.float32)
        for points in entry["ignored"]:
            border = _fixed(_mapped(points, matrix) * scale)
            cv2.fillPoly(weight, [border], 0, cv2.LINE_8, 4)
            cv2.polylines(sides, [border], True, 255, self.side_width, cv2.LINE_AA, 4)
        for one in entry["pages"]:
            border = _fixed(_mapped(one["outline"], matrix) * scale)
            cv2.fillPoly(sides, [border], 0, cv2.LINE_AA, 4)
        for one in entry["pages"]:
            border = _fixed(_mapped(one["outline"], matrix) * scale)
            cv2.fillPoly(page, [border], 255, cv2.LINE_AA, 4)
            cv2.fillPoly(weight, [border], 1, cv2.LINE_8, 4)
            cv2.polylines(sides, [border], True, 255, self.side_width, cv2.LINE_AA, 4)
            for x, y in _mapped(one["quad"], matrix) * scale - 0.5:
                _add_bump(corners, x, y, self.corner_sigma)
        maps = np.stack([page / 255, sides / 255, corners]).astype(np.float32)
        # The sides of a sheet beside the point are sides; whether it is a page is left open.
        weights = np.stack([weight, np.ones_like(weight), weight]).astype(np.float32)
        return torch.from_numpy(maps), torch.from_numpy(weights)


class CornerSamples(Samples):
    """(patches N x 3 x 64 x 64, targets N x 32 x 32): the corners of one page, each seen twice.

    How a patch lies is told in the model card; `PatchGeometry` in the library does the same.
    """

    sigma, looks = 0.8, 2

    def sample(self, entry, rng):
        picture = Photos.read(entry)
        page = entry["pages"][rng.integers(len(entry["pages"]))]
        quad = np.array(page["quad"])
        size = np.sqrt(max(1, cv2.contourArea(quad.astype(np.float32))))
        patches, targets = [], []
        for _ in range(self.looks):
            guess = quad + rng.normal(0, rng.choice([0.004, 0.012, 0.03]), quad.shape) * size
            zoom = rng.uniform(0.4, 1.15)
            for corner in range(4):
                seen = self._look(picture, guess, quad[corner], corner, zoom)
                if seen is None:
                    continue
                patch, spot = seen
                if self.augmented:
                    if rng.random() < 0.5:  # mirrored in its diagonal, a corner is a corner
                        patch, spot = patch.swapaxes(0, 1), spot[::-1]
                    patch = recoloured(patch, rng)
                patches.append(as_tensor(patch))
                targets.append(self._target(spot))
        if not patches:
            return self[int(rng.integers(len(self)))]
        return torch.stack(patches), torch.stack(targets)

    def _look(self, picture, guess, truth, corner, zoom):
        """The patch about `guess`'s corner (64 x 64 x 3, 0 to 1) and where the true corner lies in
        it (0 to 1 each way); `None` where that is outside the patch or far outside the photo."""
        axes, half = patch_frame(guess, corner)
        half *= zoom
        if half < 6:
            return None
        spot = (axes @ (truth - guess[corner])) / (2 * half) + 0.5
        height, width = picture.shape[:2]
        reach = 0.3 * half
        inside = (-reach < truth).all() and (truth < np.array([width, height]) + reach).all()
        if not inside or not ((0.06 < spot) & (spot < 0.94)).all():
            return None
        size = CornerNetwork.size
        scale = size / (2 * half)
        matrix = np.eye(3)
        matrix[:2, :2] = axes * scale
        matrix[:2, 2] = size / 2 - matrix[:2, :2] @ guess[corner]
        return _sampled(picture, matrix, size).astype(np.float32) / 255, spot

    def _target(self, spot):
        size = CornerNetwork.output
        heat = np.zeros((size, size), np.float32)
        _add_bump(heat, spot[0] * size - 0.5, spot[1] * size - 0.5, self.sigma)
        return torch.from_numpy(heat / heat.sum())


def patch_frame(quad, corner):
    """A corner's axes (2 x 2, rows: along the patch's x and y) and half the patch's extent."""
    here, after, before = quad[corner], quad[(corner + 1) % 4], quad[(corner + 3) % 4]
    a, b = after - here, before - here
    la, lb = max(1e-6, np.linalg.norm(a)), max(1e-6, np.linalg.norm(b))
    diagonal = a / la + b / lb
    diagonal = diagonal / max(1e-6, np.linalg.norm(diagonal))
    r = np.sqrt(0.5)
    x = np.array([diagonal[0] + diagonal[1], diagonal[1] - diagonal[0]]) * r
    y = np.array([diagonal[0] - diagonal[1], diagonal[1] + diagonal[0]]) * r
    return np.stack([x, y]), min(0.125 * np.sqrt(la * lb), 0.45 * min(la, lb))


def _sampled(picture, matrix, size):
    """`picture` through `matrix` (edges count from 0), averaged where it shrinks; beyond it all is
    black."""
    shrinks = np.sqrt(abs(np.linalg.det(matrix[:2, :2])))
    finer = int(np.clip(np.ceil(0.8 / shrinks), 1, 8))
    to_centres = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]])
    from_centres = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    matrix = to_centres @ np.diag([finer, finer, 1]) @ matrix @ from_centres
    sampled = cv2.warpAffine(picture, matrix[:2], (size * finer, size * finer),
                             flags=cv2.INTER_LINEAR)
    return sampled if finer == 1 else cv2.resize(sampled, (size, size), interpolation=cv2.INTER_AREA)


def _mapped(points, matrix):
    points = np.asarray(points, np.float64)
    return points @ matrix[:2, :2].T + matrix[:2, 2]


def _fixed(points):
    """For OpenCV's drawing: sixteenths of a pixel, whose centres are whole numbers."""
    return np.round((np.clip(points, -500, 700) - 0.5) * 16).astype(np.int32)


def _add_bump(heat, x, y, sigma):
    """A hill of height 1 at (x, y), where it is higher than what is there."""
    size = heat.shape[0]
    reach = int(4 * sigma) + 1
    left, top = max(0, int(x) - reach), max(0, int(y) - reach)
    right, bottom = min(size, int(x) + reach + 2), min(size, int(y) + reach + 2)
    if right <= left or bottom <= top:
        return
    columns = np.exp(-0.5 * ((np.arange(left, right) - x) / sigma) ** 2)
    rows = np.exp(-0.5 * ((np.arange(top, bottom) - y) / sigma) ** 2)
    part = heat[top:bottom, left:right]
    np.maximum(part, rows[:, None] * columns, out=part)
