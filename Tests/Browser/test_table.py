"""The table of README.md is true: its tests exist, and what has none has a reason."""

import re
import unittest
from pathlib import Path

FOLDER = Path(__file__).parent
# How many rows of each part a browser can show.
PARTS = {"A": 12, "B": 11, "D": 18, "E": 3, "F": 1, "H": 23, "I": 5}


class TableTest(unittest.TestCase):
    def test_every_row_names_tests_that_exist(self):
        tests = set()
        for file in FOLDER.glob("test_*.py"):
            tests |= set(re.findall(r"^    def (test_\w+)\(", file.read_text(), re.M))
        rows = re.findall(r"^\| ([A-I]\d+) \| (.+?) \| (.+) \|$", (FOLDER / "README.md").read_text(), re.M)
        names = [row for row, _, _ in rows]
        self.assertEqual(len(names), len(set(names)), "a row stands twice")
        counts = {part: sum(name.startswith(part) for name in names) for part in PARTS}
        self.assertEqual(counts, PARTS)
        for row, _, content in rows:
            named = re.findall(r"`(test_\w+)`", content)
            self.assertEqual([test for test in named if test not in tests], [], row)
            reason = re.sub(r"`\w+`,? ?", "", content)
            self.assertTrue(named or len(reason.split()) > 5, f"{row} has neither a test nor a reason")


if __name__ == "__main__":
    unittest.main()
