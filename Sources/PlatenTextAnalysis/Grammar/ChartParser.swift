/// A memoizing top-down parser of one text with one grammar.
///
/// It looks for each symbol once per position and keeps one derivation per end (packrat parsing
/// with several ends: B. Ford, "Packrat Parsing", 2002). A derivation has at most
/// ``maximumTokens`` tokens, so the time is proportional to the text's length. Derivations are stored
/// as plain numbers, which a ``ParseTree`` reads.
package struct ChartParser {
  private typealias Edge = Chart.Edge

  /// The largest number of tokens of a derivation. Long phrases of dates have 35.
  package static let maximumTokens = 64

  private let grammar: Grammar
  /// The productions that the terms of these tokens can complete.
  private let productions: Grammar.Selection
  private let tokens: [Token]
  /// By token: a bit for each category of the terms that begin there.
  private let termMasks: [UInt128]
  /// By token: a bit for each category of the terms that begin there or later.
  private var lookaheadMasks: [UInt128]
  /// All derivations so far.
  private let chart: Chart
  /// By token: the range of its terms in ``Chart/edges``.
  private var terms: [Range<Int>] = []
  /// By entry of ``memoTable``: the range of its derivations in ``Chart/edges``.
  private var memoizedEdges: [Range<Int>] = []
  /// By token and symbol: an index in ``memoizedEdges``; -1 before the symbol is parsed there.
  private var memoTable: [Int32]
  /// The edges of the rules that are being parsed: a stack.
  private var pending: [Edge] = []
  /// The parts of the derivation that is being extended, as indices in ``Chart/edges``: a stack.
  private var path: [Int] = []

  /// Finds the terms of `tokens` that `lexicon` holds. `addingTerms` adds the others, such as
  /// numbers in digits: for a token's index it calls `add` with each term and its length in tokens.
  package init(
    _ tokens: [Token], grammar: Grammar, lexicon: Lexicon,
    addingTerms: (Int, _ add: (Lexicon.Term, Int) -> Void) -> Void
  ) {
    var edges: [Edge] = [], terms: [Range<Int>] = []
    edges.reserveCapacity(tokens.count * 4)
    terms.reserveCapacity(tokens.count)
    var termMasks = Array(repeating: UInt128(0), count: tokens.count)
    for index in tokens.indices {
      let start = edges.count
      func add(_ term: Lexicon.Term, _ length: Int) {
        edges.append(
          Edge(
            symbol: term.category, start: index, end: index + length, value: term.value,
            nameMask: grammar.nameBits[term.category]))
        termMasks[index] |= 1 << UInt128(term.category)
      }
      lexicon.terms(in: tokens, at: index, add)
      addingTerms(index, add)
      terms.append(start..<edges.count)
    }
    self.grammar = grammar
    self.tokens = tokens
    chart = Chart(names: grammar.names)
    chart.edges = edges
    self.terms = terms
    self.termMasks = termMasks
    memoTable = Array(repeating: -1, count: grammar.names.count * tokens.count)
    lookaheadMasks = termMasks
    for index in tokens.indices.dropLast().reversed() {
      lookaheadMasks[index] |= lookaheadMasks[index + 1]
    }
    productions = grammar.selection(completedBy: lookaheadMasks.first ?? 0)
  }

  /// The longest accepted derivations of the rule `symbol`, from left to right, none overlapping
  /// another. They begin in `starts`, by default anywhere, at tokens for which `canBegin` holds.
  package mutating func longestMatches(
    _ symbol: Int, startingIn starts: Range<Int>? = nil,
    isAccepted: (ParseTree) -> Bool = { _ in true }, canBegin: (Int) -> Bool = { _ in true }
  ) -> [ParseTree] {
    let starts = starts ?? tokens.indices
    var results: [ParseTree] = [], index = starts.lowerBound
    while index < starts.upperBound {
      guard canBegin(index) else {
        index += 1
        continue
      }
      let found = tree(of: symbol, at: index, isAccepted: isAccepted)
      if let found { results.append(found) }
      index = found?.range.upperBound ?? index + 1
    }
    return results
  }

  /// The longest accepted derivation of the rule `symbol` from token `index` on. Each end has at
  /// most one derivation.
  private mutating func tree(
    of symbol: Int, at index: Int, isAccepted: (ParseTree) -> Bool
  ) -> ParseTree? {
    let found = edgeIndices(of: symbol, at: index)
    for edgeIndex in found.sorted(by: { chart.edges[$0].end > chart.edges[$1].end }) {
      let tree = ParseTree(chart, index: edgeIndex)
      if isAccepted(tree) { return tree }
    }
    return nil
  }

  /// The edges of `symbol` from token `index` on. For a category these are the token's terms of
  /// every category.
  private mutating func edgeIndices(of symbol: Int, at index: Int) -> Range<Int> {
    guard symbol >= grammar.categories.count else { return terms[index] }
    let key = index * grammar.names.count + symbol
    if memoTable[key] >= 0 { return memoizedEdges[Int(memoTable[key])] }
    let first = pending.count
    for position in productions.ranges[symbol] {
      let production = grammar.productions[productions.numbers[position]]
      if production.firstSet & termMasks[index] != 0,
        grammar.isPossible(production, among: lookaheadMasks[index])
      {
        extend(
          production.elements, at: index,
          to: Goal(symbol: symbol, start: index, pendingStart: first, pathStart: path.count))
      }
    }
    let newEdges = chart.edges.count..<chart.edges.count + pending.count - first
    chart.edges += pending[first...]
    pending.removeSubrange(first...)
    memoTable[key] = Int32(memoizedEdges.count)
    memoizedEdges.append(newEdges)
    return newEdges
  }

  /// A symbol that is being parsed, and the heights of the stacks when its parsing began.
  private struct Goal {
    let symbol: Int
    let start: Int
    let pendingStart: Int
    let pathStart: Int
  }

  /// Tries all derivations of `elements` from token `index` on, and keeps the first for each end.
  private mutating func extend(_ elements: Range<Int>, at index: Int, to goal: Goal) {
    guard index - goal.start <= Self.maximumTokens else { return }
    guard let next = elements.first else { return finish(at: index, goal) }
    let element = grammar.elements[next], rest = next + 1..<elements.upperBound
    let fits =
      index < tokens.count && grammar.firstSets[element.symbol] & termMasks[index] != 0
      && (index == goal.start || !element.isAdjacent || !tokens[index].isSpaced)
    if fits {
      for edgeIndex in edgeIndices(of: element.symbol, at: index)
      where chart.edges[edgeIndex].symbol == element.symbol {
        path.append(edgeIndex)
        extend(rest, at: chart.edges[edgeIndex].end, to: goal)
        path.removeLast()
      }
    }
    if element.isOptional { extend(rest, at: index, to: goal) }
  }

  private mutating func finish(at end: Int, _ goal: Goal) {
    guard end > goal.start else { return }
    for place in goal.pendingStart..<pending.count where pending[place].end == end { return }
    let first = chart.children.count
    var nameMask = grammar.nameBits[goal.symbol]
    for place in goal.pathStart..<path.count {
      chart.children.append(path[place])
      nameMask |= chart.edges[path[place]].nameMask
    }
    pending.append(
      Edge(
        symbol: goal.symbol, start: goal.start, end: end, children: first..<chart.children.count,
        nameMask: nameMask))
  }
}

