"""Rendered cut-outs of three-dimensional models: random points of their triangles, of which the nearest colours a pixel.

`python3 -m subjects.solids OUT` renders them, some views of each model, as OUT/MODEL-VIEW.png.
"""

import argparse
import multiprocessing
import os
import re
import sys
import zlib

import cv2
import numpy as np

from . import game_meshes, meshes
from .cutouts import is_of_split, trimmed

# Points a pixel of the drawn size. With 4, about 2 % of the pixels stay empty and are closed.
DENSITY = 4
LARGEST_COUNT = 3_000_000  # Points of a rendering.


def rendered(rng, mesh, side):
    """A view of `mesh` as a cut-out (RGBA uint8), its longer side about `side` pixels."""
    size = 2 * side
    turn = _rotation(rng)
    points = (mesh.points - _middle(mesh.points)) @ turn.T
    points /= np.abs(points).max() * 2
    # The camera's distance in units of the model's extent decides the perspective.
    distance = np.exp(rng.uniform(0.4, 1.6))
    depth = distance - points[..., 2]
    plane = points[..., :2] / depth[..., None] * [1, -1]
    low, high = plane.reshape(-1, 2).min(0), plane.reshape(-1, 2).max(0)
    scale = (size - 4) / (high - low).max()
    plane = (plane - low) * scale + 2
    width, height = (int(v) + 4 for v in (high - low) * scale)
    triangle, weights = _sampled(rng, np.float32(plane))
    places = np.einsum("nk,nkd->nd", weights, np.float32(plane)[triangle]).astype(np.int32)
    depths = np.einsum("nk,nk->n", weights, np.float32(depth)[triangle])
    nearest = _nearest(places[:, 1] * width + places[:, 0], depths, width * height)
    shown = np.where(nearest >= 0)[0]
    chosen = nearest[shown]
    pixels = np.zeros((height * width, 4), np.uint8)
    pixels[shown] = _colours(rng, mesh, turn, triangle[chosen], weights[chosen])
    # The median removes specks of far points that show through gaps.
    pixels = cv2.medianBlur(pixels.reshape(height, width, 4), 3)
    closed = cv2.morphologyEx(pixels, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    pixels = np.where(pixels[..., 3:] > 0, pixels, closed).astype(np.float32) / 255
    pixels[..., :3] *= pixels[..., 3:]
    small = cv2.resize(pixels, (max(1, width // 2), max(1, height // 2)),
                       interpolation=cv2.INTER_AREA)
    small[..., :3] /= np.maximum(small[..., 3:], 1e-3)
    return (np.clip(small, 0, 1) * 255).astype(np.uint8)


def _nearest(pixel, depths, count):
    """The number of the point with the least depth in each of `count` pixels; -1 where none is."""
    order = np.argsort(-depths)
    nearest = np.full(count, -1)
    nearest[pixel[order]] = order
    return nearest


def _middle(points):
    flat = points.reshape(-1, 3)
    return (flat.min(0) + flat.max(0)) / 2


def _rotation(rng):
    """A view from any side, mostly from a little above. The y axis of models points up."""
    yaw = rng.uniform(-np.pi, np.pi) if rng.random() < 0.35 else rng.normal(0, 0.7)
    pitch = np.clip(rng.normal(0.3, 0.25), -0.1, 1.2)
    c, s, cp, sp = np.cos(yaw), np.sin(yaw), np.cos(pitch), np.sin(pitch)
    return np.array([[1, 0, 0], [0, cp, -sp], [0, sp, cp]]) @ np.array(
        [[c, 0, s], [0, 1, 0], [-s, 0, c]])


def _sampled(rng, plane):
    """Random points in proportion to the triangles' areas: triangles and barycentric weights."""
    first, second = plane[:, 1] - plane[:, 0], plane[:, 2] - plane[:, 0]
    area = np.abs(first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0]) / 2
    share = min(1, LARGEST_COUNT / max(1, DENSITY * area.sum()))
    counts = rng.poisson(DENSITY * share * area + 0.2)
    triangle = np.repeat(np.arange(len(plane)), counts)
    u, v = rng.random((2, len(triangle)), np.float32)
    flip = u + v > 1
    u[flip], v[flip] = 1 - u[flip], 1 - v[flip]
    return triangle, np.stack([1 - u - v, u, v], 1)


def _colours(rng, mesh, turn, triangle, weights):
    """The lit colours of points, as RGBA."""
    normals = np.einsum("nk,nkd->nd", weights, mesh.normals[triangle]) @ turn.T
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-6)
    normals *= np.where(normals[:, 2:] < 0, -1, 1)
    lamp = np.array([rng.normal(0, 0.8), rng.uniform(0.2, 1.4), rng.uniform(0.3, 1)])
    lamp /= np.linalg.norm(lamp)
    ambient = rng.uniform(0.25, 0.6)
    sky = 0.5 + 0.5 * normals[:, 1]  # Light from above reaches faces that look up.
    light = ambient * (0.55 + 0.45 * sky) + (1.2 - ambient) * np.clip(normals @ lamp, 0, 1)
    base = _base(mesh, triangle, weights)
    half = lamp + [0, 0, 1]
    shine = np.clip(normals @ (half / np.linalg.norm(half)), 0, 1) ** 30
    rgb = base * light[:, None] + rng.uniform(0, 0.35) * shine[:, None]
    rgb = 255 * np.clip(rgb, 0, 1) ** (1 / rng.uniform(1, 1.5))
    return np.dstack([rgb[None], np.full((1, len(rgb), 1), 255)])[0].astype(np.uint8)


def _base(mesh, triangle, weights):
    """The colours of points before lighting, 0 to 1."""
    materials = mesh.materials[triangle]
    base = mesh.colours[materials].copy()
    for number, texture in enumerate(mesh.textures):
        chosen = np.where(materials == number)[0] if texture is not None else ()
        if not len(chosen):
            continue
        uv = np.einsum("nk,nkd->nd", weights[chosen], mesh.coordinates[triangle[chosen]])
        rows, columns = texture.shape[:2]
        x = np.floor(uv[:, 0] * columns).astype(np.int64) % columns
        y = np.floor((1 - uv[:, 1]) * rows).astype(np.int64) % rows
        base[chosen] = texture[y, x] / 255
    return base


PEOPLE = re.compile(r"^reallusion\.|^katorlegaz\.(fe)?male")
SIDE = 240  # Pixels of the longer side of a cut-out.
# A view is kept if it fills between these shares of its bounding box.
FILL = (0.1, 0.96)


class Solids:
    """The rendered cut-outs of one split, read on demand."""

    def __init__(self, folder, names):
        self.folder, self.names = folder, names
        self.people = [name for name in names if PEOPLE.search(name)]

    @staticmethod
    def read(folder, split):
        """The cut-outs in `folder`; None where `folder` is None."""
        if folder is None:
            return None
        names = [name for name in sorted(os.listdir(folder))
                 if name.endswith(".png") and is_of_split(name.rsplit("-", 1)[0], split)]
        return Solids(folder, names)

    def __len__(self):
        return len(self.names)

    def pick(self, rng):
        """A random cut-out: RGBA, uint8, straight alpha."""
        return self._picture(self.names[rng.integers(len(self.names))])

    def pick_person(self, rng):
        """A random cut-out of a person; None where there is none."""
        if not self.people:
            return None
        return self._picture(self.people[rng.integers(len(self.people))])

    def _picture(self, name):
        picture = cv2.imread(os.path.join(self.folder, name), cv2.IMREAD_UNCHANGED)
        return cv2.cvtColor(picture, cv2.COLOR_BGRA2RGBA)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python3 -m subjects.solids", description=__doc__)
    parser.add_argument("out", metavar="OUT", help="the output folder")
    parser.add_argument("--views", type=int, default=3, help="views of each model (3)")
    parser.add_argument("--only", default="", metavar="PATTERN",
                        help="render only models whose names contain this regular expression")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random numbers (1)")
    parser.add_argument("-j", type=int, default=1, help="number of processes (1)")
    parser.add_argument("--root", default="/", metavar="FOLDER",
                        help="the root folder of the installed Debian packages (/)")
    options = parser.parse_args(arguments)
    os.makedirs(options.out, exist_ok=True)
    jobs = [(options, source.read, *model) for source in (meshes, game_meshes)
            for model in source.models(options.root) if re.search(options.only, model[2])]
    np.random.default_rng(0).shuffle(jobs)  # The first renderings show all sources.
    with multiprocessing.Pool(options.j) as pool:
        for _ in pool.imap_unordered(_render, jobs):
            pass


def _render(job):
    """Writes the views of one model. Models that cannot be read are left out."""
    options, read, path, member, name = job
    try:
        mesh = read(path, member)
    except (ValueError, IndexError, OSError, NotImplementedError):
        return
    if mesh is None:
        return
    for view in range(options.views):
        target = os.path.join(options.out, f"{name}-{view}.png")
        if os.path.exists(target):
            continue
        rng = np.random.default_rng([options.seed, zlib.crc32(name.encode()), view])
        picture = trimmed(rendered(rng, mesh, SIDE))
        is_thin = min(picture.shape[:2]) < 0.12 * max(picture.shape[:2])
        if not is_thin and FILL[0] < (picture[..., 3] > 128).mean() < FILL[1]:
            cv2.imwrite(target, cv2.cvtColor(picture, cv2.COLOR_RGBA2BGRA))


if __name__ == "__main__":
    sys.exit(main())
