internal import PlatenModel

/// A number tree (ISO 32000-1, 7.9.7) with consecutive keys from 0, two levels deep.
struct NumberTree {
  private let document: HaruDocument
  /// The leaf nodes, each with its range of keys.
  private var leaves: [(node: PDFReference, keys: ClosedRange<Int>)] = []
  /// The key of the next value.
  private(set) var nextKey = 0

  /// The maximum number of children of a node.
  private static let maximumChildren = 64

  init(document: HaruDocument) {
    self.document = document
  }

  /// Adds at least one value, at the next keys, as one leaf node.
  mutating func add(_ values: [PDFValue]) throws(ScanError) {
    let keys = nextKey...nextKey + values.count - 1
    let pairs = zip(keys, values).flatMap { [.integer($0), $1] }
    nextKey += values.count
    leaves.append((try node([("Nums", .array(pairs))], keys: keys), keys))
  }

  /// Writes the root; call it after the last value.
  func finish() throws(ScanError) -> PDFReference {
    var children: [PDFValue] = []
    for start in stride(from: 0, to: leaves.count, by: Self.maximumChildren) {
      let group = leaves[start..<min(start + Self.maximumChildren, leaves.count)]
      let keys = group.first!.keys.lowerBound...group.last!.keys.upperBound
      let kids = group.map { PDFValue.reference($0.node) }
      children.append(.reference(try node([("Kids", .array(kids))], keys: keys)))
    }
    return try document.write(
      [children.isEmpty ? ("Nums", .array([])) : ("Kids", .array(children))])
  }

  private func node(
    _ entries: [PDFValue.Entry], keys: ClosedRange<Int>
  ) throws(ScanError) -> PDFReference {
    let limits = [keys.lowerBound, keys.upperBound].map(PDFValue.integer)
    return try document.write([("Limits", .array(limits))] + entries)
  }
}
