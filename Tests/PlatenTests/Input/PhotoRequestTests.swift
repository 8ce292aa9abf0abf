import Foundation
import PlatenModel
import Testing

@testable import Platen

/// The photos of requests, in the order and with the numbers of the requests.
struct PhotoRequestTests {
  /// A TIFF of `count` gray pages of a few pixels.
  private func tiff(pages count: Int) -> PhotoSource {
    var file = Data([0x49, 0x49, 0x2A, 0x00])
    func append(_ value: Int, bytes: Int) {
      for index in 0..<bytes { file.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    append(8 + 64, bytes: 4)
    file += Data(repeating: 0xFF, count: 64)
    for index in 0..<count {
      let entries = [
        (256, 8), (257, 8), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, 8), (279, 64),
      ]
      append(entries.count, bytes: 2)
      for (tag, value) in entries {
        append(tag, bytes: 2)
        append(4, bytes: 2)
        append(1, bytes: 4)
        append(value, bytes: 4)
      }
      append(index + 1 < count ? file.count + 4 : 0, bytes: 4)
    }
    return .bytes(file, name: "pages.tiff")
  }

  private func jobs(_ requests: [PhotoRequest]) -> [PhotoJob] {
    var queue = PhotoQueue(requests, limits: InputLimits())
    var jobs: [PhotoJob] = []
    while let job = queue.next() { jobs.append(job) }
    return jobs
  }

  @Test func thePagesOfAFileAreRequestedOneByOne() {
    let requests = PhotoRequest.pages(of: [
      tiff(pages: 3), .bytes(Data([0xFF, 0xD8, 0xFF]), name: "j"),
    ])
    #expect(requests.map(\.page) == [1, 2, 3, nil])
  }

  @Test func singlePagesKeepTheirNumbers() {
    let source = tiff(pages: 3)
    let jobs = jobs([3, 1].map { PhotoRequest(source, page: $0) })
    #expect(jobs.map(\.frame) == [2, 0])
    #expect(jobs.map(\.numberOffset) == [2, 0])
  }

  @Test func allPagesOfAFileAreNumberedOn() {
    #expect(jobs([PhotoRequest(tiff(pages: 3))]).map(\.numberOffset) == [0, nil, nil])
  }

  @Test(arguments: [(3, 4), (1, 2)])
  func aPageThatTheFileLacksFails(count: Int, page: Int) throws {
    let job = try #require(jobs([PhotoRequest(tiff(pages: count), page: page)]).first)
    #expect(
      throws: ScanError.input("pages.tiff", "it has pages 1 to \(count), and no page \(page)")
    ) { try job.photo(limits: InputLimits()) }
  }

  @Test func aDroppedPhotoIsNotProcessed() {
    var request = PhotoRequest(tiff(pages: 1))
    request.correction = PhotoCorrection(source: "pages.tiff")
    request.correction?.isDropped = true
    #expect(jobs([request]).isEmpty)
  }
}
