"""What is behind and under the subjects: desks, floors and walls, landscapes, photos of places."""

import os
import re

import cv2
import numpy as np

from backdrops import textures as package_textures
from backdrops.noise import colour, noise, pick
from photos.scene import Backdrops

from .cutouts import is_of_split

# Wallpapers that are photos without a subject of their own.
PLACES = re.compile(
    r"/(BytheWater|ColdRipple|EveningGlow|DarkestHour|Path|summer_1am|OneStandsOut|Volna)/contents/|"
    r"/nature/(Storm|Wood|GreenMeadow|Dune|Blinds|RainDrops)\.|"
    r"/(aitzgorri|life|picosdeeuropa|sunset|Bridge|analogpattern|umang)_by_")
PLACE_WIDTH = 900  # of a kept photo, in pixels


class Surroundings:
    """The backdrops and photos of one split."""

    def __init__(self, backdrops, root, split):
        self.backdrops = Backdrops(backdrops, split)
        self.places = [place for place in _places(root, split)]

    def pick(self, rng):
        """A surface (uint8 RGB), for the materials of things."""
        return self.backdrops.pick(rng)

    def draw(self, rng, width, height):
        """Surroundings (float32 RGB, 0 to 1) and the height of their horizon, 0 to 1 from the top.

        The horizon is None where the camera looks straight down.
        """
        choice = rng.random()
        if choice < 0.27:
            return self._surface(rng, width, height), None
        if choice < 0.56:
            return self._wall_and_floor(rng, width, height)
        if choice < 0.77:
            return self._landscape(rng, width, height)
        if choice < 0.89 and self.places:
            return self._place(rng, width, height)
        return _studio(rng, width, height)

    def _surface(self, rng, width, height):
        """A surface seen from above or slantwise."""
        image = self.pick(rng)
        if rng.random() < 0.4:
            return _slanted(rng, image, width, height, rng.uniform(0, 0.35))
        return _cropped(rng, image, width, height, (0.35, 1))

    def _wall_and_floor(self, rng, width, height):
        """A floor or table in perspective below a wall."""
        horizon = float(rng.uniform(0.15, 0.75))
        line = int(horizon * height)
        floor = _slanted(rng, self.pick(rng), width, height - line, rng.uniform(0.2, 0.42))
        if rng.random() < 0.45:
            tone = colour(rng, (0, 0.45), (0.2, 0.98)) / 255
            wall = np.broadcast_to(tone, (line, width, 3)) + _soft(rng, width, line, 0.05)
        elif rng.random() < 0.5 and self.places:
            wall = _cropped(rng, pick(rng, self.places), width, line, (0.3, 0.9))
        else:
            wall = _cropped(rng, self.pick(rng), width, line, (0.4, 1))
        if rng.random() < 0.6:
            wall = cv2.GaussianBlur(np.float32(wall), (0, 0), np.exp(rng.uniform(-0.5, 2.6)))
        image = np.vstack([np.float32(wall), floor])
        image[line:line + 2] *= rng.uniform(0.5, 1)
        return _turned(rng, image, 0.05), horizon

    def _landscape(self, rng, width, height):
        """A sky or a hazy distance over the ground, with bushes and trunks between."""
        horizon = float(rng.uniform(0.1, 0.65))
        line = int(horizon * height)
        top = colour(rng, (0.1, 0.7), (0.5, 1), (0.52, 0.66)) / 255
        low = colour(rng, (0, 0.3), (0.7, 1), (0.05, 0.65)) / 255
        share = np.linspace(0, 1, max(1, line), dtype=np.float32)[:, None, None]
        sky = np.float32(top * (1 - share) + low * share) + np.zeros((1, width, 1), np.float32)
        if rng.random() < 0.5:
            clouds = cv2.resize(noise(rng, 128, rng.uniform(20, 70), 4, 2.5), (width, max(1, line)))
            sky += rng.uniform(0.03, 0.3) * np.clip(clouds, 0, 2)[..., None]
        ground = _slanted(rng, self._natural(rng), width, height - line, rng.uniform(0.25, 0.42))
        image = np.vstack([sky[:line], ground])
        for _ in range(rng.integers(0, 4)):
            _add_hedge(rng, image, self._natural(rng), line)
        for _ in range(rng.integers(1, 9) if rng.random() < 0.3 else 0):
            _add_trunk(rng, image, self.pick(rng), line)
        if rng.random() < 0.65:
            image = cv2.GaussianBlur(image, (0, 0), np.exp(rng.uniform(-0.7, 2.2)))
        return _turned(rng, image, 0.03), horizon

    def _natural(self, rng):
        """A surface, green or brown three times out of four."""
        image = self.pick(rng)
        if rng.random() < 0.3:
            return image
        tone = colour(rng, (0.2, 0.6), (0.2, 0.7), (0.06, 0.32))
        gray = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)
        share = rng.uniform(0.4, 0.9)
        # One matrix: a part of each colour, and the tint of the gray value.
        weight = share / max(20.0, float(gray.mean())) * np.outer(tone, (0.299, 0.587, 0.114))
        return cv2.transform(image, np.eye(3) * (1 - share) + weight)

    def _place(self, rng, width, height):
        image = _cropped(rng, pick(rng, self.places), width, height, (0.35, 1))
        if rng.random() < 0.6:
            image = cv2.GaussianBlur(image, (0, 0), np.exp(rng.uniform(-0.5, 2.4)))
        return image, float(rng.uniform(0.2, 0.6))


