"""Mattes of subjects, and their scores: those of the network, which runs in OpenCV's dnn module, and of GrabCut."""

import os

import cv2
import numpy as np

NETWORK = os.path.join(os.path.dirname(__file__), "../Training/data/models/subject.onnx")
SIDE = 320  # Pixels of a side of the network's input.
# Borders within this share of the photo's diagonal agree, as in the DAVIS benchmark.
TOLERANCE = 0.008


def iou(found, truth):
  """The intersection over union of two masks."""
  union = (found | truth).sum()
  return float((found & truth).sum() / union) if union else 1.0


def boundary_f(found, truth):
  """The F measure of the border pixels of `found` and `truth` that lie near one of the other."""
  reach = max(1, round(TOLERANCE * np.hypot(*truth.shape)))
  disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1,) * 2)
  borders = [_border(mask) for mask in (found, truth)]
  near = [cv2.dilate(border, disc) > 0 for border in borders]
  precision = _share(borders[0] > 0, near[1])
  recall = _share(borders[1] > 0, near[0])
  return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _border(mask):
  mask = mask.astype(np.uint8)
  return mask - cv2.erode(mask, np.ones((3, 3), np.uint8), borderValue=1)


def _share(border, near):
  return float((border & near).sum() / border.sum()) if border.any() else 0.0


def network(path):
  """An engine that runs a network on the whole photo."""
  net = cv2.dnn.readNetFromONNX(path)

  def matte(photo):
    image = cv2.imread(photo)
    small = cv2.resize(image, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    net.setInput(cv2.dnn.blobFromImage(small, 1 / 255, swapRB=True))
    probability = net.forward()[0, 0]
    size = image.shape[1], image.shape[0]
    return np.uint8(255 * cv2.resize(probability, size, interpolation=cv2.INTER_LINEAR))
  return matte


def grab_cut(photo):
  """GrabCut from the rectangle in the middle that leaves out a tenth of each side."""
  image = cv2.imread(photo)
  height, width = image.shape[:2]
  mask = np.zeros((height, width), np.uint8)
  box = (width // 10, height // 10, width - 2 * (width // 10), height - 2 * (height // 10))
  try:
    cv2.setRNGSeed(1)
    cv2.grabCut(image, mask, box, None, None, 5, cv2.GC_INIT_WITH_RECT)
  except cv2.error:
    return np.zeros((height, width), np.uint8)
  return np.uint8(255 * (mask & 1))


def keep(folder, path, truth, matte):
  os.makedirs(folder, exist_ok=True)
  maps = [cv2.cvtColor(np.uint8(m), cv2.COLOR_GRAY2BGR) for m in (255 * truth, matte)]
  cv2.imwrite(os.path.join(folder, os.path.basename(path)), np.hstack([cv2.imread(path), *maps]))
