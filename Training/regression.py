"""Logistic regression with normal priors of the weights, which the networks and the receipts share."""

import numpy as np


def probabilities(features, weights):
    """The logistic function of the weighted sums."""
    return 1 / (1 + np.exp(-np.clip(features @ weights, -30, 30)))


def fitted(features, right, prior, precision, importance=1.0):
    """The weights with the greatest posterior probability, by Newton's method.

    `prior` is the mean of each weight, `precision` the inverse variance; an example counts `importance` times.
    """
    weights = np.array(prior, float)
    precision = np.broadcast_to(precision, weights.shape)
    for _ in range(100):
        p = probabilities(features, weights)
        slope = features.T @ (importance * (p - right)) + precision * (weights - prior)
        curve = (features * (importance * p * (1 - p))[:, None]).T @ features + np.diag(precision)
        step = np.linalg.solve(curve, slope)
        weights -= step * min(1, 2 / max(np.abs(step).max(), 1e-12))
        if np.abs(step).max() < 1e-8:
            break
    return weights
