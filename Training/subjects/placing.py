"""Cut-outs as layers of a photo: varied in shape and colour, placed, and with their shadows."""

import cv2
import numpy as np

from .cutouts import trimmed

LARGEST_SIDE = 300  # Pixels of the longer side of a cut-out; larger ones are shrunk first.


class Layer:
    """A cut-out in its photo: colours (float32 RGB, 0 to 1) and alpha (float32), of photo size."""

    def __init__(self, colours, alpha):
        self.colours, self.alpha = colours, alpha

    def over(self, image):
        share = self.alpha[..., None]
        return image * (1 - share) + self.colours * share

    def blurred(self, sigma):
        """The layer out of focus: alpha spreads with the colours."""
        alpha = cv2.GaussianBlur(self.alpha, (0, 0), sigma)
        weighted = cv2.GaussianBlur(self.colours * self.alpha[..., None], (0, 0), sigma)
        return Layer(weighted / np.maximum(alpha, 1e-3)[..., None], alpha)


def varied(rng, cutout, may_turn):
    """`cutout` mirrored, sheared, turned and recoloured. `may_turn` allows any angle."""
    if max(cutout.shape[:2]) > LARGEST_SIDE:
        scale = LARGEST_SIDE / max(cutout.shape[:2])
        cutout = cv2.resize(cutout, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if rng.random() < 0.5:
        cutout = cutout[:, ::-1]
    height, width = cutout.shape[:2]
    angle = rng.uniform(-180, 180) if may_turn and rng.random() < 0.6 else rng.normal(0, 7)
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), float(angle), 1.0)
    shear = np.eye(3)
    shear[0, 1], shear[1, 1] = rng.normal(0, 0.08), np.exp(rng.normal(0, 0.1))
    matrix = np.vstack([matrix, (0, 0, 1)]) @ shear
    corners = np.array([(0, 0, 1), (width, 0, 1), (width, height, 1), (0, height, 1)]) @ matrix.T
    low, high = corners[:, :2].min(0), corners[:, :2].max(0)
    matrix[:2, 2] -= low
    size = tuple(int(v) + 1 for v in high - low)
    premultiplied = cutout.astype(np.float32) / 255
    premultiplied[..., :3] *= premultiplied[..., 3:]
    turned = cv2.warpAffine(premultiplied, matrix[:2], size, flags=cv2.INTER_LINEAR)
    turned[..., :3] /= np.maximum(turned[..., 3:], 1e-3)
    turned[..., :3] = _recoloured(rng, turned[..., :3])
    return trimmed((np.clip(turned, 0, 1) * 255).astype(np.uint8))


def _recoloured(rng, rgb):
    """`rgb` with another exposure, saturation, contrast and, at times, another hue."""
    if rng.random() < 0.25:
        hue = cv2.cvtColor(np.clip(rgb, 0, 1), cv2.COLOR_RGB2HSV)
        hue[..., 0] = (hue[..., 0] + rng.uniform(0, 360)) % 360
        rgb = cv2.cvtColor(hue, cv2.COLOR_HSV2RGB)
    gray = cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY)[..., None]
    rgb = gray + (rgb - gray) * rng.uniform(0.2, 1.4)
    rgb = (rgb - 0.5) * rng.uniform(0.6, 1.1) + 0.5
    gain, gamma = (float(np.exp(rng.normal(0, spread))) for spread in (0.22, 0.2))
    return np.clip(rgb * gain, 0, 1) ** gamma


def placed(rng, cutout, frame, centre, scale):
    """The layer that shows `cutout`, enlarged by `scale`, centred at `centre` (pixels)."""
    height, width = frame
    pixels = cutout.astype(np.float32) / 255
    pixels[..., :3] *= pixels[..., 3:]
    if scale < 0.7:
        pixels = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        scale = 1.0
    if min(pixels.shape[:2]) < 1:
        return None
    rows, columns = pixels.shape[:2]
    matrix = np.float32([(scale, 0, centre[0] - scale * columns / 2),
                         (0, scale, centre[1] - scale * rows / 2)])
    warped = cv2.warpAffine(pixels, matrix, (width, height), flags=cv2.INTER_LINEAR)
    alpha = warped[..., 3]
    return Layer(warped[..., :3] / np.maximum(alpha, 1e-3)[..., None], alpha)


