"""Makes of what trees and networks say out of fold what is said to the user: vision::Calibration."""

import numpy as np

from dataset import CLASSES

SCORE, PRESENCE = len(CLASSES), len(CLASSES) + 1  # columns of what the networks say
KNOTS = 8
# Of the photos of panels: those answered "no panel", and those that are not judged for want of a panel.
NO_PANEL_SHARE, REFUSED_SHARE = 0.02, 0.03


def calibrate(photos, answers, seen):
    """@return the floats of vision::Calibration, from answers out of fold on photos (not on rendered ones)"""
    classes = np.array([-1 if p.class_index is None else p.class_index for p in photos])
    has_panel = classes[:len(seen)] >= 0
    presence = (answers["presence"][:len(seen), 0] + seen[:, PRESENCE]) / 2
    none, least = np.quantile(presence[has_panel], [NO_PANEL_SHARE, REFUSED_SHARE])

    photo = np.flatnonzero(classes >= 0) < len(seen)  # of those that show panels
    classes, seen = classes[:len(seen)][has_panel], seen[has_panel]
    power = best_power((answers["condition"][photo] + seen[:, :len(CLASSES)]) / 2, classes)
    score = np.array([p.cleanliness for p in photos if p.has_panel])[photo]
    trees, square = answers["cleanliness"][photo].T
    raw = (trees + seen[:, SCORE]) / 2
    knots, values = fit_knots(raw, score)
    spread = np.sqrt(np.maximum(0, square - trees ** 2)) + 1.0
    residual = (score - np.clip(interpolate(knots, values, raw), 0, 100)) / spread
    low, high = -np.quantile(residual, 0.05), np.quantile(residual, 0.95)
    return np.array([none, least, power, *knots, *values, 1.0, max(low, 0), max(high, 0)], np.float32)


def best_power(shares, classes):
    """The power under which the shares, normalised, are the likeliest probabilities."""
    def loss(power):
        p = np.maximum(shares, 1e-6) ** power
        p /= p.sum(1, keepdims=True)
        return -np.log(p[np.arange(len(classes)), classes]).mean()
    return min(np.arange(1.0, 4.01, 0.05), key=loss)


def interpolate(knots, values, raw):
    i = np.clip(np.searchsorted(knots, raw, side="right"), 1, len(knots) - 1)
    slope = (values[i] - values[i - 1]) / np.maximum(knots[i] - knots[i - 1], 1e-6)
    return values[i - 1] + slope * (raw - knots[i - 1])


def fit_knots(raw, score):
    """Rising, piecewise linear: pool adjacent violators, then the means of equally filled bins."""
    order = np.argsort(raw, kind="stable")
    raw, score = raw[order], score[order]
    bins = np.array_split(np.arange(len(raw)), KNOTS)
    knots = np.array([raw[b].mean() for b in bins])
    values = np.array([score[b].mean() for b in bins])
    for i in range(1, KNOTS):
        values[i] = max(values[i], values[i - 1] + 1e-3)
        knots[i] = max(knots[i], knots[i - 1] + 1e-3)
    return knots, values
