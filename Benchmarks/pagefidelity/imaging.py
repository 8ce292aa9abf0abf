"""sRGB, linear light, CIE L*a*b* (D65), the colour difference CIEDE2000, and filters of arrays."""

import numpy as np
from PIL import Image

_CODES = np.arange(256) / 255
_LINEAR = np.where(
  _CODES <= 0.04045, _CODES / 12.92, ((_CODES + 0.055) / 1.055) ** 2.4).astype(np.float32)
_STEPS = 8192  # Entries of the table that encodes linear light.
_TABLE = np.linspace(0, 1, _STEPS + 1)
_ENCODED = (255 * np.where(
  _TABLE <= 0.0031308, 12.92 * _TABLE, 1.055 * _TABLE ** (1 / 2.4) - 0.055)).astype(np.float32)
_TO_XYZ = np.array(
  [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], np.float32)
_FROM_WHITE = (_TO_XYZ / _TO_XYZ.sum(axis=1, keepdims=True)).T


def linear(codes):
  """Linear light, 0 to 1, of sRGB code values (8 bits)."""
  return _LINEAR[codes]


def encoded(light):
  """sRGB code values, 0 to 255 as float32, of linear light."""
  return _ENCODED[(np.clip(light, 0, 1) * _STEPS + 0.5).astype(np.int32)]


def lab(light):
  """L*a*b* of linear light whose white is (1, 1, 1)."""
  xyz = np.asarray(light, np.float32) @ _FROM_WHITE
  roots = np.where(xyz > 0.008856, np.cbrt(np.maximum(xyz, 1e-6)), 7.787 * xyz + 16 / 116)
  return np.stack([
    116 * roots[..., 1] - 16, 500 * (roots[..., 0] - roots[..., 1]),
    200 * (roots[..., 1] - roots[..., 2])], axis=-1)


def ciede2000(first, second):
  """The colour difference of L*a*b* arrays (… × 3), with all weights 1 (ISO/CIE 11664-6)."""
  first, second = np.asarray(first, float), np.asarray(second, float)
  (l1, a1, b1), (l2, a2, b2) = np.moveaxis(first, -1, 0), np.moveaxis(second, -1, 0)
  mean = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
  stretch = 1 + 0.5 * (1 - np.sqrt(mean ** 7 / (mean ** 7 + 25.0 ** 7)))
  a1, a2 = a1 * stretch, a2 * stretch
  c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
  h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
  has_hue = c1 * c2 > 0
  turn = np.where(has_hue, (h2 - h1 + 180) % 360 - 180, 0)
  hue_step = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2))
  lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
  hue = np.where(
    ~has_hue, h1 + h2, np.where(
      abs(h1 - h2) <= 180, (h1 + h2) / 2,
      np.where(h1 + h2 < 360, (h1 + h2 + 360) / 2, (h1 + h2 - 360) / 2)))
  shape = (
    1 - 0.17 * np.cos(np.radians(hue - 30)) + 0.24 * np.cos(np.radians(2 * hue))
    + 0.32 * np.cos(np.radians(3 * hue + 6)) - 0.20 * np.cos(np.radians(4 * hue - 63)))
  centred = (lightness - 50) ** 2
  of_lightness = (l2 - l1) / (1 + 0.015 * centred / np.sqrt(20 + centred))
  of_chroma = (c2 - c1) / (1 + 0.045 * chroma)
  of_hue = hue_step / (1 + 0.015 * chroma * shape)
  rotation = (
    -2 * np.sqrt(chroma ** 7 / (chroma ** 7 + 25.0 ** 7))
    * np.sin(np.radians(60 * np.exp(-((hue - 275) / 25) ** 2))))
  return np.sqrt(np.maximum(
    of_lightness ** 2 + of_chroma ** 2 + of_hue ** 2 + rotation * of_chroma * of_hue, 0))


# Pairs of Sharma, Wu and Dalal (2005), "The CIEDE2000 color-difference formula: implementation
# notes, supplementary test data, and mathematical observations", table 1.
SHARMA = (
  ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
  ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
  ((50, 2.8361, -74.0200), (50, 0, -82.7485), 3.4412),
  ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
  ((50, 0, 0), (50, -1, 2), 2.3669),
  ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
  ((50, -0.001, 2.49), (50, 0.0009, -2.49), 4.8045),
  ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
  ((50, 2.5, 0), (73, 25, -18), 27.1492),
  ((50, 2.5, 0), (50, 3.1736, 0.5854), 1.0000),
  ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
  ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
  ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
  ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
)


def largest_error_of_pairs():
  """The largest deviation from the published differences."""
  first, second, wanted = (np.array(column, float) for column in zip(*SHARMA))
  return float(abs(ciede2000(first, second) - wanted).max())


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
