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
