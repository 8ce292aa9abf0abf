"""Fits the weights of the scorers of receipts: conditional logit over the candidates of a page."""
import json, subprocess

import numpy as np

from .ranking import Ranking, report, weights_of, write_weights
from .score import is_right

#: The field of the truth that tells a scorer's right candidates.
FIELDS = {"country": "currency", "total": "total", "tax": "tax", "date": "date", "merchant": "merchant"}
#: Scorers that compare their candidates with none; the truth of a page without the field must lack it.
OPTIONAL = {"tax"}


def is_right_candidate(scorer, candidate, truth):
    """Whether a candidate is the page's true value."""
    if scorer == "country" and "place" in truth:
        return candidate.get("group") == truth["place"]
    value = candidate["value"]
    return is_right(FIELDS[scorer], float(value) if scorer in ("total", "tax") else value, truth["fields"][FIELDS[scorer]])


def ranking(scorer, folders, evidence, names):
    """The candidates of the pages that have right and wrong ones."""
    pages, count, without = [], 0, 0
    for folder in folders:
        truths = {t["image"]: t for t in map(json.loads, open(folder / "truth.jsonl"))}
        output = subprocess.run([evidence, folder / "pages.jsonl"], stdout=subprocess.PIPE, check=True).stdout
        for line in map(json.loads, output.decode().splitlines()):
            truth = truths.get(line["source"])
            if truth is None or FIELDS[scorer] not in truth["fields"] and scorer not in OPTIONAL:
                continue
            is_printed = FIELDS[scorer] in truth["fields"]
            candidates = [(c["features"], is_printed and is_right_candidate(scorer, c, truth)) for c in line["candidates"][scorer]]
            if scorer in OPTIONAL:
                candidates.append(({}, not is_printed))
            flags = [flag for _, flag in candidates]
            count += 1
            without += not any(flags)
            if any(flags) and not all(flags):
                pages.append((candidates, (truth.get("shop", truth["image"]), truth.get("layout", truth["image"]))))
    ranked = Ranking(names, pages)
    print(f"{scorer}: {count} pages, {without} without a right candidate, {len(ranked.right)} candidates of {len(pages)}")
    return ranked


def fit(options):
    """Fits one scorer; prints the accuracy before and after, and per feature the accuracy without it."""
    path = options.weights / f"{options.scorer}.txt"
    before = weights_of(path)
    pages = ranking(options.scorer, options.folders, options.evidence, before)
    free = np.array([name not in options.keep for name in before])
    weights = report(pages, np.array(list(before.values())), free, options, {"shop": 0, "layout": 1})
    if options.write:
        write_weights(path, pages.names, weights)
