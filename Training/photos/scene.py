"""Composes one photo: sheets, backdrop, objects, a pinhole camera, and the ground truth."""

import json
import os

import cv2
import numpy as np

from objects import finger, hand, sprite

from . import rendering
from .surface import book_page, random_surface, Surface


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


class Pages:
    """The pages of one split, as the package `pages` writes them."""

    def __init__(self, folder, split):
        self.folder = folder
        self.entries = [e for e in _index(folder) if e["split"] == split]
        self.by_kind = {}
        for entry in self.entries:
            self.by_kind.setdefault(entry["kind"], []).append(entry)

    def pick(self, rng, kinds=None):
        """A random page of `kinds`: its image (uint8, RGB or RGBA), width and height in 100 mm."""
        entries = [e for kind in kinds or () for e in self.by_kind.get(kind, [])] or self.entries
        entry = entries[rng.integers(len(entries))]
        page = cv2.imread(os.path.join(self.folder, entry["file"]), cv2.IMREAD_UNCHANGED)
        has_alpha = page.shape[2] == 4
        page = cv2.cvtColor(page, cv2.COLOR_BGRA2RGBA if has_alpha else cv2.COLOR_BGR2RGB)
        return page, entry["width_mm"] / 100, entry["height_mm"] / 100


class Backdrops:
    """The backdrops of one split, as the package `backdrops` writes them."""

    def __init__(self, folder, split):
        self.folder = folder
        self.entries = [e for e in _index(folder) if e["split"] == split]

    def pick(self, rng):
        """A random backdrop (uint8 RGB), possibly mirrored or rotated by 90 degrees."""
        entry = self.entries[rng.integers(len(self.entries))]
        image = cv2.imread(os.path.join(self.folder, entry["file"]), cv2.IMREAD_COLOR)
        image = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
        if rng.random() < 0.5:
            image = image[:, ::-1]
        quarter_turns = int(rng.integers(4))
        return image.swapaxes(0, 1)[::-1] if quarter_turns == 3 else image


