"""Parts of photos whose borders cut a page."""

import numpy as np


def cut_part(entry, rng):
    """The top left corner and the sides of a part of a photo, with the ground truth `entry`, that cuts one of
    its pages at one to three sides; the whole photo if the page is small."""
    extent = np.array([entry["width"], entry["height"]], float)
    page = np.array(entry["pages"][rng.integers(len(entry["pages"]))]["outline"])
    low, high = np.clip(page.min(0), 0, extent), np.clip(page.max(0), 0, extent)
    size = high - low
    if (size < 60).any():
        return np.zeros(2), extent
    is_cut = rng.random(4) < 0.45
    # Beyond the page where it is not cut, mostly little; inside it where it is, up to two fifths.
    outside = np.tile(size, 2) * rng.exponential(0.15, 4)
    inside = np.tile(size, 2) * rng.uniform(0.01, 0.4, 4)
    step = np.where(is_cut, inside, -outside)
    first = np.clip(low + step[:2], 0, extent - 40)
    last = np.clip(high - step[2:], first + 40, extent)
    return first, last - first


def with_cut(photo, truth, rng):
    """A part of `photo` that cuts a page, and its ground truth."""
    corner, sides = cut_part(truth, rng)
    left, top = np.round(corner).astype(int)
    width, height = np.round(sides).astype(int)
    part = photo[top:top + height, left:left + width]

    def moved(points):
        return np.round(np.array(points) - (left, top), 2).tolist()
    pages = [{**page, "quad": moved(page["quad"]), "outline": moved(page["outline"])}
             for page in truth["pages"]]
    shown = [page for page in pages if _is_shown(page["outline"], part)]
    return part, {**truth, "width": part.shape[1], "height": part.shape[0], "pages": shown,
                  "ignored": [moved(points) for points in truth["ignored"]], "is_cut": True}


def _is_shown(outline, photo):
    points = np.array(outline)
    height, width = photo.shape[:2]
    return (points.max(0) > 0).all() and (points.min(0) < (width, height)).all()
