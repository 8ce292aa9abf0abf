"""Training samples of the script network and of the handwriting network: degraded text-line images, drawn on demand."""

import functools
import random

import cv2
import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFont

from .scripts import SCRIPTS
from pages import fonts
from pages.fonts import file
from recognition import degradation, handwriting, text, typesetting

# The size of the network's input in pixels: the height of a text-line image, the width of a piece.
HEIGHT, WIDTH = 32, 256
# The usual height of capitals in a text-line image, in pixels.
CAPITAL_HEIGHT = 12.0
# Text is rendered at this multiple of its size and shrunk.
SUPERSAMPLING = 2


class ScriptSamples(torch.utils.data.IterableDataset):
    """Endless pairs of a text-line image, 1 x 32 x 256 (0 to 1), and the index of its script."""

    def __init__(self, seed=0):
        super().__init__()
        self.seed = seed

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        rng = random.Random(self.seed * 100 + (worker.id if worker else 0))
        while True:
            number = rng.randrange(len(SCRIPTS))
            yield torch.from_numpy(script_line(SCRIPTS[number], rng))[None] / 255.0, number


def script_line(script, rng):
    """A degraded image of a piece of a text line, WIDTH x HEIGHT (float32 gray, 0 to 255)."""
    typeface = _typeface(script, rng)
    em = CAPITAL_HEIGHT * rng.uniform(0.75, 1.35) * SUPERSAMPLING / 0.72
    text = _script_text(script, typeface, rng)
    # A collection has one font per CJK language.
    index = rng.randrange(4) if typeface.endswith("CJK-Regular.ttc") else 0
    font = _script_font(typeface, round(em), index)
    image = Image.new("L", (WIDTH * SUPERSAMPLING, HEIGHT * SUPERSAMPLING), 255)
    draw = ImageDraw.Draw(image)
    baseline = HEIGHT * SUPERSAMPLING * 0.68 + SUPERSAMPLING * rng.uniform(-3.5, 3.5)
    start = SUPERSAMPLING * rng.choice([5, 5, rng.uniform(-50, 5)])
    length = font.getlength(text)
    if rng.random() < 0.15:  # A short line with blank paper behind it.
        text = text[:rng.randint(2, 8)]
    elif length < 0.7 * (WIDTH * SUPERSAMPLING - start):
        text += script.separator + _script_text(script, typeface, rng)
    draw.text((start, baseline), text, font=font, fill=0, anchor="ls")
    if rng.random() < 0.3:  # Parts of the lines above and below.
        leading = em * rng.uniform(1.15, 1.4)
        for y in (baseline - leading, baseline + leading):
            draw.text((start + rng.uniform(-90, 0), y), text, font=font, fill=0,
                     anchor="ls")
    return _degraded_script(np.asarray(image), rng)


def _degraded_script(image, rng):
    """Turns three in ten lines upside down; then slant, slope, blur, fading and noise."""
    if rng.random() < 0.3:
        image = image[::-1, ::-1]
    slope = rng.uniform(-0.015, 0.015)
    width, height = WIDTH * SUPERSAMPLING, HEIGHT * SUPERSAMPLING
    matrix = np.float32([[1, rng.uniform(-0.05, 0.05), 0], [slope, 1, -slope * width / 2]])
    image = cv2.warpAffine(image, matrix, (width, height), borderValue=255)
    sigma = rng.choice([0, rng.uniform(0, 1.5 * SUPERSAMPLING)])
    if sigma:
        image = cv2.GaussianBlur(image, (0, 0), sigma)
    small = cv2.resize(image, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.float32)
    fading = rng.choice([0, rng.uniform(0, 130)])
    small = 255 - (255 - small) * (255 - fading) / 255
    small += np.random.default_rng(rng.getrandbits(32)).normal(
        0, rng.choice([1, rng.uniform(0, 14)]), small.shape)
    return np.clip(small, 0, 255).astype(np.float32)


def _typeface(script, rng):
    """The file name of a typeface for `script`; for digits, one in five is of another script."""
    if script.name == "Common":
        return rng.choice(
            rng.choice(SCRIPTS[1:]).typefaces if rng.random() < 0.2 else SCRIPTS[1].typefaces)
    return rng.choice(script.typefaces)


@functools.lru_cache(maxsize=1024)
def _script_font(typeface, pixels, index):
    return ImageFont.truetype(
        file(typeface), pixels, index=index, layout_engine=ImageFont.Layout.RAQM)


