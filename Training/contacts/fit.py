"""Fits the weights of a field of contacts: conditional logit over the lines of a card and no line."""

import difflib
import json
import subprocess
from collections import defaultdict

import numpy as np

from .draw import letters
from receipts.fit import Ranking, report, shown, weights_of, write_weights

ROLES = ["name", "organization", "title", "department"]
#: How similar a recognized line is to the printed one, 0 to 1.
SIMILARITY = .8


def is_right(line, wanted):
    """Whether a line is one of those that were printed."""
    return any(difflib.SequenceMatcher(None, letters(line), letters(text)).ratio() >= SIMILARITY for text in wanted)


class Cards(Ranking):
    """The lines of cards as one field; `texts` has each card's lines and true lines, `without` counts cards on which the true line is missing."""

    def __init__(self, role, folders, evidence, names):
        pages, self.texts, self.without_line = [], [], 0
        for folder in folders:
            truths = {t["image"].split("/")[-1]: t for t in map(json.loads, open(folder / "truth.jsonl"))}
            read = folder / "read.jsonl"
            output = subprocess.run([evidence, read if read.exists() else folder / "pages.jsonl"], stdout=subprocess.PIPE, check=True).stdout
            for card in map(json.loads, output.decode().splitlines()):
                truth = truths[card["source"].split("/")[-1]]
                wanted, lines = truth["fields"][role], card["candidates"][role]
                rows = [(line["features"], is_right(line["value"], wanted)) for line in lines]
                if wanted and not any(right for _, right in rows):
                    self.without_line += 1
                    continue
                pages.append((rows + [({}, not wanted)], (truth["language"], truth["layout"], truth["firm"])))
                self.texts.append(([line["value"] for line in lines] + [None], wanted))
        super().__init__(names, pages)

    def wrong(self, weights):
        """The line that was taken and the true ones of each card that is wrong."""
        score, ends = self.x @ weights, [*self.starts[1:], len(self.page)]
        for page, right in enumerate(self.correct(weights)):
            if not right:
                lines, wanted = self.texts[page]
                yield self.groups[page], lines[int(np.argmax(score[self.starts[page]:ends[page]]))], wanted


def fit(options):
    """Fits one field; prints the accuracy before and after, by language, and per feature the accuracy without it."""
    path = options.weights / f"{options.role}.txt"
    before = weights_of(path)
    cards = Cards(options.role, options.folders, options.evidence, before)
    print(f"{options.role}: {len(cards.groups)} cards, {len(cards.page)} lines; {cards.without_line} cards without the true line are left out")
    prior = np.array(list(before.values()))
    free = np.array([name not in options.keep for name in before])
    weights = report(cards, prior, free, options, {"language": 0, "firm": 2, "layout": 1})
    for folder in options.held_out:
        others = Cards(options.role, [folder], options.evidence, before)
        for title, values in (("before", prior), ("fitted", weights)):
            print(folder.name, title, shown((others.accuracy(values), others.loss(values)[0])), "of", len(others.groups))
        tally = defaultdict(list)
        for groups, right in zip(others.groups, others.correct(weights)):
            tally[groups[0]].append(right)
        print("  " + ", ".join(f"{language} {np.mean(rights):.3f}" for language, rights in sorted(tally.items())))
        if options.wrong:
            for groups, line, wanted in others.wrong(weights):
                print("  ", *groups, "took", line, "instead of", wanted)
    if options.write:
        write_weights(path, cards.names, weights)


def parsed(platen, pages):
    """The contacts of a file of pages, by the source's name."""
    run = subprocess.run([str(platen), "cards", "-q", "--format", "jsonl", "--from-pages", str(pages)], stdout=subprocess.PIPE, check=True)
    return {card["source"].split("/")[-1]: card for card in map(json.loads, run.stdout.decode().splitlines())}


def score(options):
    """Prints the share of right fields, of cards with and without the field, by language, and by confidence."""
    read = options.folder / "read.jsonl"
    found = parsed(options.platen, read if read.exists() else options.folder / "pages.jsonl")
    printed, absent, groups, bins = (defaultdict(list) for _ in range(4))
    for truth in map(json.loads, open(options.folder / "truth.jsonl")):
        card = found.get(truth["image"].split("/")[-1], {})
        for role in ROLES:
            wanted, value = truth["fields"][role], card.get(role)
            right = value is not None and is_right(value, wanted)
            (printed if wanted else absent)[role].append(right if wanted else value is None)
            if wanted:
                groups[role, truth["language"]].append(right)
            if value is not None:
                bins[role].append((card["confidence"][role], right))
            if role in options.wrong and not (right if wanted else value is None):
                print(truth["image"], truth["language"], truth["layout"], role, "is", wanted, "got", value)
    for role in ROLES:
        steps = []
        for low, high in ((0, .5), (.5, .8), (.8, .9), (.9, .97), (.97, 1.01)):
            part = [right for confidence, right in bins[role] if low <= confidence < high]
            if part:
                steps.append(f"{low:.2f}: {sum(part) / len(part):.2f}/{len(part)}")
        print(f"{role}: {mean(printed[role])} right, {mean(absent[role])} of cards without it; {'  '.join(steps)}")
        print("  " + ", ".join(f"{language} {mean(rights)}" for (key, language), rights in sorted(groups.items()) if key == role))


def mean(values):
    """A share as text."""
    return f"{sum(values) / len(values):.3f} of {len(values)}" if values else "none"
