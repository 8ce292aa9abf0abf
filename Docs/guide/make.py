#!/usr/bin/python3
"""Writes what the commands of the guide print into its pages, and draws its pictures.

  Docs/guide/make.py PLATEN [--text-only]

The commands of a page, its `sh` blocks, run one after the other in a copy of Samples/; a `text` block after a block
gets its output. Needs Pillow, poppler-utils, jq and csvkit.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLES = os.path.join(HERE, "..", "..", "Samples")
# The name of a picture, its sample, and whether the page that becomes of it is drawn, too.
PICTURES = [("letter", "letter-shadow.jpg", True), ("book", "article-curled.jpg", True),
            ("receipts", "receipts.jpg", False), ("card", "card.jpg", False), ("table", "letter-2.jpg", False)]
HEIGHT = 840
LONGEST_LINE = 110


def output(script, folder, program):
  """What a script prints, with long lines cut."""
  path = os.path.dirname(os.path.abspath(program)) + os.pathsep + os.environ["PATH"]
  run = subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=folder, capture_output=True, text=True,
                       env={**os.environ, "PATH": path})
  # `head` ends the program before it with SIGPIPE.
  if run.returncode not in (0, 141):
    sys.exit(f"make.py: {script}\n{run.stdout}{run.stderr}")
  lines = (run.stdout.rstrip("\n") + "\n" + run.stderr if not run.stdout else run.stdout).strip("\n").split("\n")
  return "\n".join(line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + " …" for line in lines)


def write_outputs(path, program):
  with open(path) as file:
    text = file.read()
  with tempfile.TemporaryDirectory() as folder:
    for name in os.listdir(SAMPLES):
      if name.endswith((".jpg", ".heic")):
        shutil.copy(os.path.join(SAMPLES, name), folder)

    def filled(match):
      printed = output(match[1], folder, program)
      return f"```sh\n{match[1]}```\n" + (f"\n```text\n{printed}\n```\n" if match[2] else "")

    text = re.sub(r"```sh\n(.*?)```\n(\n```text\n.*?```\n)?", filled, text, flags=re.S)
  with open(path, "w") as file:
    file.write(text)


def draw(name, source, border):
  from PIL import Image, ImageOps
  picture = Image.open(source).convert("RGB")
  picture = picture.resize((HEIGHT * picture.width // picture.height, HEIGHT), Image.LANCZOS)
  ImageOps.expand(picture, border, "#d0d0d0").save(os.path.join(HERE, name), quality=82, optimize=True)


def main():
  program = sys.argv[1]
  for name in sorted(os.listdir(HERE)):
    if name.endswith(".md"):
      write_outputs(os.path.join(HERE, name), program)
  if "--text-only" in sys.argv:
    return
  for name, sample, shows_page in PICTURES:
    photo = os.path.join(SAMPLES, sample)
    draw(f"{name}-photo.jpg", photo, 0)
    if shows_page:
      with tempfile.TemporaryDirectory() as folder:
        pdf, page = os.path.join(folder, "page.pdf"), os.path.join(folder, "page")
        subprocess.run([program, "scan", "-q", photo, "-o", pdf], check=True)
        subprocess.run(["pdftoppm", "-r", "150", "-singlefile", "-png", pdf, page], check=True)
        draw(f"{name}-page.jpg", page + ".png", 2)


main()
