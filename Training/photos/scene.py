"""One photo: which sheets lie where on what, and what the camera sees of them."""

import cv2
import numpy as np

from objects import finger, hand, sprite

from . import light, render
from .camera import random_camera
from .surface import book_page, random_surface

LONG_SIDE = 800
ASPECTS = [4 / 3, 4 / 3, 4 / 3, 16 / 9, 1.0, 1.5]

# What a photo shows, and how often.
KINDS = {"one": 0.28, "small": 0.06, "several": 0.14, "receipts": 0.17, "book": 0.06, "none": 0.19,
         "filling": 0.04, "tight": 0.06}


class Sheet:
    """A page image and its bent paper, at a place on the table (in units of 100 mm)."""

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
        """A photo (uint8 RGB) and its truth: a dictionary that JSON can hold."""
        kind = kind or rng.choice(list(KINDS), p=list(KINDS.values()))
        sheets = getattr(self, "_" + kind)(rng)
        camera = self._camera(rng, sheets, kind)
        photo = self._backdrop(rng, camera.width, camera.height)
        if sheets and rng.random() < 0.15:
            _camouflage(photo, sheets[rng.integers(len(sheets))].page, rng)
        ignored = self._clutter(photo, rng, sheets, camera)
        # Which page is to be seen in each pixel, from 1.
        seen = np.zeros(photo.shape[:2], np.uint8)
        pages = []
        for number, sheet in enumerate(sheets, 1):
            pages.append(self._lay(photo, sheet, camera, rng))
            seen[_inside(pages[-1], photo)] = number
        bare = photo.copy()
        self._objects(photo, rng, [page["quad"] for page in pages])
        seen[(photo != bare).any(-1)] = 0
        for number, page in enumerate(pages, 1):
            inside = seen[_inside(page, photo)]
            page["visible"] = round(float((inside == number).mean()), 3) if inside.size else 0.0
        photo = light.taken(light.lit(photo, rng), rng)
        return photo, {"width": camera.width, "height": camera.height, "kind": str(kind),
                       "pages": pages, "ignored": ignored}

    # What lies on the table

    def _one(self, rng):
        page, width, height = self.pages.pick(rng)
        return [Sheet(_worn(page, rng), random_surface(rng, width, height), (0, 0), 0)]

    def _filling(self, rng):
        return self._one(rng)

    def _tight(self, rng):
        """A page that nearly fills its photo: strips of the table are left, as along a band."""
        return self._one(rng)

    def _small(self, rng):
        """A page by itself, seen from far: what phones with a bright screen look like."""
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

    def _several(self, rng):
        """Two to six sheets in one or two rows, often of one kind, some of them touching."""
        kinds = ("receipt", "card", "ticket") if rng.random() < 0.75 else None
        gap = rng.choice([0.0, rng.uniform(0.02, 0.15), rng.uniform(0.1, 0.6)])
        return self._rows(rng, kinds, gap)

    def _receipts(self, rng):
        """Two to six receipts laid side by side, as for a month's expenses."""
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
            sheets.append(Sheet(_worn(page, rng), surface,
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
        if rng.random() < {"tight": 0.8, "small": 0}.get(kind, 0.35):  # a crop around the page
            spread = (0.95, 1.05) if kind == "tight" else (0.85, 1.2)
            ratio = np.clip(size[0] / size[1], 0.35, 2.8) * rng.uniform(*spread)
            width, height = ((LONG_SIDE, round(LONG_SIDE / ratio)) if ratio > 1
                             else (round(LONG_SIDE * ratio), LONG_SIDE))
        camera = random_camera(rng, width, height)
        chance = rng.random()
        if kind == "filling":
            extent = rng.uniform(1.15, 2.2)
        elif kind == "small":
            extent = rng.uniform(0.12, 0.35)
        elif kind == "tight":
            extent = rng.uniform(0.88, 1.01)
        elif kind in ("several", "receipts", "book"):
            extent = rng.uniform(0.6, 0.99)
        elif chance < 0.48:
            extent = rng.uniform(0.75, 0.99)
        elif chance < 0.75:
            extent = rng.uniform(0.4, 0.8)
        elif chance < 0.9:
            extent = rng.uniform(0.15, 0.45)
        else:
            extent = rng.uniform(0.98, 1.15)
        spot = np.clip(rng.normal(0.5, 0.2, 2), 0, 1)
        camera.frame(points, extent, spot)
        return camera

    def _backdrop(self, rng, width, height):
        picture = self.backdrops.pick(rng)
        scale = max(width, height) / 1024 * rng.choice([1, rng.uniform(1, 3)])
        scale = max(scale, max(width / picture.shape[1], height / picture.shape[0]))
        matrix = np.array([[scale, 0, 0], [0, scale, 0], [0, 0, 1.0]])
        room = np.array([picture.shape[1] * scale - width, picture.shape[0] * scale - height])
        matrix[:2, 2] = -rng.uniform(0, 1, 2) * room
        if rng.random() < 0.4:
            matrix[2, :2] = rng.normal(0, 0.12, 2) / max(width, height)
        photo = cv2.warpPerspective(picture, matrix, (width, height), flags=cv2.INTER_LINEAR,
                                    borderMode=cv2.BORDER_REFLECT_101)
        return np.ascontiguousarray(photo).astype(np.float32) / 255

    # Laying things down

    def _lay(self, photo, sheet, camera, rng):
        grid = camera.project(sheet.points())
        border = render.outline(grid)
        render.cast_shadow(photo, border, rng)
        if rng.random() < 0.06:
            self._stack_below(photo, grid, rng)
        shade = light.shading(sheet.surface, rng)
        render.lay(photo, sheet.page, grid, shade, rng)
        quad = border[::len(border) // 4]
        return {"quad": np.round(quad, 2).tolist(), "outline": np.round(border, 1).tolist()}

    def _stack_below(self, photo, grid, rng):
        """More sheets under this one, or a book's block of pages: edges beside its edge."""
        size = np.sqrt(cv2.contourArea(render.outline(grid).astype(np.float32)))
        towards = rng.normal(0, 0.01, 2) * size
        page, _, _ = self.pages.pick(rng)
        for step in range(int(rng.integers(1, 5)), 0, -1):
            shade = np.full(grid.shape[:2], rng.uniform(0.6, 1), np.float32)
            render.lay(photo, page, grid + towards * step, shade, rng)

    def _clutter(self, photo, rng, sheets, camera):
        """Other things on the table, below the pages; paper that lies mostly out of the photo or
        under a page is neither a page nor none: its outline is returned."""
        ignored = []
        height, width = photo.shape[:2]
        for _ in range(rng.poisson(0.7 if sheets else 2.5)):
            thing = sprite(rng, int(rng.uniform(60, 320)))
            place = rng.uniform(-0.05, 1.05, 2) * (width, height)
            render.paste(photo, thing, place, rng.uniform(0.7, 1.5), rng.uniform(0, 6.3),
                         (thing.shape[1] / 2, thing.shape[0] / 2))
        if sheets and rng.random() < 0.22:
            ignored.append(self._lay_other(photo, rng, sheets, camera))
        return ignored

    def _lay_other(self, photo, rng, sheets, camera):
        """A sheet that is beside the point: beside the pages, out of the photo in part, or below
        them, as a receipt lies on a letter. Returns its outline."""
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
        border = render.outline(grid)
        render.cast_shadow(photo, border, rng)
        render.lay(photo, page, grid, light.shading(surface, rng), rng)
        return np.round(border, 1).tolist()

    def _objects(self, photo, rng, quads):
        """Things upon the pages: a pen, fingers that hold a side or a corner."""
        height, width = photo.shape[:2]
        size = max(width, height)
        if rng.random() < 0.12:
            thing = sprite(rng, int(rng.uniform(60, 200)))
            render.paste(photo, thing, rng.uniform(0, 1, 2) * (width, height),
                         rng.uniform(0.6, 1.2), rng.uniform(0, 6.3),
                         (thing.shape[1] / 2, thing.shape[0] / 2))
        if not quads or rng.random() > 0.13:
            return
        for _ in range(int(rng.integers(1, 4))):
            quad = np.array(quads[rng.integers(len(quads))])
            corner = int(rng.integers(4))
            along = 0 if rng.random() < 0.25 else rng.uniform(0, 1)
            spot = quad[corner] * (1 - along) + quad[(corner + 1) % 4] * along
            inwards = quad.mean(0) - spot
            spot = spot + inwards * rng.uniform(0.02, 0.15)
            draw, length = (finger, 300) if rng.random() < 0.7 else (hand, 300)
            thing, tip = draw(rng, length)
            angle = np.arctan2(inwards[1], inwards[0]) + np.pi / 2 + rng.normal(0, 0.4)
            render.paste(photo, thing, spot, size / 1000 * rng.uniform(0.5, 1.3), angle, tip)


def _camouflage(photo, page, rng):
    """Gives the table nearly the colour of the page along one of its edges, in place."""
    turned = np.rot90(page[..., :3], rng.integers(4))
    strip = turned[:max(1, len(turned) // 30)]
    edge = strip.mean((0, 1)) / 255
    gain = (edge + 0.02) / (photo.mean((0, 1)) + 0.02) * rng.uniform(0.6, 1.5)
    photo *= np.clip(gain, 0.1, 6).astype(np.float32)
    np.clip(photo, 0, 1, out=photo)


def _inside(page, photo):
    """Which pixels of `photo` lie inside the outline of `page`."""
    return render.coverage(np.array(page["outline"]), photo.shape[1], photo.shape[0]) > 0.5


def _worn(page, rng):
    """Now and then coloured paper, from pastel to kraft and dark, or a dog-ear: a corner folded
    over, its back to be seen."""
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
