import Foundation
import PlatenModel
import Testing

@testable import Platen

/// Scans with a work directory give the same pages, the second time without work.
@Suite struct CachedPagesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func scan(_ photos: [PhotoRequest], _ options: ScanOptions) async throws -> [ScannedPage]
  {
    var pages: [ScannedPage] = []
    for await result in try Scanner(options: options).pages(of: photos) {
      pages.append(try result.get())
    }
    return pages
  }

  @Test func keptPagesAreTheSamePages() async throws {
    let photos = ["card.jpg", "receipts.jpg"].map {
      PhotoRequest(.file(DrawnPhoto.samples.appendingPathComponent($0).path))
    }
    var options = ScanOptions()
    options.detectsMultiplePages = true
    options.linksBarcodes = true
    options.items.kinds = Set(Item.Kind.allCases)
    let fresh = try await scan(photos, options)
    options.workDirectory = try WorkDirectory(path: folder.path)
    #expect(try await scan(photos, options) == fresh)
    let directory = try WorkDirectory(path: folder.path)
    #expect(directory.entries().map(\.pages) == [1, fresh.count - 1])
    #expect(try await scan(photos, options) == fresh)
    #expect(directory.entries().count == 2)
  }

  @Test func aCopyOfAPhotoIsFoundUnderItsOwnName() async throws {
    var options = ScanOptions()
    options.recognizesText = false
    options.workDirectory = try WorkDirectory(path: folder.path + "/work")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: DrawnPhoto.sample("card.jpg").path))
    let first = try await scan([PhotoRequest(.bytes(bytes, name: "first"))], options)
    let second = try await scan([PhotoRequest(.bytes(bytes, name: "second"))], options)
    #expect(first[0].source == "first" && second[0].source == "second")
    #expect(first[0].image == second[0].image)
    #expect(options.workDirectory?.entries().map(\.source) == ["first"])
  }

  @Test func aPhotoThatFailsIsNotKept() async throws {
    var options = ScanOptions()
    options.recognizesText = false
    options.workDirectory = try WorkDirectory(path: folder.path)
    await #expect(throws: ScanError.self) {
      try await scan([PhotoRequest(.bytes(Data([0xFF, 0xD8, 0xFF, 0]), name: "bad"))], options)
    }
    #expect(options.workDirectory?.entries().isEmpty == true)
  }
}
