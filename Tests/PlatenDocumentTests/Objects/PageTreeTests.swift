import Foundation
import Testing

@testable import PlatenDocument

@Suite struct PageTreeTests {
  /// One level of 32 pages, then two and three levels.
  @Test(arguments: [(1, 1), (32, 1), (33, 3), (1024, 33), (1025, 36)])
  func readersFindEveryPage(count: Int, nodes: Int) throws {
    let bytes = try document(pages: count)
    #expect(String(decoding: bytes, as: UTF8.self).ranges(of: "/Type /Pages").count == nodes)
    let file = try PDFFile(bytes)
    #expect(try file.output(of: "qpdf", "--show-npages", "%") == "\(count)\n")
    // The width of each page depends on its number.
    let information = try file.output(of: "pdfinfo", "-f", "1", "-l", "\(count)", "%")
    let widths = information.matches(of: #/Page +(\d+) size: +(\d+) x/#)
    #expect(widths.map { [Int($0.1), Int($0.2)] } == (1...count).map { [$0, 9 + $0] })
  }

  @Test func aDocumentWithoutPagesHasARoot() throws {
    let text = String(decoding: try document(pages: 0), as: UTF8.self)
    #expect(text.contains("/Type /Pages\n/Count 0\n/Kids []"))
  }

  /// A page that cannot be written is never added, and leaves no empty node.
  @Test func aPageThatFailsIsNotPartOfTheTree() throws {
    var bytes = Data()
    let document = try HaruDocument(version: "1.4", output: OutputStream { bytes += $0 })
    var tree = PageTree(document: document)
    _ = try tree.parent()
    try document.finish(trailer: [("Root", .reference(try tree.finish()))])
    #expect(String(decoding: bytes, as: UTF8.self).contains("/Count 0\n/Kids []"))
  }

  /// A document with pages 10, 11, … points wide.
  private func document(pages count: Int) throws -> Data {
    var bytes = Data()
    let document = try HaruDocument(version: "1.4", output: OutputStream { bytes += $0 })
    var tree = PageTree(document: document)
    for number in 0..<count {
      let page = try document.reserve()
      let box = [0, 0, 10 + number, 10].map(PDFValue.integer)
      try document.write(
        [
          ("Type", .name("Page")), ("Parent", .reference(try tree.parent())),
          ("MediaBox", .array(box)), ("Resources", .dictionary([])),
        ], in: page)
      tree.add(page)
    }
    #expect(tree.count == count)
    let catalog = try document.write([
      ("Type", .name("Catalog")), ("Pages", .reference(try tree.finish())),
    ])
    try document.finish(trailer: [("Root", .reference(catalog))])
    return bytes
  }
}
