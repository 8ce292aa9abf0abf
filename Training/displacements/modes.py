"""Principal components of displacements, as products of a function along them and one across them."""

import numpy as np

_COMMENT = "# How displacements are distributed after dewarping, computed by Training/displacements."


def modes(fields, count):
    """The functions along and across, a column each, and the `count` products of the largest deviations:
    their numbers along and across, with the deviation.

    `fields` are arrays of nodes x nodes x 2. A sheet may be turned and mirrored, so displacements to the
    right and down have the same distribution.
    """
    across_right = _turned_and_mirrored(np.stack(fields))[..., 0]
    along = _components(np.einsum("mij,mik->jk", across_right, across_right))
    across = _components(np.einsum("mij,mkj->ik", across_right, across_right))
    amplitudes = np.einsum("ra,mrc,cl->mla", across, across_right, along)
    deviations = np.sqrt((amplitudes ** 2).mean(0))
    order = np.argsort(-deviations, axis=None, kind="stable")[:count]
    numbers = zip(*np.unravel_index(order, deviations.shape))
    return along, across, [(first, second, deviations[first, second]) for first, second in numbers]


def text(along, across, products):
    """The file of these modes."""
    lines = [_COMMENT]
    for name, functions in (("along", along), ("across", across)):
        lines += [f"{name} " + " ".join(f"{value + 0:.4f}" for value in function)
                  for function in functions.T]
    lines += [f"mode {first} {second} {deviation:.4f}" for first, second, deviation in products]
    return "\n".join(lines) + "\n"


def _components(covariance):
    """The principal components, a column each, the largest first."""
    return np.linalg.eigh(covariance)[1][:, ::-1]


def _turned_and_mirrored(fields):
    both = np.concatenate([fields, fields.transpose(0, 2, 1, 3)[..., ::-1]])
    both = np.concatenate([both, both[:, :, ::-1] * [-1, 1]])
    return np.concatenate([both, both[:, ::-1] * [1, -1]])
