"""Lighting and camera defects of a whole photo (float32 RGB, 0 to 1)."""

import cv2
import numpy as np


def shading(surface, rng):
    """The brightness of each grid point of the sheet by Lambert's law, about 1 where it is flat."""
    lamp = np.array([rng.normal(0, 0.8), rng.normal(0, 0.8), 1.0])
    lamp /= np.linalg.norm(lamp)
    ambient = rng.uniform(0.25, 0.8)
    lit = np.clip(surface.normals() @ lamp, 0, None) / lamp[2]
    return np.clip(ambient + (1 - ambient) * lit, 0.3, 1.25).astype(np.float32)


def soft_field(rng, width, height, low, high, cells=3):
    """A smooth random field between about `low` and `high`, from `cells` x `cells` values."""
    small = rng.uniform(low, high, (cells, cells)).astype(np.float32)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)


def hard_shadow(rng, width, height):
    """The shadow of a phone, an arm or a window frame: a factor per pixel."""
    mask = np.zeros((height, width), np.float32)
    for _ in range(rng.integers(1, 3)):
        middle = rng.uniform(-0.1, 1.1, 2) * (width, height)
        size = rng.uniform(0.15, 0.8, 2) * max(width, height)
        box = cv2.boxPoints((tuple(middle), tuple(size), rng.uniform(0, 180)))
        cv2.fillConvexPoly(mask, np.round(box * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
    blur = rng.uniform(0.5, 30)
    return 1 - rng.uniform(0.15, 0.65) * cv2.GaussianBlur(mask, (0, 0), blur)


def glare(rng, width, height):
    """The reflection of a lamp: brightness to add per pixel."""
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    cx, cy = rng.uniform(0, 1, 2) * (width, height)
    rx, ry = rng.uniform(0.04, 0.3, 2) * max(width, height)
    angle = rng.uniform(0, np.pi)
    u = (x - cx) * np.cos(angle) + (y - cy) * np.sin(angle)
    v = (y - cy) * np.cos(angle) - (x - cx) * np.sin(angle)
    return rng.uniform(0.1, 0.7) * np.exp(-(u / rx) ** 2 - (v / ry) ** 2)


def with_lighting(photo, rng):
    """`photo` with random illumination, shadow, glare, white balance, exposure and gamma."""
    height, width = photo.shape[:2]
    photo = photo * soft_field(rng, width, height, rng.uniform(0.5, 1), 1.1)[..., None]
    if rng.random() < 0.25:
        photo *= hard_shadow(rng, width, height)[..., None]
    if rng.random() < 0.12:
        photo += glare(rng, width, height)[..., None]
    tint = np.exp(rng.normal(0, 0.04, 3))
    if rng.random() < 0.5:
        tint *= np.exp(rng.normal(0, 0.12) * np.array([1, 0.1, -1]))
    gain = rng.uniform(0.75, 1.15) if rng.random() < 0.85 else rng.uniform(0.2, 0.6)
    photo = np.clip(photo * (tint * gain).astype(np.float32), 0, 1)
    return photo ** np.float32(np.exp(rng.normal(0, 0.18)))


def captured(photo, rng):
    """`photo` with blur, noise and sharpening of a camera, as uint8."""
    if rng.random() < 0.3:
        photo = cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.4, 1.8))
    elif rng.random() < 0.12:
        photo = _motion_blurred(photo, rng)
    if rng.random() < 0.6:
        noise = np.empty(photo.shape, np.float32)
        cv2.randn(noise, 0, rng.gamma(1.5, 0.009))
        if rng.random() < 0.5:
            noise = cv2.GaussianBlur(noise, (0, 0), 0.7) * 2
        photo = photo + noise
    if rng.random() < 0.15:
        soft = cv2.GaussianBlur(photo, (0, 0), 1.5)
        photo = photo + rng.uniform(0.3, 1.2) * (photo - soft)
    return np.clip(photo * 255 + 0.5, 0, 255).astype(np.uint8)


def _motion_blurred(photo, rng):
    length = int(rng.integers(3, 9))
    kernel = np.zeros((length, length), np.float32)
    angle = rng.uniform(0, np.pi)
    half = length / 2
    offset = np.array([np.cos(angle), np.sin(angle)]) * half
    a, b = np.array([half, half]) - offset, np.array([half, half]) + offset
    cv2.line(kernel, tuple(int(v) for v in a), tuple(int(v) for v in b), 1)
    return cv2.filter2D(photo, -1, kernel / max(1, kernel.sum()))
