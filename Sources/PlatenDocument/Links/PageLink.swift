package import PlatenModel

/// A rectangle on a page that links to an address.
package struct PageLink: Hashable, Sendable, Codable {
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

/// The URI of a printed web or e-mail address.
struct WebAddress: Hashable {
  /// `https://…`, `http://…` or `mailto:…`, in ASCII.
  let uri: String

  /// Parses a printed word without the punctuation around it; `nil` if it is not an address.
  init?(printed word: String) {
    let core = Self.trimmed(word)
    guard core.utf8.allSatisfy({ (0x21..<0x7F).contains($0) && !"<>\"\\^`{|}".utf8.contains($0) })
    else { return nil }
    let lower = core.lowercased()
    if let scheme = ["https://", "http://"].first(where: lower.hasPrefix) {
      guard Self.isHost(lower.dropFirst(scheme.count)) else { return nil }
      uri = core
    } else if lower.hasPrefix("www."), Self.isHost(lower[...]) {
      uri = "http://" + core
    } else if Self.isMailbox(lower) {
      uri = "mailto:" + core
    } else {
      return nil
    }
  }

  /// Parses a barcode's payload; `nil` if it is not an address.
  ///
  /// A payload is exact, unlike recognized text: trailing punctuation belongs to it, and characters
  /// outside ASCII are percent-encoded (RFC 3986, 2.1).
  init?(payload: String) {
    let lower = payload.lowercased()
    guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else {
      guard let printed = Self(printed: payload) else { return nil }
      self = printed
      return
    }
    guard Self.isHost(lower.dropFirst(scheme.count)) else { return nil }
    uri = payload.utf8.map { byte in
      let isPlain = (0x21..<0x7F).contains(byte) && !"<>\"\\^`{|}".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
    }.joined()
  }

  private static func trimmed(_ word: String) -> String {
    let front = word.drop { "([<\"'“‘«".contains($0) }
    let rest = String(front.reversed().drop { ")]>\"'”’».,;:!?".contains($0) }.reversed())
    return rest.lowercased().hasPrefix("mailto:") ? String(rest.dropFirst(7)) : rest
  }

  /// Whether `text`, in lowercase, begins with a host name of at least two labels.
  private static func isHost(_ text: Substring) -> Bool {
    let host = text.prefix { !"/?#:".contains($0) }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let top = labels.last else { return false }
    return labels.allSatisfy(isLabel) && top.utf8.count >= 2
      && top.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }

  private static func isLabel(_ label: Substring) -> Bool {
    !label.isEmpty && label.utf8.count <= 63 && label.first != "-" && label.last != "-"
      && label.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
  }

  private static func isMailbox(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[0].first != ".", parts[0].last != "." else {
      return false
    }
    let isLocal = parts[0].utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "._%+-".utf8.contains($0)
    }
    return isLocal && isHost(parts[1]) && !parts[1].contains { "/?#:".contains($0) }
  }
}
