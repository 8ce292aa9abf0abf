"""Cut-outs of silhouettes: each part gets a material and is lit as if it were inflated."""

import cv2
import numpy as np

from backdrops.noise import colour, noise, pick

from . import silhouettes

SKIN = ((242, 205, 178), (224, 172, 135), (198, 134, 96), (141, 85, 54), (90, 56, 37))
HAIR = ((30, 24, 22), (70, 45, 28), (120, 80, 45), (190, 150, 90), (160, 160, 160), (110, 50, 25))
FUR = ((60, 45, 35), (120, 85, 55), (180, 140, 95), (220, 210, 195), (90, 90, 92), (35, 33, 32),
       (190, 110, 50))


def drawn(rng, textures):
    """A random drawn cut-out (RGBA uint8, straight alpha).

    `textures.pick(rng)` returns an image (uint8 RGB) to crop materials from.
    """
    return painted(rng, pick(rng, silhouettes.KINDS)(rng), textures)


def repainted(rng, cutout, textures):
    """The silhouette of a cut-out with another material."""
    side = silhouettes.SIDE
    scale = 0.94 * side / max(cutout.shape[:2])
    alpha = cv2.resize(cutout[..., 3], None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    mask = np.zeros((side, side), np.float32)
    height, width = min(side, alpha.shape[0]), min(side, alpha.shape[1])
    mask[:height, :width] = alpha[:height, :width] / 255
    return painted(rng, [(mask, "body")], textures)


def on_plate(rng, cutout, textures, is_slanted):
    """A cut-out on a plate, a saucer or a stand, which belongs to the subject."""
    side, flat = silhouettes.SIDE, rng.uniform(0.25, 0.6) if is_slanted else 1.0
    plate = painted(rng, silhouettes.plate(rng, flat), textures).astype(np.float32)
    scale = side * rng.uniform(0.5, 0.75) / max(cutout.shape[:2])
    food = cv2.resize(cutout, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    rows, columns = food.shape[:2]
    # Seen slantwise, it stands on the plate's middle; else it lies there.
    bottom = side + int(side * (0.08 * flat if is_slanted else 0.5)) + (0 if is_slanted else rows // 2)
    picture = np.zeros((2 * side, side, 4), np.float32)
    picture[side // 2:side // 2 + side] = plate
    top, left = bottom - rows - (0 if is_slanted else side // 2), (side - columns) // 2
    part = picture[top:top + rows, left:left + columns]
    share = food[..., 3:].astype(np.float32) / 255
    part[..., :3] = part[..., :3] * (1 - share) + food[..., :3] * share
    part[..., 3:] = np.maximum(part[..., 3:], food[..., 3:])
    return picture.astype(np.uint8)


def painted(rng, parts, textures):
    """The cut-out that `parts` of a silhouette make, each in the material of its role."""
    side = silhouettes.SIDE
    rgb, alpha = np.zeros((side, side, 3), np.float32), np.zeros((side, side), np.float32)
    lamp = np.array([rng.normal(0, 0.7), rng.normal(-0.6, 0.4), rng.uniform(0.7, 1.5)])
    lamp = np.float32(lamp / np.linalg.norm(lamp))
    materials, ambient = {}, rng.uniform(0.3, 0.75)
    gloss = rng.uniform(0.1, 0.6) if rng.random() < 0.4 else 0
    for mask, role in parts:
        if role not in materials:
            materials[role] = _material(rng, role, textures)
        light, shine = _lit(mask, lamp, ambient, role)
        surface = materials[role] * light[..., None] + 255 * gloss * shine[..., None]
        share = mask[..., None]
        # The part darkens the rim of those behind it.
        halo = cv2.GaussianBlur(mask, (0, 0), 5)[..., None]
        rgb = rgb * (1 - 0.35 * halo * (1 - share))
        rgb = rgb * (1 - share) + surface * share
        alpha = np.maximum(alpha, mask)
    if rng.random() < 0.4:
        alpha = _frayed(rng, alpha)
    return np.dstack([np.clip(rgb, 0, 255), 255 * alpha]).astype(np.uint8)


def _lit(mask, lamp, ambient, role):
    """The light on an inflated part, and its highlight, per pixel."""
    distance = cv2.distanceTransform((mask > 0.5).astype(np.uint8), cv2.DIST_L2, 3)
    if role == "turned":  # A solid of revolution: the distance counts across only.
        width = (mask > 0.5).sum(1, keepdims=True) / 2
        distance = np.minimum(distance * 4, np.maximum(width, 1))
    depth = max(4.0, float(distance.max()))
    share = np.clip(distance / depth, 0, 1)
    height = depth * np.sqrt(np.clip(1 - (1 - share) ** 2, 0, 1))
    height = cv2.GaussianBlur(height.astype(np.float32), (0, 0), 2 + 0.1 * depth)
    if role.startswith("face"):
        return np.full_like(mask, 0.4 + 0.28 * int(role[-1])), np.zeros_like(mask)
    x, y = cv2.Sobel(height, -1, 1, 0, scale=0.125), cv2.Sobel(height, -1, 0, 1, scale=0.125)
    length = np.sqrt(x * x + y * y + 1)
    cosine = np.clip((-x * lamp[0] - y * lamp[1] + lamp[2]) / length, 0, 1)
    shine = np.clip(2 * cosine / length - lamp[2], 0, 1) ** 24
    return ambient + (1.15 - ambient) * cosine, shine


def _material(rng, role, textures):
    if role == "skin":
        return _plain(rng, pick(rng, SKIN), 0.03)
    if role == "hair":
        return _strands(rng, pick(rng, HAIR))
    if role in ("fur", "fur2"):
        return _strands(rng, pick(rng, FUR))
    if role == "leaf":
        return _plain(rng, colour(rng, (0.3, 0.9), (0.2, 0.6), (0.18, 0.4)), 0.12)
    if role == "petal":
        return _plain(rng, colour(rng, (0.3, 1), (0.5, 1)), 0.08)
    if role == "dark":
        return _plain(rng, rng.uniform(5, 50, 3), 0.1)
    if role == "pale":
        return _plain(rng, rng.uniform(190, 245, 3), 0.03)
    if role == "lips":
        return _plain(rng, (170, 80, 75), 0.05)
    choice = rng.random()
    if choice < 0.5:
        return _textured(rng, textures)
    if choice < 0.65:
        return _striped(rng)
    return _plain(rng, colour(rng, (0, 0.95), (0.08, 0.98)), rng.uniform(0.01, 0.2))


def _plain(rng, tone, contrast):
    side = silhouettes.SIDE
    grain = noise(rng, side, rng.uniform(8, 90), 4)
    return np.float32(tone) * (1 + contrast * grain)[..., None]


def _strands(rng, tone):
    """Hair or fur: noise that is stretched along one direction."""
    side = silhouettes.SIDE
    grain = noise(rng, side, rng.uniform(4, 12), 2, rng.uniform(4, 10))
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), rng.uniform(0, 180), 1.5)
    grain = cv2.warpAffine(grain, turn, (side, side), borderMode=cv2.BORDER_REFLECT)
    patches = np.clip(noise(rng, side, rng.uniform(60, 160), 2), -1, 1) * rng.uniform(0, 0.4)
    return np.float32(tone) * (1 + 0.16 * grain + patches)[..., None]


def _striped(rng):
    side = silhouettes.SIDE
    y, x = np.mgrid[0:side, 0:side].astype(np.float32)
    angle, period = rng.uniform(0, np.pi), rng.uniform(8, 60)
    wave = np.sin(2 * np.pi * (x * np.cos(angle) + y * np.sin(angle)) / period)
    if rng.random() < 0.4:
        wave = np.maximum(wave, np.sin(2 * np.pi * (y * np.cos(angle) - x * np.sin(angle)) / period))
    share = np.clip(wave * 3 + 0.5, 0, 1)[..., None]
    first, second = colour(rng, (0, 0.9), (0.1, 1)), colour(rng, (0, 0.9), (0.1, 1))
    return first * share + second * (1 - share)


def _textured(rng, textures):
    """A crop of a texture, often tinted."""
    side, image = silhouettes.SIDE, textures.pick(rng)
    length = int(min(image.shape[:2]) * rng.uniform(0.2, 0.95))
    top, left = (int(rng.integers(extent - length + 1)) for extent in image.shape[:2])
    crop = cv2.resize(image[top:top + length, left:left + length], (side, side),
                      interpolation=cv2.INTER_AREA).astype(np.float32)
    if rng.random() < 0.6:
        share = rng.uniform(0.3, 0.9)
        gain = colour(rng, (0, 0.9), (0.2, 1)) / np.maximum(crop.mean((0, 1)), 20)
        crop *= 1 - share + share * gain
    return np.clip(crop, 0, 255)


def _frayed(rng, alpha):
    """Alpha with a furry or leafy edge."""
    grain = noise(rng, alpha.shape[0], rng.uniform(3, 14), 2)
    soft = cv2.GaussianBlur(alpha, (0, 0), rng.uniform(1, 4))
    return np.clip((soft + 0.16 * grain * (soft > 0.02) - 0.5) * 3 + 0.5, 0, 1).astype(np.float32)
