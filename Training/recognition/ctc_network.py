"""Packs two networks of PP-OCRv6, as the library embeds them.

The networks are those of the Python package rapidocr (Apache-2.0): `PP-OCRv6_rec_small.onnx`, which has the
backbone PPLCNetV4, two transformer blocks, and the classes of connectionist temporal classification (CTC), and
`PP-OCRv6_det_small.onnx`, which has the same kind of backbone and a feature pyramid. What changes: one channel
instead of three, the classes of Latin characters alone, normalizations as a part of the weights next to them,
and weights of 8 bits. `pv_recognition_network.cpp` and `pv_detection_network.cpp` run them.
"""

import struct

import numpy as np
import onnx
from onnx import numpy_helper

from networks.network_file import header

# The channels of the transformer, its heads and its blocks.
CHANNELS, HEADS, BLOCKS = 120, 8, 2
# Characters outside of Basic Latin, Latin-1 Supplement and Latin Extended-A.
SYMBOLS = "ȘșȚț–—‘’“”†‡•…‰′″€₣₤₩₹₺₽™←→☐☑☒✓■□▪●○★☆"


def _is_latin(character):
  return len(character) == 1 and (0x21 <= ord(character) < 0x180 or character in SYMBOLS)


class Layers:
  """The layers of a network of PP-OCRv6 in the order of its graph: pairs of weights and bias."""

  def __init__(self, model):
    self._values = {
      tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    for node in model.graph.node:
      if node.op_type == "Reshape" and node.input[0] in self._values:
        self._values[node.output[0]] = self._values[node.input[0]].reshape(-1)
    biases, normalizations = self._biases(model.graph), self._normalizations(model.graph)
    self.convolutions, self.linear = [], []
    for node in model.graph.node:
      if node.op_type in ("Conv", "ConvTranspose"):
        weights = self._values[node.input[1]].astype(np.float64)
        if node.output[0] in normalizations:
          scale, bias = normalizations[node.output[0]]
          weights = weights * scale[:, None, None, None]
        else:
          # The outputs are the second dimension of a transposed convolution.
          outputs = weights.shape[node.op_type == "ConvTranspose"]
          bias = biases.get(node.output[0], np.zeros(outputs))
        self.convolutions.append((weights, bias))
      if node.op_type == "MatMul" and node.input[1] in self._values:
        weights = self._values[node.input[1]].astype(np.float64).T
        self.linear.append((weights, biases[node.output[0]].astype(np.float64)))

  def _biases(self, graph):
    """The constant that is added to each output."""
    biases = {}
    for node in graph.node:
      if node.op_type == "Add":
        for value, constant in (node.input, reversed(node.input)):
          if constant in self._values:
            biases[value] = self._values[constant].reshape(-1)
    return biases

  def _normalizations(self, graph):
    """Scale and bias of the batch normalization of each output."""
    normalizations = {}
    for node in graph.node:
      if node.op_type == "BatchNormalization":
        gain, shift, mean, variance = (self._values[name] for name in node.input[1:])
        epsilon = next((a.f for a in node.attribute if a.name == "epsilon"), 1e-5)
        scale = gain / np.sqrt(variance + epsilon)
        normalizations[node.input[0]] = (scale, shift - mean * scale)
    return normalizations


class RecognitionModel(Layers):
  """The layers of the recognition network, with its normalizations and its characters."""

  def __init__(self, path):
    model = onnx.load(path)
    super().__init__(model)
    norms = [self._values[f"helper.reshape.{i}"].astype(np.float64) for i in range(10)]
    self.norms = list(zip(norms[::2], norms[1::2]))
    characters = next(entry.value for entry in model.metadata_props if entry.key == "character")
    characters = characters.split("\n")
    kept = [i for i, character in enumerate(characters) if _is_latin(character)]
    self.characters = "".join(characters[i] for i in kept) + " "
    # Class 0 is the blank; the last one is the space.
    self.classes = [0] + [i + 1 for i in kept] + [len(characters) + 1]


def packed_recognition(base):
  """The file: the header of all networks, the characters as UTF-8 with a zero byte, and the layers in the
  order of their use."""
  parts = [header("recognition"), base.characters.encode() + b"\0"]
  parts += _packed_backbone(base.convolutions[:-3])
  skip, reduction, local = base.convolutions[-3:]
  parts += [_linear(*skip), _linear(*reduction), _depthwise(*local)]
  for block in range(BLOCKS):
    qkv, projection, expansion, compression = base.linear[4 * block:4 * block + 4]
    first, second = base.norms[2 * block:2 * block + 2]
    parts += [_linear(*_attention(_scaled(qkv, first))), _linear(*projection),
              _linear(*_scaled(expansion, second)), _linear(*compression)]
  gain, shift = base.norms[-1]
  parts.append(_depthwise(gain[:, None], shift))
  parts.append(_linear(*(values[base.classes] for values in base.linear[-1])))
  return b"".join(parts)


# The layers of the text-detection network behind its backbone.
_NECK = 29


def packed_detection(path):
  """The file of the text-detection network: the header of all networks and the layers in the order of the
  graph. A transposed convolution is a linear layer with an output for each pixel of its kernel."""
  layers = Layers(onnx.load(path)).convolutions
  neck, (first, second) = layers[-_NECK - 2:-2], layers[-2:]
  return b"".join([
    header("detection"), *_packed_backbone(layers[:-_NECK - 2]), *_packed_convolutions(neck, 5),
    _transposed(*first), _transposed(*second)])


def _packed_backbone(layers):
  weights, bias = layers[0]
  return [_linear(weights.sum(1, keepdims=True), bias), *_packed_convolutions(layers[1:], 6)]


def _packed_convolutions(layers, gate):
  """Convolutions in their order. The slope 1 / `gate` of the hard sigmoid is a part of the weights before it."""
  parts = []
  for before, (weights, bias) in zip([None, *layers], layers):
    if weights.shape[1] == 1:
      parts.append(_depthwise(weights, bias))
    elif before and _is_excitation(before[0], weights):
      parts.append(_linear(weights / gate, bias / gate + 0.5))
    else:
      parts.append(_linear(weights, bias))
  return parts


def _transposed(weights, bias):
  """A transposed convolution without overlap: for each pixel of its kernel the weights of its outputs."""
  rows = weights.transpose(2, 3, 1, 0).reshape(-1, weights.shape[0])
  return _linear(rows, np.tile(bias, weights.shape[2] * weights.shape[3]))


def _is_excitation(squeeze, weights):
  """Whether `weights` lead back to four times the channels that `squeeze` led to."""
  return (weights.shape[0] == 4 * weights.shape[1]
          and weights.shape[:2] == squeeze.shape[1::-1] and weights.shape[2] == 1)


def _scaled(layer, norm):
  """A linear layer after a normalization, with the normalization's gain and shift in its weights."""
  (weights, bias), (gain, shift) = layer, norm
  return weights * gain, bias + weights @ shift


def _attention(qkv):
  """Queries, keys and values, with the scale of the products as a part of the queries."""
  scale = np.ones(3 * CHANNELS)
  scale[:CHANNELS] = (CHANNELS // HEADS) ** -0.5
  return qkv[0] * scale[:, None], qkv[1] * scale


def _linear(weights, bias):
  """A linear layer with 8-bit weights. A kernel's pixels come before its channels, row by row."""
  if weights.ndim == 4:
    weights = weights.transpose(0, 2, 3, 1)
  rows = weights.reshape(weights.shape[0], -1)
  scales = np.maximum(np.abs(rows).max(axis=1), 1e-30) / 127
  return b"".join([
    struct.pack("<II", *rows.shape), scales.astype("<f4").tobytes(), bias.astype("<f4").tobytes(),
    np.round(rows / scales[:, None]).astype(np.int8).tobytes()])


def _depthwise(weights, bias):
  """A convolution of each channel by itself: the weights of all channels for each pixel."""
  rows = weights.reshape(weights.shape[0], -1)
  return b"".join([
    struct.pack("<II", *rows.shape), rows.T.astype("<f4").tobytes(), bias.astype("<f4").tobytes()])
