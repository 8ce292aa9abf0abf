"""Draws the input of the dewarping network, in batches: printed sheets of given shapes before a
background, lit and photographed.
"""

import torch
from torch.nn import functional

from .models import DewarpNetwork


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
