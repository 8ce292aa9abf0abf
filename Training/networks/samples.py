"""Training samples of the page, corner and subject networks: augmented crops of drawn photos, and targets."""

import glob
import json
import os

import cv2
import numpy as np
import torch
from torch.utils.data import Dataset

from photos.cutting import cut_part
from photos.lighting import light

from .models import CornerNetwork, PageNetwork


class DrawnImages:
    """The images of several folders of drawn photos or pages, with their ground truth.

    Each folder holds an `index.jsonl`; `only` selects entries of it.
    """

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
        """The image of `entry` (uint8 RGB), shrunk by `reduction` (1 or 2)."""
        flag = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2}[reduction]
        image = cv2.imread(entry["path"], flag | cv2.IMREAD_IGNORE_ORIENTATION)
        return cv2.cvtColor(image, cv2.COLOR_BGR2RGB)


def with_colour_jitter(image, rng):
    """`image` (float32, 0 to 1) with random gain, gamma, saturation, channel order and noise."""
    if rng.random() < 0.5:
        gains = np.exp(rng.normal(0, 0.15) + rng.normal(0, 0.06, 3)).astype(np.float32)
        image = image * gains
    if rng.random() < 0.3:
        image = np.clip(image, 0, 1) ** np.float32(np.exp(rng.normal(0, 0.25)))
    if rng.random() < 0.2:
        gray = image.mean(-1, keepdims=True)
        image = gray + (image - gray) * np.float32(rng.uniform(0, 1.5))
    if rng.random() < 0.1:
        image = image[..., rng.permutation(3)]
    if rng.random() < 0.2:
        image = image + rng.normal(0, rng.uniform(0, 0.04), image.shape).astype(np.float32)
    return np.clip(image, 0, 1)


def as_tensor(image):
    return torch.from_numpy(np.ascontiguousarray(image.transpose(2, 0, 1), np.float32))


class Samples(Dataset):
    """A sample per image, augmented anew at each access. Subclasses implement `sample`."""

    def __init__(self, photos, seed=0, augmented=True):
        self.photos, self.seed, self.augmented = photos, seed, augmented

    def __len__(self):
        return len(self.photos)

    def __getitem__(self, index):
        rng = np.random.default_rng([self.seed, index, int(torch.randint(1 << 30, (1,)))])
        return self.sample(self.photos.entries[index], rng)


