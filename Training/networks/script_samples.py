"""Training samples of the script network: degraded text-line images, drawn on demand."""

import functools
import random

import cv2
import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFont

from pages.fonts import file
from .scripts import SCRIPTS

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
            yield torch.from_numpy(line_image(SCRIPTS[number], rng))[None] / 255.0, number


def line_image(script, rng):
    """A degraded image of a piece of a text line, WIDTH x HEIGHT (float32 gray, 0 to 255)."""
    typeface = _typeface(script, rng)
    em = CAPITAL_HEIGHT * rng.uniform(0.75, 1.35) * SUPERSAMPLING / 0.72
    text = _text(script, typeface, rng)
    # A collection has one font per CJK language.
    index = rng.randrange(4) if typeface.endswith("CJK-Regular.ttc") else 0
    font = _font(typeface, round(em), index)
    image = Image.new("L", (WIDTH * SUPERSAMPLING, HEIGHT * SUPERSAMPLING), 255)
    draw = ImageDraw.Draw(image)
    baseline = HEIGHT * SUPERSAMPLING * 0.68 + SUPERSAMPLING * rng.uniform(-3.5, 3.5)
    start = SUPERSAMPLING * rng.choice([5, 5, rng.uniform(-50, 5)])
    length = font.getlength(text)
    if rng.random() < 0.15:  # A short line with blank paper behind it.
        text = text[:rng.randint(2, 8)]
    elif length < 0.7 * (WIDTH * SUPERSAMPLING - start):
        text += script.separator + _text(script, typeface, rng)
    draw.text((start, baseline), text, font=font, fill=0, anchor="ls")
    if rng.random() < 0.3:  # Parts of the lines above and below.
        leading = em * rng.uniform(1.15, 1.4)
        for y in (baseline - leading, baseline + leading):
            draw.text((start + rng.uniform(-90, 0), y), text, font=font, fill=0,
                     anchor="ls")
    return _degraded(np.asarray(image), rng)


def _degraded(image, rng):
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
def _font(typeface, pixels, index):
    return ImageFont.truetype(
        file(typeface), pixels, index=index, layout_engine=ImageFont.Layout.RAQM)


@functools.lru_cache(maxsize=256)
def _has_glyph(typeface, letter):
    """Whether the typeface has a glyph for `letter`, other than the box for missing glyphs."""
    font = _font(typeface, 20, 0)
    return bytes(font.getmask(letter)) != bytes(font.getmask("\U000F1234"))


def _text(script, typeface, rng):
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
