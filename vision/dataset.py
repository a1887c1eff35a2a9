"""The photos with their labels, as tiles. Nothing from the data folder is ever written into the repository."""

import csv
import hashlib
import json
import pickle
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageOps

import lab

CLASSES = ["clean", "dusty", "bird_drop", "snow_covered", "electrical_damage", "physical_damage"]
FINE = 4  # samples per tile side when outlines are drawn


class Photo:
    """One picture. `class_index` is None for a picture without panels."""

    def __init__(self, file, group, tiles):
        self.file, self.group, self.tiles = file, group, tiles
        self.class_index = None
        self.cleanliness = None
        self.panel_share = 0.0
        self.graded_main = []
        self.graded_present = set()
        self.outlines = []
        self.truth = None  # of a rendered picture: share of each tile by finding (dust: opacity), and of panel

    @property
    def has_panel(self):
        return self.class_index is not None

    def tile_coverage(self, mask):
        """Mean of a mask (0..255, any size) over each tile, 0..1."""
        size = (self.tiles.columns * FINE, self.tiles.rows * FINE)
        mask = Image.fromarray(mask).resize(size, Image.BOX)
        fine = np.asarray(mask, np.float32).reshape(self.tiles.rows, FINE, self.tiles.columns, FINE)
        return fine.mean(axis=(1, 3)).ravel() / 255

    def coverage(self, wanted, area_max=1.0):
        """Share of each tile inside the outlines of class `wanted` that are no larger than `area_max`."""
        size = (self.tiles.columns * FINE, self.tiles.rows * FINE)
        mask = Image.new("L", size, 0)
        for name, points in self.outlines:
            if name == wanted and _area(points) <= area_max:
                ImageDraw.Draw(mask).polygon([(x * size[0], y * size[1]) for x, y in points], fill=1)
        fine = np.asarray(mask, np.float32).reshape(self.tiles.rows, FINE, self.tiles.columns, FINE)
        return fine.mean(axis=(1, 3)).ravel()


def _area(points):
    p = np.asarray(points)
    q = np.roll(p, -1, axis=0)
    return abs(np.sum(p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1])) / 2


def filled(polygons, columns, rows):
    """Polygons in shares of the picture, drawn as a mask."""
    mask = Image.new("1", (columns, rows), 0)
    for points in polygons:
        ImageDraw.Draw(mask).polygon([(x * columns, y * rows) for x, y in points], fill=1)
    return np.asarray(mask)


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def read_rgb(path):
    return np.asarray(ImageOps.exif_transpose(Image.open(path)).convert("RGB"))


def _group_of_negative(file):
    # Aerial tiles of one strip touch each other; everything else stands alone.
    name = Path(file).stem
    return "n_" + ("_".join(name.split("_")[:3]) if name.startswith("aerial_tile") else name)


CACHE = Path(tempfile.gettempdir()) / "heliograf-vision"  # measures only; made again when the code changes


def load(folder):
    """All photos and all pictures without panels, in the order of their tables."""
    folder = Path(folder)
    grades = {row["file"]: row for row in rows(folder / "grades.csv")}
    outlines = json.loads((folder / "boxes" / "polygons.json").read_text())
    entries = [(row["file"], row["scene_group"], row["class"]) for row in rows(folder / "photos.csv")]
    entries += [(row["file"], _group_of_negative(row["file"]), None) for row in rows(folder / "no_panel.csv")]

    measured = _measure_all(folder, [file for file, _, _ in entries])
    photos = []
    for file, group, name in entries:
        if measured[file] is None:
            print(f"left out, too small or too thin: {file}")
            continue
        photo = Photo(file, group, measured[file])
        if name is not None:
            _add_labels(photo, name, grades[file], outlines.get(file, []))
        photos.append(photo)
    return photos


def _add_labels(photo, name, grade, outlines):
    photo.class_index = CLASSES.index(name)
    photo.cleanliness = float(grade["cleanliness"])
    photo.panel_share = float(grade["panel_share"]) / 100
    photo.graded_main = [grade["main_a"], grade["main_b"]]
    photo.graded_present = set(grade["present_a"].split("+")) & set(grade["present_b"].split("+"))
    # The second annotator drew boxes round whole modules; only the first one's outlines follow the fault.
    photo.outlines = [(o["class"], o["poly"]) for o in outlines if o["source"] == "efe" and len(o["poly"]) > 2]


