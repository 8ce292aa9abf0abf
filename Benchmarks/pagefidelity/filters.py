"""Filters for arrays: blur, mean, minimum and maximum, skeleton."""

import numpy as np
from PIL import Image


def blurred(values, sigma):
  """A Gaussian blur of `sigma` pixels along the first two axes."""
  reach = max(1, int(np.ceil(3 * sigma)))
  taps = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2).astype(np.float32)
  taps /= taps.sum()
  for axis in (0, 1):
    pads = [(reach, reach) if index == axis else (0, 0) for index in range(values.ndim)]
    padded, length = np.pad(values, pads, mode="edge"), values.shape[axis]
    result = np.zeros(values.shape, np.float32)
    for place, tap in enumerate(taps):
      part = slice(place, place + length)
      result += tap * (padded[part] if axis == 0 else padded[:, part])
    values = result
  return values


def resized(values, size):
  """Resizes a plane of float32 to `size` (width, height)."""
  return np.asarray(Image.fromarray(values.astype(np.float32)).resize(size, Image.BICUBIC))


def mean(values, radius):
  """The mean over squares of 2 `radius` + 1 pixels, with the edges repeated."""
  side = 2 * radius + 1
  for axis in (0, 1):
    pads = [(radius + 1, radius) if index == axis else (0, 0) for index in range(values.ndim)]
    sums = np.cumsum(np.pad(values, pads, mode="edge"), axis=axis, dtype=np.float64)
    part = sums[side:] - sums[:-side] if axis == 0 else sums[:, side:] - sums[:, :-side]
    values = (part / side).astype(np.float32)
  return values


def extreme(values, radius, function):
  """The maximum or minimum (`function`) over squares of 2 `radius` + 1 pixels."""
  for axis in (0, 1):
    pads = [(radius, radius) if index == axis else (0, 0) for index in range(2)]
    values, width, wanted = np.pad(values, pads, mode="edge"), 1, 2 * radius + 1
    while width < wanted:
      step = min(width, wanted - width)
      count = values.shape[axis] - step
      first, second = (
        (values[:count], values[step:]) if axis == 0 else (values[:, :count], values[:, step:]))
      values, width = function(first, second), width + step
  return values


def dilated(values, radius):
  return extreme(values, radius, np.maximum)


def eroded(values, radius):
  return extreme(values, radius, np.minimum)


def cells(values, side, weights):
  """Weighted means over cells of `side` pixels, and the sum of the weights of each."""
  rows, columns = weights.shape[0] // side, weights.shape[1] // side

  def sums(array):
    cut = array[:rows * side, :columns * side]
    return cut.reshape(rows, side, columns, side, -1).sum(axis=(1, 3), dtype=np.float64)

  total = sums(weights.astype(np.float32))
  planes = values.reshape(*weights.shape, -1)
  return sums(planes * weights[..., None]) / np.maximum(total, 1e-9), total[..., 0]


def skeleton(mask):
  """The thinned mask (Zhang and Suen, 1984)."""
  padded = np.pad(mask, 1).astype(np.uint8)
  width = padded.shape[1]
  around = np.array([-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1])
  flat, places = padded.ravel(), np.flatnonzero(padded)
  while True:
    before = len(places)
    for table in _THINNING:
      code = np.zeros(len(places), np.uint8)
      for bit, step in enumerate(around):
        code |= flat[places + step] << bit
      gone = table[code]
      flat[places[gone]] = 0
      places = places[~gone]
    if len(places) == before:
      return padded[1:-1, 1:-1].astype(bool)


def _thinning_table(phase):
  """Whether a pixel goes, by its eight neighbours clockwise from the one above, as bits."""
  table = np.zeros(256, bool)
  for code in range(256):
    p = [code >> bit & 1 for bit in range(8)]
    steps = sum(p[index] == 0 and p[(index + 1) % 8] == 1 for index in range(8))
    first, second = (
      (p[0] * p[2] * p[4], p[2] * p[4] * p[6]) if phase == 0
      else (p[0] * p[2] * p[6], p[0] * p[4] * p[6]))
    table[code] = 2 <= sum(p) <= 6 and steps == 1 and first == 0 and second == 0
  return table


_THINNING = (_thinning_table(0), _thinning_table(1))
