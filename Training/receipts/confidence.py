"""Fits the confidence of fields: logistic regression on whether the selected value is right.

The prior of each weight is a normal distribution around its present value, as in `fit`.
"""
import json, subprocess
from pathlib import Path

import numpy as np

from .ranking import hash_of, weights_of, write_weights
from .score import is_right

#: The fields of the truth whose confidence has the same weights.
FIELDS = {"total": ["total"], "amount": ["tax", "subtotal", "tip", "discount"], "date": ["date"], "merchant": ["merchant"]}
#: The confidence below which a field is doubtful: `ReceiptReview.confidenceThreshold`.
THRESHOLD = .8


class Fields:
    """The values that were selected on pages: features, whether each is right, and the shop."""

    def __init__(self, field, folders, evidence, names):
        column = {name: index for index, name in enumerate(names)}
        rows, right, self.shops = [], [], []
        for folder in folders:
            truths = {Path(t["image"]).name: t for t in map(json.loads, open(folder / "truth.jsonl"))}
            output = subprocess.run([evidence, folder / "read.jsonl"], stdout=subprocess.PIPE, check=True).stdout
            for line in map(json.loads, output.decode().splitlines()):
                truth, selected = truths.get(Path(line["source"]).name), line["candidates"]["selected"]
                for key in (key for key in FIELDS[field] if truth and key in selected and truth["fields"].get(key)):
                    value = selected[key]["value"]
                    right.append(is_right(key, float(value) if field in ("total", "amount") else value, truth["fields"][key]))
                    row = np.zeros(len(column))
                    for name, number in selected[key]["features"].items():
                        row[column[name]] = number
                    rows.append(row)
                    self.shops.append(str(truth.get("shop", truth["image"])))
        self.x, self.right = np.array(rows), np.array(right, float)


def probabilities(x, weights):
    """The logistic function of the weighted sums."""
    return 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))


def fitted(x, right, prior, strength):
    """The weights of least mean loss plus `strength` times their squared distance from `prior`, by Newton's method."""
    weights = prior.copy()
    for _ in range(100):
        p = probabilities(x, weights)
        slope = x.T @ (p - right) / len(right) + 2 * strength * (weights - prior)
        curve = (x * (p * (1 - p))[:, None]).T @ x / len(right) + 2 * strength * np.eye(len(prior))
        step = np.linalg.solve(curve, slope)
        weights -= step * min(1, 2 / np.abs(step).max())
        if np.abs(step).max() < 1e-8:
            break
    return weights


def report(title, p, right):
    """Prints the loss, the reliability, and what the threshold of doubt does."""
    loss = -np.mean(np.where(right > .5, np.log(np.maximum(p, 1e-9)), np.log(np.maximum(1 - p, 1e-9))))
    steps = []
    for low, high in ((0, .3), (.3, .5), (.5, .7), (.7, .8), (.8, .9), (.9, .95), (.95, .98), (.98, 1.01)):
        part = right[(p >= low) & (p < high)]
        if len(part):
            steps.append(f"{low:.2f}: {part.mean():.2f}/{len(part)}")
    sure = p >= THRESHOLD
    print(f"{title} loss {loss:.4f}, {1 - sure.mean():.3f} doubtful, of the others {right[sure].mean():.4f} right; {'  '.join(steps)}")


def fit_confidence(options):
    """Fits the confidence of one field; prints the reliability before, without each shop, and on held-out folders."""
    path = options.weights / f"{options.field}-confidence.txt"
    before = weights_of(path)
    prior = np.array(list(before.values()))
    fields = Fields(options.field, options.folders, options.evidence, list(before))
    print(f"{options.field}: {len(fields.right)} values, {fields.right.mean():.4f} right")
    report("before", probabilities(fields.x, prior), fields.right)
    fold, held = np.array([hash_of(shop) % 5 for shop in fields.shops]), np.zeros(len(fields.right))
    for index in range(5):
        part = fold == index
        held[part] = probabilities(fields.x[part], fitted(fields.x[~part], fields.right[~part], prior, options.strength))
    report("by shop", held, fields.right)
    weights = fitted(fields.x, fields.right, prior, options.strength)
    for folder in options.held_out:
        others = Fields(options.field, [folder], options.evidence, list(before))
        report(f"{folder.name} before", probabilities(others.x, prior), others.right)
        report(f"{folder.name} fitted", probabilities(others.x, weights), others.right)
    for name, old, new in zip(before, prior, weights):
        print(f"  {name:20} {old:7.3f} -> {new:7.3f}")
    if options.write:
        write_weights(path, before, weights)
