/// The derivation of a phrase from terms by a grammar: a part of a ``Chart``, which it keeps.
package struct ParseTree {
  private let chart: Chart
  /// An index in ``Chart/edges``.
  private let index: Int

  init(_ chart: Chart, index: Int) {
    self.chart = chart
    self.index = index
  }

  /// The name of the rule, or of the term's category.
  package var name: String { chart.names[chart.edges[index].symbol] }
  /// The range of tokens.
  package var range: Range<Int> { chart.edges[index].start..<chart.edges[index].end }
  /// The value of a term; 0 for a rule.
  package var value: Int { chart.edges[index].value }
  /// The parts, in the order of the text.
  package var children: Children { Children(chart, parts: chart.edges[index].children) }

  /// The first tree of this name, depth first; it can be this one.
  package func first(_ name: String) -> ParseTree? {
    chart.first(name, Self.nameBit(name), from: index).map { ParseTree(chart, index: $0) }
  }

  /// All trees of this name, none inside another.
  package func all(_ name: String) -> [ParseTree] {
    var found: [ParseTree] = []
    chart.forEach(name, Self.nameBit(name), from: index) {
      found.append(ParseTree(chart, index: $0))
    }
    return found
  }

  /// The values of all trees of this name, none inside another.
  package func values(_ name: String) -> [Int] {
    var found: [Int] = []
    chart.forEach(name, Self.nameBit(name), from: index) { found.append(chart.edges[$0].value) }
    return found
  }

  /// Whether the values of all trees of this name, none inside another, become smaller and smaller.
  package func isDescending(_ name: String) -> Bool {
    var previous = Int.max
    return chart.allSatisfy(name, Self.nameBit(name), from: index) { edge in
      defer { previous = chart.edges[edge].value }
      return chart.edges[edge].value < previous
    }
  }

  /// The bit of a name in the masks of trees.
  static func nameBit(_ name: String) -> UInt64 { 1 << (name.fnv1a64 >> 58) }

  /// The value of the first term of this category; `nil` without one.
  package func value(_ name: String) -> Int? {
    chart.first(name, Self.nameBit(name), from: index).map { chart.edges[$0].value }
  }

  /// The parts of a tree.
  package struct Children: RandomAccessCollection {
    private let chart: Chart
    /// A range in ``Chart/children``.
    private let parts: Range<Int>

    init(_ chart: Chart, parts: Range<Int>) {
      self.chart = chart
      self.parts = parts
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { parts.count }
    package subscript(position: Int) -> ParseTree {
      ParseTree(chart, index: chart.children[parts.lowerBound + position])
    }
  }
}
