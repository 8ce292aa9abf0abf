"""Draws photos of pages for training, with their ground truth."""

import argparse
import json
import multiprocessing
import os

import cv2
import numpy as np

from .scene import Backdrops, KINDS, Pages, Scene

_scene = None


def main(arguments=None):
    options = _parser().parse_args(arguments)
    os.makedirs(options.out, exist_ok=True)
    jobs = [(options, number) for number in range(options.start, options.start + options.count)]
    index = os.path.join(options.out, "index.jsonl")
    with multiprocessing.Pool(options.j, _prepare, (options,)) as pool, \
            open(index, "a", encoding="utf-8") as lines:
        for truth in pool.imap(_draw, jobs, 8):
            lines.write(json.dumps(truth) + "\n")


def _prepare(options):
    global _scene
    cv2.setNumThreads(1)
    _scene = Scene(Pages(options.pages, options.split), Backdrops(options.backdrops, options.split))


def _draw(job):
    options, number = job
    rng = np.random.default_rng([options.seed, number])
    photo, truth = _scene.draw(rng, options.kind)
    name = f"photo-{number:06d}.jpg"
    quality = int(rng.integers(60, 96))
    cv2.imwrite(os.path.join(options.out, name), cv2.cvtColor(photo, cv2.COLOR_RGB2BGR),
                [cv2.IMWRITE_JPEG_QUALITY, quality])
    return {"file": name, **truth}


def _parser():
    parser = argparse.ArgumentParser(prog="python3 -m photos", description=__doc__)
    parser.add_argument("out", metavar="OUT", help="the output folder")
    parser.add_argument("--pages", required=True, metavar="FOLDER",
                        help="output of the package pages")
    parser.add_argument("--backdrops", required=True, metavar="FOLDER",
                        help="output of the package backdrops")
    parser.add_argument("--split", choices=["train", "test"], default="train",
                        help="which pages and backdrops to use (train)")
    parser.add_argument("--kind", choices=KINDS, help="draw only this kind")
    parser.add_argument("--count", type=int, default=100, help="number of photos (100)")
    parser.add_argument("--start", type=int, default=0, help="number of the first photo (0)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random numbers (1)")
    parser.add_argument("-j", type=int, default=1, help="number of processes (1)")
    return parser


if __name__ == "__main__":
    main()
