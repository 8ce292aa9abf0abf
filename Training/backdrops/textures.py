"""Textures from Debian's packages (see ../debian-packages.txt)."""


def library(root):
  return []
