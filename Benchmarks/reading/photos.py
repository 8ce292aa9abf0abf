"""The photos at three difficulties, drawn by Samples/draw.py."""

import argparse
import glob
import os
import subprocess
from dataclasses import dataclass

DRAW = os.path.join(
  os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "Samples", "draw.py")
# One photo in this many shows a page that is rotated by 90, 180 or 270 degrees.
TURNED = 5


@dataclass(frozen=True)
class Difficulty:
  # The maximum character error rate.
  bar: float
  # The kinds of document, in equal parts.
  kinds: tuple
  # The settings of camera and light, as flags of draw.py.
  shot: dict


DIFFICULTIES = {
  "easy": Difficulty(0.005, ("article",), {
    "tilt": 5, "shadow": "none", "blur": 0.6, "noise": 2}),
  "middle": Difficulty(0.02, ("article",), {
    "tilt": 25, "shadow": "soft", "blur": 1.2, "noise": 4}),
  "hard": Difficulty(0.06, ("article", "small-print"), {
    "tilt": 40, "shadow": "hard", "blur": 1.6, "noise": 6}),
}


def parser(description, count, of):
  """The command line of the benchmarks that draw their photos: PLATEN, the number of photos of each
  `of` (default: `count`) and the seed, or a folder with photos."""
  parser = argparse.ArgumentParser(description=description)
  parser.add_argument("platen")
  parser.add_argument("--count", type=int, default=count, help=f"photos of each {of}")
  parser.add_argument("--seed", type=int, default=1)
  parser.add_argument("-j", "--jobs", type=int, default=1, help="photos drawn in parallel")
  folders = parser.add_mutually_exclusive_group()
  folders.add_argument("--photos", help="a folder with photos drawn earlier")
  folders.add_argument("--keep", help="a folder in which to keep the photos")
  return parser


def draw(folder, name, count, seed, jobs):
  """Draws `count` photos of 12 megapixels of the difficulty `name` into `folder`/`name`, every
  fifth of them rotated by 90, 180 or 270 degrees."""
  difficulty = DIFFICULTIES[name]
  shot = [f"--{key}={value}" for key, value in difficulty.shot.items()]
  for part, kind in enumerate(difficulty.kinds):
    share = [index for index in range(count) if index % len(difficulty.kinds) == part]
    for turn in (0, 90, 180, 270):
      number = sum(_turn(index // len(difficulty.kinds)) == turn for index in share)
      if number == 0:
        continue
      # Each group has its own seed, so that no page is drawn twice.
      subprocess.run(
        [DRAW, os.path.join(folder, name, f"{kind}-{turn}"), "--kind", kind, "-j", str(jobs),
         "--count", str(number), "--seed", str(1000 * seed + turn), "--turn", str(turn),
         "--width", "3024", "--height", "4032", *shot],
        check=True, stdout=subprocess.DEVNULL)


def _turn(index):
  """The rotation of page number `index` of its kind, in degrees."""
  return (90, 180, 270)[index // TURNED % 3] if index % TURNED == TURNED - 1 else 0


def found(folder, name):
  """The photos of the difficulty `name` in `folder`, in order."""
  return sorted(glob.glob(os.path.join(glob.escape(folder), name, "**", "*.jpg"), recursive=True))
