"""The server's own vision code, called through the shared library `vision_lab` (vision/lab/lab.cpp)."""

import ctypes
import os
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
TILES_MAX = 32 * 32
FEATURES_MAX = 512
KINDS = ["clean", "dust", "droppings", "snow", "electrical", "physical", "other"]

_FLOATS = np.ctypeslib.ndpointer(np.float32, flags="C_CONTIGUOUS")
_BYTES = np.ctypeslib.ndpointer(np.uint8, flags="C_CONTIGUOUS")


class _Samples(ctypes.Structure):
    _fields_ = [("count", ctypes.c_size_t), ("features", ctypes.c_size_t), ("outputs", ctypes.c_size_t),
                ("feature", ctypes.c_void_p), ("target", ctypes.c_void_p), ("weight", ctypes.c_void_p)]


class _Options(ctypes.Structure):
    _fields_ = [("trees", ctypes.c_uint32), ("leaf_min", ctypes.c_uint32),
                ("features_tried", ctypes.c_uint32), ("samples_per_tree", ctypes.c_uint32),
                ("seed", ctypes.c_uint64)]


def _load():
    path = os.environ.get("HELIOGRAF_VISION_LAB")
    found = [Path(path)] if path else sorted(ROOT.glob("build/*/vision/libvision_lab.so"),
                                             key=lambda file: file.stat().st_mtime)
    if not found:
        raise SystemExit("Build it first: cmake --build --preset release --target vision_lab")
    library = ctypes.CDLL(str(found[-1]))
    integer = ctypes.c_int
    library.lab_measure_tiles.argtypes = [_BYTES, integer, integer, ctypes.POINTER(integer),
                                          ctypes.POINTER(integer), _FLOATS]
    library.lab_panel_features.argtypes = [_FLOATS, integer, integer, _FLOATS]
    library.lab_kind_features.argtypes = [_FLOATS, integer, integer, _FLOATS, _FLOATS]
    library.lab_picture_features.argtypes = [_FLOATS, integer, integer, _FLOATS, _FLOATS, _FLOATS]
    library.lab_fit_forest.argtypes = [ctypes.POINTER(_Samples), ctypes.POINTER(_Options), _BYTES,
                                       ctypes.c_long]
    library.lab_fit_forest.restype = ctypes.c_long
    library.lab_predict.argtypes = [_BYTES, ctypes.c_long, _FLOATS, ctypes.c_long, _FLOATS]
    library.lab_examine.restype = ctypes.c_long
    library.lab_open_model.restype = ctypes.c_void_p
    return library


_LIBRARY = _load()


def library_path():
    return _LIBRARY._name


class Tiles:
    """The measures of one picture's tiles, and the features the stages derive from them."""

    def __init__(self, columns, rows, measures):
        self.columns, self.rows, self.measures = columns, rows, measures

    @property
    def count(self):
        return self.columns * self.rows

    def _rows_of(self, function, count, *inputs):
        out = np.empty(count * FEATURES_MAX, np.float32)
        width = function(self.measures, self.columns, self.rows, *inputs, out)
        return out[: count * width].reshape(count, width).copy()

    def panel_features(self):
        return self._rows_of(_LIBRARY.lab_panel_features, self.count)

    def kind_features(self, panel):
        return self._rows_of(_LIBRARY.lab_kind_features, self.count, _floats(panel))

    def picture_features(self, panel, kinds):
        return self._rows_of(_LIBRARY.lab_picture_features, 1, _floats(panel), _floats(kinds))[0]


SCENE_FIELDS = ["width", "height", "seed", "cells", "surroundings", "across", "down", "tilt", "exposure",
                "sky_shine", "grain", "dust", "droppings", "snow", "leaves", "shade", "cracks", "burns",
                "discolorations"] + [f"corner_{axis}{i}" for i in range(4) for axis in "xy"]
SCENE_DEFAULTS = {"width": 640, "height": 480, "seed": 1, "across": 4, "down": 2, "tilt": 0.35,
                  "exposure": 1.0, "sky_shine": 0.5, "grain": 0.012}
FINDINGS = ["dust_film", "droppings", "snow", "leaves", "shade", "crack", "burn", "discoloration"]


def render(**options):
    """A computed photo (server/vision/testing/panel_scene.hpp): rgb, panel mask, truth by kind of finding."""
    unknown = set(options) - set(SCENE_FIELDS)
    if unknown:
        raise ValueError(f"no such option: {unknown}")
    chosen = SCENE_DEFAULTS | options
    values = np.array([chosen.get(name, 0) for name in SCENE_FIELDS], np.float64)
    height, width = int(chosen["height"]), int(chosen["width"])
    rgb, panel = np.empty((height, width, 3), np.uint8), np.empty((height, width), np.uint8)
    truth = np.empty((len(FINDINGS), height, width), np.uint8)
    _LIBRARY.lab_render(*(array.ctypes.data_as(ctypes.c_void_p) for array in (values, rgb, panel, truth)))
    return rgb, panel, dict(zip(FINDINGS, truth))


def _floats(values):
    return np.ascontiguousarray(values, np.float32)


