"""Videos of flat things that a hand-held camera sees, labels with barcodes and text, and the truth of every frame."""

import math
from dataclasses import dataclass, field

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from draw.camera import apply, warped

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
# EAN-13: the patterns of the left-hand digits with odd parity, and the parities by the first digit.
ODD = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011",
       "0110111", "0001011"]
PARITIES = ["OOOOOO", "OOEOEE", "OOEEOE", "OOEEEO", "OEOOEE", "OEEOOE", "OEEEOO", "OEOEOE",
            "OEOEEO", "OEEOEO"]


@dataclass
class Item:
  # The type as `platen live` names it, and what identifies the item: a payload or a value.
  kind: str
  value: str
  # The corners in pixels of the label, clockwise from the item's own top left.
  quad: np.ndarray


@dataclass
class Label:
  pixels: np.ndarray
  items: list = field(default_factory=list)


def blank(width, height):
  return Label(np.full((height, width), 245, np.uint8))


def add_qr(label, text, x, y, module):
  import qrcode
  code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_M, border=0)
  code.add_data(text)
  code.make(fit=True)
  cells = np.array(code.get_matrix())
  _paste(label, np.kron(np.where(cells, 15, 245), np.ones((module, module))), x, y)
  label.items.append(Item("barcode", text, _box(x, y, *(2 * [cells.shape[0] * module]))))


def add_ean13(label, digits, x, y, module, height):
  digits = digits[:12] + str(-sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(digits[:12])) % 10)
  flipped = str.maketrans("01", "10")
  right = [pattern.translate(flipped) for pattern in ODD]
  even = [pattern[::-1] for pattern in right]
  left = "".join(
    (ODD if parity == "O" else even)[int(digit)]
    for digit, parity in zip(digits[1:7], PARITIES[int(digits[0])]))
  bars = "101" + left + "01010" + "".join(right[int(digit)] for digit in digits[7:]) + "101"
  row = np.repeat([15 if bar == "1" else 245 for bar in bars], module)
  _paste(label, np.tile(row, (height, 1)), x, y)
  label.items.append(Item("barcode", digits, _box(x, y, len(bars) * module, height)))


def add_text(label, text, x, y, size, item=None):
  """A line of text. `item` is what is in it: its type, its text and its value."""
  image = Image.fromarray(label.pixels)
  font = ImageFont.truetype(FONT, size)
  ImageDraw.Draw(image).text((x, y), text, 20, font)
  label.pixels = np.array(image)
  parts = [("text", text, text)] + ([item] if item else [])
  for kind, part, value in parts:
    start = font.getlength(text[:text.index(part)])
    left, top, right, bottom = font.getbbox(part)
    label.items.append(
      Item(kind, value, _box(x + start + left, y + top, right - left, bottom - top)))


def _paste(label, pixels, x, y):
  label.pixels[y:y + pixels.shape[0], x:x + pixels.shape[1]] = pixels


def _box(x, y, width, height):
  return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], float)


def on_desk(rng, width, height):
  """A desk as a background, larger than a frame."""
  grain = cv2.GaussianBlur(rng.normal(0, 60, (height, width)).astype(np.float32), (0, 0), 2)
  stripes = 8 * np.sin(np.arange(width)[None, :] / rng.uniform(15, 40))
  return np.clip(rng.uniform(70, 120) + grain + stripes, 0, 255).astype(np.uint8)


# Renders labels on a desk as a hand-held camera sees them, and the truth of every frame.

WIDTH, HEIGHT, RATE = 1280, 720, 30
FOCAL = 1100.0  # Pixels.


@dataclass
class Placed:
  """A label in a scene: its homography to the frame at each time, and until when it is there."""
  label: object
  # Gives the 3 x 3 matrix from pixels of the label to those of the frame at a time in seconds.
  path: object


@dataclass
class Scene:
  name: str
  seconds: float
  labels: list
  desk: np.ndarray
  # How many pixels of the desk lie to the left of and above the frame, at a time.
  desk_path: object
  blur: object = lambda time: 0.7  # Sigma in pixels, at a time.
  light: object = lambda time: 1.0
  noise: float = 3.0
  # Draws over the frame at a time, and returns a mask of what it covers.
  occluder: object = None
  flags: list = field(default_factory=list)


