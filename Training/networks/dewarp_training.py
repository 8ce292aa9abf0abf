"""The training of the dewarping network: a store of bent sheets that worker processes refresh, drawn
anew for every step."""

import threading
import time

import cv2
import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader

from .dewarp_rendering import Renderer
from .dewarp_samples import SHADES, BentSheets
from .models import DewarpNetwork

_PAGE_SIDE, _BACKDROP_SIDE = 512, 384
_STORE = 8192
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
    """Endless batches for `Training.run`: inputs and targets on `device`."""

    def __init__(self, pages, backdrops, batch, workers, seed, device):
        self.count, self.device = batch, device
        # The workers start before this process has threads, which a fork does not copy.
        self._sheets = iter(DataLoader(BentSheets(seed), 32, num_workers=workers,
                                       worker_init_fn=_use_one_thread))
        self.renderer = Renderer(_pictures(pages, _PAGE_SIDE).to(device),
                                 _pictures(backdrops, _BACKDROP_SIDE).to(device))
        cells = BentSheets.cells
        self._places = torch.empty(_STORE, 2, cells, cells, dtype=torch.float16, device=device)
        self._shades = torch.empty(_STORE, 1, SHADES, SHADES, dtype=torch.float16, device=device)
        self._filled = 0
        self._ready = threading.Event()

    def __iter__(self):
        threading.Thread(target=self._refresh, daemon=True).start()
        self._ready.wait()
        while True:
            chosen = torch.randint(min(self._filled, _STORE), (self.count,), device=self.device)
            yield self.renderer.batch(self._places[chosen], self._shades[chosen])

    def _refresh(self):
        for places, shades in self._sheets:
            start = self._filled % _STORE
            self._places[start:start + len(places)] = places.to(self.device)
            self._shades[start:start + len(shades)] = shades.to(self.device)
            self._filled += len(places)
            if self._filled >= 8 * self.count:
                self._ready.set()
                time.sleep(_PAUSE)


def validate(network, batches, count):
    """Prints the mean error over `count` batches in pixels of a page of 598,400 pixels, beside that of no
    displacement."""
    side, sums = 598400 ** 0.5, np.zeros(4)
    for _, (inputs, target) in zip(range(count), batches):
        with torch.no_grad():
            moved = network(inputs)[:, :2].float() / 100
        sums += [*_errors(moved, target), *_errors(torch.zeros_like(moved), target)]
    error, slope, identity, identity_slope = sums / count
    print(f"mean error {error * side:.2f} pixels, without the network {identity * side:.2f}; "
          f"of slopes {slope:.4f}, {identity_slope:.4f}", flush=True)


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