def _index(folder):
    with open(os.path.join(folder, "index.jsonl"), encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


LONG_SIDE = 800  # of a photo, in pixels
ASPECTS = [4 / 3, 4 / 3, 4 / 3, 16 / 9, 1.0, 1.5]

# The share of each kind of photo.
KINDS = {"one": 0.16, "small": 0.05, "several": 0.11, "receipts": 0.14, "book": 0.09, "none": 0.15,
         "filling": 0.04, "tight": 0.06, "held": 0.10, "bottle": 0.03, "board": 0.03, "scan": 0.04}


class Sheet:
    """A page image on a curved surface, at a place on the table (in units of 100 mm)."""

    def __init__(self, page, surface, place, angle):
        self.page, self.surface, self.place, self.angle = page, surface, place, angle

    def points(self):
        c, s = np.cos(self.angle), np.sin(self.angle)
        turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        return self.surface.points @ turn.T + np.array([*self.place, 0])


class Scene:
    """Draws photos from libraries of pages and backdrops."""

    def __init__(self, pages, backdrops):
        self.pages, self.backdrops = pages, backdrops

    def draw(self, rng, kind=None):
        """A photo (uint8 RGB) and its ground truth, a dictionary for JSON."""
        kind = kind or rng.choice(list(KINDS), p=list(KINDS.values()))
        sheets = getattr(self, "_" + kind)(rng)
        camera = self._camera(rng, sheets, kind)
        photo = self._backdrop(rng, camera.width, camera.height)
        if kind == "scan":  # The lid: white, gray or black, at times with a gradient.
            photo[:] = rng.choice([rng.uniform(0.8, 1), rng.uniform(0.3, 0.8), rng.uniform(0, 0.12)])
            photo *= rendering.soft_field(rng, camera.width, camera.height, 0.92, 1.02)[..., None]
            np.clip(photo, 0, 1, out=photo)
        if kind == "held":
            self._hold(photo, sheets[0], camera, rng)
        elif kind == "bottle":
            self._draw_bottle(photo, sheets[0], camera, rng)
        elif kind == "board" and rng.random() < 0.7:
            self._draw_frame(photo, sheets[0], camera, rng)
        elif kind == "book" and rng.random() < 0.6:
            self._draw_fore_edges(photo, sheets, camera, rng)
        if sheets and rng.random() < 0.15:
            _camouflage(photo, sheets[rng.integers(len(sheets))].page, rng)
        ignored = [] if kind == "scan" else self._clutter(photo, rng, sheets, camera)
        # The number of the page that each pixel shows, from 1; 0 for none.
        visible = np.zeros(photo.shape[:2], np.uint8)
        pages = []
        for number, sheet in enumerate(sheets, 1):
            pages.append(self._draw_sheet(photo, sheet, camera, rng))
            visible[_inside(pages[-1], photo)] = number
        without_objects = photo.copy()
        if kind != "scan":
            self._objects(photo, rng, [page["quad"] for page in pages], is_held=kind == "held")
        visible[(photo != without_objects).any(-1)] = 0
        for number, page in enumerate(pages, 1):
            inside = visible[_inside(page, photo)]
            page["visible"] = round(float((inside == number).mean()), 3) if inside.size else 0.0
        lit = photo if kind == "scan" else rendering.with_lighting(photo, rng)
        photo = rendering.captured(lit, rng)
        return photo, {"width": camera.width, "height": camera.height, "kind": str(kind),
                       "pages": pages, "ignored": ignored}

    # Sheets on the table

    def _one(self, rng):
        page, width, height = self.pages.pick(rng)
        return [Sheet(_altered(page, rng), random_surface(rng, width, height), (0, 0), 0)]

    def _filling(self, rng):
        return self._one(rng)

    def _tight(self, rng):
        """A page that nearly fills its photo: narrow strips of the table remain."""
        return self._one(rng)

    def _small(self, rng):
        """A single small page, which resembles a phone with a bright screen."""
        return self._one(rng)

    def _none(self, rng):
        return []

    def _book(self, rng):
        width, height = rng.uniform(1.1, 2.1), rng.uniform(1.7, 2.9)
        sheets = []
        for is_left in (True, False):
            page, _, _ = self.pages.pick(rng, kinds=("book", "magazine", "paper", "letter"))
            surface = book_page(rng, width, height, is_left)
            points = surface.points
            shift = -points[:, -1, 0].max() if is_left else -points[:, 0, 0].min()
            sheets.append(Sheet(page, surface, (shift, rng.normal(0, 0.006)), 0))
        return sheets

    def _held(self, rng):
        """A page in a hand: bent, before something out of focus."""
        kinds = ("receipt", "ticket", "card", "identity", "letter", "book", "handwritten", "cover", "form")
        page, width, height = self.pages.pick(rng, kinds)
        return [Sheet(_altered(page, rng), random_surface(rng, width, height, 0.2), (0, 0), 0)]

    def _bottle(self, rng):
        """A label around a bottle or a jar."""
        page, width, height = self.pages.pick(rng, ("label", "sign"))
        surface = Surface(width, height)
        radius = width / rng.uniform(0.8, 2.6)
        surface.bend(0, lambda s: np.full_like(s, -1 / radius))
        surface.radius = radius
        return [Sheet(page, surface, (0, 0), 0)]

    def _board(self, rng):
        page, width, height = self.pages.pick(rng, ("board", "board", "sign"))
        return [Sheet(page, Surface(width, height), (0, 0), 0)]

    def _scan(self, rng):
        """A sheet on the glass of a scanner."""
        page, width, height = self.pages.pick(rng)
        return [Sheet(_altered(page, rng), Surface(width, height), (0, 0), 0)]

    def _several(self, rng):
        """Two to six sheets in one or two rows, mostly small ones, some of them touching."""
        kinds = ("receipt", "card", "ticket") if rng.random() < 0.75 else None
        gap = rng.choice([0.0, rng.uniform(0.02, 0.15), rng.uniform(0.1, 0.6)])
        return self._rows(rng, kinds, gap)

    def _receipts(self, rng):
        """Two to six receipts side by side, as for an expense report."""
        return self._rows(rng, ("receipt",), rng.uniform(0.03, 0.4))

    def _rows(self, rng, kinds, gap):
        count = int(rng.integers(2, 7))
        common = rng.choice([0, np.pi / 2, np.pi]) if rng.random() < 0.2 else 0
        row_of = np.sort(rng.integers(0, 1 + (count > 3), count))
        flat_share = rng.uniform(0.2, 0.8)
        sheets, x, row, top, bottom = [], 0.0, 0, 0.0, 0.0
        for index in range(count):
            if row_of[index] != row:
                row, x, top = row_of[index], 0.0, bottom + gap + 0.03
            page, width, height = self.pages.pick(rng, kinds)
            surface = random_surface(rng, width, height, flat_share)
            angle = common + rng.normal(0, 0.08)
            c, s = abs(np.cos(angle)), abs(np.sin(angle))
            box = width * c + height * s, width * s + height * c
            drop = rng.uniform(0, 0.25)
            sheets.append(Sheet(_altered(page, rng), surface,
                                (x + box[0] / 2, top + drop + box[1] / 2), angle))
            x += box[0] + gap + (0.03 if gap else -0.01)
            bottom = max(bottom, top + drop + box[1])
        middle = np.mean([sheet.place for sheet in sheets], axis=0)
        for sheet in sheets:
            sheet.place = tuple(np.array(sheet.place) - middle)
        return sheets

    # The camera

    def _camera(self, rng, sheets, kind):
        points = (np.concatenate([sheet.points().reshape(-1, 3) for sheet in sheets])
                  if sheets else np.array([[-1, -1, 0], [1, 1, 0.0]]))
        size = np.ptp(points[:, :2], axis=0)
        aspect = rng.choice(ASPECTS) * rng.uniform(0.95, 1.05)
        is_wide = size[0] > size[1] if rng.random() < 0.8 else rng.random() < 0.5
        width, height = ((LONG_SIDE, round(LONG_SIDE / aspect)) if is_wide
                         else (round(LONG_SIDE / aspect), LONG_SIDE))
        if rng.random() < {"tight": 0.8, "small": 0}.get(kind, 0.35):  # A crop around the page.
            spread = (0.95, 1.05) if kind == "tight" else (0.85, 1.2)
            ratio = np.clip(size[0] / size[1], 0.35, 2.8) * rng.uniform(*spread)
            width, height = ((LONG_SIDE, round(LONG_SIDE / ratio)) if ratio > 1
                             else (round(LONG_SIDE * ratio), LONG_SIDE))
        camera = random_camera(rng, width, height)
        if kind == "scan":
            camera = Camera(width, height, 1, 0, 0, rng.normal(0, 0.02), 0)
        chance = rng.random()
        if kind == "filling":
            extent = rng.uniform(1.15, 2.2)
        elif kind == "small":
            extent = rng.uniform(0.12, 0.35)
        elif kind == "tight":
            extent = rng.uniform(0.88, 1.01)
        elif kind == "bottle":
            extent = rng.uniform(0.3, 0.8)
        elif kind in ("several", "receipts", "book"):
            extent = rng.uniform(0.6, 1.25 if kind == "book" else 0.99)
        elif chance < 0.48:
            extent = rng.uniform(0.75, 0.99)
        elif chance < 0.75:
            extent = rng.uniform(0.4, 0.8)
        elif chance < 0.9:
            extent = rng.uniform(0.15, 0.45)
        else:
            extent = rng.uniform(0.98, 1.15)
        position = np.clip(rng.normal(0.5, 0.2, 2), 0, 1)
        camera.frame(points, extent, position)
        return camera

    def _backdrop(self, rng, width, height):
        image = self.backdrops.pick(rng)
        scale = max(width, height) / 1024 * rng.choice([1, rng.uniform(1, 3)])
        scale = max(scale, max(width / image.shape[1], height / image.shape[0]))
        matrix = np.array([[scale, 0, 0], [0, scale, 0], [0, 0, 1.0]])
        space = np.array([image.shape[1] * scale - width, image.shape[0] * scale - height])
        matrix[:2, 2] = -rng.uniform(0, 1, 2) * space
        if rng.random() < 0.4:
            matrix[2, :2] = rng.normal(0, 0.12, 2) / max(width, height)
        photo = cv2.warpPerspective(image, matrix, (width, height), flags=cv2.INTER_LINEAR,
                                    borderMode=cv2.BORDER_REFLECT_101)
        return np.ascontiguousarray(photo).astype(np.float32) / 255

    # Drawing

    def _draw_sheet(self, photo, sheet, camera, rng):
        grid = camera.project(sheet.points())
        border = rendering.outline(grid)
        rendering.cast_shadow(photo, border, rng)
        if rng.random() < 0.08:
            self._stack_below(photo, grid, rng)
        shade = rendering.shading(sheet.surface, rng)
        rendering.draw_sheet(photo, sheet.page, grid, shade, rng)
        quad = border[::len(border) // 4]
        return {"quad": np.round(quad, 2).tolist(), "outline": np.round(border, 1).tolist()}

    def _stack_below(self, photo, grid, rng):
        """Draws more sheets below this one, as of a stack or a book: edges beside its edge."""
        size = np.sqrt(cv2.contourArea(rendering.outline(grid).astype(np.float32)))
        offset = rng.normal(0, 0.01, 2) * size
        page, _, _ = self.pages.pick(rng)
        for level in range(int(rng.integers(1, 5)), 0, -1):
            shade = np.full(grid.shape[:2], rng.uniform(0.6, 1), np.float32)
            rendering.draw_sheet(photo, page, grid + offset * level, shade, rng)

    def _hold(self, photo, sheet, camera, rng):
        """Blurs the surroundings of a page that is held, and draws the hand behind it."""
        photo[:] = cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.5, 8))
        border = rendering.outline(camera.project(sheet.points()))
        middle = border.mean(0)
        for _ in range(int(rng.integers(1, 3))):
            point = border[rng.integers(len(border))]
            inwards = middle - point
            item, tip = hand(rng, 400)
            angle = np.arctan2(inwards[1], inwards[0]) + np.pi / 2 + rng.normal(0, 0.4)
            scale = np.linalg.norm(inwards) / 400 * rng.uniform(0.8, 2.2)
            rendering.paste(photo, item, point + inwards * rng.uniform(0.1, 0.5), scale, angle, tip)

    def _draw_bottle(self, photo, sheet, camera, rng):
        """Draws the body of a bottle below its label: half a cylinder of glass."""
        label = sheet.surface
        body = Surface(np.pi * label.radius * 0.97, label.height * rng.uniform(1.3, 3))
        body.bend(0, lambda s: np.full_like(s, -1 / label.radius))
        # A little below the label.
        body.points[..., 2] += label.points[..., 2].max() - body.points[..., 2].max() - 0.01 * label.radius
        body.points[..., 1] += rng.uniform(-0.3, 0.3) * label.height
        tone = np.clip(rng.uniform(0.02, 0.5) * np.exp(rng.normal(0, 0.3, 3)), 0, 1) * 255
        glass = np.full((64, 64, 3), tone, np.uint8)
        for _ in range(int(rng.integers(0, 3))):
            column = int(rng.integers(4, 60))
            glass[:, column:column + int(rng.integers(1, 4))] = int(rng.integers(90, 256))
        glass = cv2.GaussianBlur(glass, (0, 0), rng.uniform(0.5, 2))
        rendering.draw_sheet(photo, glass, camera.project(Sheet(None, body, (0, 0), 0).points()),
                             rendering.shading(body, rng), rng)

    def _draw_frame(self, photo, sheet, camera, rng):
        """Draws the frame of a board around its sheet, at times with a tray below; the frame is not page."""
        surface = sheet.surface
        tone = np.array([(200, 203, 206), (150, 150, 155), (60, 60, 65), (160, 115, 70), (235, 235, 230)])[
            rng.integers(5)] * rng.uniform(0.7, 1.1)
        weight = rng.uniform(0.006, 0.035) * max(surface.width, surface.height)
        for part in range(3 if rng.random() < 0.4 else 2, 0, -1):
            # From the wall inwards: the tray, the frame, its inner edge.
            reach = weight * (0, rng.uniform(0.1, 0.9), 1, 1)[part]
            frame = Surface(surface.width + 2 * reach, surface.height + 2 * reach)
            if part == 3:
                frame.points[..., 1] *= 1 + rng.uniform(0.5, 3) * weight / surface.height
            texture = np.full((16, 16, 3), np.clip(tone * rng.uniform(0.6, 1.15), 0, 255), np.uint8)
            rendering.draw_sheet(photo, texture, camera.project(Sheet(None, frame, (0, 0), 0).points()),
                                 rendering.shading(frame, rng), rng)

    def _draw_fore_edges(self, photo, sheets, camera, rng):
        """Draws the edges of the other pages of a book beside its open ones."""
        for sheet, outwards in zip(sheets, (-1, 1)):
            thick = rng.uniform(0, 0.16) * sheet.surface.width
            page = sheet.page.copy()
            # Of the paper's own color, at times darker or yellowed.
            paper = np.percentile(page[..., :3].reshape(-1, 3), 80, axis=0)
            page[..., :3] = np.clip(paper * rng.uniform(0.75, 1.05) * (1, 1, rng.uniform(0.85, 1)), 0, 255)
            contrast, shift = rng.uniform(0.02, 0.3), rng.normal(0, 0.02)
            # Bunches of pages have gaps between them.
            gaps = np.cumsum(rng.gamma(rng.uniform(0.3, 3), 1, int(rng.integers(3, 40))))
            for level in 1 - gaps / gaps[-1]:
                points = sheet.points() + (outwards * thick * level, shift * level, -0.1 * thick * level)
                shade = np.full(points.shape[:2], 1 - rng.uniform(0, contrast), np.float32)
                rendering.draw_sheet(photo, page, camera.project(points), shade, rng)

    def _clutter(self, photo, rng, sheets, camera):
        """Draws other objects on the table, below the pages.

        Returns the outlines of ignored sheets, which are neither right nor wrong to detect.
        """
        ignored = []
        height, width = photo.shape[:2]
        for _ in range(rng.poisson(0.7 if sheets else 2.5)):
            item = sprite(rng, int(rng.uniform(60, 320)))
            place = rng.uniform(-0.05, 1.05, 2) * (width, height)
            rendering.paste(photo, item, place, rng.uniform(0.7, 1.5), rng.uniform(0, 6.3),
                            (item.shape[1] / 2, item.shape[0] / 2))
        if sheets and rng.random() < 0.22:
            ignored.append(self._draw_ignored_sheet(photo, rng, sheets, camera))
        return ignored

    def _draw_ignored_sheet(self, photo, rng, sheets, camera):
        """Draws a sheet that is not to be detected: beside the pages and partly outside the photo,
        or below them, as a letter below a receipt. Returns its outline."""
        page, width, height = self.pages.pick(rng)
        surface = random_surface(rng, width, height)
        first = sheets[0].surface
        if rng.random() < 0.5:
            direction = np.array([[1, 0], [0, 1], [-1, 0], [0, -1]])[rng.integers(0, 4)]
            reach = np.array([width + first.width, height + first.height])
            place, angle = direction * rng.uniform(0.37, 0.6) * reach, rng.normal(0, 0.4)
        else:
            above = sheets[rng.integers(len(sheets))]
            place = np.array(above.place) + rng.normal(0, 0.3, 2) * (width, height)
            angle = rng.uniform(-np.pi, np.pi) if rng.random() < 0.5 else rng.normal(0, 0.15)
        grid = camera.project(Sheet(page, surface, tuple(place), angle).points())
        border = rendering.outline(grid)
        rendering.cast_shadow(photo, border, rng)
        rendering.draw_sheet(photo, page, grid, rendering.shading(surface, rng), rng)
        return np.round(border, 1).tolist()

    def _objects(self, photo, rng, quads, is_held):
        """Draws objects on the pages: a pen, fingers that hold a side or a corner."""
        height, width = photo.shape[:2]
        size = max(width, height)
        if rng.random() < 0.12:
            item = sprite(rng, int(rng.uniform(60, 200)))
            rendering.paste(photo, item, rng.uniform(0, 1, 2) * (width, height),
                            rng.uniform(0.6, 1.2), rng.uniform(0, 6.3),
                            (item.shape[1] / 2, item.shape[0] / 2))
        if not quads or rng.random() > (0.8 if is_held else 0.16):
            return
        for _ in range(int(rng.integers(1, 4))):
            quad = np.array(quads[rng.integers(len(quads))])
            corner = int(rng.integers(4))
            along = 0 if rng.random() < 0.25 else rng.uniform(0, 1)
            point = quad[corner] * (1 - along) + quad[(corner + 1) % 4] * along
            inwards = quad.mean(0) - point
            point = point + inwards * rng.uniform(0.02, 0.15)
            draw, length = (finger, 300) if rng.random() < 0.7 else (hand, 300)
            item, tip = draw(rng, length)
            angle = np.arctan2(inwards[1], inwards[0]) + np.pi / 2 + rng.normal(0, 0.4)
            rendering.paste(photo, item, point, size / 1000 * rng.uniform(0.5, 1.3), angle, tip)


