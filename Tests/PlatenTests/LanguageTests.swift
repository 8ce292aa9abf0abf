import Foundation
import Platen
import Testing

/// A batch of pages in several languages, drawn by `Fixtures/draw.py`.
@Suite struct LanguageTests {
  private static let installed = Set((try? Scanner.installedLanguages()) ?? [])
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/Languages")

  /// The words of the text from which a page is drawn, or its characters where the language has no
  /// spaces.
  private static func vocabulary(_ language: String) throws -> Set<String> {
    let texts = folder.appending(path: "../../../../Benchmarks/languages_drawn/texts").standardized
    return Set(
      words(
        try String(contentsOf: texts.appending(path: "\(language).txt"), encoding: .utf8), language)
    )
  }

  private static func words(_ text: String, _ language: String) -> [String] {
    language == "chi_sim"
      ? text.filter { !$0.isWhitespace }.map(String.init)
      : text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private static func pages(
    of names: [String], languages: [String], rotation: Rotation? = nil
  ) async throws -> [ScannedPage] {
    var options = ScanOptions()
    options.languages = languages
    options.rotation = rotation
    options.pageFinding = .wholePhoto
    options.encodesImages = false
    options.jobs = 2
    let photos = names.map { PhotoSource.file(folder.appending(path: "\($0).png").path) }
    var pages: [ScannedPage] = []
    for await result in try Scanner(options: options).pages(of: photos) {
      pages.append(try result.get())
    }
    return pages
  }

  @Test func theLanguageOfEachPageIsDetected() async throws {
    let names = ["deu", "heb", "eng", "chi_sim", "ell", "fra", "rus", "deu"].filter {
      Self.installed.contains($0)
    }
    let pages = try await Self.pages(of: names, languages: [])
    #expect(pages.map(\.recognized?.language) == names)
    for (name, page) in zip(names, pages) {
      let known = try Self.vocabulary(name), found = Self.words(page.text, name)
      #expect(found.count > 30)
      #expect(found.count { known.contains($0) } * 10 >= found.count * 9, "\(name): \(page.text)")
      #expect(page.orientation.rotation == .none)
    }
  }

  /// Capitals look like Cyrillic ones, and print on its head like other scripts.
  @Test(arguments: ["letter-upside-down", "licence"])
  func latinIsTakenForNoOtherScript(sample: String) async throws {
    var options = ScanOptions()
    options.languages = []
    options.encodesImages = false
    let photo = Self.folder.appending(path: "../../../../Samples/\(sample).jpg").standardized
    for await result in try Scanner(options: options).pages(of: [.file(photo.path)]) {
      #expect(try result.get().recognized?.language == "eng")
    }
  }

  @Test(.enabled(if: installed.contains("heb")))
  func rightToLeftWordsAreInReadingOrder() async throws {
    let page = try #require(try await Self.pages(of: ["heb"], languages: ["heb"]).first)
    let heading = try #require(page.recognized?.lines.first)
    #expect(heading.text == "הספרייה בטחנה הישנה")
    #expect(heading.words.map(\.box.x) == heading.words.map(\.box.x).sorted(by: >))
    let areAllRightToLeft = heading.words.allSatisfy(\.isRightToLeft)
    #expect(areAllRightToLeft)
  }

  /// Vertical lines, the first at the right, with and without detection of the orientation.
  @Test(.enabled(if: installed.contains("jpn_vert")), arguments: [nil, Rotation.none])
  func verticalLinesAreInReadingOrder(rotation: Rotation?) async throws {
    let page = try #require(
      try await Self.pages(of: ["jpn_vert"], languages: ["jpn_vert"], rotation: rotation).first)
    let texts = Self.folder.appending(path: "../../../../Benchmarks/languages_drawn/texts/jpn.txt")
    let printed = try String(contentsOf: texts.standardized, encoding: .utf8)
      .split(separator: "\n").prefix(9).map(String.init)
    let lines = try #require(page.recognized?.lines)
    #expect(lines.count == printed.count)
    #expect(zip(lines, printed).count { $0.text == $1 } >= 7)
    #expect(page.orientation.rotation == .none)
    #expect(lines.map(\.box.x) == lines.map(\.box.x).sorted(by: >))
    let areNarrow = lines.allSatisfy { $0.isVertical && $0.box.height > 5 * $0.box.width }
    #expect(areNarrow)
  }

  @Test(.enabled(if: installed.contains("chi_sim")))
  func chineseTextHasNoSpaces() async throws {
    let page = try #require(try await Self.pages(of: ["chi_sim"], languages: ["chi_sim"]).first)
    #expect(page.recognized?.lines.first?.text == "老磨坊里的图书馆")
  }
}
