import Foundation
import PlatenModel
import Synchronization
import Testing

@testable import Platen

/// Photos that come one after the other while others are worked on.
@Suite(.timeLimit(.minutes(1))) struct PhotoFeedTests {
  /// Photos with their numbers as names.
  private final class Feed: PhotoFeed {
    let name = "feeder"
    /// What `next` gives, in its order; the end after the last.
    private let photos: [Result<PhotoSource, ScanError>]
    /// Called with the number of a photo, from 0, before it is delivered.
    private let wait: @Sendable (Int) async -> Void
    private let count = Mutex(0)
    var callCount: Int { count.withLock { $0 } }

    init(
      _ photos: [Result<PhotoSource, ScanError>],
      wait: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
      (self.photos, self.wait) = (photos, wait)
    }

    func next() async throws(ScanError) -> PhotoSource? {
      let number = count.withLock { count in
        count += 1
        return count - 1
      }
      await wait(number)
      return number < photos.count ? try photos[number].get() : nil
    }
  }

  private static func photos(_ count: Int) -> [Result<PhotoSource, ScanError>] {
    (1...count).map { .success(.bytes(Data([UInt8($0)]), name: "feeder")) }
  }

  /// The results of requests, each the first byte of its photo.
  private static func results(of requests: [PhotoRequest]) -> PhotoResults<Int> {
    var options = ScanOptions()
    options.jobs = 2
    return PhotoResults(photos: requests, options: options) { _, job in
      if case .failure(let error)? = job.opened { return [job.result(.failure(error))] }
      let byte = (try? job.source.contents(megabytes: 1))?.first ?? 0
      return [job.result(.success(Int(byte)))]
    }
  }

  @Test func photosComeInTheirOrderBetweenOthers() async {
    let feed = Feed(Self.photos(9))
    let other = PhotoRequest(.bytes(Data([77]), name: "other"))
    var values: [Int?] = [], pages: [Int] = []
    for await result in Self.results(of: [other, PhotoRequest(feed), other]) {
      values.append(try? result.get())
      pages.append(result.page)
    }
    #expect(values == [77, 1, 2, 3, 4, 5, 6, 7, 8, 9, 77])
    #expect(pages == [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1])
  }

  /// The second photo is delivered only after the result of the first has come.
  @Test func aPhotoIsFinishedWhileTheFeedRuns() async {
    let (hasFirst, first) = AsyncStream<Void>.makeStream()
    let feed = Feed(Self.photos(2)) { number in
      if number == 1 { for await _ in hasFirst { break } }
    }
    var iterator = Self.results(of: [PhotoRequest(feed)]).makeAsyncIterator()
    #expect(await iterator.next()?.page == 1)
    first.yield()
    #expect(await iterator.next()?.page == 2)
    #expect(await iterator.next() == nil)
  }

  @Test func anErrorEndsTheFeedAfterThePhotosBefore() async {
    let error = ScanError.input("feeder", "jammed")
    let feed = Feed(Self.photos(3) + [.failure(error)] + Self.photos(3))
    var outcomes: [Result<Int, ScanError>] = []
    for await result in Self.results(of: [PhotoRequest(feed)]) { outcomes.append(result.outcome) }
    #expect(outcomes == [.success(1), .success(2), .success(3), .failure(error)])
    #expect(feed.callCount == 4)
  }

  /// Two workers have four photos in flight.
  @Test func theFeedDeliversNoMoreThanIsInFlight() async throws {
    let feed = Feed(Self.photos(9))
    do {
      var iterator = Self.results(of: [PhotoRequest(feed)]).makeAsyncIterator()
      #expect(await iterator.next()?.page == 1)
      try await Task.sleep(for: .milliseconds(200))
      #expect(feed.callCount <= 4)
    }
    try await Task.sleep(for: .milliseconds(200))
    #expect(feed.callCount <= 4)
  }

  @Test func anEmptyFeedHasNoResult() async {
    var count = 0
    for await _ in Self.results(of: [PhotoRequest(Feed([]))]) { count += 1 }
    #expect(count == 0)
  }
}
