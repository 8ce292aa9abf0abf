"""Light on a flat page: lamps, shadows with penumbras, folds, and the camera's exposure.

The light of a place is what ideal white paper shows there, in the photo's own values.
"""

import cv2
import numpy as np

from backdrops.noise import relief
from objects.hands import hand
from objects.sprites import sprite

from .rendering import soft_field


def _normalized(color):
    return color / color.max()


def _lamp_color(rng, is_strange):
    """The color of a lamp in linear light: daylight to candlelight, at times any hue."""
    if is_strange:
        return _normalized(np.exp(rng.normal(0, 0.6, 3)))
    warmth = rng.normal(0.1, 0.35)
    return _normalized(np.exp(np.array([warmth, rng.normal(0, 0.06), -warmth])))


def _silhouette(rng, side):
    """What casts a shadow, 0 to 1: a hand, an object, a phone, an arm, window bars, or the edge of a room."""
    kind = rng.random()
    mask = np.zeros((side, side), np.float32)
    middle = rng.uniform(-0.1, 1.1, 2) * side
    if kind < 0.35:
        item = hand(rng, 300)[0] if rng.random() < 0.6 else sprite(rng, 300)
        scale, angle = rng.uniform(0.4, 2.5) * side / 400, rng.uniform(0, 2 * np.pi)
        c, s = np.cos(angle) * scale, np.sin(angle) * scale
        center = np.array([item.shape[1] / 2, item.shape[0] / 2])
        matrix = np.array([[c, -s, 0], [s, c, 0]])
        matrix[:, 2] = middle - matrix[:, :2] @ center
        return cv2.warpAffine(item[..., 3].astype(np.float32) / 255, matrix, (side, side))
    if kind < 0.65:
        for _ in range(int(rng.integers(1, 3))):
            size = rng.uniform(0.1, 0.9, 2) * side
            box = cv2.boxPoints((tuple(middle + rng.normal(0, 0.2 * side, 2)), tuple(size), rng.uniform(0, 180)))
            cv2.fillConvexPoly(mask, np.round(box * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
        return mask
    x, y = np.meshgrid(np.arange(side, dtype=np.float32), np.arange(side, dtype=np.float32))
    angle = rng.uniform(0, 2 * np.pi)
    along = (x - middle[0]) * np.cos(angle) + (y - middle[1]) * np.sin(angle)
    if kind < 0.85:
        across = (y - middle[1]) * np.cos(angle) - (x - middle[0]) * np.sin(angle)
        bend = rng.normal(0, 0.25) / side
        return np.clip(along + bend * across * across + 0.5, 0, 1)
    period, share = side * rng.uniform(0.08, 0.5), rng.uniform(0.15, 0.7)
    return (np.mod(along / period, 1) < share).astype(np.float32)


def _shadow(rng, side):
    """The share of a lamp's light that reaches each place. A penumbra widens with the distance of what casts it."""
    mask = _silhouette(rng, side)
    sigma = side / 400 * np.exp(rng.uniform(np.log(0.5), np.log(28)))
    soft = cv2.GaussianBlur(mask, (0, 0), sigma)
    if rng.random() < 0.3:
        softer = cv2.GaussianBlur(mask, (0, 0), sigma * rng.uniform(1.5, 4))
        part = soft_field(rng, side, side, 0, 1, 2)
        soft = soft + (softer - soft) * part
    return 1 - np.clip(soft, 0, 1)


def light(rng, side):
    """The light on a page (`side` x `side` x 3, float32): what white paper shows, at most 1."""
    is_strange = rng.random() < 0.2
    ambient = rng.uniform(0.08, 0.6) * _lamp_color(rng, is_strange and rng.random() < 0.4)
    total = np.empty((side, side, 3), np.float32)
    total[:] = ambient * soft_field(rng, side, side, 0.7, 1, 3)[..., None]
    for number in range(1 if rng.random() < 0.7 else 2):
        field = soft_field(rng, side, side, rng.choice([0.85, rng.uniform(0.2, 1)]), 1, int(rng.integers(2, 5)))
        if rng.random() < 0.7:
            creases = 0 if rng.random() < 0.25 else int(rng.integers(1, 4)) if rng.random() < 0.5 else int(
                rng.integers(8, 30))
            slopes = cv2.resize(relief(rng, side // 2, creases), (side, side), interpolation=cv2.INTER_LINEAR)
            field = field * np.clip(1 + np.float32(rng.gamma(1.5, 0.1)) * slopes, 0.15, 2)
        if rng.random() < (0.6 if number == 0 else 0.3):
            for _ in range(int(rng.integers(1, 4))):
                field = field * (1 - np.float32(rng.uniform(0.6, 1)) * (1 - _shadow(rng, side)))
        color = (_lamp_color(rng, is_strange) * rng.uniform(0.3, 1)).astype(np.float32)
        total += np.maximum(field, 0)[..., None] * color
    # The exposure: at times dark, at times with clipped highlights.
    level = rng.uniform(0.2, 0.6) if rng.random() < 0.25 else rng.uniform(0.6, 1.15)
    peak = np.quantile(total[::8, ::8].max(-1), 0.97)
    encoded = np.maximum(total / np.float32(peak), 1e-4) ** np.float32(1 / rng.uniform(1.8, 2.6)) * np.float32(level)
    return np.clip(encoded, 0.02, 1)
