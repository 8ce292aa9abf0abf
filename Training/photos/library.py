"""The drawn pages and backdrops that photos are composed of, read on demand."""

import json
import os

import cv2


class Pages:
    """The pages of one split, as the package `pages` writes them."""

    def __init__(self, folder, split):
        self.folder = folder
        self.entries = [e for e in _index(folder) if e["split"] == split]
        self.by_kind = {}
        for entry in self.entries:
            self.by_kind.setdefault(entry["kind"], []).append(entry)

    def pick(self, rng, kinds=None):
        """A random page of `kinds`: its image (uint8, RGB or RGBA), width and height in 100 mm."""
        entries = [e for kind in kinds or () for e in self.by_kind.get(kind, [])] or self.entries
        entry = entries[rng.integers(len(entries))]
        page = cv2.imread(os.path.join(self.folder, entry["file"]), cv2.IMREAD_UNCHANGED)
        has_alpha = page.shape[2] == 4
        page = cv2.cvtColor(page, cv2.COLOR_BGRA2RGBA if has_alpha else cv2.COLOR_BGR2RGB)
        return page, entry["width_mm"] / 100, entry["height_mm"] / 100


class Backdrops:
    """The backdrops of one split, as the package `backdrops` writes them."""

    def __init__(self, folder, split):
        self.folder = folder
        self.entries = [e for e in _index(folder) if e["split"] == split]

    def pick(self, rng):
        """A random backdrop (uint8 RGB), possibly mirrored or rotated by 90 degrees."""
        entry = self.entries[rng.integers(len(self.entries))]
        image = cv2.imread(os.path.join(self.folder, entry["file"]), cv2.IMREAD_COLOR)
        image = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
        if rng.random() < 0.5:
            image = image[:, ::-1]
        quarter_turns = int(rng.integers(4))
        return image.swapaxes(0, 1)[::-1] if quarter_turns == 3 else image


def _index(folder):
    with open(os.path.join(folder, "index.jsonl"), encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
