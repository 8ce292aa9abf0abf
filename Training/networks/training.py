"""The training loop: saves a checkpoint every minute, and continues from an existing one or from an exported network."""

import os
import time
from itertools import islice

import torch
from torch import nn
from torch.nn import functional
from torch.utils.data import DataLoader, RandomSampler

from .dewarping import DewarpBatches, validate
from .line_samples import LineSamples, pages_with_lines
from .models import (CornerNetwork, DewarpNetwork, HandwritingNetwork, LineNetwork,
                     PageNetwork, ScriptNetwork, SideNetwork, SubjectNetwork)
from .network_file import convolutions
from .samples import CornerSamples, DrawnImages, PageSamples, SubjectSamples
from .scripts import SCRIPTS
from .side_samples import SideSamples
from .text_line_samples import HandwritingSamples, ScriptSamples


def load_weights(network, path):
    """Gives `network` the weights of the file that `export` made of the same architecture.

    The batch normalizations become identities until `restore_normalization` has run. Inputs that the
    first convolution of the file lacks get weights of 0.
    """
    stored = convolutions(path)
    # Layers that only training uses are not in the file, and keep their weights.
    left_out = [getattr(network, name) for name in getattr(network, "training_only", ())]
    modules = [module for module in network.modules()
               if isinstance(module, (nn.Conv2d, nn.BatchNorm2d)) and module not in left_out]
    # The bias of the convolution before each batch normalization holds the folded shift.
    folded_bias = None
    with torch.no_grad():
        for module in modules:
            if isinstance(module, nn.BatchNorm2d):
                module.weight.fill_(1)
                module.bias.copy_(folded_bias)
                module.running_mean.zero_()
                module.running_var.fill_(1 - module.eps)
                continue
            weight, bias = (torch.tensor(array) for array in stored.pop(0))
            module.weight.zero_()
            module.weight[:, :weight.shape[1]] = weight
            folded_bias = bias
            if module.bias is not None:
                module.bias.copy_(bias)
    if stored:
        raise ValueError(f"{path} has more convolutions than the network")


def restore_normalization(network, batches):
    """Sets the statistics of every batch normalization to those of `batches` of input images.

    Scale and shift compensate for them, so the output of the network stays the same, and training
    continues as if the network had been normalized from the start.
    """
    statistics = {module: [] for module in network.modules() if isinstance(module, nn.BatchNorm2d)}
    hooks = [module.register_forward_hook(
        lambda module, inputs, _: statistics[module].append(
            (inputs[0].mean((0, 2, 3)), (inputs[0] ** 2).mean((0, 2, 3)))))
        for module in statistics]
    network.eval()
    device = next(network.parameters()).device
    with torch.no_grad():
        for batch in batches:
            network(batch.to(device))
        for module, moments in statistics.items():
            mean = torch.stack([first for first, _ in moments]).mean(0)
            square = torch.stack([second for _, second in moments]).mean(0)
            variance = (square - mean ** 2).clamp(min=0)
            module.running_mean.copy_(mean)
            module.running_var.copy_(variance)
            module.weight.copy_((variance + module.eps).sqrt())
            module.bias.add_(mean)
    for hook in hooks:
        hook.remove()


def page_loss(prediction, target, weight):
    """Binary cross-entropy of the three maps plus the Dice loss of the page map.

    Pixels of sides and corners are rare and count up to 5 and 31 times as much as others.
    """
    logits = prediction.float()
    entropy = functional.binary_cross_entropy_with_logits(logits, target, reduction="none")
    class_weight = torch.stack(
        [torch.ones_like(target[:, 0]), 1 + 4 * target[:, 1], 1 + 30 * target[:, 2]], 1)
    entropy = (entropy * class_weight * weight).mean((0, 2, 3))
    page, truth = torch.sigmoid(logits[:, 0]) * weight[:, 0], target[:, 0] * weight[:, 0]
    return entropy[0] + entropy[1] + 2 * entropy[2] + 0.3 * _dice_loss(page, truth, (1, 2))


def corner_loss(prediction, target):
    """Cross-entropy of the heat map, as one probability distribution over the patch."""
    log_probability = functional.log_softmax(prediction.float().flatten(1), 1)
    return -(target.flatten(1) * log_probability).sum(1).mean()


def side_loss(prediction, rows):
    """Cross-entropy of each column of the heat map as a probability distribution, without the columns
    beyond the ends of the side, and those the side of which lies outside of the strip."""
    count, columns = SideNetwork.output
    log_probability = functional.log_softmax(prediction[:, 0].float(), 1)
    distance = torch.arange(count, device=rows.device)[:, None] - rows[:, None]
    target = torch.softmax(-distance.abs() / 0.6, 1)
    entropy = -(target * log_probability).sum(1)
    along = (torch.arange(columns, device=rows.device) + 0.5) / columns
    ends = SideNetwork.margin / (1 + 2 * SideNetwork.margin)
    weight = ((along > ends) & (along < 1 - ends)) * ((rows > -0.5) & (rows < count - 0.5)).float()
    return (entropy * weight).sum() / weight.sum().clamp(min=1)


