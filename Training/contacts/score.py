"""Compares the fields that `platen cards` returns with the printed lines."""
import json, subprocess
from collections import defaultdict

from .fit import ROLES, is_right


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
