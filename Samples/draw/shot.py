"""The settings of a photo, except for the content of the page."""

from dataclasses import dataclass, replace

import numpy as np

from .desks import DESKS

SHADOWS = ("none", "soft", "hard")


@dataclass(frozen=True)
class Shot:
  # The size of the photo as displayed, in pixels.
  width: int = 1500
  height: int = 2000
  # The tilt of the camera from straight above, and its direction, in degrees (direction 0: the
  # upper edge of the photo is farther away).
  tilt: float = 12
  direction: float = 0
  # The roll of the camera, degrees clockwise.
  roll: float = 0
  # The rotation of the page in the photo: 0, 90, 180 or 270 degrees clockwise.
  turn: int = 0
  # The share of the frame's tighter side that the page's bounding box fills.
  fill: float = 0.9
  # The offset of the page from the centre, as shares of the frame, right and down.
  offset: tuple = (0.0, 0.0)
  # The 35-mm equivalent focal length, millimetres.
  focal35: float = 26
  # The shape of the paper; see relief.py.
  bend: str = "flat"
  desk: str = "wood"
  shadow: str = "none"
  # The colour of the light: positive is warm, negative is cold; 0.1 is an ordinary lamp.
  warmth: float = 0.0
  # The darkening in the corners, as a share of the light.
  vignetting: float = 0.2
  # The standard deviation of the lens's blur, in pixels.
  blur: float = 0.6
  # The standard deviation of the sensor noise at mid-gray, in levels of 255.
  noise: float = 2.0
  gray: bool = False
  # The EXIF orientation of the stored image, 1 to 8.
  orientation: int = 1
  # The JPEG quality, 1 to 95.
  quality: int = 82


def random_shot(seed, **chosen):
  """A random plausible shot; values in `chosen` that are not None replace random ones."""
  rng = np.random.default_rng([seed, 7])
  shot = Shot(
    tilt=rng.uniform(2, 20), direction=rng.uniform(-180, 180), roll=rng.normal(0, 3),
    fill=rng.uniform(0.78, 0.94), offset=tuple(rng.uniform(-0.02, 0.02, 2)),
    focal35=float(rng.choice([24, 26, 28])), desk=str(rng.choice(list(DESKS))),
    shadow=str(rng.choice(SHADOWS)), warmth=rng.uniform(-0.06, 0.14),
    vignetting=rng.uniform(0.08, 0.3), blur=rng.uniform(0.4, 0.9), noise=rng.uniform(1.2, 3.5))
  return replace(shot, **{name: value for name, value in chosen.items() if value is not None})
