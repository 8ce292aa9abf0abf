"""Bent sheets as the dewarping network sees them, where the print of each point belongs, and its training.

The shapes are computed by worker processes, which refresh a store of sheets; they are drawn anew for every
step, on a GPU if there is one.
"""

import threading
import time

import cv2
import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset

from .models import DewarpNetwork
from photos import surface as shapes
from photos.rendering import shading

SHADES = 65  # Points of the shading along each side of the sheet.
_SHAPES = [shapes.curl, shapes.fold, shapes.pleat, shapes.crumple, shapes.raise_corners,
           shapes.roll_corner, shapes.crease, shapes.wave]


class BentSheets(IterableDataset):
    """Endless bent sheets: displacements (2 x 128 x 128), shading (1 x 65 x 65), parallax (3).

    Displacements are how far the centres of the cells of the network's input lie to the right of, and
    below, their places on the flat sheet, in sides of the sheet; beyond the sheet by extrapolation.
    The parallax is that of `parallax`, 0 for a part of the sheets.
    """

    cells = DewarpNetwork.size // 4

    def __init__(self, seed):
        self.seed = seed

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        while True:
            sheet = random_sheet(rng)
            rays = _photographed(sheet.points, rng)
            grid, matrix = _rectified(rays, rng)
            moved = displacements(grid, self.cells)
            if moved is not None:
                shade = _exaggerated(shading(sheet, rng), rng)
                yield (moved.transpose(2, 0, 1).astype(np.float16), shade[None].astype(np.float16),
                       _known(parallax(matrix), rng).astype(np.float32))


def random_sheet(rng):
    """A sheet of a random aspect ratio, of one of ten shapes or of several at once."""
    aspect = np.exp(rng.uniform(-0.25, 0.25)) * rng.choice([0.4, 0.72, 1, 1.4], p=[0.1, 0.6, 0.1, 0.2])
    width, height = aspect ** 0.5, aspect ** -0.5
    if rng.random() < 0.12:
        return shapes.book_page(rng, width, height, rng.random() < 0.5)
    sheet = shapes.Surface(width, height)
    count = int(rng.choice([0, 1, 2, 3], p=[0.08, 0.36, 0.36, 0.2]))
    for kind in rng.permutation(len(_SHAPES))[:count]:
        _SHAPES[kind](sheet, rng, rng.uniform(0.15, 1.7))
    sheet.relax()
    return sheet


