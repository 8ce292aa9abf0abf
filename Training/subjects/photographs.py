"""Photographs of Debian's gcompris-qt-data, with their mattes.

`python3 -m subjects.photographs OUT` writes them as an array, as `python3 -m subjects --array` does.

The mattes in the folder `mattes` have the photographs' CRC-32 as their names. An earlier subject network
and GrabCut (Rother et al. 2004) made them, and we kept those that look right, or GrabCut within a few
pixels of polygons drawn by hand. Those without any subject show landscapes.
"""

import argparse
import glob
import os
import zlib

import cv2
import numpy as np

SIDE = 320  # Pixels of a side of the photos in an array, which the network sees.
RESOURCES = "usr/share/gcompris-qt/rcc/*.rcc"
MATTES = os.path.join(os.path.dirname(__file__), "mattes")


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python3 -m subjects.photographs", description=__doc__)
    parser.add_argument("out", metavar="OUT", help="the output folder")
    parser.add_argument("--split", choices=["train", "test"], default="train",
                        help="which photographs to write (train)")
    parser.add_argument("--root", default="/", metavar="FOLDER",
                        help="the root folder of the installed Debian packages (/)")
    options = parser.parse_args(arguments)
    os.makedirs(options.out, exist_ok=True)
    photos = [_pixels(*photograph) for photograph in _photographs(options.root, options.split)]
    if not photos:
        raise SystemExit("no photographs; install gcompris-qt-data")
    np.save(os.path.join(options.out, "photos-photographs.npy"), np.stack(photos))
    print(f"{len(photos)} photographs")


def cutouts(root, split):
    """The subjects of photographs that their frames do not cut: RGBA, uint8, straight alpha."""
    for file, path in _photographs(root, split):
        photo, matte = _colours(file), cv2.imread(path, cv2.IMREAD_GRAYSCALE)
        border = np.concatenate([matte[[0, -1]].ravel(), matte[:, [0, -1]].ravel()])
        if matte.max() > 0 and border.mean() < 1:
            size = photo.shape[1], photo.shape[0]
            enlarged = cv2.resize(cv2.GaussianBlur(matte, (0, 0), 0.7), size,
                                  interpolation=cv2.INTER_CUBIC)
            yield np.dstack([photo, enlarged])


def _photographs(root, split):
    """The files of a split, about a sixth of which are "test", and the paths of their mattes."""
    for path in sorted(glob.glob(os.path.join(root, RESOURCES))):
        with open(path, "rb") as resource:
            for file in _webp_files(resource.read()):
                number = zlib.crc32(file)
                matte = os.path.join(MATTES, f"{number:08x}.png")
                if os.path.exists(matte) and (number % 6 == 0) == (split == "test"):
                    yield file, matte


def _webp_files(data):
    """The WebP files in a Qt resource file, which stores them as they are."""
    start = data.find(b"RIFF")
    while start >= 0:
        end = start + 8 + int.from_bytes(data[start + 4:start + 8], "little")
        if data[start + 8:start + 12] == b"WEBP":
            yield data[start:end]
        start = data.find(b"RIFF", start + 4)


def _pixels(file, matte):
    """Colours and matte, SIDE x SIDE x 4."""
    photo = _colours(file)
    soft = cv2.GaussianBlur(cv2.imread(matte, cv2.IMREAD_GRAYSCALE), (0, 0), 0.7)
    return np.dstack([cv2.resize(image, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
                      for image in (photo, soft)])


def _colours(file):
    return cv2.cvtColor(cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_COLOR),
                        cv2.COLOR_BGR2RGB)


if __name__ == "__main__":
    main()
