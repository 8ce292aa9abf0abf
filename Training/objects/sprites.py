"""Objects on desks: stationery, phones, mugs, keys.

Each function takes a random generator and a height in pixels, and returns an RGBA sprite.
"""

import numpy as np

from .drawing import bright, Canvas, dark, metal, pale, pick


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


def phone(rng, height):
  """A phone: its front with a dark or bright screen, or its back with the camera."""
  body, width = pick(rng, (dark, dark, pale, metal, bright))(rng), rng.uniform(0.45, 0.52)
  canvas, round_by = Canvas(height, width, body), rng.uniform(0.03, 0.08)
  canvas.box((0, 0), (width, 1), body * 0.7, round_by)
  canvas.box((0.008, 0.008), (width - 0.016, 0.984), body, round_by)
  if rng.random() < 0.7:
    _front(rng, canvas, width, round_by)
  else:
    canvas.box((0.04, 0.04), (0.17, 0.2), body * 0.7 + 12, 0.04)
    for y in (0.09, 0.18):
      canvas.disc((0.1, y), 0.033, (18, 18, 22))
    canvas.disc((width / 2, 0.45), 0.045, body * 0.8 + 10)
  canvas.lit(rng, 0.3)
  return canvas.done()


def _front(rng, canvas, width, round_by):
  bezel, side = pick(rng, (dark, dark, dark, pale))(rng), rng.uniform(0.012, 0.025)
  end = side if rng.random() < 0.6 else rng.uniform(0.07, 0.12)
  canvas.box((0.008, 0.008), (width - 0.016, 0.984), bezel, round_by)
  screen = pick(rng, (dark, pale, bright))(rng)
  canvas.box((side, end), (width - 2 * side, 1 - 2 * end), screen,
             max(0, round_by - side) if end == side else 0)
  if end > side:  # The earpiece and the button of older phones.
    canvas.box((width / 2 - 0.05, end / 2 - 0.004), (0.1, 0.008), (70, 70, 74), 0.004)
    canvas.disc((width / 2, 1 - end / 2), 0.3 * end, (90, 90, 94), 0.006)
  else:
    canvas.box((width / 2 - 0.06, side), (0.12, 0.025), bezel, 0.012)
  if screen.mean() > 90:
    if rng.random() < 0.5:
      _icons(rng, canvas, width)
    else:
      _conversation(rng, canvas, width, end)


def _icons(rng, canvas, width):
  size = 0.16 * width
  for row in range(int(rng.integers(2, 6))):
    for column in range(4):
      corner = (width * (0.1 + 0.22 * column), 0.14 + 0.13 * row)
      canvas.box(corner, (size, size), bright(rng), 0.25 * size)


def _conversation(rng, canvas, width, end):
  """A chat: speech bubbles below a title bar."""
  canvas.box((0.03, end + 0.03), (width - 0.06, 0.06), bright(rng))
  y, mine = end + 0.12, bright(rng)
  while y < 0.88 - end:
    long, tall = width * rng.uniform(0.3, 0.7), rng.uniform(0.04, 0.12)
    is_mine = rng.random() < 0.5
    x = width - long - 0.05 if is_mine else 0.05
    canvas.box((x, y), (long, tall), mine if is_mine else (200, 202, 208), 0.02)
    y += tall + rng.uniform(0.01, 0.04)


DRINKS = ((44, 26, 16), (120, 78, 48), (150, 70, 20), (225, 225, 220))
COINS = ((196, 160, 84), (180, 110, 70), (190, 192, 196))


def mug(rng, height):
  tone = pick(rng, (pale, bright, dark))(rng)
  width = 0.78
  canvas, drink = Canvas(height, width, tone), pick(rng, DRINKS)
  canvas.line(((0.39, 0.3), (0.39, 0.03)), np.array(tone) * 0.85, 0.1)
  canvas.disc((0.39, 0.61), 0.38, np.array(tone) * 0.9)
  canvas.disc((0.39, 0.61), 0.375, tone, 0.03)
  canvas.disc((0.39, 0.61), 0.34, np.array(tone) * 0.65)
  canvas.disc((0.40, 0.62), 0.315, drink)
  canvas.disc((0.3, 0.5), 0.06, np.array(drink) * 0.6 + 90, 0.012)
  canvas.lit(rng, 0.2)
  return canvas.done()


