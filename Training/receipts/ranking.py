"""Conditional logit over the candidates of a page, of which some are right.

The prior of each weight is a normal distribution around its present value, so that a feature that the
material does not show keeps its weight. Cross-validation leaves out groups of pages, such as shops or layouts.
"""
import numpy as np
from scipy.optimize import minimize


def weights_of(path):
    """The weights of a file."""
    lines = path.read_text().splitlines()
    return {parts[0]: float(parts[1]) for parts in (line.split() for line in lines if not line.startswith("#")) if len(parts) == 2}


def write_weights(path, names, weights):
    """Replaces the weights of a file; its comment lines stay."""
    head = "".join(line + "\n" for line in path.read_text().splitlines() if line.startswith("#"))
    path.write_text(head + "".join(f"{name} {weight:.3f}\n" for name, weight in zip(names, weights)))


class Ranking:
    """The candidates of pages as arrays: the features by name, the page of each row, and whether it is right."""

    def __init__(self, names, pages):
        """`pages` are pairs of candidates, each its features by name and whether it is right, and of the page's groups."""
        self.names, self.groups = list(names), [groups for _, groups in pages]
        column = {name: index for index, name in enumerate(self.names)}
        candidates = [(page, features, right) for page, (rows, _) in enumerate(pages) for features, right in rows]
        self.x = np.zeros((len(candidates), len(self.names)))
        for row, (_, features, _) in enumerate(candidates):
            for name in features.keys() & column.keys():
                self.x[row, column[name]] = features[name]
        self.page, self.right = np.array([page for page, _, _ in candidates]), np.array([right for _, _, right in candidates])
        self.starts = np.searchsorted(self.page, np.arange(len(self.groups)))

    def subset(self, keep):
        """The pages for which `keep` is true."""
        part = object.__new__(Ranking)
        rows = keep[self.page]
        part.names, part.x, part.right = self.names, self.x[rows], self.right[rows]
        part.page = (np.cumsum(keep) - 1)[self.page[rows]]
        part.groups = [g for g, k in zip(self.groups, keep) if k]
        part.starts = np.searchsorted(part.page, np.arange(len(part.groups)))
        return part

    def without(self, index):
        """The same pages without one feature."""
        part = self.subset(np.ones(len(self.groups), bool))
        part.x[:, index] = 0
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

    def correct(self, weights):
        """Of each page whether its best candidate is right."""
        score = self.x @ weights
        best = np.maximum.reduceat(score, self.starts)[self.page]
        return np.maximum.reduceat(np.where(score >= best - 1e-9, self.right, False), self.starts)

    def accuracy(self, weights):
        """The share of pages whose best candidate is right."""
        return np.mean(self.correct(weights))


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
    """The share of right pages, and their mean loss, of pages whose group at this index was left out of the fit."""
    fold = np.array([hash_of(g[group]) % folds for g in pages.groups])
    sums = np.zeros(2)
    for index in range(folds):
        held = pages.subset(fold == index)
        if held.groups:
            weights = fitted(pages.subset(fold != index), prior, strength, free)
            sums += np.array([held.accuracy(weights), held.loss(weights)[0]]) * len(held.groups)
    return sums / len(pages.groups)


def hash_of(value):
    """A number that is the same in every run."""
    return sum(ord(c) * (i + 7) * 31 for i, c in enumerate(str(value)))


def shown(result):
    """Accuracy and loss as text."""
    accuracy, loss = result
    return f"{accuracy:.4f} (loss {loss:.4f})"


def report(pages, prior, free, options, groups):
    """Fits, and returns the weights.

    Prints accuracy and loss before, after and cross-validated by each of `groups`, by the last of them per
    feature without it, and the weights. `groups` names the indices of the pages' groups.
    """
    def held_out(part, group, folds=5):
        return shown(cross_validated(part, prior, options.strength, free, group, folds))

    weights = fitted(pages, prior, options.strength, free)
    print("before", shown((pages.accuracy(prior), pages.loss(prior)[0])))
    print("fitted", shown((pages.accuracy(weights), pages.loss(weights)[0])))
    for name, group in groups.items():
        print(f"by {name}", held_out(pages, group))
    if options.ablation:
        for index, name in enumerate(pages.names):
            print(f"  without {name:22}", held_out(pages.without(index), list(groups.values())[-1], 3))
    for name, old, new in zip(pages.names, prior, weights):
        print(f"  {name:24} {old:7.3f} -> {new:7.3f}")
    return weights