class PageSamples(Samples):
    """Samples of the page network: photo 3 x 256 x 256, target maps and weights 3 x 128 x 128.

    The photo is stretched to a square. Entries with `is_real` are photographs; `photograph_share` of the
    samples show them, and of these some before another photo's surroundings.
    """

    # The standard deviation of a corner's Gaussian and the width of a side, in pixels of the
    # target. From trial: narrower targets are learned late, wider ones localize corners badly.
    corner_sigma, side_width = 1.5, 2
    # The shares of drawn samples that show a window around a page, as the detector's second pass does, and
    # a part of a photo that cuts a page.
    window_share, cut_share = 0.25, 0.4
    photograph_share, moved_share = 0.45, 0.3
    # The share under more light: colored lamps, hard shadows.
    relit_share = 0.2

    def __init__(self, photos, seed=0, augmented=True):
        super().__init__(photos, seed, augmented)
        self.photographs = [entry for entry in photos.entries if entry.get("is_real")]
        self.surroundings = [entry for entry in photos.entries if not entry["pages"]]

    def __getitem__(self, index):
        rng = np.random.default_rng([self.seed, index, int(torch.randint(1 << 30, (1,)))])
        entry = self.photos.entries[index]
        if self.augmented and self.photographs and rng.random() < self.photograph_share:
            entry = self.photographs[rng.integers(len(self.photographs))]
        return self.sample(entry, rng)

    def sample(self, entry, rng):
        matrix = self._photo_to_network(entry, rng)
        photo = self._pixels(entry, matrix)
        maps, weights = self._targets(entry, matrix)
        if self.augmented:
            if entry.get("is_real") and self.surroundings and rng.random() < self.moved_share:
                photo = self._moved(photo, entry, matrix, rng)
            if rng.random() < self.relit_share:
                photo = np.clip(photo * light(rng, PageNetwork.size) * np.float32(rng.uniform(1, 1.4)), 0, 1)
            photo = degraded(with_colour_jitter(photo, rng), rng)
        return as_tensor(photo), torch.from_numpy(maps), torch.from_numpy(weights)

    @staticmethod
    def _pixels(entry, matrix):
        is_enlarged = np.sqrt(abs(np.linalg.det(matrix[:2, :2]))) > 0.6
        image = DrawnImages.read(entry, 1 if is_enlarged else 2)
        height, width = image.shape[:2]
        to_full_size = np.diag([entry["width"] / width, entry["height"] / height, 1])
        return _warped(image, matrix @ to_full_size, PageNetwork.size).astype(np.float32) / 255

    def _moved(self, photo, entry, matrix, rng):
        """The pages of `photo` before the surroundings of another one."""
        size = PageNetwork.size
        other = self.surroundings[rng.integers(len(self.surroundings))]
        around = self._pixels(other, self._photo_to_network(other, rng))
        mask = np.zeros((size, size), np.uint8)
        for page in entry["pages"]:
            cv2.fillPoly(mask, [_fixed_point(_transformed(page["outline"], matrix))], 255, cv2.LINE_AA, 4)
        alpha = cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), rng.uniform(0.3, 1))
        near = cv2.GaussianBlur(np.roll(alpha, tuple(rng.integers(-4, 5, 2)), (0, 1)), (0, 0), rng.uniform(1, 6))
        around = around * np.float32(rng.uniform(0.4, 1.2)) * (1 - rng.uniform(0, 0.6) * near)[..., None]
        return around + alpha[..., None] * (photo - around)

    def _photo_to_network(self, entry, rng):
        """The affine map (3 x 3) from photo pixels to network pixels: the whole photo or a window,
        augmented by scale, shift, rotation and mirroring."""
        size = PageNetwork.size
        stretch = np.diag([size / entry["width"], size / entry["height"], 1])
        if not self.augmented:
            return stretch
        chance = rng.random()
        if entry.get("is_real") or entry.get("kind") == "flat":
            if chance < 0.5:
                stretch = _window_map(*_part(entry, rng, 0.6 if chance < 0.35 else 0.3))
        elif chance < self.window_share:
            stretch = self._window(entry, rng)
        elif chance < self.window_share + self.cut_share and entry["pages"]:
            stretch = _window_map(*cut_part(entry, rng))
        matrix = np.eye(3)
        if rng.random() < 0.4:
            angle = rng.normal(0, 0.06)
            # Enlarged so that little from outside of the photo is seen.
            scale = (1 + 1.2 * abs(angle)) * np.exp(rng.normal(0.02, 0.05, 2))
            c, s = np.cos(angle), np.sin(angle)
            turn = np.array([[c * scale[0], -s * scale[0]], [s * scale[1], c * scale[1]]])
            middle = np.full(2, size / 2)
            matrix[:2, :2], matrix[:2, 2] = turn, middle - turn @ middle
        for _ in range(int(rng.integers(4)) if rng.random() < 0.35 else 0):
            matrix = np.array([[0, 1, 0], [-1, 0, size], [0, 0, 1]]) @ matrix
        if rng.random() < 0.5:
            matrix = np.array([[-1, 0, size], [0, 1, 0], [0, 0, 1]]) @ matrix
        return matrix @ stretch

    def _window(self, entry, rng):
        """The map (3 x 3) from a window of the photo to the network: a window around a page, or
        anywhere in a photo without pages. It has the shape of the detector's windows, which fit a
        narrow page more tightly across than along."""
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
        # The window does not crop its page: `cut_part` makes samples of cut pages.
        free = np.maximum(0, sides / 2 - 0.53 * np.ptp(quad, axis=0)) if entry["pages"] else sides
        corner = middle - sides / 2 + np.clip(rng.normal(0, 0.1, 2) * sides, -free, free)
        corner = np.clip(corner, np.minimum(0, extent - sides), np.maximum(0, extent - sides))
        return _window_map(corner, sides)

    def _targets(self, entry, matrix):
        size = PageNetwork.output
        scale = size / PageNetwork.size
        page, sides = np.zeros((size, size), np.uint8), np.zeros((size, size), np.uint8)
        weight = np.ones((size, size), np.uint8)
        corners = np.zeros((size, size), np.float32)
        for points in entry["ignored"]:
            border = _fixed_point(_transformed(points, matrix) * scale)
            cv2.fillPoly(weight, [border], 0, cv2.LINE_8, 4)
            cv2.polylines(sides, [border], True, 255, self.side_width, cv2.LINE_AA, 4)
        for one in entry["pages"]:
            border = _fixed_point(_transformed(one["outline"], matrix) * scale)
            cv2.fillPoly(sides, [border], 0, cv2.LINE_AA, 4)
        for one in entry["pages"]:
            border = _fixed_point(_transformed(one["outline"], matrix) * scale)
            cv2.fillPoly(page, [border], 255, cv2.LINE_AA, 4)
            cv2.fillPoly(weight, [border], 1, cv2.LINE_8, 4)
            cv2.polylines(sides, [border], True, 255, self.side_width, cv2.LINE_AA, 4)
            points = one.get("corners", one["quad"])
            for x, y in _transformed(np.reshape(points, (-1, 2)), matrix) * scale - 0.5:
                _add_gaussian(corners, x, y, self.corner_sigma)
        frame = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * (entry["width"], entry["height"])
        is_photo = np.zeros((size, size), np.uint8)
        cv2.fillPoly(is_photo, [_fixed_point(_transformed(frame, matrix) * scale)], 1, cv2.LINE_8, 4)
        maps = np.stack([page / 255, sides / 255, corners]).astype(np.float32)
        # An ignored sheet counts for the side map, and not for the page and corner maps.
        weights = np.stack([weight, np.ones_like(weight), weight]).astype(np.float32)
        return maps, weights * is_photo


