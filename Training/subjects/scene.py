"""Composes a photo of subjects and its matte."""

import cv2
import numpy as np

from objects import sprite
from photos.rendering import with_lighting

from . import relief
from .cutouts import trimmed
from .placing import lit, matched, placed, reflected, shadow, varied

# Kinds of photos, and how often each is drawn.
KINDS = {"one": 0.46, "several": 0.14, "touching": 0.1, "cropped": 0.12, "portrait": 0.1,
         "none": 0.08}
# Pixels of the longer side of a drawn photo.
LONG_SIDE = 400
# The least share of the photo that a subject covers.
MINIMUM_AREA = 0.012


class Scene:
    """Draws photos of one split."""

    def __init__(self, cutouts, solids, surroundings):
        """`solids` are rendered cut-outs; None where there are none."""
        self.cutouts, self.solids, self.surroundings = cutouts, solids, surroundings

    def draw(self, rng, kind=None):
        """A photo (uint8 RGB), its matte (uint8, 255 is subject) and its kind."""
        kind = kind or rng.choice(list(KINDS), p=list(KINDS.values()))
        while True:
            photo, matte = self._drawn(rng, kind)
            if kind == "none" or (matte > 0.5).mean() >= MINIMUM_AREA:
                return photo, np.round(255 * matte).astype(np.uint8), kind

    def _drawn(self, rng, kind):
        width, height = _frame(rng)
        image, horizon = self.surroundings.draw(rng, width, height)
        image = np.clip(image, 0, 1)
        is_shallow = rng.random() < (0.65 if kind in ("cropped", "portrait") else 0.45)
        focus = np.exp(rng.uniform(0, 1.8)) if is_shallow else 0
        # Before sharp things of any size, only a large subject is clearly the subject.
        is_dominant = kind == "portrait" or kind in ("one", "cropped") and rng.random() < 0.4
        image = self._with_clutter(rng, image, horizon, focus, is_dominant)
        if focus:
            image = cv2.GaussianBlur(image, (0, 0), focus)
        matte = np.zeros((height, width), np.float32)
        for layer, stands in self._subjects(rng, kind, image, horizon, is_dominant):
            image = image * shadow(rng, layer.alpha, stands)[..., None]
            if stands and rng.random() < 0.12:
                image = reflected(rng, layer).over(image)
            image = layer.over(image)
            matte = np.maximum(matte, layer.alpha)
        if kind != "none" and rng.random() < 0.12:
            image, matte = self._with_foreground(rng, image, matte)
        if rng.random() < 0.12:
            image, matte = _softened(rng, image, matte)
        return _captured(rng, _exposed(rng, with_lighting(np.float32(image), rng))), matte

    def _cutout(self, rng, may_turn=False, is_clutter=False):
        """A random cut-out, varied. Clutter, which shows little, is never drawn."""
        choice = rng.random() * (0.7 if is_clutter else 1)
        if self.solids and choice < 0.3:
            return varied(rng, self.solids.pick(rng), False)
        if choice < 0.72:
            return varied(rng, self.cutouts.pick(rng), may_turn)
        if choice < 0.88:
            return varied(rng, relief.drawn(rng, self.surroundings), may_turn)
        if choice < 0.95:
            repainted = relief.repainted(rng, self.cutouts.pick(rng), self.surroundings)
            return varied(rng, repainted, may_turn)
        return varied(rng, sprite(rng, 300), True)

    def _subjects(self, rng, kind, image, horizon, is_dominant):
        """The layers of the subjects, from the back to the front, and whether each stands."""
        if kind == "none":
            return
        height, width = image.shape[:2]
        if kind == "portrait":
            layer = self._portrait(rng, width, height)
            yield self._finished(rng, layer, image), True
            return
        count = 1 if kind in ("one", "cropped") else int(rng.integers(2, 5))
        reach = max(_reach(rng, kind), 0.62 if is_dominant else 0) * np.sqrt(width * height)
        centres = _centres(rng, kind, count, width, height, reach)
        alike = self._cutout(rng, horizon is None) if rng.random() < 0.3 else None
        for centre in sorted(centres, key=lambda point: point[1]):
            cutout = self._cutout(rng, horizon is None) if alike is None else varied(
                rng, alike, horizon is None)
            if rng.random() < 0.08:
                cutout = trimmed(relief.on_plate(
                    rng, cutout, self.surroundings, horizon is not None))
            extent = np.sqrt(cutout.shape[0] * cutout.shape[1])
            scale = reach * rng.uniform(0.8, 1.15) / extent
            scale = min(scale, 1.25 * min(width / cutout.shape[1], height / cutout.shape[0]))
            if kind != "cropped":
                # Mostly inside the frame.
                half = np.array(cutout.shape[1::-1]) * scale / 2 * rng.uniform(0.8, 1.02)
                low, high = half, np.maximum(half, (width, height) - half)
                centre = np.clip(centre, np.minimum(low, high), high)
            layer = placed(rng, cutout, (height, width), centre, scale)
            if layer is not None:
                yield self._finished(rng, layer, image), horizon is not None

    def _finished(self, rng, layer, image):
        layer = lit(rng, layer)
        if rng.random() < 0.6:
            layer = matched(layer, image, rng.uniform(0, 0.5))
        return layer.blurred(np.exp(rng.uniform(-1.2, -0.1)))

    def _portrait(self, rng, width, height):
        """A person's head and shoulders, or an animal, cut off by the lower border."""
        person = self.solids.pick_person(rng) if self.solids and rng.random() < 0.5 else None
        if person is None:
            person = relief.painted(rng, relief.silhouettes.bust(rng), self.surroundings)
        else:  # The upper part of a whole person.
            person = trimmed(person[:int(person.shape[0] * rng.uniform(0.3, 0.8))])
        cutout = varied(rng, person, False)
        scale = rng.uniform(0.7, 1.25) * height / cutout.shape[0]
        bottom = height + rng.uniform(0, 0.25) * height
        centre = (width * (0.5 + rng.normal(0, 0.12)), bottom - scale * cutout.shape[0] / 2)
        return placed(rng, cutout, (height, width), centre, scale)

    def _with_clutter(self, rng, image, horizon, focus, is_dominant):
        """`image` with things that are no subject: small, out of focus, printed on a surface, or
        behind a dominant subject."""
        height, width = image.shape[:2]
        blurs = focus or rng.random() < (0.3 if is_dominant else 0.5)
        for _ in range(rng.integers(0, 8) if rng.random() < (0.8 if is_dominant else 0.5) else 0):
            cutout = self._cutout(rng, horizon is None, True)
            largest = 0.45 if blurs or is_dominant else 0.13
            size = np.exp(rng.uniform(np.log(0.04), np.log(largest))) * max(width, height)
            low = 0 if horizon is None else max(0.0, horizon - 0.1)
            high = 1 if horizon is None or not (blurs or is_dominant) else min(1.0, low + 0.35)
            centre = (rng.uniform(0, width), rng.uniform(low, high) * height)
            layer = placed(rng, cutout, (height, width), centre, size / max(cutout.shape[:2]))
            if layer is None:
                continue
            layer = matched(layer, image, rng.uniform(0, 0.8))
            if horizon is None and rng.random() < 0.3:  # A print on the surface.
                layer.alpha *= rng.uniform(0.2, 0.6)
                image = layer.over(image)
                continue
            if blurs:
                layer = layer.blurred(np.exp(rng.uniform(0.7, 2.0)))
            image = layer.over(image * shadow(rng, layer.alpha, horizon is not None)[..., None])
        return image

    def _with_foreground(self, rng, image, matte):
        """`image` with something far out of focus before it, at a border; it is no subject."""
        height, width = matte.shape
        cutout = self._cutout(rng, True, True)
        angle = rng.uniform(0, 2 * np.pi)
        centre = (width / 2 * (1 + 1.15 * np.cos(angle)), height / 2 * (1 + 1.15 * np.sin(angle)))
        size = rng.uniform(0.25, 0.6) * max(width, height)
        layer = placed(rng, cutout, matte.shape, centre, size / max(cutout.shape[:2]))
        if layer is None:
            return image, matte
        layer = matched(layer, image, 0.5).blurred(np.exp(rng.uniform(1.5, 2.7)))
        return layer.over(image), matte * (1 - layer.alpha)


