"""A pinhole camera with radial distortion that looks at a table."""

import numpy as np


class Camera:
    """Projects points above the table, the plane z = 0 (x to the right, y down, z to the camera).

    `focal` is the focal length as a share of the longer side, `distortion` the coefficient of the
    radial distortion at half the longer side. Angles are in radians.
    """

    def __init__(self, width, height, focal, tilt, azimuth, roll, distortion):
        self.width, self.height = width, height
        self.focal = focal * max(width, height)
        self.distortion = distortion
        self.rotation = _tilt(tilt, azimuth) @ _rotation(roll)
        self.position = np.array([0.0, 0.0, 1.0])

    def project(self, points):
        """The pixels (... x 2) of `points` (... x 3)."""
        relative = points @ self.rotation.T * np.array([1, 1, -1]) + self.position
        plane = relative[..., :2] / np.maximum(1e-3, relative[..., 2:]) * self.focal
        radius = (plane ** 2).sum(-1, keepdims=True) / (0.25 * max(self.width, self.height) ** 2)
        middle = np.array([self.width / 2, self.height / 2])
        return plane * (1 + self.distortion * radius) + middle

    def frame(self, points, extent, position):
        """Moves the camera until the bounding box of `points` takes `extent` of the frame.

        `position` (0 to 1 in each direction) places the box in the space that is left.
        """
        self.position[2] = 3 * np.abs(points).max() + 0.1
        for _ in range(24):
            box = _box(self.project(points))
            current = max(box[2] / self.width, box[3] / self.height)
            self.position[2] *= (current / extent) ** 0.9
            self.position[2] = max(self.position[2], 0.75 * np.abs(points).max())
            box = _box(self.project(points))
            space = np.array([self.width - box[2], self.height - box[3]])
            move = space * position - np.array(box[:2])
            self.position[:2] += move * self.position[2] / self.focal


def _box(points):
    low, high = points.reshape(-1, 2).min(0), points.reshape(-1, 2).max(0)
    return low[0], low[1], high[0] - low[0], high[1] - low[1]


def _rotation(angle):
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def _tilt(tilt, azimuth):
    c, s = np.cos(tilt), np.sin(tilt)
    about_x = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    return _rotation(azimuth) @ about_x @ _rotation(-azimuth)


def random_camera(rng, width, height):
    """A random camera: mostly from above, at most 50 degrees tilted; mostly upright."""
    tilt = min(abs(rng.normal(0, 0.28)), 0.9)
    azimuth = rng.choice([0, np.pi, rng.uniform(0, 2 * np.pi)])
    roll = rng.normal(0, 0.09) if rng.random() < 0.75 else rng.uniform(-np.pi, np.pi)
    distortion = rng.normal(0, 0.012) if rng.random() < 0.6 else 0
    return Camera(width, height, rng.uniform(0.65, 1.6), tilt, azimuth, roll, distortion)
