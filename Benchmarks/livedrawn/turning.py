"""Videos of documents whose pages are laid before a camera one after another, with their truth.

Lengths are millimetres on the desk, with the origin in the middle of the picture and y towards the
person; z is towards the camera.
"""

import math
from dataclasses import dataclass, field

import cv2
import numpy as np

from draw import photo
from draw.camera import apply, warped
from draw.documents import draw

from . import scenes

# Several pages of one kind differ in their text only.
KINDS = ["letter", "letter", "form", "article", "small-print", "office-letter", "highlighted", "textbook",
         "letter-2", "article"]
SCALE = 4.0  # Pixels per millimetre.
DESK_SIDE = 1000  # The side of the desk, in millimetres.


def _picture(kind, seed):
  """The picture of a page (RGB), and its width and height in millimetres."""
  name, number = ("letter", 2) if kind == "letter-2" else (kind, 1)
  sheet = draw(name, seed, number).sheet
  size = (round(sheet.width * SCALE), round(sheet.height * SCALE))
  pixels = np.asarray(sheet.image.convert("RGB"))
  return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), (sheet.width, sheet.height)


def _back(rng, picture):
  """The back of a page: paper, with the print showing through."""
  paper = np.full_like(picture, 244)
  return cv2.addWeighted(paper, 0.94, cv2.GaussianBlur(picture[:, ::-1], (0, 0), 4), 0.06, 0)


def _random_desk(rng, name=None):
  name = name or list(photo.DESKS)[rng.integers(len(photo.DESKS))]
  side = round(DESK_SIDE * 2)
  return np.clip(photo.DESKS[name](rng, DESK_SIDE, side), 0, 255).astype(np.uint8), name


WIDTH, HEIGHT = 1280, 720
FOCAL, DISTANCE = 1100.0, 560.0  # Pixels; millimetres from the desk to the camera.
# How long a page comes, lies there, and goes, in seconds; and the time for which a hand stays.
COMING, GOING = 0.7, 0.6
PEOPLE = [(224, 172, 140), (150, 98, 72), (240, 200, 176), (98, 62, 46)]


@dataclass
class Leaf:
  """One showing of a page."""
  number: int  # Of the page, from 1.
  picture: np.ndarray
  back: np.ndarray
  size: tuple
  place: tuple  # x, y and the angle of its middle where it lies.
  way: str  # How it goes: slide, turn or cover.
  side: int  # -1 to the left, 1 to the right.
  start: float  # When it begins to come.
  still: float  # When it lies, and no hand is over it.
  end: float  # When it begins to go, or when something comes over it.
  wave: float = None  # When a hand passes over it.


@dataclass
class Scene:
  name: str
  leaves: list
  desk: np.ndarray
  seconds: float
  skin: tuple
  shake: object = None
  glare: object = None  # The place of a reflection in the frame at a time, and its radius.
  focus: float = 0.0  # Seconds until the camera is focused on a new page.
  light: float = 1.0
  noise: float = 2.5
  flags: list = field(default_factory=list)


