"""Trains and exports the networks, and fits the confidence of detected pages."""

import argparse

import torch

from .confidence import fit_confidence
from .export import KINDS, export
from .models import SubjectNetwork
from .training import train


def main(arguments=None):
    options = _parser().parse_args(arguments)
    if options.verb == "export":
        for kind in KINDS:
            if getattr(options, kind):
                export(kind, getattr(options, kind), options.to)
    elif options.verb == "fit-confidence":
        fit_confidence(options.tool, options.photos, options.held_out)
    else:
        torch.manual_seed(options.seed)
        torch.set_num_threads(options.threads)
        train(options.verb.removeprefix("train-"), options)


def _parser():
    parser = argparse.ArgumentParser(prog="python3 -m networks", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="COMMAND")
    for verb, batch, package, purpose in (
            ("train-pages", 24, "photos", "train the page network"),
            ("train-corners", 192, "photos", "train the corner network"),
            ("train-sides", 64, "photos.bent", "train the side network"),
            ("train-lines", 16, "pages", "train the line network"),
            ("train-subjects", 16, "subjects --array", "train the subject network"),
            ("train-dewarps", 64, "pages", "train the dewarping network"),
            ("train-scripts", 64, None, "train the script network; draws its samples itself"),
            ("train-handwriting", 64, None,
             "train the handwriting network; draws its samples itself")):
        train = verbs.add_parser(verb, help=purpose, description=purpose)
        train.set_defaults(initial_weights=None, bfloat16=False, fixed_normalization=False)
        if package:
            train.add_argument("folders", nargs="+", metavar="FOLDER",
                               help=f"output folders of the package {package}")
        train.add_argument("--out", required=True, metavar="CHECKPOINT",
                           help="the checkpoint; an existing one is continued")
        train.add_argument("--steps", type=int, default=8000, help="optimizer steps (8000)")
        train.add_argument("--batch", type=int, default=batch, help=f"samples per step ({batch})")
        train.add_argument("--minutes", type=float, default=1e6,
                           help="stop after this time; a later call continues")
        train.add_argument("--threads", type=int, default=torch.get_num_threads())
        train.add_argument("--workers", type=int, default=1,
                           help="processes that prepare samples (1)")
        train.add_argument("--seed", type=int, default=1, help="seed of the random numbers (1)")
        if package:
            train.add_argument("--initial-weights", metavar="NETWORK",
                               help="fine-tune this exported network, at half the learning rate")
            train.add_argument("--bfloat16", action="store_true",
                               help="compute in bfloat16, for processors that support it")
        if verb == "train-dewarps":
            train.add_argument("--fixed-normalization", action="store_true",
                               help="keep the statistics of batch normalization, for small batches")
            train.add_argument("--backdrops", required=True, metavar="FOLDER",
                               help="an output folder of the package backdrops")
        if verb == "train-subjects":
            train.add_argument("--side", type=int, default=SubjectNetwork.size,
                               help="pixels of a side of the samples, a multiple of 32 (320)")
            train.add_argument("--photographs", metavar="FOLDER",
                               help="output of python3 -m subjects.photographs, a quarter of the samples")
    confidence = verbs.add_parser(
        "fit-confidence", help="fit the confidence of detected pages by logistic regression")
    confidence.add_argument("tool", metavar="PAGE-EVIDENCE", help="the program page-evidence")
    confidence.add_argument("photos", nargs="+", metavar="FOLDER",
                            help="output folders of the package photos to fit on")
    confidence.add_argument("--held-out", nargs="+", default=[], metavar="FOLDER",
                            help="folders to test the calibration on")
    write = verbs.add_parser("export", help="write checkpoints as ONNX files")
    for kind in KINDS:
        write.add_argument(f"--{kind}", nargs="+", metavar="CHECKPOINT",
                           help="of several, the mean of their weights")
    write.add_argument("--to", required=True, metavar="FOLDER")
    return parser


if __name__ == "__main__":
    main()
