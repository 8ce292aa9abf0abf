"""The networks. Plain 3 x 3 convolutions: what OpenCV's dnn module runs fastest on one core."""

import torch
from torch import nn
from torch.nn import functional


def conv(inputs, outputs, stride=1):
    """A convolution, normalised and rectified."""
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False),
                         nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class Residual(nn.Module):
    """Two convolutions that add to what came in."""

    def __init__(self, width):
        super().__init__()
        self.first = conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False),
                                    nn.BatchNorm2d(width))

    def forward(self, x):
        return functional.relu(x + self.second(self.first(x)))


class Level(nn.Module):
    """Half the size, then looks around."""

    def __init__(self, inputs, outputs, blocks):
        super().__init__()
        self.layers = nn.Sequential(conv(inputs, outputs, 2),
                                    *[Residual(outputs) for _ in range(blocks)])

    def forward(self, x):
        return self.layers(x)


class Rise(nn.Module):
    """Twice the size, with what the way down saw at that size."""

    def __init__(self, inputs, beside, outputs):
        super().__init__()
        self.narrow = nn.Conv2d(inputs, outputs, 1)
        self.side = nn.Conv2d(beside, outputs, 1)
        self.mix = conv(outputs, outputs)

    def forward(self, x, beside):
        up = functional.interpolate(self.narrow(x), scale_factor=2.0, mode="nearest")
        return self.mix(functional.relu(up + self.side(beside)))


class Hourglass(nn.Module):
    """Down to a few cells that see everything, and up again beside what was seen on the way.

    Whoever inherits gives `stem`, `down`, `up` and `head`. Colours come in as 0 to 1.
    """

    def forward(self, picture):
        x = self.stem(picture * 2 - 1)
        seen = [x]
        for level in self.down:
            x = level(x)
            seen.append(x)
        for rise, beside in zip(self.up, reversed(seen[:-1])):
            x = rise(x, beside)
        return self.head(x)


class PageNetwork(Hourglass):
    """Photo 3 x 256 x 256 (RGB, 0 to 1) to maps 3 x 128 x 128 (logits): page, sides, corners."""

    size, output = 256, 128

    def __init__(self, widths=(12, 24, 48, 64, 72, 80)):
        super().__init__()
        a, b, c, d, e, f = widths
        self.stem = conv(3, a, 2)
        self.down = nn.ModuleList([Level(a, b, 1), Level(b, c, 1), Level(c, d, 1),
                                   Level(d, e, 1), Level(e, f, 1)])
        self.up = nn.ModuleList([Rise(f, e, d), Rise(d, d, c), Rise(c, c, b * 3 // 2),
                                 Rise(b * 3 // 2, b, b), Rise(b, a, 20)])
        self.head = nn.Conv2d(20, 3, 3, 1, 1)


class CornerNetwork(Hourglass):
    """Patches 3 x 64 x 64 (RGB, 0 to 1) to heat 1 x 32 x 32 (logits): where the corner is."""

    size, output = 64, 32

    def __init__(self, widths=(16, 24, 40, 56)):
        super().__init__()
        a, b, c, d = widths
        self.stem = nn.Sequential(conv(3, a, 2), conv(a, a))
        self.down = nn.ModuleList([Level(a, b, 1), Level(b, c, 1), Level(c, d, 1)])
        self.up = nn.ModuleList([Rise(d, c, c), Rise(c, b, b), Rise(b, a, a)])
        self.head = nn.Conv2d(a, 1, 3, 1, 1)


class LineNetwork(Hourglass):
    """Page 1 x H x W (grey, 0 to 1; sides are multiples of 32) to 3 maps of H / 2 x W / 4 (logits).

    The maps come as 6 x H / 4 x W / 4: each map's upper rows of cells, then its lower ones.
    """

    def __init__(self, widths=(10, 20, 32, 48, 64)):
        super().__init__()
        a, b, c, d, e = widths
        self.stem = conv(1, a, 2)
        self.down = nn.ModuleList([Level(a, b, 1), Level(b, c, 1), Level(c, d, 1), Level(d, e, 1)])
        self.up = nn.ModuleList([Rise(e, d, 40), Rise(40, c, 28), Rise(28, b, 24)])
        self.head = nn.Conv2d(24, 6, 3, 1, 1)


class ScriptNetwork(nn.Module):
    """Strips of lines 1 x 32 x W (grey, 0 to 1; W is a multiple of 8) to the log odds of the
    scripts, their mean over all places along the line."""

    def __init__(self, scripts, widths=(8, 16, 32, 64)):
        super().__init__()
        a, b, c, d = widths
        self.see = nn.Sequential(
            conv(1, a, 2), conv(a, b, 2), conv(b, c, 2), conv(c, c), conv(c, d, (2, 1)),
            nn.Conv2d(d, d, (2, 3), 1, (0, 1), bias=False), nn.BatchNorm2d(d),
            nn.ReLU(inplace=True), nn.Conv2d(d, scripts, 1))

    def forward(self, strip):
        return self.see(strip * 2 - 1).mean((2, 3))