def scene(seed, pages=10):
  rng = np.random.default_rng([seed, 71])
  desk, desk_name = _random_desk(rng)
  flags = [("shake", "tripod")[seed % 2], desk_name]
  is_stack = seed % 3 != 0
  leaves, time = [], 0.4
  pictures = []
  for number in range(1, pages + 1):
    kind = KINDS[rng.integers(len(KINDS))]
    picture, size = _picture(kind, int(rng.integers(10**6)))
    pictures.append((picture, _back(rng, picture), size))
  order = list(range(1, pages + 1))
  if seed % 2 == 0:
    # One page is shown again, some pages later.
    again = int(rng.integers(2, pages - 2))
    order.insert(again + int(rng.integers(1, 3)), again)
    flags.append("again")
  if seed % 4 == 1:
    # The page that lies there is put back.
    again = int(rng.integers(2, pages - 2))
    order.insert(again, again)
    flags.append("put back")
  for index, number in enumerate(order):
    picture, reverse, size = pictures[number - 1]
    place = (rng.uniform(-8, 8), rng.uniform(-6, 6), math.radians(rng.uniform(-4, 4)))
    way = ["slide", "turn", "cover"][rng.integers(3)] if is_stack else "slide"
    still = time + COMING + 0.15
    end = still + rng.uniform(1.7, 2.4)
    wave = None
    if rng.uniform() < 0.12:
      wave, end = end, end + 2.4
      flags.append("hand")
    leaves.append(Leaf(number, picture, reverse, size, place, way, [-1, 1][rng.integers(2)], time,
                       still, end, wave))
    time = end + (0.0 if way == "cover" else GOING)
  result = Scene(f"{seed}", leaves, desk, time + 0.5, PEOPLE[rng.integers(len(PEOPLE))], flags=flags)
  if seed % 2 == 0:
    result.shake = scenes.shaking(rng, 0.12)
  condition = ["plain", "glare", "defocus", "dark", "plain"][seed % 5]
  flags.append(condition)
  if condition == "glare":
    phase = rng.uniform(0, 6)
    result.glare = lambda t: (640 + 230 * math.sin(0.7 * t + phase), 330 + 160 * math.cos(0.9 * t), 46)
  if condition == "defocus":
    result.focus = 0.55
  if condition == "dark":
    result.light, result.noise = 0.38, 5.0
  return result


def rendered(scene, seed, rate):
  """Yields the time, the frame (BGR) and the truth of each: the page that lies there and its quad."""
  rng = np.random.default_rng([seed, 73])
  before = None
  for index in range(round(scene.seconds * rate)):
    time = index / rate
    camera = _camera(scene, time)
    frame = warped(scene.desk, camera @ _on_desk(scene.desk.shape[0] / DESK_SIDE), (WIDTH, HEIGHT))
    for leaf in scene.leaves:
      _draw_leaf(frame, scene, leaf, time, camera)
    hand = np.zeros(frame.shape[:2], np.uint8)
    for leaf in scene.leaves:
      _draw_hand(frame, hand, scene, leaf, time, camera)
    speed = 0 if before is None else _speed(before, camera) * rate / 30
    before = camera
    blur = math.hypot(_blur(scene, time), 0.25 * speed)
    yield time, _photographed(frame, scene, time, blur, rng), _truth(scene, time, camera, blur, hand)


def _truth(scene, time, camera, blur, hand):
  for leaf in scene.leaves:
    if leaf.start + COMING <= time < leaf.end:
      matrix = camera @ _lying(leaf)
      width, height = leaf.size
      quad = apply(matrix, np.array([[0, 0], [width, 0], [width, height], [0, height]], float))
      page = np.zeros_like(hand)
      cv2.fillConvexPoly(page, np.rint(quad).astype(np.int32), 255)
      return {"page": leaf.number, "still": leaf.still, "end": leaf.end, "quad": quad.tolist(),
              "blur": blur, "covered": bool(cv2.countNonZero(page & hand) > 40)}
  return None


def _blur(scene, time):
  blur = 0.6
  if scene.focus:
    for leaf in scene.leaves:
      if leaf.start <= time < leaf.still + scene.focus:
        blur = max(blur, 3.2 * min(1, (leaf.still + scene.focus - time) / scene.focus))
  return blur


def _camera(scene, time):
  """The 3 x 4 projection from the desk's space to the frame."""
  dx = dy = tilt_x = tilt_y = roll = 0.0
  if scene.shake:
    dx, dy, tilt_x, tilt_y, roll = scene.shake(time)
  (cx, sx), (cy, sy), (cz, sz) = (
    (math.cos(a), math.sin(a)) for a in (0.16 + tilt_x, 0.05 + tilt_y, roll))
  turn = (np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
          @ np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
          @ np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])) @ np.diag([1, 1, -1.0])
  lens = np.array([[FOCAL, 0, WIDTH / 2 + dx], [0, FOCAL, HEIGHT / 2 + dy], [0, 0, 1]])
  return lens @ np.column_stack([turn, [0, 0, DISTANCE]])


