"""What the benchmarks share: arguments, runs of programs and their resources, and scores of what they print.

Importing it makes the packages of Samples and Training importable.
"""

import argparse
import collections
import contextlib
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import unicodedata
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SAMPLES = os.path.join(ROOT, "Samples")
sys.path[1:1] = [SAMPLES, os.path.join(ROOT, "Training")]


# Arguments.

def parser(doc, program="platen", inputs=None, count=None, seed=None, jobs=None, keep=None, flags=None, figures=False):
  """The parser of a benchmark's arguments, which its `doc` describes.

  `program` is measured, on any number of `inputs`. `count` is a number and what there are so many of; `seed`
  is that of the first drawing, `jobs` the number of processes, `keep` what is kept in a folder on request, and
  `flags` the verb that can be given more flags; with `figures`, `write_figures` writes them where `--json` says.
  """
  result = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
  add = result.add_argument
  if program:
    add(program, metavar=program.upper(), type=_program)
  if inputs:
    add(inputs, nargs="+", metavar=inputs.removesuffix("s").upper())
  if count:
    add("--count", type=int, default=count[0], help=f"{count[1]} ({count[0]})")
  if seed is not None:
    add("--seed", type=int, default=seed, help=f"of the random numbers ({seed})")
  if jobs:
    add("-j", "--jobs", type=int, default=jobs, help=f"processes ({jobs})")
  if keep:
    add("--keep", metavar="DIR", help=f"keep {keep} in this folder")
  if flags:
    add("--flags", default="", help=f"more flags of {flags}")
  if figures:
    add("--json", metavar="FILE", help="also write the figures to this file, as Benchmarks/compare reads them")
  return result


def write_figures(options, figures):
  """Writes numbers by their names, if `--json` asks for it."""
  if options.json:
    with open(options.json, "w", encoding="utf-8") as file:
      json.dump({name: round(value, 4) for name, value in figures.items()}, file, indent=2)
      file.write("\n")


def photo_parser(doc, count, figures=False):
  """The parser of a benchmark that draws its photos, or takes those of an earlier run."""
  result = parser(doc, count=count, seed=1, jobs=1, figures=figures)
  folders = result.add_mutually_exclusive_group()
  folders.add_argument("--photos", metavar="DIR", help="a folder with photos drawn earlier")
  folders.add_argument("--keep", metavar="DIR", help="keep the photos in this folder")
  return result


def _program(path):
  """A path stays valid where a run has another working directory; a name is looked up."""
  return os.path.abspath(path) if os.sep in path else path


@contextlib.contextmanager
def folder(*kept):
  """The first of the folders that is given, made if need be, or else a temporary one."""
  with tempfile.TemporaryDirectory() as temporary:
    path = next(filter(None, kept), temporary)
    os.makedirs(path, exist_ok=True)
    yield path


def pooled(function, jobs, processes):
  """The results of `function` for each of `jobs`, in order, in several processes."""
  with ProcessPoolExecutor(processes) as pool:
    return list(pool.map(function, jobs))


# Runs of programs.

@dataclass
class Usage:
  # Wall time, in seconds.
  seconds: float
  # Processor time, user and system, in seconds: the figure that other load affects least.
  processor_seconds: float
  # The largest resident set of the process or of a child that it waited for, in MB (10^6 bytes). It
  # is never below that of this script, about 15 MB, since Linux keeps the value over exec.
  peak_megabytes: float


def run(command, stdout=subprocess.DEVNULL, **environment):
  """Runs `command` to its end; its standard output is discarded or written to the file `stdout`.

  If the command fails, ends the benchmark with the program's message, because a figure for
  incomplete work would be misleading.
  """
  started = time.monotonic()
  process = subprocess.Popen(
    command, stdout=stdout, stderr=subprocess.PIPE, env={**os.environ, **environment})
  with process.stderr:
    message = process.stderr.read().decode(errors="replace")
  _, status, usage = os.wait4(process.pid, 0)
  seconds = time.monotonic() - started
  process.returncode = os.waitstatus_to_exitcode(status)
  if process.returncode != 0:
    raise SystemExit(f"{command[0]} failed with status {process.returncode}:\n{message.strip()}")
  return Usage(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024 / 1e6)


def measured(command, **environment):
  """The output of `command`, and its usage."""
  with tempfile.TemporaryFile() as file:
    usage = run(command, file, **environment)
    file.seek(0)
    return file.read().decode(), usage


def output(*command, **environment):
  """The output of a command that must succeed; its messages are shown."""
  return subprocess.run(
    command, stdout=subprocess.PIPE, text=True, check=True, env={**os.environ, **environment}).stdout


def records(*command):
  """The values of the JSON lines that a command prints."""
  return [json.loads(line) for line in output(*command).splitlines()]


