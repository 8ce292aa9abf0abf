"""The command's verbs, which `contacts` shares."""

import argparse
import json
import random
from pathlib import Path

from .draw import receipt
from .fit import CONFIDENT, FIELDS, fit, fit_confidence, score


def write_drawn(options, drawn):
    """Writes `pages.jsonl` and `truth.jsonl`.

    `drawn` gives, of a number, the language, the page as a function of source, share of misread characters and
    random numbers, and the truth.
    """
    options.folder.mkdir(parents=True, exist_ok=True)
    with open(options.folder / "pages.jsonl", "w") as pages, open(options.folder / "truth.jsonl", "w") as truths:
        for number in range(options.count):
            language, page, truth = drawn(number, options.seed)
            if options.languages and language[:3] not in options.languages:
                continue
            noise = random.Random(f"{options.seed} {number} misread")
            rate = options.misread if noise.random() < options.misread_share else 0
            source = f"drawn/{number}.jpg"
            pages.write(json.dumps(page(source, rate, noise), ensure_ascii=False) + "\n")
            truths.write(json.dumps({"image": source, **truth}, ensure_ascii=False) + "\n")


def _drawn(number, seed):
    """A receipt; the truth also names place, layout and shop."""
    drawn = receipt(number, seed)
    fields = {key: value / 100 if isinstance(value, int) else value for key, value in drawn.truth.items()}
    return (drawn.language, lambda source, rate, noise: drawn.paper.page(source, drawn.language, rate, noise),
            {"fields": fields, "place": drawn.place.code, "language": drawn.language,
             "layout": drawn.layout["number"], "genre": drawn.layout["genre"], "shop": drawn.key})


def pictures(options):
    """Writes `pictures/N.jpg` for each page of `pages.jsonl`."""
    from .picture import picture  # Needs Pillow and OpenCV, unlike the rest.
    (options.folder / "pictures").mkdir(exist_ok=True)
    for line in open(options.folder / "pages.jsonl"):
        page = json.loads(line)
        name = options.folder / "pictures" / Path(page["source"]).name
        name.write_bytes(picture(page, f"{options.seed} {page['source']}"))


def add_verb(verbs, name, run, purpose, *positionals):
    """A verb with its positional arguments; `platen` and `evidence` are programs."""
    verb = verbs.add_parser(name, help=purpose)
    for positional in positionals:
        verb.add_argument(positional, type=Path, nargs="+" if positional == "folders" else None)
    verb.set_defaults(run=run)
    return verb


def add_draw(verbs, drawn, things):
    verb = add_verb(verbs, "draw", lambda options: write_drawn(options, drawn),
                    f"draw {things} as pages of text, with their fields", "folder")
    verb.add_argument("--count", type=int, default=1000)
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument("--languages", nargs="*", default=[], help=f"only {things} in these, such as eng deu")
    verb.add_argument("--misread", type=float, default=0, help="share of characters that are confused")
    verb.add_argument("--misread-share", type=float, default=1, help=f"share of {things} with confused characters")


def add_fit(verbs, name, run, purpose, choice, choices, weights, strength):
    """A verb that fits the weights of one of `choices` on the output of a program."""
    verb = verbs.add_parser(name, help=purpose)
    verb.set_defaults(run=run)
    verb.add_argument(choice, choices=choices)
    verb.add_argument("evidence", type=Path, help="the program that prints the evidence")
    verb.add_argument("folders", type=Path, nargs="+", help="folders with pages.jsonl, or read.jsonl as recognized, and truth.jsonl")
    verb.add_argument("--weights", type=Path, default=Path("../Sources") / weights)
    verb.add_argument("--strength", type=float, default=strength, help="of the prior")
    verb.add_argument("--write", action="store_true", help="replace the weights")
    return verb


def add_ranking(verb):
    verb.add_argument("--keep", nargs="*", default=[], help="features whose weights stay")
    verb.add_argument("--ablation", action="store_true", help="also fit without each feature")


def main():
    root = argparse.ArgumentParser(prog="receipts", description="Draws receipts as text and fits the scorers on them.")
    verbs = root.add_subparsers(required=True)
    add_draw(verbs, _drawn, "receipts")
    verb = add_verb(verbs, "pictures", pictures, "photograph drawn receipts", "folder")
    verb.add_argument("--seed", type=int, default=1)
    verb = add_verb(verbs, "score", score, "compare the fields that `platen receipts` returns with the true ones", "platen", "folder")
    verb.add_argument("--field", default="currency", help="the field that is counted by --by")
    verb.add_argument("--by", default="place", choices=["place", "language", "layout", "genre"])
    verb.add_argument("--wrong", nargs="*", default=[], help="print the wrong values of these fields")
    add_ranking(add_fit(verbs, "fit", fit, "fit the weights of a scorer", "scorer", FIELDS, "PlatenReceipts/Weights", 0.002))
    verb = add_fit(verbs, "fit-confidence", fit_confidence, "fit the confidence of a field", "field", CONFIDENT, "PlatenReceipts/Weights", 0.001)
    verb.add_argument("--held-out", type=Path, nargs="*", default=[], help="folders for the reliability alone")
    options = root.parse_args()
    options.run(options)