def shaking(rng, strength):
  """Hand-held motion: gives shifts in pixels, and tilt, direction and roll in radians, at a time."""
  waves = [(rng.uniform(0.3, 2.2, 3), rng.uniform(0, 2 * math.pi, 3)) for _ in range(5)]
  sizes = np.array([60, 40, 0.10, 0.10, 0.06]) * strength

  def at(time):
    return [size * sum(np.sin(2 * math.pi * f * time + p) for f, p in zip(*wave)) / 3
            for size, wave in zip(sizes, waves)]

  return at


def plane(width, height, centre, scale, tilt_x=0.0, tilt_y=0.0, roll=0.0):
  """The homography of a label of `width` x `height` whose centre is at `centre`, tilted in space."""
  (cx, sx), (cy, sy), (cz, sz) = ((math.cos(a), math.sin(a)) for a in (tilt_x, tilt_y, roll))
  turn = (np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
          @ np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
          @ np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]]))
  distance = FOCAL / scale
  lens = np.array([[FOCAL, 0, centre[0]], [0, FOCAL, centre[1]], [0, 0, 1]])
  place = turn @ np.array([-width / 2, -height / 2, 0]) + np.array([0, 0, distance])
  matrix = lens @ np.column_stack([turn[:, 0], turn[:, 1], place])
  return matrix / matrix[2, 2]


def rendered(scene, seed):
  """Yields each frame (gray) and its truth: type, value, quad, and visible share of every item."""
  rng = np.random.default_rng([seed, 17])
  for index in range(round(scene.seconds * RATE)):
    time = index / RATE
    x, y = scene.desk_path(time)
    shift = np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]], float)
    frame = warped(scene.desk, shift, (WIDTH, HEIGHT), cv2.INTER_AREA)
    truth, covered = [], []
    for placed in scene.labels:
      matrix = placed.path(time)
      if matrix is None:
        continue
      picture = warped(placed.label.pixels, matrix, (WIDTH, HEIGHT), cv2.INTER_AREA)
      mask = np.full(placed.label.pixels.shape, 255, np.uint8)
      mask = warped(mask, matrix, (WIDTH, HEIGHT), cv2.INTER_AREA)
      frame = (picture * (mask / 255.0) + frame * (1 - mask / 255.0)).astype(np.uint8)
      for item in placed.label.items:
        truth.append([item, apply(matrix, item.quad), 1.0, len(covered)])
      covered.append(mask > 127)
    hidden = None
    if scene.occluder:
      hidden = scene.occluder(frame, time)
    frame = _photographed(frame, scene, time, rng)
    yield time, frame, [
      {"kind": item.kind, "value": item.value, "quad": quad,
       "visible": _visible(quad, covered[number + 1:], hidden)}
      for item, quad, _, number in truth]


def _visible(quad, above, hidden):
  """The share of a quad's area that is inside the frame and that nothing covers."""
  low, high = np.floor(quad.min(axis=0)).astype(int), np.ceil(quad.max(axis=0)).astype(int) + 1
  size = np.minimum(high - low, 4000)
  mask = np.zeros((size[1], size[0]), np.uint8)
  cv2.fillConvexPoly(mask, np.rint(quad - low).astype(np.int32), 1)
  total = mask.sum()
  x0, y0, x1, y1 = max(low[0], 0), max(low[1], 0), min(high[0], WIDTH), min(high[1], HEIGHT)
  if total == 0 or x0 >= x1 or y0 >= y1:
    return 0.0
  part = mask[y0 - low[1]:y1 - low[1], x0 - low[0]:x1 - low[0]].astype(bool)
  for cover in above + ([hidden] if hidden is not None else []):
    part &= ~cover[y0:y1, x0:x1]
  return float(part.sum()) / float(total)


def _photographed(frame, scene, time, rng):
  blurred = cv2.GaussianBlur(frame, (0, 0), max(scene.blur(time), 0.1)).astype(np.float32)
  lit = blurred * scene.light(time) + rng.normal(0, scene.noise, frame.shape).astype(np.float32)
  return np.clip(lit, 0, 255).astype(np.uint8)


# The scenes: what is in front of the camera, and how both move.

def _desk(rng):
  return on_desk(rng, WIDTH + 800, HEIGHT + 800)


def _held(rng, label, centre, scale, strength=1.0, drift=(0, 0)):
  """The path of a label in front of a hand-held camera, and that of the desk."""
  shake = shaking(rng, strength)
  height, width = label.pixels.shape

  def path(time):
    dx, dy, tilt_x, tilt_y, roll = shake(time)
    place = (centre[0] + dx + drift[0] * time, centre[1] + dy + drift[1] * time)
    return plane(width, height, place, scale, tilt_x, tilt_y, roll)

  def desk_path(time):
    dx, dy, *_ = shake(time)
    return 400 - dx - drift[0] * time, 400 - dy - drift[1] * time

  return path, desk_path


