internal import PlatenModel

/// The structure tree of the document (ISO 32000-1, 14.7): headings, paragraphs, lists and tables
/// in a section for each page.
///
/// Its elements are written immediately; each takes about 90 bytes of memory.
struct StructureTree {
  private let document: HaruDocument
  private let root: PDFReference
  private let body: PDFReference
  /// The parent of the next pages' sections: the body, or a part of it.
  private var sectionParent: PDFReference
  /// The sections of the current parent.
  private var sections: [PDFReference] = []
  /// The children of the body: its sections, then its parts.
  private var children: [PDFReference] = []
  private var parentTree: NumberTree
  private let maximumSections: Int

  /// Creates the tree.
  ///
  /// - Parameter maximumSections: the maximum number of sections in one parent. PDF/A-1 limits
  ///   arrays to 8,191 elements.
  init(document: HaruDocument, maximumSections: Int = 4096) throws(ScanError) {
    self.document = document
    self.maximumSections = maximumSections
    root = try document.reserve()
    body = try document.reserve()
    sectionParent = body
    parentTree = NumberTree(document: document)
  }

  /// The key of the next page in the parent tree.
  var nextKey: Int { parentTree.nextKey }

  /// Adds the section of `page`, whose first marked content is its image, and the links on it.
  ///
  /// Returns the key of the page in the parent tree; the keys of the links follow it.
  /// - Parameter language: the language of the page as a BCP 47 tag, if it differs from the
  ///   document's.
  mutating func add(
    _ tags: [MarkedTag], page: PDFReference, alternateText: String, figureBox: [Double],
    links: [PageLink.Annotation], language: String?
  ) throws(ScanError) -> Int {
    if sections.count == maximumSections {
      try closeSectionParent()
      sectionParent = try document.reserve()
    }
    let key = parentTree.nextKey
    let section = try document.reserve()
    var elements = SectionElements(document: document, page: page)
    var children = [
      try elements.addFigure(text: alternateText, box: figureBox, parent: section)
    ]
    for tag in tags { children.append(try elements.add(tag, parent: section)) }
    var parentTreeEntries: [PDFValue] = [.array(elements.elementsByContent.map(PDFValue.reference))]
    for link in links {
      let element = try elements.add(link, parent: section)
      children.append(element)
      parentTreeEntries.append(.reference(element))
    }
    var entries: [PDFValue.Entry] = [
      ("S", .name("Sect")), ("P", .reference(sectionParent)),
      ("K", .array(children.map(PDFValue.reference))),
    ]
    if let language { entries.append(("Lang", .text(language))) }
    try document.write(entries, in: section)
    sections.append(section)
    try parentTree.add(parentTreeEntries)
    return key
  }

  private mutating func closeSectionParent() throws(ScanError) {
    if children.isEmpty {
      children = sections
    } else {
      try document.write(
        [
          ("S", .name("Part")), ("P", .reference(body)),
          ("K", .array(sections.map(PDFValue.reference))),
        ], in: sectionParent)
      children.append(sectionParent)
    }
    sections = []
  }

  /// Completes the tree; returns its root.
  mutating func finish() throws(ScanError) -> PDFReference {
    try closeSectionParent()
    try document.write(
      [
        ("S", .name("Document")), ("P", .reference(root)),
        ("K", .array(children.map(PDFValue.reference))),
      ], in: body)
    try document.write(
      [
        ("Type", .name("StructTreeRoot")), ("K", .array([.reference(body)])),
        ("ParentTree", .reference(try parentTree.finish())),
        ("ParentTreeNextKey", .integer(parentTree.nextKey)),
      ], in: root)
    return root
  }
}

/// The structure elements of one page.
private struct SectionElements {
  let document: HaruDocument
  let page: PDFReference
  /// The element of each marked content, in the order of content numbers.
  private(set) var elementsByContent: [PDFReference] = []

  init(document: HaruDocument, page: PDFReference) {
    self.document = document
    self.page = page
  }

  mutating func addFigure(
    text: String, box: [Double], parent: PDFReference
  ) throws(ScanError) -> PDFReference {
    let layout: [PDFValue.Entry] = [
      ("O", .name("Layout")), ("BBox", .array(box.map(PDFValue.real))),
      ("Placement", .name("Block")),
    ]
    let element = try document.write(
      [
        ("S", .name("Figure")), ("P", .reference(parent)), ("Pg", .reference(page)),
        ("Alt", .text(text)), ("Lang", .text("en")), ("A", .dictionary(layout)),
        ("K", .integer(0)),
      ])
    elementsByContent.append(element)
    return element
  }

  mutating func add(_ tag: MarkedTag, parent: PDFReference) throws(ScanError) -> PDFReference {
    let element = try document.reserve()
    var entries: [PDFValue.Entry] = [("S", .name(tag.type)), ("P", .reference(parent))]
    switch tag.content {
    case .marked(let number):
      entries += [("Pg", .reference(page)), ("K", .integer(number))]
      elementsByContent.append(element)
    case .parts(let parts):
      var children: [PDFValue] = []
      for part in parts { children.append(.reference(try add(part, parent: element))) }
      if !children.isEmpty { entries.append(("K", .array(children))) }
    }
    if let attributes = tag.cellAttributes { entries.append(("A", .dictionary(attributes))) }
    try document.write(entries, in: element)
    return element
  }

  mutating func add(
    _ link: PageLink.Annotation, parent: PDFReference
  ) throws(ScanError) -> PDFReference {
    try document.write(
      [
        ("S", .name("Link")), ("P", .reference(parent)), ("Pg", .reference(page)),
        (
          "K",
          .dictionary([
            ("Type", .name("OBJR")), ("Obj", .reference(link.reference)),
            ("Pg", .reference(page)),
          ])
        ),
      ])
  }
}

extension MarkedTag {
  /// The attributes of a cell that spans rows or columns, or is a header; `nil` without any.
  fileprivate var cellAttributes: [PDFValue.Entry]? {
    var entries: [PDFValue.Entry] = [("O", .name("Table"))]
    if span.rows > 1 { entries.append(("RowSpan", .integer(span.rows))) }
    if span.columns > 1 { entries.append(("ColSpan", .integer(span.columns))) }
    if type == "TH" { entries.append(("Scope", .name("Column"))) }
    return entries.count > 1 ? entries : nil
  }
}