def _frame(rng):
    """The width and height of a photo."""
    ratio = rng.choice([1, 4 / 3, 4 / 3, 3 / 2, 3 / 2, 16 / 9])
    short = int(LONG_SIDE / ratio)
    return (LONG_SIDE, short) if rng.random() < 0.62 else (short, LONG_SIDE)


def _reach(rng, kind):
    """The extent of a subject as a share of the photo's."""
    low, high = {"one": (0.28, 1.05), "several": (0.18, 0.42), "touching": (0.25, 0.55),
                 "cropped": (0.55, 1.7)}[kind]
    return rng.uniform(low, high) if rng.random() < 0.75 else np.exp(
        rng.uniform(np.log(low), np.log(high)))


def _centres(rng, kind, count, width, height, reach):
    """The centres of `count` subjects, in pixels."""
    middle = np.array([width, height]) * (0.5 + rng.normal(0, 0.1, 2))
    if kind == "one":
        if rng.random() < 0.3:  # By the rule of thirds.
            middle = np.array([width * rng.choice([1 / 3, 2 / 3]), height * rng.uniform(0.4, 0.65)])
        return [middle]
    if kind == "cropped":
        angle = rng.uniform(0, 2 * np.pi)
        return [middle + rng.uniform(0, 0.45) * reach * np.array([np.cos(angle), np.sin(angle)])]
    gap = rng.uniform(0.45, 0.75) if kind == "touching" else rng.uniform(0.95, 1.4)
    row = np.arange(count) - (count - 1) / 2
    centres = np.stack([row * gap * reach, rng.normal(0, 0.12, count) * reach], 1)
    if count > 2 and rng.random() < 0.3:
        angles = row * 2 * np.pi / count + rng.uniform(0, 6.3)
        centres = 0.6 * gap * reach * np.stack([np.cos(angles), np.sin(angles)], 1)
    return list(middle + centres)


