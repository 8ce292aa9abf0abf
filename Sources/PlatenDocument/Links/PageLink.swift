package import PlatenModel

/// A rectangle on a page that links to an address.
package struct PageLink: Hashable, Sendable {
  /// The rectangle, in pixels of the page.
  package let box: Box
  /// An absolute URI in ASCII.
  package let address: String

  /// Creates a link to an absolute URI in ASCII.
  package init(box: Box, address: String) {
    self.box = box
    self.address = address
  }

  /// Creates a link to the address in a barcode's `payload`; `nil` if the payload is not an
  /// address.
  package init?(box: Box, payload: String) {
    guard let address = WebAddress(payload: payload) else { return nil }
    self.init(box: box, address: address.uri)
  }

  /// The annotation of a link that was added to the document.
  struct Annotation {
    let reference: PDFReference
  }
}

extension PageLink {
  /// Adds the link's annotation (ISO 32000-1, 12.5.6.5), printed and without a border, as PDF/A
  /// requires.
  ///
  /// - Parameter key: the key of the annotation in the structure tree, if there is a tree.
  func add(
    to document: HaruDocument, scale: PageScale, key: Int?
  ) throws(ScanError) -> Annotation {
    let place = scale.box(of: box)
    let rectangle = [place.left, place.bottom, place.left + place.width, place.top]
    var entries: [PDFValue.Entry] = [
      ("Type", .name("Annot")), ("Subtype", .name("Link")),
      ("Rect", .array(rectangle.map(PDFValue.real))), ("F", .integer(4)),
      ("Border", .array([.integer(0), .integer(0), .integer(0)])),
      ("Contents", .text(address)),
      ("A", .dictionary([("S", .name("URI")), ("URI", .text(address))])),
    ]
    if let key { entries.append(("StructParent", .integer(key))) }
    return Annotation(reference: try document.write(entries))
  }
}

extension PageLink {
  /// Links for the web and e-mail addresses in the text of `page`, word by word.
  static func links(on page: RecognizedPage) -> [PageLink] {
    page.words.compactMap { word in
      WebAddress(printed: word.text).map { PageLink(box: word.box, address: $0.uri) }
    }
  }
}
