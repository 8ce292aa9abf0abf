"""Initial weights from an exported network, whose batch normalization is folded away."""

import torch
from torch import nn

from .packing import convolutions


def load_weights(network, path):
    """Gives `network` the weights of the file that `export` made of the same architecture.

    The batch normalizations become identities until `restore_normalization` has run. Inputs that the
    first convolution of the file lacks get weights of 0.
    """
    stored = convolutions(path)
    # Layers that only training uses are not in the file, and keep their weights.
    left_out = [getattr(network, name) for name in getattr(network, "training_only", ())]
    modules = [module for module in network.modules()
               if isinstance(module, (nn.Conv2d, nn.BatchNorm2d)) and module not in left_out]
    # The bias of the convolution before each batch normalization holds the folded shift.
    folded_bias = None
    with torch.no_grad():
        for module in modules:
            if isinstance(module, nn.BatchNorm2d):
                module.weight.fill_(1)
                module.bias.copy_(folded_bias)
                module.running_mean.zero_()
                module.running_var.fill_(1 - module.eps)
                continue
            weight, bias = (torch.tensor(array) for array in stored.pop(0))
            module.weight.zero_()
            module.weight[:, :weight.shape[1]] = weight
            folded_bias = bias
            if module.bias is not None:
                module.bias.copy_(bias)
    if stored:
        raise ValueError(f"{path} has more convolutions than the network")


def restore_normalization(network, batches):
    """Sets the statistics of every batch normalization to those of `batches` of input images.

    Scale and shift compensate for them, so the output of the network stays the same, and training
    continues as if the network had been normalized from the start.
    """
    statistics = {module: [] for module in network.modules() if isinstance(module, nn.BatchNorm2d)}
    hooks = [module.register_forward_hook(
        lambda module, inputs, _: statistics[module].append(
            (inputs[0].mean((0, 2, 3)), (inputs[0] ** 2).mean((0, 2, 3)))))
        for module in statistics]
    network.eval()
    device = next(network.parameters()).device
    with torch.no_grad():
        for batch in batches:
            network(batch.to(device))
        for module, moments in statistics.items():
            mean = torch.stack([first for first, _ in moments]).mean(0)
            square = torch.stack([second for _, second in moments]).mean(0)
            variance = (square - mean ** 2).clamp(min=0)
            module.running_mean.copy_(mean)
            module.running_var.copy_(variance)
            module.weight.copy_((variance + module.eps).sqrt())
            module.bias.add_(mean)
    for hook in hooks:
        hook.remove()