def _on_desk(scale):
  """From pixels of the desk's picture to its space."""
  half = DESK_SIDE / 2
  return np.array([[1 / scale, 0, -half], [0, 1 / scale, -half], [0, 0, 0], [0, 0, 1]])


def _lying(leaf, offset=(0, 0), angle=0.0, lift=0.0):
  """From millimetres on the sheet to space; `lift` is the angle about its left or right side."""
  width, height = leaf.size
  x, y, turn = leaf.place
  cosine, sine = math.cos(turn + angle), math.sin(turn + angle)
  # The sheet turns about the side towards which it goes.
  hinge = 0 if leaf.side < 0 else width
  cl, sl = math.cos(lift), math.sin(lift)
  # (u, v) on the sheet: across the hinge, u is foreshortened and rises.
  across = np.array([[cl, 0, hinge * (1 - cl) - width / 2], [0, 1, -height / 2]])
  plane = np.array([[cosine, -sine], [sine, cosine]]) @ across
  plane[:, 2] += [x + offset[0], y + offset[1]]
  rise = np.array([abs(sl) * (1 if leaf.side < 0 else -1), 0, abs(sl) * (0 if leaf.side < 0 else hinge)])
  return np.vstack([plane, rise, [0, 0, 1]])


def _pose(scene, leaf, time):
  """Where a leaf is: the matrix to space and whether its back is seen; `None` if it is not there."""
  if time < leaf.start:
    # Below a stack's top page the next one lies already.
    return None
  if time < leaf.start + COMING:
    share = _eased(1 - (time - leaf.start) / COMING)
    return _lying(leaf, (-leaf.side * 620 * share, 60 * share), 0.5 * share * leaf.side), False
  if time < leaf.end:
    return _lying(leaf), False
  share = (time - leaf.end) / GOING
  if leaf.way == "cover":
    return (_lying(leaf), False) if time < leaf.end + COMING else None
  if share >= 1:
    return None
  if leaf.way == "slide":
    return _lying(leaf, (leaf.side * 640 * _eased(share), 0), 0.4 * share * leaf.side), False
  lift = math.radians(150) * _eased(share)
  return _lying(leaf, (leaf.side * 560 * share**2, 0), 0, lift), lift > math.pi / 2


def _eased(share):
  return share * share * (3 - 2 * share)


def _draw_leaf(frame, scene, leaf, time, camera):
  pose = _pose(scene, leaf, time)
  if pose is None:
    return
  matrix, is_back = pose
  picture = leaf.back if is_back else leaf.picture
  scale = np.diag([1 / SCALE, 1 / SCALE, 1])
  to_frame = camera @ matrix @ scale
  if is_back:
    to_frame = to_frame @ np.array([[-1, 0, picture.shape[1]], [0, 1, 0], [0, 0, 1.0]])
  shadow = np.float32(to_frame) if time < leaf.still or time > leaf.end else None
  mask = warped(np.full(picture.shape[:2], 255, np.uint8), to_frame, (WIDTH, HEIGHT))
  if shadow is not None:
    dark = cv2.GaussianBlur(mask, (0, 0), 9).astype(np.float32)[..., None] / 255
    frame[:] = (frame * (1 - 0.25 * dark)).astype(np.uint8)
  drawn = warped(picture, to_frame, (WIDTH, HEIGHT))
  np.copyto(frame, drawn, where=(mask > 127)[..., None])


