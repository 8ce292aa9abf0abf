"""Everything about a photo but what is on the page."""

from dataclasses import dataclass, replace

import numpy as np

from .desks import DESKS

SHADOWS = ("none", "soft", "hard")


@dataclass(frozen=True)
class Shot:
  # Of the photo as displayed, in pixels.
  width: int = 1500
  height: int = 2000
  # How far the camera leans from straight above, and where it leans to (0: towards
  # the lower edge of the photo, so the upper one is farther away), in degrees.
  tilt: float = 12
  direction: float = 0
  # How the camera is held in the hand, degrees clockwise.
  roll: float = 0
  # How the page lies in the photo: 0, 90, 180 or 270 degrees clockwise.
  turn: int = 0
  # The share of the frame that the page's bounding box takes of its tighter side.
  fill: float = 0.9
  # How far the page lies from the middle, as shares of the frame, right and down.
  offset: tuple = (0.0, 0.0)
  # The 35-mm equivalent of the focal length, millimetres.
  focal35: float = 26
  # How the paper lies; see relief.py.
  bend: str = "flat"
  desk: str = "wood"
  shadow: str = "none"
  # The colour of the light: above 0 warm, below 0 cold; 0.1 is an ordinary lamp.
  warmth: float = 0.0
  # Darkening in the corners, as a share of the light there.
  vignetting: float = 0.2
  # The standard deviation of the lens's blur, in pixels.
  blur: float = 0.6
  # The standard deviation of the sensor's noise at mid grey, in levels of 255.
  noise: float = 2.0
  gray: bool = False
  # EXIF orientation, 1 to 8: how the file stores what is displayed as described here.
  orientation: int = 1
  # Of the JPEG, 1 to 95.
  quality: int = 82


def random_shot(seed, **chosen):
  """A plausible shot; what is `chosen` (and not None) takes the place of chance."""
  rng = np.random.default_rng([seed, 7])
  shot = Shot(
    tilt=rng.uniform(2, 20), direction=rng.uniform(-180, 180), roll=rng.normal(0, 3),
    fill=rng.uniform(0.78, 0.94), offset=tuple(rng.uniform(-0.02, 0.02, 2)),
    focal35=float(rng.choice([24, 26, 28])), desk=str(rng.choice(list(DESKS))),
    shadow=str(rng.choice(SHADOWS)), warmth=rng.uniform(-0.06, 0.14),
    vignetting=rng.uniform(0.08, 0.3), blur=rng.uniform(0.4, 0.9), noise=rng.uniform(1.2, 3.5))
  return replace(shot, **{name: value for name, value in chosen.items() if value is not None})
