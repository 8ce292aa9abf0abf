"""Trained networks as ONNX (opset 11, normalisation folded into the convolutions)."""

import os
import warnings

import torch

from .models import CornerNetwork, LineNetwork, PageNetwork, ScriptNetwork
from .script_samples import HEIGHT, WIDTH
from .scripts import SCRIPTS


def averaged(network, path):
    """`network` with the averaged weights of a checkpoint, ready to use."""
    state = torch.load(path, map_location="cpu", weights_only=True)["average"]
    network.load_state_dict({key.removeprefix("module."): value for key, value in state.items()
                             if key.startswith("module.")})
    return network.eval()


def export(path, folder, network, name, inputs, names):
    os.makedirs(folder, exist_ok=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(averaged(network, path), inputs, os.path.join(folder, name + ".onnx"),
                          input_names=names[:1], output_names=names[1:], opset_version=11,
                          dynamo=False)


def export_pages(path, folder):
    size = PageNetwork.size
    export(path, folder, PageNetwork(), "PageNetwork", torch.zeros(1, 3, size, size),
           ["photo", "maps"])


def export_corners(path, folder):
    """For the four corners of one page at a time."""
    size = CornerNetwork.size
    export(path, folder, CornerNetwork(), "CornerNetwork", torch.zeros(4, 3, size, size),
           ["patches", "heat"])


def export_lines(path, folder):
    """For pages of any size: OpenCV takes the one that it is given."""
    export(path, folder, LineNetwork(), "LineNetwork", torch.zeros(1, 1, 320, 320),
           ["page", "maps"])


def export_scripts(path, folder):
    export(path, folder, ScriptNetwork(len(SCRIPTS)), "ScriptNetwork",
           torch.zeros(1, 1, HEIGHT, WIDTH), ["strip", "scripts"])
