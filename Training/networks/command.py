"""The command: training, export, and the fit of the confidence."""

import argparse

import torch

from .confidence import fit_confidence
from .export import export_corners, export_lines, export_pages, export_scripts
from .line_samples import lined_pages
from .samples import Photos
from .training import train_corners, train_lines, train_pages, train_scripts


def main(arguments=None):
    options = _parser().parse_args(arguments)
    if options.verb == "export":
        if options.pages:
            export_pages(options.pages, options.to)
        if options.corners:
            export_corners(options.corners, options.to)
        if options.lines:
            export_lines(options.lines, options.to)
        if options.scripts:
            export_scripts(options.scripts, options.to)
        return
    if options.verb == "fit-confidence":
        fit_confidence(options.tool, options.photos, options.held)
        return
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    if options.verb == "train-scripts":  # It draws what it sees.
        train_scripts(options.out, options.steps, options.batch, options.minutes, options.workers,
                      options.seed)
        return
    train, drawn = {
        "train-pages": (train_pages, Photos),
        # A corner can be learned only where there is a page.
        "train-corners": (train_corners, lambda folders: Photos(folders, lambda one: one["pages"])),
        "train-lines": (train_lines, lined_pages),
    }[options.verb]
    pictures = drawn(options.pictures)
    print(f"{len(pictures.entries)} pictures", flush=True)
    train(pictures, options.out, options.steps, options.batch, options.minutes, options.workers,
          options.begin, options.bfloat16)


def _parser():
    parser = argparse.ArgumentParser(prog="networks", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb, batch, drawer in (("train-pages", 24, "photos"), ("train-corners", 192, "photos"),
                                ("train-lines", 16, "pages"), ("train-scripts", 64, None)):
        one = verbs.add_parser(verb)
        if drawer:
            one.add_argument("pictures", nargs="+", metavar="DIR",
                             help=f"what the package {drawer} drew")
        one.add_argument("--out", required=True, metavar="FILE", help="the checkpoint")
        one.add_argument("--steps", type=int, default=8000)
        one.add_argument("--batch", type=int, default=batch)
        one.add_argument("--minutes", type=float, default=1e6, help="stop after so long")
        one.add_argument("--threads", type=int, default=torch.get_num_threads())
        one.add_argument("--workers", type=int, default=1)
        one.add_argument("--seed", type=int, default=1)
        if drawer:
            one.add_argument("--begin", metavar="ONNX", help="learn on from this network")
            one.add_argument("--bfloat16", action="store_true",
                             help="in numbers of 16 bits, for processors that have them")
    confidence = verbs.add_parser("fit-confidence")
    confidence.add_argument("tool", metavar="PAGE-EVIDENCE")
    confidence.add_argument("photos", nargs="+", metavar="DIR")
    confidence.add_argument("--held", nargs="+", default=[], metavar="DIR")
    export = verbs.add_parser("export")
    export.add_argument("--pages", metavar="FILE")
    export.add_argument("--corners", metavar="FILE")
    export.add_argument("--lines", metavar="FILE")
    export.add_argument("--scripts", metavar="FILE")
    export.add_argument("--to", required=True, metavar="DIR")
    return parser