def line_loss(prediction, target, weight):
    """Binary cross-entropy of the three maps plus the Dice loss of the two line maps."""
    logits = prediction.float().unflatten(1, (3, 2)).transpose(2, 3).flatten(2, 3)
    entropy = functional.binary_cross_entropy_with_logits(logits, target, reduction="none")
    dice = _dice_loss(torch.sigmoid(logits[:, ::2]), target[:, ::2], (2, 3))
    return (entropy * weight).mean((0, 2, 3)).sum() + 0.3 * dice


def script_loss(prediction, target):
    """Cross-entropy with label smoothing."""
    return functional.cross_entropy(prediction.float(), target, label_smoothing=0.03)


def handwriting_loss(prediction, target):
    """Binary cross-entropy with label smoothing."""
    return functional.binary_cross_entropy_with_logits(prediction.float(), 0.01 + 0.98 * target)


def subject_loss(prediction, matte):
    """Binary cross-entropy and Dice loss of the map, and a share of those of the coarse map.

    Pixels near the border of a subject count up to four times as much as others.
    """
    logits, coarse = (part.float() for part in prediction)
    small = functional.interpolate(matte, size=coarse.shape[2:], mode="area")
    return _matte_loss(logits, matte, 8) + 0.4 * _matte_loss(coarse, small, 2)


def _matte_loss(logits, matte, reach):
    # The mean over cells of `reach` pixels differs from the matte near borders only.
    mean = functional.interpolate(functional.avg_pool2d(matte, reach), size=matte.shape[2:],
                                  mode="bilinear", align_corners=False)
    weight = 1 + 6 * (mean - matte).abs()
    entropy = functional.binary_cross_entropy_with_logits(logits, matte, reduction="none")
    dice = _dice_loss(torch.sigmoid(logits), matte, (1, 2, 3))
    return (entropy * weight).sum() / weight.sum() + 0.5 * dice


def _dice_loss(prediction, target, axes):
    """One minus the Dice coefficient over `axes`, smoothed by 20 pixels, averaged."""
    shared = (prediction * target).sum(axes)
    return (1 - (2 * shared + 20) / ((prediction + target).sum(axes) + 20)).mean()


class Training:
    """A network, its optimizer and its averaged weights, saved in one checkpoint."""

    def __init__(self, network, path, steps, rate, uses_bfloat16=False):
        """Continues from the checkpoint `path`, if there is one.

        `rate` is the highest learning rate. `uses_bfloat16` runs the network in bfloat16, which
        takes half the time on processors that support it.
        """
        self.device = _device()
        torch.backends.cudnn.benchmark = True
        self.uses_bfloat16 = uses_bfloat16
        self.network = network.to(self.device, memory_format=torch.channels_last)
        self.path, self.steps, self.rate = path, steps, rate
        self.optimizer = torch.optim.AdamW(
            [{"params": parameters, "share": share} for parameters, share in _groups(self.network)],
            lr=rate, weight_decay=1e-3)
        self.average = torch.optim.swa_utils.AveragedModel(
            self.network, multi_avg_fn=self._averaged, use_buffers=True)
        self.step = 0
        if os.path.exists(path):
            state = torch.load(path, map_location=self.device, weights_only=True)
            self.network.load_state_dict(state["network"])
            self.average.load_state_dict(state["average"])
            self.optimizer.load_state_dict(state["optimiser"])
            self.step = state["step"]

    def save(self):
        state = {"network": self.network.state_dict(), "average": self.average.state_dict(),
                 "optimiser": self.optimizer.state_dict(), "step": self.step}
        torch.save(state, self.path + ".new")
        os.replace(self.path + ".new", self.path)

    def run(self, batches, loss_of, minutes, fixes_normalization=False):
        """Trains until `steps` are done, or raises SystemExit after `minutes`."""
        self.network.train(not fixes_normalization)
        start = reported = time.time()
        total, count = 0.0, 0
        for batch in batches:
            if self.step >= self.steps or time.time() - start > 60 * minutes:
                break
            for group in self.optimizer.param_groups:
                group["lr"] = self._rate() * group["share"]
            inputs = batch[0].to(self.device, memory_format=torch.channels_last)
            with torch.autocast(self.device, torch.bfloat16, enabled=self.uses_bfloat16):
                prediction = self.network(inputs)
            loss = loss_of(prediction, *[part.to(self.device) for part in batch[1:]])
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), 2.0)
            self.optimizer.step()
            self.average.update_parameters(self.network)
            self.step, total, count = self.step + 1, total + loss.detach(), count + 1
            if time.time() - reported > 60:
                print(f"step {self.step}/{self.steps}  loss {total / count:.4f}  "
                      f"{(time.time() - start) / 60:.0f} min", flush=True)
                reported, total, count = time.time(), 0.0, 0
                self.save()
        self.save()
        if self.step < self.steps:
            raise SystemExit(f"stopped at step {self.step} of {self.steps}; "
                             "the same command continues")

    def _averaged(self, averages, news, _):
        """An exponential moving average over about 500 steps, fewer at the start of a training."""
        keep = min(0.998, (1 + self.step) / (10 + self.step))
        for average, new in zip(averages, news):
            if average.is_floating_point():
                average.lerp_(new, 1 - keep)
            else:  # The numbers of batches that normalizations have seen.
                average.copy_(new)

    def _rate(self):
        """The learning rate: a warm-up of 200 steps, then a cosine decay to a hundredth."""
        share = min(1, self.step / self.steps)
        cosine = 0.5 * (1 + torch.cos(torch.tensor(share * 3.14159)).item())
        return self.rate * min(1, (self.step + 1) / 200) * (0.01 + 0.99 * cosine)


