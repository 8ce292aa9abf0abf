import Foundation
import Platen
import PlatenImaging
import Testing

/// Whatever shows a page shows its print: ink where the words are, on light paper.
@Suite struct ShownPagesTests {
  /// A box with a word in it, in pixels of the page.
  private struct Word {
    let x: Int, y: Int, width: Int, height: Int
  }

  /// The words that are recognized with a confidence above 80 %.
  private func words(on sample: String) throws -> [Word] {
    let run = try Program.run(
      ["text", "--format", "tsv", "--rotate", "0", Sample.path(sample)])
    return run.text.split(separator: "\n").dropFirst().compactMap { row in
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
      guard cells[0] == "5", Double(cells[10]) ?? 0 > 80 else { return nil }
      let numbers = cells[6...9].compactMap { Int($0) }
      return Word(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  private func expectInk(in jpeg: Data, of sample: String) throws {
    let image = try PhotoFile(data: jpeg, source: "page", maximumMegapixels: 100)
      .photo(frame: 0).raster.gray().pagePixels()
    let words = try words(on: sample)
    #expect(words.count > 5)
    let blank = words.filter { word in
      !(word.y..<word.y + word.height).contains { y in
        let start = y * image.width + word.x
        return image.bytes[start..<start + word.width].contains { $0 < 140 }
      }
    }
    #expect(blank.isEmpty)
    #expect(image.bytes.sorted()[image.bytes.count / 2] > 200)
  }

  @Test(arguments: [[], ["--colour", "bw"]])
  func theReviewPageShowsThePrint(flags: [String]) throws {
    let folder = try Folder()
    let run = try Program.run(
      ["receipts", "--rotate", "0", "--review", "review", Sample.path("receipt.jpg")] + flags,
      in: folder)
    #expect(run.status == 0)
    let page = try String(
      decoding: Data(contentsOf: folder.url("review/index.html")), as: UTF8.self)
    #expect(page.contains("<image href=\"1.jpg\""))
    try expectInk(in: Data(contentsOf: folder.url("review/1.jpg")), of: "receipt.jpg")
  }

  @Test func thePhotoOfAVCardShowsThePrint() throws {
    let run = try Program.run(
      ["cards", "--rotate", "0", "--photo", Sample.path("card.jpg")])
    #expect(run.status == 0)
    let card = run.text.replacingOccurrences(of: "\r\n ", with: "")
    try expectInk(in: embeddedJPEG(in: card, endingAt: "\r\n"), of: "card.jpg")
  }

  @Test(arguments: [[], ["--colour", "bw"]])
  func theHTMLPageShowsThePrint(flags: [String]) throws {
    let run = try Program.run(
      ["text", "--rotate", "0", "--format", "html", Sample.path("card.jpg")] + flags)
    #expect(run.status == 0)
    try expectInk(in: embeddedJPEG(in: run.text, endingAt: "\""), of: "card.jpg")
  }

  @Test func theOverlayShowsThePhoto() throws {
    let folder = try Folder()
    _ = try Program.run(["detect", "--overlay", "seen", Sample.path("card.jpg")], in: folder)
    func photo(_ path: String) throws -> PagePixelsInGray {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      let raster = try PhotoFile(data: data, source: path, maximumMegapixels: 100)
        .photo(frame: 0).raster.gray()
      return PagePixelsInGray(bytes: try raster.pagePixels().bytes)
    }
    let overlay = try photo(folder.path("seen/card.overlay.jpg"))
    #expect(overlay.difference(from: try photo(Sample.path("card.jpg"))) < 6)
  }

  private struct PagePixelsInGray {
    let bytes: Data

    /// The mean absolute difference, 0 to 255.
    func difference(from other: PagePixelsInGray) -> Double {
      guard bytes.count == other.bytes.count else { return 255 }
      return Double(zip(bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) })
        / Double(bytes.count)
    }
  }

  private func embeddedJPEG(in text: String, endingAt end: String) throws -> Data {
    let start = try #require(text.range(of: "data:image/jpeg;base64,"))
    let rest = text[start.upperBound...]
    let stop = rest.range(of: end)?.lowerBound ?? rest.endIndex
    return try #require(Data(base64Encoded: String(rest[..<stop])))
  }
}
