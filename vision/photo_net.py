"""A small fully convolutional network: marks a photo cell by cell and judges it as a whole.

Input: RGB in 0..1, any size whose sides are multiples of CELL. The encoder is plain convolutions (ReLU, no resizing
inside), so that OpenCV's dnn runs it; the two heads are a few matrix products (server/vision/photo_network.cpp).
"""

import io

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from dataset import CLASSES
from lab import KINDS

CELL = 8  # pixels per cell
PANEL = len(KINDS)  # channel after the kinds
SHOWN = KINDS.index("other")  # kinds before it lie on a panel
PEAK_CELLS = 8  # a few cells with droppings make a photo of droppings
MEAN, SPREAD = 0.45, 0.25
SCORE_MEAN, SCORE_SPREAD = 80.0, 15.0


def _convolution(inputs, outputs, stride=1, dilation=1, side=3):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, side, stride, padding=dilation * (side // 2), dilation=dilation, bias=False),
        nn.BatchNorm2d(outputs), nn.ReLU())


class Residual(nn.Module):
    def __init__(self, channels, dilation=1):
        super().__init__()
        self.first = _convolution(channels, channels, dilation=dilation)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, padding=dilation, dilation=dilation, bias=False),
            nn.BatchNorm2d(channels))

    def forward(self, x):
        return functional.relu(x + self.second(self.first(x)))


class PhotoNet(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        channels = 4 * width
        self.encoder = nn.Sequential(
            _convolution(3, width, stride=2, side=5), _convolution(width, 2 * width, stride=2), Residual(2 * width),
            _convolution(2 * width, channels, stride=2), Residual(channels),
            Residual(channels, 2), Residual(channels, 4), Residual(channels))
        self.surroundings = nn.Linear(channels, channels)
        self.cells = nn.Conv2d(channels, PANEL + 1, 1)
        self.picture = nn.Sequential(nn.Linear(3 * channels + 3 * (SHOWN - 1) + 1, 96), nn.ReLU(), nn.Dropout(0.3),
                                     nn.Linear(96, len(CLASSES) + 2))

    def forward(self, rgb):
        """@return cells: (n, kinds + 1, rows, columns), logits of the kinds and of "panel";
        picture: (n, 8), logits of the classes, the score (standardised), the logit of "there is a panel" """
        features = self.encoder((rgb - MEAN) / SPREAD)
        seen = functional.relu(self.surroundings(features.mean((2, 3))))[:, :, None, None]
        cells = self.cells(features + seen)
        return cells, self.picture(self._summary(features, cells))

    @staticmethod
    def _summary(features, cells):
        panel = cells[:, PANEL:].sigmoid()
        weight = panel + 0.02
        faults = cells[:, :SHOWN].softmax(1)[:, 1:] * panel
        peaks = faults.flatten(2).topk(PEAK_CELLS)[0].mean(2)
        return torch.cat([
            (features * weight).sum((2, 3)) / weight.sum((2, 3)), features.amax((2, 3)), features.mean((2, 3)),
            faults.mean((2, 3)), peaks, panel.mean((2, 3)), faults.sum((2, 3)) / weight.sum((2, 3))], 1)


def loss(cells, picture, panel, kinds, classes, score):
    """Everything that is known about a batch, added up. Unknown: -1 (panel, kinds, classes of pictures without)."""
    weight = torch.tensor([0.5, 1, 3, 1.5, 2, 2, 0.7])  # by kind: droppings and damage are small and rare
    known, shown = panel >= 0, classes >= 0
    total = functional.binary_cross_entropy_with_logits(cells[:, PANEL][known], panel[known].float())
    total = total + functional.cross_entropy(cells[:, :PANEL], kinds, weight=weight, ignore_index=-1)
    total = total + functional.binary_cross_entropy_with_logits(picture[:, -1], shown.float())
    if shown.any():
        total = total + functional.cross_entropy(picture[shown, :len(CLASSES)], classes[shown], label_smoothing=0.1)
        wanted = (score[shown] - SCORE_MEAN) / SCORE_SPREAD
        total = total + functional.smooth_l1_loss(picture[shown, len(CLASSES)], wanted)
    return total


class Encoders(nn.Module):
    """The encoders of some networks side by side."""

    def __init__(self, nets):
        super().__init__()
        self.encoders = nn.ModuleList([net.encoder for net in nets])

    def forward(self, x):
        return torch.cat([encoder(x) for encoder in self.encoders], 1)


def computed(which):
    """A picture made by arithmetic, the same in server/vision/photo_network_test.cpp."""
    y, x = np.mgrid[0:64 + 8 * which, 0:96]
    grid = (x % (12 + which) == 0) | (y % (9 + 2 * which) == 0)
    spot = (abs(x - 30 - 8 * which) < 6 + which) & (abs(y - 20) < 9)
    planes = [20 + 10 * channel + (5 * x + (3 + channel) * y) % 23 + 120 * grid + 70 * spot for channel in range(3)]
    return np.stack(planes, 2).astype(np.uint8)


def exported(nets):
    """@return the encoders as ONNX, for a picture of any size, as PhotoNet.forward gives it to its own; and the heads
    as the floats that server/vision/photo_network.cpp reads; both as bytes"""
    file = io.BytesIO()
    torch.onnx.export(Encoders(nets).eval(), torch.zeros(1, 3, 8 * CELL, 8 * CELL), file, opset_version=11,
                      input_names=["picture"], output_names=["features"],
                      dynamic_axes={"picture": {2: "height", 3: "width"}, "features": {2: "rows", 3: "columns"}})
    parts = [np.array([nets[0].surroundings.in_features, nets[0].picture[0].out_features])]
    for net in nets:
        for layer in (net.surroundings, net.cells, net.picture[0], net.picture[3]):
            parts += [layer.weight.detach().numpy().ravel(), layer.bias.detach().numpy()]
    return np.frombuffer(file.getvalue(), np.uint8), np.concatenate(parts).astype(np.float32).view(np.uint8)
