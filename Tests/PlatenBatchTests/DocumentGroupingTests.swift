import Foundation
import Platen
import Testing

@testable import PlatenBatch

struct DocumentGroupingTests {
  private func groups(_ grouping: DocumentGrouping, _ photos: [PhotoRequest]) -> [[String]] {
    grouping.jobs(of: photos).map { $0.photos.map { $0.source.stem } }
  }

  private let photos: [PhotoRequest] = ["a/1.jpg", "a/2.jpg", "b/3.jpg", "a/4.jpg"].map {
    PhotoRequest(.file($0))
  }

  @Test func photosAreGroupedInTheirOrder() {
    #expect(groups(.photo, photos) == [["1"], ["2"], ["3"], ["4"]])
    #expect(groups(.folder, photos) == [["1", "2"], ["3"], ["4"]])
    #expect(groups(.separator, photos) == [["1", "2", "3", "4"]])
    #expect(groups(.photo, []).isEmpty)
  }

  @Test func thePagesOfAFileAreOneDocument() {
    let pages = [
      PhotoRequest("a.pdf", page: 1), PhotoRequest("a.pdf", page: 2),
      PhotoRequest("b.pdf", page: 1),
    ]
    #expect(groups(.photo, pages) == [["a", "a"], ["b"]])
  }

  @Test func photosCloseInTimeAreOneDocument() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("platen-gap-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let photos = try [(0.0, "1"), (50, "2"), (111, "3"), (112, "4")].map { seconds, name in
      let path = folder.appendingPathComponent(name).path
      try Data("x".utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1e9 + seconds)], ofItemAtPath: path)
      return PhotoRequest(.file(path))
    }
    #expect(groups(.gap(seconds: 60), photos) == [["1", "2"], ["3", "4"]])
    #expect(groups(.gap(seconds: 0), photos).count == 4)
  }
}
