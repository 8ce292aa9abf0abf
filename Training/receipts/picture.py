"""Photographs and scans of drawn receipts as gray images."""
import io, random

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from pages import fonts
from photos.rendering import captured, soft_field

#: Pixels of the print per pixel of the page of text.
SCALE = 2


def typefaces():
    """The paths of the typefaces of receipts that are installed: regular and bold, fixed pitch twice."""
    paths = []
    for name in [name for family in fonts.MONO * 2 + fonts.SANS for name in family]:
        try:
            paths.append(fonts.file(name))
        except SystemExit:
            pass
    return paths


def printed(page, rng):
    """The page's words in black on white, each as wide as its box."""
    lines = [line for block in page["blocks"] for paragraph in block["paragraphs"] for line in paragraph["lines"]]
    right = max(word["box"][0] + word["box"][2] for line in lines for word in line["words"])
    sheet = Image.new("L", (round(max(page["width"], right + 20) * SCALE), page["height"] * SCALE), 255)
    path, ink = rng.choice(typefaces()), rng.choice([0, 0, 20, 60, 110])
    for word in (word for line in lines for word in line["words"]):
        x, y, width, height = (round(SCALE * side) for side in word["box"])
        font = ImageFont.truetype(path, max(8, round(.72 * height)))
        left, _, right, _ = font.getbbox(word["text"])
        strip = Image.new("L", (max(1, right - left), height), 255)
        ImageDraw.Draw(strip).text((-left, .82 * height), word["text"], font=font, fill=ink, anchor="ls")
        sheet.paste(strip.resize((max(1, width - SCALE), height), Image.LANCZOS), (x, y))
    return np.asarray(sheet)


def faded(sheet, rng, noise):
    """Print that lost ink: in spots, in bands, or as rows of dots."""
    ink = 255 - sheet.astype(np.float32)
    height, width = ink.shape
    if rng.random() < .35:
        ink *= soft_field(noise, width, height, rng.uniform(.25, .8), 1.1, rng.randint(3, 8)).clip(.15, 1)
    if rng.random() < .25:
        spots = cv2.GaussianBlur(noise.random((height, width), np.float32), (0, 0), 1.2)
        ink[spots < np.quantile(spots, rng.uniform(.02, .15))] *= .25
    if rng.random() < .15:
        ink[::rng.choice([3, 4, 5])] *= .3
    return 255 - ink


def picture(page, seed):
    """A photo or scan of `page` (the format of `platen text --format jsonl`) as a JPEG."""
    rng = random.Random(f"{seed} picture")
    noise = np.random.default_rng(rng.getrandbits(32))
    sheet = faded(printed(page, rng), rng, noise)
    border = rng.randint(10, 50)
    sheet = cv2.copyMakeBorder(sheet, border, border, border, border, cv2.BORDER_CONSTANT, value=255)
    height, width = sheet.shape
    # The height of capitals: that of a small photo, of a scan, of a large photo.
    capitals = rng.choice([rng.uniform(7, 12), rng.uniform(11, 18), rng.uniform(16, 30)])
    rows = [line["box"][3] for block in page["blocks"] for paragraph in block["paragraphs"] for line in paragraph["lines"]]
    zoom = capitals / (.5 * SCALE * np.median(rows))
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), rng.gauss(0, .8), zoom)
    turn[:, 2] += [(zoom - 1) * width / 2, (zoom - 1) * height / 2]
    size = (max(40, round(width * zoom)), max(40, round(height * zoom)))
    if zoom < 1:
        sheet = cv2.GaussianBlur(sheet, (0, 0), .45 / zoom)
    photo = cv2.warpAffine(sheet, turn, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE).astype(np.float32) / 255
    if rng.random() < .6:
        paper = rng.uniform(.6, 1)
        photo = photo * soft_field(noise, *size, rng.uniform(.5, .95) * paper, 1.02 * paper)
    photo = captured(photo.clip(0, 1), noise)
    file = io.BytesIO()
    Image.fromarray(photo).save(file, "JPEG", quality=rng.choice([25, 45, 60, 75, 85, 95]))
    return file.getvalue()
