"""Scores the fields that `platen receipts` returns, and fits the scorers of receipts and the confidence of fields.

A scorer is a conditional logit over the candidates of a page, of which some are right; the confidence of a
field is a logistic regression on whether the selected value is right. The prior of each weight is a normal
distribution around its present value, so that a feature that the material does not show keeps its weight.
Cross-validation leaves out groups of pages, such as shops or layouts.
"""

import difflib
import json
import re
import subprocess
import unicodedata
from collections import defaultdict
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

import regression


def weights_of(path):
    """The weights of a file."""
    lines = path.read_text().splitlines()
    return {parts[0]: float(parts[1]) for parts in (line.split() for line in lines if not line.startswith("#")) if len(parts) == 2}


def write_weights(path, names, weights):
    """Replaces the weights of a file; its comment lines stay."""
    head = "".join(line + "\n" for line in path.read_text().splitlines() if line.startswith("#"))
    path.write_text(head + "".join(f"{name} {weight:.3f}\n" for name, weight in zip(names, weights)))


class Ranking:
    """The candidates of pages as arrays: the features by name, the page of each row, and whether it is right."""

    def __init__(self, names, pages):
        """`pages` are pairs of candidates, each its features by name and whether it is right, and of the page's groups."""
        self.names, self.groups = list(names), [groups for _, groups in pages]
        column = {name: index for index, name in enumerate(self.names)}
        candidates = [(page, features, right) for page, (rows, _) in enumerate(pages) for features, right in rows]
        self.x = np.zeros((len(candidates), len(self.names)))
        for row, (_, features, _) in enumerate(candidates):
            for name in features.keys() & column.keys():
                self.x[row, column[name]] = features[name]
        self.page, self.right = np.array([page for page, _, _ in candidates]), np.array([right for _, _, right in candidates])
        self.starts = np.searchsorted(self.page, np.arange(len(self.groups)))

    def subset(self, keep):
        """The pages for which `keep` is true."""
        part = object.__new__(Ranking)
        rows = keep[self.page]
        part.names, part.x, part.right = self.names, self.x[rows], self.right[rows]
        part.page = (np.cumsum(keep) - 1)[self.page[rows]]
        part.groups = [g for g, k in zip(self.groups, keep) if k]
        part.starts = np.searchsorted(part.page, np.arange(len(part.groups)))
        return part

    def without(self, index):
        """The same pages without one feature."""
        part = self.subset(np.ones(len(self.groups), bool))
        part.x[:, index] = 0
        return part

    def loss(self, weights):
        """The mean negative log-likelihood of the right candidates, and its gradient."""
        score = self.x @ weights
        score -= np.maximum.reduceat(score, self.starts)[self.page]
        power = np.exp(score)
        whole = np.add.reduceat(power, self.starts)
        part = np.maximum(np.add.reduceat(np.where(self.right, power, 0), self.starts), 1e-12)
        slope = power / whole[self.page] - np.where(self.right, power, 0) / part[self.page]
        return np.mean(np.log(whole / part)), self.x.T @ slope / len(self.starts)

    def correct(self, weights):
        """Of each page whether its best candidate is right."""
        score = self.x @ weights
        best = np.maximum.reduceat(score, self.starts)[self.page]
        return np.maximum.reduceat(np.where(score >= best - 1e-9, self.right, False), self.starts)

    def accuracy(self, weights):
        """The share of pages whose best candidate is right."""
        return np.mean(self.correct(weights))


def fitted(pages, prior, strength, free=None):
    """The weights of least loss plus `strength` times their squared distance from `prior`; only `free` weights change."""
    free = np.ones(len(prior), bool) if free is None else free

    def goal(part):
        weights = prior.copy()
        weights[free] = part
        loss, slope = pages.loss(weights)
        return loss + strength * np.sum((weights - prior) ** 2), (slope + 2 * strength * (weights - prior))[free]
    weights = prior.copy()
    weights[free] = minimize(goal, prior[free], jac=True, method="L-BFGS-B", options={"maxiter": 300}).x
    return weights


def cross_validated(pages, prior, strength, free, group, folds=5):
    """The share of right pages, and their mean loss, of pages whose group at this index was left out of the fit."""
    fold = np.array([hash_of(g[group]) % folds for g in pages.groups])
    sums = np.zeros(2)
    for index in range(folds):
        held = pages.subset(fold == index)
        if held.groups:
            weights = fitted(pages.subset(fold != index), prior, strength, free)
            sums += np.array([held.accuracy(weights), held.loss(weights)[0]]) * len(held.groups)
    return sums / len(pages.groups)


def hash_of(value):
    """A number that is the same in every run."""
    return sum(ord(c) * (i + 7) * 31 for i, c in enumerate(str(value)))


def shown(result):
    """Accuracy and loss as text."""
    accuracy, loss = result
    return f"{accuracy:.4f} (loss {loss:.4f})"


