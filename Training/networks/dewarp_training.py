"""The training of the dewarping network: a store of bent sheets that worker processes refresh, drawn
anew for every step."""

import threading
import time

import cv2
import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader

from .dewarp_rendering import Renderer, mirrored, remaining
from .dewarp_samples import SHADES, BentSheets
from .models import DewarpNetwork

_PAGE_SIDE, _BACKDROP_SIDE = 512, 384
_STORE = 8192
# The share of a batch that an earlier estimate of the network has dewarped, as for its second pass.
_SECOND_PASSES = 0.45
# Between two batches of sheets, in seconds, in which the training has the interpreter's lock.
_PAUSE = 0.02
# The distances of cells the difference of whose displacements the loss compares, with its weights.
_DIFFERENCES = {1: 4.0, 4: 1.5, 16: 0.5}


def dewarp_loss(prediction, target):
    """The Huber loss of the displacements, in hundredths of a side, and of their differences at three
    distances; and the negative log-likelihood of the errors under the predicted ones."""
    moved, log_error = prediction[:, :2].float(), prediction[:, 2].float().clamp(-6, 4)
    truth, weight = 100 * target[:, :2], target[:, 2]
    difference = moved - truth
    distance = (difference.detach().square().sum(1) + 1e-6).sqrt()
    likelihood = distance * torch.exp(-log_error) + log_error
    loss = _weighted(_huber(difference) + 0.05 * likelihood, weight)
    for reach, factor in _DIFFERENCES.items():
        for axis in (2, 3):
            count = difference.shape[axis] - reach
            both = weight.narrow(axis - 1, 0, count) * weight.narrow(axis - 1, reach, count)
            change = difference.narrow(axis, reach, count) - difference.narrow(axis, 0, count)
            loss = loss + factor * _weighted(_huber(change), both)
    return loss


def _huber(vectors):
    """A Huber loss that is linear beyond a thousandth of a side."""
    zero = torch.zeros_like(vectors)
    return functional.smooth_l1_loss(vectors, zero, reduction="none", beta=0.1).sum(1)


def _weighted(values, weight):
    return (values * weight).sum() / weight.sum().clamp(min=1)


class DewarpBatches:
    """Endless batches for `Training.run`: inputs and targets on `device`.

    A part of each batch are sheets of earlier batches, dewarped by what the network said of them, for
    the second pass over a page.
    """

    def __init__(self, pages, backdrops, batch, workers, seed, device):
        self.count, self.device = batch, device
        self.second_passes = int(_SECOND_PASSES * batch)
        # The workers start before this process has threads, which a fork does not copy.
        self._drawn = iter(DataLoader(BentSheets(seed), 32, num_workers=workers,
                                      worker_init_fn=_use_one_thread))
        self.renderer = Renderer(_pictures(pages, _PAGE_SIDE).to(device),
                                 _pictures(backdrops, _BACKDROP_SIDE).to(device))
        self._sheets = _SheetStore(_STORE, device)
        self._dewarped = _SheetStore(_STORE // 2, device)
        self._ready = threading.Event()

    def __iter__(self):
        threading.Thread(target=self._refresh, daemon=True).start()
        self._ready.wait()
        while True:
            seconds = self.second_passes if self._dewarped.filled >= self.second_passes else 0
            sheets = self._sheets.sample(self.count - seconds)
            if seconds:
                others = self._dewarped.sample(seconds)
                sheets = [torch.cat(parts) for parts in zip(sheets, others)]
            sheets = mirrored(*sheets)
            self._first_passes = [part[:self.count - seconds] for part in sheets]
            yield self.renderer.batch(*sheets)

    def loss(self, prediction, target):
        """`dewarp_loss` of the last batch, whose sheets are dewarped for later ones."""
        moved, *others = self._first_passes
        with torch.no_grad():
            estimate = prediction[:len(moved), :2].detach().float() / 100
            self._dewarped.add(remaining(moved, estimate), *others)
        return dewarp_loss(prediction, target)

    def _refresh(self):
        for sheets in self._drawn:
            self._sheets.add(*[part.to(self.device) for part in sheets])
            if self._sheets.filled >= 8 * self.count:
                self._ready.set()
                time.sleep(_PAUSE)


class _SheetStore:
    """The displacements, the shading and the parallax of the last `size` sheets."""

    def __init__(self, size, device):
        cells = BentSheets.cells
        shapes = [(2, cells, cells), (1, SHADES, SHADES), (3,)]
        self._parts = [torch.empty(size, *shape, dtype=torch.float16, device=device)
                       for shape in shapes]
        self._size, self.filled, self._next = size, 0, 0

    def add(self, *parts):
        count = len(parts[0])
        places = (self._next + torch.arange(count, device=parts[0].device)) % self._size
        for stored, part in zip(self._parts, parts):
            stored[places] = part.half()
        self._next = (self._next + count) % self._size
        self.filled = min(self._size, self.filled + count)

    def sample(self, count):
        chosen = torch.randint(self.filled, (count,), device=self._parts[0].device)
        return [part[chosen].float() for part in self._parts]


def validate(network, batches, count):
    """Prints the mean error over `count` batches in pixels of a page of 598,400 pixels: of first passes,
    beside that of no displacement; and of the second passes of some of the same sheets."""
    side, sums = 598400 ** 0.5, np.zeros(6)
    for _, (inputs, target) in zip(range(count), batches):
        with torch.no_grad():
            prediction = network(inputs)
            batches.loss(prediction, target)
        moved = prediction[:, :2].float() / 100
        first = len(moved) - batches.second_passes
        sums += [*_errors(moved[:first], target[:first]),
                 *_errors(torch.zeros_like(moved[:first]), target[:first]),
                 *_errors(moved[first:], target[first:])]
    error, slope, identity, identity_slope, second, second_slope = sums / count
    print(f"mean error {error * side:.2f} pixels, after a second pass {second * side:.2f}, without the "
          f"network {identity * side:.2f}; of slopes {slope:.4f}, {second_slope:.4f}, "
          f"{identity_slope:.4f}", flush=True)


def _errors(moved, target):
    """The mean length of the errors, in sides, and of their differences between cells, as slopes."""
    difference, weight = moved - target[:, :2], target[:, 2]
    cell = DewarpNetwork.scale / DewarpNetwork.cells
    both = weight[:, :, 1:] * weight[:, :, :-1]
    slopes = difference.diff(dim=3).norm(dim=1) / cell
    return (_weighted(difference.norm(dim=1), weight).item(), _weighted(slopes, both).item())


def _pictures(images, side):
    """The gray pictures of `images` at `side` x `side` pixels; transparent pixels are white."""
    return torch.from_numpy(np.stack([_gray(entry["path"], side) for entry in images.entries]))


def _gray(path, side):
    image = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if image.ndim == 3 and image.shape[2] == 4:
        alpha = image[..., 3:].astype(np.float32) / 255
        image = (image[..., :3] * alpha + 235 * (1 - alpha)).astype(np.uint8)
    image = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY) if image.ndim == 3 else image
    return cv2.resize(image, (side, side), interpolation=cv2.INTER_AREA)


def _use_one_thread(_):
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