@functools.lru_cache(maxsize=256)
def _has_glyph(typeface, letter):
    """Whether the typeface has a glyph for `letter`, other than the box for missing glyphs."""
    font = _script_font(typeface, 20, 0)
    return bytes(font.getmask(letter)) != bytes(font.getmask("\U000F1234"))


def _script_text(script, typeface, rng):
    if script.name == "Common":
        return " ".join(_number(rng) for _ in range(12))
    capitals = rng.random() < 0.12
    words = []
    # Characters that fill the image, and a few more.
    length = 18 if script.separator == "" else 30
    while sum(map(len, words)) < length:
        chance = rng.random()
        if chance < 0.08 and _has_glyph(typeface, "5"):
            words.append(_number(rng))
        elif chance < 0.11 and script.name != "Latin" and _has_glyph(typeface, "a"):
            words.append("".join(rng.choices(SCRIPTS[1].letters[:26], k=rng.randint(2, 6))))
        else:
            words.append(_word(script, rng))
    text = script.separator.join(words)
    if script.name in ("Latin", "Greek", "Cyrillic"):
        return text.upper() if capitals else " ".join(
            word.capitalize() if rng.random() < 0.12 else word for word in text.split(" "))
    return text


def _word(script, rng):
    word = ""
    for _ in range(rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 10])):
        if script.frequent and rng.random() < 0.62:
            word += rng.choice(script.frequent)
        elif script.name == "Latin" and rng.random() < 0.8:
            word += rng.choice(script.letters[:47])
        elif script.name == "Cyrillic" and rng.random() < 0.9:
            word += rng.choice(script.letters[:43])
        else:
            word += rng.choice(script.letters)
        if script.marks and rng.random() < 0.4:
            word += rng.choice(script.marks)
    if rng.random() < 0.12:
        word += rng.choice("，。、" if script.name in ("Han", "Japanese") else ",.:;")
    return word


def _number(rng):
    return rng.choice([
        str(rng.randint(0, 99)), str(rng.randint(100, 99999)), f"{rng.uniform(0, 999):.2f}",
        f"{rng.randint(1, 28)}.{rng.randint(1, 12)}.{rng.randint(1990, 2030)}",
        f"{rng.randint(0, 23)}:{rng.randint(0, 59):02}", "-", "%", "*", "/"])


# Printed typefaces that look like a brush or a pen: those of logos and headings.
_SCRIPTS = ["lobster.otf", "LeckerliOne-Regular.ttf", "KaushanScript-Regular.otf"]
# Typefaces of texlive-fonts-extra whose letters are no print.
_NOT_PRINT = ("augie", "frc", "miama", "Amici", "Jana", "Lukas", "Auriocus", "callig", "punk",
              "pbsi", "Missaali", "foek", "yinit", "Symbol", "Awesome", "semaphor", "phaistos",
              "rune", "oinuit", "icon", "Icons", "emoji", "Math", "math", "hamnosys", "staves",
              "dice", "lineara", "pigpen", "ccicons", "countries", "cherokee", "ocherokee")


class HandwritingSamples(torch.utils.data.IterableDataset):
    """Endless pairs of a text-line image, 1 x 32 x 256 (0 to 1), and 1 where it is handwriting.

    Drawing takes longer than training, so images are kept in a pool: each new one takes the place of
    a random one, and is used about `uses` times, at different contrasts.
    """

    pool_size, uses = 12000, 8

    def __init__(self, seed=0):
        super().__init__()
        self.seed = seed

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        rng = random.Random(self.seed * 100 + (worker.id if worker else 0))
        pool = []
        while True:
            sample = _drawn(rng)
            if len(pool) < self.pool_size:
                pool.append(sample)
            else:
                pool[rng.randrange(self.pool_size)] = sample
            for _ in range(self.uses):
                image, is_handwriting = rng.choice(pool)
                yield _exposed(image, rng)[None], np.float32([is_handwriting])


def _drawn(rng):
    """A line image (uint8) and whether it is handwriting."""
    while True:
        is_handwriting = rng.random() < 0.5
        image = handwriting_line(is_handwriting, rng)
        if image is not None and (image < 128).sum() >= 40:
            return np.clip(image, 0, 255).astype(np.uint8), is_handwriting


def _exposed(image, rng):
    """`image` (0 to 1), shifted a little and at another contrast."""
    image = np.roll(image, rng.randint(-1, 1), axis=0)
    image = 1 - (1 - torch.from_numpy(image) / 255.0) * rng.uniform(0.6, 1.05)
    return torch.clamp(image + 0.02 * rng.random() * torch.randn(image.shape), 0, 1)


