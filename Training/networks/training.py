"""Training in steps: a checkpoint every few minutes, taken up again where it was left."""

import os
import time
from itertools import islice

import torch
from torch.nn import functional
from torch.utils.data import DataLoader, RandomSampler

from .begin import load_onnx, normalise
from .line_samples import LineSamples
from .models import CornerNetwork, LineNetwork, PageNetwork, ScriptNetwork
from .samples import CornerSamples, PageSamples
from .script_samples import ScriptSamples
from .scripts import SCRIPTS


def page_loss(found, wanted, weight):
    """Cross-entropy of all three maps, sides and corners counted more (they are few), and the
    overlap of the page map."""
    logits, truth = found.float(), wanted
    each = functional.binary_cross_entropy_with_logits(logits, truth, reduction="none")
    more = torch.stack(
        [torch.ones_like(truth[:, 0]), 1 + 4 * truth[:, 1], 1 + 30 * truth[:, 2]], 1)
    entropy = (each * more * weight).mean((0, 2, 3))
    page, inside = torch.sigmoid(logits[:, 0]) * weight[:, 0], truth[:, 0] * weight[:, 0]
    both = (page * inside).sum((1, 2))
    dice = 1 - (2 * both + 20) / ((page + inside).sum((1, 2)) + 20)
    return entropy[0] + entropy[1] + 2 * entropy[2] + 0.3 * dice.mean()


def corner_loss(found, wanted):
    """Cross-entropy of the heat, taken as one distribution over the patch."""
    log = functional.log_softmax(found.float().flatten(1), 1)
    return -(wanted.flatten(1) * log).sum(1).mean()


def line_loss(found, wanted, weight):
    """Cross-entropy of the three maps and the overlap of those with lines."""
    logits = found.float().unflatten(1, (3, 2)).transpose(2, 3).flatten(2, 3)
    each = functional.binary_cross_entropy_with_logits(logits, wanted, reduction="none")
    bodies = torch.sigmoid(logits[:, ::2])
    both = (bodies * wanted[:, ::2]).sum((2, 3))
    dice = 1 - (2 * both + 20) / ((bodies + wanted[:, ::2]).sum((2, 3)) + 20)
    return (each * weight).mean((0, 2, 3)).sum() + 0.3 * dice.mean()


class Training:
    """A network, its optimiser and its average, kept in one file."""

    def __init__(self, network, path, steps, rate, is_short=False):
        """`is_short`: pictures go through the network in numbers of 16 bits (bfloat16), twice as
        fast where the processor has them."""
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.is_short = is_short
        self.network = network.to(self.device, memory_format=torch.channels_last)
        self.path, self.steps, self.rate = path, steps, rate
        self.optimiser = torch.optim.AdamW(self.network.parameters(), lr=rate, weight_decay=1e-3)
        self.average = torch.optim.swa_utils.AveragedModel(
            self.network, avg_fn=_average, use_buffers=True)
        self.step = 0
        if os.path.exists(path):
            state = torch.load(path, map_location=self.device, weights_only=True)
            self.network.load_state_dict(state["network"])
            self.average.load_state_dict(state["average"])
            self.optimiser.load_state_dict(state["optimiser"])
            self.step = state["step"]

    def save(self):
        state = {"network": self.network.state_dict(), "average": self.average.state_dict(),
                 "optimiser": self.optimiser.state_dict(), "step": self.step}
        torch.save(state, self.path + ".new")
        os.replace(self.path + ".new", self.path)

    def run(self, batches, loss_of, minutes):
        """Until `steps` are done or `minutes` are over."""
        self.network.train()
        begin, told, total, count = time.time(), time.time(), 0.0, 0
        for batch in batches:
            if self.step >= self.steps or time.time() - begin > 60 * minutes:
                break
            for group in self.optimiser.param_groups:
                group["lr"] = self._rate()
            inputs = batch[0].to(self.device, memory_format=torch.channels_last)
            with torch.autocast(self.device, torch.bfloat16, enabled=self.is_short):
                found = self.network(inputs)
            loss = loss_of(found, *[part.to(self.device) for part in batch[1:]])
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), 2.0)
            self.optimiser.step()
            self.average.update_parameters(self.network)
            self.step, total, count = self.step + 1, total + loss.item(), count + 1
            if time.time() - told > 60:
                print(f"step {self.step}/{self.steps}  loss {total / count:.4f}  "
                      f"{(time.time() - begin) / 60:.0f} min", flush=True)
                told, total, count = time.time(), 0.0, 0
                self.save()
        self.save()

    def _rate(self):
        """A short warm-up, then down along a cosine to a hundredth."""
        share = min(1, self.step / self.steps)
        cosine = 0.5 * (1 + torch.cos(torch.tensor(share * 3.14159)).item())
        return self.rate * min(1, (self.step + 1) / 200) * (0.01 + 0.99 * cosine)


def _average(average, new, count):
    """The mean of about the last 500 steps, or of a tenth of them while there are few."""
    keep = torch.clamp((1 + count) / (10 + count), max=0.998)
    return average + (1 - keep) * (new - average)


def _endless(samples, batch, workers, collate=None):
    sampler = RandomSampler(samples, replacement=True, num_samples=1 << 40)
    return DataLoader(samples, batch, sampler=sampler, num_workers=workers, collate_fn=collate,
                      worker_init_fn=_quiet, prefetch_factor=4 if workers else None)


def _quiet(_):
    import cv2
    cv2.setNumThreads(1)


def _joined(batch):
    return [torch.cat(parts) for parts in zip(*batch)]


def _train(network, batches, loss_of, path, steps, minutes, rate, begin=None, is_short=False):
    """`begin`: the ONNX file of a network to learn on from, at half the rate."""
    if begin and not os.path.exists(path):
        load_onnx(network, begin)
        normalise(network, (part[0] for part in islice(batches, 20)))
    training = Training(network, path, steps, rate / 2 if begin else rate, is_short)
    training.run(batches, loss_of, minutes)


def train_pages(photos, path, steps, batch, minutes, workers, begin=None, is_short=False):
    _train(PageNetwork(), _endless(PageSamples(photos), batch, workers), page_loss, path, steps,
           minutes, 2e-3, begin, is_short)


def train_corners(photos, path, steps, batch, minutes, workers, begin=None, is_short=False):
    batches = _endless(CornerSamples(photos), max(1, batch // 8), workers, _joined)
    _train(CornerNetwork(), batches, corner_loss, path, steps, minutes, 2e-3, begin, is_short)


def train_lines(pages, path, steps, batch, minutes, workers, begin=None, is_short=False):
    samples = LineSamples(pages)
    batches = _endless(samples, max(1, batch // samples.looks), workers, _joined)
    _train(LineNetwork(), batches, line_loss, path, steps, minutes, 3e-3, begin, is_short)


def train_scripts(path, steps, batch, minutes, workers, seed):
    batches = DataLoader(ScriptSamples(seed), batch, num_workers=workers, worker_init_fn=_quiet)
    _train(ScriptNetwork(len(SCRIPTS)), batches, script_loss, path, steps, minutes, 4e-3)


def script_loss(found, wanted):
    return functional.cross_entropy(found.float(), wanted, label_smoothing=0.03)