def _part(entry, rng, share):
    """A part of the photo, at least `share` of each side: its top left corner and its sides."""
    extent = np.array([entry["width"], entry["height"]], float)
    sides = extent * rng.uniform(share, 1, 2)
    return rng.uniform(0, 1, 2) * (extent - sides), sides


def _window_map(corner, sides):
    x, y = PageNetwork.size / np.asarray(sides)
    return np.array([[x, 0, -corner[0] * x], [0, y, -corner[1] * y], [0, 0, 1]])


def degraded(image, rng):
    """`image` (float32, 0 to 1) as a small, blurred, compressed, flashed or dark photo shows it."""
    side = image.shape[0]
    if rng.random() < 0.15:
        image = shrunk(image, rng.uniform(0.3, 0.8))
    if rng.random() < 0.15:
        x, y = np.meshgrid(*[np.linspace(-1, 1, side, dtype=np.float32) - rng.uniform(-0.6, 0.6)] * 2)
        falloff = np.exp(-(x * x + y * y) / rng.uniform(0.3, 3))
        darkness = rng.uniform(0.1, 0.7)
        image = image * (1 - darkness + darkness * falloff)[..., None] * np.float32(rng.uniform(1, 1.4))
    if rng.random() < 0.15:
        image = image * np.float32(rng.uniform(0.2, 0.6))
    if rng.random() < 0.3:
        image = compressed(image, int(rng.uniform(25, 90)))
    return np.clip(image, 0, 1)


def shrunk(image, share):
    """`image`, a square, as a photo of `share` of its side shows it."""
    side = image.shape[0]
    small = int(side * share)
    return cv2.resize(cv2.resize(image, (small, small), interpolation=cv2.INTER_AREA), (side, side),
                      interpolation=cv2.INTER_LINEAR)


def compressed(image, quality):
    """`image` as a JPEG file of `quality` (0 to 100) keeps it."""
    levels = np.clip(image * 255, 0, 255).astype(np.uint8)
    coded = cv2.imencode(".jpg", levels, (cv2.IMWRITE_JPEG_QUALITY, quality))[1]
    return cv2.imdecode(coded, cv2.IMREAD_COLOR).astype(np.float32) / 255


