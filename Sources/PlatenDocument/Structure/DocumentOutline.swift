internal import PlatenModel

/// The document's outline (ISO 32000-1, 12.3.3): its headings below those of higher levels, grouped by
/// source document if the pages come from several.
struct DocumentOutline {
  /// An outline item with its children.
  private struct Entry {
    let title: String
    let page: PDFReference
    /// The vertical position on the page, in points from its bottom.
    let top: Double
    /// 0 for a source document, from 1 for a heading.
    let level: Int
    var children: [Entry] = []

    /// Adds a heading below the last one of a higher level.
    mutating func add(_ heading: Entry) {
      if let last = children.last, last.level < heading.level {
        children[children.count - 1].add(heading)
      } else {
        children.append(heading)
      }
    }
  }

  /// The items by source document; each top-level item is a document.
  private var documents: [Entry] = []
  private var lastSource: String?

  /// The maximum length of a title, in characters; longer ones are unreadable in a side panel.
  private static let maximumTitleLength = 120

  /// Adds a page and its headings. `source` is the name of the document that the page comes from.
  mutating func add(
    page: PDFReference, source: String?, text: RecognizedPage?, scale: PageScale, height: Double
  ) {
    if documents.isEmpty || source != lastSource {
      documents.append(Entry(title: source ?? "", page: page, top: height, level: 0))
      lastSource = source
    }
    guard let text else { return }
    for (block, level) in zip(text.blocks, text.headingLevels) {
      guard let level else { continue }
      let title = block.paragraphs.flatMap(\.lines).map(\.text).joined(separator: " ").printable
      guard title.contains(where: \.isLetter) else { continue }
      documents[documents.count - 1].add(
        Entry(
          title: String(title.prefix(Self.maximumTitleLength)), page: page,
          top: scale.box(of: block.box).top, level: level))
    }
  }

  /// Writes the outline to `document`; `nil` if it has no items.
  func add(to document: HaruDocument) throws(ScanError) -> PDFReference? {
    let isOne = documents.count == 1
    let entries = isOne ? documents[0].children : documents.filter { !$0.title.isEmpty }
    guard !entries.isEmpty else { return nil }
    let root = try document.reserve()
    let ends = try Self.add(entries, below: root, to: document)
    try document.write(
      [
        ("Type", .name("Outlines")), ("First", .reference(ends.first)),
        ("Last", .reference(ends.last)), ("Count", .integer(entries.count)),
      ], in: root)
    return root
  }

  private static func add(
    _ entries: [Entry], below parent: PDFReference, to document: HaruDocument
  ) throws(ScanError) -> (first: PDFReference, last: PDFReference) {
    var references: [PDFReference] = []
    for _ in entries { references.append(try document.reserve()) }
    for (index, entry) in entries.enumerated() {
      var item: [PDFValue.Entry] = [
        ("Title", .text(entry.title)), ("Parent", .reference(parent)),
        (
          "Dest",
          .array([
            .reference(entry.page), .name("XYZ"), .integer(0), .real(entry.top), .integer(0),
          ])
        ),
      ]
      if index > 0 { item.append(("Prev", .reference(references[index - 1]))) }
      if index + 1 < entries.count { item.append(("Next", .reference(references[index + 1]))) }
      if !entry.children.isEmpty {
        let ends = try add(entry.children, below: references[index], to: document)
        // A negative count collapses the item.
        item += [
          ("First", .reference(ends.first)), ("Last", .reference(ends.last)),
          ("Count", .integer(-entry.children.count)),
        ]
      }
      try document.write(item, in: references[index])
    }
    return (references[0], references[references.count - 1])
  }
}
