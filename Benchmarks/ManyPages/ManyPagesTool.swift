import DrawnText
import Foundation
import PlatenDocument
import PlatenModel

/// Writes a tagged PDF/A of many pages, each with the same JPEG, read anew, and a page of text:
///
///     many-pages OUT.pdf IMAGE.jpg COUNT
@main
struct ManyPagesTool {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]) else {
      print("usage: many-pages OUT.pdf IMAGE.jpg COUNT")
      exit(1)
    }
    let photo = URL(fileURLWithPath: arguments[2])
    guard FileManager.default.createFile(atPath: arguments[1], contents: nil),
      let file = FileHandle(forWritingAtPath: arguments[1])
    else { exit(5) }
    let writer = try PDFWriter(
      metadata: DocumentMetadata(created: .init(timeIntervalSince1970: 0))
    ) { bytes in
      file.write(
        Data(
          bytesNoCopy: .init(mutating: bytes.baseAddress!), count: bytes.count, deallocator: .none))
    }
    let texts = (0..<8).map { DrawnText(script: Script.all[0], seed: UInt64($0)).page }
    for number in 0..<count {
      let image = PageImage(
        encoding: .jpeg(components: 3), width: 2480, height: 3508,
        data: try Data(contentsOf: photo))
      try writer.append(
        image: image, widthInPoints: 595, heightInPoints: 842, text: texts[number % texts.count])
    }
    try writer.finish()
  }
}