def measure_tiles(rgb):
    """rgb: height × width × 3, uint8. None when the picture is too small or too thin."""
    columns, rows = ctypes.c_int(), ctypes.c_int()
    out = np.empty(TILES_MAX * _LIBRARY.lab_measure_count(), np.float32)
    rgb = np.ascontiguousarray(rgb, np.uint8)
    if not _LIBRARY.lab_measure_tiles(rgb.reshape(-1), rgb.shape[1], rgb.shape[0], columns, rows, out):
        return None
    size = columns.value * rows.value * _LIBRARY.lab_measure_count()
    return Tiles(columns.value, rows.value, out[:size].copy())


NETWORK_SIDE = 320


def network_picture(rgb):
    """The picture as the networks are shown it, bytes."""
    columns, rows = ctypes.c_int(), ctypes.c_int()
    out = np.empty(NETWORK_SIDE * NETWORK_SIDE * 3, np.uint8)
    rgb = np.ascontiguousarray(rgb, np.uint8)
    _LIBRARY.lab_network_picture(rgb.ctypes.data_as(ctypes.c_void_p), rgb.shape[1], rgb.shape[0],
                                 ctypes.byref(columns), ctypes.byref(rows), out.ctypes.data_as(ctypes.c_void_p))
    return out[:columns.value * rows.value * 3].reshape(rows.value, columns.value, 3).copy()


class Forest:
    """Bytes in the layout of server/vision/forest.hpp."""

    def __init__(self, data, outputs):
        self.data, self.outputs = data, outputs

    @staticmethod
    def fit(features, targets, weights=None, *, trees, leaf_min, tried, per_tree=None, seed=1):
        features, targets = _floats(features), _floats(targets)
        if targets.ndim == 1:
            targets = targets[:, None]
        weights = _floats(np.ones(len(features)) if weights is None else weights)
        samples = _Samples(features.shape[0], features.shape[1], targets.shape[1], features.ctypes.data,
                           targets.ctypes.data, weights.ctypes.data)
        options = _Options(trees, leaf_min, tried, per_tree or len(features), seed)
        out = np.empty(64 << 20, np.uint8)
        size = _LIBRARY.lab_fit_forest(samples, options, out, out.size)
        if size < 0:
            raise RuntimeError(f"the forest needs {-size} bytes")
        return Forest(out[:size].copy(), targets.shape[1])

    def predict(self, features):
        features = _floats(features)
        out = np.empty((len(features), self.outputs), np.float32)
        _LIBRARY.lab_predict(self.data, len(self.data), features, len(features), out)
        return out


PARTS = {name: f"{name}.bin" for name in ("panel", "kind", "presence", "condition", "cleanliness", "calibration")}
PARTS |= {"encoders": "photo.onnx", "heads": "photo.bin"}
CONDITIONS = ["clean", "dusty", "bird_drop", "snow_covered", "electrical_damage", "physical_damage", "no_panel",
              "unsure"]
SEVERITIES = ["low", "medium", "high"]
REASONS = ["blurred", "too_dark", "too_bright", "glare", "too_small", "panels_too_small",
           "panels_unclear", "no_panel", "no_colour"]


class Model:
    """The parts by name, as bytes; by default those of the repository."""

    def __init__(self, parts=None):
        folder = ROOT / "server" / "vision" / "model"
        parts = parts or {name: np.fromfile(folder / file, np.uint8) for name, file in PARTS.items()}
        self._parts = [np.ascontiguousarray(parts[name]) for name in PARTS]
        pointers = (ctypes.c_void_p * len(PARTS))(*(part.ctypes.data for part in self._parts))
        sizes = (ctypes.c_long * len(PARTS))(*(part.size for part in self._parts))
        self.handle = ctypes.c_void_p(_LIBRARY.lab_open_model(pointers, sizes))
        self._text = ctypes.create_string_buffer(1 << 20)

    def examine(self, rgb):
        rgb = np.ascontiguousarray(rgb, np.uint8)
        size = _LIBRARY.lab_examine(self.handle, rgb.ctypes.data_as(ctypes.c_void_p), rgb.shape[1], rgb.shape[0],
                                    self._text, ctypes.c_long(len(self._text)))
        return _read_verdict(self._text.raw[:size].decode())


def _read_verdict(text):
    verdict = {"soiling": [], "damage": [], "cleanliness": None, "grid": None}
    for line in text.splitlines():
        word, *values = line.split()
        numbers = [float(value) for value in values]
        if word == "condition":
            verdict["condition"], verdict["confidence"] = CONDITIONS[int(numbers[0])], numbers[1]
        elif word == "reasons":
            verdict["reasons"] = [REASONS[int(number)] for number in numbers]
        elif word in ("soiling", "damage"):
            verdict[word].append({"kind": FINDINGS[int(numbers[0])], "severity": SEVERITIES[int(numbers[1])],
                                  "confidence": numbers[2], "panel_share": numbers[3],
                                  "polygon": np.array(numbers[4:]).reshape(-1, 2)})
        elif word == "grid":
            rows, columns, modules = (int(number) for number in numbers[:3])
            verdict["grid"] = {"modules": modules,
                               "corners": np.array(numbers[3:]).reshape(rows + 1, columns + 1, 2)}
        elif word == "heat":
            verdict["heat"] = np.array(numbers[2:]).reshape(int(numbers[1]), int(numbers[0]))
        else:
            verdict[word] = np.array(numbers)
    return verdict
