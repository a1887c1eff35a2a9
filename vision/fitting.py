"""Fits the three stages: where is panel, what is on it, what does the picture show."""

import numpy as np

import dataset
import photo_fitting
from calibration import calibrate
from dataset import CLASSES
from lab import KINDS, Forest

FOLDS = 5
SEED = 20
RENDERED = 182  # computed photos that teach beside the real ones
DUST, DROPPINGS, SNOW, ELECTRICAL, PHYSICAL, OTHER = 1, 2, 3, 4, 5, 6
UNKNOWN = -1


def folds_of(photos, seed, count=FOLDS):
    """A fold number per photo; one scene is never split; classes are spread evenly."""
    random = np.random.default_rng(seed)
    fold = {}
    for index in [None, *range(len(CLASSES))]:
        groups = sorted({p.group for p in photos if p.class_index == index} - set(fold))
        random.shuffle(groups)
        start = random.integers(count)
        for number, group in enumerate(groups):
            fold[group] = (start + number) % count
    return np.array([fold[p.group] for p in photos])


def out_of_fold(photos, folds, fit, predict, wanted=lambda photo: True):
    """Predicts every wanted photo by a model that has seen no photo of its fold."""
    answers = [None] * len(photos)
    for fold in np.unique(folds):
        model = fit([i for i in range(len(photos)) if folds[i] != fold])
        for i in np.flatnonzero(folds == fold):
            if wanted(photos[i]):
                answers[i] = predict(model, i)
    return answers


def prepare(folder, work):
    """@return the photos, the rendered ones that teach beside them, and the networks of the folds"""
    photos, taught = dataset.load(folder), dataset.rendered(RENDERED, SEED)
    work.mkdir(parents=True, exist_ok=True)
    folds = folds_of(photos + taught, SEED + 1)
    return photos, taught, photo_fitting.Folds(photos, folds, work)


def labels(photos, folds):
    """Per photo and tile: panel or not, and its kind, as far as it is known."""
    panel = fit_panel(photos, folds, SEED)[2]
    return panel, [tile_kinds(p, q) for p, q in zip(photos, panel)]


# Stage 1 ---------------------------------------------------------------------------------------------------

def known_panel(photo):
    """1, 0 or UNKNOWN per tile, from what the annotators drew."""
    known = np.full(photo.tiles.count, UNKNOWN)
    if photo.truth:
        share = photo.truth["panel"]
        known[share > 0.8] = 1
        known[share < 0.1] = 0
        return known
    if not photo.has_panel:
        known[:] = 0
        return known
    covered = np.zeros(photo.tiles.count)
    for name in ("dusty", "bird_drop", "snow_covered"):
        covered = np.maximum(covered, photo.coverage(name))
    known[covered > 0.9] = 1
    if photo.panel_share >= 0.97:
        known[:] = 1
    elif CLASSES[photo.class_index] == "dusty" and abs(covered.mean() - photo.panel_share) < 0.1:
        known[covered == 0] = 0
    return known


def guessed_panel(photo, probability, known, margin=0.05):
    """Completes `known`: the graders said how much of the picture is panel, the model says which part."""
    smooth = _box3(probability.reshape(photo.tiles.rows, photo.tiles.columns)).ravel()
    order = np.argsort(np.argsort(-smooth, kind="stable"), kind="stable") / len(smooth)
    label = known.copy()
    free = known == UNKNOWN
    label[free & (order < photo.panel_share - margin)] = 1
    label[free & (order > photo.panel_share + margin)] = 0
    return label


def _box3(plane):
    padded = np.pad(plane, 1, mode="edge")
    return sum(padded[y:y + plane.shape[0], x:x + plane.shape[1]] for y in range(3) for x in range(3)) / 9


def fit_panel_forest(features, labels, indices, random, seed, trees):
    rows, targets, weights = [], [], []
    for i in indices:
        usable = np.flatnonzero(labels[i] != UNKNOWN)
        if len(usable) == 0:
            continue
        chosen = random.permutation(usable)[:120]
        rows.append(features[i][chosen])
        targets.append(labels[i][chosen])
        weights.append(np.ones(len(chosen)))
    return Forest.fit(np.concatenate(rows), np.concatenate(targets), np.concatenate(weights), trees=trees,
                      leaf_min=12, tried=16, per_tree=40_000, seed=seed)