def handwriting_line(is_handwriting, rng):
    """A piece of a degraded text line, WIDTH x HEIGHT (float32 gray, 0 to 255), or None."""
    chance = rng.random()
    if is_handwriting:
        line = degradation.line_image(_written_text(rng), rng, handwriting.render)
    elif chance < 0.42:
        line = degradation.line_image(text.line(rng), rng)
    elif chance < 0.68:
        line = degradation.line_image(text.line(rng), rng, _render_display)
    elif chance < 0.7:
        line = degradation.line_image(text.heading(rng), rng, _render_script)
    elif chance < 0.85:
        return _flawed(script_line(rng.choice(SCRIPTS), rng), rng)
    else:
        return _flawed(_no_text(rng), rng)
    return None if line is None else _flawed(_piece(line, rng), rng)


def _no_text(rng):
    """What line detection may take for a line: a drawing, a stain, a part of large or tiny print."""
    noise = np.random.default_rng(rng.getrandbits(32))
    kind = rng.randrange(6)
    image = np.full((HEIGHT, WIDTH), 255, np.float32)
    width = rng.randrange(24, WIDTH)
    if kind == 0:  # Parts of large letters, tiny print, or print of the page's back.
        line = degradation.line_image(text.line(rng), rng)
        if line is None:
            return image
        scale = rng.choice([rng.uniform(1.2, 4), rng.uniform(1.2, 4), rng.uniform(0.2, 0.35)])
        large = cv2.resize(line, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        top, left = rng.randrange(max(1, large.shape[0] - HEIGHT)), rng.randrange(large.shape[1])
        part = large[top:top + HEIGHT, left:left + width]
        if rng.random() < 0.3:
            part = 255 - (255 - part[:, ::-1].astype(np.float32)) * rng.uniform(0.15, 0.5)
        image[:part.shape[0], :part.shape[1]] = part
    elif kind == 1:  # Stains, photographs, foliage.
        cell = rng.uniform(1.5, 9)
        field = noise.normal(0, 1, (int(HEIGHT / cell) + 2, int(width / cell) + 2))
        field = cv2.resize(field.astype(np.float32), (width, HEIGHT), interpolation=cv2.INTER_CUBIC)
        image[:, :width] = np.clip(128 + field * rng.uniform(60, 700) + rng.uniform(-60, 120), 0, 255)
    elif kind == 2:  # Hatching, dashes and dots.
        xs, ys = np.meshgrid(np.arange(width), np.arange(HEIGHT))
        angle, pitch = rng.uniform(0, np.pi), rng.uniform(3, 14)
        wave = np.sin((xs * np.cos(angle) + ys * np.sin(angle)) * 2 * np.pi / pitch)
        if rng.random() < 0.5:
            wave = np.minimum(wave, np.sin((ys * np.cos(angle) - xs * np.sin(angle)) * 2 * np.pi / pitch))
        image[:, :width] = np.clip(128 - 400 * (wave - rng.uniform(0, 0.8)), 0, 255)
        if rng.random() < 0.5:
            top = rng.randrange(HEIGHT - 4)
            image[:top], image[top + rng.randrange(4, 20):] = 255, 255
    elif kind in (3, 4):  # Drawings of straight lines, frames, discs and arcs.
        for _ in range(rng.randint(1, 8)):
            x, y = rng.randrange(width), rng.randrange(-4, HEIGHT + 4)
            size = (rng.randint(2, 40), rng.randint(2, 20))
            thickness = rng.choice([1, 1, 2, 3, -1])
            shape = rng.randrange(3)
            if shape == 0:
                cv2.ellipse(image, (x, y), size, rng.randrange(180), 0, rng.choice([360, 180, 90]),
                            0, thickness, cv2.LINE_AA)
            elif shape == 1:
                cv2.rectangle(image, (x, y), (x + size[0], y + size[1]), 0, thickness)
            else:
                end = (x + rng.choice([0, size[0]]), y + rng.choice([0, size[1], -size[1]]))
                cv2.line(image, (x, y), end, 0, max(1, thickness), cv2.LINE_AA)
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.2))
    else:  # Two rows of small print in one image.
        for top in (0, 15):
            line = degradation.line_image(text.line(rng), rng)
            if line is not None:
                row = cv2.resize(line, None, fx=0.36, fy=0.36, interpolation=cv2.INTER_AREA)
                row = row[:HEIGHT - top - 1, :width]
                image[top:top + row.shape[0], :row.shape[1]] = row
    return image


