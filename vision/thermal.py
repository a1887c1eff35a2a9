"""Thermal modules: the data, the network and its fitting. Needs Debian's python3-torch and python3-numpy."""

from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

SEED = 7
FOLDS = 5
EPOCHS = 32
BATCH = 128
RATE = 3e-3
HEIGHT, WIDTH = 40, 24
SHIFT_DOWN, SHIFT_ACROSS = 3, 2  # px, at most
# In the order of server/vision/thermal.hpp.
CLASSES = ["Cell", "Cell-Multi", "Cracking", "Diode", "Diode-Multi", "Hot-Spot", "Hot-Spot-Multi", "No-Anomaly",
           "Offline-Module", "Shadowing", "Soiling", "Vegetation"]
SOUND = CLASSES.index("No-Anomaly")


class Modules:
    """The crops, their classes, and for each the fold that holds it back; near twins share a fold."""

    def __init__(self, folder):
        data = np.load(Path(folder) / "thermal" / "modules.npz", allow_pickle=True)
        assert [str(name) for name in data["classes"]] == CLASSES, "another order of classes"
        self.images, self.labels = data["images"], data["labels"].astype(np.int64)
        self.groups = data["dup_group"]
        groups, member = np.unique(self.groups, return_inverse=True)
        self.folds = np.random.default_rng(0).integers(0, FOLDS, len(groups))[member]


def prepared(images):
    """n × 40 × 24 grey values → n × 2 × 40 × 24: as they are, and against the module's own median and spread."""
    x = images.astype(np.float32)
    median = np.median(x, axis=(1, 2), keepdims=True)
    spread = x.std(axis=(1, 2), keepdims=True) + 4
    return torch.from_numpy(np.stack([(x - 128) / 64, (x - median) / spread], 1).astype(np.float32))


