"""The command's verbs."""
import argparse, json, random
from pathlib import Path

from .draw import Card
from .fit import ROLES, fit
from .score import score


def draw(options):
    """Writes `pages.jsonl` and `truth.jsonl`; the truth also names language, layout and firm."""
    options.folder.mkdir(parents=True, exist_ok=True)
    with open(options.folder / "pages.jsonl", "w") as pages, open(options.folder / "truth.jsonl", "w") as truths:
        for number in range(options.count):
            card = Card(number, options.seed)
            if options.languages and card.language not in options.languages:
                continue
            noise = random.Random(f"{options.seed} {number} misread")
            rate = options.misread if noise.random() < options.misread_share else 0
            page = card.page(f"drawn/{number}.jpg", rate, noise)
            pages.write(json.dumps(page, ensure_ascii=False) + "\n")
            truths.write(json.dumps({"image": page["source"], "fields": card.truth, "language": card.language, "layout": card.layout["number"], "firm": card.stem}, ensure_ascii=False) + "\n")


def parser():
    """The command line."""
    root = argparse.ArgumentParser(prog="contacts", description="Draws business cards as text and fits the scorers of their lines.")
    verbs = root.add_subparsers(required=True)
    verb = verbs.add_parser("draw", help="draw cards as pages of text, with the lines of each field")
    verb.add_argument("folder", type=Path)
    verb.add_argument("--count", type=int, default=1000)
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument("--languages", nargs="*", default=[], help="only cards in these, such as eng deu")
    verb.add_argument("--misread", type=float, default=0, help="share of characters that are confused")
    verb.add_argument("--misread-share", type=float, default=1, help="share of cards with confused characters")
    verb.set_defaults(run=draw)
    verb = verbs.add_parser("score", help="compare the fields that `platen cards` returns with the printed ones")
    verb.add_argument("platen", type=Path)
    verb.add_argument("folder", type=Path)
    verb.add_argument("--wrong", nargs="*", default=[], help="print the wrong values of these fields")
    verb.set_defaults(run=score)
    verb = verbs.add_parser("fit", help="fit the weights of a field")
    verb.add_argument("role", choices=ROLES)
    verb.add_argument("evidence", type=Path, help="the program card-evidence")
    verb.add_argument("folders", type=Path, nargs="+", help="folders with pages.jsonl, or read.jsonl as recognized, and truth.jsonl")
    verb.add_argument("--held-out", type=Path, nargs="*", default=[], help="folders for the score alone")
    verb.add_argument("--weights", type=Path, default=Path("../Sources/PlatenCards/Weights"))
    verb.add_argument("--strength", type=float, default=0.001, help="of the prior")
    verb.add_argument("--keep", nargs="*", default=[], help="features whose weights stay")
    verb.add_argument("--ablation", action="store_true", help="also fit without each feature")
    verb.add_argument("--wrong", action="store_true", help="print the wrong lines after the fit")
    verb.add_argument("--write", action="store_true", help="replace the weights")
    verb.set_defaults(run=fit)
    return root


def main():
    options = parser().parse_args()
    options.run(options)