def _groups(network):
    """The parameters to train, and their shares of the learning rate."""
    if hasattr(network, "parameter_groups"):
        return network.parameter_groups()
    return [(list(network.parameters()), 1.0)]


def _device():
    return "cuda" if torch.cuda.is_available() else "cpu"


def _endless(samples, options, items=1):
    """Batches of random samples, each of which holds `items` items if they are several."""
    sampler = RandomSampler(samples, replacement=True, num_samples=1 << 40)
    workers = options.workers
    return DataLoader(samples, max(1, options.batch // items), sampler=sampler, num_workers=workers,
                      collate_fn=_concatenated if items > 1 else None, worker_init_fn=_use_one_thread,
                      prefetch_factor=4 if workers else None)


def _drawn(samples, options):
    """Batches of samples that are drawn on demand."""
    return DataLoader(samples, options.batch, num_workers=options.workers, worker_init_fn=_use_one_thread)


def _use_one_thread(_):
    import cv2
    cv2.setNumThreads(1)


def _concatenated(batch):
    """Joins samples that hold several items each."""
    return [torch.cat(parts) for parts in zip(*batch)]


# Of each network: the loss, the highest learning rate, and batches, from the options of the command line.
_RECIPES = {
    "pages": (PageNetwork, page_loss, 2e-3, lambda options: _endless(
        PageSamples(_counted(DrawnImages(options.folders))), options)),
    # Corners need photos that show a page.
    "corners": (CornerNetwork, corner_loss, 2e-3, lambda options: _endless(
        CornerSamples(_counted(DrawnImages(options.folders, lambda entry: entry["pages"]))), options, 8)),
    "sides": (SideNetwork, side_loss, 2e-3, lambda options: _endless(
        SideSamples(options.folders, options.workers), options, 4)),
    "lines": (LineNetwork, line_loss, 3e-3, lambda options: _endless(
        LineSamples(_counted(pages_with_lines(options.folders))), options, LineSamples.crops)),
    "subjects": (SubjectNetwork, subject_loss, 2e-3, lambda options: _endless(
        SubjectSamples(options.folders, options.side, options.photographs), options)),
    "scripts": (lambda: ScriptNetwork(len(SCRIPTS)), script_loss, 4e-3, lambda options: _drawn(
        ScriptSamples(options.seed), options)),
    "handwriting": (HandwritingNetwork, handwriting_loss, 3e-3, lambda options: _drawn(
        HandwritingSamples(options.seed), options)),
    "dewarps": (DewarpNetwork, None, 1.5e-3, lambda options: DewarpBatches(
        DrawnImages(options.folders, lambda entry: entry["split"] == "train"),
        DrawnImages([options.backdrops]), options.batch, options.workers, options.seed, _device())),
}


def train(kind, options):
    """Trains a network; `initial_weights` is an exported network to fine-tune, at half the rate."""
    make, loss, rate, load = _RECIPES[kind]
    batches, network = load(options), make()
    if options.initial_weights and not os.path.exists(options.out):
        load_weights(network, options.initial_weights)
        network.to(_device())
        restore_normalization(network, (batch[0] for batch in islice(batches, 20)))
    elif kind in ("pages", "subjects") and not options.initial_weights:
        network.encoder.load_pretrained()
    peak_rate = rate / 2 if options.initial_weights else rate
    training = Training(network, options.out, options.steps, peak_rate, options.bfloat16)
    training.run(batches, loss or batches.loss, options.minutes, options.fixed_normalization)
    if kind == "dewarps":
        validate(training.average.eval(), batches, 20)


def _counted(images):
    print(f"{len(images)} images", flush=True)
    return images
