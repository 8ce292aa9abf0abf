import Foundation
import Platen
import Testing

/// The whole flow on the samples, as a table of minimum figures.
///
/// Raising a figure is a normal change; lowering one needs a reason in the commit.
@Suite struct ScannerTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let sample: String
    var languages = ["eng"]
    var paper: String? = "A4"
    /// The limit of the mean corner error, as a fraction of the photo's diagonal.
    var cornerError = 0.003
    var rotation = Rotation.none
    /// The lower limit of the fraction of printed words that are recognized.
    let recall: Double
    var testDescription: String { sample }
  }

  static let rows = [
    Row(sample: "letter-1.jpg", recall: 0.97),
    Row(sample: "letter-2.jpg", recall: 0.95),
    Row(sample: "letter-german.jpg", languages: ["deu"], recall: 0.95),
    // Half a pixel at the corners of the page decides whether its ruled rows are recognized.
    Row(sample: "letter-gray.jpg", recall: 0.92),
    Row(sample: "letter-shadow.jpg", recall: 0.95),
    Row(sample: "letter-sideways.jpg", rotation: .counterclockwise, recall: 0.95),
    Row(sample: "letter-upside-down.jpg", rotation: .halfTurn, recall: 0.95),
    Row(sample: "form.jpg", recall: 0.95),
    Row(sample: "article-curled.jpg", recall: 0.97),
    // The lower end of the dark green band along its left side is mistaken for the desk.
    Row(sample: "card.jpg", paper: "business card", cornerError: 0.02, recall: 0.95),
    Row(sample: "receipt.jpg", paper: nil, recall: 0.95),
    Row(sample: "receipt-2.heic", paper: nil, recall: 0.85),
  ]

  @Test(arguments: rows)
  func samplesAreScanned(_ row: Row) async throws {
    let photo = try DrawnPhoto.sample(row.sample)
    var options = ScanOptions()
    options.languages = row.languages
    let page = try await Self.page(of: photo, options)
    let detection = try #require(page.detection)
    #expect(photo.cornerError(of: detection.quad) < row.cornerError)
    #expect(page.paperSize?.name == row.paper)
    #expect(page.orientation.rotation == row.rotation)
    #expect(photo.wordRecall(of: page.text) >= row.recall)
    guard let paper = page.paperSize else { return }
    #expect(abs(photo.truth.paper.width - paper.width) < 1)
    #expect(abs(photo.truth.paper.height - paper.height) < 1)
  }

  @Test func newlyDrawnPagesHaveTheirPaperSize() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-drawn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let photos = try DrawnPhoto.draw(
      [
        "--kind", "letter", "--count", "2", "--seed", "71", "--desk", "plain-dark",
        "--width", "1200", "--height", "1600",
      ], into: folder)
    #expect(photos.count == 2)
    for photo in photos {
      var options = ScanOptions()
      options.recognizesText = false
      let page = try await Self.page(of: photo, options)
      let detection = try #require(page.detection)
      #expect(photo.cornerError(of: detection.quad) < 0.01)
      #expect(page.paperSize?.name == "A4")
    }
  }

  @Test func resultsAreInOrderAndAnInvalidPhotoDoesNotAffectOthers() async throws {
    var options = ScanOptions()
    options.recognizesText = false
    options.jobs = 3
    let card: PhotoSource = .file(try DrawnPhoto.sample("card.jpg").path)
    let bad: PhotoSource = .bytes(Data("no image".utf8), name: "bad")
    var names: [String] = []
    for await result in try Scanner(options: options).pages(of: [card, bad, card, bad, card]) {
      names.append(result.source)
      #expect((try? result.get()) == nil ? result.source == "bad" : result.source != "bad")
    }
    #expect(names.map { $0 == "bad" } == [false, true, false, true, false])
  }

  /// Every pass over clear print gives the same text.
  @Test func rerecognitionOfAClearReceiptChangesNothing() async throws {
    let photo = try DrawnPhoto.sample("receipt.jpg")
    var options = ScanOptions()
    options.encodesImages = false
    let once = try #require(await Self.page(of: photo, options).receipt())
    options.rerecognizesReceipts = true
    let twice = try await Self.page(of: photo, options)
    let receipt = try #require(twice.receipt())
    #expect(receipt.date != nil && receipt.date == once.date)
    #expect(receipt.total != nil && receipt.total == once.total)
    #expect(receipt.merchant == once.merchant)
    #expect(photo.wordRecall(of: twice.text) >= 0.95)
  }

  @Test func allPagesOfAPhotoAreScannedAndNumberedInTheirFile() async throws {
    var options = ScanOptions()
    options.detectsMultiplePages = true
    options.recognizesText = false
    options.jobs = 2
    let path = DrawnPhoto.samples.appendingPathComponent("receipts.jpg").path
    let photos: [PhotoSource] = [
      .file(path), .bytes(Data("no image".utf8), name: "bad"), .file(path),
    ]
    var results: [PhotoResult<ScannedPage>] = []
    for await result in try Scanner(options: options).pages(of: photos) { results.append(result) }
    #expect(results.map(\.page) == [1, 2, 1, 1, 2])
    #expect(results.map { $0.source == "bad" } == [false, false, true, false, false])
    let pages = results.compactMap { try? $0.get() }
    #expect(pages.map(\.page) == [1, 2, 1, 2])
    #expect(pages.allSatisfy { $0.pageFinding == .found })
    let lefts = pages.compactMap { $0.detection?.quad.topLeft.x }
    #expect(lefts.count == 4 && lefts[0] < lefts[1])
  }

  @Test func withoutABorderTheWholePhotoIsThePage() async throws {
    let gray = try await Self.page(
      of: .bytes(Self.grayImage, name: "gray"), Self.allPagesUnread)
    #expect(gray.detection == nil)
    #expect(gray.pageFinding == .notFound || gray.pageFinding == .found)
  }

  private static var allPagesUnread: ScanOptions {
    var options = ScanOptions()
    options.detectsMultiplePages = true
    options.recognizesText = false
    options.rotation = Rotation.none
    return options
  }

  /// An uncompressed gray TIFF of 64 × 64 pixels, since PGM is not supported.
  private static let grayImage: Data = {
    let fields: [(tag: UInt16, value: UInt32)] = [
      (256, 64), (257, 64), (258, 8), (259, 1), (262, 1), (273, 122), (277, 1), (278, 64),
      (279, 4096),
    ]
    var data = Data([0x49, 0x49, 42, 0, 8, 0, 0, 0, UInt8(fields.count), 0])
    for field in fields {
      withUnsafeBytes(of: field.tag.littleEndian) { data.append(contentsOf: $0) }
      data.append(contentsOf: [4, 0, 1, 0, 0, 0])
      withUnsafeBytes(of: field.value.littleEndian) { data.append(contentsOf: $0) }
    }
    return data + Data(repeating: 0, count: 122 - data.count) + Data(repeating: 128, count: 4096)
  }()

  @Test func optionsOfTheCallerOverrideDetection() async throws {
    let photo = try DrawnPhoto.sample("card.jpg")
    var options = ScanOptions()
    options.recognizesText = false
    options.pageFinding = .wholePhoto
    options.rotation = .clockwise
    options.color = .bw
    let whole = try await Self.page(of: photo, options)
    #expect(whole.detection == nil)
    #expect(whole.pageFinding == .wholePhoto)
    #expect(whole.color == .bw)
    #expect(whole.image?.encoding == .ccittGroup4)
    #expect(whole.width < whole.height)
    options.pageFinding = .quad(Quad(width: 800, height: 600))
    options.rotation = nil
    let given = try await Self.page(of: photo, options)
    #expect(given.detection?.confidence == 1)
    #expect(given.pageFinding == .given)
  }

  @Test func recognitionStopsAtItsDeadline() async throws {
    var options = ScanOptions()
    options.pageTimeout = .milliseconds(1)
    let page = try await Self.page(of: DrawnPhoto.sample("letter-1.jpg"), options)
    #expect(page.warnings.count == 1)
    #expect(page.image != nil)
  }

  private static func page(
    of photo: DrawnPhoto, _ options: ScanOptions
  ) async throws -> ScannedPage {
    try await page(of: .file(photo.path), options)
  }

  private static func page(
    of photo: PhotoSource, _ options: ScanOptions
  ) async throws -> ScannedPage {
    for await result in try Scanner(options: options).pages(of: [photo]) {
      return try result.get()
    }
    throw ScanError.internalFault("no result for a photo")
  }
}