def _camouflage(photo, page, rng):
    """Tints the table nearly like the page at one of its edges, in place."""
    turned = np.rot90(page[..., :3], rng.integers(4))
    strip = turned[:max(1, len(turned) // 30)]
    edge = strip.mean((0, 1)) / 255
    gain = (edge + 0.02) / (photo.mean((0, 1)) + 0.02) * rng.uniform(0.6, 1.5)
    photo *= np.clip(gain, 0.1, 6).astype(np.float32)
    np.clip(photo, 0, 1, out=photo)


def _inside(page, photo):
    """The mask of the pixels of `photo` inside the outline of `page`."""
    return rendering.coverage(np.array(page["outline"]), photo.shape[1], photo.shape[0]) > 0.5


def _altered(page, rng):
    """`page`, at times on coloured paper (pastel to kraft and dark) or with a dog-ear: a folded
    corner that shows its back."""
    if rng.random() < 0.12:
        page = page.copy()
        tone = np.clip(rng.uniform(0.4, 1) * np.exp(rng.normal(0, 0.2, 3)), 0.1, 1)
        page[..., :3] = (page[..., :3] * tone).astype(np.uint8)
    if rng.random() > 0.05:
        return page
    height, width = page.shape[:2]
    if page.shape[2] == 3:
        page = np.dstack([page, np.full((height, width), 255, np.uint8)])
    page = page.copy()
    reach = rng.uniform(0.03, 0.12, 2) * min(width, height)
    x, y = int(rng.integers(2)), int(rng.integers(2))
    corner = np.array([x * (width - 1), y * (height - 1)])
    a = corner + np.array([(1 - 2 * x) * reach[0], 0])
    b = corner + np.array([0, (1 - 2 * y) * reach[1]])
    line = (b - a) / np.linalg.norm(b - a)
    tip = 2 * (a + line * ((corner - a) @ line)) - corner
    level = int(rng.integers(170, 250))
    cv2.fillConvexPoly(page, np.array([a, b, tip]).astype(np.int32), (level, level, level, 255),
                       cv2.LINE_AA)
    cv2.fillConvexPoly(page, np.array([a, b, corner]).astype(np.int32), (level, level, level, 0))
    return page
