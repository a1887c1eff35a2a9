"""What the network is shown: turned, cut and relit pieces of photos, with their labels per cell."""

import math

import numpy as np
import torch
from PIL import Image
from torch.nn import functional

from dataset import CLASSES, read_rgb
from photo_net import CELL
from strewing import strewn

CROP = 256
KEPT_SIDE = 448  # photos are kept at this size while training
STREWN_SHARE = 0.4  # of the clean photos


class Example:
    """A photo with what is known of it: per tile whether it is panel and what is on it (-1: unknown)."""

    def __init__(self, photo, folder, panel, kinds):
        image = Image.fromarray(read_rgb(folder / photo.file))
        scale = KEPT_SIDE / max(image.size)
        size = [max(CELL, round(side * scale)) for side in image.size]
        self.rgb = np.asarray(image.resize(size, Image.BILINEAR if scale > 1 else Image.LANCZOS))
        shape = photo.tiles.rows, photo.tiles.columns
        self.panel, self.kinds = panel.reshape(shape), kinds.reshape(shape)
        self.class_index = -1 if photo.class_index is None else photo.class_index
        self.score = photo.cleanliness or 0.0

    def shown(self, random):
        """@return rgb, panel, kinds, class index, score; a clean photo now and then with a fault strewn over it"""
        if self.class_index != CLASSES.index("clean") or random.random() >= STREWN_SHARE:
            return self.rgb, self.panel, self.kinds, self.class_index, self.score
        size = self.rgb.shape[1], self.rgb.shape[0]
        on_panel = Image.fromarray(np.uint8(self.panel > 0) * 255).resize(size, Image.BILINEAR)
        rgb, faults, class_index, score = strewn(self.rgb, np.asarray(on_panel, np.float32) / 255, random)
        faults = np.asarray(Image.fromarray(faults.astype(np.int32)).resize(self.kinds.shape[::-1], Image.NEAREST))
        return rgb, self.panel, np.where(faults >= 0, faults, self.kinds), class_index, score


def crop(example, random):
    """@return rgb (3, CROP, CROP), panel and kinds (CROP / CELL squared), class index, score"""
    pixels, panel, kinds, class_index, score = example.shown(random)
    rgb = torch.from_numpy(np.array(pixels)).permute(2, 0, 1)[None].float() / 255
    labels = torch.from_numpy(np.stack([panel, kinds]).astype(np.float32))[None]
    height, width = rgb.shape[2:]
    side = math.exp(random.uniform(math.log(0.45), math.log(1.25))) * max(height, width)
    places = _places(side, height, width, random)
    if side / CROP > 1.5:  # no moiré from thin lines
        rgb = functional.avg_pool2d(rgb, 2, ceil_mode=True)
    piece = functional.grid_sample(rgb, places(CROP), padding_mode="reflection", align_corners=False)[0]
    labels = functional.grid_sample(labels, places(CROP // CELL), mode="nearest", padding_mode="reflection",
                                    align_corners=False)[0].long()
    return _relit(piece, random), labels[0], labels[1], class_index, score


def _places(side, height, width, random):
    """A function from a resolution to the sampling grid of one random square of the photo."""
    angle, mirrored, stretch = random.uniform(-0.25, 0.25), random.random() < 0.5, math.exp(random.uniform(-0.15, 0.15))
    x0 = random.uniform(min(side / 2, width / 2), max(width - side / 2, width / 2))
    y0 = random.uniform(min(side / 2, height / 2), max(height - side / 2, height / 2))

    def grid(count):
        line = (torch.arange(count) + 0.5) / count * 2 - 1
        y, x = torch.meshgrid(line, line, indexing="ij")
        x = -x if mirrored else x
        across = x0 + side / 2 * stretch * (x * math.cos(angle) - y * math.sin(angle))
        down = y0 + side / 2 / stretch * (x * math.sin(angle) + y * math.cos(angle))
        return torch.stack([across / width * 2 - 1, down / height * 2 - 1], -1)[None]

    return grid


def _relit(rgb, random):
    """Another white balance, exposure and saturation; sometimes soft, noisy or partly hidden."""
    rgb = rgb * torch.from_numpy(1 + random.uniform(-0.08, 0.08, (3, 1, 1)).astype(np.float32))
    rgb = rgb.clamp(1e-4, 1) ** math.exp(random.uniform(-0.35, 0.35)) * random.uniform(0.8, 1.2)
    grey = rgb.mean(0, keepdim=True)
    rgb = grey + (rgb - grey) * random.uniform(0.6, 1.4)
    if random.random() < 0.2:
        rgb = functional.avg_pool2d(rgb[None], 3, 1, 1)[0]
    noise = torch.from_numpy(random.standard_normal(rgb.shape, dtype=np.float32))
    rgb = rgb + noise * random.uniform(0, 0.03)
    if random.random() < 0.3:
        side = int(random.integers(20, 70))
        x, y = random.integers(0, CROP - side, 2)
        rgb[:, y:y + side, x:x + side] = torch.from_numpy(random.random((3, 1, 1)).astype(np.float32))
    return rgb.clamp(0, 1)