def _draw_hand(frame, hand, scene, leaf, time, camera):
  width, height = leaf.size
  if leaf.wave is not None and leaf.wave - 0.1 <= time < leaf.wave + 0.9:
    share = (time - leaf.wave + 0.1) / 1.0
    reach = math.sin(math.pi * share)
    return _arm(frame, hand, scene, (90 - 60 * share, 260 - 300 * reach), (160, 420), camera)
  is_moving = leaf.start <= time < leaf.still - 0.02 or (
    leaf.way != "cover" and leaf.end - 0.12 <= time < leaf.end + GOING)
  pose = _pose(scene, leaf, time)
  if not is_moving or pose is None:
    return
  # It holds the side away from where the page goes, and leaves when the page lies.
  hold = np.array([width * (0.94 if leaf.side < 0 else 0.06), height * 0.8, 1])
  x, y, _, w = pose[0] @ hold
  tip = np.array([x / w, y / w])
  if leaf.start + COMING <= time < leaf.still:
    tip = tip + np.array([60, 260]) * (time - leaf.start - COMING) / 0.13
  _arm(frame, hand, scene, tip, tip + np.array([70, 330]), camera)


def _arm(frame, hand, scene, tip, elbow, camera):
  """A hand with fingers at `tip`, and the arm to `elbow`, both on the desk, some way above it."""
  def seen(point, z=15):
    p = camera @ np.array([point[0], point[1], z, 1])
    return p[:2] / p[2]

  start, end = seen(tip), seen(elbow)
  along = (end - start) / max(np.linalg.norm(end - start), 1)
  across = np.array([-along[1], along[0]])
  colour = scene.skin
  mask = np.zeros(frame.shape[:2], np.uint8)
  for finger, length in zip((-1.5, -0.5, 0.5, 1.5), (0, 12, 8, -14)):
    base = start + along * 62 + across * 17 * finger
    point = start - along * length + across * 15 * finger
    cv2.line(mask, _pixel(base), _pixel(point), 255, 17, cv2.LINE_AA)
  cv2.ellipse(mask, _pixel(start + along * 85), (46, 42), 0, 0, 360, 255, -1, cv2.LINE_AA)
  wrist = start + along * 110
  shape = [wrist + across * 30, wrist - across * 30, end - across * 48, end + across * 48]
  cv2.fillConvexPoly(mask, np.array([_pixel(p) for p in shape]), 255, cv2.LINE_AA)
  hand |= mask
  shade = cv2.GaussianBlur(mask, (0, 0), 8).astype(np.float32)[..., None] / 255
  frame[:] = (frame * (1 - 0.3 * shade)).astype(np.uint8)
  tone = np.float32(colour) * (0.72 + 0.28 * cv2.GaussianBlur(mask, (0, 0), 6)[..., None] / 255.0)
  alpha = mask.astype(np.float32)[..., None] / 255
  frame[:] = (tone * alpha + frame * (1 - alpha)).astype(np.uint8)


def _pixel(point):
  return int(round(point[0])), int(round(point[1]))


def _photographed(frame, scene, time, blur, rng):
  image = cv2.GaussianBlur(frame, (0, 0), blur).astype(np.float32)
  y = np.linspace(-1, 1, HEIGHT, dtype=np.float32)[:, None, None]
  x = np.linspace(-1, 1, WIDTH, dtype=np.float32)[None, :, None]
  image *= scene.light * 0.93 * (1 - 0.10 * x * x - 0.08 * y)
  if scene.glare:
    gx, gy, radius = scene.glare(time)
    ys, xs = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    spot = np.exp(-(((xs - gx) / radius) ** 2 + ((ys - gy) / (0.7 * radius)) ** 2))
    image += 210 * np.minimum(spot * 1.6, 1)[..., None]
  grain = rng.standard_normal((HEIGHT, WIDTH, 1), np.float32) * scene.noise
  image += grain + rng.standard_normal((HEIGHT, WIDTH, 3), np.float32) * scene.noise * 0.4
  return np.clip(image, 0, 255).astype(np.uint8)[..., ::-1]


def _speed(before, after):
  a, b = (m @ np.array([0, 0, 0, 1]) for m in (before, after))
  return float(np.linalg.norm(a[:2] / a[2] - b[:2] / b[2]))