class CornerSamples(Samples):
    """Samples of the corner network: patches N x 3 x 64 x 64, target heat maps N x 32 x 32.

    A sample holds the corners of one page, each in two patches. `cards/corner.md` defines the
    geometry of a patch, which the library implements too.
    """

    # `sigma`: the standard deviation of the target's Gaussian, in cells of the heat map.
    sigma, patches_per_corner = 0.8, 2

    def sample(self, entry, rng):
        image = DrawnImages.read(entry)
        page = entry["pages"][rng.integers(len(entry["pages"]))]
        quad = np.array(page["quad"])
        size = np.sqrt(max(1, cv2.contourArea(quad.astype(np.float32))))
        patches, targets = [], []
        for _ in range(self.patches_per_corner):
            guess = quad + rng.normal(0, rng.choice([0.004, 0.012, 0.03]), quad.shape) * size
            zoom = rng.uniform(0.4, 1.15)
            for corner in range(4):
                result = self._patch(image, guess, quad[corner], corner, zoom)
                if result is None:
                    continue
                patch, position = result
                if self.augmented:
                    if rng.random() < 0.5:  # A corner mirrored about its bisector.
                        patch, position = patch.swapaxes(0, 1), position[::-1]
                    patch = with_colour_jitter(patch, rng)
                patches.append(as_tensor(patch))
                targets.append(self._target(position))
        if not patches:
            return self[int(rng.integers(len(self)))]
        return torch.stack(patches), torch.stack(targets)

    def _patch(self, image, guess, truth, corner, zoom):
        """The patch around a corner of `guess` (64 x 64 x 3, 0 to 1) and the position of the true
        corner in it (0 to 1 each way); None where that lies outside the patch or far outside the
        photo."""
        axes, half = patch_frame(guess, corner)
        half *= zoom
        if half < 6:
            return None
        position = (axes @ (truth - guess[corner])) / (2 * half) + 0.5
        height, width = image.shape[:2]
        reach = 0.3 * half
        inside = (-reach < truth).all() and (truth < np.array([width, height]) + reach).all()
        if not inside or not ((0.06 < position) & (position < 0.94)).all():
            return None
        size = CornerNetwork.size
        scale = size / (2 * half)
        matrix = np.eye(3)
        matrix[:2, :2] = axes * scale
        matrix[:2, 2] = size / 2 - matrix[:2, :2] @ guess[corner]
        return _warped(image, matrix, size).astype(np.float32) / 255, position

    def _target(self, position):
        size = CornerNetwork.output
        heat_map = np.zeros((size, size), np.float32)
        _add_gaussian(heat_map, position[0] * size - 0.5, position[1] * size - 0.5, self.sigma)
        return torch.from_numpy(heat_map / heat_map.sum())


def patch_frame(quad, corner):
    """The axes of a corner's patch (2 x 2, rows: the x and y directions) and half its extent."""
    point, following, previous = quad[corner], quad[(corner + 1) % 4], quad[(corner + 3) % 4]
    a, b = following - point, previous - point
    la, lb = max(1e-6, np.linalg.norm(a)), max(1e-6, np.linalg.norm(b))
    diagonal = a / la + b / lb
    diagonal = diagonal / max(1e-6, np.linalg.norm(diagonal))
    r = np.sqrt(0.5)
    x = np.array([diagonal[0] + diagonal[1], diagonal[1] - diagonal[0]]) * r
    y = np.array([diagonal[0] - diagonal[1], diagonal[1] + diagonal[0]]) * r
    return np.stack([x, y]), min(0.125 * np.sqrt(la * lb), 0.45 * min(la, lb))


def _warped(image, matrix, size):
    """`image` mapped by `matrix` to `size` x `size` pixels, antialiased, black beyond its borders.

    Coordinates count from the outer edge of the first pixel.
    """
    scale = np.sqrt(abs(np.linalg.det(matrix[:2, :2])))
    factor = int(np.clip(np.ceil(0.8 / scale), 1, 8))
    to_centres = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]])
    from_centres = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    matrix = to_centres @ np.diag([factor, factor, 1]) @ matrix @ from_centres
    sampled = cv2.warpAffine(image, matrix[:2], (size * factor, size * factor),
                             flags=cv2.INTER_LINEAR)
    if factor == 1:
        return sampled
    return cv2.resize(sampled, (size, size), interpolation=cv2.INTER_AREA)


def _transformed(points, matrix):
    points = np.asarray(points, np.float64)
    return points @ matrix[:2, :2].T + matrix[:2, 2]


def _fixed_point(points):
    """Coordinates for OpenCV's drawing functions: sixteenths of a pixel, from the first pixel's
    centre."""
    return np.round((np.clip(points, -500, 700) - 0.5) * 16).astype(np.int32)


def _add_gaussian(heat_map, x, y, sigma):
    """Draws a Gaussian of height 1 at (x, y) into `heat_map`, where it exceeds the values there."""
    size = heat_map.shape[0]
    reach = int(4 * sigma) + 1
    left, top = max(0, int(x) - reach), max(0, int(y) - reach)
    right, bottom = min(size, int(x) + reach + 2), min(size, int(y) + reach + 2)
    if right <= left or bottom <= top:
        return
    columns = np.exp(-0.5 * ((np.arange(left, right) - x) / sigma) ** 2)
    rows = np.exp(-0.5 * ((np.arange(top, bottom) - y) / sigma) ** 2)
    part = heat_map[top:bottom, left:right]
    np.maximum(part, rows[:, None] * columns, out=part)


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
