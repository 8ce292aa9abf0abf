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
