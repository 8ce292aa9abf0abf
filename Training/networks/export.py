"""Exports trained networks as ONNX, batch normalization folded into the convolutions.

OpenCV's dnn module reads the files; pv_encoder_decoder.cpp runs those of pages, corners and lines, and
knows their number of stages. The library finds inputs and outputs by their order; their
names are stable nevertheless.
"""

import os
import warnings

import torch

from . import handwriting_samples
from .models import (CornerNetwork, DewarpNetwork, HandwritingNetwork, LineNetwork, PageNetwork,
                     ScriptNetwork, SideNetwork, SubjectNetwork)
from .packing import pack
from .quantization import quantize
from .script_samples import HEIGHT, WIDTH
from .scripts import SCRIPTS


def averaged(network, *paths):
    """`network` with the averaged weights of a checkpoint, or the mean of those of several that were
    trained from each other and have the same normalization; in evaluation mode."""
    states = [torch.load(path, map_location="cpu", weights_only=True)["average"] for path in paths]
    network.load_state_dict({
        key.removeprefix("module."):
            sum(state[key] for state in states) / len(states) if value.is_floating_point() else value
        for key, value in states[0].items() if key.startswith("module.")})
    return network.eval()


def export(paths, folder, network, file_name, example, names, opset=11):
    """Writes the checkpoint or checkpoints `paths` of `network` as `file_name`.onnx into `folder`.

    `example` is an input of the exported shape; `names` are the names of input and output. Returns the
    path of the file.
    """
    os.makedirs(folder, exist_ok=True)
    exported = os.path.join(folder, file_name + ".onnx")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(averaged(network, *paths), example, exported, input_names=names[:1],
                          output_names=names[1:], opset_version=opset, dynamo=False)
    return exported


def export_pages(path, folder):
    size = PageNetwork.size
    export([path], folder, PageNetwork(), "PageNetwork", torch.zeros(1, 3, size, size),
           ["photo", "maps"])


def export_corners(path, folder):
    """Exports for batches of four: the corners of one page."""
    size = CornerNetwork.size
    export([path], folder, CornerNetwork(), "CornerNetwork", torch.zeros(4, 3, size, size),
           ["patches", "heat"])


def export_sides(path, folder):
    export([path], folder, SideNetwork(), "SideNetwork", torch.zeros(1, 3, *SideNetwork.size),
           ["strip", "heat"])


def export_lines(path, folder):
    """Exports at 320 x 320; the library runs the network at the size of its input."""
    export([path], folder, LineNetwork(), "LineNetwork", torch.zeros(1, 1, 320, 320),
           ["page", "maps"])


def export_scripts(path, folder):
    export([path], folder, ScriptNetwork(len(SCRIPTS)), "ScriptNetwork",
           torch.zeros(1, 1, HEIGHT, WIDTH), ["strip", "scripts"])


def export_handwriting(path, folder):
    export([path], folder, HandwritingNetwork(), "HandwritingNetwork",
           torch.zeros(1, 1, handwriting_samples.HEIGHT, handwriting_samples.WIDTH),
           ["line", "handwriting"])


def export_subjects(path, folder):
    size = SubjectNetwork.size
    # OpenCV 4.6 reads clipping and padding of opset 10, whose limits are attributes.
    quantize(export([path], folder, SubjectNetwork(), "SubjectNetwork",
                    torch.zeros(1, 3, size, size), ["photo", "matte"], opset=10))


def export_dewarps(paths, folder):
    size = DewarpNetwork.size
    exported = export(paths, folder, DewarpNetwork(), "DewarpNetwork",
                      torch.zeros(1, 5, size, size), ["page", "displacements"])
    pack(exported, os.path.join(folder, "DewarpNetwork.packed"))
    os.remove(exported)
