"""Plain surfaces (desks of one colour, gradients, darkness, glass) and irregular materials: wood, stone, cloth, ground.

Paper on a white desk is the hardest case for page detection, so plain desks are a fifth of all backdrops.
Each function takes a random generator and a side in pixels and returns a square image, float32 RGB
of 0 to 255. To add a material, add such a function and list it in `scenes.MATERIALS`.
"""

import cv2
import numpy as np

from .noise import axes, cells, colour, mixed, noise, pick, relief, shades

# The ranges of hue, saturation and value (0 to 1), and the weight.
DESK_COLOURS = (
  ((0.05, 0.17), (0.0, 0.04), (0.84, 1.0), 6),  # white
  ((0.08, 0.15), (0.06, 0.25), (0.70, 0.95), 3),  # beige
  ((0.5, 0.7), (0.0, 0.07), (0.40, 0.80), 3),  # gray
  ((0.0, 1.0), (0.0, 0.15), (0.03, 0.22), 3),  # black
  ((0.0, 1.0), (0.1, 0.7), (0.25, 0.9), 1),  # painted
)


def desk(rng, side):
  """A desk of one colour with soft light and at most a faint texture."""
  weights = np.array([row[3] for row in DESK_COLOURS], float)
  chosen = rng.choice(len(DESK_COLOURS), p=weights / weights.sum())
  hue, saturation, value, _ = DESK_COLOURS[chosen]
  base = colour(rng, saturation, value, hue)
  image = np.empty((side, side, 3), np.float32)
  image[:] = base
  clouds = noise(rng, side, side * rng.uniform(0.5, 1), 1)
  image *= (1 + rng.uniform(0, 0.025) * clouds)[..., None]
  texture = pick(rng, (_none, _none, _dust, _dust, _orange_peel, _brushed))
  return image + texture(rng, side)[..., None] * (0.3 + 0.7 * base.mean() / 255)


def _none(rng, side):
  return np.zeros((side, side), np.float32)


def _dust(rng, side):
  return rng.uniform(1, 5) * noise(rng, side, rng.uniform(1, 4), 2)


def _orange_peel(rng, side):
  bumps = noise(rng, side, rng.uniform(4, 14), 2)
  return rng.uniform(2, 8) * (bumps - np.roll(bumps, (1, 1), (0, 1)))


def _brushed(rng, side):
  lines = noise(rng, side, rng.uniform(1, 3), 2, stretch=rng.uniform(20, 90))
  return rng.uniform(1, 5) * (lines if rng.random() < 0.5 else lines.T)


def gradient(rng, side):
  """A gradient between two colours, as of an empty wall or a photographer's backdrop."""
  along = axes(side, rng)[0]
  along = (along - along.min()) / (along.max() - along.min())
  first = colour(rng, (0, 0.4), (0.2, 1))
  second = colour(rng, (0, 0.4), (0.2, 1)) if rng.random() < 0.4 else first * rng.uniform(0.5, 0.9)
  return mixed(first, second, along + 0.08 * noise(rng, side, side / 2, 2))


def darkness(rng, side):
  """Near black with at most a weak glow, as of an open scanner lid or a page held at night."""
  x, y = axes(side)
  centre = rng.uniform(0.2, 0.8, 2) * side
  distance = (x - centre[0]) ** 2 + (y - centre[1]) ** 2
  glow = np.exp(-distance / (rng.uniform(0.3, 0.8) * side) ** 2)
  level = rng.uniform(0, 14) + rng.uniform(0, 50) * glow
  return np.clip(level[..., None] * colour(rng, (0, 0.4), (0.9, 1)) / 255, 0, 255)


def glass(rng, side):
  """A glass table: a dim blurred scene with sharp reflections of windows."""
  tint = colour(rng, (0.05, 0.35), (0.25, 0.8), (0.3, 0.6))
  image = tint * (1 + 0.2 * noise(rng, side, side / 3, 2))[..., None]
  x, y = axes(side, rng)
  width = rng.uniform(0.15, 0.5) * side
  pane = ((x / width) % 1 > 0.12) & ((y / (1.4 * width)) % 1 > 0.1) & (np.abs(x) < 2 * width)
  return image + pane[..., None] * rng.uniform(8, 45) * np.float32((1, 1, 1))


WOODS = (((74, 46, 28), (166, 116, 74)), ((92, 66, 44), (196, 160, 116)),
         ((150, 118, 84), (226, 196, 156)), ((38, 26, 20), (92, 66, 50)),
         ((120, 62, 34), (188, 112, 66)), ((120, 112, 102), (190, 182, 170)),
         ((190, 172, 146), (238, 226, 206)), ((84, 36, 26), (140, 70, 50)))


