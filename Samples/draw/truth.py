"""The ground truth of a drawn photo, as a JSON file next to it."""

import json


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
