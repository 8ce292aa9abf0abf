"""Pictures to draw photos from, read when they are needed."""

import json
import os

import cv2


class Pages:
    """Page images with their sizes, as the package `pages` writes them."""

    def __init__(self, folder, split):
        self.folder = folder
        self.entries = [e for e in _index(folder) if e["split"] == split]
        self.by_kind = {}
        for entry in self.entries:
            self.by_kind.setdefault(entry["kind"], []).append(entry)

    def pick(self, rng, kinds=None):
        """An image (uint8, RGB or RGBA), its width and height in units of 100 mm."""
        entries = [e for kind in kinds or () for e in self.by_kind.get(kind, [])] or self.entries
        entry = entries[rng.integers(len(entries))]
        page = cv2.imread(os.path.join(self.folder, entry["file"]), cv2.IMREAD_UNCHANGED)
        has_alpha = page.shape[2] == 4
        page = cv2.cvtColor(page, cv2.COLOR_BGRA2RGBA if has_alpha else cv2.COLOR_BGR2RGB)
        return page, entry["width_mm"] / 100, entry["height_mm"] / 100


class Backdrops:
    """What paper lies on, as the package `backdrops` writes it."""

    def __init__(self, folder, split):
        self.folder = folder
        self.entries = [e for e in _index(folder) if e["split"] == split]

    def pick(self, rng):
        """A picture (uint8 RGB), turned or mirrored."""
        entry = self.entries[rng.integers(len(self.entries))]
        picture = cv2.imread(os.path.join(self.folder, entry["file"]), cv2.IMREAD_COLOR)
        picture = cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)
        if rng.random() < 0.5:
            picture = picture[:, ::-1]
        turns = int(rng.integers(4))
        return picture.swapaxes(0, 1)[::-1] if turns == 3 else picture


def _index(folder):
    with open(os.path.join(folder, "index.jsonl"), encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
