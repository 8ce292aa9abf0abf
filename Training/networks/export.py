"""Exports trained networks as ONNX, batch normalization folded into the convolutions.

OpenCV's dnn module reads the files; pv_encoder_decoder.cpp runs those of pages, corners and lines, and
knows their number of stages. The library finds inputs and outputs by their order; their
names are stable nevertheless.

A packed file has the convolutions alone, in numbers of 16 bits, which OpenCV does not read as ONNX: "PVED",
and of every convolution three numbers of 32 bits, outputs, inputs and kernel, then its biases and its weights
as ONNX has them. A quantized ONNX file has weights of 8 bits, with a scale for each output: a tensor of 8 bits
that a Cast makes numbers of 32 bits; the scales and biases are a BatchNormalization, which OpenCV's dnn module
folds into the convolution when it reads the file.
"""

import os
import warnings

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper, TensorProto

from .models import (CornerNetwork, DewarpNetwork, HandwritingNetwork, LineNetwork, PageNetwork,
                     ScriptNetwork, SideNetwork, SubjectNetwork)
from .scripts import SCRIPTS
from .text_line_samples import HEIGHT, WIDTH

# Smaller ones, among them depthwise convolutions, keep 32 bits.
_MINIMUM_WEIGHTS = 3000


def quantize(path):
    """Rewrites the ONNX file `path`."""
    model = onnx.load(path)
    graph = model.graph
    tensors = {tensor.name: tensor for tensor in graph.initializer}
    nodes = []
    for node in graph.node:
        large = node.op_type == "Conv" and np.prod(tensors[node.input[1]].dims) >= _MINIMUM_WEIGHTS
        nodes += _quantized(node, tensors) if large else [node]
    used = {name for node in nodes for name in node.input}
    del graph.node[:], graph.initializer[:]
    graph.node.extend(nodes)
    graph.initializer.extend(tensor for name, tensor in tensors.items() if name in used)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def _graph_convolutions(graph):
    """The weights and biases of the convolutions of a graph, quantized or not, in their order."""
    arrays = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    makers = {node.output[0]: node for node in graph.node}
    users = {node.input[0]: node for node in graph.node if node.op_type == "BatchNormalization"}
    for node in graph.node:
        if node.op_type != "Conv":
            continue
        cast = makers.get(node.input[1])
        if cast is None or cast.op_type != "Cast":
            yield tuple(arrays[name] for name in node.input if name in arrays)
            continue
        scales, bias = (arrays[name] for name in users[node.output[0]].input[1:3])
        yield arrays[cast.input[0]] * scales[:, None, None, None], bias


def _quantized(node, tensors):
    """The nodes that compute the convolution `node` with weights of 8 bits, which `tensors` gets."""
    weights, bias = (numpy_helper.to_array(tensors[name]) for name in node.input[1:])
    scales = np.abs(weights).reshape(len(weights), -1).max(1) / 127 + 1e-12
    levels = np.round(weights / scales[:, None, None, None]).astype(np.int8)
    zeros = np.zeros_like(bias)
    result = node.output[0]
    parts = {"levels": levels, "scales": scales.astype(np.float32), "bias": bias, "mean": zeros,
             "variance": zeros + 1}
    names = {part: f"{result}/{part}" for part in parts}
    for part, array in parts.items():
        tensors[names[part]] = numpy_helper.from_array(array, names[part])
    weights_name, sums = result + "/weights", result + "/sums"
    convolution = helper.make_node("Conv", [node.input[0], weights_name], [sums], name=sums)
    convolution.attribute.extend(node.attribute)
    return [
        helper.make_node("Cast", [names["levels"]], [weights_name], name=weights_name,
                         to=TensorProto.FLOAT),
        convolution,
        helper.make_node("BatchNormalization", [sums, *list(names.values())[1:]], [result],
                         name=result + "/scaled", epsilon=0.0)]


_MAGIC = b"PVED"


def convolutions(path):
    """The weights and biases of the convolutions of a network, in their order; of an ONNX file or a packed one."""
    with open(path, "rb") as file:
        data = file.read()
    if data.startswith(_MAGIC):
        return _unpacked(data[len(_MAGIC):])
    return list(_graph_convolutions(onnx.load(path).graph))


def pack(onnx_path, path):
    """Writes the convolutions of an ONNX file as the packed file `path`."""
    with open(path, "wb") as packed:
        packed.write(_MAGIC)
        for weights, bias in convolutions(onnx_path):
            packed.write(np.array(weights.shape[:3], "<i4").tobytes())
            packed.write(bias.astype("<f2").tobytes() + weights.astype("<f2").tobytes())


def _unpacked(data):
    result, place = [], 0

    def numbers(count):
        nonlocal place
        part = np.frombuffer(data, "<f2", count, place)
        place += part.nbytes
        return part.astype(np.float32)

    while place < len(data):
        outputs, inputs, kernel = np.frombuffer(data, "<i4", 3, place)
        place += 12
        bias = numbers(outputs)
        weights = numbers(outputs * inputs * kernel * kernel)
        result.append((weights.reshape(outputs, inputs, kernel, kernel), bias))
    return result


def averaged(network, *paths):
    """`network` with the averaged weights of a checkpoint, or the mean of those of several that were
    trained from each other and have the same normalization; in evaluation mode."""
    states = [torch.load(path, map_location="cpu", weights_only=True)["average"] for path in paths]
    network.load_state_dict({
        key.removeprefix("module."):
            sum(state[key] for state in states) / len(states) if value.is_floating_point() else value
        for key, value in states[0].items() if key.startswith("module.")})
    return network.eval()


# Of each network: the shape of the exported input, the names of input and output, the version of the operators.
_EXPORTS = {
    "pages": (PageNetwork, (1, 3, PageNetwork.size, PageNetwork.size), ["photo", "maps"], 11),
    # The four corners of one page.
    "corners": (CornerNetwork, (4, 3, CornerNetwork.size, CornerNetwork.size), ["patches", "heat"], 11),
    "sides": (SideNetwork, (1, 3, *SideNetwork.size), ["strip", "heat"], 11),
    # The library runs it at the size of its input.
    "lines": (LineNetwork, (1, 1, 320, 320), ["page", "maps"], 11),
    "scripts": (ScriptNetwork, (1, 1, HEIGHT, WIDTH), ["strip", "scripts"], 11),
    "handwriting": (HandwritingNetwork, (1, 1, HEIGHT, WIDTH), ["line", "handwriting"], 11),
    # OpenCV 4.6 reads clipping and padding of opset 10, whose limits are attributes.
    "subjects": (SubjectNetwork, (1, 3, SubjectNetwork.size, SubjectNetwork.size), ["photo", "matte"], 10),
    "dewarps": (DewarpNetwork, (1, 5, DewarpNetwork.size, DewarpNetwork.size), ["page", "displacements"], 11),
}
KINDS = list(_EXPORTS)


def export(kind, paths, folder):
    """Writes the checkpoint or checkpoints `paths` of a network into `folder`."""
    make, shape, names, opset = _EXPORTS[kind]
    network = make(len(SCRIPTS)) if make is ScriptNetwork else make()
    os.makedirs(folder, exist_ok=True)
    exported = os.path.join(folder, make.__name__ + ".onnx")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(averaged(network, *paths), torch.zeros(shape), exported, input_names=names[:1],
                          output_names=names[1:], opset_version=opset, dynamo=False)
    if kind == "subjects":
        quantize(exported)
    elif kind == "dewarps":
        pack(exported, os.path.join(folder, make.__name__ + ".packed"))
        os.remove(exported)
