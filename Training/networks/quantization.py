"""Convolutions of an ONNX file in numbers of 8 bits, a scale for each output, a quarter of the size.

The weights are a tensor of 8 bits that a Cast makes numbers of 32 bits; the scales and biases are a
BatchNormalization, which OpenCV's dnn module folds into the convolution when it reads the file.
"""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

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


def convolutions(graph):
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
