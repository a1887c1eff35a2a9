"""Fits PhotoNet to photos with outlines and grades, and judges photos by it."""

import numpy as np
import torch

import lab
from dataset import CLASSES, read_rgb
from photo_crops import Example, crop
from photo_net import PANEL, SCORE_MEAN, SCORE_SPREAD, PhotoNet, loss

BATCH = 16
EPOCHS = 32
RATE = 2e-3
WITHOUT_PANELS = 0.28  # of what is shown
SEED = 20


def fit(examples, seed, epochs=EPOCHS, told=print):
    """Deterministic for one processor family: seeded, one thread."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    net = PhotoNet().to(memory_format=torch.channels_last)
    batches = len(examples) // BATCH
    weights = [p for p in net.parameters() if p.ndim > 1]
    others = [p for p in net.parameters() if p.ndim <= 1]
    optimizer = torch.optim.AdamW([{"params": weights, "weight_decay": 0.05},
                                   {"params": others, "weight_decay": 0.0}], lr=RATE)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=epochs * batches, pct_start=0.15)
    shares = _shares(np.array([e.class_index for e in examples]))
    for epoch in range(epochs):
        net.train()
        order, total = random.choice(len(examples), batches * BATCH, p=shares), 0.0
        for start in range(0, len(order), BATCH):
            amount = loss(*_outputs(net, [crop(examples[i], random) for i in order[start:start + BATCH]]))
            optimizer.zero_grad()
            amount.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimizer.step()
            schedule.step()
            total += amount.item()
        told(f"epoch {epoch + 1} of {epochs}: loss {total / batches:.3f}")
    return net.eval()


def _outputs(net, crops):
    rgb, panel, kinds, classes, score = zip(*crops)
    cells, picture = net(torch.stack(rgb).to(memory_format=torch.channels_last))
    return (cells, picture, torch.stack(panel), torch.stack(kinds), torch.tensor(classes),
            torch.tensor(score, dtype=torch.float32))


def _shares(classes):
    """How often each photo is shown: between its class's share and equal shares."""
    counts = np.array([(classes == k).sum() for k in range(len(CLASSES))])
    by_class = (1 - WITHOUT_PANELS) * counts ** 0.5 / (counts ** 0.5).sum() / np.maximum(counts, 1)
    shares = np.where(classes < 0, WITHOUT_PANELS / max(1, (classes < 0).sum()), by_class[classes])
    return shares / shares.sum()


@torch.no_grad()
def answers(nets, pixels):
    """The mean of what networks say about a picture. @param pixels (h, w, 3) bytes, of lab.network_picture
    @return cells: (kinds + 1, rows, columns), probabilities; probabilities of CLASSES; score 0..100; probability of a
    panel"""
    rgb = torch.from_numpy(np.array(pixels)).permute(2, 0, 1)[None].float() / 255
    cells, pictures = zip(*(net(rgb) for net in nets))
    kinds = torch.stack([c[0, :PANEL].softmax(0) for c in cells]).mean(0)
    panel = torch.stack([c[0, PANEL:].sigmoid() for c in cells]).mean(0)
    picture = torch.stack(pictures)[:, 0]
    score = picture[:, len(CLASSES)].mean() * SCORE_SPREAD + SCORE_MEAN
    return (torch.cat([kinds, panel]).numpy(), picture[:, :len(CLASSES)].softmax(1).mean(0).numpy(),
            float(score.clamp(0, 100)), float(picture[:, -1].sigmoid().mean()))


class Folds:
    """One network per fold of the photos, fitted without it; kept in the folder `work`."""

    def __init__(self, photos, folds, work):
        """@param folds: a number per photo; more may follow"""
        self.photos, self.all_folds, self.work = photos, folds, work
        self.folds = folds[:len(photos)]

    def net(self, fold):
        net = PhotoNet()
        net.load_state_dict(torch.load(self._file(fold)))
        return net.eval()

    def nets(self):
        return [self.net(fold) for fold in np.unique(self.folds)]

    def fit(self, folder, labels, only=None):
        """Fits the networks that are missing. @param labels: a function that gives the tiles' labels of each photo,
        panel and kinds"""
        missing = [f for f in np.unique(self.folds) if not self._file(f).exists() and only in (None, f)]
        if not missing:
            return
        examples = [Example(photo, folder, panel, kinds) for photo, panel, kinds in zip(self.photos, *labels())]
        for fold in missing:
            chosen = [e for e, f in zip(examples, self.folds) if f != fold]
            net = fit(chosen, SEED + int(fold), told=lambda text: print(f"network {fold}, {text}", flush=True))
            torch.save(net.state_dict(), self._file(fold))

    def answers(self, folder):
        """For each photo the probabilities of CLASSES, score and presence, by the network that has not seen it."""
        rows = np.zeros((len(self.photos), len(CLASSES) + 2))
        for fold in np.unique(self.folds):
            net = self.net(fold)
            for i in np.flatnonzero(self.folds == fold):
                _, shares, score, presence = answers([net], lab.network_picture(read_rgb(folder / self.photos[i].file)))
                rows[i] = [*shares, score, presence]
        return rows

    def _file(self, fold):
        return self.work / f"photo{fold}.pt"
