"""Shapes of paper: a sheet as a grid of points in space. Bending preserves lengths."""

import cv2
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


GRID = 65


class Surface:
    """A sheet `width` x `height` (any unit), centred at the origin, facing +z.

    `points` is GRID x GRID x 3, rows from the top of the sheet to its bottom (y down).
    """

    def __init__(self, width, height):
        self.width, self.height = width, height
        x, y = np.meshgrid(np.linspace(-0.5, 0.5, GRID) * width,
                           np.linspace(-0.5, 0.5, GRID) * height)
        self.points = np.stack([x, y, np.zeros_like(x)], -1)

    def bend(self, angle, curvature):
        """Bends the sheet into a general cylinder.

        `curvature(s)` is in radians per unit; `s` is the coordinate along `angle` in the sheet.
        """
        across = np.array([np.cos(angle), np.sin(angle)])
        along = np.array([-across[1], across[0]])
        s = self.points[..., :2] @ across
        t = self.points[..., :2] @ along
        line = np.linspace(s.min(), s.max(), 1025)
        step = line[1] - line[0]
        slope = np.cumsum(curvature(line)) * step
        slope -= slope[len(slope) // 2]
        u = np.cumsum(np.cos(slope)) * step
        z = np.cumsum(np.sin(slope)) * step
        u -= u[len(u) // 2]
        new = np.interp(s, line, u)
        self.points[..., :2] = new[..., None] * across + t[..., None] * along
        self.points[..., 2] += np.interp(s, line, z)

    def lift(self, height):
        """Adds `height` (GRID x GRID), which must be small compared with the sheet."""
        self.points[..., 2] += height

    def relax(self):
        """Makes the lengths in the sheet those of flat paper, which bends but does not stretch: lifts
        and several bends do not keep them."""
        moved = relaxed(self.points[::2, ::2], self.width, self.height) - self.points[::2, ::2]
        line = np.arange(GRID, dtype=np.float32) / 2
        self.points += cv2.remap(moved.astype(np.float32), *np.meshgrid(line, line),
                                 cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)

    def normals(self):
        """Unit normals, GRID x GRID x 3, facing +z."""
        dx = np.gradient(self.points, axis=1)
        dy = np.gradient(self.points, axis=0)
        normal = np.cross(dx, dy)
        return normal / np.maximum(1e-9, np.linalg.norm(normal, axis=-1, keepdims=True))

    def settle(self):
        """Moves the sheet onto the table: its lowest points to z = 0."""
        plane = self.points[..., 2]
        plane -= np.percentile(plane, 2)


def curl(surface, rng, strength):
    """Curls the sheet smoothly about a random axis."""
    size = max(surface.width, surface.height)
    angle = rng.choice([0, np.pi / 2, rng.uniform(0, np.pi)])
    total = strength * rng.uniform(0.3, 1.3)
    middle, width = rng.uniform(-0.5, 0.5) * size, rng.uniform(0.12, 0.6) * size
    sign = rng.choice([-1, 1])
    other = rng.uniform(-1, 1) * total

    def curvature(s):
        bump = np.exp(-0.5 * ((s - middle) / width) ** 2) / (width * 2.5)
        wave = np.cos(2 * np.pi * s / size + middle * 9) * other / size
        return sign * total * bump + wave
    surface.bend(angle, curvature)


def fold(surface, rng, strength):
    """Folds the sheet as a letter: parallel creases of alternating direction, also on both axes."""
    across = rng.random() < 0.75
    for turn in ([np.pi / 2, 0] if rng.random() < 0.4 else [np.pi / 2 if across else 0]):
        size = surface.height if turn else surface.width
        count = rng.choice([1, 2, 2, 3])
        creases = (np.arange(1, count + 1) / (count + 1) - 0.5 + rng.normal(0, 0.012, count)) * size
        turns = rng.choice([-1, 1]) * (-1.0) ** np.arange(count)
        turns = turns * strength * rng.uniform(0.15, 0.8, count)
        softness = rng.uniform(0.004, 0.015) * size

        def curvature(s):
            bumps = np.exp(-0.5 * ((s[:, None] - creases) / softness) ** 2)
            return (bumps * turns).sum(1) / (softness * 2.507)
        surface.bend(turn + rng.normal(0, 0.03), curvature)


def crumple(surface, rng, strength):
    """Adds the ridges and dents of a crumpled sheet."""
    x, y = surface.points[..., 0], surface.points[..., 1]
    size = max(surface.width, surface.height)
    height = np.zeros_like(x)
    for _ in range(rng.integers(4, 14)):
        angle, place = rng.uniform(0, np.pi), rng.uniform(-0.5, 0.5) * size
        d = (x * np.cos(angle) + y * np.sin(angle) - place) / size
        height += rng.normal(0, 0.035) * np.abs(d)
    height += smooth_noise(rng, 5) * rng.uniform(0.004, 0.012)
    surface.lift(height * strength * size)
    shift = smooth_noise(rng, 6), smooth_noise(rng, 6)
    surface.points[..., :2] += np.stack(shift, -1) * 0.004 * strength * size


def raise_corners(surface, rng, strength):
    """Raises some corners from the table."""
    x = np.linspace(0, 1, GRID)
    height = np.zeros((GRID, GRID))
    for corner in range(4):
        if rng.random() < 0.45:
            u = x if corner in (0, 3) else 1 - x
            v = x if corner in (0, 1) else 1 - x
            reach = rng.uniform(0.15, 0.6)
            share = rng.uniform(0.35, 0.65)
            d = np.maximum(0, 1 - (u[None] * share + v[:, None] * (1 - share)) / (reach * 0.5))
            height += d ** 2 * rng.uniform(0.02, 0.13)
    surface.lift(height * strength * max(surface.width, surface.height))


def smooth_noise(rng, cells):
    """Smooth noise, GRID x GRID, about -1 to 1, its features 1/cells of the sheet apart."""
    return cv2.resize(rng.normal(0, 0.6, (cells, cells)).astype(np.float32), (GRID, GRID),
                      interpolation=cv2.INTER_CUBIC)


def roll_corner(surface, rng, strength):
    """Bends one or two corners up, or two neighbouring ones, about an axis across the corner."""
    size = max(surface.width, surface.height)
    for _ in range(rng.integers(1, 3)):
        corner = np.array([rng.choice([-0.5, 0.5]) * surface.width,
                           rng.choice([-0.5, 0.5]) * surface.height])
        away = np.arctan2(corner[1], corner[0]) + rng.normal(0, 0.35)
        end = corner @ (np.cos(away), np.sin(away))
        start = end - rng.uniform(0.1, 0.45) * size
        total = strength * rng.uniform(0.3, 1.4) * rng.choice([-1, 1], p=[0.3, 0.7])

        def curvature(s):
            return np.where(s > start, total / max(1e-6, end - start), 0)
        surface.bend(away, curvature)


def crease(surface, rng, strength):
    """Creases as of a sheet that was crumpled and smoothed: many facets between short ridges."""
    x, y = surface.points[..., 0], surface.points[..., 1]
    size = max(surface.width, surface.height)
    height = np.zeros_like(x)
    for _ in range(rng.integers(6, 30)):
        angle, middle = rng.uniform(0, np.pi), rng.uniform(-0.5, 0.5, 2) * size
        across = ((x - middle[0]) * np.cos(angle) + (y - middle[1]) * np.sin(angle)) / size
        along = ((y - middle[1]) * np.cos(angle) - (x - middle[0]) * np.sin(angle)) / size
        reach, width = rng.uniform(0.1, 0.6), rng.uniform(0.05, 0.3)
        ridge = np.maximum(0, 1 - np.abs(across) / width) * np.exp(-(along / reach) ** 2)
        height += rng.normal(0, 0.05) * width / 0.15 * ridge
    surface.lift(height * strength * size * rng.uniform(0.3, 1))


def pleat(surface, rng, strength):
    """Folds the sheet several times in one direction, at uneven distances, as into a pocket."""
    turn = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.05)
    size = surface.width if abs(turn) < 0.7 else surface.height
    count = int(rng.integers(3, 9))
    creases = rng.uniform(-0.5, 0.5, count) * size
    turns = rng.normal(0, 0.45, count) * strength
    turns -= turns.mean()
    softness = rng.uniform(0.006, 0.03, count) * size

    def curvature(s):
        bumps = np.exp(-0.5 * ((s[:, None] - creases) / softness) ** 2)
        return (bumps * turns / (softness * 2.507)).sum(1)
    surface.bend(turn, curvature)


def wave(surface, rng, strength):
    """Waves of a sheet that was damp, or that lies on an uneven base: a smooth relief."""
    cells = int(rng.integers(3, 7))
    height = smooth_noise(rng, cells) * rng.uniform(0.02, 0.15) / cells
    surface.lift(height * strength * max(surface.width, surface.height))


def random_surface(rng, width, height, flat_share=0.4):
    """A sheet in a random shape; `flat_share` of the sheets are flat or nearly so."""
    surface = Surface(width, height)
    if rng.random() < flat_share:
        if rng.random() < 0.3:
            crumple(surface, rng, 0.15)
        return surface
    shapes = {curl: 0.55, fold: 0.4, crumple: 0.3, raise_corners: 0.4}
    for shape, share in shapes.items():
        if rng.random() < share:
            shape(surface, rng, rng.uniform(0.15, 1))
    surface.relax()
    surface.settle()
    return surface


def book_page(rng, width, height, is_left):
    """A page of an open book, curved towards the gutter at its right (left page) or left side."""
    surface = Surface(width, height)
    depth, reach = rng.uniform(0.2, 0.9), rng.uniform(0.08, 0.25) * width
    gutter = 0.5 * width if is_left else -0.5 * width
    spread = rng.uniform(-0.25, 0.25)

    def curvature(s):
        near = np.exp(-np.abs(s - gutter) / reach) / reach
        return (-1) * depth * near + spread / width
    surface.bend(rng.normal(0, 0.02), curvature)
    surface.settle()
    return surface
