"""The files of our convolutional networks, which `pv_convolutional_network.cpp` reads and runs.

A file is "PVNN", the version of the format, the network's name, the numbers of channels of its input and of
its output, the number of layers, and the layers in the order of their use. All numbers are little-endian and
of 32 bits. A layer has its kind, the maps that it is applied to and that is added to its result (0 for the
network's input, 1 for the output of the first layer, -1 for none), the channels of its input and output, and
the number to which its outputs are limited after 0. A convolution has the height and width of its kernel,
its steps, and the zeros before and after the input; then its biases, the bits of its weights, and these:
outputs x rows x columns x inputs, with a scale for each output before those of 8 bits.

`converted` makes a file from an ONNX file with the operators of `models`, exported with batch size 1.
"""

import os
import struct

import numpy as np
import onnx
from onnx import numpy_helper

MAGIC, VERSION = b"PVNN", 1
_CONVOLUTION, _DEPTHWISE, _SUM, _MEAN = range(4)
_UNLIMITED = 3e38
# Smaller tensors keep more bits: they are few, and their errors spread.
_MINIMUM_WEIGHTS = 3000


class _Layer:
    def __init__(self, kind, source, inputs, outputs, **geometry):
        self.kind, self.source, self.inputs, self.outputs = kind, source, inputs, outputs
        self.addend, self.limit = -1, 0.0
        self.geometry = geometry

    def packed(self, bits):
        data = struct.pack("<5if", self.kind, self.source, self.addend, self.inputs, self.outputs, self.limit)
        if self.kind in (_SUM, _MEAN):
            return data
        weights, bias = self.geometry["weights"], self.geometry["bias"]
        pads = self.geometry["pads"]
        data += struct.pack("<8i", *weights.shape[2:], *self.geometry["strides"], *pads)
        rows = weights.transpose(0, 2, 3, 1).reshape(len(weights), -1)
        if weights.size < _MINIMUM_WEIGHTS:
            bits = 32 if self.kind == _DEPTHWISE else max(bits, 16)
        data += bias.astype("<f4").tobytes() + struct.pack("<i", bits)
        if bits == 8:
            scales = np.abs(rows).max(1) / 127 + 1e-12
            levels = np.round(rows / scales[:, None]).astype(np.int8)
            return data + scales.astype("<f4").tobytes() + levels.tobytes()
        return data + rows.astype({16: "<f2", 32: "<f4"}[bits]).tobytes()


