"""Pairs of photos of which it is known whether they show the same place, and what the server says of them."""

import ctypes
import io

import numpy as np
from PIL import Image

import lab

BYTES_MAX = 1 << 17
GRID = np.stack(np.meshgrid(np.linspace(0.15, 0.85, 5), np.linspace(0.15, 0.85, 5)), -1).reshape(-1, 2)

_LIBRARY = ctypes.CDLL(lab.library_path())
_LIBRARY.lab_landmarks.restype = ctypes.c_long


def landmarks(rgb):
    """What the server keeps of a photo, or None."""
    rgb = np.ascontiguousarray(rgb, np.uint8)
    out = ctypes.create_string_buffer(BYTES_MAX)
    size = _LIBRARY.lab_landmarks(rgb.ctypes.data_as(ctypes.c_void_p), rgb.shape[1], rgb.shape[0], out,
                                  ctypes.c_long(BYTES_MAX))
    return out.raw[:size] if size else None


class Answer:
    """Whether two photos were matched, on what grounds, and where the places of the first lie in the second."""

    def __init__(self, earlier, later):
        out = (ctypes.c_double * 14)()
        said = _LIBRARY.lab_register(earlier, ctypes.c_long(len(earlier)), later, ctypes.c_long(len(later)), out)
        self.fits, self.matched = said > 0, said == 2
        self.homography = np.array(out[:9]).reshape(3, 3)
        self.landmarks, self.confirmed, self.denied, self.spread = (int(value) for value in out[9:13])
        self.overlap = out[13]

    def error(self, truth):
        """Mean distance from where the places truly lie, in shares of the photo."""
        return float(np.linalg.norm(carried(self.homography, GRID) - carried(truth, GRID), axis=1).mean())


def carried(homography, places):
    at = np.c_[places, np.ones(len(places))] @ np.asarray(homography).T
    return at[:, :2] / at[:, 2:]


def through(before, after):
    """The homography that takes four places to four others."""
    rows = []
    for (x, y), (u, v) in zip(before, after):
        rows.append([-x, -y, -1, 0, 0, 0, u * x, u * y, u])
        rows.append([0, 0, 0, -x, -y, -1, v * x, v * y, v])
    return np.linalg.svd(np.array(rows))[2][-1].reshape(3, 3)


def another_day(rgb, chance, move=0.06, soiled=True):
    """The photo as a camera would take it from a step aside in other light; and the true homography.

    Corners move by up to `move` of the photo, the scale by 10 %; light and colour change, noise and compression are
    new. When `soiled`, a hard shade and a film of dust come, too.
    """
    height, width = rgb.shape[:2]
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)
    inner = 0.5 + (corners - 0.5) * chance.uniform(0.8, 0.9)
    from_earlier = inner + chance.uniform(-move, move, (4, 2))
    truth = through(from_earlier, corners)
    back = through(corners * [width, height], from_earlier * [width, height])
    photo = Image.fromarray(rgb).transform((width, height), Image.PERSPECTIVE, tuple((back / back[2, 2]).ravel()[:8]),
                                           Image.BICUBIC)
    light = (np.asarray(photo, np.float32) / 255) ** 2.2
    light = light * chance.uniform(0.5, 1.6) * chance.uniform(0.85, 1.15, 3)
    across = np.linspace(0, 1, width)[None, :, None]
    if soiled and chance.random() < 0.5:
        light = np.where(across < chance.uniform(0.1, 0.4), light * 0.35, light)
    film = chance.uniform(0, 0.35) * (0.5 + across * chance.uniform(0, 1))
    if soiled:
        light = light * (1 - film) + film * np.array([0.45, 0.40, 0.33])
    light = light + chance.normal(0, 0.01, light.shape)
    picture = Image.fromarray((255 * np.clip(light, 0, 1) ** (1 / 2.2)).astype(np.uint8))
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=75)
    return np.asarray(Image.open(file).convert("RGB")), truth


def changes(model, earlier, later, homography):
    """How many findings are first seen, seen again, worse, better, not compared, and gone."""
    counts = (ctypes.c_int * 6)()
    sides = (ctypes.c_int * 4)(earlier.shape[1], earlier.shape[0], later.shape[1], later.shape[0])
    fit = (ctypes.c_double * 9)(*np.ravel(homography))
    pictures = [np.ascontiguousarray(rgb, np.uint8) for rgb in (earlier, later)]
    _LIBRARY.lab_changes(model.handle, *(rgb.ctypes.data_as(ctypes.c_void_p) for rgb in pictures), sides, fit, counts)
    return np.array(counts)


def rate(hits, total):
    """A rate with its 95 % interval (Wilson)."""
    if total == 0:
        return "none"
    z, share = 1.96, hits / total
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z * np.sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return f"{hits} of {total} = {100 * share:.2f} % [{100 * max(0, middle - half):.2f}, {100 * (middle + half):.2f}]"
