"""Fits the vote between Tesseract and the recognition network: a logistic regression over the words
in which they differ, on drawn sheets.
"""

import json
import subprocess

import numpy as np

import regression

# The weight of a word that both recognizers misread, but one of them less.
HALF_RIGHT = 0.5
# Log-odds: weights are drawn towards 0 by a normal distribution with this standard deviation.
PRIOR = 3.0


def fit(evidence, folders, held_out):
  """Prints the weights, and how many words are right by each rule on `held_out`."""
  names, train = _examples(evidence, folders)
  _, test = _examples(evidence, held_out, names)
  weights = regression.fitted(train[0], train[1], np.zeros(train[0].shape[1]), 1 / PRIOR ** 2, train[2])
  for name, weight in zip(names, weights):
    print(f"    .{name}: {weight:.3f},")
  features, labels, importance = test
  total = importance.sum()
  for rule, chosen in (("Tesseract", np.zeros(len(labels))), ("network", np.ones(len(labels))),
                       ("vote", features @ weights > 0)):
    print(f"{rule}: {importance[chosen == labels].sum() / total:.4f} of {len(labels)} words")


def _examples(evidence, folders, names=None):
  """Names of the features; and for each word with two readings its features, whether the network's
  is the better one, and its weight."""
  rows = []
  for folder in folders:
    sheets = [json.loads(line) for line in open(folder / "index.jsonl", encoding="utf-8")]
    paths = [folder / sheet["file"] for sheet in sheets]
    output = subprocess.run([evidence, *paths], stdout=subprocess.PIPE, check=True).stdout
    for sheet, page in zip(sheets, map(json.loads, output.decode().splitlines())):
      for line in page["lines"]:
        truth = min(sheet["lines"], key=lambda candidate: abs(candidate["y"] - line["y"]))
        rows += _labelled(line, truth["text"])
  names = names or sorted(rows[0][0])
  features = np.array([[row.get(name, 0) for name in names] for row, _, _ in rows])
  return names, (features, *(np.array([row[i] for row in rows]) for i in (1, 2)))


def _labelled(line, truth):
  """The examples of a line: features, whether the network is right, and the weight."""
  if not line["disagreements"]:
    return
  parts = _parts(line["words"], truth)
  for place in line["disagreements"]:
    ours, other = place["tesseract"], place["network"]
    if place.get("word") is None:
      missing = truth.replace(" ", "").count(other.replace(" ", "")) > "".join(
        line["words"]).count(other.replace(" ", ""))
      yield place["features"], float(missing), 1.0
      continue
    part = parts[place["word"]]
    errors = _distance(ours, part), _distance(other, part)
    if errors[0] != errors[1]:
      yield (place["features"], float(errors[1] < errors[0]),
             1.0 if min(errors) == 0 else HALF_RIGHT)


def _parts(words, truth):
  """The part of `truth` that belongs to each word, by the edit distance."""
  letters = "".join(words)
  insertions = [0 if character == " " else 1 for character in truth]
  cost = [[0]]
  for insertion in insertions:
    cost[0].append(cost[0][-1] + insertion)
  for letter in letters:
    above, row = cost[-1], [cost[-1][0] + 1]
    for j, character in enumerate(truth):
      change = 0 if letter == character else 2.5 if character == " " else 1
      row.append(min(above[j + 1] + 1, row[j] + insertions[j], above[j] + change))
    cost.append(row)
  ends, i, j = {len(letters): len(truth)}, len(letters), len(truth)
  while i > 0 and j > 0:
    change = 0 if letters[i - 1] == truth[j - 1] else 2.5 if truth[j - 1] == " " else 1
    if cost[i][j] == cost[i - 1][j - 1] + change:
      i, j = i - 1, j - 1
    elif cost[i][j] == cost[i][j - 1] + insertions[j - 1]:
      j -= 1
    else:
      i -= 1
    ends.setdefault(i, j)
  starts, place = [], 0
  for word in words:
    starts.append(place)
    place += len(word)
  places = [ends.get(start, 0) if start else 0 for start in [*starts, place]]
  return [truth[a:b].strip() for a, b in zip(places, places[1:])]


def _distance(a, b):
  row = list(range(len(b) + 1))
  for i, letter in enumerate(a, 1):
    above, row = row, [i]
    for j, other in enumerate(b, 1):
      row.append(min(above[j] + 1, row[-1] + 1, above[j - 1] + (letter != other)))
  return row[-1]