def manifest(platen, *arguments):
  """The pages in the manifest of a scan."""
  return json.loads(output(platen, "scan", "-q", "--manifest", "-", *arguments))["pages"]


def tesseract(path, language="eng", segmentation=3):
  """What plain Tesseract with one thread reads in an image."""
  return subprocess.run(
    ["tesseract", path, "-", "-l", language, "--psm", str(segmentation)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    check=True, text=True, env={**os.environ, "OMP_THREAD_LIMIT": "1"}).stdout


def page_count(pdf):
  """The pages of a PDF; -1 where qpdf cannot tell."""
  shown = subprocess.run(["qpdf", "--show-npages", pdf], capture_output=True, text=True)
  return int(shown.stdout or -1)


# Photos that Samples/draw.py draws.

def draw(folder, *flags):
  output(os.path.join(SAMPLES, "draw.py"), folder, *flags)


def photos(folder, *names):
  """The photos below a folder of `folder`, in order."""
  return sorted(glob.glob(os.path.join(glob.escape(folder), *names, "**", "*.jpg"), recursive=True))


def truth(photo):
  """What the file beside a drawn photo says."""
  with open(os.path.splitext(photo)[0] + ".json", encoding="utf-8") as file:
    return json.load(file)


# Recognized pages and their texts.

def lines(page):
  for block in page["blocks"]:
    for paragraph in block["paragraphs"]:
      yield from paragraph["lines"]


def words(page):
  for line in lines(page):
    yield from line["words"]


def rows(text):
  """The lines of a text that are not empty."""
  return [row for row in text.splitlines() if row.strip()]


# Similar punctuation marks count as equal.
_ALIKE = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-"})


def normalized(text):
  """`text` with white space collapsed, and with one kind of quotes and dashes."""
  plain = unicodedata.normalize("NFC", text).translate(_ALIKE)
  return re.sub(r"\s+", " ", plain).strip()


def edits(wanted, found, anywhere=False):
  """The Levenshtein distance, computed bit-parallel; with `anywhere` that of `wanted` to the part of `found`
  that it is nearest to.

  G. Myers, A fast bit-vector algorithm for approximate string matching (1999), in H. Hyyrö's
  form for whole strings (2003).
  """
  if not wanted:
    return 0 if anywhere else len(found)
  places = {}
  for index, letter in enumerate(wanted):
    places[letter] = places.get(letter, 0) | 1 << index
  whole, last = (1 << len(wanted)) - 1, 1 << len(wanted) - 1
  up, down, distance = whole, 0, len(wanted)
  least = distance
  for letter in found:
    same = places.get(letter, 0)
    vertical = same | down
    horizontal = ((same & up) + up ^ up) | same
    right, left = down | whole & ~(horizontal | up), up & horizontal
    distance += bool(right & last) - bool(left & last)
    least = min(least, distance)
    right, left = right << 1 | (not anywhere), left << 1
    up, down = (left | ~(vertical | right)) & whole, right & vertical & whole
  return least if anywhere else distance


def f1(found, wanted):
  """The harmonic mean of precision and recall over two bags of words."""
  common = sum((collections.Counter(found) & collections.Counter(wanted)).values())
  return 2 * common / max(len(found) + len(wanted), 1)


def reliability(pairs, bounds=(0, .5, .8, .9, 1.01)):
  """How often values are right, by their confidence: text of `pairs` of both."""
  parts = []
  for low, high in zip(bounds, bounds[1:]):
    part = [right for confidence, right in pairs if low <= confidence < high]
    if part:
      parts.append(f"{low:.2f}: {sum(part) / len(part):.2f} of {len(part)}")
  return ", ".join(parts)


# Quads.

def area(polygon):
  """Twice the signed area of a polygon in square pixels, positive if clockwise on the screen."""
  return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(polygon, polygon[1:] + polygon[:1]))


def _clipped(polygon, start, end):
  """The part of `polygon` to the right of the line from `start` to `end` on the screen
  (Sutherland and Hodgman 1974)."""

  def side(point):
    return ((end[0] - start[0]) * (point[1] - start[1])
            - (end[1] - start[1]) * (point[0] - start[0]))

  kept = []
  for a, b in zip(polygon, polygon[1:] + polygon[:1]):
    if side(a) >= 0:
      kept.append(a)
    if side(a) * side(b) < 0:
      share = side(a) / (side(a) - side(b))
      kept.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
  return kept


def common(polygon, convex):
  """The part of `polygon` in the convex polygon `convex`; both clockwise."""
  for start, end in zip(convex, convex[1:] + convex[:1]):
    polygon = _clipped(polygon, start, end)
  return polygon


def overlap(found, truth):
  """Intersection over union of two convex polygons, clockwise; 0 where nothing was found."""
  if not found:
    return 0.0
  shared = area(common(found, truth))
  return shared / (area(found) + area(truth) - shared)