def _places(root, split):
    for folder in package_textures.ROOMS:
        for directory, _, names in sorted(os.walk(os.path.join(root, folder))):
            names = [name for name in names if name.endswith((".jpg", ".png", ".webp"))]
            if not names or "screenshot" in directory:
                continue
            # A wallpaper's folder holds it in several sizes.
            several = "contents" in directory
            for name in sorted(names)[-1:] if several else sorted(names):
                path = os.path.join(directory, name)
                title = path.split("/wallpapers/")[-1].split("/")[0] if several else name.split(".")[0]
                if PLACES.search(path) and is_of_split(title, split):
                    image = cv2.imread(path, cv2.IMREAD_REDUCED_COLOR_2)
                    if image is not None and min(image.shape[:2]) > 300:
                        scale = min(1, PLACE_WIDTH / image.shape[1])
                        image = cv2.resize(image, None, fx=scale, fy=scale,
                                           interpolation=cv2.INTER_AREA)
                        yield cv2.cvtColor(image, cv2.COLOR_BGR2RGB)


def _cropped(rng, image, width, height, extent):
    """A part of an image of the aspect ratio `width` : `height` at a random scale."""
    if width < 1 or height < 1:
        return np.zeros((height, width, 3), np.float32)
    rows, columns = image.shape[:2]
    fit = min(columns / width, rows / height) * rng.uniform(*extent)
    w, h = max(1, int(width * fit)), max(1, int(height * fit))
    left, top = int(rng.integers(columns - w + 1)), int(rng.integers(rows - h + 1))
    part = image[top:top + h, left:left + w]
    if rng.random() < 0.5:
        part = part[:, ::-1]
    return cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def _slanted(rng, image, width, height, pinch):
    """A surface in perspective: its far side is `pinch` narrower at each end."""
    if height < 2:
        return np.zeros((height, width, 3), np.float32)
    side = image.shape[0]
    length = side * rng.uniform(0.5, 1)
    left, top = rng.uniform(0, side - length, 2)
    source = np.float32([(left + pinch * 0 * length, top), (left + length, top),
                         (left + length * (1 - pinch), top + length),
                         (left + length * pinch, top + length)])
    target = np.float32([(0, 0), (width, 0), (width, height), (0, height)])
    matrix = cv2.getPerspectiveTransform(source, target)
    soft = cv2.GaussianBlur(image, (0, 0), 0.8)
    return cv2.warpPerspective(soft, matrix, (width, height), flags=cv2.INTER_AREA,
                               borderMode=cv2.BORDER_REFLECT).astype(np.float32) / 255


def _studio(rng, width, height):
    """A plain backdrop that changes from one tone to another, as in a photographer's studio."""
    value = (0.75, 1) if rng.random() < 0.5 else (0.02, 0.7)
    first = colour(rng, (0, 0.5), value) / 255
    second = first * rng.uniform(0.5, 1)
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    distance = np.hypot(x - rng.normal(0, 0.4), y - rng.normal(0, 0.4))
    share = np.clip(distance / rng.uniform(0.8, 2.5), 0, 1)[..., None]
    image = np.float32(first * (1 - share) + second * share)
    return image + _soft(rng, width, height, 0.02), float(rng.uniform(0.3, 0.9))


def _soft(rng, width, height, strength):
    small = rng.normal(0, strength, (4, 4, 1)).astype(np.float32)
    return cv2.resize(small, (width, max(1, height)), interpolation=cv2.INTER_CUBIC)[..., None]


def _add_hedge(rng, image, material, line):
    """A row of bushes, trees or hills along the horizon."""
    height, width = image.shape[:2]
    x = np.linspace(0, 1, width)
    outline = sum(rng.normal(0, 1 / k) * np.sin(2 * np.pi * k * x + rng.uniform(0, 6.3))
                  for k in range(1, 14))
    top = line - height * (rng.uniform(0, 0.25) + 0.04 * outline)
    bottom = line + height * rng.uniform(0, 0.04)
    rows = np.arange(height)[:, None]
    mask = np.clip(rows - top[None], 0, 1) * (rows < bottom)
    part = _cropped(rng, material, width, height, (0.3, 1)) * rng.uniform(0.4, 1.1)
    image[:] = image * (1 - mask[..., None]) + part * mask[..., None]


def _add_trunk(rng, image, material, line):
    """A vertical stripe: a trunk, a post or a pillar that leaves the frame at the top."""
    height, width = image.shape[:2]
    x, wide = rng.uniform(0, 1), np.exp(rng.uniform(-5, -2.6))
    mask = np.zeros((height, width), np.float32)
    foot, lean = line + rng.uniform(0, 0.15) * height, rng.normal(0, 0.02)
    points = [((x - wide + lean) * width, -5), ((x + wide + lean) * width, -5),
              ((x + 1.2 * wide) * width, foot), ((x - 1.2 * wide) * width, foot)]
    cv2.fillPoly(mask, [np.int32(points)], 1.0, cv2.LINE_AA)
    part = _cropped(rng, material, width, height, (0.2, 0.8)) * rng.uniform(0.3, 1)
    image[:] = image * (1 - mask[..., None]) + part * mask[..., None]


def _turned(rng, image, spread):
    """`image` turned by a few degrees, as by a camera that is not level."""
    height, width = image.shape[:2]
    angle = float(np.degrees(rng.normal(0, spread)))
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 1 + abs(angle) / 40)
    return cv2.warpAffine(np.float32(image), matrix, (width, height), flags=cv2.INTER_LINEAR,
                          borderMode=cv2.BORDER_REFLECT)