def _invoice(rng):
  label = blank(900, 620)
  add_qr(label, f"https://example.org/p/{rng.integers(10**6)}", 620, 60, 7)
  add_text(label, "Harbour Lantern Works", 60, 70, 40)
  add_text(
    label, "Invoice of 14 March 2031", 60, 150, 32,
    ("dateTimeDuration", "14 March 2031", "2031-03-14"))
  phone = f"+1 415-555-01{rng.integers(10, 100)}"
  add_text(label, "Two brass lanterns, repaired", 60, 230, 32)
  value = phone.replace(" ", "").replace("-", "")
  add_text(label, f"Call {phone}", 60, 310, 32, ("telephoneNumber", phone, value))
  add_text(label, "Thank you for your order", 60, 390, 32)
  return label


def hand_held(rng):
  label = _invoice(rng)
  path, desk = _held(rng, label, (640, 360), 0.9)
  return Scene("hand-held", 4, [Placed(label, path)], _desk(rng), desk)


def two_codes(rng):
  label = blank(900, 400)
  add_qr(label, f"left {rng.integers(10**6)}", 80, 80, 8)
  add_qr(label, f"right {rng.integers(10**6)}", 600, 80, 8)
  path, desk = _held(rng, label, (640, 360), 1.0)
  return Scene("two-codes", 4, [Placed(label, path)], _desk(rng), desk)


def passing(rng):
  """Parcels on a belt, each with an EAN-13 or a QR code."""
  placed, speed, gap = [], 420.0, 560
  for number in range(4):
    label = blank(420, 320)
    if number % 2:
      add_ean13(label, f"{rng.integers(10**11, 10**12)}", 60, 60, 3, 180)
    else:
      add_qr(label, f"parcel {rng.integers(10**6)}", 110, 60, 8)
    roll = rng.uniform(-0.15, 0.15)

    def path(time, number=number, roll=roll):
      x = WIDTH + 260 + number * gap - speed * time
      return plane(420, 320, (x, 360), 1.0, roll=roll) if -400 < x < WIDTH + 400 else None

    placed.append(Placed(label, path))
  return Scene(
    "passing", 8, placed, _desk(rng), lambda time: (400, 400))


def occlusion(rng):
  """A hand covers the code for a third of a second."""
  scene = two_codes(rng)
  scene.name = "occlusion"

  def occluder(frame, time):
    mask = np.zeros(frame.shape, np.uint8)
    x = int(-300 + 1900 * (time - 1.2))
    if 0 < time - 1.2 < 1:
      cv2.ellipse(mask, (x, 400), (170, 330), 20, 0, 360, 255, -1)
      frame[mask > 0] = 140
    return mask > 0

  scene.occluder = occluder
  return scene


def crossing(rng):
  """Two labels cross, the second in front of the first."""
  placed = []
  for number, direction in enumerate([1, -1]):
    label = blank(300, 300)
    add_qr(label, f"card {rng.integers(10**6)}", 50, 50, 8)

    def path(time, direction=direction, number=number):
      x = 640 - direction * (660 - 330 * time)
      return plane(300, 300, (x, 330 + 60 * number), 1.0, roll=0.05 * direction * time)

    placed.append(Placed(label, path))
  return Scene("crossing", 4, placed, _desk(rng), lambda time: (400, 400))


def defocus(rng):
  """Out of focus at first, sharp from the second second on."""
  scene = two_codes(rng)
  scene.name = "defocus"
  scene.blur = lambda time: max(0.7, 9 * (1 - time))
  return scene


def dark(rng):
  scene = two_codes(rng)
  scene.name, scene.noise = "dark", 6.0
  scene.light = lambda time: 0.3
  return scene


def fast_pan(rng):
  """The camera swings past the page and back, and then rests."""
  label = _invoice(rng)
  height, width = label.pixels.shape

  def offset(time):
    return 900 * np.sin(np.pi * time) if time < 2 else 0

  return Scene(
    "fast-pan", 4,
    [Placed(label, lambda time: plane(width, height, (640 + offset(time), 360), 0.9))],
    _desk(rng), lambda time: (400 - 0.25 * offset(time), 400))


SCENES = {
  "hand-held": hand_held, "two-codes": two_codes, "passing": passing, "occlusion": occlusion,
  "crossing": crossing, "defocus": defocus, "dark": dark, "fast-pan": fast_pan,
}
