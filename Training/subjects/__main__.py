"""Draws photos of subjects for training, with their mattes."""

import os

import cv2
import numpy as np

import programs

from .cutouts import Cutouts
from .photographs import SIDE
from .scene import KINDS, Scene
from .solids import Solids
from .surroundings import Surroundings

_scene = None


def main(arguments=None):
    options = _parser().parse_args(arguments)
    os.makedirs(options.folder, exist_ok=True)
    jobs = [(options, number) for number in range(options.start, options.start + options.count)]
    photos = programs.mapped(_draw, jobs, options.jobs, _prepare, options)
    if options.array:
        _write_array(options, photos)
    else:
        programs.write_index(options.folder, _written(options.folder, photos), "a")


def _written(folder, photos):
    """Writes a JPEG and a PNG for each photo, and yields its entry of the index."""
    for number, photo, matte, kind in photos:
        name, truth = f"photo-{number:06d}.jpg", f"matte-{number:06d}.png"
        with open(os.path.join(folder, name), "wb") as file:
            file.write(photo)
        cv2.imwrite(os.path.join(folder, truth), matte)
        yield {"file": name, "matte": truth, "kind": kind}


def _write_array(options, photos):
    """One array N x SIDE x SIDE x 4 of colours and mattes, which training maps into memory."""
    path = os.path.join(options.folder, f"photos-{options.seed}-{options.start}.npy")
    shape = (options.count, SIDE, SIDE, 4)
    array = np.lib.format.open_memmap(path + ".new", "w+", np.uint8, shape)
    for place, (_, photo, matte, _) in enumerate(photos):
        image = cv2.imdecode(np.frombuffer(photo, np.uint8), cv2.IMREAD_COLOR)
        pixels = np.dstack([cv2.cvtColor(image, cv2.COLOR_BGR2RGB), matte])
        array[place] = cv2.resize(pixels, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    array.flush()
    os.replace(path + ".new", path)


def _prepare(options):
    global _scene
    cv2.setNumThreads(1)
    _scene = Scene(Cutouts(options.root, options.split), Solids.read(options.solids, options.split),
                   Surroundings(options.backdrops, options.root, options.split))


def _draw(job):
    """The number of a photo, its JPEG file, its matte and its kind."""
    options, number = job
    rng = np.random.default_rng([options.seed, number])
    photo, matte, kind = _scene.draw(rng, options.kind)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 96))]
    encoded = cv2.imencode(".jpg", cv2.cvtColor(photo, cv2.COLOR_RGB2BGR), quality)[1]
    return number, encoded.tobytes(), matte, str(kind)


def _parser():
    parser = programs.parser("subjects", __doc__, "number of photos")
    programs.add_composition(parser, KINDS)
    parser.add_argument("--solids", metavar="FOLDER",
                        help="output of python3 -m subjects.solids; without it none are shown")
    parser.add_argument("--array", action="store_true",
                        help="write one array of 320 x 320 pixels a photo instead of files")
    parser.add_argument("--root", default="/", metavar="FOLDER",
                        help="the root folder of the installed Debian packages (/)")
    return parser


if __name__ == "__main__":
    main()