def wood(rng, side):
  """Planks, or one broad board, with grain and growth rings."""
  scale = rng.uniform(1.5, 5)
  x, y = axes(side)
  plank_width = rng.uniform(60, 160) * scale if rng.random() < 0.65 else 4.0 * side
  y = y + rng.uniform(0, plank_width)
  plank = (y // plank_width).astype(int)
  count = plank.max() + 1
  tone = rng.normal(0, 0.09, count).astype(np.float32)[plank]
  wander = noise(rng, side, 60 * scale, 2, stretch=rng.uniform(3, 9))
  wander += rng.uniform(0, 9, count).astype(np.float32)[plank]
  rings = np.sin(2 * np.pi * (y / (rng.uniform(8, 40) * scale) + rng.uniform(0.2, 0.9) * wander))
  grain = noise(rng, side, rng.uniform(0.8, 2) * scale, 2, stretch=rng.uniform(20, 70))
  share = 0.5 + tone + rng.uniform(0, 0.16) * rings + rng.uniform(0.03, 0.15) * grain
  image = mixed(*pick(rng, WOODS), share)
  if count > 1:
    depth = rng.uniform(0.1, 0.8)
    ends = x + rng.uniform(0, 900 * scale, count)[plank]
    gap = np.minimum(y % plank_width, ends % (rng.uniform(400, 1200) * scale))
    image *= (1 - depth * np.exp(-(gap / (rng.uniform(0.4, 1.6) * scale)) ** 2))[..., None]
  return image


def cloth(rng, side):
  """A woven cloth in one colour, with soft folds."""
  period = rng.uniform(3, 14)
  x, y = axes(side, rng)
  wobble = 0.3 * noise(rng, side, 60, 2)
  weave = np.sin(2 * np.pi * (x / period + wobble)) * np.sin(2 * np.pi * (y / period + wobble))
  share = 0.5 + rng.uniform(0.05, 0.3) * weave + 0.1 * noise(rng, side, 4, 2)
  image = mixed(*shades(rng, (0.15, 0.5), saturation=(0, 0.7), value=(0.15, 0.95)), share)
  return image * folds(rng, side, rng.uniform(0, 0.15))[..., None]


def sheets(rng, side):
  """A pale bed sheet with deep soft folds."""
  base = colour(rng, (0, 0.18), (0.75, 1))
  fine = 1 + 0.02 * noise(rng, side, 2, 1)
  return base * (folds(rng, side, rng.uniform(0.08, 0.3)) * fine)[..., None]


def crumpled(rng, side):
  """Crumpled paper, white or of any pale color."""
  base = colour(rng, (0, 0.15), (0.75, 1))
  slopes = cv2.resize(relief(rng, side // 2, int(rng.integers(8, 60))), (side, side))
  return base * np.clip(1 + rng.uniform(0.05, 0.4) * slopes, 0.2, 1.2)[..., None]


def folds(rng, side, depth):
  """The shading of folds as a factor about 1: the slope of ridged noise, lit from one side."""
  height = 1 - np.abs(noise(rng, side, side * rng.uniform(0.25, 0.6), 3, rng.uniform(0.4, 2)))
  height = cv2.GaussianBlur(height, (0, 0), side / rng.uniform(60, 160))
  slope = cv2.Sobel(height, cv2.CV_32F, 1, 0) * rng.choice((-1, 1)) + cv2.Sobel(
    height, cv2.CV_32F, 0, 1)
  return 1 + depth * np.tanh(slope / (slope.std() + 1e-6) * 0.7)


def leather(rng, side):
  """Grained leather with soft shine."""
  labels, inside = cells(rng, side, rng.uniform(8, 26))
  dark, light = shades(
    rng, (0.4, 0.75), saturation=(0.1, 0.7), value=(0.12, 0.7), hue=(-0.03, 0.12))
  share = 0.75 * np.clip(inside * 1.6, 0, 1) + 0.15 * noise(rng, side, side / 3, 3)
  return mixed(dark, light, cv2.GaussianBlur(share, (0, 0), 1.2))


def stone(rng, side):
  """Polished stone: speckles on clouds, with a few veins."""
  scale = rng.uniform(1, 4)
  clouds, speckles = noise(rng, side, 120 * scale), noise(rng, side, rng.uniform(1.5, 5) * scale, 2)
  veins = np.exp(-(noise(rng, side, 230 * scale, 5) / rng.uniform(0.02, 0.06)) ** 2)
  share = 0.55 + 0.1 * clouds + rng.uniform(0, 0.2) * speckles
  share += rng.choice((-0.45, -0.2, 0, 0.2)) * veins
  return mixed(*shades(rng, (0.15, 0.6), saturation=(0, 0.15), value=(0.25, 1)), share)


def concrete(rng, side):
  """Concrete: clouds, grit, pores."""
  grit = noise(rng, side, rng.uniform(2, 5), 2)
  pores = noise(rng, side, rng.uniform(6, 14), 1) < -rng.uniform(1.4, 2.2)
  share = 0.6 + 0.13 * noise(rng, side, side / 3, 6) + 0.05 * grit - 0.4 * pores
  return mixed(*shades(rng, (0.25, 0.5), saturation=(0, 0.1), value=(0.4, 0.9)), share)


def asphalt(rng, side):
  """Asphalt or terrazzo: small stones in a binder of another colour."""
  labels, inside = cells(rng, side, rng.uniform(5, 16))
  tone = rng.normal(0.5, 0.25, labels.max() + 1).astype(np.float32)[labels]
  stones = mixed(*shades(rng, (0.4, 0.8), saturation=(0, 0.15), value=(0.3, 0.9)), tone)
  binder = colour(rng, (0, 0.1), (0.08, 0.9))
  cover = np.clip((inside - rng.uniform(0.2, 0.55)) * 8, 0, 1)[..., None]
  return (binder + cover * (stones - binder)) * (1 + 0.06 * noise(rng, side, 200, 4))[..., None]


def gravel(rng, side):
  """Pebbles with light on one side and dark gaps."""
  labels, inside = cells(rng, side, rng.uniform(18, 80))
  tone = np.clip(rng.normal(0.55, 0.25, labels.max() + 1), 0, 1).astype(np.float32)[labels]
  dome = cv2.GaussianBlur(np.sqrt(np.clip(inside, 0, 1)), (0, 0), 2)
  brightness = 0.9 + 4 * (dome - np.roll(dome, (3, 3), (0, 1)))
  ranges = {"saturation": (0, 0.3), "value": (0.5, 0.95), "hue": (0, 0.2)}
  image = mixed(*shades(rng, (0.3, 0.6), **ranges), tone)
  grit = 1 + 0.05 * noise(rng, side, 2, 2)
  return image * (np.clip(dome * 1.8, 0.3, 1) * brightness * grit)[..., None]


def sand(rng, side):
  """Sand, cork or felt: grains on clouds."""
  x, y = axes(side, rng)
  ripples = np.sin(x / rng.uniform(15, 60) + 2 * noise(rng, side, 300, 2))
  share = 0.5 + 0.13 * noise(rng, side, rng.uniform(1, 7), 2) + 0.06 * noise(rng, side, 150, 4)
  share += rng.choice((0, 0, 0.1)) * ripples
  ranges = {"saturation": (0.15, 0.5), "value": (0.5, 0.95), "hue": (0.05, 0.14)}
  return mixed(*shades(rng, (0.3, 0.6), **ranges), share)


def cork(rng, side):
  """A cork board."""
  labels, inside = cells(rng, side, rng.uniform(10, 24))
  tone = rng.normal(0.6, 0.2, labels.max() + 1).astype(np.float32)[labels]
  tone -= 0.5 * (rng.random(labels.max() + 1) < 0.05)[labels]
  share = cv2.GaussianBlur(tone.astype(np.float32), (0, 0), 1.5) + 0.1 * noise(rng, side, 3, 2)
  return mixed((92, 58, 32), (212, 164, 110), share)


def grass(rng, side):
  """Blades of grass or leaves: thousands of overlapping strokes."""
  image = np.zeros((side, side, 3), np.float32)
  hue = rng.uniform(0.17, 0.36) if rng.random() < 0.8 else rng.uniform(0.02, 0.12)
  image[:] = colour(rng, (0.4, 0.8), (0.05, 0.25), (hue, hue + 0.03))
  length = rng.uniform(20, 110)
  broad = rng.uniform(2, 7) if rng.random() < 0.6 else rng.uniform(10, 30)
  for _ in range(int(2.5 * side * side / (length * broad))):
    tone = colour(rng, (0.3, 0.85), (0.15, 0.85), (hue - 0.03, hue + 0.05))
    centre, angle = rng.uniform(0, side, 2), rng.uniform(0, 180)
    size = (length * rng.uniform(0.4, 0.8), broad * rng.uniform(0.35, 0.7))
    blade = (tuple(map(float, centre)), size, float(angle))
    cv2.ellipse(image, blade, tuple(map(float, tone)), -1, cv2.LINE_AA)
  return image * (1 + 0.12 * noise(rng, side, 250, 3))[..., None]


def plaster(rng, side):
  """A painted wall: rough plaster or wallpaper, lit from one side."""
  bumps = noise(rng, side, rng.uniform(5, 40), 3)
  slope = bumps - np.roll(bumps, (2, 2), (0, 1))
  base = colour(rng, (0, 0.35), (0.55, 1))
  return base * (1 + rng.uniform(0.02, 0.12) * slope)[..., None]


def cardboard(rng, side):
  """Brown board with faint flutes."""
  x, _ = axes(side, rng)
  share = 0.6 + rng.uniform(0, 0.08) * np.sin(2 * np.pi * x / rng.uniform(10, 28))
  share += 0.06 * noise(rng, side, 3, 2, stretch=6) + 0.08 * noise(rng, side, side / 2, 3)
  return mixed((116, 82, 52), (206, 168, 122), share)


def carpet(rng, side):
  """Tufts in one colour or flecked."""
  tufts = noise(rng, side, rng.uniform(3, 9), 2)
  flecks = noise(rng, side, rng.uniform(3, 12), 1) > rng.uniform(1, 2)
  image = mixed(
    *shades(rng, (0.35, 0.7), saturation=(0, 0.6), value=(0.15, 0.8)), 0.5 + 0.25 * tufts)
  return np.where(flecks[..., None], image * 0.5 + 0.5 * colour(rng), image)
