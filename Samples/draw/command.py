"""The command line, and the ground truth of a drawn photo, a JSON file next to it."""

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor

import cv2

from . import camera, documents, jpeg, photo, relief
from .photo import DESKS, random_shot, SHADOWS
from .relief import BENDS


def describe(name, kind, page, language, document, camera, shot, seed, corners):
  """The ground truth as a dictionary for JSON.

  `corners` are pixels of the photo as displayed, clockwise from the page's own top left; every
  box is [x, y, width, height] in millimetres from the page's top left; `focalLength` is in
  pixels, `focalLength35mm` in millimetres.
  """
  size = document.sheet.width, document.sheet.height
  return {
    "photo": name, "kind": kind, "page": page, "language": language, "seed": seed,
    "width": camera.width, "height": camera.height,
    "paper": {"width": size[0], "height": round(size[1], 2)},
    "corners": [_rounded(corner, 2) for corner in corners],
    "focalLength": round(camera.focal_length, 1), "focalLength35mm": shot.focal35,
    "orientation": shot.orientation, "turn": shot.turn, "tilt": round(shot.tilt, 2),
    **({} if shot.bend == "flat" else {"bend": shot.bend}), "desk": shot.desk,
    "shadow": shot.shadow,
    "fields": document.fields,
    "lines": [
      {"text": line.text, "box": _rounded(line.box, 2), "words": [
        {"text": word.text, "box": _rounded(word.box, 2)} for word in line.words]}
      for line in document.sheet.lines],
  }


def _rounded(values, places):
  return [round(float(value), places) for value in values]


def encoded(truth):
  """JSON with one text line per line, for readable diffs."""
  lines = ",\n    ".join(_json(line) for line in truth["lines"])
  head = ",\n".join(
    f"  {_json(key)}: {_json(value)}" for key, value in truth.items() if key != "lines")
  return f'{{\n{head},\n  "lines": [\n    {lines}\n  ]\n}}\n'


# The keys of a page, if the photo shows several.
_OF_THE_PAGE = ("kind", "page", "language", "seed", "paper", "corners", "fields", "lines")


def encoded_together(truths):
  """JSON of a photo with several pages, each with its own keys in `pages`."""
  head = ",\n".join(
    f"  {_json(key)}: {_json(value)}" for key, value in truths[0].items()
    if key not in _OF_THE_PAGE)
  pages = ",\n".join(
    encoded({key: truth[key] for key in _OF_THE_PAGE}).rstrip() for truth in truths)
  return f'{{\n{head},\n  "pages": [\n{pages}\n  ]\n}}\n'


def _json(value):
  return json.dumps(value, ensure_ascii=False)


TAKEN = "2026-06-01"  # A fixed date, so that the bytes depend only on the seed.


def main(arguments=None):
  options = _parser().parse_args(arguments)
  os.makedirs(options.folder, exist_ok=True)
  jobs = [(options, index) for index in range(options.count)]
  if options.jobs == 1:
    names = map(_draw_one, jobs)
  else:
    names = ProcessPoolExecutor(options.jobs).map(_draw_one, jobs)
  for name in names:
    print(os.path.join(options.folder, name))
  return 0


def _draw_one(job):
  """Draws photo number `index`."""
  options, index = job
  cv2.setNumThreads(1)
  shot_seed = options.seed * 1000 + index
  shot = random_shot(shot_seed, **_chosen(options))
  together = options.together
  chosen = [_page(options, index * together + place) for place in range(together)]
  drawn = [documents.draw(kind, seed, page, options.language) for kind, page, seed in chosen]
  papers = [(document.sheet.width, document.sheet.height) for document in drawn]
  view, views = _views(papers, shot, shot_seed)
  kind, page, seed = chosen[0]
  path = os.path.join(options.folder, f"{options.name or f'{index + 1:04}-{kind}-{page}'}.jpg")
  jpeg.write(
    path, photo.take(list(zip(drawn, views)), view, shot, shot_seed), shot,
    None if options.no_exif else TAKEN)
  if options.heic:
    path = jpeg.replace_with_heic(path)
  name = os.path.basename(path)
  facts = [
    describe(
      name, kind, page, options.language, document, placed, shot, seed,
      relief.corners(paper, placed, shot.bend, shot_seed))
    for (kind, page, seed), document, placed, paper in zip(chosen, drawn, views, papers)]
  with open(os.path.splitext(path)[0] + ".json", "w", encoding="utf-8") as file:
    file.write(encoded(facts[0]) if together == 1 else encoded_together(facts))
  return name


def _page(options, number):
  """The kind, page and seed of page `number`: all pages of one seed, then those of the next."""
  counts = {**documents.KINDS, **documents.VARIED}
  kinds = [options.kind] if options.kind else list(documents.KINDS)
  pages = [
    (kind, page) for kind in kinds for page in range(1, counts[kind][1] + 1)
    if options.page in (None, page)]
  return (*pages[number % len(pages)], options.seed + number // len(pages))


def _views(papers, shot, seed):
  """The camera above all `papers`, and the same in the coordinates of each paper."""
  if len(papers) == 1:
    view = camera.aimed(papers[0], shot)
    return view, [view]
  whole, places = camera.side_by_side(papers, seed)
  view = camera.aimed(whole, shot)
  return view, [view.placed(*place) for place in places]


def _chosen(options):
  """The settings of the shot from the command line; None means a random value."""
  names = (
    "width", "height", "tilt", "direction", "roll", "turn", "fill", "focal35", "bend", "desk",
    "shadow", "warmth", "blur", "noise", "gray", "orientation", "quality")
  return {name: getattr(options, name) for name in names}


def _parser():
  parser = argparse.ArgumentParser(
    prog="draw.py", description="Draws photographs of fictitious documents, with their truth.")
  add = parser.add_argument
  add("folder", metavar="OUTDIR")
  add("--kind", choices=[*documents.KINDS, *documents.VARIED],
    help="default: the first six in turn")
  add("--page", type=int, help="only this page of a letter")
  add("--language", choices=["eng", "deu"], default="eng", help="of letters and cards")
  add("--name", help="name of a single photo, without extension")
  add("--count", type=int, default=1)
  add("--together", type=int, default=1, help="pages in each photo, side by side")
  add("--seed", type=int, default=1)
  add("-j", "--jobs", type=int, default=1, help="photos drawn in parallel")
  add("--width", type=int, help="pixels")
  add("--height", type=int, help="pixels")
  add("--tilt", type=float, help="degrees from straight above")
  add("--direction", type=float, help="direction of the tilt, degrees")
  add("--roll", type=float, help="degrees clockwise")
  add("--turn", type=int, choices=[0, 90, 180, 270], default=0, help="of the page, degrees")
  add("--fill", type=float, help="share of the frame that the page fills, 0 to 1")
  add("--focal35", type=float, help="focal length, 35-mm equivalent, millimetres")
  add("--bend", choices=BENDS, help="shape of the paper")
  add("--desk", choices=list(DESKS))
  add("--shadow", choices=SHADOWS)
  add("--warmth", type=float, help="-0.2 (cold) to 0.3 (warm)")
  add("--blur", type=float, help="standard deviation, pixels")
  add("--noise", type=float, help="standard deviation, levels of 255")
  add("--gray", action="store_true", default=None)
  add("--orientation", type=int, choices=range(1, 9), help="EXIF orientation of the stored image")
  add("--heic", action="store_true", help="write HEIC instead of JPEG (orientation 1)")
  add("--no-exif", action="store_true", help="write no EXIF, as messengers do")
  add("--quality", type=int, help="JPEG quality")
  return parser
