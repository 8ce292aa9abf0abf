"""A network to learn on from one that was shipped, whose normalisation is folded away."""

import onnx
import torch
from onnx import numpy_helper
from torch import nn


def load_onnx(network, path):
    """Gives `network` the weights of the ONNX file that `export` made of another of its shape.

    The normalisations do nothing until `normalise` has seen pictures.
    """
    graph = onnx.load(path).graph
    stored = {one.name: torch.tensor(numpy_helper.to_array(one)) for one in graph.initializer}
    nodes = [node for node in graph.node if node.op_type == "Conv"]
    modules = [one for one in network.modules() if isinstance(one, (nn.Conv2d, nn.BatchNorm2d))]
    with torch.no_grad():
        for module in modules:
            if isinstance(module, nn.BatchNorm2d):
                module.weight.fill_(1)
                module.bias.copy_(folded)
                module.running_mean.zero_()
                module.running_var.fill_(1 - module.eps)
                continue
            weight, bias = [stored[name] for name in nodes.pop(0).input if name in stored]
            module.weight.copy_(weight)
            folded = bias
            if module.bias is not None:
                module.bias.copy_(bias)
    if nodes:
        raise ValueError(f"{path} has more convolutions than the network")


def normalise(network, batches):
    """Sets every normalisation to what it sees in `batches` (pictures), and its scale and shift so
    that the network says what it said: it can then be trained as if it had always been one."""
    seen = {one: [] for one in network.modules() if isinstance(one, nn.BatchNorm2d)}
    hooks = [one.register_forward_hook(
        lambda module, inputs, _: seen[module].append(
            (inputs[0].mean((0, 2, 3)), (inputs[0] ** 2).mean((0, 2, 3))))) for one in seen]
    network.eval()
    with torch.no_grad():
        for batch in batches:
            network(batch)
        for one, moments in seen.items():
            mean = torch.stack([first for first, _ in moments]).mean(0)
            square = torch.stack([second for _, second in moments]).mean(0)
            variance = (square - mean ** 2).clamp(min=0)
            one.running_mean.copy_(mean)
            one.running_var.copy_(variance)
            one.weight.copy_((variance + one.eps).sqrt())
            one.bias.add_(mean)
    for hook in hooks:
        hook.remove()
