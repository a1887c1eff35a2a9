"""Strews soiling and damage of known place and opacity over photos of clean panels."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from dataset import CLASSES
from lab import KINDS

CLEAN_SCORE = 97.0  # what graders give a clean panel


def strewn(rgb, on_panel, random, makers=None):
    """One fault over a clean photo.

    @param rgb (h, w, 3) bytes; on_panel (h, w) 0..1, where a fault may lie
    @return the picture (bytes), kinds (h, w) with -1 where nothing was strewn, class index, cleanliness
    """
    makers = makers or MAKERS
    name = random.choice(list(makers))
    opacity, colour = makers[name](rgb.shape[:2], random)
    opacity = opacity * on_panel
    out = rgb * (1 - opacity[..., None]) + colour * opacity[..., None]
    kind, least, class_name = LABELS[name]
    kinds = np.where(opacity > least, KINDS.index(kind), -1)
    covered = float(opacity.sum() / max(1.0, on_panel.sum())) if name in SOILING else 0.0
    return np.clip(out, 0, 255).astype(np.uint8), kinds, CLASSES.index(class_name), CLEAN_SCORE * (1 - covered)


def _clouds(shape, random, grain):
    """Smooth noise in 0..1 whose blotches are about `grain` of the picture."""
    cells = max(2, round(1 / grain))
    noise = Image.fromarray((random.random((cells, cells)) * 255).astype(np.uint8))
    return np.asarray(noise.resize((shape[1], shape[0]), Image.BICUBIC), np.float32) / 255


def _dust(shape, random):
    film = random.uniform(0.15, 0.6) * (0.6 + 0.8 * _clouds(shape, random, random.uniform(0.05, 0.5)))
    if random.random() < 0.5:  # rain leaves the dirt at the lower edge
        film = film * np.linspace(random.uniform(0.3, 1), 1.3, shape[0])[:, None]
    tan = np.array([178, 160, 132]) + random.uniform(-30, 30) + random.uniform(-10, 10, 3)
    return np.clip(film, 0, 0.9), tan


def _mud(shape, random):
    """Patches of soil, thrown or dried, from a few cells to most of the panel."""
    clouds = _clouds(shape, random, random.uniform(0.08, 0.3)) + 0.5 * _clouds(shape, random, 0.03)
    edge = np.quantile(clouds, 1 - random.uniform(0.02, 0.5))
    soil = np.array([[150, 95, 55], [120, 95, 70], [185, 165, 135], [200, 198, 190]])[random.integers(4)]
    return np.clip((clouds - edge) * 14, 0, 1) * random.uniform(0.4, 0.95), soil + random.uniform(-25, 25)


def _droppings(shape, random):
    mask = Image.new("L", (shape[1], shape[0]))
    draw = ImageDraw.Draw(mask)
    size = max(shape)
    for _ in range(random.integers(2, 14)):
        x, y, r = random.uniform(0, shape[1]), random.uniform(0, shape[0]), size * random.uniform(0.005, 0.025)
        for _ in range(random.integers(3, 9)):
            a, b, s = *random.normal(0, r * 0.6, 2), r * random.uniform(0.3, 1)
            draw.ellipse((x + a - s, y + b - s, x + a + s, y + b + s), fill=int(random.uniform(190, 255)))
        if random.random() < 0.5:
            draw.line((x, y, x + random.normal(0, r), y + r * random.uniform(2, 7)), fill=210, width=max(1, int(r / 2)))
    mask = mask.filter(ImageFilter.GaussianBlur(size / 600))
    return np.asarray(mask, np.float32) / 255, np.array([225, 223, 214]) + random.uniform(-35, 15)


def _snow(shape, random):
    share = random.uniform(0.2, 0.9)
    clouds = _clouds(shape, random, random.uniform(0.15, 0.6)) + np.linspace(-0.25, 0.25, shape[0])[:, None]
    edge = np.quantile(clouds, 1 - share)
    return np.clip((clouds - edge) * 12, 0, 1) * 0.96, np.array([236, 240, 247]) + random.uniform(-30, 8)


def _cracks(shape, random):
    mask = Image.new("L", (shape[1], shape[0]))
    draw = ImageDraw.Draw(mask)
    size = max(shape)
    x, y = random.uniform(0.2, 0.8) * shape[1], random.uniform(0.2, 0.8) * shape[0]
    for _ in range(random.integers(4, 16)):
        points, turn = [(x, y)], random.uniform(0, 2 * np.pi)
        for _ in range(random.integers(4, 14)):
            turn += random.normal(0, 0.4)
            points.append((points[-1][0] + np.cos(turn) * size * 0.03, points[-1][1] + np.sin(turn) * size * 0.03))
        draw.line(points, fill=int(random.uniform(120, 230)), width=int(random.integers(1, 3)))
    return np.asarray(mask, np.float32) / 255, np.array([205, 210, 215]) + random.uniform(-40, 30)


def _burn(shape, random):
    y, x = np.mgrid[0:shape[0], 0:shape[1]].astype(np.float32)
    r = max(shape) * random.uniform(0.03, 0.12)
    away = np.hypot(x - random.uniform(0.2, 0.8) * shape[1], (y - random.uniform(0.2, 0.8) * shape[0]) * 1.2) / r
    blotch = np.clip(1.3 - away + (_clouds(shape, random, 0.05) - 0.5) * 0.9, 0, 1)
    return blotch * random.uniform(0.5, 0.95), np.array([92, 62, 36]) * random.uniform(0.3, 1.4)


SOILING = ("dust", "mud", "droppings", "snow")
MAKERS = {"dust": _dust, "mud": _mud, "droppings": _droppings, "snow": _snow, "cracks": _cracks, "burn": _burn}
LABELS = {"dust": ("dust", 0.12, "dusty"), "mud": ("dust", 0.12, "dusty"), "droppings": ("droppings", 0.3, "bird_drop"),
          "snow": ("snow", 0.5, "snow_covered"), "cracks": ("physical", 0.3, "physical_damage"),
          "burn": ("electrical", 0.3, "electrical_damage")}
