internal import PlatenModel

/// A balanced page tree (ISO 32000-1, 7.7.3), in which a reader finds a page without visiting all
/// of them.
///
/// The parent of a page is reserved before the page is written, so pages can be written
/// immediately.
struct PageTree {
  private let document: HaruDocument
  /// The leaf nodes, which hold the pages in order.
  private var leaves: [Node] = []

  private struct Node {
    let reference: PDFReference
    var children: [PDFReference] = []
    /// The number of pages below it.
    var count = 0
  }

  /// The maximum number of children of a node.
  private static let maximumChildren = 32

  init(document: HaruDocument) {
    self.document = document
  }

  /// The number of pages.
  var count: Int { leaves.reduce(0) { $0 + $1.count } }

  /// The parent node of the next page.
  mutating func parent() throws(ScanError) -> PDFReference {
    if leaves.last.map({ $0.count == Self.maximumChildren }) ?? true {
      leaves.append(Node(reference: try document.reserve()))
    }
    return leaves[leaves.count - 1].reference
  }

  /// Adds `page`, which was written with the ``parent()``, after the others.
  mutating func add(_ page: PDFReference) {
    leaves[leaves.count - 1].children.append(page)
    leaves[leaves.count - 1].count += 1
  }

  /// Writes the nodes and returns the root; call it after the last page.
  func finish() throws(ScanError) -> PDFReference {
    // A leaf is empty if its first page could not be written.
    var level = leaves.filter { $0.count > 0 }
    while level.count != 1 {
      var parents: [Node] = []
      for start in stride(from: 0, to: max(level.count, 1), by: Self.maximumChildren) {
        let children = level[start..<min(start + Self.maximumChildren, level.count)]
        let parent = Node(
          reference: try document.reserve(), children: children.map(\.reference),
          count: children.reduce(0) { $0 + $1.count })
        for child in children { try write(child, below: parent) }
        parents.append(parent)
      }
      level = parents
    }
    try write(level[0], below: nil)
    return level[0].reference
  }

  private func write(_ node: Node, below parent: Node?) throws(ScanError) {
    var entries: [PDFValue.Entry] = [
      ("Type", .name("Pages")), ("Count", .integer(node.count)),
      ("Kids", .array(node.children.map(PDFValue.reference))),
    ]
    if let parent { entries.append(("Parent", .reference(parent.reference))) }
    try document.write(entries, in: node.reference)
  }
}