SOILINGS = ["dust_film", "droppings", "snow", "leaves"]
RENDERED_KINDS = ["clean", "clean", "clean", "dust", "dust", "droppings", "droppings", "snow", "crack", "burn",
                  "discoloration", "leaves", "leaves", "shade"]


def rendered(count, seed):
    """Computed photos with exact truth. They only ever teach; nothing is measured on them."""
    return _cached((count, seed, Path(__file__).read_text(encoding="utf-8")), lambda: _render_all(count, seed))


def _render_all(count, seed):
    random = np.random.default_rng(seed)
    photos = []
    for number in range(count):
        kind = RENDERED_KINDS[number % len(RENDERED_KINDS)]
        close = random.random() < (0.7 if kind in ("crack", "burn", "discoloration") else 0.4)
        width = int(random.choice([480, 640, 800]))
        options = {"width": width, "height": int(width * random.choice([0.5625, 0.66, 0.75])),
                   "seed": int(random.integers(1, 1 << 20)), "cells": int(random.integers(3)),
                   "surroundings": 3 if close else int(random.integers(3)),
                   "across": int(random.integers(1, 3)) if close else int(random.integers(3, 7)),
                   "down": 1 if close else int(random.integers(1, 4)), "tilt": random.uniform(0, 0.8),
                   "exposure": random.uniform(0.7, 1.5), "sky_shine": random.uniform(0, 1.2),
                   "grain": random.uniform(0.004, 0.03)}
        options |= {"dust": {"dust": random.uniform(0.1, 0.85)}, "snow": {"snow": random.uniform(0.1, 1.0)},
                    "droppings": {"droppings": int(random.integers(1, 14)), "dust": random.uniform(0, 0.1)},
                    "crack": {"cracks": int(random.integers(1, 4))},
                    "burn": {"burns": int(random.integers(1, 4))},
                    "discoloration": {"discolorations": int(random.integers(1, 5))},
                    "leaves": {"leaves": int(random.integers(2, 12))},
                    "shade": {"shade": random.uniform(0.2, 0.7)}, "clean": {}}[kind]
        photos.append(_rendered_photo(number, kind, *lab.render(**options)))
    return photos + [_blank(number, random) for number in range(count // 4)]


def _rendered_photo(number, kind, rgb, panel, truth):
    photo = Photo(f"rendered/{number}", f"rendered{number}", lab.measure_tiles(rgb))
    photo.truth = {name: photo.tile_coverage(mask) for name, mask in (truth | {"panel": panel}).items()}
    name = {"dust": "dusty", "droppings": "bird_drop", "snow": "snow_covered", "crack": "physical_damage",
            "burn": "electrical_damage", "discoloration": "electrical_damage"}.get(kind, "clean")
    photo.class_index = CLASSES.index(name)
    covered = 1 - np.prod([1 - truth[soiling] / 255.0 for soiling in SOILINGS], axis=0)
    photo.cleanliness = 97 * (1 - float(covered[panel > 0].mean()))  # graders give a clean panel 95 to 97
    photo.panel_share = float((panel > 0).mean())
    return photo


def _blank(number, random):
    """Noise, gradients, stripes and plain colours: nothing that looks like a panel."""
    y, x = np.mgrid[0:384, 0:512] / 512
    turn = random.uniform(0, np.pi)
    ramp = x * np.cos(turn) + y * np.sin(turn)
    base = random.uniform(0, 255, 3)
    plane = [np.zeros_like(x), ramp, np.sin(ramp * random.uniform(20, 300)), random.normal(0, 1, x.shape),
             random.random((24, 32)).repeat(16, 0).repeat(16, 1)][number % 5]
    rgb = base + plane[..., None] * random.uniform(20, 160) + random.normal(0, random.uniform(0, 6), x.shape + (3,))
    return Photo(f"blank/{number}", f"blank{number}", lab.measure_tiles(np.clip(rgb, 0, 255).astype(np.uint8)))


def _cached(key, make):
    library = Path(lab.library_path()).read_bytes()
    CACHE.mkdir(parents=True, exist_ok=True)
    store = CACHE / (hashlib.sha256(library + repr(key).encode()).hexdigest()[:16] + ".pickle")
    if not store.exists():
        store.write_bytes(pickle.dumps(make()))
    return pickle.loads(store.read_bytes())


def _measure_all(folder, files):
    return _cached(files, lambda: {file: lab.measure_tiles(read_rgb(folder / file)) for file in files})
