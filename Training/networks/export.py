"""Exports trained networks, batch normalization folded into the convolutions, as the files of `network_file`.

An ONNX file beside each has the same network for other programs, such as the test against onnxruntime.
"""

import os
import warnings

import torch

from .models import (CornerNetwork, DewarpNetwork, HandwritingNetwork, LineNetwork,
                     PageNetwork, ScriptNetwork, SideNetwork, SubjectNetwork)
from .network_file import converted
from .scripts import SCRIPTS
from .text_line_samples import HEIGHT, WIDTH


def averaged(network, *paths):
    """`network` with the averaged weights of a checkpoint, or the mean of those of several that were
    trained from each other and have the same normalization; in evaluation mode."""
    states = [torch.load(path, map_location="cpu", weights_only=True)["average"] for path in paths]
    network.load_state_dict({
        key.removeprefix("module."):
            sum(state[key] for state in states) / len(states) if value.is_floating_point() else value
        for key, value in states[0].items() if key.startswith("module.")})
    return network.eval()


# Of each network: its name, the shape of its input, the names of the input and output of the ONNX file, and the
# bits of its weights.
_EXPORTS = {
    "pages": (PageNetwork, "page", (3, PageNetwork.size, PageNetwork.size), ["photo", "maps"], 8),
    "corners": (CornerNetwork, "corner", (3, CornerNetwork.size, CornerNetwork.size), ["patch", "heat"], 32),
    "sides": (SideNetwork, "side", (3, *SideNetwork.size), ["strip", "heat"], 32),
    # The library runs it at the size of its input.
    "lines": (LineNetwork, "line", (1, 320, 320), ["page", "maps"], 32),
    "scripts": (ScriptNetwork, "script", (1, HEIGHT, WIDTH), ["strip", "scripts"], 32),
    "handwriting": (HandwritingNetwork, "handwriting", (1, HEIGHT, WIDTH), ["line", "handwriting"], 32),
    "subjects": (SubjectNetwork, "subject", (3, SubjectNetwork.size, SubjectNetwork.size), ["photo", "matte"],
                 8),
    "dewarps": (DewarpNetwork, "dewarp", (5, DewarpNetwork.size, DewarpNetwork.size),
                ["page", "displacements"], 16),
}
KINDS = list(_EXPORTS)


def export(kind, paths, folder):
    """Writes the checkpoint or checkpoints `paths` of a network into `folder`."""
    make, name, shape, names, bits = _EXPORTS[kind]
    network = make(len(SCRIPTS)) if make is ScriptNetwork else make()
    os.makedirs(folder, exist_ok=True)
    exported = os.path.join(folder, name + ".onnx")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        # Clipping and padding of opset 10 have their limits as attributes.
        torch.onnx.export(averaged(network, *paths), torch.zeros((1, *shape)), exported, input_names=names[:1],
                          output_names=names[1:], opset_version=10, dynamo=False)
    converted(exported, os.path.join(folder, name + ".network"), bits)
