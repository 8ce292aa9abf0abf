"""Trained networks as ONNX (opset 11, normalisation folded into the convolutions)."""

import os
import warnings

import torch

from .models import CornerNetwork, PageNetwork


def averaged(network, path):
    """`network` with the averaged weights of a checkpoint, ready to use."""
    state = torch.load(path, map_location="cpu", weights_only=True)["average"]
    network.load_state_dict({key.removeprefix("module."): value for key, value in state.items()
                             if key.startswith("module.")})
    return network.eval()


def export(path, folder, network, name, count, names):
    inputs = torch.zeros(count, 3, network.size, network.size)
    os.makedirs(folder, exist_ok=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(averaged(network, path), inputs, os.path.join(folder, name + ".onnx"),
                          input_names=names[:1], output_names=names[1:], opset_version=11,
                          dynamo=False)


def export_pages(path, folder):
    export(path, folder, PageNetwork(), "PageNetwork", 1, ["photo", "maps"])


def export_corners(path, folder):
    """For the four corners of one page at a time."""
    export(path, folder, CornerNetwork(), "CornerNetwork", 4, ["patches", "heat"])