def lit(rng, layer, strength=0.35):
    """`layer` under light that falls off in one direction."""
    height, width = layer.alpha.shape
    x, y = np.meshgrid(np.linspace(-1, 1, width, dtype=np.float32),
                       np.linspace(-1, 1, height, dtype=np.float32))
    falloff = 1 + rng.uniform(-strength, strength) * x - abs(float(rng.normal(0, strength))) * y
    return Layer(np.clip(layer.colours * np.float32(falloff)[..., None], 0, 1), layer.alpha)


def matched(layer, image, share):
    """`layer` with mean and contrast of its colours moved by `share` towards those of `image`."""
    inside = layer.alpha > 0.5
    if inside.sum() < 20:
        return layer
    own = layer.colours[inside]
    mean, goal = own.mean(0), np.float32(cv2.mean(image)[:3])
    contrast = float(image[::4, ::4].std()) / max(0.05, float(own.std()))
    gain = 1 + share * 0.5 * (min(1.6, max(0.5, contrast)) - 1)
    moved = layer.colours * gain + (mean * (1 - gain) + share * (goal - mean))
    return Layer(np.clip(moved, 0, 1), layer.alpha)


def reflected(rng, layer):
    """The reflection of a layer in a glossy floor: faint, upside down, below it."""
    height, width = layer.alpha.shape
    rows = np.where(layer.alpha.max(1) > 0.5)[0]
    base = rows[-1] if len(rows) else height
    matrix = np.float32([(1, 0, 0), (0, -1, 2 * base)])
    colours, alpha = (cv2.warpAffine(part, matrix, (width, height))
                      for part in (layer.colours, layer.alpha))
    return Layer(colours, alpha * rng.uniform(0.08, 0.4)).blurred(np.exp(rng.uniform(-0.5, 1.2)))


def shadow(rng, alpha, stands):
    """The shadow of a layer: a factor per pixel. `stands` tells an upright thing from one that
    lies flat."""
    height, width = alpha.shape
    rows = np.where(alpha.max(1) > 0.5)[0]
    if not len(rows):
        return np.ones_like(alpha)
    extent = rows[-1] - rows[0] + 1
    dark = np.zeros_like(alpha)
    if stands:
        # The contact shadow under its lowest part, and the thrown one, a sheared flat copy.
        foot = alpha.copy()
        foot[:max(0, int(rows[-1] - rng.uniform(0.05, 0.15) * extent))] = 0
        small = max(1.0, 0.025 * extent)
        squashed = np.roll(cv2.GaussianBlur(foot, (0, 0), 2 * small, sigmaY=small), int(small), 0)
        dark = rng.uniform(0.3, 0.8) * np.clip(1.6 * squashed, 0, 1)
        if rng.random() < 0.6:
            flat, lean = rng.uniform(0.1, 0.45), rng.uniform(-0.9, 0.9)
            base = float(rows[-1])
            matrix = np.float32([(1, -lean, lean * base), (0, flat, base * (1 - flat))])
            thrown = cv2.warpAffine(alpha, matrix, (width, height))
            thrown = cv2.GaussianBlur(thrown, (0, 0), np.exp(rng.uniform(0.3, 2.2)))
            dark = np.maximum(dark, rng.uniform(0.1, 0.6) * thrown)
    else:
        reach = 0.06 * extent
        offset = np.float32([(1, 0, rng.normal(0, reach)), (0, 1, abs(rng.normal(0, reach)))])
        thrown = cv2.warpAffine(alpha, offset, (width, height))
        dark = rng.uniform(0.15, 0.7) * cv2.GaussianBlur(thrown, (0, 0),
                                                         np.exp(rng.uniform(0.2, 2.4)))
    return 1 - np.clip(dark, 0, 0.95)