def report(pages, prior, free, options, groups):
    """Fits, and returns the weights.

    Prints accuracy and loss before, after and cross-validated by each of `groups`, by the last of them per
    feature without it, and the weights. `groups` names the indices of the pages' groups.
    """
    def held_out(part, group, folds=5):
        return shown(cross_validated(part, prior, options.strength, free, group, folds))

    weights = fitted(pages, prior, options.strength, free)
    print("before", shown((pages.accuracy(prior), pages.loss(prior)[0])))
    print("fitted", shown((pages.accuracy(weights), pages.loss(weights)[0])))
    for name, group in groups.items():
        print(f"by {name}", held_out(pages, group))
    if options.ablation:
        for index, name in enumerate(pages.names):
            print(f"  without {name:22}", held_out(pages.without(index), list(groups.values())[-1], 3))
    for name, old, new in zip(pages.names, prior, weights):
        print(f"  {name:24} {old:7.3f} -> {new:7.3f}")
    return weights


SCORED = ["merchant", "date", "total", "currency", "tax", "subtotal", "tip", "discount"]


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
        for key in SCORED:
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


#: The fields of the truth whose confidence has the same weights.
CONFIDENT = {"total": ["total"], "amount": ["tax", "subtotal", "tip", "discount"], "date": ["date"], "merchant": ["merchant"]}
#: The confidence below which a field is doubtful: `ReceiptReview.confidenceThreshold`.
THRESHOLD = .8


class Fields:
    """The values that were selected on pages: features, whether each is right, and the shop."""

    def __init__(self, field, folders, evidence, names):
        column = {name: index for index, name in enumerate(names)}
        rows, right, self.shops = [], [], []
        for folder in folders:
            truths = {Path(t["image"]).name: t for t in map(json.loads, open(folder / "truth.jsonl"))}
            output = subprocess.run([evidence, folder / "read.jsonl"], stdout=subprocess.PIPE, check=True).stdout
            for line in map(json.loads, output.decode().splitlines()):
                truth, selected = truths.get(Path(line["source"]).name), line["candidates"]["selected"]
                for key in (key for key in CONFIDENT[field] if truth and key in selected and truth["fields"].get(key)):
                    value = selected[key]["value"]
                    right.append(is_right(key, float(value) if field in ("total", "amount") else value, truth["fields"][key]))
                    row = np.zeros(len(column))
                    for name, number in selected[key]["features"].items():
                        row[column[name]] = number
                    rows.append(row)
                    self.shops.append(str(truth.get("shop", truth["image"])))
        self.x, self.right = np.array(rows), np.array(right, float)


def logistic_weights(x, right, prior, strength):
    """The weights of least mean loss plus `strength` times their squared distance from `prior`."""
    return regression.fitted(x, right, prior, 2 * strength, 1 / len(right))


def report_reliability(title, p, right):
    """Prints the loss, the reliability, and what the threshold of doubt does."""
    loss = -np.mean(np.where(right > .5, np.log(np.maximum(p, 1e-9)), np.log(np.maximum(1 - p, 1e-9))))
    steps = []
    for low, high in ((0, .3), (.3, .5), (.5, .7), (.7, .8), (.8, .9), (.9, .95), (.95, .98), (.98, 1.01)):
        part = right[(p >= low) & (p < high)]
        if len(part):
            steps.append(f"{low:.2f}: {part.mean():.2f}/{len(part)}")
    sure = p >= THRESHOLD
    print(f"{title} loss {loss:.4f}, {1 - sure.mean():.3f} doubtful, of the others {right[sure].mean():.4f} right; {'  '.join(steps)}")


def fit_confidence(options):
    """Fits the confidence of one field; prints the reliability before, without each shop, and on held-out folders."""
    path = options.weights / f"{options.field}-confidence.txt"
    before = weights_of(path)
    prior = np.array(list(before.values()))
    fields = Fields(options.field, options.folders, options.evidence, list(before))
    print(f"{options.field}: {len(fields.right)} values, {fields.right.mean():.4f} right")
    report_reliability("before", regression.probabilities(fields.x, prior), fields.right)
    fold, held = np.array([hash_of(shop) % 5 for shop in fields.shops]), np.zeros(len(fields.right))
    for index in range(5):
        part = fold == index
        held[part] = regression.probabilities(fields.x[part], logistic_weights(fields.x[~part], fields.right[~part], prior, options.strength))
    report_reliability("by shop", held, fields.right)
    weights = logistic_weights(fields.x, fields.right, prior, options.strength)
    for folder in options.held_out:
        others = Fields(options.field, [folder], options.evidence, list(before))
        report_reliability(f"{folder.name} before", regression.probabilities(others.x, prior), others.right)
        report_reliability(f"{folder.name} fitted", regression.probabilities(others.x, weights), others.right)
    for name, old, new in zip(before, prior, weights):
        print(f"  {name:20} {old:7.3f} -> {new:7.3f}")
    if options.write:
        write_weights(path, before, weights)


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
