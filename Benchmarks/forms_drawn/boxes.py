"""Check boxes and the marks of pens in them."""

PENS = [(25, 25, 30), (30, 45, 130), (20, 60, 160)]


def draw(pen, r, x, y, size, style, state):
  """A box of `size` pixels with its top left corner at (x, y); `style` is a dictionary with shape,
  line (pixels) and ink, `state` None or the kind of its mark."""
  ink, line = style["ink"], style["line"]
  area = [x, y, x + size, y + size]
  if style["shape"] == "round":
    pen.ellipse(area, outline=ink, width=line)
  elif style["shape"] == "rounded":
    pen.rounded_rectangle(area, 0.15 * size, outline=ink, width=line)
  else:
    pen.rectangle(area, outline=ink, width=line)
  if state:
    MARKS[state](pen, r, x, y, size, r.choice(PENS))


def _stroke(pen, points, colour, width):
  pen.line(points, fill=colour, width=width, joint="curve")


def _cross(pen, r, x, y, size, colour):
  over = r.uniform(-0.12, 0.12) * size
  def end(u, v):
    return (x + u * size + r.uniform(-0.06, 0.06) * size, y + v * size + r.uniform(-0.06, 0.06) * size)
  width = r.randint(2, 4)
  near, far = (0.16 * size - over) / size, 1 - (0.16 * size - over) / size
  _stroke(pen, [end(near, near), end(far, far)], colour, width)
  _stroke(pen, [end(far, near), end(near, far)], colour, width)


def _tick(pen, r, x, y, size, colour):
  top = r.uniform(-0.35, 0.15)
  points = [(x + r.uniform(0.12, 0.25) * size, y + r.uniform(0.4, 0.6) * size),
            (x + r.uniform(0.38, 0.5) * size, y + r.uniform(0.75, 0.88) * size),
            (x + r.uniform(0.85, 1.2) * size, y + top * size)]
  _stroke(pen, points, colour, r.randint(2, 4))


def _printed(pen, r, x, y, size, colour):
  inset = 0.2 * size
  _stroke(pen, [(x + inset, y + inset), (x + size - inset, y + size - inset)], (15, 15, 15), 2)
  _stroke(pen, [(x + size - inset, y + inset), (x + inset, y + size - inset)], (15, 15, 15), 2)


def _dot(pen, r, x, y, size, colour):
  inset = r.uniform(0.24, 0.32) * size
  pen.ellipse([x + inset, y + inset, x + size - inset, y + size - inset], fill=(15, 15, 15))


def _scribble(pen, r, x, y, size, colour):
  points = [(x + r.uniform(0.15, 0.85) * size, y + r.uniform(0.15, 0.85) * size) for _ in range(9)]
  _stroke(pen, points, colour, 2)


MARKS = {"cross": _cross, "tick": _tick, "printed": _printed, "dot": _dot, "scribble": _scribble}