/// The derivations that a ``ChartParser`` has found so far, and their parts.
///
/// Derivations are only added, so a ``ParseTree`` stays valid while the parser goes on.
final class Chart {
  /// A derivation of a symbol from a range of tokens.
  struct Edge {
    let symbol: Int
    /// The first token, and the one after the last.
    let start: Int
    let end: Int
    /// The value of a term; 0 for a rule.
    var value = 0
    /// The range of its parts in ``Chart/children``.
    var children = 0..<0
    /// A bit for the name of each tree in this one. Several names can share one of the 64 bits.
    var nameMask: UInt64
  }

  /// By symbol: its name.
  let names: [String]
  /// First the terms, token by token, then the derivations of rules.
  @exclusivity(unchecked) var edges: [Edge] = []
  /// The indices in ``edges`` of the parts of each edge, one edge after the other.
  @exclusivity(unchecked) var children: [Int] = []

  init(names: [String]) { self.names = names }

  /// The edge of the first tree of this name in that of `edge`, depth first.
  func first(_ name: String, _ nameBit: UInt64, from edge: Int) -> Int? {
    guard edges[edge].nameMask & nameBit != 0 else { return nil }
    var found: Int?
    _ = allSatisfy(name, nameBit, from: edge) {
      found = $0
      return false
    }
    return found
  }

  /// Calls `body` with the edges of all trees of this name in that of `edge`, none inside another.
  func forEach(_ name: String, _ nameBit: UInt64, from edge: Int, _ body: (Int) -> Void) {
    _ = allSatisfy(name, nameBit, from: edge) {
      body($0)
      return true
    }
  }

