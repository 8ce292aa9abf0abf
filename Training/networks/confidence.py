"""Fits the confidence: how likely a found page is right, from what speaks for it."""

import json
import subprocess

import cv2
import numpy as np

from .samples import Photos

NAMES = ["certainty", "sides", "end", "peaks", "overlap", "corners", "worstCorner"]

# A page is right where it and the truth share so much of what either covers.
ENOUGH = 0.9


def fit_confidence(tool, folders, held):
    """Prints the weights that `PageEvidence.confidence` takes, fitted on the drawn photos of
    `folders` that `tool` (the package's page-evidence) sees, and how they do on `held`."""
    evidence, is_right = collected(tool, folders)
    weights = fitted(evidence, is_right)
    for name, weight in zip([*NAMES, "constant"], weights):
        print(f"{name:12} {weight:7.2f}")
    told = [("fitted on", (evidence, is_right))]
    if held:
        told.append(("held out", collected(tool, held)))
    for title, (some, truth) in told:
        print(f"{title}: {len(some)} pages, {truth.mean():.3f} of them right")
        said = _logistic(_extended(some) @ weights)
        for low in np.arange(0, 1, 0.1):
            inside = (said >= low) & (said < low + 0.1)
            if inside.any():
                print(f"  {low:.1f} to {low + 0.1:.1f}  {inside.sum():5}  "
                      f"said {said[inside].mean():.3f}  right {truth[inside].mean():.3f}")


def collected(tool, folders):
    """Evidence (N x 7) and whether it spoke for a page (N) of all photos in `folders`."""
    evidence, is_right = [], []
    for folder in folders:
        truths = {entry["path"]: entry for entry in Photos([folder]).entries}
        output = subprocess.run([tool, *truths], stdout=subprocess.PIPE, text=True, check=True)
        for seen in map(json.loads, output.stdout.splitlines()):
            truth = truths[seen["source"]]
            for page in seen["pages"]:
                best = max((overlap(page["quad"], p["quad"]) for p in truth["pages"]), default=0)
                # Paper that lies mostly outside the photo is neither right nor wrong.
                if best >= 0.5 or not truth["ignored"]:
                    evidence.append([page["evidence"][name] for name in NAMES])
                    is_right.append(best >= ENOUGH)
    return np.array(evidence).reshape(-1, len(NAMES)), np.array(is_right, float)


def fitted(evidence, is_right, damping=0.3):
    """The weights of a logistic regression and its constant, by Newton's method; `damping` is the
    penalty on the squares of all but the constant."""
    features = _extended(evidence)
    weights = np.zeros(features.shape[1])
    penalty = np.diag([damping] * len(NAMES) + [0])
    for _ in range(60):
        said = _logistic(features @ weights)
        slope = features.T @ (said - is_right) + penalty @ weights
        bend = features.T @ (features * (said * (1 - said))[:, None]) + penalty
        weights -= np.linalg.solve(bend, slope)
    return weights


def overlap(a, b):
    """What two convex quads share of what either covers: 0 to 1."""
    a, b = (cv2.convexHull(np.array(quad, np.float32)) for quad in (a, b))
    shared = cv2.intersectConvexConvex(a, b)[0]
    return shared / max(1e-6, cv2.contourArea(a) + cv2.contourArea(b) - shared)


def _extended(evidence):
    return np.c_[evidence, np.ones(len(evidence))]


def _logistic(values):
    return 1 / (1 + np.exp(-values))
