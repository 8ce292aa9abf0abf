#!/usr/bin/python3
"""Recognizes drawn photos with plain Tesseract, each rectified by its true corners, and prints the
word F1 of each: the legibility of the samples without page detection errors.

  check.py PHOTO.jpg...     (the truth is PHOTO.json)
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter

import cv2
import numpy as np

PIXELS_PER_MM = 300 / 25.4


def flattened(path, truth):
  """The page rectified, at 300 pixels per inch, or 600 for small pages."""
  paper = truth["paper"]
  scale = PIXELS_PER_MM * (2 if paper["width"] < 100 else 1)
  width, height = round(paper["width"] * scale), round(paper["height"] * scale)
  page = np.float32([(0, 0), (width, 0), (width, height), (0, height)])
  matrix = cv2.getPerspectiveTransform(np.float32(truth["corners"]), page)
  return cv2.warpPerspective(cv2.imread(path), matrix, (width, height), flags=cv2.INTER_CUBIC)


def read(picture, language):
  """The words that Tesseract recognizes."""
  with tempfile.NamedTemporaryFile(suffix=".png") as file:
    cv2.imwrite(file.name, picture)
    result = subprocess.run(
      ["tesseract", file.name, "-", "-l", language, "--dpi", "300"],
      env={**os.environ, "OMP_THREAD_LIMIT": "1"}, capture_output=True, text=True, check=True)
  return result.stdout.split()


def word_f1(found, wanted):
  """The harmonic mean of precision and recall over the bags of words."""
  common = sum((Counter(found) & Counter(wanted)).values())
  return 2 * common / max(len(found) + len(wanted), 1)


def main(paths):
  for path in paths:
    with open(os.path.splitext(path)[0] + ".json", encoding="utf-8") as file:
      truth = json.load(file)
    for page in truth.get("pages", [truth]):
      wanted = [word["text"] for line in page["lines"] for word in line["words"]]
      score = word_f1(read(flattened(path, page), page["language"]), wanted)
      print(f"{score:.3f}  {len(wanted):4} words  {path}", flush=True)
  return 0


if __name__ == "__main__":
  sys.exit(main(sys.argv[1:]))
