"""Computes how the places of a dewarped page's print are wrong, from drawn photos of bent sheets."""

import argparse
import json
import os
import subprocess
import tempfile

import programs
from photos import bent

from .modes import errors, modes, text


def main(arguments=None):
    options = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.photos or temporary
        if not options.photos:
            jobs = [(folder, options.seed, shape, number)
                    for shape in bent.SHAPES for number in range(options.count)]
            for _ in programs.mapped(bent.draw, jobs, options.j):
                pass
        fields = [field for field in _fields(options.tool, folder) if field is not None]
    print(f"{len(fields)} dewarped pages")
    with open(options.to, "w", encoding="utf-8") as file:
        file.write(text(*modes(fields, options.modes)))


def _fields(tool, folder):
    """The errors of each page that was dewarped, relative to the expected error."""
    paths = sorted(os.path.join(folder, name) for name in os.listdir(folder)
                   if name.endswith(".jpg") and not name.startswith(bent.FLAT))
    output = subprocess.run([tool, "unfitted", *paths], stdout=subprocess.PIPE, check=True).stdout
    for page in map(json.loads, output.splitlines()):
        if page.get("quad") and page["isDewarped"] and page.get("expectedError"):
            yield errors(page, page["source"][:-4] + ".npz")


def _parser():
    parser = argparse.ArgumentParser(prog="python3 -m displacements", description=__doc__)
    parser.add_argument("tool", metavar="PAGE-MAPS", help="the product page-maps of the Swift package")
    parser.add_argument("--to", required=True, metavar="FILE", help="the file of modes to write")
    parser.add_argument("--count", type=int, default=60, help="photos of each shape (60)")
    parser.add_argument("--seed", type=int, default=7, help="seed of the random numbers (7)")
    parser.add_argument("--photos", metavar="FOLDER",
                        help="photos that Benchmarks/bent-pages --keep kept, in place of new ones")
    parser.add_argument("--modes", type=int, default=64, help="products to keep (64)")
    parser.add_argument("-j", type=int, default=1, help="number of processes (1)")
    return parser


if __name__ == "__main__":
    main()
