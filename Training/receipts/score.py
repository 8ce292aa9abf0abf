"""Compares the fields that `platen receipts` returns with the true ones."""
import difflib, json, re, subprocess, unicodedata
from collections import defaultdict

FIELDS = ["merchant", "date", "total", "currency", "tax", "subtotal", "tip", "discount"]


def letters(text):
    """Capital letters and digits only."""
    return re.sub(r"[^0-9A-Z]", "", unicodedata.normalize("NFKD", str(text or "")).upper())


def is_right(key, got, want):
    """Whether a field agrees with one of the true values."""
    if got is None:
        return False
    want = want if isinstance(want, list) else [want]
    if key == "merchant":
        return any(difflib.SequenceMatcher(None, letters(got), letters(w)).ratio() >= .9 or len(letters(w)) > 5 and letters(w) in letters(got) for w in want)
    if key not in ("date", "currency"):
        return any(abs(float(got) - float(w)) < .005 for w in want)
    return got in want


def parsed(platen, pages, options=()):
    """The receipts of a file of pages, by source."""
    run = subprocess.run([str(platen), "receipts", "-q", "--format", "jsonl", "--from-pages", str(pages), *options], stdout=subprocess.PIPE, check=True)
    return {r["source"]: r for r in map(json.loads, run.stdout.decode().splitlines())}


def score(options):
    """Prints the share of right fields, by field and by a key of the truth, and the reliability of the confidence."""
    found = parsed(options.platen, options.folder / "pages.jsonl")
    tally, groups, bins, review = defaultdict(list), defaultdict(list), defaultdict(list), []
    for line in open(options.folder / "truth.jsonl"):
        truth = json.loads(line)
        answer = found.get(truth["image"], {})
        main = []
        for key in FIELDS:
            if key not in truth["fields"]:
                continue
            want = truth["fields"][key]
            right = is_right(key, answer.get(key), want)
            tally[key].append(right)
            if key in ("merchant", "date", "total"):
                main.append(right)
            if key == options.field:
                groups[truth.get(options.by)].append(right)
            evidence = answer.get("evidence", {}).get(key)
            if evidence:
                bins[key].append((evidence["confidence"], right))
            if not right and key in options.wrong:
                print(truth["image"], truth.get("place"), truth.get("layout"), key, "is", want, "got", answer.get(key), evidence and evidence["confidence"])
        review.append((bool(answer.get("doubts")), all(main)))
    for group, rights in sorted(groups.items(), key=lambda item: sum(item[1]) / len(item[1])):
        print(f"  {group}: {options.field} {sum(rights) / len(rights):.3f} of {len(rights)}")
    for key, rights in tally.items():
        steps = []
        for low, high in ((0, .5), (.5, .8), (.8, .9), (.9, .97), (.97, 1.01)):
            part = [right for confidence, right in bins[key] if low <= confidence < high]
            steps.append(f"{low:.2f}: {sum(part) / len(part):.2f}/{len(part)}" if part else f"{low:.2f}: -/0")
        print(f"{key:9} {sum(rights) / len(rights):.4f} of {len(rights)};  right by confidence from {'  '.join(steps)}")
    flagged, unflagged = [r for doubt, r in review if doubt], [r for doubt, r in review if not doubt]
    print(f"flagged {len(flagged) / max(1, len(review)):.3f}; of the unflagged all three fields right {sum(unflagged) / max(1, len(unflagged)):.3f}")