def _written_text(rng):
    """What people write: words, and half of the time anything else; not a single letter."""
    words = text.words(rng, 1, 7) if rng.random() < 0.6 else text.line(rng)[:60]
    while len(words) < 4:
        words += " " + text.words(rng, 1, 2)
    return words.upper() if rng.random() < 0.12 else words


def _render_display(line, capital_height, rng):
    """As `typesetting.render`, in any typeface of texlive-fonts-extra."""
    return _render_in(rng.choice(_display_typefaces()), line, capital_height, rng)


def _render_script(line, capital_height, rng):
    """As `typesetting.render`, in a typeface of `_SCRIPTS`."""
    name = rng.choice(_SCRIPTS)
    path = fonts.tex_files()[name] if name in fonts.tex_files() else fonts.file(name)
    return _render_in(path, line, capital_height, rng)


def _render_in(path, line, capital_height, rng):
    factor = 4 if capital_height < 16 else 2
    em = max(8, round(capital_height * factor / max(0.3, _capital_height(path))))
    font = _font(path, em)
    pieces, width = typesetting.layout(line, font, rng)
    baseline = round(2.2 * capital_height * factor)
    return (typesetting.rasterized(pieces, width, font, baseline), factor, baseline,
            max(4, -font.getbbox("x", anchor="ls")[1]))


@functools.lru_cache(maxsize=1)
def _display_typefaces():
    found = []
    for name, path in sorted(fonts.tex_files().items()):
        if any(part in name or part in path for part in _NOT_PRINT):
            continue
        try:
            font = ImageFont.truetype(path, 40)
            boxes = [font.getbbox(letter, anchor="ls") for letter in "Hxm1"]
        except OSError:
            continue
        masks = [bytes(font.getmask(letter)) for letter in "Hmx1"]
        if len(set(masks)) == 4 and all(box[3] > box[1] and box[2] > box[0] for box in boxes):
            found.append(path)
    return found


@functools.lru_cache(maxsize=4096)
def _capital_height(path):
    return -ImageFont.truetype(path, 200).getbbox("H", anchor="ls")[1] / 200


@functools.lru_cache(maxsize=512)
def _font(path, pixels):
    return ImageFont.truetype(path, pixels)


def _piece(line, rng):
    """A piece of a line at half its size, WIDTH x HEIGHT, vertically as the library crops it."""
    scale = 0.5 * rng.choice([1, 1, rng.uniform(0.7, 1.5)])
    line = cv2.resize(line, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    piece = np.full((HEIGHT, WIDTH), 255, np.uint8)
    extra = line.shape[0] - HEIGHT
    top = max(0, extra) // 2 + rng.randint(-3, 3)
    if extra > 0:
        line = line[max(0, min(extra, top)):][:HEIGHT]
        top = 0
    else:
        top = min(max(0, -extra // 2 + rng.randint(-3, 3)), -extra)
    if line.shape[1] > WIDTH:
        left = rng.randrange(line.shape[1] - WIDTH)
        line = line[:, left:left + WIDTH]
    piece[top:top + line.shape[0], :line.shape[1]] = line
    return piece.astype(np.float32)


def _flawed(image, rng):
    """Adds what a line image may have besides the line: rules, waves, spots."""
    if rng.random() < 0.25:
        ys, xs = np.indices(image.shape, np.float32)
        wave = rng.uniform(0, 2.5) * np.sin(xs / rng.uniform(25, 90) + rng.uniform(0, 7))
        wave += rng.uniform(-1, 1) * rng.choice([0.02, 0.06]) * (xs - WIDTH / 2)
        image = cv2.remap(image, xs, ys + wave.astype(np.float32), cv2.INTER_LINEAR,
                          borderMode=cv2.BORDER_REPLICATE)
    if rng.random() < 0.12:  # Smeared or far out of focus.
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.7, 1.6))
        darkest = float(image.min())
        image = np.clip((image - darkest) / max(1, 255 - darkest) * rng.uniform(1, 1.3) * 255, 0, 255)
    if rng.random() < 0.15:
        y = rng.choice([rng.randrange(2), HEIGHT - 1 - rng.randrange(8)])
        image[y] = np.minimum(image[y], rng.uniform(0, 220))
    if rng.random() < 0.1:
        x = rng.randrange(WIDTH)
        image[:, x] = np.minimum(image[:, x], rng.uniform(0, 220))
    return image
