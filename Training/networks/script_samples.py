"""Lines of text as `LineStrip` cuts them out, drawn as they are needed: which script is it?"""

import functools
import random

import cv2
import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFont

from pages.fonts import file
from .scripts import SCRIPTS

# Pixels: how high a strip is when it is seen, and how wide a piece of one.
HEIGHT, WIDTH = 32, 256
# Pixels: how high capitals are.
CAPITALS = 12.0
# Drawn so many times as large.
FINE = 2


class ScriptSamples(torch.utils.data.IterableDataset):
    """Endless pairs of a strip, 1 x 32 x 256 (0 to 1), and the number of its script."""

    def __init__(self, seed=0):
        super().__init__()
        self.seed = seed

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        rng = random.Random(self.seed * 100 + (worker.id if worker else 0))
        while True:
            number = rng.randrange(len(SCRIPTS))
            yield torch.from_numpy(strip(SCRIPTS[number], rng))[None] / 255.0, number


def strip(script, rng):
    """A worn piece of a line of `script`, WIDTH x HEIGHT, grey."""
    face = _face(script, rng)
    em = CAPITALS * rng.uniform(0.75, 1.35) * FINE / 0.72
    text = _text(script, face, rng)
    font = _font(face, round(em), rng.randrange(4) if face.endswith("CJK-Regular.ttc") else 0)
    picture = Image.new("L", (WIDTH * FINE, HEIGHT * FINE), 255)
    pen = ImageDraw.Draw(picture)
    baseline = HEIGHT * FINE * 0.68 + FINE * rng.uniform(-3.5, 3.5)
    start = FINE * rng.choice([5, 5, rng.uniform(-50, 5)])
    length = font.getlength(text)
    if rng.random() < 0.15:  # A short line: much paper.
        text = text[:rng.randint(2, 8)]
    elif length < 0.7 * (WIDTH * FINE - start):
        text += script.between + _text(script, face, rng)
    pen.text((start, baseline), text, font=font, fill=0, anchor="ls")
    if rng.random() < 0.3:  # Letters of the lines above and below.
        step = em * rng.uniform(1.15, 1.4)
        for place in (baseline - step, baseline + step):
            pen.text((start + rng.uniform(-90, 0), place), text, font=font, fill=0,
                     anchor="ls")
    return _worn(np.asarray(picture), rng)


def _worn(picture, rng):
    if rng.random() < 0.3:
        picture = picture[::-1, ::-1]
    slant = rng.uniform(-0.015, 0.015)
    shape = np.float32([[1, rng.uniform(-0.05, 0.05), 0], [slant, 1, -slant * WIDTH * FINE / 2]])
    picture = cv2.warpAffine(picture, shape, (WIDTH * FINE, HEIGHT * FINE), borderValue=255)
    sigma = rng.choice([0, rng.uniform(0, 1.5 * FINE)])
    if sigma:
        picture = cv2.GaussianBlur(picture, (0, 0), sigma)
    small = cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.float32)
    ink = rng.choice([0, rng.uniform(0, 130)])
    small = 255 - (255 - small) * (255 - ink) / 255
    small += np.random.default_rng(rng.getrandbits(32)).normal(
        0, rng.choice([1, rng.uniform(0, 14)]), small.shape)
    return np.clip(small, 0, 255).astype(np.float32)


def _face(script, rng):
    if script.name == "Common":
        return rng.choice(rng.choice(SCRIPTS[1:]).faces if rng.random() < 0.2 else SCRIPTS[1].faces)
    return rng.choice(script.faces)


@functools.lru_cache(maxsize=1024)
def _font(face, pixels, index):
    return ImageFont.truetype(
        file(face), pixels, index=index, layout_engine=ImageFont.Layout.RAQM)


@functools.lru_cache(maxsize=256)
def _writes(face, letter):
    """Whether the face has `letter`, and not just a box for it."""
    font = _font(face, 20, 0)
    return bytes(font.getmask(letter)) != bytes(font.getmask("\U000F1234"))


def _text(script, face, rng):
    if script.name == "Common":
        return " ".join(_number(rng) for _ in range(12))
    capitals = rng.random() < 0.12
    words = []
    # As much as a strip is wide, and a little more.
    length = 18 if script.between == "" else 30
    while sum(map(len, words)) < length:
        chance = rng.random()
        if chance < 0.08 and _writes(face, "5"):
            words.append(_number(rng))
        elif chance < 0.11 and script.name != "Latin" and _writes(face, "a"):
            words.append("".join(rng.choices(SCRIPTS[1].letters[:26], k=rng.randint(2, 6))))
        else:
            words.append(_word(script, rng))
    text = script.between.join(words)
    if script.name in ("Latin", "Greek", "Cyrillic"):
        return text.upper() if capitals else " ".join(
            word.capitalize() if rng.random() < 0.12 else word for word in text.split(" "))
    return text


def _word(script, rng):
    word = ""
    for _ in range(rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 10])):
        if script.few and rng.random() < 0.62:
            word += rng.choice(script.few)
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