def coin(rng, height):
  tone = np.array(pick(rng, COINS)) * rng.uniform(0.7, 1.1)
  canvas = Canvas(height, 1, tone)
  canvas.disc((0.5, 0.5), 0.5, tone * 0.75)
  canvas.disc((0.5, 0.5), 0.46, tone)
  if rng.random() < 0.4:
    canvas.disc((0.5, 0.5), 0.33, np.array((200, 202, 204)))
  canvas.text((0.3, 0.66), str(rng.choice((1, 2, 5, 10, 20, 50))), 0.34, tone * 0.65)
  canvas.disc((0.5, 0.5), 0.42, tone * 1.2, 0.012)
  canvas.lit(rng, 0.3)
  return canvas.done()


def key(rng, height):
  tone, width = metal(rng), 0.36
  canvas = Canvas(height, width, tone)
  head = pick(rng, (dark, bright))(rng) if rng.random() < 0.3 else tone
  canvas.disc((0.18, 0.18), 0.18, head)
  canvas.box((0.13, 0.3), (0.1, 0.66), tone, 0.03)
  canvas.box((0.17, 0.36), (0.02, 0.56), tone * 0.7)
  for y in np.arange(0.5, 0.94, 0.07):
    depth = rng.uniform(0.01, 0.06)
    far = 0.22 + depth
    canvas.polygon(((0.22, y), (far, y + 0.02), (far, y + 0.04), (0.22, y + 0.06)), tone)
  canvas.hole((0.18, 0.1), 0.05)
  canvas.lit(rng, 0.3)
  return canvas.done()


def keyboard(rng, height):
  """An upended keyboard: all of it or a part."""
  body, tone = pick(rng, (dark, pale, metal))(rng), pick(rng, (dark, pale))(rng)
  rows = int(rng.choice((5, 6)))
  width = rng.uniform(0.32, 0.42) if rng.random() < 0.6 else rng.uniform(0.42, 0.7)
  canvas = Canvas(height, width, body)
  canvas.box((0, 0), (width, 1 if rng.random() < 0.6 else 1.2), body, 0.02)
  pitch = (width - 0.04) / rows
  ink = (30, 30, 30) if tone.mean() > 120 else (230, 230, 230)
  gap = body * rng.uniform(0.4, 0.8)
  for row in range(rows):
    y = 0.02
    while y < 0.97:
      long = min(pitch * (1 if rng.random() < 0.85 else rng.choice((1.5, 2, 5))), 0.98 - y)
      x = 0.02 + row * pitch
      canvas.box((x - 0.03 * pitch, y), (0.98 * pitch, long - 0.02 * pitch), gap, 0.1 * pitch)
      canvas.box((x, y), (0.88 * pitch, long - 0.12 * pitch), tone, 0.15 * pitch)
      canvas.line(((x + 0.3 * pitch, y + 0.3 * pitch), (x + 0.3 * pitch, y + 0.55 * pitch)), ink,
                  0.12 * pitch)
      y += long
  canvas.lit(rng, 0.2)
  return canvas.done()


def mouse(rng, height):
  tone, width = pick(rng, (dark, dark, pale, bright))(rng), rng.uniform(0.52, 0.62)
  canvas = Canvas(height, width, tone)
  angles = np.linspace(0, 2 * np.pi, 40)
  power = 2 / rng.uniform(2.2, 3.2)
  x = np.sign(np.cos(angles)) * np.abs(np.cos(angles)) ** power
  y = np.sign(np.sin(angles)) * np.abs(np.sin(angles)) ** power
  canvas.polygon(np.stack((width / 2 * (1 + x), 0.5 * (1 + y)), 1), tone)
  canvas.line(((width / 2, 0.01), (width / 2, 0.38)), tone * 0.5, 0.012)
  canvas.line(((0.02, 0.4), (width - 0.02, 0.4)), tone * 0.6, 0.01)
  canvas.box((width / 2 - 0.03, 0.12), (0.06, 0.16), (60, 60, 64), 0.03)
  canvas.round_across(0.35, 0.12)
  return canvas.done()


