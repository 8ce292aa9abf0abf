"""Tesseract's trained data, and the network in it: whole numbers to read, real ones to learn."""

import struct

import numpy as np

NETWORK, CHARACTERS, CODES = 17, 21, 22
_PARTS = 24
_WHOLE_NUMBERS = 1


def read(path):
  """The parts of the trained data in the file `path`, by number."""
  with open(path, "rb") as file:
    data = file.read()
  count, = struct.unpack_from("<i", data)
  offsets = struct.unpack_from(f"<{count}q", data, 4)
  ends = sorted(offset for offset in offsets if offset >= 0)[1:] + [len(data)]
  starts = sorted(offset for offset in offsets if offset >= 0)
  end = dict(zip(starts, ends))
  return {part: data[offset:end[offset]] for part, offset in enumerate(offsets) if offset >= 0}


def write(path, parts):
  offset, offsets = 4 + 8 * _PARTS, []
  for part in range(_PARTS):
    offsets.append(offset if part in parts else -1)
    offset += len(parts.get(part, b""))
  with open(path, "wb") as file:
    file.write(struct.pack(f"<i{_PARTS}q", _PARTS, *offsets))
    for part in sorted(parts):
      file.write(parts[part])


def learning(network):
  """A network that is ready to read as one that can learn on.

  Its weights are multiples of a step for each row (`WeightMatrix`, lstm/weightmatrix.cpp).
  """
  return _Rewriter(network).rewritten()


def mean(networks):
  """The mean of networks, weight by weight; those that are ready to read come first.

  What has learned much and what it began with make one that reads both kinds of print: the weights
  of networks taught from the same beginning may be averaged (Wortsman et al., "Robust fine-tuning
  of zero-shot models", 2022).
  """
  first = _Rewriter(networks[0])
  result = bytearray(first.rewritten())
  ready = [network for network in networks if len(network) == len(networks[0])]
  real = [learning(network) for network in ready] + networks[len(ready):]
  for begin, end in first.weights:
    result[begin:end] = np.mean(
      [np.frombuffer(network[begin:end]) for network in real], axis=0).tobytes()
  return bytes(result)


class _Rewriter:
  def __init__(self, network):
    self.network, self.place, self.out = network, 0, bytearray()
    # Where weights begin and end in what is written.
    self.weights = []

  def rewritten(self):
    self._layer(learns_below=False)
    self._text()  # The network's description.
    flags, = self._taken("<I")
    self.out += struct.pack("<I", flags & ~_WHOLE_NUMBERS)
    self._taken("<ii")  # How much it has seen.
    self.out += struct.pack("<ii", 0, 0)
    self.out += self.network[self.place:]  # The blank's code, rates and momentum.
    return bytes(self.out)

  def _taken(self, form):
    values = struct.unpack_from(form, self.network, self.place)
    self.place += struct.calcsize(form)
    return values

  def _kept(self, form):
    values = self._taken(form)
    self.out += struct.pack(form, *values)
    return values

  def _text(self):
    length, = self._kept("<I")
    return self._kept(f"<{length}s")[0].decode()

  def _layer(self, learns_below):
    """Writes one layer; returns whether it or one below learns, which errors must reach."""
    self._kept("<b")
    kind = self._text()
    self._kept("<b")
    self._taken("<b")
    self.out += struct.pack("<b", learns_below)
    flags, _, _, weights = self._kept("<Iiii")
    self._text()  # Its name.
    if kind in ("Series", "Parallel", "XYTranspose") or "Reversed" in kind:
      below = learns_below
      for _ in range(self._kept("<I")[0]):
        learns = self._layer(below)
        below = learns if kind == "Series" else below
      if flags & 64:  # A rate for each layer.
        count, = self._kept("<I")
        self._kept(f"<{count}f")
    elif kind == "Input":
      self._kept("<5i")
    elif kind in ("Convolve", "Maxpool", "Reconfig"):
      self._kept("<2i")
    elif kind in ("LSTM", "SummLSTM"):
      self._kept("<i")
      for _ in range(4):
        self._weights()
    else:
      self._weights()
    return learns_below or weights > 0

  def _weights(self):
    mode, rows, columns, _ = self._taken("<BIIb")
    if not mode & _WHOLE_NUMBERS:
      raise ValueError("the network's weights are real numbers already")
    whole = np.array(self._taken(f"<{rows * columns}b"), np.float64).reshape(rows, columns)
    count, = self._taken("<I")
    steps = np.array(self._taken(f"<{count}d"))[:rows, None]
    self.out += struct.pack("<BIId", mode & ~_WHOLE_NUMBERS, rows, columns, 0)
    begin = len(self.out)
    self.out += (whole * steps).tobytes()
    self.weights.append((begin, len(self.out)))
