"""The scenes: what is in front of the camera, and how both move."""

import cv2
import numpy as np

from . import labels, video
from .video import HEIGHT, WIDTH, Placed, Scene


def _desk(rng):
  return labels.on_desk(rng, WIDTH + 800, HEIGHT + 800)


def _held(rng, label, centre, scale, strength=1.0, drift=(0, 0)):
  """The path of a label in front of a hand-held camera, and that of the desk."""
  shake = video.shake(rng, strength)
  height, width = label.pixels.shape

  def path(time):
    dx, dy, tilt_x, tilt_y, roll = shake(time)
    place = (centre[0] + dx + drift[0] * time, centre[1] + dy + drift[1] * time)
    return video.plane(width, height, place, scale, tilt_x, tilt_y, roll)

  def desk_path(time):
    dx, dy, *_ = shake(time)
    return 400 - dx - drift[0] * time, 400 - dy - drift[1] * time

  return path, desk_path


def _page(rng):
  label = labels.blank(900, 620)
  labels.add_qr(label, f"https://example.org/p/{rng.integers(10**6)}", 620, 60, 7)
  labels.add_text(label, "Harbour Lantern Works", 60, 70, 40)
  labels.add_text(
    label, "Invoice of 14 March 2031", 60, 150, 32,
    ("dateTimeDuration", "14 March 2031", "2031-03-14"))
  phone = f"+1 415-555-01{rng.integers(10, 100)}"
  labels.add_text(label, "Two brass lanterns, repaired", 60, 230, 32)
  value = phone.replace(" ", "").replace("-", "")
  labels.add_text(label, f"Call {phone}", 60, 310, 32, ("telephoneNumber", phone, value))
  labels.add_text(label, "Thank you for your order", 60, 390, 32)
  return label


def hand_held(rng):
  label = _page(rng)
  path, desk = _held(rng, label, (640, 360), 0.9)
  return Scene("hand-held", 4, [Placed(label, path)], _desk(rng), desk)


def two_codes(rng):
  label = labels.blank(900, 400)
  labels.add_qr(label, f"left {rng.integers(10**6)}", 80, 80, 8)
  labels.add_qr(label, f"right {rng.integers(10**6)}", 600, 80, 8)
  path, desk = _held(rng, label, (640, 360), 1.0)
  return Scene("two-codes", 4, [Placed(label, path)], _desk(rng), desk)


def passing(rng):
  """Parcels on a belt, each with an EAN-13 or a QR code."""
  placed, speed, gap = [], 420.0, 560
  for number in range(4):
    label = labels.blank(420, 320)
    if number % 2:
      labels.add_ean13(label, f"{rng.integers(10**11, 10**12)}", 60, 60, 3, 180)
    else:
      labels.add_qr(label, f"parcel {rng.integers(10**6)}", 110, 60, 8)
    roll = rng.uniform(-0.15, 0.15)

    def path(time, number=number, roll=roll):
      x = WIDTH + 260 + number * gap - speed * time
      return video.plane(420, 320, (x, 360), 1.0, roll=roll) if -400 < x < WIDTH + 400 else None

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
    label = labels.blank(300, 300)
    labels.add_qr(label, f"card {rng.integers(10**6)}", 50, 50, 8)

    def path(time, direction=direction, number=number):
      x = 640 - direction * (660 - 330 * time)
      return video.plane(300, 300, (x, 330 + 60 * number), 1.0, roll=0.05 * direction * time)

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
  label = _page(rng)
  height, width = label.pixels.shape

  def offset(time):
    return 900 * np.sin(np.pi * time) if time < 2 else 0

  return Scene(
    "fast-pan", 4,
    [Placed(label, lambda time: video.plane(width, height, (640 + offset(time), 360), 0.9))],
    _desk(rng), lambda time: (400 - 0.25 * offset(time), 400))


SCENES = {
  "hand-held": hand_held, "two-codes": two_codes, "passing": passing, "occlusion": occlusion,
  "crossing": crossing, "defocus": defocus, "dark": dark, "fast-pan": fast_pan,
}
