"""The command's verbs."""
import argparse, json, random
from pathlib import Path

from .confidence import FIELDS as CONFIDENT_FIELDS, fit_confidence
from .draw import receipt
from .fit import FIELDS, fit
from .score import score


def draw(options):
    """Writes `pages.jsonl` and `truth.jsonl`; the truth also names place, layout and shop."""
    options.folder.mkdir(parents=True, exist_ok=True)
    with open(options.folder / "pages.jsonl", "w") as pages, open(options.folder / "truth.jsonl", "w") as truths:
        for number in range(options.count):
            drawn = receipt(number, options.seed)
            if options.languages and drawn.language[:3] not in options.languages:
                continue
            noise = random.Random(f"{options.seed} {number} misread")
            rate = options.misread if noise.random() < options.misread_share else 0
            page = drawn.paper.page(f"drawn/{number}.jpg", drawn.language, rate, noise)
            fields = {key: value / 100 if isinstance(value, int) else value for key, value in drawn.truth.items()}
            pages.write(json.dumps(page, ensure_ascii=False) + "\n")
            truths.write(json.dumps({"image": page["source"], "fields": fields, "place": drawn.place.code, "language": drawn.language,
                                     "layout": drawn.layout["number"], "genre": drawn.layout["genre"], "shop": drawn.key}, ensure_ascii=False) + "\n")


def pictures(options):
    """Writes `pictures/N.jpg` for each page of `pages.jsonl`."""
    from .picture import picture  # Needs Pillow and OpenCV, unlike the rest.
    (options.folder / "pictures").mkdir(exist_ok=True)
    for line in open(options.folder / "pages.jsonl"):
        page = json.loads(line)
        name = options.folder / "pictures" / Path(page["source"]).name
        name.write_bytes(picture(page, f"{options.seed} {page['source']}"))


def parser():
    """The command line."""
    root = argparse.ArgumentParser(prog="receipts", description="Draws receipts as text and fits the scorers on them.")
    verbs = root.add_subparsers(required=True)
    verb = verbs.add_parser("draw", help="draw receipts as pages of text, with their fields")
    verb.add_argument("folder", type=Path)
    verb.add_argument("--count", type=int, default=1000)
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument("--languages", nargs="*", default=[], help="only receipts in these, such as eng deu")
    verb.add_argument("--misread", type=float, default=0, help="share of characters that are confused")
    verb.add_argument("--misread-share", type=float, default=1, help="share of receipts with confused characters")
    verb.set_defaults(run=draw)
    verb = verbs.add_parser("pictures", help="photograph drawn receipts")
    verb.add_argument("folder", type=Path)
    verb.add_argument("--seed", type=int, default=1)
    verb.set_defaults(run=pictures)
    verb = verbs.add_parser("score", help="compare the fields that `platen receipts` returns with the true ones")
    verb.add_argument("platen", type=Path)
    verb.add_argument("folder", type=Path)
    verb.add_argument("--field", default="currency", help="the field that is counted by --by")
    verb.add_argument("--by", default="place", choices=["place", "language", "layout", "genre"])
    verb.add_argument("--wrong", nargs="*", default=[], help="print the wrong values of these fields")
    verb.set_defaults(run=score)
    verb = verbs.add_parser("fit", help="fit the weights of a scorer")
    verb.add_argument("scorer", choices=FIELDS)
    verb.add_argument("evidence", type=Path, help="the program receipt-evidence")
    verb.add_argument("folders", type=Path, nargs="+", help="folders with pages.jsonl and truth.jsonl")
    verb.add_argument("--weights", type=Path, default=Path("../Sources/PlatenReceipts/Weights"))
    verb.add_argument("--strength", type=float, default=0.002, help="of the prior")
    verb.add_argument("--keep", nargs="*", default=[], help="features whose weights stay")
    verb.add_argument("--ablation", action="store_true", help="also fit without each feature")
    verb.add_argument("--write", action="store_true", help="replace the weights")
    verb.set_defaults(run=fit)
    verb = verbs.add_parser("fit-confidence", help="fit the confidence of a field")
    verb.add_argument("field", choices=CONFIDENT_FIELDS)
    verb.add_argument("evidence", type=Path, help="the program receipt-evidence")
    verb.add_argument("folders", type=Path, nargs="+", help="folders with read.jsonl and truth.jsonl")
    verb.add_argument("--held-out", type=Path, nargs="*", default=[], help="folders for the reliability alone")
    verb.add_argument("--weights", type=Path, default=Path("../Sources/PlatenReceipts/Weights"))
    verb.add_argument("--strength", type=float, default=0.001, help="of the prior")
    verb.add_argument("--write", action="store_true", help="replace the weights")
    verb.set_defaults(run=fit_confidence)
    return root


def main():
    options = parser().parse_args()
    options.run(options)
