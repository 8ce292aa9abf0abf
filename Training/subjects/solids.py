"""Rendered cut-outs of three-dimensional models.

`python3 -m subjects.solids OUT` renders them, some views of each model, as OUT/MODEL-VIEW.png.
"""

import argparse
import multiprocessing
import os
import re
import sys
import zlib

import cv2
import numpy as np

from . import game_meshes, meshes, splatting
from .cutouts import is_of_split, trimmed

PEOPLE = re.compile(r"^reallusion\.|^katorlegaz\.(fe)?male")
SIDE = 240  # Pixels of the longer side of a cut-out.
# A view is kept if it fills between these shares of its bounding box.
FILL = (0.1, 0.96)


class Solids:
    """The rendered cut-outs of one split, read on demand."""

    def __init__(self, folder, names):
        self.folder, self.names = folder, names
        self.people = [name for name in names if PEOPLE.search(name)]

    @staticmethod
    def read(folder, split):
        """The cut-outs in `folder`; None where `folder` is None."""
        if folder is None:
            return None
        names = [name for name in sorted(os.listdir(folder))
                 if name.endswith(".png") and is_of_split(name.rsplit("-", 1)[0], split)]
        return Solids(folder, names)

    def __len__(self):
        return len(self.names)

    def pick(self, rng):
        """A random cut-out: RGBA, uint8, straight alpha."""
        return self._picture(self.names[rng.integers(len(self.names))])

    def pick_person(self, rng):
        """A random cut-out of a person; None where there is none."""
        if not self.people:
            return None
        return self._picture(self.people[rng.integers(len(self.people))])

    def _picture(self, name):
        picture = cv2.imread(os.path.join(self.folder, name), cv2.IMREAD_UNCHANGED)
        return cv2.cvtColor(picture, cv2.COLOR_BGRA2RGBA)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python3 -m subjects.solids", description=__doc__)
    parser.add_argument("out", metavar="OUT", help="the output folder")
    parser.add_argument("--views", type=int, default=3, help="views of each model (3)")
    parser.add_argument("--only", default="", metavar="PATTERN",
                        help="render only models whose names contain this regular expression")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random numbers (1)")
    parser.add_argument("-j", type=int, default=1, help="number of processes (1)")
    parser.add_argument("--root", default="/", metavar="FOLDER",
                        help="the root folder of the installed Debian packages (/)")
    options = parser.parse_args(arguments)
    os.makedirs(options.out, exist_ok=True)
    jobs = [(options, source.read, *model) for source in (meshes, game_meshes)
            for model in source.models(options.root) if re.search(options.only, model[2])]
    np.random.default_rng(0).shuffle(jobs)  # The first renderings show all sources.
    with multiprocessing.Pool(options.j) as pool:
        for _ in pool.imap_unordered(_render, jobs):
            pass


def _render(job):
    """Writes the views of one model. Models that cannot be read are left out."""
    options, read, path, member, name = job
    try:
        mesh = read(path, member)
    except (ValueError, IndexError, OSError, NotImplementedError):
        return
    if mesh is None:
        return
    for view in range(options.views):
        target = os.path.join(options.out, f"{name}-{view}.png")
        if os.path.exists(target):
            continue
        rng = np.random.default_rng([options.seed, zlib.crc32(name.encode()), view])
        picture = trimmed(splatting.rendered(rng, mesh, SIDE))
        is_thin = min(picture.shape[:2]) < 0.12 * max(picture.shape[:2])
        if not is_thin and FILL[0] < (picture[..., 3] > 128).mean() < FILL[1]:
            cv2.imwrite(target, cv2.cvtColor(picture, cv2.COLOR_RGBA2BGRA))


if __name__ == "__main__":
    sys.exit(main())
