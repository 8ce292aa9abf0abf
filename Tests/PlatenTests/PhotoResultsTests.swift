import Foundation
import PlatenModel
import Synchronization
import Testing

@testable import Platen

/// Which photos are worked on, and when.
@Suite struct PhotoResultsTests {
  /// The names of photos, as they come.
  private final class Names: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  private static let photos = (1...9).map { PhotoRequest(.bytes(Data(), name: "\($0)")) }

  /// Of four photos in flight, two workers have begun the next two, and the last one waits.
  @Test func noPhotoIsBegunAfterTheIteratorIsGone() async throws {
    var options = ScanOptions()
    options.jobs = 2
    let begun = Names(), ended = Names(), isOpen = Mutex(false)
    do {
      var iterator = PhotoResults<Int>(photos: Self.photos, options: options) { _, job in
        begun.add(job.source.name)
        // In a task of its own, since this one will be cancelled.
        while job.source.name != "1", !isOpen.withLock({ $0 }) {
          await Task { try? await Task.sleep(for: .milliseconds(5)) }.value
        }
        ended.add(job.source.name)
        return [job.result(.success(1))]
      }.makeAsyncIterator()
      #expect(await iterator.next()?.source == "1")
      while begun.all.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
    }
    isOpen.withLock { $0 = true }
    while ended.all.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(200))
    #expect(begun.all.count == 3)
  }

  /// What a cancelled task asks for is not decoded, and is no result to be preserved.
  @Test func aCancelledTaskScansNothing() async throws {
    let folder = try TemporaryFolder()
    var options = ScanOptions()
    options.recognizesText = false
    options.workDirectory = try WorkDirectory(path: folder.path)
    let worker = PageWorker(options: options, budget: MemoryBudget(for: options))
    let photo = PhotoRequest(.file(DrawnPhoto.samples.appendingPathComponent("card.jpg").path))
    let results = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await worker.scan(PhotoJob(photo, 0, frame: 0, opened: nil))
    }.value
    #expect(results.count == 1)
    #expect(throws: ScanError.cancelled) { try results[0].get() }
    let later = await worker.scan(PhotoJob(photo, 0, frame: 0, opened: nil))
    #expect(try later.map { try $0.get().page } == [1])
  }

  /// Two scanners that share a budget wait for each other; each with its own would not.
  @Test func scannersCanShareTheirMemory() async throws {
    var options = ScanOptions()
    options.recognizesText = false
    let budget = MemoryBudget(megabytes: 1)
    let scanner = try Scanner(options: options, sharing: budget)
    let photo = PhotoSource.file(DrawnPhoto.samples.appendingPathComponent("card.jpg").path)
    let done = Names(), release = DispatchSemaphore(value: 0)
    let reserved = AsyncStream<Void> { continuation in
      Thread.detachNewThread {
        budget.reserve(megabytes: 1) {
          continuation.finish()
          release.wait()
        }
      }
    }
    for await _ in reserved {}
    let scan = Task {
      for await result in scanner.pages(of: [photo]) { done.add(try result.get().source) }
    }
    try await Task.sleep(for: .milliseconds(500))
    #expect(done.all.isEmpty)
    release.signal()
    try await scan.value
    #expect(done.all.count == 1)
  }
}
