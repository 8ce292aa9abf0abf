"""The command's verbs."""

import argparse
from pathlib import Path

from receipts.command import add_draw, add_fit, add_ranking, add_verb

from .draw import Card
from .fit import ROLES, fit, score


def _drawn(number, seed):
    """A card; the truth also names language, layout and firm."""
    card = Card(number, seed)
    return card.language, card.page, {
        "fields": card.truth, "language": card.language, "layout": card.layout["number"], "firm": card.stem}


def main():
    root = argparse.ArgumentParser(prog="contacts", description="Draws business cards as text and fits the scorers of their lines.")
    verbs = root.add_subparsers(required=True)
    add_draw(verbs, _drawn, "cards")
    verb = add_verb(verbs, "score", score, "compare the fields that `platen cards` returns with the printed ones", "platen", "folder")
    verb.add_argument("--wrong", nargs="*", default=[], help="print the wrong values of these fields")
    verb = add_fit(verbs, "fit", fit, "fit the weights of a field", "role", ROLES, "PlatenCards/Weights", 0.001)
    add_ranking(verb)
    verb.add_argument("--held-out", type=Path, nargs="*", default=[], help="folders for the score alone")
    verb.add_argument("--wrong", action="store_true", help="print the wrong lines after the fit")
    options = root.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
