"""Stationery: pens, rulers, scissors.

Each function takes a random generator and a height in pixels, and returns an RGBA sprite.
"""

import numpy as np

from .canvas import Canvas
from .colours import bright, dark, metal, pale, pick


def pen(rng, height):
  body, width = pick(rng, (bright, dark, pale))(rng), rng.uniform(0.055, 0.085)
  canvas, middle = Canvas(height, width, body), width / 2
  near, far = 0.35 * width, 0.65 * width
  canvas.polygon(((near, 0.04), (far, 0.04), (middle + 0.003, 0), (middle - 0.003, 0)), metal(rng))
  cone = ((0.08 * width, 0.14), (0.92 * width, 0.14), (far, 0.03), (near, 0.03))
  canvas.polygon(cone, metal(rng))
  split = rng.uniform(0.14, 0.7)
  canvas.box((0.04 * width, 0.13), (0.92 * width, 0.85), body, 0.2 * width)
  canvas.box((0, split), (width, 0.98 - split), pick(rng, (bright, dark, metal))(rng), 0.2 * width)
  canvas.box((0.35 * width, 0.96), (0.3 * width, 0.04), metal(rng))
  canvas.round_across(0.5, rng.uniform(0.1, 0.8))
  if rng.random() < 0.7:
    canvas.box((0.38 * width, 0.72), (0.24 * width, 0.24), metal(rng), 0.1 * width)
  return canvas.done()


def pencil(rng, height):
  body, width = bright(rng), rng.uniform(0.04, 0.06)
  canvas, wood = Canvas(height, width, body), (222, 184, 136)
  canvas.polygon(((width / 2, 0), (0, 0.12), (width, 0.12)), wood)
  canvas.polygon(((width / 2, 0), (0.33 * width, 0.04), (0.67 * width, 0.04)), dark(rng))
  canvas.box((0, 0.115), (width, 0.8), body)
  canvas.box((0, 0.115), (0.3 * width, 0.8), np.array(body) * 0.75)
  canvas.box((0.3 * width, 0.115), (0.35 * width, 0.8), np.array(body) * 1.15)
  canvas.box((0, 0.91), (width, 0.05), metal(rng))
  canvas.box((0, 0.95), (width, 0.05), (214, 120, 116), 0.3 * width)
  canvas.round_across(0.3, 0.15)
  return canvas.done()


def ruler(rng, height):
  body, width = pick(rng, (pale, metal, bright, _wooden))(rng), rng.uniform(0.08, 0.16)
  canvas = Canvas(height, width, body)
  ink = (30, 30, 30) if np.mean(body) > 100 else (235, 235, 235)
  canvas.box((0, 0), (width, 1), body, 0.01)
  count = int(rng.choice((15, 20, 30)))
  for mark in range(1, count * 5):
    y, long = mark / (count * 5), 0.3 if mark % 5 == 0 else 0.15
    canvas.line(((0, y), (long * width, y)), ink, 0.0012)
    if mark % 5 == 0:
      canvas.text((0.36 * width, y + 0.01), str(mark // 5), 0.014, ink)
  canvas.lit(rng, 0.2)
  return canvas.done()


def _wooden(rng):
  return np.array((206, 168, 116)) * rng.uniform(0.7, 1.1)


def eraser(rng, height):
  width = rng.uniform(0.35, 0.6)
  canvas = Canvas(height, width, (232, 230, 226))
  canvas.box((0, 0), (width, 1), pick(rng, (pale, bright))(rng), 0.08)
  canvas.box((0, rng.uniform(0.25, 0.5)), (width, 0.6), pick(rng, (bright, dark))(rng))
  canvas.text((0.1 * width, 0.7), "SOFT", 0.1 * width / 0.5, (240, 240, 240))
  canvas.lit(rng, 0.2)
  return canvas.done()


def paper_clip(rng, height):
  tone, width = pick(rng, (metal, metal, bright))(rng), 0.3
  canvas = Canvas(height, width, tone)
  thick = rng.uniform(0.03, 0.045)
  wire = (
    (0.04, 0.3), (0.04, 0.84), *_arc(0.14, 0.84, 0.1, 0), (0.24, 0.15),
    *_arc(0.155, 0.12, 0.085, 1)[::-1], (0.07, 0.12), (0.07, 0.68),
    *_arc(0.125, 0.72, 0.055, 0), (0.18, 0.3))
  canvas.line(wire, tone, thick)
  return canvas.done()


def _arc(x, y, radius, up):
  """A semicircle from left to right, above its centre if `up`, else below it."""
  angles = np.linspace(np.pi, 0, 9)
  sign = -1 if up else 1
  return [(x + radius * np.cos(a), y + sign * radius * np.sin(a)) for a in angles]


def scissors(rng, height):
  handle, blade, width = pick(rng, (bright, dark))(rng), metal(rng), 0.42
  canvas, opening = Canvas(height, width, blade), rng.uniform(0.01, 0.12)
  for side in (-1, 1):
    tip, ring = (0.21 + side * opening, 0.0), (0.21 - side * 0.115, 0.85)
    edge = ((0.21 + side * 0.035, 0.3), (0.21 - side * 0.03, 0.6), (0.21 - side * 0.01, 0.55))
    canvas.polygon((tip, *edge), np.array(blade) * (1 - 0.1 * side))
    canvas.line(((0.21, 0.55), (0.21 - side * 0.06, 0.7), ring), handle, 0.045)
    canvas.disc(ring, 0.08, handle, 0.04)
  canvas.disc((0.21, 0.53), 0.015, np.array(blade) * 0.6)
  canvas.lit(rng, 0.2)
  return canvas.done()


def tape(rng, height):
  tone = pick(rng, (pale, bright, dark))(rng)
  canvas = Canvas(height, 1, tone)
  canvas.disc((0.5, 0.5), 0.5, tone)
  canvas.disc((0.5, 0.5), 0.42, np.array(tone) * 0.8, 0.01)
  canvas.disc((0.5, 0.5), 0.36, (196, 160, 116), 0.04)
  canvas.hole((0.5, 0.5), 0.33)
  canvas.lit(rng, 0.2)
  return canvas.done()