class _Graph:
    """The layers of an ONNX graph. `maps` says for each value of the graph the map that it is."""

    def __init__(self, graph):
        self.graph = graph
        self.arrays = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
        for node in graph.node:
            if node.op_type == "Constant":
                self.arrays[node.output[0]] = numpy_helper.to_array(node.attribute[0].t)
        self.layers, self.pads = [], {}
        shape = [d.dim_value for d in graph.input[0].type.tensor_type.shape.dim]
        self.channels, self.maps = shape[1], {graph.input[0].name: 0}
        self.uses = [name for node in graph.node for name in node.input]
        for node in graph.node:
            getattr(self, "_" + node.op_type.lower(), self._unknown)(node)

    def _unknown(self, node):
        raise ValueError(f"the operator {node.op_type} has no layer")

    @staticmethod
    def _attributes(node):
        return {attribute.name: onnx.helper.get_attribute_value(attribute) for attribute in node.attribute}

    def _same(self, node):
        """A value that is the map of another one."""
        self.maps[node.output[0]] = self.maps[node.input[0]]

    def _add_layer(self, node, layer):
        self.layers.append(layer)
        self.maps[node.output[0]] = len(self.layers)

    def _depth(self, name):
        index = self.maps[name]
        return self.layers[index - 1].outputs if index else self.channels

    # Constants, the scaling of the input to -1 to 1, and enlarging, which the addition does.
    def _constant(self, node):
        pass

    def _mul(self, node):
        if node.input[0] in self.maps and self.maps[node.input[0]] == 0:
            return self._same(node)
        return None  # Part of a weighted mean.

    _sub = _resize = _sigmoid = _same

    def _pad(self, node):
        pads = self._attributes(node).get("pads")
        if pads is None:
            pads = self.arrays[node.input[1]].tolist()
        self._same(node)
        self.pads[node.output[0]] = [pads[2], pads[3], pads[6], pads[7]]

    # Weights of 8 bits, whose scales and biases are a normalization.
    def _cast(self, node):
        if node.input[0] in self.maps:
            self.pads[node.output[0]] = self.pads.get(node.input[0])
            return self._same(node)
        self.arrays[node.output[0]] = self.arrays[node.input[0]].astype(np.float32)
        return None

    def _batchnormalization(self, node):
        scales, bias = (self.arrays[name] for name in node.input[1:3])
        geometry = self.layers[self.maps[node.input[0]] - 1].geometry
        geometry.update(weights=geometry["weights"] * scales[:, None, None, None], bias=bias)
        self._same(node)

    def _conv(self, node):
        attributes, weights = self._attributes(node), self.arrays[node.input[1]]
        bias = self.arrays[node.input[2]] if len(node.input) > 2 else np.zeros(len(weights), np.float32)
        pads = self.pads.get(node.input[0]) or attributes["pads"]
        depthwise = attributes.get("group", 1) > 1
        inputs = weights.shape[0] if depthwise else weights.shape[1]
        self._add_layer(node, _Layer(
            _DEPTHWISE if depthwise else _CONVOLUTION, self.maps[node.input[0]], inputs, weights.shape[0],
            weights=weights, bias=bias, strides=attributes["strides"], pads=pads))

    def _limited(self, node, limit):
        layer = self.layers[self.maps[node.input[0]] - 1]
        if layer.limit or self.uses.count(node.input[0]) > 1:
            layer = _Layer(_SUM, self.maps[node.input[0]], layer.outputs, layer.outputs)
            layer.limit = limit
            return self._add_layer(node, layer)
        layer.limit = limit
        return self._same(node)

    def _relu(self, node):
        self._limited(node, _UNLIMITED)

    def _clip(self, node):
        self._limited(node, float(self._attributes(node)["max"]))

    def _add(self, node):
        """Part of the convolution that was last, or a layer of its own."""
        first, second = sorted((self.maps[name] for name in node.input), reverse=True)
        layer = self.layers[first - 1]
        name = next(name for name in node.input if self.maps[name] == first)
        enlarged = {n.output[0] for n in self.graph.node if n.op_type == "Resize"}
        is_free = (layer.kind in (_CONVOLUTION, _DEPTHWISE) and layer.addend < 0 and not layer.limit
                   and first == len(self.layers) and name not in enlarged and self.uses.count(name) == 1)
        if is_free:
            layer.addend = second
            self.maps[node.output[0]] = first
            return
        small = next((n for n in node.input if n in enlarged), None)
        large = next(n for n in node.input if n != small)
        layer = _Layer(_SUM, self.maps[large], self._depth(large), self._depth(large))
        layer.addend = self.maps[small or next(n for n in node.input if n != large)]
        self._add_layer(node, layer)

    def _averagepool(self, node):
        depth = self._depth(node.input[0])
        self._add_layer(node, _Layer(_MEAN, self.maps[node.input[0]], depth, depth))

    _reducemean = _averagepool

    # The weighted mean of the handwriting network: its two channels are split after flattening.
    def _shape(self, node):
        pass

    _slice = _concat = _softmax = _shape

    def _reshape(self, node):
        self._same(node)

    def _split(self, node):
        for output in node.output:
            self.maps[output] = self.maps[node.input[0]]

    _squeeze = _same

    def _reducesum(self, node):
        source = len(self.layers)
        self._add_layer(node, _Layer(_MEAN, source, self.layers[source - 1].outputs, 1))


def header(name):
    """What the file of every network begins with, that of the recognition network too."""
    return MAGIC + struct.pack("<ii", VERSION, len(name)) + name.encode()


def converted(onnx_path, path, bits):
    """Writes the network of `onnx_path` as the file `path`, the stem of whose name is the network's.

    Weights have `bits` bits; those of 8 bits only where they are many.
    """
    graph = _Graph(onnx.load(onnx_path).graph)
    with open(path, "wb") as file:
        file.write(header(os.path.splitext(os.path.basename(path))[0]))
        file.write(struct.pack("<3i", graph.channels, graph.layers[-1].outputs, len(graph.layers)))
        for layer in graph.layers:
            file.write(layer.packed(bits))


def convolutions(path):
    """The weights (outputs x inputs x rows x columns) and biases of the convolutions of a file, in their order."""
    with open(path, "rb") as file:
        data = file.read()
    place, result = len(MAGIC) + 8 + struct.unpack_from("<i", data, len(MAGIC) + 4)[0], []

    def numbers(kind, count):
        nonlocal place
        part = np.frombuffer(data, kind, count, place)
        place += part.nbytes
        return part

    for _ in range(numbers("<i4", 3)[2]):
        kind, _, _, inputs, outputs = numbers("<i4", 5)
        numbers("<f4", 1)
        if kind in (_SUM, _MEAN):
            continue
        height, width = numbers("<i4", 8)[:2]
        bias, bits = numbers("<f4", outputs), numbers("<i4", 1)[0]
        inputs = 1 if kind == _DEPTHWISE else inputs
        scales = numbers("<f4", outputs)[:, None] if bits == 8 else 1
        rows = numbers({8: "i1", 16: "<f2", 32: "<f4"}[bits], outputs * inputs * height * width)
        weights = rows.reshape(outputs, -1).astype(np.float32) * scales
        result.append((weights.reshape(outputs, height, width, inputs).transpose(0, 3, 1, 2), bias))
    return result