class Residual(nn.Module):
    def __init__(self, inside, outside, halves):
        super().__init__()
        self.first = nn.Conv2d(inside, outside, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(outside)
        self.second = nn.Conv2d(outside, outside, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(outside)
        self.past = nn.Conv2d(inside, outside, 1, bias=False) if inside != outside else nn.Identity()
        self.halves = halves

    def forward(self, x):
        h = functional.relu(self.first_norm(self.first(x)))
        h = functional.relu(self.second_norm(self.second(h)) + self.past(x))
        return functional.max_pool2d(h, 2) if self.halves else h


class Network(nn.Module):
    """224,140 weights; mean and maximum over the module lead to the twelve classes."""

    def __init__(self, width=16):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(2, width, 3, padding=1, bias=False), nn.BatchNorm2d(width), nn.ReLU(),
            Residual(width, width, True), Residual(width, 2 * width, True),
            Residual(2 * width, 4 * width, True), Residual(4 * width, 6 * width, False))
        self.drop = nn.Dropout(0.3)
        self.head = nn.Linear(12 * width, len(CLASSES))

    def forward(self, x):
        h = self.body(x)
        pooled = torch.cat([functional.avg_pool2d(h, (5, 3)), functional.max_pool2d(h, (5, 3))], 1)
        return self.head(self.drop(pooled.flatten(1)))


def varied(x):
    """Shifted, mirrored, a little brighter or darker, with noise. The absolute temperature is evidence (a module
    that is off is warm all over), so brightness varies little."""
    n = len(x)
    x = functional.pad(x, (SHIFT_ACROSS,) * 2 + (SHIFT_DOWN,) * 2, mode="replicate")
    rows = torch.randint(0, 2 * SHIFT_DOWN + 1, (n, 1)) + torch.arange(HEIGHT)
    columns = torch.randint(0, 2 * SHIFT_ACROSS + 1, (n, 1)) + torch.arange(WIDTH)
    rows = torch.where(torch.rand(n, 1) < 0.5, rows, rows.flip(1))
    columns = torch.where(torch.rand(n, 1) < 0.5, columns, columns.flip(1))
    which = torch.arange(n)[:, None, None]
    x = x[which, :, rows[:, :, None], columns[:, None, :]].permute(0, 3, 1, 2)
    scale = 1 + torch.tensor([0.06, 0.3])[None, :, None, None] * (torch.rand(n, 2, 1, 1) - 0.5)
    offset = torch.tensor([0.1, 0.0])[None, :, None, None] * (torch.rand(n, 1, 1, 1) - 0.5)
    return x * scale + offset + 0.03 * torch.randn(n, 1, HEIGHT, WIDTH)


def fit(images, labels, seed, told=None):
    """A network fitted to these crops. Deterministic for one processor family: seeded, one thread."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    random = np.random.default_rng(seed)
    x, y = prepared(images), torch.from_numpy(labels)
    network = Network().to(memory_format=torch.channels_last)
    steps = len(x) // BATCH
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=0.05)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=EPOCHS * steps, pct_start=0.2)
    cost = nn.CrossEntropyLoss(label_smoothing=0.05)
    for epoch in range(EPOCHS):
        network.train()
        order = torch.from_numpy(random.permutation(len(x)))
        total = 0.0
        for step in range(steps):
            chosen = order[step * BATCH:(step + 1) * BATCH]
            share, partner = random.beta(0.2, 0.2), torch.from_numpy(random.permutation(BATCH))
            batch = varied(x[chosen])
            batch = (share * batch + (1 - share) * batch[partner]).contiguous(memory_format=torch.channels_last)
            answer = network(batch)
            loss = share * cost(answer, y[chosen]) + (1 - share) * cost(answer, y[chosen][partner])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.item()
        if told:
            told(epoch, total / steps, network)
    return network.eval()


def answers(network, images):
    """Probabilities of the twelve classes, the mean over the crop and its three mirror images."""
    network.eval()
    parts = []
    with torch.no_grad():
        for start in range(0, len(images), 500):
            x = prepared(images[start:start + 500])
            parts.append(sum(network(v).softmax(1) for v in (x, x.flip(3), x.flip(2), x.flip((2, 3)))) / 4)
    return torch.cat(parts).numpy()


def sharpened(answer, power):
    shares = np.maximum(answer, 1e-9) ** power
    return shares / shares.sum(1, keepdims=True)


def decided(answer, sound_least):
    """The class that is said: sound when `No-Anomaly` is likely enough, else the likeliest anomaly."""
    anomalies = answer.copy()
    anomalies[:, SOUND] = 0
    return np.where(answer[:, SOUND] >= sound_least, SOUND, anomalies.argmax(1))


def calibrate(answer, labels):
    """The power that makes the probabilities true, and the threshold of soundness that is most often right, fitted to
    answers for modules the network has not seen."""
    def surprise(power):
        return -np.log(sharpened(answer, power)[np.arange(len(labels)), labels]).mean()

    power = min(np.arange(0.7, 2.01, 0.02), key=surprise)
    calibrated = sharpened(answer, power)

    def right(least):
        said = decided(calibrated, least)
        return ((said == SOUND) == (labels == SOUND)).mean() + (said == labels).mean()

    return np.array([power, max(np.arange(0.30, 0.701, 0.01), key=right)], np.float32)


def computed(which):
    """A picture made by arithmetic, the same in server/vision/thermal_network_test.cpp."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    warm = (abs(x - 4 * which) < 4) & (abs(y - 6 * which - 3) < 5)
    return (90 + 12 * which + (7 * x + 13 * (which + 1) * y) % 17 + 60 * warm).astype(np.uint8)


def unseen_answers(modules, work, folds):
    """What the networks of the first `folds` folds answer to their own fold's modules, and which those are."""
    held = [np.flatnonzero(modules.folds == fold) for fold in range(folds)]
    return np.concatenate([np.load(work / f"fold{fold}.npy") for fold in range(folds)]), np.concatenate(held)
