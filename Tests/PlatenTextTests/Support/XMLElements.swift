import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The elements of a well-formed XML text, in document order.
final class XMLElements: NSObject, XMLParserDelegate {
  private var elements: [(name: String, attributes: [String: String])] = []
  private(set) var text = ""

  /// Parses `xml`; throws the parser's error if it is not well formed.
  init(_ xml: String) throws {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  /// The attributes of every element.
  var all: [[String: String]] { elements.map(\.attributes) }

  /// The attributes of the elements called `name`.
  func named(_ name: String) -> [[String: String]] {
    elements.filter { $0.name == name }.map(\.attributes)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) { elements.append((name, attributes)) }

  func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }
}
