internal import PlatenModel

/// The pages' tree: a reader finds a page without going through all of them.
struct PageTree {
  let document: HaruDocument

  /// How many children a node has at most.
  private static let width = 32

  /// Adds the nodes above `pages`, and returns the root.
  func add(_ pages: [PDFReference]) throws(ScanError) -> PDFReference {
    var level = pages.map { (reference: $0, count: 1) }
    repeat {
      var parents: [(reference: PDFReference, count: Int)] = []
      for start in stride(from: 0, to: max(level.count, 1), by: Self.width) {
        let children = level[start..<min(start + Self.width, level.count)]
        parents.append(try addNode(above: Array(children)))
      }
      level = parents
    } while level.count > 1
    return level[0].reference
  }

  private func addNode(
    above children: [(reference: PDFReference, count: Int)]
  ) throws(ScanError) -> (reference: PDFReference, count: Int) {
    let count = children.reduce(0) { $0 + $1.count }
    let node = try document.add([
      ("Type", .name("Pages")), ("Count", .integer(count)),
      ("Kids", .array(children.map { .reference($0.reference) })),
    ])
    for child in children {
      try document.set([("Parent", .reference(node))], in: child.reference)
    }
    return (node, count)
  }
}
