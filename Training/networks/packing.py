"""Packed networks: the convolutions of an ONNX file in numbers of 16 bits, which OpenCV does not read
as ONNX. `pv_encoder_decoder` reads them.

The file is "PVED", and of every convolution three numbers of 32 bits, outputs, inputs and kernel, then
its biases and its weights as ONNX has them.
"""

import numpy as np
import onnx

from . import quantization

_MAGIC = b"PVED"


def convolutions(path):
    """The weights and biases of the convolutions of a network, in their order; of an ONNX file or a packed one."""
    with open(path, "rb") as file:
        data = file.read()
    if data.startswith(_MAGIC):
        return _unpacked(data[len(_MAGIC):])
    return list(quantization.convolutions(onnx.load(path).graph))


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
