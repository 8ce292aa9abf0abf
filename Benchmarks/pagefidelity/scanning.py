"""Scans a photo of which all is page, and renders the delivered page with the photo's pixels."""

import io
import os
import shlex
import subprocess
import tempfile

import numpy as np
from PIL import Image

from . import camera, measures

# The whole photo is the page, so that the sheet is known to the pixel.
WHOLE = ("--no-detect", "--rotate", "0", "--dewarp", "off", "--no-ocr", "-q", "-j", "1")


def measured(platen, kind, seed, flags="", keep=None, contact=None):
  """Draws, photographs and scans page `seed` of `kind`; returns its figures."""
  sheet = camera.drawn(kind, seed)
  photo = camera.photographed(sheet, np.random.default_rng([seed, camera.KINDS.index(kind), 5]))
  with tempfile.TemporaryDirectory() as temporary:
    folder = keep or temporary
    name = os.path.join(folder, f"{kind}-{seed}")
    with open(f"{name}.jpg", "wb") as file:
      file.write(photo.file)
    subprocess.run(
      [platen, "scan", f"{name}.jpg", "-o", f"{name}.pdf", *WHOLE, *shlex.split(flags)], check=True)
    page = rendered(f"{name}.pdf", sheet.image.size)
    kilobytes = os.path.getsize(f"{name}.pdf") / 1000
  if keep:
    sheet.image.save(f"{name}-sheet.png")
  if contact:
    side_by_side(photo, page, sheet.image).save(os.path.join(contact, f"{kind}-{seed}.jpg"), quality=85)
  figures = measures.Comparison(sheet, photo, page).figures(kilobytes)
  return {"kind": kind, "seed": seed, "light": photo.light, **figures}


def rendered(pdf, size):
  """The first page of a PDF as an RGB array of `size` (width, height).

  By pdftocairo, which shows an image at its own size pixel by pixel, as mutool does. pdftoppm
  stretches it by a pixel each way, which moves strokes off the sheet's.
  """
  data = subprocess.run(
    ["pdftocairo", "-png", "-singlefile", "-scale-to-x", str(size[0]), "-scale-to-y", str(size[1]),
     pdf, "-"], check=True, stdout=subprocess.PIPE).stdout
  page = Image.open(io.BytesIO(data)).convert("RGB")
  return np.asarray(page if page.size == size else page.resize(size, Image.BOX))


def side_by_side(photo, page, truth):
  """Photo, delivered page and sheet beside each other."""
  pictures = [Image.open(io.BytesIO(photo.file)), Image.fromarray(page), truth]
  width, height = truth.size
  sheet = Image.new("RGB", (3 * width + 40, height), (120, 120, 120))
  for index, picture in enumerate(pictures):
    sheet.paste(picture, (index * (width + 20), 0))
  return sheet


def ideal(kind, seed):
  """The figures of the sheet compared with itself, which must be perfect."""
  sheet = camera.drawn(kind, seed)
  truth, ground = np.asarray(sheet.image), np.asarray(sheet.ground)
  perfect = camera.Photo(b"", truth, ground, np.ones(truth.shape[:2], bool), "none")
  return measures.Comparison(sheet, perfect, truth).figures(0)
