"""The index of real photos of receipts whose paper was outlined by eye.

  python3 -m photos.labelled OUT --from FOLDER

FOLDER has the photos of WildReceipt (H. Sun and others, "Spatial Dual-Modality Graph Reasoning for Key
Information Extraction", 2021), as that data set names them, or as `images/` in the names of
`wildreceipt.jsonl`, which has the outlines in percent of the photo's sides. OUT gets copies of at most 800
pixels and an index like that of drawn photos.
"""

import json
import os
import zlib

import cv2
import numpy as np

import programs

from .flat import whole

_OUTLINES = os.path.join(os.path.dirname(__file__), "wildreceipt.jsonl")
_LONG_SIDE = 800
# Points nearer to the photo's border than this, in percent, lie on it.
_FRAME = 0.4
# A corner turns the outline by at least this angle, within this share of its length to both sides.
_TURN, _REACH = np.radians(50), 0.035


def main(arguments=None):
    parser = programs.parser("photos.labelled", __doc__, "number of photos", 1000)
    parser.add_argument("--from", required=True, dest="source", metavar="FOLDER",
                        help="the folder with the photos")
    parser.add_argument("--split", choices=["train", "test", "all"], default="train",
                        help="a seventh of the photos is for tests (train)")
    options = parser.parse_args(arguments)
    os.makedirs(options.folder, exist_ok=True)
    with open(_OUTLINES, encoding="utf-8") as lines:
        entries = [json.loads(line) for line in lines]
    selected = [entry for entry in entries if options.split in ("all", _split(entry["image"]))]
    programs.write_index(options.folder, (_entry(entry, options) for entry in selected[:options.count]))


def _split(name):
    return "test" if zlib.crc32(name.encode()) % 7 == 0 else "train"


def _entry(entry, options):
    paths = [os.path.join(options.source, entry[key]) for key in ("original", "image")]
    photo = cv2.imread(next(path for path in paths if os.path.exists(path)))
    scale = min(1, _LONG_SIDE / max(photo.shape[:2]))
    photo = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    name = os.path.splitext(os.path.basename(entry["image"]))[0] + ".png"
    cv2.imwrite(os.path.join(options.folder, name), photo)
    height, width = photo.shape[:2]
    pages = [_page(np.array(points, float), width, height) for points in entry["pages"]]
    return {"file": name, "width": width, "height": height, "kind": entry["kind"], "is_real": True,
            "pages": pages if entry["kind"] != "full" else [whole(width, height)], "ignored": []}


def _page(percent, width, height):
    outline = _beyond_frame(percent) * (width, height) / 100
    corners = outline[_corners(percent, width, height)]
    box = np.array([percent.min(0), percent.max(0)]) * (width, height) / 100
    quad = [[box[0, 0], box[0, 1]], [box[1, 0], box[0, 1]], [box[1, 0], box[1, 1]], [box[0, 0], box[1, 1]]]
    return {"quad": np.round(quad, 2).tolist(), "outline": np.round(outline, 1).tolist(),
            "corners": np.round(corners, 1).tolist()}


def _beyond_frame(points):
    """The outline with what lies on the photo's border moved outside, since it is no side of the page."""
    moved = points.copy()
    moved[points < _FRAME] -= 3
    moved[points > 100 - _FRAME] += 3
    return moved


def _corners(percent, width, height):
    """The indices of the points that are corners of the paper."""
    points = percent * (width, height)
    steps = np.linalg.norm(np.roll(points, -1, 0) - points, axis=1)
    place, length = np.concatenate([[0], np.cumsum(steps)[:-1]]), steps.sum()

    def at(position):
        position = np.mod(position, length)
        closed = np.concatenate([place, [length]]), np.vstack([points, points[:1]])
        return np.stack([np.interp(position, closed[0], closed[1][:, axis]) for axis in (0, 1)], -1)
    before, after = points - at(place - _REACH * length), at(place + _REACH * length) - points
    turn = np.arctan2(before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0], (before * after).sum(1))
    turn[((percent < _FRAME) | (percent > 100 - _FRAME)).any(1)] = 0
    chosen = []
    for index in np.argsort(-turn):
        gaps = [abs(place[index] - place[other]) for other in chosen]
        if turn[index] > _TURN and all(min(gap, length - gap) > 2 * _REACH * length for gap in gaps):
            chosen.append(index)
    return chosen


if __name__ == "__main__":
    main()
