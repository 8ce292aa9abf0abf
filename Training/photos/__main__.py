"""Draws photos of pages for training, with their ground truth."""

import os

import cv2
import numpy as np

import programs

from .cutting import with_cut
from .scene import Backdrops, KINDS, Pages, Scene

_scene = None


def main(arguments=None):
    parser = programs.parser("photos", __doc__, "number of photos")
    parser.add_argument("--pages", required=True, metavar="FOLDER",
                        help="output of the package pages")
    programs.add_composition(parser, KINDS)
    parser.add_argument("--cut", type=float, default=0, metavar="SHARE",
                        help="share of the photos with pages of which only a part is kept (0)")
    options = parser.parse_args(arguments)
    os.makedirs(options.folder, exist_ok=True)
    jobs = [(options, number) for number in range(options.start, options.start + options.count)]
    programs.write_index(
        options.folder, programs.mapped(_draw, jobs, options.jobs, _prepare, options), "a")


def _prepare(options):
    global _scene
    cv2.setNumThreads(1)
    _scene = Scene(Pages(options.pages, options.split), Backdrops(options.backdrops, options.split))


def _draw(job):
    options, number = job
    rng = np.random.default_rng([options.seed, number])
    photo, truth = _scene.draw(rng, options.kind)
    if truth["pages"] and rng.random() < options.cut:
        photo, truth = with_cut(photo, truth, rng)
    name = f"photo-{number:06d}.jpg"
    quality = int(rng.integers(60, 96))
    cv2.imwrite(os.path.join(options.folder, name), cv2.cvtColor(photo, cv2.COLOR_RGB2BGR),
                [cv2.IMWRITE_JPEG_QUALITY, quality])
    return {"file": name, **truth}


if __name__ == "__main__":
    main()
