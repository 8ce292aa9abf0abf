"""A photo of a page on a desk: perspective, light, blur, noise, JPEG."""

import cv2
import numpy as np


def photographed(page, seed):
  """The photo of a `Page` as a gray array: the page fills 85 to 95 % of a dark desk."""
  rng = np.random.default_rng([seed, 3])
  sheet = np.asarray(page.image)
  height, width = sheet.shape
  border = int(0.06 * max(width, height))
  size = (width + 2 * border, height + 2 * border)
  corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
  moved = corners + border + rng.uniform(-0.6, 0.6, (4, 2)).astype(np.float32) * border
  matrix = cv2.getPerspectiveTransform(corners, np.float32(moved))
  desk = rng.uniform(40, 110) + 6 * cv2.GaussianBlur(rng.normal(0, 8, size[::-1]), (0, 0), 3)
  photo = cv2.warpPerspective(sheet, matrix, size, flags=cv2.INTER_AREA).astype(np.float32)
  covered = cv2.warpPerspective(np.full(sheet.shape, 255, np.uint8), matrix, size) / 255
  photo = photo * covered + desk * (1 - covered)
  y, x = np.mgrid[0:size[1], 0:size[0]].astype(np.float32)
  angle = rng.uniform(0, 2 * np.pi)
  along = (x / size[0] - 0.5) * np.cos(angle) + (y / size[1] - 0.5) * np.sin(angle)
  photo *= rng.uniform(0.7, 0.95) * (1 + along * rng.uniform(0, 0.4))
  photo = cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.5, 1.1))
  photo += rng.normal(0, rng.uniform(1, 4), photo.shape)
  return np.clip(photo, 0, 255).astype(np.uint8)