def fit_panel(photos, folds, seed, trees=24):
    """@return the forest of stage 1, the tiles' probabilities out of fold, the completed labels"""
    random = np.random.default_rng(seed)
    features = [p.tiles.panel_features() for p in photos]
    known = [known_panel(p) for p in photos]

    def predicted(labels, wanted):
        return out_of_fold(
            photos, folds,
            lambda indices: fit_panel_forest(features, labels, indices, random, seed, trees // 2),
            lambda forest, i: forest.predict(features[i])[:, 0], wanted)

    labels = known
    for _ in range(2):
        probability = predicted(labels, lambda photo: photo.has_panel and not photo.truth)
        labels = [k if q is None else guessed_panel(p, q, k) for p, q, k in zip(photos, probability, known)]
    probability = predicted(labels, lambda photo: True)
    forest = fit_panel_forest(features, labels, range(len(photos)), random, seed, trees)
    return forest, probability, labels


# Stage 2 ---------------------------------------------------------------------------------------------------

def tile_kinds(photo, panel):
    """Index into KINDS or UNKNOWN per tile."""
    if photo.truth:
        return rendered_tile_kinds(photo, panel)
    label = np.full(photo.tiles.count, UNKNOWN)
    name = CLASSES[photo.class_index] if photo.has_panel else None
    on_panel = panel == 1
    if name == "clean":
        label[on_panel] = 0
    elif name in ("snow_covered", "electrical_damage", "physical_damage"):
        kind = {"snow_covered": SNOW, "electrical_damage": ELECTRICAL, "physical_damage": PHYSICAL}[name]
        covered = photo.coverage(name)
        if photo.outlines:
            label[on_panel & (covered == 0)] = 0
            label[covered >= (0.5 if kind == SNOW else 0.25)] = kind
    elif name in ("dusty", "bird_drop"):
        agreed = "dusty" in photo.graded_present
        if agreed:
            label[photo.coverage("dusty") > 0.6] = DUST
        label[photo.coverage("bird_drop", area_max=0.05) > 0.12] = DROPPINGS
        if "bird_drop" in photo.graded_present:
            label[photo.coverage("bird_drop") > 0.7] = DROPPINGS
        if photo.outlines and photo.cleanliness >= 88:
            untouched = photo.coverage("dusty") + photo.coverage("bird_drop") == 0
            label[on_panel & untouched] = 0
    label[panel == 0] = OTHER
    return label


def rendered_tile_kinds(photo, panel):
    label = np.where(panel == 1, 0, UNKNOWN)
    dust = photo.truth["dust_film"]
    label[(panel == 1) & (dust > 0.04)] = UNKNOWN
    label[(panel == 1) & (dust > 0.12)] = DUST
    label[(panel == 1) & (photo.truth["leaves"] > 0.05)] = 0  # no damage; leaves themselves are found by rule
    for name, kind, least in (("droppings", DROPPINGS, 0.08), ("snow", SNOW, 0.5), ("crack", PHYSICAL, 0.3),
                              ("burn", ELECTRICAL, 0.15), ("discoloration", ELECTRICAL, 0.3)):
        covered = photo.truth[name]
        label[covered > 0.01] = UNKNOWN
        label[covered > least] = kind
    label[photo.truth["panel"] < 0.8] = OTHER  # a panel's edge beside a red roof is no browned cell
    return label


def fit_kind_forest(features, labels, indices, random, seed, trees):
    rows, targets, weights = [], [], []
    for i in indices:
        for kind in np.unique(labels[i][labels[i] != UNKNOWN]):
            usable = np.flatnonzero(labels[i] == kind)
            chosen = random.permutation(usable)[:30 if kind == OTHER else 60]
            rows.append(features[i][chosen])
            targets.append(np.full(len(chosen), kind))
            weights.append(np.full(len(chosen), len(chosen) ** -0.5))
    targets, weights = np.concatenate(targets), np.concatenate(weights)
    for kind in range(len(KINDS)):  # between the share in the photos and equal shares
        weights[targets == kind] /= max(weights[targets == kind].sum(), 1e-9) ** 0.5
    return Forest.fit(np.concatenate(rows), np.eye(len(KINDS))[targets], weights / weights.mean(), trees=trees,
                      leaf_min=8, tried=24, per_tree=30_000, seed=seed)


def fit_kinds(photos, folds, panel, panel_labels, seed, trees=30):
    """@return the forest of stage 2 and the tiles' kinds out of fold"""
    random = np.random.default_rng(seed + 1)
    features = [p.tiles.kind_features(q) for p, q in zip(photos, panel)]
    labels = [tile_kinds(p, q) for p, q in zip(photos, panel_labels)]
    shown = [i for i, p in enumerate(photos) if p.has_panel or i % 4 == 0]
    kinds = out_of_fold(
        photos, folds,
        lambda indices: fit_kind_forest(features, labels, sorted(set(indices) & set(shown)), random, seed,
                                        trees // 2),
        lambda forest, i: forest.predict(features[i]))
    return fit_kind_forest(features, labels, shown, random, seed, trees), kinds


# Stage 3 ---------------------------------------------------------------------------------------------------

RENDERED_WEIGHT = 0.4  # of a computed picture beside a photo


def teaching_weights(photos):
    return np.array([RENDERED_WEIGHT if p.truth else 1.0 for p in photos])


def fit_presence(photos, features, seed, trees=80):
    has_panel = np.array([p.has_panel for p in photos])
    weights = teaching_weights(photos)
    weights = weights * np.where(has_panel, 1 / weights[has_panel].sum(), 1 / weights[~has_panel].sum())
    return Forest.fit(features, has_panel, weights * len(photos), trees=trees, leaf_min=3, tried=24, seed=seed)


def fit_condition(photos, features, seed, trees=250):
    classes = np.array([p.class_index for p in photos])
    weights = teaching_weights(photos)
    counts = np.bincount(classes, weights, minlength=len(CLASSES))
    weights = weights * (counts.sum() / len(CLASSES) / counts[classes]) ** 0.6
    return Forest.fit(features, np.eye(len(CLASSES))[classes], weights, trees=trees, leaf_min=2, tried=30,
                      seed=seed)


def fit_cleanliness(photos, features, seed, trees=150):
    score = np.array([p.cleanliness for p in photos])
    return Forest.fit(features, np.stack([score, score ** 2], 1), teaching_weights(photos), trees=trees,
                      leaf_min=3, tried=60, seed=seed)


STAGE_3 = {"presence": fit_presence, "condition": fit_condition, "cleanliness": fit_cleanliness}


def subset(items, indices):
    return [items[i] for i in indices]


def fit_all(photos, seed, seen):
    """Fits the forests to `photos`, and the calibration to what they say out of fold together with the networks.

    @param seen: photo_fitting.Folds.answers of the photos that are not rendered; these come first
    @return the forests by name, the calibration
    """
    folds = folds_of(photos, seed)
    panel_forest, panel, panel_labels = fit_panel(photos, folds, seed)
    kind_forest, kinds = fit_kinds(photos, folds, panel, panel_labels, seed)
    features = np.stack([p.tiles.picture_features(q, k) for p, q, k in zip(photos, panel, kinds)])
    forests, answers = {"panel": panel_forest, "kind": kind_forest}, {}
    for name, fit in STAGE_3.items():
        shown = [i for i, p in enumerate(photos) if p.has_panel or name == "presence"]
        some, rows = subset(photos, shown), features[shown]
        answers[name] = np.stack(out_of_fold(
            some, folds[shown], lambda indices: fit(subset(some, indices), rows[indices], seed),
            lambda forest, i: forest.predict(rows[i:i + 1])[0]))
        forests[name] = fit(some, rows, seed)
    return forests, calibrate(photos, answers, seen)
