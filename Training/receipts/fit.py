"""Fits the weights of the scorers: conditional logit over the candidates of a page.

The prior of each weight is a normal distribution around its present value, so that a feature that the
material does not show keeps its weight. Cross-validation leaves out shops or layouts.
"""
import json, subprocess
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from .score import is_right

#: The field of the truth that tells a scorer's right candidates.
FIELDS = {"country": "currency", "total": "total", "date": "date", "merchant": "merchant"}


def weights_of(path):
    """The weights of a file and its comment lines."""
    lines = path.read_text().splitlines()
    return {parts[0]: float(parts[1]) for parts in (line.split() for line in lines if not line.startswith("#")) if len(parts) == 2}


class Pages:
    """The candidates of the pages as arrays: features, the page of each row, whether it is right."""

    def __init__(self, scorer, folders, evidence, names):
        self.names = list(names)
        column = {name: index for index, name in enumerate(self.names)}
        rows, page, right, self.groups, self.counts = [], [], [], [], {"pages": 0, "without": 0}
        for folder in folders:
            truths = {t["image"]: t for t in map(json.loads, open(folder / "truth.jsonl"))}
            output = subprocess.run([evidence, folder / "pages.jsonl"], stdout=subprocess.PIPE, check=True).stdout
            for line in map(json.loads, output.decode().splitlines()):
                truth = truths.get(line["source"])
                if truth is None or FIELDS[scorer] not in truth["fields"]:
                    continue
                candidates = line["candidates"][scorer]
                flags = [self.is_right(scorer, c, truth) for c in candidates]
                self.counts["pages"] += 1
                if not any(flags) or all(flags):
                    self.counts["without"] += not any(flags)
                    continue
                for candidate, flag in zip(candidates, flags):
                    rows.append([(column[name], value) for name, value in candidate["features"].items() if name in column])
                    right.append(flag)
                    page.append(len(self.groups))
                self.groups.append((truth.get("shop", truth["image"]), truth.get("layout", truth["image"])))
        self.x = np.zeros((len(rows), len(self.names)))
        for index, row in enumerate(rows):
            for name, value in row:
                self.x[index, name] = value
        self.page, self.right = np.array(page), np.array(right)
        self.starts = np.searchsorted(self.page, np.arange(len(self.groups)))

    @staticmethod
    def is_right(scorer, candidate, truth):
        if scorer == "country" and "place" in truth:
            return candidate.get("group") == truth["place"]
        value = candidate["value"]
        return is_right(FIELDS[scorer], float(value) if scorer == "total" else value, truth["fields"][FIELDS[scorer]])

    def subset(self, keep):
        """The pages for which `keep` is true."""
        part = object.__new__(Pages)
        rows = keep[self.page]
        part.names, part.x, part.right = self.names, self.x[rows], self.right[rows]
        part.page = (np.cumsum(keep) - 1)[self.page[rows]]
        part.groups = [g for g, k in zip(self.groups, keep) if k]
        part.starts = np.searchsorted(part.page, np.arange(len(part.groups)))
        return part

    def loss(self, weights):
        """The mean negative log-likelihood of the right candidates, and its gradient."""
        score = self.x @ weights
        score -= np.maximum.reduceat(score, self.starts)[self.page]
        power = np.exp(score)
        whole = np.add.reduceat(power, self.starts)
        part = np.maximum(np.add.reduceat(np.where(self.right, power, 0), self.starts), 1e-12)
        slope = power / whole[self.page] - np.where(self.right, power, 0) / part[self.page]
        return np.mean(np.log(whole / part)), self.x.T @ slope / len(self.starts)

    def accuracy(self, weights):
        """The share of pages whose best candidate is right."""
        score = self.x @ weights
        best = np.maximum.reduceat(score, self.starts)[self.page]
        return np.mean(np.maximum.reduceat(np.where(score >= best - 1e-9, self.right, False), self.starts))


def fitted(pages, prior, strength, free=None):
    """The weights of least loss plus `strength` times their squared distance from `prior`; only `free` weights change."""
    free = np.ones(len(prior), bool) if free is None else free

    def goal(part):
        weights = prior.copy()
        weights[free] = part
        loss, slope = pages.loss(weights)
        return loss + strength * np.sum((weights - prior) ** 2), (slope + 2 * strength * (weights - prior))[free]
    weights = prior.copy()
    weights[free] = minimize(goal, prior[free], jac=True, method="L-BFGS-B", options={"maxiter": 300}).x
    return weights


def cross_validated(pages, prior, strength, free, group, folds=5):
    """The share of right pages whose shop (0) or layout (1) was left out of the fit."""
    fold = np.array([hash_of(g[group]) % folds for g in pages.groups])
    total = 0
    for index in range(folds):
        held = pages.subset(fold == index)
        if not held.groups:
            continue
        total += held.accuracy(fitted(pages.subset(fold != index), prior, strength, free)) * len(held.groups)
    return total / len(pages.groups)


def hash_of(value):
    """A number that is the same in every run."""
    return sum(ord(c) * (i + 7) * 31 for i, c in enumerate(str(value)))


def fit(options):
    """Fits one scorer; prints the accuracy before and after, and per feature the accuracy without it."""
    path = options.weights / f"{options.scorer}.txt"
    before = weights_of(path)
    names = before.keys()
    pages = Pages(options.scorer, options.folders, options.evidence, names)
    prior = np.array([before[name] for name in names])
    print(f"{options.scorer}: {pages.counts['pages']} pages, {pages.counts['without']} without a right candidate, {len(pages.right)} candidates of {len(pages.groups)}")
    print(f"before {pages.accuracy(prior):.4f}")
    strength, free = options.strength, np.array([name not in options.keep for name in names])
    weights = fitted(pages, prior, strength, free)
    print(f"fitted {pages.accuracy(weights):.4f}; by shop {cross_validated(pages, prior, strength, free, 0):.4f}, by layout {cross_validated(pages, prior, strength, free, 1):.4f}")
    if options.ablation:
        for index, name in enumerate(pages.names):
            part = pages.subset(np.ones(len(pages.groups), bool))
            part.x = part.x.copy()
            part.x[:, index] = 0
            print(f"  without {name:22} {cross_validated(part, prior, strength, free, 1, folds=3):.4f}")
    for name, old, new in zip(names, prior, weights):
        print(f"  {name:24} {old:7.3f} -> {new:7.3f}")
    if options.write:
        head = "".join(line + "\n" for line in path.read_text().splitlines() if line.startswith("#"))
        path.write_text(head + "".join(f"{name} {weight:.3f}\n" for name, weight in zip(names, weights)))