def _softened(rng, image, matte):
    """Image and matte as a lens of little sharpness or a long exposure shows them."""
    sigma = np.exp(rng.uniform(-1, 0.4))
    return cv2.GaussianBlur(image, (0, 0), sigma), cv2.GaussianBlur(matte, (0, 0), sigma)


def _exposed(rng, image):
    """`image` as the camera's automatic exposure takes it: mostly from near black to near white."""
    if rng.random() < 0.12:
        return image
    low, high = np.float32(np.percentile(image[::4, ::4].mean(2), (1, 99)))
    black, white = rng.uniform(0, 0.12), rng.uniform(0.75, 1)
    gain = min(6.0, (white - black) / max(0.05, high - low))
    share = rng.uniform(0.6, 1)
    stretched = (image - low) * gain + black
    return np.clip(image * (1 - share) + stretched * share, 0, 1)


def _captured(rng, image):
    """`image` with blur, noise and sharpening of a camera, as uint8, as far as they remain visible
    in a photo that is shrunk this much."""
    choice = rng.random()
    if choice < 0.2:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1))
    elif choice < 0.45:
        image = image + rng.uniform(0.2, 1) * (image - cv2.GaussianBlur(image, (0, 0), 1))
    if rng.random() < 0.5:
        noise = np.empty(image.shape, np.float32)
        cv2.randn(noise, 0, rng.gamma(1.5, 0.007))
        image = image + noise
    return np.clip(image * 255 + 0.5, 0, 255).astype(np.uint8)
