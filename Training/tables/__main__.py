"""Fits the division of tables into rows: `python3 -m tables fit TABLE-EVIDENCE`."""

import argparse
import os

from . import rows, sheet


def main():
  parser = argparse.ArgumentParser(prog="python3 -m tables", description=__doc__)
  parser.add_argument("command", choices=["fit"])
  parser.add_argument("tool", help="the program table-evidence")
  parser.add_argument("--count", type=int, default=40, help="tables of each everyday layout, half as many of the others (40)")
  parser.add_argument("--held-out", action="store_true", help="also fit without every fifth layout, and print how well it does there")
  parser.add_argument("--seed", type=int, default=50000, help="seed of the first table (50000)")
  options = parser.parse_args()
  names = list(sheet.TABLES)
  by_name = {name: rows.bands(os.path.abspath(options.tool), [name], options.count // (1 if name in sheet.EVERYDAY else 2), options.seed) for name in names}
  for fold in range(rows.FOLDS if options.held_out else 0):
    held_out = names[fold::rows.FOLDS]
    weights = rows.fitted([band for name in names if name not in held_out for band in by_name[name]])
    for name in held_out:
      if by_name[name]:
        share, of_rows = rows.share_right(by_name[name], weights)
        print(f"{name:20} held out: {len(by_name[name]):5} bands, {share:.3f} right, {of_rows:.3f} of their rows")
  everything = [band for name in names for band in by_name[name]]
  weights = rows.fitted(everything)
  print("all, in sight: {:.3f} of the bands, {:.3f} of their rows".format(*rows.share_right(everything, weights)))
  for values in weights:
    print(", ".join(f"{value:.2f}" for value in values))


if __name__ == "__main__":
  main()