def displacements(grid, cells):
    """How far the centres of `cells` x `cells` cells of the network's input lie from their places on
    the flat sheet, from `grid` (G x G x 2: where the nodes of the flat sheet lie); `None` where the
    sheet hides a part of itself."""
    wanted = DewarpNetwork.places(cells)
    last = grid.shape[0] - 1
    line = np.linspace(0, 1, last + 1, dtype=np.float32)
    error = (grid - np.stack(np.meshgrid(line, line), -1)).astype(np.float32)
    places = wanted
    for _ in range(12):
        previous = places
        places = wanted - cv2.remap(error, places[..., 0] * last, places[..., 1] * last,
                                    cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inside = ((places > 0) & (places < 1)).all(-1)
    converged = np.abs(places - previous)[inside].max(initial=0) < 0.004
    return wanted - places if converged else None


def parallax(matrix):
    """The camera's position relative to a page, as a vector m: a point of the page at (x, y), in sides
    of the page, that is raised by h square roots of the page's area is seen near
    (x, y) + h (m[:2] - m[2] (x, y)).

    `matrix` maps the page's points in the image plane at distance 1 to sides of the page.
    """
    inverse = np.linalg.inv(matrix)
    inverse *= np.sign((inverse @ [0.5, 0.5, 1])[2])
    normal = np.cross(inverse[:, 0], inverse[:, 1])
    area = np.linalg.norm(normal)
    normal *= -np.sign(normal @ inverse[:, 2]) / area  # Towards the camera.
    return area ** 0.5 * np.linalg.solve(inverse, normal)


def _photographed(points, rng):
    """`points` of a sheet (G x G x 3, of an area of about 1) in the image plane, at distance 1, of a
    camera (G x G x 2)."""
    longer = np.ptp(points[..., :2], axis=(0, 1)).max()
    distance = longer * np.exp(rng.uniform(-0.3, 0.8) if rng.random() < 0.85 else
                               rng.uniform(0.8, 1.4))
    tilt, direction = abs(rng.normal(0, 0.3)), rng.uniform(0, 2 * np.pi)
    axis = np.array([np.cos(direction), np.sin(direction), 0.0])
    turn, _ = cv2.Rodrigues(axis * min(tilt, 0.8))
    seen = (points - points.mean((0, 1))) @ turn.T
    return seen[..., :2] / (distance - seen[..., 2:])


def _rectified(grid, rng):
    """`grid` after the homography that maps its corners, as they were detected, to the unit square, and
    that homography."""
    corners = grid[[0, 0, -1, -1], [0, -1, -1, 0]]
    extent = np.ptp(corners, axis=0)
    error = rng.normal(0, 1, (4, 2)) * rng.choice([0.002, 0.006, 0.02], p=[0.4, 0.45, 0.15])
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform((corners + error * extent).astype(np.float32), unit)
    flat = cv2.perspectiveTransform(grid.reshape(-1, 1, 2).astype(np.float64), matrix)
    return flat.reshape(grid.shape).astype(np.float32), matrix


def _known(parallax, rng):
    """`parallax` as from a focal length with a small error; 0 where that is unknown."""
    if rng.random() < 0.35:
        return np.zeros(3)
    return parallax * np.exp(rng.normal(0, 0.03))


def _exaggerated(shade, rng):
    """`shade` with more or less contrast, as under other lamps."""
    return np.clip(1 + rng.uniform(0.4, 1.7) * (shade - 1), 0.15, 1.5).astype(np.float32)


# Draws the input of the dewarping network, in batches: printed sheets of given shapes before a
# background, lit and photographed.

class Renderer:
    """Draws batches of samples from gray pages and backdrops (N x S x S, uint8) on their device."""

    def __init__(self, pages, backdrops):
        self.pages, self.backdrops = pages, backdrops
        self.device = pages.device
        # Half the memory traffic on a GPU.
        self.precision = torch.float16 if self.device.type == "cuda" else torch.float32
        centres = _centres(DewarpNetwork.size, self.device)
        unit = (centres + DewarpNetwork.margin) / DewarpNetwork.scale
        self.centres, self.coordinates = centres, unit.to(self.precision)

    @torch.no_grad()
    def batch(self, moved, shade, parallax):
        """Inputs (B x 5 x size x size, 0 to 1) and targets (B x 3 x cells x cells) of sheets with the
        displacements `moved`.

        The first two maps of a target are the displacements, in sides of the page; the third is 1
        inside of the sheet.
        """
        size = DewarpNetwork.size
        places = self.centres - functional.interpolate(moved, size=(size, size), mode="bilinear",
                                                       align_corners=False)
        photo = self._photo(places, shade)
        inputs = torch.cat([photo, self.coordinates.expand(len(photo), -1, -1, -1),
                            self._parallax(parallax)], 1)
        return inputs.float(), self._target(moved)

    def _target(self, moved):
        cells = DewarpNetwork.cells
        mean = functional.interpolate(moved, size=(cells, cells), mode="area")
        places = _centres(cells, self.device) - mean
        inside = ((places > -0.01) & (places < 1.01)).all(1, keepdim=True)
        return torch.cat([mean, inside.float()], 1)

    def _parallax(self, parallax):
        """The last two maps of inputs, from the vectors of `dewarp_samples.parallax` (B x 3)."""
        at_points = parallax[:, :2, None, None] - parallax[:, 2:, None, None] * self.centres
        return (0.5 + DewarpNetwork.parallax_factor * at_points).clamp(0, 1).to(self.precision)

    def _photo(self, fine, shade):
        count, size = len(fine), DewarpNetwork.size
        grid = fine.permute(0, 2, 3, 1) * 2 - 1
        page = self._print(fine)
        light = functional.grid_sample(shade, grid, padding_mode="border", align_corners=True)
        page = page * light.to(self.precision)
        reach = DewarpNetwork.scale / size
        sheet = (self._distance_to_side(fine) / reach + 0.5).clamp(0, 1).to(self.precision)
        desk = self._desk(count) * (1 - self._uniform(count, 0, 0.7) * self._shadow(sheet))
        photo = desk + sheet * (page - desk)
        photo = photo * self._soft_light(count) * self._hard_shadows(count)
        photo = photo + self._glare(count)
        photo = _blurred(photo, self._chance(count, 0.3) * self._uniform(count, 0, 1))
        exposure = torch.where(self._chance(count, 0.12) > 0, self._uniform(count, 0.15, 0.75),
                               self._uniform(count, 0.75, 1.35))
        photo = photo * exposure
        noise = self._chance(count, 0.6) * self._uniform(count, 0, 1).square() * 0.06
        photo = (photo + noise * torch.randn_like(photo)).clamp(0, 1)
        photo = photo ** torch.exp(0.3 * self._normal(count))
        return self._framed(photo)

    def _distance_to_side(self, fine):
        """How far `fine` places lie inside of the sheet, in sides; a fifth have round corners."""
        count = len(fine)
        to_sides = 0.5 - (fine - 0.5).abs()
        radii = 0.01 + 0.14 * torch.rand(count, 1, 1, 1, device=self.device) \
            * torch.exp(0.4 * torch.randn(count, 2, 1, 1, device=self.device)).clamp(0.4, 2.5)
        in_corner = 1 - (1 - to_sides / radii).clamp(min=0).norm(dim=1, keepdim=True)
        is_round = self._chance(count, 0.2) > 0
        straight = to_sides.amin(1, keepdim=True)
        return torch.where(is_round, torch.minimum(straight, in_corner * radii.amin(1, keepdim=True)),
                           straight)

    def _print(self, fine):
        """The print of random pages, or parts of them, at `fine` places: some of it faint, inverted,
        on dark paper, or with a picture."""
        count = len(fine)
        chosen = torch.randint(len(self.pages), (count,), device=self.device)
        part = torch.where(self._chance(count, 0.35) > 0, self._uniform(count, 0.45, 1), 1.0)
        corner = torch.rand(count, 2, 1, 1, device=self.device) * (1 - part)
        page = self._sampled(self.pages[chosen], corner + part * fine.clamp(0, 1))
        page = _blurred(page, self._chance(count, 0.4) * self._uniform(count, 0, 1))
        faint = torch.where(self._chance(count, 0.15) > 0, self._uniform(count, 0.25, 1), 1.0)
        mean = page.mean((2, 3), keepdim=True)
        page = mean + faint * (page - mean)
        page = self._with_pictures(page, fine)
        page = page + self._chance(count, 0.06) * (1 - 2 * page)
        return page * torch.where(self._chance(count, 0.15) > 0, self._uniform(count, 0.4, 1), 1.0)

    def _with_pictures(self, page, fine):
        """`page` with a picture on an eighth of the sheets, in a box or all over them."""
        count = len(page)
        chosen = torch.randint(len(self.backdrops), (count,), device=self.device)
        picture = self._sampled(self.backdrops[chosen], fine.clamp(0, 1))
        side = torch.where(self._chance(count, 0.25) > 0, 2.0,
                           0.2 + 0.7 * torch.rand(count, 2, 1, 1, device=self.device))
        middle = torch.rand(count, 2, 1, 1, device=self.device)
        inside = ((fine - middle).abs() < side / 2).all(1, keepdim=True)
        return torch.where(inside & (self._chance(count, 0.125) > 0), picture, page)

    def _sampled(self, images, places):
        """Gray `images` (N x S x S, uint8) at `places`, 0 to 1 along their sides."""
        grid = places.permute(0, 2, 3, 1) * 2 - 1
        return functional.grid_sample(images[:, None].float() / 255, grid, padding_mode="border",
                                      align_corners=False).to(self.precision)

    def _desk(self, count):
        """Backdrops, single tones, and other pages, as of a stack or of a book."""
        size = DewarpNetwork.size
        chosen = torch.randint(len(self.backdrops), (count,), device=self.device)
        desk = self.backdrops[chosen][:, None].float() / 255
        pages = torch.randint(len(self.pages), (count,), device=self.device)
        other = functional.interpolate(self.pages[pages][:, None].float() / 255,
                                       size=desk.shape[2:], mode="area")
        desk = torch.where(self._chance(count, 0.2) > 0, other, desk)
        part, corner = self._uniform(count, 0.4, 1), torch.rand(count, 2, device=self.device)
        move = (corner - 0.5) * 2 * (1 - part[:, 0, 0])
        flat = part[:, :, 0, 0]
        zero = torch.zeros_like(flat)
        matrix = torch.stack([torch.cat([flat, zero, move[:, :1]], 1),
                              torch.cat([zero, flat, move[:, 1:]], 1)], 1)
        turned = torch.where(self._chance(count, 0.5)[:, :, 0] > 0, matrix.flip(2).roll(-1, 2),
                             matrix)
        grid = functional.affine_grid(turned, [count, 1, size, size], align_corners=False)
        desk = functional.grid_sample(desk, grid, padding_mode="reflection", align_corners=False)
        desk = desk.to(self.precision)
        plain = self._chance(count, 0.15)
        return desk + plain * (self._uniform(count, 0, 1) - desk)

    def _shadow(self, sheet):
        """A soft shadow of the sheet on the desk, 0 to 1."""
        small = functional.avg_pool2d(sheet.float(), 8)
        moves = (torch.rand(len(sheet), 2, 1, device=self.device) - 0.5) * 0.12
        identity = torch.eye(2, device=self.device).expand(len(sheet), 2, 2)
        grid = functional.affine_grid(torch.cat([identity, moves], 2), list(small.shape),
                                      align_corners=False)
        moved = functional.grid_sample(small, grid, padding_mode="border", align_corners=False)
        soft = functional.avg_pool2d(moved, 5, 1, 2)
        return functional.interpolate(soft.to(self.precision), size=sheet.shape[2:],
                                      mode="bilinear", align_corners=False)

    def _soft_light(self, count):
        size = DewarpNetwork.size
        low = self._uniform(count, 0.55, 1)
        cells = low + (1.1 - low) * torch.rand(count, 1, 3, 3, device=self.device,
                                               dtype=self.precision)
        return functional.interpolate(cells, size=(size, size), mode="bicubic", align_corners=True)

    def _hard_shadows(self, count):
        """Shadows with one straight edge, and strips, of a fourth of the photos."""
        x, y = self.coordinates[:, :1], self.coordinates[:, 1:]
        angle = self._uniform(count, 0, 6.2832)
        across = (x - self._uniform(count, 0, 1)) * torch.cos(angle) \
            + (y - self._uniform(count, 0, 1)) * torch.sin(angle)
        width = torch.where(self._chance(count, 0.5) > 0, self._uniform(count, 0.05, 0.4), 2.0)
        softness = self._uniform(count, 0.002, 0.06)
        shade = torch.sigmoid(across / softness) * torch.sigmoid((width - across) / softness)
        return 1 - self._chance(count, 0.25) * self._uniform(count, 0.15, 0.75) * shade

    def _glare(self, count):
        x, y = self.coordinates[:, :1], self.coordinates[:, 1:]
        dx = (x - self._uniform(count, 0, 1)) / self._uniform(count, 0.04, 0.3)
        dy = (y - self._uniform(count, 0, 1)) / self._uniform(count, 0.04, 0.3)
        return self._chance(count, 0.1) * self._uniform(count, 0.1, 0.6) \
            * torch.exp(-dx.square() - dy.square())

    def _framed(self, photo):
        """`photo` with gray strips where the frame of the camera's picture ends beside the page."""
        x, y = self.coordinates[:, :1], self.coordinates[:, 1:]
        outside = torch.zeros_like(photo, dtype=torch.bool)
        margin = DewarpNetwork.margin / DewarpNetwork.scale
        for distance in (x, 1 - x, y, 1 - y):
            width = self._chance(len(photo), 0.12) * self._uniform(len(photo), 0, margin)
            outside |= distance < width
        return torch.where(outside, DewarpNetwork.border, photo)

    def _uniform(self, count, low, high):
        numbers = torch.rand(count, 1, 1, 1, device=self.device)
        return (low + (high - low) * numbers).to(self.precision)

    def _normal(self, count):
        return torch.randn(count, 1, 1, 1, device=self.device).to(self.precision)

    def _chance(self, count, probability):
        return (torch.rand(count, 1, 1, 1, device=self.device) < probability).to(self.precision)


def _centres(count, device):
    """The centres of `count` x `count` cells of the input: 1 x 2 x count x count."""
    return torch.from_numpy(DewarpNetwork.places(count)).permute(2, 0, 1)[None].to(device)


def remaining(moved, estimate):
    """The displacements that remain of `moved` (B x 2 x N x N) where the print is moved back by
    `estimate` (B x 2 x cells x cells)."""
    centres = _centres(moved.shape[2], moved.device)
    places = centres
    for _ in range(6):  # The estimate is given where the print lies, not where it belongs.
        places = centres + _displacement_at(estimate, places)
    return centres - places + _displacement_at(moved, places)


def _displacement_at(maps, places):
    unit = (places.expand(len(maps), -1, -1, -1) + DewarpNetwork.margin) / DewarpNetwork.scale
    return functional.grid_sample(maps, unit.permute(0, 2, 3, 1) * 2 - 1, padding_mode="border",
                                  align_corners=False)


def mirrored(moved, shade, parallax):
    """Sheets with their photos turned or mirrored, the same way for a whole batch."""
    way = int(torch.randint(8, (1,)))
    right, down = moved.unbind(1)
    x, y, scale = parallax.unbind(1)
    if way & 1:
        right, down, shade, x = -right.flip(2), down.flip(2), shade.flip(3), scale - x
    if way & 2:
        right, down, shade, y = right.flip(1), -down.flip(1), shade.flip(2), scale - y
    if way & 4:
        right, down, shade, x, y = down.mT, right.mT, shade.mT, y, x
    return torch.stack([right, down], 1), shade, torch.stack([x, y, scale], 1)


def _blurred(images, amount):
    """`images` mixed with a blurred copy, `amount` 0 to 1 each."""
    soft = functional.avg_pool2d(images, 3, 1, 1, count_include_pad=False)
    return images + amount * (soft - images)


# The training of the dewarping network: a store of bent sheets that worker processes refresh,
# drawn anew for every step.

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
