"""Compares the events of `platen live` with the truth of every frame."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

import numpy as np

# An item counts as visible from this share of its area on, and as gone below the other.
VISIBLE, GONE = 0.98, 0.5
# Seconds after its appearance in which an item may still be missing, and after its end in which it
# may still be there.
APPEARANCE, REMOVAL = 0.35, 0.8


@dataclass
class Figures:
  frames: int = 0  # Items in frames, where they must be there.
  right: int = 0  # Of these, with the identity that the item had before.
  switches: int = 0
  false: int = 0  # Items in frames that are nowhere near.
  appearances: int = 0
  added: int = 0
  errors: list = field(default_factory=list)  # Pixels, a corner each.
  delays: list = field(default_factory=list)  # Seconds from appearance to `added`.

  def __iadd__(self, other):
    for name in vars(self):
      setattr(self, name, getattr(self, name) + getattr(other, name))
    return self


def compared(truth, events, kinds):
  """`truth`: a list of (time, items); `events`: decoded JSON lines."""
  figures = Figures()
  states = _states(truth, events)
  appeared, identities, last_seen = {}, defaultdict(Counter), {}
  for (time, items), present in zip(truth, states):
    wanted = [item for item in items if item["kind"] in kinds]
    for item in wanted:
      key = item["value"]
      if item["visible"] > 0.02:
        last_seen[key] = time
      if item["visible"] >= VISIBLE:
        if key not in appeared:
          appeared[key] = time
          figures.appearances += 1
      elif item["visible"] < GONE:
        appeared.pop(key, None)
      found = [entry for entry in present.values() if _same(entry, item)]
      if found:
        identities[key][found[0]["id"]] += 1
      if item["visible"] < VISIBLE or key not in appeared:
        continue
      if found:
        quad = np.array(found[0]["quad"])
        figures.errors += list(np.linalg.norm(quad - item["quad"], axis=1))
      if time - appeared[key] >= APPEARANCE:
        figures.frames += 1
        figures.right += bool(found) and found[0]["id"] == identities[key].most_common(1)[0][0]
    for entry in present.values():
      figures.false += time - last_seen.get(_value(entry), -9) > REMOVAL
  figures.switches = sum(len(counter) - 1 for counter in identities.values())
  additions = [event for event in events if event["event"] == "added"]
  figures.added = len(additions)
  starts = _appearances(truth, kinds)
  for event in additions:
    times = [time for key, time in starts if key == _value(event["item"]) and time <= event["time"]]
    if times:
      figures.delays.append(event["time"] - max(times))
  return figures


def _appearances(truth, kinds):
  starts, present = [], set()
  for time, items in truth:
    for item in items:
      if item["kind"] not in kinds:
        continue
      if item["visible"] >= VISIBLE and item["value"] not in present:
        present.add(item["value"])
        starts.append((item["value"], time))
      elif item["visible"] < GONE:
        present.discard(item["value"])
  return starts


def _states(truth, events):
  """What was present after each frame."""
  states, present, pending = [], {}, list(events)
  for time, _ in truth:
    while pending and pending[0]["time"] <= time + 1e-3:
      event = pending.pop(0)
      if event["event"] in ("added", "updated"):
        present[event["id"]] = {"id": event["id"], **event["item"]}
      elif event["event"] == "removed":
        present.pop(event["id"], None)
    states.append(dict(present))
  return states


def _value(item):
  return item["value"]


def _same(entry, item):
  return entry["type"] == item["kind"] and entry["value"] == item["value"]
