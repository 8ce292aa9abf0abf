"""Reads and writes Tesseract's `.traineddata` files, and converts the LSTM network in them."""

import struct

import numpy as np

# Component numbers of a `.traineddata` file (`TessdataType`, ccutil/tessdatamanager.h).
LSTM, LSTM_UNICHARSET, LSTM_RECODER = 17, 21, 22
_COMPONENT_COUNT = 24
# The flag that marks weights as 8-bit integers (`TF_INT_MODE`, `kInt8Flag`).
_INT_MODE = 1


def read(path):
  """The components of the file `path`: bytes by component number."""
  with open(path, "rb") as file:
    data = file.read()
  count, = struct.unpack_from("<i", data)
  offsets = struct.unpack_from(f"<{count}q", data, 4)
  starts = sorted(offset for offset in offsets if offset >= 0)
  end = dict(zip(starts, starts[1:] + [len(data)]))
  return {number: data[offset:end[offset]]
          for number, offset in enumerate(offsets) if offset >= 0}


def write(path, components):
  """Writes `components`, bytes by component number, as the file `path`."""
  offset, offsets = 4 + 8 * _COMPONENT_COUNT, []
  for number in range(_COMPONENT_COUNT):
    offsets.append(offset if number in components else -1)
    offset += len(components.get(number, b""))
  with open(path, "wb") as file:
    file.write(struct.pack(f"<i{_COMPONENT_COUNT}q", _COMPONENT_COUNT, *offsets))
    for number in sorted(components):
      file.write(components[number])


def dequantized(network):
  """An 8-bit inference network as a floating-point network that `lstmtraining` can continue from.

  Each stored weight is a multiple of the scale of its row (`WeightMatrix`, lstm/weightmatrix.cpp).
  """
  return _Dequantizer(network).converted()


def average(networks):
  """The mean of the weights of several networks, as a floating-point network.

  The quantized networks must come first. Weights of models that were fine-tuned from one base
  model may be averaged, which keeps more of the base model's accuracy on other data (Wortsman et
  al., "Robust fine-tuning of zero-shot models", 2022).
  """
  first = _Dequantizer(networks[0])
  result = bytearray(first.converted())
  # A floating-point network is larger than a quantized one.
  quantized = [network for network in networks if len(network) == len(networks[0])]
  converted = [dequantized(network) for network in quantized] + networks[len(quantized):]
  for begin, end in first.weight_ranges:
    result[begin:end] = np.mean(
      [np.frombuffer(network[begin:end]) for network in converted], axis=0).tobytes()
  return bytes(result)


class _Dequantizer:
  """Parses a serialized network and writes it again, its integer weights as doubles."""

  def __init__(self, network):
    self.network, self.position, self.out = network, 0, bytearray()
    # Byte ranges of the weights in `out`.
    self.weight_ranges = []

  def converted(self):
    self._layer(trains_below=False)
    self._string()  # The network specification.
    flags, = self._read("<I")
    self.out += struct.pack("<I", flags & ~_INT_MODE)
    self._read("<ii")  # The training and sample iterations.
    self.out += struct.pack("<ii", 0, 0)
    self.out += self.network[self.position:]  # The null character, learning rate and momentum.
    return bytes(self.out)

  def _read(self, layout):
    values = struct.unpack_from(layout, self.network, self.position)
    self.position += struct.calcsize(layout)
    return values

  def _copy(self, layout):
    values = self._read(layout)
    self.out += struct.pack(layout, *values)
    return values

  def _string(self):
    length, = self._copy("<I")
    return self._copy(f"<{length}s")[0].decode()

  def _layer(self, trains_below):
    """Converts one layer; returns whether it or a layer below has weights to train.

    Errors must be propagated to such layers (`needs_to_backprop_`).
    """
    self._copy("<b")
    kind = self._string()
    self._copy("<b")
    self._read("<b")
    self.out += struct.pack("<b", trains_below)
    flags, _, _, weight_count = self._copy("<Iiii")
    self._string()  # The name of the layer.
    if kind in ("Series", "Parallel", "XYTranspose") or "Reversed" in kind:
      below = trains_below
      for _ in range(self._copy("<I")[0]):
        trains = self._layer(below)
        below = trains if kind == "Series" else below
      if flags & 64:  # A learning rate per layer (`NF_LAYER_SPECIFIC_LR`).
        count, = self._copy("<I")
        self._copy(f"<{count}f")
    elif kind == "Input":
      self._copy("<5i")
    elif kind in ("Convolve", "Maxpool", "Reconfig"):
      self._copy("<2i")
    elif kind in ("LSTM", "SummLSTM"):
      self._copy("<i")
      for _ in range(4):
        self._weights()
    else:
      self._weights()
    return trains_below or weight_count > 0

  def _weights(self):
    mode, rows, columns, _ = self._read("<BIIb")
    if not mode & _INT_MODE:
      raise ValueError("the weights of the network are not quantized")
    integers = np.array(self._read(f"<{rows * columns}b"), np.float64).reshape(rows, columns)
    count, = self._read("<I")
    scales = np.array(self._read(f"<{count}d"))[:rows, None]
    self.out += struct.pack("<BIId", mode & ~_INT_MODE, rows, columns, 0)
    begin = len(self.out)
    self.out += (integers * scales).tobytes()
    self.weight_ranges.append((begin, len(self.out)))
