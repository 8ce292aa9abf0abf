"""Makes a bent sheet keep its lengths: paper bends, but hardly stretches."""

import numpy as np

# Steps, in rows and columns, to the nodes whose distances a sheet keeps.
_STEPS = [(0, 1), (1, 0), (1, 1), (1, -1)]
# Weights of a relative change of a length, of a change of the bend between two nodes, and of a move along
# and across the sheet, both in sizes of the sheet.
_STRETCH, _BEND, _ALONG, _ACROSS = 50, 0.5, 0.02, 0.3
_STEPS_OF_NEWTON, _STEPS_OF_GRADIENTS = 6, 80


def relaxed(points, width, height):
    """The `points` (G x G x 3) of a sheet of `width` x `height`, moved the least so that neighbours are
    as far apart as on flat paper; nearly so where that is impossible, as where creases meet.

    Gauss-Newton steps, each by conjugate gradients.
    """
    count = points.shape[0]
    spacing = np.array([height, width]) / (count - 1)
    prior = np.array([_ALONG, _ALONG, _ACROSS]) / max(width, height)
    bend = _BEND / spacing.mean()
    now = points.copy()
    for _ in range(_STEPS_OF_NEWTON):
        edges = [_edge(now, step, spacing) for step in _STEPS]

        def product(move):
            out = prior ** 2 * move + bend ** 2 * _bending(move)
            for step, (direction, _) in zip(_STEPS, edges):
                first, second = _ends(move, step)
                _add(out, step, direction * ((second - first) * direction).sum(-1, keepdims=True))
            return out
        wanted = prior ** 2 * (points - now) + bend ** 2 * _bending(points - now)
        for step, (direction, stretch) in zip(_STEPS, edges):
            _add(wanted, step, -direction * stretch)
        now = now + _solution(product, wanted)
    return now


def _edge(points, step, spacing):
    """The gradient of the stretch of the edges in one direction, and the stretch, weighted."""
    first, second = _ends(points, step)
    length = np.linalg.norm(second - first, axis=-1, keepdims=True)
    flat = np.hypot(*(spacing * step))
    return _STRETCH * (second - first) / (length * flat), _STRETCH * (length / flat - 1)


def _ends(array, step):
    down, right = step
    if right >= 0:
        return array[:array.shape[0] - down, :array.shape[1] - right], array[down:, right:]
    return array[:array.shape[0] - down, -right:], array[down:, :right]


def _add(array, step, values):
    first, second = _ends(array, step)
    first -= values
    second += values


def _bending(move):
    """The gradient of half the sum of the squared second differences along rows and columns."""
    out = np.zeros_like(move)
    for axis in (0, 1):
        change = np.moveaxis(np.diff(move, 2, axis), axis, 0)
        gradient = np.moveaxis(out, axis, 0)
        gradient[:-2] += change
        gradient[1:-1] -= 2 * change
        gradient[2:] += change
    return out


def _solution(product, wanted):
    """The solution of product(x) = wanted, by conjugate gradients."""
    x, rest = np.zeros_like(wanted), wanted
    direction, square = rest, (rest * rest).sum()
    end = 1e-6 * square
    for _ in range(_STEPS_OF_GRADIENTS):
        if square <= end:
            break
        change = product(direction)
        step = square / (direction * change).sum()
        x, rest = x + step * direction, rest - step * change
        following = (rest * rest).sum()
        direction, square = rest + following / square * direction, following
    return x
