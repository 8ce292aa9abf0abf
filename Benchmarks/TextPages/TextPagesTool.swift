import DrawnText
import Foundation
import PlatenDocument
import PlatenModel

/// Writes pages of known words in nine scripts, without photos and without recognition:
///
///     text-pages OUT.pdf OUT.json [COUNT]
///
/// The manifest gives the position of each word, for `Benchmarks/text-layer --pdf … --manifest …`.
@main
struct TextPagesTool {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else {
      print("usage: text-pages OUT.pdf OUT.json [COUNT]")
      exit(1)
    }
    let count = arguments.count > 3 ? Int(arguments[3]) ?? 300 : 300
    var bytes = Data()
    let writer = try PDFWriter(
      metadata: DocumentMetadata(created: .init(timeIntervalSince1970: 0))
    ) { bytes.append(contentsOf: $0) }
    var pages: [Manifest.Page] = []
    for number in 0..<count {
      let text = DrawnText(script: Script.all[number % Script.all.count], seed: UInt64(number)).page
      try writer.append(
        image: PageImage(
          encoding: .blank, width: text.width, height: text.height, data: Data()),
        widthInPoints: Double(text.width) * 0.24, heightInPoints: Double(text.height) * 0.24,
        text: text)
      var page = Manifest.Page(source: "page-\(number)", page: 1)
      (page.width, page.height, page.blocks) = (text.width, text.height, text.blocks)
      pages.append(page)
    }
    try writer.finish()
    try bytes.write(to: URL(fileURLWithPath: arguments[1]))
    let manifest = Manifest(
      title: nil, created: Date(timeIntervalSince1970: 0), generator: "text-pages",
      documents: [.init(path: arguments[1], pageCount: count)], pages: pages)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    try encoder.encode(manifest).write(to: URL(fileURLWithPath: arguments[2]))
  }
}