def glasses(rng, height):
  """Upended glasses with open temples."""
  tone, width = pick(rng, (dark, metal, bright))(rng), 0.85
  canvas, thick = Canvas(height, width, tone), rng.uniform(0.014, 0.035)
  for y in (0.25, 0.75):
    canvas.disc((0.23, y), 0.19, tone, thick)
    outwards = -1 if y < 0.5 else 1
    hinge = y + 0.23 * outwards
    canvas.line(((0.2, hinge), (0.7, hinge - 0.03 * outwards), (0.82, y)), tone, thick)
    canvas.line(((0.2, hinge), (0.2, y + 0.18 * outwards)), tone, thick)
  canvas.line(((0.2, 0.44), (0.15, 0.5), (0.2, 0.56)), tone, thick)
  return canvas.done()


def leaf(rng, height):
  tone, width = rng.uniform((50, 80, 20), (200, 160, 60)), rng.uniform(0.35, 0.7)
  canvas = Canvas(height, width, tone)
  y = np.linspace(0, 1, 24)
  half = np.sin(np.pi * y ** rng.uniform(0.7, 1.2)).clip(0) ** 0.9 * rng.normal(1, 0.06, 24)
  half = width / 2 * np.clip(half, 0, 1)
  left = np.stack((width / 2 - half, 0.85 * y), 1)
  right = np.stack((width / 2 + half, 0.85 * y), 1)
  canvas.polygon(np.concatenate((left, right[::-1])), tone)
  canvas.line(((width / 2, 0.02), (width / 2 + rng.normal(0, 0.03), 1)), tone * 0.7, 0.015)
  for index in range(4, 20, 3):
    for points in (left, right):
      end = points[index - 2] * 0.8 + (width * 0.1, 0.03)
      canvas.line(((width / 2, 0.85 * y[index]), end), tone * 0.8, 0.006)
  canvas.lit(rng, 0.25)
  return canvas.done()


def cable(rng, height):
  """A piece of a curved cable with a plug."""
  tone, width = pick(rng, (dark, pale, bright))(rng), rng.uniform(0.4, 0.9)
  canvas, t = Canvas(height, width, tone), np.linspace(0, 1, 60)
  wave = np.sin(2 * np.pi * t * rng.uniform(0.4, 1.6) + rng.uniform(0, 6.3))
  x = width * (0.5 + 0.42 * wave * (0.3 + 0.7 * t))
  points = np.stack((x, 0.12 + 0.86 * t), 1)
  thick = rng.uniform(0.012, 0.035)
  canvas.line(points, tone * 0.7, thick * 1.3)
  canvas.line(points, tone, thick)
  canvas.line(points - (0.2 * thick, 0), tone * 1.15 + 14, thick * 0.25)
  canvas.box((x[0] - 1.2 * thick, 0.04), (2.4 * thick, 0.1), tone, 0.3 * thick)
  canvas.box((x[0] - 0.8 * thick, 0), (1.6 * thick, 0.045), metal(rng))
  return canvas.done()


# None of them may be something to scan. Bank cards, for example, are drawn as pages.
OBJECTS = (
  pen, pen, pencil, ruler, eraser,
  paper_clip, scissors, tape, phone,
  phone, mug, mug, coin, key,
  keyboard, mouse, glasses, leaf,
  cable)


def sprite(rng, long_side):
  """A random upright object, `long_side` pixels high (RGBA uint8, straight alpha)."""
  return pick(rng, OBJECTS)(rng, long_side)
