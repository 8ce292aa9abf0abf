"""The index of flat pages as photos that show no border: scans and born-digital pages.

  python3 -m photos.flat OUT --pages FOLDER

FOLDER is an output of the package pages, whose images the index names.
"""

import os

import cv2

import programs

from .scene import Pages


def main(arguments=None):
    parser = programs.parser("photos.flat", __doc__, "number of pages", 600)
    parser.add_argument("--pages", required=True, metavar="FOLDER",
                        help="output of the package pages")
    parser.add_argument("--split", choices=["train", "test"], default="train",
                        help="the part of the pages to use (train)")
    options = parser.parse_args(arguments)
    os.makedirs(options.folder, exist_ok=True)
    opaque = [entry for entry in Pages(options.pages, options.split).entries
              if entry["file"].endswith(".jpg")]
    programs.write_index(options.folder, (_entry(entry, options) for entry in opaque[:options.count]))


def _entry(entry, options):
    path = os.path.join(options.pages, entry["file"])
    height, width = cv2.imread(path).shape[:2]
    return {"file": os.path.relpath(path, options.folder), "width": width, "height": height,
            "kind": "flat", "pages": [whole(width, height)], "ignored": []}


def whole(width, height):
    """A page whose borders a photo does not show: its outline lies far outside."""
    outline = [[-width, -height], [2 * width, -height], [2 * width, 2 * height], [-width, 2 * height]]
    return {"quad": outline, "outline": outline, "corners": []}


if __name__ == "__main__":
    main()
