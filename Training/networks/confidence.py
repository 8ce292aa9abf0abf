"""Fits the confidence of a detected page: the probability that it is right, given its evidence."""

import json
import subprocess

import cv2
import numpy as np

import regression

from .samples import DrawnImages

# The features, as `page-evidence` names them (`PageFeatures` in the library).
NAMES = ["certainty", "sides", "end", "peaks", "overlap", "corners", "worstCorner", "hidden"]

# A detected page is right from this intersection over union with a true page.
MINIMUM_IOU = 0.9

# The inverse variance of the prior of all weights but the constant.
RIDGE = 0.3


def fit_confidence(tool, folders, held_out):
    """Prints the weights of `PageFeatures.confidence`, and how well they are calibrated.

    The weights are fitted on the pages that `tool` (the program page-evidence) detects in the drawn
    photos of `folders`, and tested on those of `held_out`.
    """
    evidence, is_right = collected(tool, folders)
    weights = _fit([*NAMES, "constant"], evidence, is_right)
    sets = [("fitted on", (evidence, is_right))]
    if held_out:
        sets.append(("held out", collected(tool, held_out)))
    for title, (features, truth) in sets:
        print(f"{title}: {len(features)} pages, {truth.mean():.3f} of them right")
        confidence = regression.probabilities(_with_constant(features), weights)
        for low in np.arange(0, 1, 0.1):
            inside = (confidence >= low) & (confidence < low + 0.1)
            if inside.any():
                print(f"  {low:.1f} to {low + 0.1:.1f}  {inside.sum():5}  "
                      f"confidence {confidence[inside].mean():.3f}  "
                      f"right {truth[inside].mean():.3f}")


def _fit(names, features, is_right):
    weights = regression.fitted(_with_constant(features), is_right, np.zeros(len(names)),
                                [RIDGE] * (len(names) - 1) + [0])
    for name, weight in zip(names, weights):
        print(f"{name:12} {weight:7.2f}")
    return weights


def collected(tool, folders):
    """The evidence (N x 8) of all pages detected in the photos of `folders`, and whether each is
    right (N)."""
    evidence, is_right = [], []
    for folder in folders:
        truths = {entry["path"]: entry for entry in DrawnImages([folder]).entries}
        output = subprocess.run([tool, *truths], stdout=subprocess.PIPE, text=True, check=True)
        for photo in map(json.loads, output.stdout.splitlines()):
            truth = truths[photo["source"]]
            size = truth["width"], truth["height"]
            for page in photo["pages"]:
                best = max((iou(page["outline"], other["outline"], size) for other in truth["pages"]),
                           default=0)
                # Paper that lies mostly outside the photo counts neither as right nor as wrong.
                if best >= 0.5 or not truth["ignored"]:
                    evidence.append([page["evidence"][name] for name in NAMES])
                    is_right.append(best >= MINIMUM_IOU)
    return np.array(evidence).reshape(-1, len(NAMES)), np.array(is_right, float)


def iou(a, b, size):
    """The intersection over union of two polygons in a photo of `size`, 0 to 1, of what the photo shows."""
    scale = 400 / max(size)
    shape = [max(1, round(side * scale)) for side in size[::-1]]
    first, second = (cv2.fillPoly(np.zeros(shape, np.uint8), [_limited(polygon, scale)], 1) > 0
                     for polygon in (a, b))
    return (first & second).sum() / max(1, (first | second).sum())


def _limited(polygon, scale):
    return np.clip(np.round(np.array(polygon) * scale - 0.5), -9999, 9999).astype(np.int32)


def _with_constant(evidence):
    return np.c_[evidence, np.ones(len(evidence))]