  /// Whether `body` is true for the edges of all trees of this name in that of `edge`, none inside
  /// another. It is not called again once it was false.
  func allSatisfy(
    _ name: String, _ nameBit: UInt64, from edge: Int, _ body: (Int) -> Bool
  ) -> Bool {
    guard edges[edge].nameMask & nameBit != 0 else { return true }
    return edges.withUnsafeBufferPointer { edges in
      children.withUnsafeBufferPointer { children in
        names.withUnsafeBufferPointer { names in
          Self.allSatisfy(name, nameBit, from: edge, edges, children, names, body)
        }
      }
    }
  }

  /// Recurses without a reference to the chart, whose count would take half of the time.
  private static func allSatisfy(
    _ name: String, _ nameBit: UInt64, from edge: Int, _ edges: UnsafeBufferPointer<Edge>,
    _ children: UnsafeBufferPointer<Int>, _ names: UnsafeBufferPointer<String>,
    _ body: (Int) -> Bool
  ) -> Bool {
    guard edges[edge].nameMask & nameBit != 0 else { return true }
    if names[edges[edge].symbol] == name { return body(edge) }
    for child in edges[edge].children {
      guard allSatisfy(name, nameBit, from: children[child], edges, children, names, body) else {
        return false
      }
    }
    return true
  }
}

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

/// The parts of a text in which a phrase can occur: the surroundings of its indispensable terms.
package struct CandidateWindows {
  /// Ranges of tokens, in order, none overlapping.
  package private(set) var windows: [Range<Int>] = []

  /// Finds the windows around anchors. `isAnchor` decides whether a term that begins at a token is
  /// one without which no phrase exists; `radius` is the largest number of tokens that a phrase has
  /// before or after an anchor.
  package init(
    _ tokens: [Token], lexicon: Lexicon, radius: Int, isAnchor: (Lexicon.Term, Int) -> Bool
  ) {
    for index in tokens.indices {
      var isAnchored = false
      lexicon.terms(in: tokens, at: index) { term, _ in
        if isAnchor(term, index) { isAnchored = true }
      }
      if isAnchored { add(max(0, index - radius)..<min(tokens.count, index + radius + 1)) }
    }
  }

  /// A part of a window, parsed at once.
  package struct Part {
    /// The tokens at which a phrase can begin.
    package let starts: Range<Int>
    /// The tokens to parse: also those of the longest phrase that begins at the end of ``starts``,
    /// and the neighbors of phrases.
    package let tokens: Range<Int>
  }

  /// The largest number of tokens at which a phrase of one part can begin. It limits the memory of a
  /// parser and the depth of its recursion.
  private static let partTokens = 512
  /// The largest number of tokens before and after a phrase that decide about it.
  private static let neighbours = 8

  /// The windows in parts, in order.
  package var parts: [Part] {
    windows.flatMap { window in
      stride(from: window.lowerBound, to: window.upperBound, by: Self.partTokens).map { start in
        let end = min(window.upperBound, start + Self.partTokens)
        let first = max(window.lowerBound, start - Self.neighbours)
        let last = end + ChartParser.maximumTokens + Self.neighbours
        return Part(starts: start..<end, tokens: first..<min(window.upperBound, last))
      }
    }
  }

  /// Searches the windows part by part.
  ///
  /// - Parameters:
  ///   - tokens: The text.
  ///   - parse: Finds the phrases in some of the tokens that begin in a range of these, from left to
  ///     right.
  ///   - result: Makes a result of a phrase and of the tokens that its ranges refer to.
  package func matches<Result>(
    in tokens: [Token], parse: ([Token], Range<Int>) -> [ParseTree],
    result: (ParseTree, [Token]) -> Result?
  ) -> [Result] {
    var results: [Result] = [], previousEnd = 0
    for part in parts where part.starts.upperBound > previousEnd {
      let partTokens = Array(tokens[part.tokens]), first = part.tokens.lowerBound
      let start = max(part.starts.lowerBound, previousEnd)
      let phrases = parse(partTokens, start - first..<part.starts.upperBound - first)
      if let last = phrases.last { previousEnd = first + last.range.upperBound }
      results += phrases.compactMap { result($0, partTokens) }
    }
    return results
  }

  package init() {}

  /// Adds a window, which must not begin before the last one; the two merge where they meet.
  package mutating func add(_ window: Range<Int>) {
    if let last = windows.last, last.upperBound >= window.lowerBound {
      windows[windows.count - 1] =
        min(last.lowerBound, window.lowerBound)..<max(last.upperBound, window.upperBound)
    } else {
      windows.append(window)
    }
  }
}
