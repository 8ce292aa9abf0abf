"""The backgrounds: desk surfaces, viewed from straight above.

Each desk is a function of a random generator and the side of a square in millimetres and in
pixels; it returns the square as float32 RGB, 0 to 255. To add a desk, add such a function and an
entry in `DESKS`.
"""

import cv2
import numpy as np


def noise(rng, pixels, cell, octaves=4, stretch=1.0):
  """Smooth noise with mean 0 and a standard deviation near 1; `cell` is the size of its coarsest
  features in pixels, `stretch` their elongation along x."""
  total = np.zeros((pixels, pixels), np.float32)
  for octave in range(octaves):
    step = max(cell / 2**octave, 1)
    grid = (int(pixels / step) + 3, int(pixels / (step * stretch)) + 3)
    layer = cv2.resize(
      rng.standard_normal(grid, np.float32), (pixels, pixels), interpolation=cv2.INTER_CUBIC)
    total += layer / 2**octave
  return total


def mixed(dark, light, share):
  """Interpolates between two colours for each pixel: 0 is `dark`, 1 is `light`."""
  share = np.clip(share, 0, 1)[..., None].astype(np.float32)
  return np.float32(dark) + share * (np.float32(light) - np.float32(dark))


def wood(rng, millimetres, pixels):
  """Planks about 120 mm wide with grain, rings and dark joints."""
  scale = pixels / millimetres
  y, _ = np.mgrid[0:pixels, 0:pixels].astype(np.float32) / scale
  plank_width = rng.uniform(95, 140)
  plank = (y // plank_width).astype(int)
  tone = rng.normal(0, 0.10, plank.max() + 1)[plank]
  shift = rng.uniform(0, 60, plank.max() + 1)[plank]
  wander = noise(rng, pixels, 60 * scale, 2, stretch=5)
  rings = np.sin(2 * np.pi * ((y + shift) / 19 + 0.45 * wander))
  grain = noise(rng, pixels, 1.6 * scale, 2, stretch=45)
  joint = np.exp(-((y % plank_width) / 0.9) ** 2)
  share = 0.5 + tone + 0.06 * rings + 0.10 * grain + 0.05 * wander
  dark, light = [((74, 46, 28), (166, 116, 74)), ((92, 66, 44), (196, 160, 116))][rng.integers(2)]
  return mixed(dark, light, share) * (1 - 0.65 * joint[..., None])


def cloth(rng, millimetres, pixels):
  """A coarse weave in one colour, with folds."""
  scale = pixels / millimetres
  y, x = np.mgrid[0:pixels, 0:pixels].astype(np.float32) / scale
  wobble = 0.25 * noise(rng, pixels, 14 * scale, 2)
  weave = np.sin(2 * np.pi * (x / 2.1 + wobble)) * np.sin(2 * np.pi * (y / 2.1 + wobble))
  folds = noise(rng, pixels, 170 * scale, 2, stretch=0.35)
  share = 0.5 + 0.16 * weave + 0.09 * folds + 0.06 * noise(rng, pixels, 1.2 * scale, 1)
  colours = [((40, 58, 84), (88, 112, 146)), ((96, 40, 44), (150, 84, 84)),
             ((58, 76, 58), (110, 132, 104))]
  return mixed(*colours[rng.integers(len(colours))], share)


def stone(rng, millimetres, pixels):
  """Polished stone: low-frequency variation, speckles and a few veins."""
  scale = pixels / millimetres
  clouds = noise(rng, pixels, 120 * scale)
  speckles = noise(rng, pixels, 2.4 * scale, 2)
  veins = np.exp(-(noise(rng, pixels, 230 * scale, 5) / 0.035) ** 2)
  share = 0.55 + 0.10 * clouds + 0.13 * speckles - 0.45 * veins
  dark, light = [((50, 52, 56), (122, 124, 128)), ((92, 86, 80), (170, 164, 156))][rng.integers(2)]
  return mixed(dark, light, share)


def plain_light(rng, millimetres, pixels):
  """A pale desk top, little darker than paper: a difficult case for page detection."""
  scale = pixels / millimetres
  clouds, dust = noise(rng, pixels, 240 * scale, 3), noise(rng, pixels, 0.9 * scale, 1)
  return mixed((176, 172, 166), (222, 220, 214), 0.5 + 0.16 * clouds + 0.05 * dust)


def plain_dark(rng, millimetres, pixels):
  """A nearly black desk top with a faint grain."""
  scale = pixels / millimetres
  clouds, dust = noise(rng, pixels, 200 * scale, 3), noise(rng, pixels, 0.9 * scale, 1)
  return mixed((24, 25, 29), (62, 63, 68), 0.45 + 0.14 * clouds + 0.10 * dust)


DESKS = {
  "wood": wood, "cloth": cloth, "stone": stone,
  "plain-light": plain_light, "plain-dark": plain_dark,
}
