"""TEDS, the tree-edit-distance similarity of tables (Zhong, ShafieiBavani and Jimeno Yepes 2020),
with the edit distance of ordered trees of Zhang and Shasha (1989).

A table is a list of rows of cells (text, columns, rows). Its tree has the table, its rows and their
cells; headers are cells like the others. The cost of a cell is 1 where spans differ, else the edit
distance of the texts, divided by the length of the longer one.
"""

import benchmark


def score(found, wanted, with_text):
  """The similarity of two tables, 0 to 1."""
  trees = [_Tree(_node(table)) for table in (found, wanted)]
  return 1 - _distance(*trees, with_text) / max(len(tree.labels) for tree in trees)


def page_score(found, wanted, with_text):
  """The mean similarity of the tables of a page, matched in the best order; a table too many or
  too few counts 0."""
  if not found and not wanted:
    return 1.0
  best = [[0.0] * (len(wanted) + 1) for _ in range(len(found) + 1)]
  for i, one in enumerate(found, 1):
    for j, other in enumerate(wanted, 1):
      best[i][j] = max(best[i - 1][j], best[i][j - 1],
                       best[i - 1][j - 1] + score(one, other, with_text))
  return best[-1][-1] / max(len(found), len(wanted))


def _node(table):
  rows = [("tr", [(tuple(cell), []) for cell in row]) for row in table]
  return ("table", rows)


class _Tree:
  """A tree in postorder: labels, leftmost leaves, key roots."""

  def __init__(self, root):
    self.labels, self.leftmost = [], []
    self._add(root)
    last = {leaf: index for index, leaf in enumerate(self.leftmost)}
    self.key_roots = sorted(last.values())

  def _add(self, node):
    first = None
    for child in node[1]:
      leaf = self._add(child)
      first = leaf if first is None else first
    index = len(self.labels)
    self.labels.append(node[0])
    self.leftmost.append(index if first is None else first)
    return self.leftmost[index]


def _distance(one, other, with_text):
  costs = {}

  def cost(i, j):
    if (i, j) not in costs:
      costs[i, j] = _renaming(one.labels[i], other.labels[j], with_text)
    return costs[i, j]

  trees = [[0.0] * len(other.labels) for _ in one.labels]
  for i in one.key_roots:
    for j in other.key_roots:
      _fill(one, other, i, j, cost, trees)
  return trees[-1][-1]


def _fill(one, other, i, j, cost, trees):
  left, top = one.leftmost, other.leftmost
  a, b = left[i], top[j]
  forest = [[0.0] * (j - b + 2) for _ in range(i - a + 2)]
  for x in range(1, i - a + 2):
    forest[x][0] = x
  for y in range(1, j - b + 2):
    forest[0][y] = y
  for x in range(a, i + 1):
    for y in range(b, j + 1):
      u, v = x - a + 1, y - b + 1
      least = min(forest[u - 1][v], forest[u][v - 1]) + 1
      if left[x] == a and top[y] == b:
        forest[u][v] = min(least, forest[u - 1][v - 1] + cost(x, y))
        trees[x][y] = forest[u][v]
      else:
        forest[u][v] = min(least, forest[left[x] - a][top[y] - b] + trees[x][y])


def _renaming(one, other, with_text):
  if isinstance(one, str) or isinstance(other, str):
    return 0 if one == other else 1
  if one[1:] != other[1:]:
    return 1
  if not with_text or one[0] == other[0]:
    return 0
  return benchmark.edits(one[0], other[0]) / max(len(one[0]), len(other[0]))


