"""The camera: a table seen at a tilt, through a lens that bends lines a little."""

import numpy as np


class Camera:
    """Sees the table's plane z = 0 (x to the right, y downwards, z towards the camera)."""

    def __init__(self, width, height, focal, tilt, azimuth, roll, lens):
        self.width, self.height = width, height
        self.focal = focal * max(width, height)
        self.lens = lens
        self.rotation = _tilted(tilt, azimuth) @ _turned(roll)
        self.place = np.array([0.0, 0.0, 1.0])
        self.offset = np.zeros(2)

    def project(self, points):
        """Pixels (... x 2) of table points (... x 3)."""
        seen = points @ self.rotation.T * np.array([1, 1, -1]) + self.place
        flat = seen[..., :2] / np.maximum(1e-3, seen[..., 2:]) * self.focal
        radius = (flat ** 2).sum(-1, keepdims=True) / (0.25 * max(self.width, self.height) ** 2)
        middle = np.array([self.width / 2, self.height / 2])
        return flat * (1 + self.lens * radius) + middle + self.offset

    def frame(self, points, extent, spot):
        """Steps back until `points` take `extent` of the frame, their box at `spot` (0 to 1, 0 to 1)
        of the room that is left."""
        self.place[2] = 3 * np.abs(points).max() + 0.1
        for _ in range(12):
            box = _box(self.project(points))
            now = max(box[2] / self.width, box[3] / self.height)
            self.place[2] *= (now / extent) ** 0.9
            self.place[2] = max(self.place[2], 0.75 * np.abs(points).max())
        box = _box(self.project(points))
        room = np.array([self.width - box[2], self.height - box[3]])
        self.offset = room * spot - np.array(box[:2])


def _box(points):
    low, high = points.reshape(-1, 2).min(0), points.reshape(-1, 2).max(0)
    return low[0], low[1], high[0] - low[0], high[1] - low[1]


def _turned(angle):
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def _tilted(tilt, azimuth):
    c, s = np.cos(tilt), np.sin(tilt)
    about_x = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    return _turned(azimuth) @ about_x @ _turned(-azimuth)


def random_camera(rng, width, height):
    """Mostly from above, sometimes at up to 50 degrees; mostly upright, sometimes turned any way."""
    tilt = min(abs(rng.normal(0, 0.28)), 0.9)
    azimuth = rng.choice([0, np.pi, rng.uniform(0, 2 * np.pi)])
    roll = rng.normal(0, 0.09) if rng.random() < 0.75 else rng.uniform(-np.pi, np.pi)
    lens = rng.normal(0, 0.012) if rng.random() < 0.6 else 0
    return Camera(width, height, rng.uniform(0.65, 1.6), tilt, azimuth, roll, lens)
